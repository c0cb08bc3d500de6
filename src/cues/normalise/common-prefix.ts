// Takes off a prefix that no table knows but that several lines in a row share, as when a tool puts the name of a
// machine in front of all it prints. Only where the lines show that it is not content: behind it some are indented.

import type { Piece } from '../lines.ts';
import { cut } from '../lines.ts';

/** So many lines in a row must share it: three could be chance. */
const MIN_LINES = 4;
const MIN_LENGTH = 4;
const MAX_LENGTH = 120;
/** Places and calls in front are content, and so are pytest's and SQL's marks. */
const CONTENT =
  /:\d|[({"'`=<]|\.\w{1,4}[\s:]|^(?:E|at|in|from|#|import|File|>>>|\.\.\.|\/\/|\*|note|warning|error|fatal)\b|^\W+$/;

/** The lines without the prefixes that runs of them share. */
export function stripCommonPrefixes(pieces: readonly Piece[]): { pieces: Piece[]; changed: boolean } {
  const out = [...pieces];
  let changed = false;
  for (let from = 0; from + MIN_LINES <= pieces.length; from += 1) {
    const prefix = sharedPrefix(pieces, from);
    if (prefix === '') continue;
    let to = from;
    while (to < pieces.length && startsWith(pieces[to]!.text, prefix)) to += 1;
    if (isPrefix(pieces, from, to, prefix)) {
      for (let i = from; i < to; i += 1) out[i] = cut(pieces[i]!, prefix.length);
      changed = true;
    }
    from = to - 1;
  }
  return { pieces: out, changed };
}

function startsWith(text: string, prefix: string): boolean {
  return text.startsWith(prefix) || text === prefix.trimEnd();
}

/** What the next lines begin with, up to its last space; empty when that is too little or could be content. */
function sharedPrefix(pieces: readonly Piece[], from: number): string {
  const first = pieces[from]!.text;
  if (!/^[A-Za-z[<*|]/.test(first)) return '';
  let length = Math.min(first.length, MAX_LENGTH);
  for (let i = from + 1; i < from + MIN_LINES && length >= MIN_LENGTH; i += 1) {
    const text = pieces[i]!.text;
    // A line of nothing but the prefix has lost the space at its end.
    if (text.length >= MIN_LENGTH && first.startsWith(`${text} `)) length = Math.min(length, text.length + 1);
    else {
      let at = 0;
      while (at < length && first[at] === text[at]) at += 1;
      length = at;
    }
  }
  const end = first.slice(0, length).search(/\s(?!.*\S\s)/);
  const prefix = end < 0 ? '' : first.slice(0, end + 1);
  return prefix.length < MIN_LENGTH || CONTENT.test(prefix) ? '' : prefix;
}

function isPrefix(pieces: readonly Piece[], from: number, to: number, prefix: string): boolean {
  if (to - from < MIN_LINES) return false;
  let indented = 0;
  for (let i = from; i < to; i += 1) if (/^\s+\S/.test(pieces[i]!.text.slice(prefix.length))) indented += 1;
  return indented > 0 && (indented < to - from || /[-:|>\]] $/.test(prefix));
}
