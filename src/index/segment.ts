// How a file falls into regions: a partition of its lines into pieces that a person reads as one.
// A region is a definition of readable size, the head of a container, a stretch between definitions, or a window
// of something too long to take whole. Every line lies in exactly one region, except in pages that a tool wrote: of
// them only the beginning is one, so that what nobody reads hardly counts in what is usual in a snapshot.

import type { Definition, LineSpan } from '../types.ts';

export const REGION_KINDS = ['definition', 'head', 'gap', 'window', 'file'] as const;
export type RegionKind = (typeof REGION_KINDS)[number];

export interface Segment extends LineSpan {
  readonly kind: RegionKind;
  /** Innermost definition that holds the whole region, or -1. */
  readonly definition: number;
}

/** A file or container this short is one region. Lines. */
const WHOLE_LINES = 24;
/** A definition longer than this is cut into windows. Lines. */
const MAX_DEFINITION_LINES = 90;
/** Target length of a window. Lines. */
const WINDOW_LINES = 45;
/** Sibling pieces shorter than this are joined while the join stays below WHOLE_LINES. Lines. */
const TINY_LINES = 4;

interface Frame {
  readonly span: LineSpan;
  readonly definition: number;
}

/** Indentation of a line in columns, or Infinity for a blank one. */
function indentation(line: string): number {
  const first = line.search(/\S/);
  return first < 0 ? Number.POSITIVE_INFINITY : first;
}

/** The best line to start a new window at, between two bounds: after a blank line, and at the least indentation. */
function cutBetween(lines: readonly string[], from: number, to: number): number {
  let best = to;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let line = from; line <= to; line += 1) {
    const here = indentation(lines[line - 1] ?? '');
    if (here === Number.POSITIVE_INFINITY) continue;
    const afterBlank = (lines[line - 2] ?? '').trim() === '';
    const score = (afterBlank ? 8 : 0) - Math.min(here, 24) + (line - from) * 0.2;
    if (score > bestScore) {
      bestScore = score;
      best = line;
    }
  }
  return best;
}

function pushWindows(out: Segment[], lines: readonly string[], span: LineSpan, definition: number): void {
  let start = span.start;
  while (span.end - start + 1 > WINDOW_LINES * 1.5) {
    const next = cutBetween(lines, start + Math.floor(WINDOW_LINES * 0.6), start + Math.floor(WINDOW_LINES * 1.3));
    out.push({ kind: 'window', definition, start, end: next - 1 });
    start = next;
  }
  out.push({ kind: 'window', definition, start, end: span.end });
}

function isBlankSpan(lines: readonly string[], span: LineSpan): boolean {
  for (let line = span.start; line <= span.end; line += 1) if ((lines[line - 1] ?? '').trim() !== '') return false;
  return true;
}

/** Adds a stretch without definitions of its own: blank ones join what stands before them. */
function pushStretch(out: Segment[], lines: readonly string[], frame: Frame, kind: RegionKind): void {
  const { span, definition } = frame;
  if (span.end < span.start) return;
  const last = out.at(-1);
  if (last !== undefined && last.end === span.start - 1 && isBlankSpan(lines, span)) {
    out[out.length - 1] = { ...last, end: span.end };
  } else if (span.end - span.start + 1 > MAX_DEFINITION_LINES) {
    pushWindows(out, lines, span, definition);
  } else {
    out.push({ kind, definition, start: span.start, end: span.end });
  }
}

interface Plan {
  readonly lines: readonly string[];
  readonly definitions: readonly Definition[];
  readonly children: ReadonlyMap<number, number[]>;
  readonly out: Segment[];
}

function place(plan: Plan, frame: Frame, depth: number): void {
  const { span, definition } = frame;
  const length = span.end - span.start + 1;
  const children = depth > 12 ? [] : (plan.children.get(definition) ?? []);
  const isFile = definition < 0;
  if (
    length <= WHOLE_LINES ||
    (!isFile && children.length === 0) ||
    (!isFile && length <= MAX_DEFINITION_LINES && !isContainer(plan, definition))
  ) {
    pushStretch(plan.out, plan.lines, frame, isFile ? 'file' : 'definition');
    return;
  }
  let next = span.start;
  for (const child of children) {
    const { start, end } = plan.definitions[child]!;
    if (start < next || end > span.end) continue;
    const before = { span: { start: next, end: start - 1 }, definition };
    pushStretch(plan.out, plan.lines, before, next === span.start && !isFile ? 'head' : 'gap');
    place(plan, { span: { start, end }, definition: child }, depth + 1);
    next = end + 1;
  }
  const isUntouched = next === span.start;
  if (isUntouched && isFile) pushWindows(plan.out, plan.lines, span, definition);
  else pushStretch(plan.out, plan.lines, { span: { start: next, end: span.end }, definition }, 'gap');
}

function isContainer(plan: Plan, definition: number): boolean {
  const kind = plan.definitions[definition]!.kind;
  return kind !== 'function' && kind !== 'method' && kind !== 'constant';
}

function joinTiny(plan: Plan): Segment[] {
  const joined: Segment[] = [];
  const parentOf = (segment: Segment) =>
    segment.kind === 'definition' ? plan.definitions[segment.definition]!.parent : segment.definition;
  for (const segment of plan.out) {
    const last = joined.at(-1);
    const size = segment.end - segment.start + 1;
    const lastSize = last === undefined ? 0 : last.end - last.start + 1;
    const isTiny = size < TINY_LINES || lastSize < TINY_LINES;
    if (
      last !== undefined &&
      isTiny &&
      size + lastSize <= WHOLE_LINES &&
      parentOf(last) === parentOf(segment) &&
      last.kind !== 'head'
    ) {
      const kind = last.kind === 'definition' || segment.kind === 'definition' ? 'definition' : last.kind;
      const definition = size > lastSize && segment.kind === 'definition' ? segment.definition : last.definition;
      joined[joined.length - 1] = {
        kind,
        definition: kind === 'definition' && definition < 0 ? segment.definition : definition,
        start: last.start,
        end: segment.end,
      };
    } else joined.push(segment);
  }
  return joined;
}

/** The lines of a text, without their "\n"; none for an empty text. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Cuts a file into its regions, in order, covering every line once. Empty for an empty file. */
export function segment(lines: readonly string[], definitions: readonly Definition[]): Segment[] {
  if (lines.length === 0) return [];
  const children = new Map<number, number[]>();
  definitions.forEach(({ parent }, index) => {
    const list = children.get(parent);
    if (list === undefined) children.set(parent, [index]);
    else list.push(index);
  });
  const plan: Plan = { lines, definitions, children, out: [] };
  place(plan, { span: { start: 1, end: lines.length }, definition: -1 }, 0);
  return joinTiny(plan);
}

/** The beginning of a file of so many lines as its one region; none for an empty file. */
export function beginningOf(lineCount: number): Segment[] {
  if (lineCount === 0) return [];
  return [{ kind: 'window', definition: -1, start: 1, end: Math.min(lineCount, WINDOW_LINES) }];
}
