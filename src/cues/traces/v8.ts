// JavaScript stacks: V8 (Node, Chrome, Deno, Bun, Jest, webpack), Firefox, Safari, React component stacks.
// stacktrace-parser reads the frame; this file finds the frame in the line, gives it in the parser's form,
// and judges what comes back.

import { parse } from 'stacktrace-parser';
import { scriptFunction } from '../functions.ts';
import type { Piece } from '../lines.ts';
import type { RawFrame, Reading, Recogniser } from '../recogniser.ts';
import { readingOf, recogniserOf } from '../recogniser.ts';

const ORDER = 'innermost-first';
/** The parser's patterns are not linear; no real frame is longer. */
const MAX_FRAME = 1000;

/** Files that other languages' frames name in the same form. */
const FOREIGN =
  /\.(?:java|kts?|scala|groovy|clj[cs]?|rs|go|swift|cs|fs|vb|c|cc|cpp|cxx|h|hpp|mm?|py|rb|php|exs?|dart|hs|lua|p[lm])$/i;
const SCHEME = /^(?:[a-z][a-z-]{1,20}:\/\/|file:|node:|webpack|rsc:|bun:|ext:|internal:|app:|blob:)/i;
/** Code that no file holds. */
const NO_FILE =
  /^(?:native\b|<anonymous>|\[|index \d|wasm|evalmachine|VM\d|REPL|repl:|about:|unknown|null|undefined|__)/;

interface Location {
  readonly path: string;
  readonly line: number;
  readonly column: number | null;
  readonly function: string | null;
}

/** What the parser makes of a frame in Chrome's or Node's form. */
function parseFrame(name: string, place: string): Location | null {
  const frame = parse(`    at ${name === '' ? '' : `${name} `}(${place})`)[0];
  if (frame === undefined || frame.file === null || frame.lineNumber === null) return null;
  const path = frame.file.replace(/\?[^?]*$/, '');
  const printed = frame.methodName === '<unknown>' || frame.methodName.includes(')') ? name : frame.methodName;
  // The parser looks for the last pair of numbers; a file that still ends in one had only a line.
  if (path === '' || !place.startsWith(path)) return null;
  return { path, line: frame.lineNumber, column: frame.column, function: scriptFunction(printed) };
}

/** Start of the balanced parenthesis that ends at the end of the text, or -1. */
function openOfLast(text: string): number {
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i -= 1) {
    if (text[i] === ')') depth += 1;
    else if (text[i] === '(') {
      depth -= 1;
      if (depth === 0) return i;
    }
  }
  return -1;
}

/** The place that code given to eval was made in: the innermost parenthesis. */
function originOf(place: string): string | null {
  const open = place.lastIndexOf('(');
  const close = place.indexOf(')', open);
  return open < 0 || close < 0 ? null : place.slice(open + 1, close);
}

function looksLikePlace(place: string): boolean {
  const file = /^(.*?)(?::\d+){1,2}$/.exec(place)?.[1] ?? '';
  if (file === '' || NO_FILE.test(file)) return false;
  const path = file.replace(/\?[^?]*$/, '');
  if (SCHEME.test(path)) return !FOREIGN.test(path) || /^(?:webpack|https?)/.test(path);
  return !FOREIGN.test(path) && /[/\\]|\.\w{1,10}$/.test(path) && !/[\s"'<>]{2}/.test(path);
}

function readV8(piece: Piece): Reading | null {
  const start = startOfFrame(piece.text);
  if (start < 0 || piece.text.length - start > MAX_FRAME) return null;
  const rest = piece.text.slice(start).replace(/(?:[\s`"',;{\]]|\\n|\.\.\.)+$/, '');
  const parenthesis = rest.endsWith(')') ? openOfLast(rest) : -1;
  const name = parenthesis < 0 ? (/^async (?=\S+$)/.exec(rest)?.[0] ?? '') : rest.slice(0, parenthesis).trimEnd();
  let place = parenthesis < 0 ? rest.slice(name.length) : rest.slice(parenthesis + 1, -1);
  const claim = [Math.max(0, start - 3), start + rest.length] as const;
  const base = { family: 'v8', kind: 'stack', piece } as const;
  if (parenthesis >= 0 && isWithoutFile(place)) return readingOf(base, { order: ORDER, claim });
  if (parenthesis < 0 && /\s/.test(place)) return null;
  if (place.startsWith('eval at ')) place = originOf(place) ?? '';
  // React: `in Foo (at App.js:12)`.
  place = place.replace(/^(?:at|address at) /, '');
  if (!looksLikePlace(place)) return null;
  const found = parseFrame(parenthesis < 0 ? '' : name.trim(), place);
  if (found === null) return null;
  const from = start + rest.lastIndexOf(place);
  return readingOf(base, { order: ORDER, claim, frames: [frameAt(found, from)] });
}

function isWithoutFile(place: string): boolean {
  return /^(?:native|<anonymous>|index \d{1,6}|native code|<anonymous>(?::\d+){1,2}|wasm:\/\/.*)$/.test(place);
}

/** Where the text behind `at ` begins: at the start of the line, or behind an unknown prefix when the end is sure. */
function startOfFrame(text: string): number {
  const plain = /^\s*(?:at:?|in) (?=\S)/.exec(text);
  if (plain !== null)
    return text.startsWith('in', plain[0].length - 3) && !/ \(at .*\)$/.test(text) ? -1 : plain[0].length;
  if (!/:\d{1,8}:\d{1,8}\)?[\s`"',;{]{0,6}$/.test(text)) return -1;
  // TAP leaves out the `at`.
  const bare =
    /^\s*(?=(?:async |new )?[\w$.<>#]{1,200}(?: \[as \w+\])? \((?:file:\/\/|node:|\/|[A-Za-z]:[\\/]).{1,400}:\d{1,8}:\d{1,8}\)$)/.exec(
      text,
    );
  if (bare !== null) return bare[0].length;
  const loose = /[\s>|:`"]at (?=(?:async |new )?[\w$.<>[\] #/*]{1,200} \(\S|(?:async )?(?:file|https?|node):)/.exec(
    text,
  );
  return loose === null ? -1 : loose.index + 4;
}

function frameAt(found: Location, from: number): RawFrame {
  return {
    path: found.path,
    from,
    to: from + found.path.length,
    line: found.line,
    endLine: null,
    column: found.column,
    function: found.function,
  };
}

const GECKO_PLACE =
  /(?<!\/)@(?=(?:https?|file|resource|chrome|webpack|webpack-internal|moz-extension|safari-extension|safari-web-extension|blob|app|capacitor|ionic|rsc|jar):|\/|[A-Za-z]:\\|\[native|[\w./-]{1,200}\.(?:[cm]?[jt]sx?|jsbundle|bundle|vue|html)(?:\?[^\s:]*)?:\d)/;

/** `name@url:line:col`, the name holding almost anything; Safari's bare `url:line:col`. */
function readGecko(piece: Piece): Reading | null {
  const text = piece.text.replace(/[\s`"',;]+$/, '');
  if (text.length > MAX_FRAME || !/(?::\d{1,8}){1,3}$|@\[native code\]$/.test(text)) return null;
  const lead = /^\s*/.exec(text)![0].length;
  const at = text.search(GECKO_PLACE);
  const bare = at < 0 && /^\s*(?:https?|file|webpack-internal|webpack):\/\/\S+:\d+:\d+$/.test(text);
  if (at < 0 && !bare) return null;
  const printed = at < 0 ? '' : text.slice(lead, at);
  if (/\s(?:at|in|from)\s/.test(printed)) return null;
  const base = { family: 'gecko', kind: 'stack', piece } as const;
  if (text.endsWith('[native code]')) return readingOf(base, { order: ORDER });
  const name = printed.replace(/^(?:[\w .]{1,60}\*)+/, '');
  const from = bare ? lead : at + 1;
  let place = text.slice(from);
  const evaluated = /^(\S+) line (\d+)(?: > (?:eval|Function)(?: line \d+)?)+(?::\d+){1,2}$/.exec(place);
  if (evaluated !== null) place = `${evaluated[1]}:${evaluated[2]}`;
  if (/\s/.test(place)) return null;
  const frame = parse(evaluated === null ? `f@${place}` : `    at f (${place})`)[0];
  const path = frame?.file?.replace(/\?[^?]*$/, '') ?? '';
  if (frame === undefined || path === '' || frame.lineNumber === null || !place.startsWith(path)) return null;
  const found = { path, line: frame.lineNumber, column: frame.column, function: scriptFunction(name) };
  return readingOf(base, { order: ORDER, frames: [frameAt(found, from)] });
}

export const JAVASCRIPT: readonly Recogniser[] = [
  recogniserOf({
    // What a browser's console copies: `renderDock @ app.js:12`.
    family: 'gecko',
    kind: 'stack',
    order: ORDER,
    hints: ['@'],
    pattern:
      /^\s*(?:\((?:anonymous|匿名)\)|(?<fn>[\w$.<>]{1,200}))\s{1,8}@\s{1,8}(?<path>[^\s:]{1,300}|https?:\S{1,500}?)(?:\?[^\s:]{0,100})?:(?<line>\d{1,8})(?::(?<col>\d{1,8}))?\s*$/d,
    function: scriptFunction,
  }),
  { family: 'v8', hints: ['at ', ' ('], read: readV8 },
  { family: 'gecko', hints: ['@', '://'], read: readGecko },
  recogniserOf({
    // Vitest: ` ❯ splitCents packages/core/src/money.ts:2:24`.
    family: 'v8',
    kind: 'stack',
    order: ORDER,
    hints: ['❯'],
    pattern:
      /^\s*❯ (?:(?<fn>[^\s:/\\][^:/\\]{0,200}?) )?(?<path>(?:[A-Za-z]:[\\/]|[a-z-]{2,20}:)?[^\s:]{1,500}):(?<line>\d{1,8}):(?<col>\d{1,8})\s*$/d,
    function: scriptFunction,
  }),
];
