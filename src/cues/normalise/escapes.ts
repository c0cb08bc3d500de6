// Opens text that was escaped into one line: JSON log records, JSON strings, and traces whose line breaks
// are written `\n`. Yields the lines inside. Does not validate JSON: a cut-off record is read as far as it goes.

import type { Edit, Piece } from '../lines.ts';
import { cut, rewrite } from '../lines.ts';
import { logfmtValues, quotedTail, TEAM_CITY_ESCAPE, teamCityValues } from './records.ts';

/** Escaped text inside escaped text is opened this often: a log record of a log record is seen, more is a joke. */
const MAX_DEPTH = 4;

const SIMPLE: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '', f: '' };
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([^ux]|[ux]))/g;

/** Keys of log records whose values say when and where, not what. */
const DULL_KEYS = new Set(
  'time timestamp ts @timestamp date level severity stream pid hostname host logger thread thread_name levelname v version tag'.split(
    ' ',
  ),
);
const LOG_KEYS = new Set(
  'log message msg stack stacktrace stack_trace stackTrace trace traceback backtrace exception exc_info error err text textPayload body output content description'.split(
    ' ',
  ),
);

/** A break in escaped text that is followed by something a stack trace or a new sentence could begin with. */
const TELLING_BREAK =
  /\\n(?:\\t|\s)*(?:at |File \\?["']|#\d|Traceback|Caused by|goroutine \d|from \S|\\n|[\w./[\]<>-]{2,200}[:(#]\d)/;

/** A break that cannot be the start of a folder's name, as in `src\\net`. */
const SURE_BREAK = /[^\w\\]\\n|\\n(?![a-z_])|\\n(?:https?:|[\w.-]{1,60}\/)/;
/** A drive with one backslash: in escaped text it would have two. */
const DRIVE = /(?:^|[\s"'([])[A-Za-z]:\\(?!\\)/;

/** A field on a line of its own, as in a record that was laid out. */
const RECORD_LINE = /^\s*"[\w.@ -]{1,60}"\s*:\s*"/;

/** The lines that a physical line stands for: itself, or what was escaped into it. */
export function openEscapes(piece: Piece, depth = 0): Piece[] {
  if (piece.text.includes('##teamcity[')) {
    const values = teamCityValues(piece);
    if (values !== null) return values.flatMap((value) => decode(value, TEAM_CITY_ESCAPE));
  }
  if (depth === 0 && piece.text.includes('=')) {
    const values = logfmtValues(piece);
    if (values !== null) return values.flatMap((value) => decode(value).flatMap((line) => openEscapes(line, 1)));
  }
  if (depth >= MAX_DEPTH || (!piece.text.includes('\\') && !piece.text.includes('{"'))) return [piece];
  const inner = openRecord(piece) ?? openString(piece) ?? openBreaks(piece);
  return inner === null ? [piece] : inner.flatMap((line) => openEscapes(line, depth + 1));
}

/** `{"log":"…\n","stream":"stderr"}`, with or without a prefix in front. */
function openRecord(piece: Piece): Piece[] | null {
  const open = RECORD_LINE.test(piece.text) ? piece.text.indexOf('"') : piece.text.indexOf('{"');
  if (open < 0 || open > 200) return null;
  const values: { key: string; from: number; to: number }[] = [];
  let key = '';
  let telling = false;
  let at = open;
  for (;;) {
    const from = piece.text.indexOf('"', at);
    if (from < 0) break;
    const to = endOfString(piece.text, from + 1);
    if (isKey(piece.text, to)) key = piece.text.slice(from + 1, to);
    else {
      values.push({ key, from: from + 1, to });
      if (LOG_KEYS.has(key) || piece.text.slice(from, to).includes('\\n')) telling = true;
    }
    at = to + 1;
  }
  if (!telling) return null;
  const lines = open > 0 && piece.text.slice(0, open).trim() !== '' ? [cut(piece, 0, open)] : [];
  for (const value of values) {
    if (!DULL_KEYS.has(value.key)) lines.push(...decode(cut(piece, value.from, value.to)));
  }
  return lines;
}

/** A line that is one JSON string from end to end. */
function openString(piece: Piece): Piece[] | null {
  const from = piece.text.search(/\S/);
  if (from < 0 || piece.text[from] !== '"') return null;
  const to = endOfString(piece.text, from + 1);
  if (piece.text.slice(to + 1).trim().length > 1) return null;
  const body = piece.text.slice(from + 1, to);
  return /\\["n]/.test(body) ? decode(cut(piece, from + 1, to)) : null;
}

/** Line breaks written as `\n` without a string around them, where every backslash of the line is an escape. */
function openBreaks(piece: Piece): Piece[] | null {
  let breaks = 0;
  for (const match of piece.text.matchAll(/\\(.?)/g)) {
    const next = match[1] ?? '';
    if (next === 'n') breaks += 1;
    else if (!'\\rtbfux"\'/'.includes(next)) return null;
  }
  if (breaks === 0 || !SURE_BREAK.test(piece.text) || DRIVE.test(piece.text)) return null;
  if (TELLING_BREAK.test(piece.text)) return decodeQuoted(piece);
  // Inside a string literal of some code a break is the code's own; a literal shows by its bare quotes.
  const isLiteral =
    /(?:^|[^\\])"/.test(piece.text) || (piece.text.length < 160 && /'[^']{0,40}\\n[^']{0,40}'/.test(piece.text));
  return !isLiteral || breaks >= 3 ? decodeQuoted(piece) : null;
}

/** What stands before a string that ends the line is a line of its own. */
function decodeQuoted(piece: Piece): Piece[] {
  const quoted = quotedTail(piece);
  if (quoted === null || !quoted.inside.text.includes('\\n')) return decode(piece);
  const lines = decode(quoted.inside);
  return quoted.before.text.trim() === '' ? lines : [quoted.before, ...lines];
}

/** The string in quotes that a line of an array is. */
export function openElement(piece: Piece): Piece[] {
  const from = piece.text.indexOf('"') + 1;
  return decode(cut(piece, from, endOfString(piece.text, from)));
}

/** Escapes undone, and the result split at its line breaks. */
function decode(piece: Piece, escapes: RegExp = ESCAPE): Piece[] {
  const edits: Edit[] = [];
  for (const match of piece.text.matchAll(escapes)) {
    const isBar = escapes === TEAM_CITY_ESCAPE;
    const code = isBar ? match[1] : (match[1] ?? match[2]);
    const letter = match[isBar ? 2 : 3] ?? '';
    const text = code === undefined ? (SIMPLE[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16));
    edits.push({ from: match.index, to: match.index + match[0].length, text });
  }
  const plain = rewrite(piece, edits);
  const lines: Piece[] = [];
  let from = 0;
  for (const match of plain.text.matchAll(/\r\n|[\r\n]/g)) {
    lines.push(cut(plain, from, match.index));
    from = match.index + match[0].length;
  }
  if (from < plain.text.length || lines.length === 0) lines.push(cut(plain, from));
  return lines;
}

function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

function isKey(text: string, close: number): boolean {
  let at = close + 1;
  while (text[at] === ' ') at += 1;
  return text[at] === ':';
}
