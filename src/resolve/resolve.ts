// Where in a snapshot each cue points. A cue that fits several places is split among them; one that fits none, or
// that names code outside the snapshot, has no anchor.

import type { Cue, CueSet, FrameCue, SymbolCue } from '../cues/types.ts';
import type { SnapshotIndex } from '../index/snapshot.ts';
import type { Anchor } from './types.ts';
import { type PathMatch, PathMatcher } from './paths.ts';

/** A name defined more often than this points nowhere. Definitions. */
const MAX_DEFINITIONS = 12;

/** All anchors of a text, in the order of its cues. */
export function resolve(index: SnapshotIndex, cues: CueSet): Anchor[] {
  const matcher = new PathMatcher(index.paths);
  const anchors: Anchor[] = [];
  for (const frame of cues.frames) if (frame.inApp) anchors.push(...resolveFrame(index, matcher, frame));
  for (const cue of cues.paths) anchors.push(...wholeFiles(cue, matcher.match(cue.path)));
  for (const cue of cues.links) if (cue.path !== null) anchors.push(...resolveLink(index, matcher, cue.path, cue));
  for (const cue of cues.hunks) anchors.push(...resolveSpan(index, matcher.match(cue.path), cue, cue.oldStart, cue.oldEnd));
  for (const symbol of cues.symbols) anchors.push(...resolveSymbol(index, symbol));
  return anchors;
}

function wholeFiles(cue: Cue, matches: readonly PathMatch[]): Anchor[] {
  return matches.map(({ file, confidence }) => ({ cue, file, region: -1, definition: -1, confidence, by: 'path' as const }));
}

function resolveLink(index: SnapshotIndex, matcher: PathMatcher, path: string, cue: Extract<Cue, { type: 'link' }>): Anchor[] {
  const matches = matcher.match(path);
  return cue.start === null ? wholeFiles(cue, matches) : resolveSpan(index, matches, cue, cue.start, cue.end ?? cue.start);
}

function resolveSpan(index: SnapshotIndex, matches: readonly PathMatch[], cue: Cue, start: number, end: number): Anchor[] {
  return matches.flatMap(({ file, confidence }): Anchor[] => {
    const regions = new Set<number>();
    for (let line = start; line <= Math.min(end, start + 500); line += 1) regions.add(index.regionAt(file, line));
    regions.delete(-1);
    if (regions.size === 0) return [{ cue, file, region: -1, definition: -1, confidence, by: 'path' as const }];
    return [...regions].map((region) => ({
      cue,
      file,
      region,
      definition: index.definitionOfRegion(region),
      confidence: confidence / regions.size,
      by: 'line' as const,
    }));
  });
}

/** A frame lands by its function where that is defined in the file, nearest to the line; else by its line. */
function resolveFrame(index: SnapshotIndex, matcher: PathMatcher, frame: FrameCue): Anchor[] {
  return matcher.match(frame.path).map(({ file, confidence }): Anchor => {
    const definition = definitionOfFrame(index, file, frame);
    if (definition >= 0) {
      const { start, end, nameLine } = index.definition(definition);
      const line = frame.line !== null && frame.line >= start && frame.line <= end ? frame.line : nameLine;
      return { cue: frame, file, region: index.regionAt(file, line), definition, confidence, by: 'function' };
    }
    const region = frame.line === null ? -1 : index.regionAt(file, frame.line);
    if (region < 0) return { cue: frame, file, region: -1, definition: -1, confidence: confidence * 0.8, by: 'path' };
    return { cue: frame, file, region, definition: index.definitionOfRegion(region), confidence, by: 'line' };
  });
}

function definitionOfFrame(index: SnapshotIndex, file: number, frame: FrameCue): number {
  const name = lastPart(frame.function ?? '');
  if (name === '') return -1;
  let best = -1;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const id of index.definitionsNamed(name)) {
    const definition = index.definition(id);
    if (definition.file !== file) continue;
    const line = frame.line ?? definition.start;
    const distance = Math.max(0, definition.start - line, line - definition.end);
    if (distance < bestDistance) {
      best = id;
      bestDistance = distance;
    }
  }
  return best;
}

function lastPart(name: string): string {
  return name.split(/[.:#\\/]+|->/).filter(Boolean).at(-1)?.replace(/[^\w$].*$/, '') ?? '';
}

/** A name's definitions; those whose enclosing names also fit the text win. */
function resolveSymbol(index: SnapshotIndex, symbol: SymbolCue): Anchor[] {
  const parts = symbol.parts;
  const name = parts.at(-1);
  if (name === undefined || symbol.form === 'flag' || symbol.form === 'environment') return [];
  let found = index.definitionsNamed(name);
  let by: Anchor['by'] = 'name';
  const outer = parts.at(-2);
  if (outer !== undefined) {
    const inside = found.filter((id) => index.definition(id).container.split('.').at(-1) === outer || fileFits(index, id, outer));
    if (inside.length > 0) {
      found = inside;
      by = 'qualified-name';
    } else {
      const outerFound = index.definitionsNamed(outer);
      if (found.length > 3 && outerFound.length > 0 && outerFound.length <= 3) found = outerFound;
    }
  }
  if (found.length === 0 || found.length > MAX_DEFINITIONS) return [];
  return found.map((id) => {
    const { file, nameLine } = index.definition(id);
    return { cue: symbol, file, region: index.regionAt(file, nameLine), definition: id, confidence: 1 / found.length, by };
  });
}

function fileFits(index: SnapshotIndex, definition: number, outer: string): boolean {
  const path = index.pathOf(index.definition(definition).file);
  const base = path.slice(path.lastIndexOf('/') + 1);
  return base.startsWith(`${outer}.`) || path.includes(`/${outer}/`);
}
