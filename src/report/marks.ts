// Which stretches of the issue are cues, and which regions of the answer does each lead to? Cues may overlap; marks do
// not: the more telling cue keeps the place, and what is left of the other stands around it.

import type { Cue, TextSpan } from '../cues/types.ts';
import { describeCue } from '../explain/cue-hits.ts';
import { overlap, type Survey } from '../explain/survey.ts';
import { identifierTerms } from '../index/tokenise.ts';
import type { Anchor } from '../resolve/types.ts';

/** How a mark looks: what kind of pointer it is. */
export type MarkKind = 'frame' | 'place' | 'name' | 'error' | 'quote' | 'word';

/** A marked stretch of the issue. */
export interface Mark extends TextSpan {
  readonly kind: MarkKind;
  /** The cue in words, and where it leads when that is not in the answer. */
  readonly title: string;
  /** Regions of the answer that it leads to, numbers from 0; `weak` when it leads to their file alone. */
  readonly targets: readonly { readonly region: number; readonly weak: boolean }[];
}

/** How a cue looks, in the text and beside the regions. */
export const MARK_KINDS: Readonly<Record<Cue['type'], MarkKind>> = {
  frame: 'frame',
  path: 'place',
  link: 'place',
  hunk: 'place',
  symbol: 'name',
  error: 'error',
  literal: 'quote',
  term: 'word',
};
/** A name weaker than this that leads nowhere is a word like any other. */
const LEAST_SYMBOL_WEIGHT = 0.5;
/** More marks than this make a page slow and tell nobody more. */
const MAX_MARKS = 600;

/** Marks in the order of the text. `words` are the terms that the regions of the answer hold. */
export function marksOf(road: Survey, text: string, words: ReadonlySet<string>): Mark[] {
  const placed: Mark[] = [];
  for (const wish of wishes(road, words)) {
    if (placed.length >= MAX_MARKS) break;
    const pieces = freePieces(text, wish, placed);
    if (pieces.length === 0) share(placed, wish);
    for (const piece of pieces) placed.push({ ...wish, ...piece });
  }
  return placed.sort((a, b) => a.start - b.start);
}

// --- internal ---

function wishes(road: Survey, words: ReadonlySet<string>): Mark[] {
  const { evidence, index } = road;
  const anchors = new Map<Cue, Anchor[]>();
  for (const anchor of evidence.anchors) {
    const known = anchors.get(anchor.cue);
    if (known === undefined) anchors.set(anchor.cue, [anchor]);
    else known.push(anchor);
  }
  const { frames, paths, links, hunks, symbols, errors, literals, terms } = evidence.cues;
  const telling = symbols.filter((cue) => anchors.has(cue) || cue.weight >= LEAST_SYMBOL_WEIGHT);
  const found = terms.filter(({ word }) => holdsAny(word, words));
  const marks = [...frames, ...paths, ...links, ...hunks, ...telling, ...errors, ...literals, ...found].map((cue) => {
    const own = anchors.get(cue) ?? [];
    const targets = targetsOf(own, road);
    const elsewhere = targets.length === 0 && own.length > 0 ? `, leads to ${index.pathOf(own[0]!.file)}` : '';
    return { ...cue.span, kind: MARK_KINDS[cue.type], title: `${describeCue(cue)}${elsewhere}`, targets };
  });
  // What leads into the answer keeps its place against what does not.
  return marks.sort((a, b) => Number(b.targets.length > 0) - Number(a.targets.length > 0));
}

function holdsAny(word: string, words: ReadonlySet<string>): boolean {
  const { parts, whole } = identifierTerms(word);
  return parts.some((part) => words.has(part)) || (whole !== null && words.has(whole));
}

function targetsOf(anchors: readonly Anchor[], { selection, index }: Survey): Mark['targets'] {
  const weak = new Map<number, boolean>();
  for (const { file, region } of anchors) {
    const path = index.pathOf(file);
    const lines = region < 0 ? null : { path, start: index.regionStarts[region]!, end: index.regionEnds[region]! };
    selection.regions.forEach((answered, at) => {
      if (lines !== null && overlap(answered, lines)) weak.set(at, false);
      else if (lines === null && answered.path === path) weak.set(at, weak.get(at) ?? true);
    });
  }
  return [...weak].map(([region, isWeak]) => ({ region, weak: isWeak })).sort((a, b) => a.region - b.region);
}

/** What no other mark holds of a stretch, without the blanks at its ends. */
function freePieces(text: string, { start, end }: TextSpan, placed: readonly Mark[]): TextSpan[] {
  const pieces: TextSpan[] = [];
  let from = start;
  const inside = placed.filter((mark) => mark.start < end && mark.end > start).sort((a, b) => a.start - b.start);
  for (const mark of [...inside, { start: end, end }]) {
    const piece = trimmed(text, from, Math.min(mark.start, end));
    if (piece !== null) pieces.push(piece);
    from = Math.max(from, mark.end);
  }
  return pieces;
}

function trimmed(text: string, start: number, end: number): TextSpan | null {
  let [from, to] = [start, end];
  while (from < to && /\s/.test(text[from]!)) from += 1;
  while (to > from && /\s/.test(text[to - 1]!)) to -= 1;
  return from < to ? { start: from, end: to } : null;
}

/** A cue whose place is taken lends its targets and words to the mark that stands there. */
function share(placed: Mark[], wish: Mark): void {
  const at = placed.findIndex((mark) => mark.start <= wish.start && mark.end >= wish.end);
  const mark = placed[at];
  if (mark === undefined) return;
  const known = new Set(mark.targets.map(({ region }) => region));
  placed[at] = {
    ...mark,
    title: mark.title.includes(wish.title) ? mark.title : `${mark.title}; ${wish.title}`,
    targets: [...mark.targets, ...wish.targets.filter(({ region }) => !known.has(region))],
  };
}
