// Puts frames together that a mailer or an editor wrapped at a space. Only what cannot be the end of a frame is taken,
// and only where the next line begins with what is missing and would not have fitted. Prose stays as it is wrapped.

import type { Piece } from '../lines.ts';
import { joinAll } from '../lines.ts';

/** No mailer wraps earlier: a line that had room for the next word was not wrapped there. */
const MIN_WIDTH = 70;
/** Longer lines are no mailer's. */
const MAX_WIDTH = 400;
/** So many lines at most make one. */
const MAX_PARTS = 6;

type Tail = readonly [end: RegExp, beginning: RegExp];

/** Ends that no frame has, and what they want. */
const OPEN_ENDS: readonly Tail[] = [
  // Python: `File "x.py",` / `line 3, in f`, broken at any of its spaces.
  [/^\s*File$/, /^"[^"]{1,300}"/],
  [/^\s*File "[^"]{1,300}",$/, /^line \d/],
  [/\bline$/, /^\d{1,7}(?:$|[\s,:])/],
  [/^\s*File "[^"]{1,300}", line \d{1,7},$/, /^in \S/],
  [/^\s*File "[^"]{1,300}".{0,60}, in$/, /^\S+$/],
  // V8: `at async f` / `(/x.js:1:2)`, `at f (eval at g` / `(/x.js:1:2), <anonymous>:1:1)`.
  [/^\s*at (?:async |new )?\S{1,300}(?: \[as \S{1,60}\])?$/, /^\(\S{1,390}:\d{1,7}\)/],
  [/^\s*at(?: async| new)?$/, /^\S/],
  [/^\s*at \S.{0,200}\(eval at \S{1,100}$/, /^\(\S/],
  [/^\s*at \S.{0,300}\),$/, /^<anonymous>:\d/],
  // .NET: `at A.B(C c)` / `in x.cs:line 3`.
  [/^\s*at \S.{0,300}\)$/, /^in \S.{0,300}:line\b/],
  [/^\s*at \S.{0,300}\) in$/, /^\S.{0,300}:line\b/],
  // Ruby: `x.rb:3:in` / "`f'", and names of several words; the same in error trackers.
  [/:\d{1,7}:in$/, /^[`'"]\S/],
  [/:\d{1,7}:in [`'][^'`"]{1,200}$/, /^[^'`"]{1,200}'/],
  [/^\s*\S{1,300}\.\w{1,5}:\d{1,7} -(?: block in)?$/, /^\w{1,300}$/],
  // PHP, Rust, Elixir, Lua, Dart.
  [/^\s*#\d{1,3} \S{1,300}\(\d{1,7}\):$/, /^\S{1,300}\(/],
  [/^\s*\d{1,3}:\s{1,20}0x[\da-f]{1,16} -$/, /^\S/],
  [/\.exs?:\d{1,7}:$/, /^[A-Z]\S{0,200}\/\d{1,2}$/],
  [/:\d{1,7}: in (?:function|method|local|upvalue|field)$/, /^(?:<\S{1,300}:\d{1,7}>|'[^']{1,100}')$/],
  [/^\s*#\d{1,3}\s{1,8}\S.{0,300}$/, /^\((?:package|dart|file):\S{1,300}\)$/],
];

/** Ends that a frame can have: taken only where the next word would not have fitted. */
const ENDS: readonly Tail[] = [
  // gdb, sanitizers, Swift: `#1 0x12 in f (a=1)` / `at x.c:3`.
  [
    /^\s*#\d{1,3}\s(?!.{0,300}:\d).{1,300}$/,
    /^(?:(?:at|from) )?(?:[A-Za-z]:)?[\w.~/\\+-]{1,300}\/?[\w.+-]{1,100}:\d{1,7}/,
  ],
  [/^\s*#?\d{1,3}\s.{1,300} (?:at|from|in)$/, /^\S/],
  [/^\s*#\d{1,3}\s.{1,390},$/, /^\S/],
  [/^\s*#\d{1,3}\s.{0,390}\([^()]{0,300}$/, /^[^()]{0,300}\)/],
];

/** The lines with frames put together that were wrapped at a space. */
export function joinTails(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (let i = 0; i < pieces.length; ) {
    let line = pieces[i]!;
    let next = i + 1;
    while (next < pieces.length && next - i < MAX_PARTS && isWrapped(line, pieces[next - 1]!, pieces[next]!)) {
      line = joinAll([line, spaceBehind(line), pieces[next]!]);
      next += 1;
    }
    out.push(line);
    i = next;
  }
  return out;
}

/** Does a line that was put together so far go on in the next one? */
function isWrapped(line: Piece, last: Piece, next: Piece): boolean {
  if (line.text.length > MAX_WIDTH || next.text.length > MAX_WIDTH || !/^\S/.test(next.text)) return false;
  const isMet = ([end, beginning]: Tail): boolean => beginning.test(next.text) && end.test(line.text);
  if (OPEN_ENDS.some(isMet)) return true;
  const word = next.text.search(/\s|$/);
  return last.text.length + 1 + word > MIN_WIDTH && ENDS.some(isMet);
}

/** The space that became a line break, at the place of the break. */
function spaceBehind(piece: Piece): Piece {
  const base = piece.ends === null ? piece.base + piece.text.length : (piece.ends.at(-1) ?? piece.base);
  return { text: ' ', base, starts: null, ends: null };
}
