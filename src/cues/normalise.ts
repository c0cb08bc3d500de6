// Turns a report, in whatever wrapping it came, into plain lines that recognisers can read, each of which
// knows where in the original text it came from. Judges nothing about what the lines say.

import type { Line, Piece } from './lines.ts';
import { cut, pieceOf } from './lines.ts';
import { stripColours } from './normalise/colours.ts';
import { stripCommonPrefixes } from './normalise/common-prefix.ts';
import { openElement, openEscapes } from './normalise/escapes.ts';
import { joinWraps } from './normalise/hard-wraps.ts';
import { stripLoggers } from './normalise/loggers.ts';
import { openMarkup } from './normalise/markup.ts';
import { stripPrefixes } from './normalise/prefixes.ts';
import { arrayElements } from './normalise/records.ts';
import { joinTails } from './normalise/soft-wraps.ts';

/** Characters of a report that are read; what lies beyond is cut with a notice. */
export const MAX_TEXT = 16 * 1024 * 1024;
/** A longer line is read in parts of at most this many characters, so that no pattern sees more. */
export const MAX_LINE = 2000;

/** Wrappings in wrappings are taken off this often. */
const MAX_ROUNDS = 4;
/** What the loss of a prefix may lay open: a record, a string, markup, a field of a log. */
const MAY_OPEN = /^\s*["{'&<]|\\n|##teamcity|\b(?:level|lvl)=/;

export interface Normalised {
  readonly lines: readonly Line[];
  readonly notices: readonly string[];
}

/** The cleaned lines of a report. */
export function normalise(original: string): Normalised {
  const notices: string[] = [];
  const text = original.length > MAX_TEXT ? original.slice(0, MAX_TEXT) : original;
  if (text.length < original.length) {
    notices.push(`The text is ${original.length} characters long; only the first ${MAX_TEXT} were read.`);
  }
  const pieces: Piece[] = [];
  let long = 0;
  for (const piece of joinTails(unwrap([...rawLines(text)]))) {
    if (piece.text.length <= MAX_LINE) pieces.push(piece);
    else {
      long += 1;
      pieces.push(...parts(piece));
    }
  }
  if (long > 0) notices.push(`${long} lines longer than ${MAX_LINE} characters were read in parts.`);
  return { lines: markBlocks(pieces), notices };
}

/** The lines without what was put around them, from the outside in, until nothing more comes off. */
function unwrap(raws: readonly Piece[]): Piece[] {
  let pieces = joinWraps(opened(joinWraps(raws)));
  for (let round = 1; ; round += 1) {
    const known = stripPrefixes(pieces);
    const logged = stripLoggers(known.pieces, known.timed);
    const shared = stripCommonPrefixes(logged.pieces);
    if (round === MAX_ROUNDS) return shared.pieces;
    const isOpen = shared.pieces.some((piece, index) => piece !== pieces[index] && MAY_OPEN.test(piece.text));
    if (!logged.changed && !shared.changed && !isOpen) return joinWraps(known.pieces);
    pieces = joinWraps(opened(shared.pieces, pieces));
  }
}

/** The lines that were escaped or marked up in others; those that are as they were before have been tried. */
function opened(pieces: readonly Piece[], before: readonly Piece[] = []): Piece[] {
  const elements = arrayElements(pieces.map((piece) => piece.text));
  return pieces.flatMap((piece, index) => {
    if (elements.has(index)) return openElement(piece).flatMap(clean);
    return piece === before[index] ? [piece] : clean(piece);
  });
}

function clean(raw: Piece): Piece[] {
  if (!/[\x00-\x08\x0b-\x1f\x7f-\x9f\\&<=[{\u200b-\u2060\u241b\ufeff\ufffd]/.test(raw.text)) return [raw];
  return openEscapes(raw).flatMap((piece) => {
    const plain = openMarkup(stripColours(piece));
    // Markup and colours may have stood around an escaped text.
    return plain.length === 1 && plain[0] === piece ? plain : plain.flatMap((line) => openEscapes(line, 1));
  });
}

/** Physical lines without the template comments in them. */
function* rawLines(text: string): Generator<Piece> {
  const comments = commentsOf(text);
  let next = 0;
  for (let from = 0; from <= text.length; ) {
    let to = text.indexOf('\n', from);
    if (to < 0) to = text.length;
    const end = to > from && text[to - 1] === '\r' ? to - 1 : to;
    while (next < comments.length && comments[next]!.end <= from) next += 1;
    const comment = comments[next];
    if (comment === undefined || comment.start >= end) yield* splitReturns(text, from, end);
    else {
      let at = from;
      for (let i = next; i < comments.length && comments[i]!.start < end; i += 1) {
        if (comments[i]!.start > at) yield pieceOf(text, at, comments[i]!.start);
        at = Math.max(at, comments[i]!.end);
      }
      if (at < end) yield pieceOf(text, at, end);
    }
    from = to + 1;
  }
}

/** A lone carriage return draws a line anew on a terminal; both drawings are read. */
function* splitReturns(text: string, from: number, to: number): Generator<Piece> {
  const piece = pieceOf(text, from, to);
  // Looked for in the line alone: in the whole text each line would search all that follows.
  let at = 0;
  for (let mark = piece.text.indexOf('\r'); mark >= 0; mark = piece.text.indexOf('\r', at)) {
    yield cut(piece, at, mark);
    at = mark + 1;
  }
  yield cut(piece, at);
}

/** Comments of issue templates. A report that is nothing but comment is read all the same. */
function commentsOf(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let inside = 0;
  for (let start = text.indexOf('<!--'); start >= 0; ) {
    const close = text.indexOf('-->', start + 4);
    if (close < 0) break;
    found.push({ start, end: close + 3 });
    inside += close + 3 - start;
    start = text.indexOf('<!--', close + 3);
  }
  return inside * 20 > text.trim().length * 19 ? [] : found;
}

function parts(piece: Piece): Piece[] {
  const out: Piece[] = [];
  let from = 0;
  while (piece.text.length - from > MAX_LINE) {
    // Only the tail of the part is searched for a space: looking further back would cost the square of the length.
    const space = piece.text.slice(from + MAX_LINE - 300, from + MAX_LINE).lastIndexOf(' ');
    const to = from + MAX_LINE - (space > 0 ? 300 - space : 0);
    out.push(cut(piece, from, to));
    from = to;
  }
  out.push(cut(piece, from));
  return out;
}

function markBlocks(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = [];
  let fence = '';
  let language = '';
  let blank = true;
  let indented = false;
  for (const piece of pieces) {
    const mark =
      piece.text.includes('```') || piece.text.includes('~~~')
        ? /^\s*(```+|~~~+)\s*([\w+#.-]*)[^`]*$/.exec(piece.text)
        : null;
    const isMark = mark !== null && (fence === '' || piece.text.trim().startsWith(fence));
    if (mark !== null && isMark) {
      language = fence === '' ? (mark[2] ?? '').toLowerCase() : '';
      fence = fence === '' ? mark[1]!.slice(0, 3) : '';
      lines.push({ ...cut(piece, 0, 0), fenced: true, language: '', indented: false });
      continue;
    }
    const empty = piece.text === '';
    if (!empty) indented = /^(?: {4}|\t)/.test(piece.text) && (blank || indented);
    blank = empty;
    lines.push({
      text: piece.text,
      base: piece.base,
      starts: piece.starts,
      ends: piece.ends,
      fenced: fence !== '',
      language,
      indented: fence === '' && indented,
    });
  }
  return lines;
}
