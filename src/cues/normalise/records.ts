// Opens the records of tools that have an escape of their own or none: logfmt, TeamCity's service messages, strings
// of an array one a line, literals in single quotes. Says which parts of a line are worth reading, and how they are
// escaped; decodes nothing itself.

import type { Piece } from '../lines.ts';
import { cut } from '../lines.ts';

/** `key=value`, `key="…"`; the value of a record that was cut off has no closing quote. */
const PAIR = /([A-Za-z_@][\w.@-]{0,60})=(?:"((?:[^"\\]|\\.)*)(?:"|$)|([^\s"]*))(?:\s+|$)/y;
const LEVEL_PAIR = /(?:^|\s)(?:level|lvl|severity)="?[A-Za-z]/;
const DULL =
  /^(?:time|timestamp|ts|t|date|level|lvl|severity|caller|host|hostname|pid|thread|logger|component|service|source)$/;
const MAX_PAIRS = 60;
/** Longer lines are no such record: a pattern would need a step of memory for each of their characters. */
const MAX_RECORD = 200_000;
const MAX_ELEMENT = 4000;

/** The values of a logfmt line that say something, in order; null when it is none. */
export function logfmtValues(piece: Piece): Piece[] | null {
  if (piece.text.length > MAX_RECORD || !LEVEL_PAIR.test(piece.text.slice(0, 300))) return null;
  const from = piece.text.search(/[A-Za-z_@][\w.@-]{0,60}=/);
  if (from < 0 || piece.text.slice(0, from).trim() !== '') return null;
  const values: Piece[] = [];
  let hasMessage = false;
  PAIR.lastIndex = from;
  for (let count = 0; count < MAX_PAIRS; count += 1) {
    const at = PAIR.lastIndex;
    const match = PAIR.exec(piece.text);
    if (match === null) {
      if (at < piece.text.length) values.push(cut(piece, at));
      break;
    }
    const [, key = '', quoted, bare = ''] = match;
    if (/^(?:msg|message|err|error)$/.test(key)) hasMessage = true;
    if (!DULL.test(key)) {
      const start = at + key.length + (quoted === undefined ? 1 : 2);
      values.push(cut(piece, start, start + (quoted ?? bare).length));
    }
    if (PAIR.lastIndex >= piece.text.length) break;
  }
  return hasMessage && values.length > 0 ? values : null;
}

/** The values of `##teamcity[testFailed name='…' details='…']`, still escaped with `|`. */
export function teamCityValues(piece: Piece): Piece[] | null {
  if (piece.text.length > MAX_RECORD) return null;
  const head = /^\s*##teamcity\[\w{1,60}\s/.exec(piece.text);
  if (head === null) return null;
  const values: Piece[] = [];
  const pattern = /(?:(\w{1,60})=)?'((?:[^'|]|\|.)*)(?:'|$)/g;
  for (const match of piece.text.slice(head[0].length).matchAll(pattern)) {
    if (/^(?:timestamp|flowId|duration|nodeId|parentNodeId)$/.test(match[1] ?? '') || match[2] === '') continue;
    const from = head[0].length + match.index + (match[1] === undefined ? 1 : match[1].length + 2);
    values.push(cut(piece, from, from + match[2]!.length));
  }
  return values;
}

/** TeamCity's escapes: `|n`, `|'`, `|[`, `||`, `|0x2026`. */
export const TEAM_CITY_ESCAPE = /\|(?:0x([0-9a-fA-F]{4})|([\s\S]))/g;

/** A string in quotes that ends with the line, and what stands in front of it; null when there is none. */
export function quotedTail(piece: Piece): { before: Piece; inside: Piece } | null {
  const close = /(["'])[),;\]}]{0,4}\s*$/.exec(piece.text);
  if (close === null) return null;
  const open = new RegExp(`(?:^|[=:(,\\s])[bru]?${close[1]!}(?=.)`).exec(piece.text.slice(0, 400));
  if (open === null) return null;
  const from = open.index + open[0].length;
  if (close.index < from || hasBareQuote(piece.text, from, close.index, close[1]!)) return null;
  return { before: cut(piece, 0, from - 1), inside: cut(piece, from, close.index) };
}

function hasBareQuote(text: string, from: number, to: number, quote: string): boolean {
  for (let at = from; at < to; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return true;
  }
  return false;
}

/** One string of an array that is laid out a string a line. */
const ELEMENT = /^\s*"(?:[^"\\]|\\.)*",?\s*$/;
const TELLING =
  /^\s*"(?:\s*at \S|\s*File \\"|#\d|\s{2,}\S|Traceback|Caused by|goroutine \d|.{1,300}\.\w{1,6}[:(]\d{1,7}\b)/;

function isElement(line: string): boolean {
  return line.length <= MAX_ELEMENT && ELEMENT.test(line);
}

/** The lines inside of arrays of strings that hold a trace, a line a string: the indexes of their elements. */
export function arrayElements(lines: readonly string[]): Set<number> {
  const found = new Set<number>();
  for (let from = 0; from < lines.length; ) {
    if (!isElement(lines[from]!)) {
      from += 1;
      continue;
    }
    let to = from;
    let telling = 0;
    for (; to < lines.length && isElement(lines[to]!); to += 1) if (TELLING.test(lines[to]!)) telling += 1;
    if (to - from >= 2 && telling > 0) for (let i = from; i < to; i += 1) found.add(i);
    from = to;
  }
  return found;
}
