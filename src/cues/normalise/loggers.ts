// Takes off what loggers put between the time and the message: a process, a thread, a logger's name. No table knows
// them all; lines in a row that had a time in front show it by sharing it, whatever numbers are in it.

import type { Piece } from '../lines.ts';
import { cut } from '../lines.ts';

const MIN_LINES = 3;
const MAX_WORDS = 12;
const HEAD = 200;
/** Words that begin a message or a frame and not a logger's name. */
const MESSAGE =
  /^(?:at|in|by|from|to|File|Caused|Traceback|thread|goroutine|created|panic:?|[\w.:\\]*(?:Error|Exception|Warning|error|warning)\S*|FAILED|FAIL:?|#\d+|\d+:|["'{<].*|\w+=.*)$/;
/** Without one of these a prefix is words, and words are a message. */
const MARKS = /[\d[\]|:/<>(){}=_.\t-]|^(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE)\s/;
const PLACE = /\.\w{1,5}[:(]\d/;

/** The lines without the loggers' names that runs of timed lines share. */
export function stripLoggers(
  pieces: readonly Piece[],
  timed: readonly boolean[],
): { pieces: Piece[]; changed: boolean } {
  const out = [...pieces];
  let changed = false;
  for (let from = 0; from < pieces.length; ) {
    let to = from;
    while (to < pieces.length && timed[to] === true) to += 1;
    if (to - from >= MIN_LINES && stripRun(pieces, out, from, to)) changed = true;
    from = Math.max(to, from + 1);
  }
  return { pieces: out, changed };
}

function stripRun(pieces: readonly Piece[], out: Piece[], from: number, to: number): boolean {
  const rows: string[][] = [];
  for (let i = from; i < to; i += 1) {
    const text = pieces[i]!.text;
    if (text !== '') rows.push([...text.slice(0, HEAD).matchAll(/\S+\s*/g)].slice(0, MAX_WORDS).map((m) => m[0]));
    if (/^\s/.test(text)) return false;
  }
  const words = sharedWords(rows);
  if (rows.length < MIN_LINES || words === 0) return false;
  const space = sharedSpace(rows, words);
  for (let i = from, row = 0; i < to; i += 1) {
    const text = pieces[i]!.text;
    if (text === '') continue;
    const length = rows[row]!.slice(0, words).join('').trimEnd().length;
    row += 1;
    out[i] = cut(pieces[i]!, Math.min(length + space, text.length));
  }
  return true;
}

/** How many words all rows begin with, numbers aside. */
function sharedWords(rows: readonly (readonly string[])[]): number {
  const [first = []] = rows;
  let count = 0;
  for (const word of first) {
    const shape = shapeOf(word);
    if (MESSAGE.test(word.trim()) || !rows.every((row) => row[count] !== undefined && shapeOf(row[count]!) === shape))
      break;
    count += 1;
  }
  // The last words must be a logger's, not the first of a message.
  while (count > 0 && !MARKS.test(first[count - 1]!)) count -= 1;
  return rows.every((row) => row.length === count) ? 0 : count;
}

function shapeOf(word: string): string {
  const bare = word.trim();
  return PLACE.test(bare) ? bare : bare.replace(/\d+/g, '0');
}

/** The white space that all rows have behind those words; a row that ends with them has lost it. */
function sharedSpace(rows: readonly (readonly string[])[], words: number): number {
  let space = Infinity;
  for (const row of rows) {
    const word = row[words - 1]!;
    if (row.length > words) space = Math.min(space, word.length - word.trimEnd().length);
  }
  return Number.isFinite(space) ? space : 0;
}
