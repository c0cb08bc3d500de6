// A line of a report after cleaning, and the way back from any of its characters to the original text.
// Knows nothing of what a line means.

import type { TextSpan } from './types.ts';

/** Text with, for each character, the place in the original text that it came from. */
export interface Piece {
  readonly text: string;
  /** Offset of the first character where the piece is a plain slice of the original. */
  readonly base: number;
  /** Start and end offsets of each character's origin; null when the piece is a plain slice. */
  readonly starts: Int32Array | null;
  readonly ends: Int32Array | null;
}

/** A cleaned line with what is known about its surroundings. */
export interface Line extends Piece {
  /** Inside a fenced or preformatted block. */
  readonly fenced: boolean;
  /** The word behind the opening fence, lower case; empty outside fences or without one. */
  readonly language: string;
  /** Indented by four or more columns after a blank line, outside of fences. */
  readonly indented: boolean;
}

/** A replacement of a part of a piece. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A slice of the original text as a piece. */
export function pieceOf(original: string, from: number, to: number): Piece {
  return { text: original.slice(from, to), base: from, starts: null, ends: null };
}

/** The part of a piece from `from` up to but not including `to`. */
export function cut(piece: Piece, from: number, to: number = piece.text.length): Piece {
  if (from === 0 && to >= piece.text.length) return piece;
  const text = piece.text.slice(from, to);
  if (piece.starts === null || piece.ends === null) return { text, base: piece.base + from, starts: null, ends: null };
  // An empty part still has a place: where its first character would be.
  const base = piece.starts[from] ?? piece.ends.at(-1) ?? piece.base;
  return { text, base, starts: piece.starts.subarray(from, to), ends: piece.ends.subarray(from, to) };
}

/** The piece with its edits applied; edits are in order and do not overlap. */
export function rewrite(piece: Piece, edits: readonly Edit[]): Piece {
  if (edits.length === 0) return piece;
  const parts: string[] = [];
  const size = edits.reduce((sum, edit) => sum + edit.text.length - (edit.to - edit.from), piece.text.length);
  const starts = new Int32Array(size);
  const ends = new Int32Array(size);
  let written = 0;
  let read = 0;
  const keepUntil = (to: number): void => {
    parts.push(piece.text.slice(read, to));
    for (; read < to; read += 1, written += 1) {
      starts[written] = startOf(piece, read);
      ends[written] = endOf(piece, read);
    }
  };
  for (const edit of edits) {
    keepUntil(edit.from);
    parts.push(edit.text);
    for (let i = 0; i < edit.text.length; i += 1, written += 1) {
      starts[written] = startOf(piece, edit.from);
      ends[written] = endOf(piece, edit.to - 1);
    }
    read = edit.to;
  }
  keepUntil(piece.text.length);
  return { text: parts.join(''), base: piece.base, starts, ends };
}

/** Two pieces put one behind the other, as when a hard wrap is undone. */
export function join(first: Piece, second: Piece): Piece {
  return joinAll([first, second]);
}

/** Pieces put one behind the other. */
export function joinAll(pieces: readonly Piece[]): Piece {
  const text = pieces.map((piece) => piece.text).join('');
  const starts = new Int32Array(text.length);
  const ends = new Int32Array(text.length);
  let written = 0;
  for (const piece of pieces) {
    for (let at = 0; at < piece.text.length; at += 1, written += 1) {
      starts[written] = startOf(piece, at);
      ends[written] = endOf(piece, at);
    }
  }
  return { text, base: pieces[0]?.base ?? 0, starts, ends };
}

/** Where the characters from `from` up to `to` of a piece stand in the original text. */
export function spanOf(piece: Piece, from: number, to: number): TextSpan {
  if (piece.text.length === 0) return { start: piece.base, end: piece.base };
  const first = Math.min(Math.max(from, 0), piece.text.length - 1);
  const last = Math.min(Math.max(to - 1, first), piece.text.length - 1);
  return { start: startOf(piece, first), end: endOf(piece, last) };
}

function startOf(piece: Piece, at: number): number {
  return piece.starts === null ? piece.base + at : (piece.starts[at] ?? piece.base);
}

function endOf(piece: Piece, at: number): number {
  return piece.ends === null ? piece.base + at + 1 : (piece.ends[at] ?? piece.base);
}
