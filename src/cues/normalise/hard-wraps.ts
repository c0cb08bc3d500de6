// Joins lines that a terminal or a paste broke at a fixed column, in the middle of words. Told by their lengths: in a
// broken text many lines have exactly the greatest length and few come near it; in text that a person or a mailer
// wrapped at spaces it is the other way round. Boxes and rules have one length, too, and are left alone.

import type { Piece } from '../lines.ts';
import { joinAll } from '../lines.ts';

const MIN_WIDTH = 60;
const MAX_WIDTH = 240;
/** Widths of terminals and mailers: at one of these a single broken line is enough. */
const USUAL = new Set([72, 76, 78, 79, 80, 100, 120, 132]);
/** Lines this much shorter than the greatest length are wrapped at spaces. */
const NEAR = 12;
/** So many lines at most make one. */
const MAX_PARTS = 25;
const FENCE = /^\s*(?:> ?)*(?:```|~~~)/;
/** Ends of boxes, rules and tables. */
const EDGE = /[=\-_*#~━─═│┃║|+╮╯┐┘>]$/;
/** What a report that is worth mending holds: a frame, a place, an error by its name. */
const TELLING =
  /^\s*(?:at \S|File "|#\d{1,3}\s|from \S+:\d|\S{1,200}\.\w{1,5}[:(]\d)|\.\w{1,5}[:(]\d+(?:[:,]\d+)?\)?:?$|^\s*[\w.:\\]*(?:Error|Exception): |panicked at|\berror (?:[A-Z]{1,3}\d|:)/;

/** Colours and entities: such a line is not as long where it is shown. */
const UNSHOWN = /\x1b|&(?:#\w{2,6}|[a-z]{2,6});/;
/** So many characters at the beginning of two lines tell a prefix that both have. */
const PREFIX = 8;
/** Beginnings of lines that continue nothing. */
const BEGIN = /^\s*(?:error|warning|info|note|hint|at|in|from|\d+\s*[|│]|[A-Z][\w.]* )/i;

/** The lines with those put together that were broken. */
export function joinWraps(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (let from = 0; from < pieces.length; ) {
    let to = from + 1;
    while (to < pieces.length && !FENCE.test(pieces[to]!.text)) to += 1;
    const width = widthOf(pieces, from, to);
    for (let i = from; i < to; ) {
      let end = i + 1;
      while (width > 0 && end < to && end - i < MAX_PARTS && isBroken(pieces, end - 1, width)) end += 1;
      out.push(end - i === 1 ? pieces[i]! : joinAll(pieces.slice(i, end)));
      i = end;
    }
    from = to;
  }
  return out;
}

function isBroken(pieces: readonly Piece[], at: number, width: number): boolean {
  return isFull(pieces[at]!.text, width) && !beginsAnew(pieces[at]!.text, pieces[at + 1]?.text ?? '');
}

function isFull(text: string, width: number): boolean {
  return text.length === width && !EDGE.test(text) && !UNSHOWN.test(text);
}

/** Does a line have the prefix of the line before it, numbers aside, or an indentation? */
function beginsAnew(text: string, next: string): boolean {
  const head = next.slice(0, PREFIX).replace(/\d/g, '0');
  return /^(?: {4}|\t)/.test(next) || (head.length === PREFIX && head === text.slice(0, PREFIX).replace(/\d/g, '0'));
}

/** The column at which the lines of a block were broken; 0 when they were not. */
function widthOf(pieces: readonly Piece[], from: number, to: number): number {
  let width = 0;
  for (let i = from; i < to; i += 1) width = Math.max(width, pieces[i]!.text.length);
  if (width < MIN_WIDTH || width > MAX_WIDTH) return 0;
  let full = 0;
  let near = 0;
  let torn = 0;
  let telling = false;
  let isSurelyTorn = false;
  for (let i = from; i < to; i += 1) {
    const text = pieces[i]!.text;
    if (isFull(text, width)) {
      const next = pieces[i + 1]?.text ?? '';
      if (next === '' || i + 1 === to) return 0;
      if (beginsAnew(text, next)) {
        near += 1;
        continue;
      }
      full += 1;
      isSurelyTorn = isTorn(text, next);
      if (/\w$/.test(text) && /^[\w]/.test(next)) torn += 1;
    } else if (text.length >= width - NEAR) near += 1;
    telling ||= TELLING.test(text);
  }
  if (!telling || full <= near) return 0;
  if (torn === 0) return 0;
  return full > 1 || (USUAL.has(width) && near === 0 && isSurelyTorn) ? width : 0;
}

/** Is a line the only one of its length for having been broken? Then it begins something that the next does not. */
function isTorn(text: string, next: string): boolean {
  return (
    /^\s*(?:at \S|File "|#\d|from \/|[\w.:\\]*(?:Error|Exception): |\S+[:(]\d)/.test(text) &&
    !BEGIN.test(next) &&
    !TELLING.test(next)
  );
}
