// What a recogniser is: something that reads one line (and looks at its neighbours) and says which places,
// errors and names it holds. Most are rows: a pattern with named groups. Nothing here knows a format.

import type { Piece } from './lines.ts';
import type { SymbolCue } from './types.ts';

/** A place that a line names. Offsets are into the piece that the reading is of. */
export interface RawFrame {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly line: number | null;
  readonly endLine: number | null;
  readonly column: number | null;
  readonly function: string | null;
}

export interface RawError {
  readonly part: 'type' | 'message' | 'code';
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

export interface RawName {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly form: SymbolCue['form'];
}

/** Stacks are runs of frames; a diagnostic is a tool's word on one place; a place is anything else located. */
export type ReadingKind = 'stack' | 'diagnostic' | 'place';

/** The order in which a family prints its stacks; null where the lines are no stack. */
export type StackOrder = 'innermost-first' | 'innermost-last' | null;

export interface Reading {
  readonly family: string;
  readonly kind: ReadingKind;
  readonly order: StackOrder;
  readonly piece: Piece;
  readonly frames: readonly RawFrame[];
  readonly errors: readonly RawError[];
  readonly names: readonly RawName[];
  /** What of the piece is read and closed to others: [from, to). */
  readonly claim: readonly [number, number];
  /** Lines that were read: more than one where a wrapped line was put together. */
  readonly lineCount: number;
}

/** Where a line stands. */
export interface Surroundings {
  /** Text of the line `distance` lines before; empty at the top. */
  before(distance: number): string;
  /** Text of the line `distance` lines after; empty at the end. */
  after(distance: number): string;
  /** What was read at the line before, if anything was. */
  readonly previous: Reading | null;
}

export interface Recogniser {
  readonly family: string;
  /** Strings one of which stands in every line that it can read; empty when there is none. */
  readonly hints: readonly string[];
  /** True when it reads only lines that hold a digit; most do, and most lines of a log without one are no frame. */
  readonly needsDigit?: boolean;
  read(piece: Piece, around: Surroundings): Reading | null;
}

/** A format as one pattern. Its named groups: path, line, end, col, fn; type, msg, code; name. */
export interface Row {
  readonly family: string;
  readonly kind: ReadingKind;
  readonly order?: StackOrder;
  readonly hints: readonly string[];
  /** Needs the flag `d`. Must not be able to backtrack without bound. */
  readonly pattern: RegExp;
  /** The name of the function from what is printed; null when that is none. */
  readonly function?: (printed: string) => string | null;
  /** Says whether a match is what it looks like. */
  readonly accept?: (groups: Groups, around: Surroundings) => boolean;
}

export type Groups = Readonly<Record<string, string | undefined>>;

/** The recogniser that a row describes. */
export function recogniserOf(row: Row): Recogniser {
  return {
    family: row.family,
    hints: row.hints,
    needsDigit: !/\(\?<line>\\d\{1,8\}\):?\)?\?/.test(row.pattern.source),
    read(piece, around) {
      row.pattern.lastIndex = 0;
      const match = row.pattern.exec(piece.text);
      if (match === null) return null;
      const groups: Groups = match.groups ?? {};
      if (row.accept !== undefined && !row.accept(groups, around)) return null;
      const spans = match.indices?.groups ?? {};
      return {
        family: row.family,
        kind: row.kind,
        order: row.order ?? null,
        piece,
        frames: framesOf(row, groups, spans),
        errors: errorsOf(groups, spans),
        names: namesOf(groups, spans),
        claim: [match.index, match.index + match[0].length],
        lineCount: 1,
      };
    },
  };
}

type Spans = Readonly<Record<string, [number, number] | undefined>>;

function framesOf(row: Row, groups: Groups, spans: Spans): RawFrame[] {
  const path = groups.path;
  const span = spans.path;
  if (path === undefined || span === undefined || path === '') return [];
  return [
    {
      path,
      from: span[0],
      to: span[1],
      line: numberOf(groups.line),
      endLine: numberOf(groups.end),
      column: numberOf(groups.col),
      function: functionOf(row, groups.fn),
    },
  ];
}

function functionOf(row: Row, printed: string | undefined): string | null {
  const name = printed?.trim() ?? '';
  if (name === '') return null;
  return row.function === undefined ? name : row.function(name);
}

function errorsOf(groups: Groups, spans: Spans): RawError[] {
  const errors: RawError[] = [];
  for (const [group, part] of [
    ['type', 'type'],
    ['code', 'code'],
    ['msg', 'message'],
  ] as const) {
    const value = groups[group]?.trim() ?? '';
    const span = spans[group];
    if (value !== '' && span !== undefined) errors.push({ part, value, from: span[0], to: span[1] });
  }
  return errors;
}

function namesOf(groups: Groups, spans: Spans): RawName[] {
  const name = groups.name;
  const span = spans.name;
  if (name === undefined || name === '' || span === undefined) return [];
  return [{ name, from: span[0], to: span[1], form: 'qualified' }];
}

/** A line or column number; null where there is none or it is too long to be one. */
export function numberOf(digits: string | undefined): number | null {
  return digits === undefined || digits === '' || digits.length > 8 ? null : Number(digits);
}

/** A reading made by hand, with the parts that were not given empty. */
export function readingOf(
  base: Pick<Reading, 'family' | 'kind' | 'piece'>,
  parts: Partial<Omit<Reading, 'family' | 'kind' | 'piece'>>,
): Reading {
  return {
    order: null,
    frames: [],
    errors: [],
    names: [],
    claim: [0, base.piece.text.length],
    lineCount: 1,
    ...parts,
    ...base,
  };
}
