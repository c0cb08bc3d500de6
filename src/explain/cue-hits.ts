// Which cues of the text lead to a region or file, in words, each with its place in the text.

import type { Evidence } from '../candidates/evidence.ts';
import type { Cue, FrameCue, TextSpan } from '../cues/types.ts';
import type { Anchor } from '../resolve/types.ts';
import type { Region } from '../types.ts';

/** A cue that leads to a region or to its file. */
export interface CueHit {
  readonly type: Cue['type'];
  /** What it is and how it led here: "frame 3 of the trace, line 17 in `f`". */
  readonly description: string;
  /** Where it stands in the text, UTF-16 offsets. */
  readonly span: TextSpan;
  /** 0 to 1. */
  readonly confidence: number;
  /** It leads to lines of the region; false when it leads to the file alone. */
  readonly onLines: boolean;
}

/** Quoted names and paths are cut at this many characters; a text holds names of any length. */
const MAX_QUOTE = 80;

/** Cues that lead to a region, those that lead to its file behind them; surest first, each place of the text once. */
export function cueHits(evidence: Evidence, region: Region): CueHit[] {
  const { index, anchorsOfFile } = evidence;
  const file = index.fileOf(region.path);
  if (file < 0) return [];
  const hits: CueHit[] = [];
  for (const anchor of anchorsOfFile.get(file) ?? []) {
    if (anchor.region < 0) hits.push(hitOf(anchor, false));
    else if (index.regionStarts[anchor.region]! <= region.end && index.regionEnds[anchor.region]! >= region.start)
      hits.push(hitOf(anchor, true));
  }
  return distinct(hits.sort(bySureness));
}

/** Cues that lead anywhere into a file. */
export function cueHitsOfFile(evidence: Evidence, file: number): CueHit[] {
  const anchors = evidence.anchorsOfFile.get(file) ?? [];
  return distinct(anchors.map((anchor) => hitOf(anchor, anchor.region >= 0)).sort(bySureness));
}

/** A cue in words, without where it led. */
export function describeCue(cue: Cue): string {
  switch (cue.type) {
    case 'frame':
      return describeFrame(cue);
    case 'path':
      return `path ${quote(cue.path)}`;
    case 'link':
      return `link ${quote(cue.path ?? cue.url)}${linesOf(cue.start, cue.end)}`;
    case 'hunk':
      return `diff of ${quote(cue.path)}${linesOf(cue.oldStart, cue.oldEnd)}`;
    case 'symbol':
      return `name ${quote(cue.name)}${cue.source === 'title' ? ' in the title' : ''}`;
    case 'error':
      return `error ${cue.part} ${quote(cue.value)}`;
    case 'literal':
      return `quoted text ${quote(cue.value)}`;
    case 'term':
      return `word ${quote(cue.word)}`;
  }
}

// --- internal ---

function hitOf(anchor: Anchor, onLines: boolean): CueHit {
  const { cue, confidence } = anchor;
  return { type: cue.type, description: `${describeCue(cue)}${howOf(anchor)}`, span: cue.span, confidence, onLines };
}

function howOf({ cue, by }: Anchor): string {
  if (cue.type === 'symbol')
    return by === 'qualified-name' ? ', defined here with its enclosing name' : ', defined here';
  if (cue.type === 'frame') return by === 'function' ? ', found by its function' : by === 'path' ? ', file only' : '';
  return '';
}

function describeFrame(cue: FrameCue): string {
  const where = `${quote(cue.path)}${cue.line === null ? '' : ` line ${cue.line}`}`;
  const within = cue.function === null ? '' : ` in ${quote(cue.function)}`;
  if (cue.depth === null) return `place ${where}${within}`;
  const trace = cue.stack === null || cue.stack === 0 ? 'the trace' : `trace ${cue.stack + 1}`;
  return `${cue.depth === 0 ? 'innermost frame' : `frame ${cue.depth + 1}`} of ${trace}: ${where}${within}`;
}

function linesOf(start: number | null, end: number | null): string {
  if (start === null) return '';
  return end === null || end === start ? ` line ${start}` : ` lines ${start}-${end}`;
}

function quote(text: string): string {
  return `"${text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text}"`;
}

function bySureness(a: CueHit, b: CueHit): number {
  return Number(b.onLines) - Number(a.onLines) || b.confidence - a.confidence || a.span.start - b.span.start;
}

function distinct(hits: readonly CueHit[]): CueHit[] {
  const seen = new Set<string>();
  return hits.filter(({ description }) => !seen.has(description) && seen.add(description));
}
