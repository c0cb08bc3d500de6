// Places in running text: `path:line`, `path line 12`, `path#L12`, `path(12,5)`, `line 12 of path`.
// What a recogniser has read already is closed to it.

import { extensionOf, HOSTS, isFileName } from './file-names.ts';
import type { RawFrame } from './recogniser.ts';
import { numberOf } from './recogniser.ts';

type Range = readonly [number, number];

/** Characters that a path may have in running text. */
const PATH_CHARACTER = /[\p{L}\p{N}_.\-/\\@+~$%#&=[\]{}*!]/u;
const MAX_PATH = 400;

/** Where a position begins behind a path; the path is what stands in front of it. */
const AFTER_PATH =
  /(?<=[\w\])}"'`*]):(?<a>\d{1,8})(?:-(?<e>\d{1,8}))?(?::(?<c>\d{1,8}))?(?![\w]|\.\d)|(?<=[\w"'`*]),? \(?(?:at |on )?[Ll]ines?:? (?:number )?#?(?<b>\d{1,8})(?: ?(?:-|–|to|and|through) ?(?<f>\d{1,8}))?|(?<=\w)#L(?<g>\d{1,8})(?:C\d{1,6})?(?:-L?(?<h>\d{1,8})(?:C\d{1,6})?)?|(?<=\w) ?\((?<i>\d{1,8})(?:[,:] ?(?<j>\d{1,6}))?\)|(?<=\w) \(?L(?<k>\d{1,8})(?:-L?(?<l>\d{1,8}))?\b/dg;
const BEFORE_PATH =
  /\b[Ll]ines? (?:number )?#?(?<line>\d{1,8})(?: ?(?:-|–|to) ?(?<end>\d{1,8}))?(?:,)? (?:of|in|from|inside|at) (?:the )?(?:file )?[`"'*]?(?<path>[^\s`"'()*,;]{1,400})/dg;

/** Places in the parts of the text that no range closes. */
export function placesIn(text: string, closed: readonly Range[]): RawFrame[] {
  const places: RawFrame[] = [];
  if (!/\d/.test(text)) return places;
  const taken: Range[] = [...closed];
  const isFree = (from: number, to: number): boolean => taken.every(([a, b]) => to <= a || from >= b);
  for (const match of text.matchAll(AFTER_PATH)) {
    const place = placeBefore(text, match);
    if (place === null || !isFree(place.from, match.index + match[0].length)) continue;
    places.push(place);
    taken.push([place.from, match.index + match[0].length]);
  }
  for (const match of text.matchAll(BEFORE_PATH)) {
    const span = match.indices?.groups?.path;
    const path = (match.groups?.path ?? '').replace(/[.:]+$/, '');
    if (span === undefined || !isFileName(path) || !isFree(match.index, span[1])) continue;
    places.push({
      ...emptyPlace,
      path,
      from: span[0],
      to: span[0] + path.length,
      line: numberOf(match.groups?.line),
      endLine: numberOf(match.groups?.end),
    });
    taken.push([match.index, span[1]]);
  }
  return places.sort((a, b) => a.from - b.from);
}

const emptyPlace = { column: null, endLine: null, function: null } as const;

function placeBefore(text: string, match: RegExpExecArray): RawFrame | null {
  const groups = match.groups ?? {};
  const end = match.index;
  const [from, to] = pathBefore(text, end);
  const path = text.slice(from, to);
  const isColon = groups.a !== undefined;
  if (!isPlacePath(path, isColon)) return null;
  const line = numberOf(groups.a ?? groups.b ?? groups.g ?? groups.i ?? groups.k);
  if (line === null || (line === 0 && !isColon)) return null;
  const endLine = numberOf(groups.e ?? groups.f ?? groups.h ?? groups.l);
  return { ...emptyPlace, path, from, to, line, endLine, column: numberOf(groups.c ?? groups.j) };
}

/** The path that ends at `end`: a quoted string, or the characters back to the last one that is none of a path. */
function pathBefore(text: string, end: number): [number, number] {
  const quote = text[end - 1] ?? '';
  if ('"\'`*'.includes(quote)) {
    let close = end - 1;
    while (close > 0 && text[close - 1] === quote) close -= 1;
    const open = text.lastIndexOf(quote, close - 1);
    if (open >= 0 && close - open < MAX_PATH) return [open + 1, close];
  }
  let from = end;
  while (from > 0 && end - from < MAX_PATH && PATH_CHARACTER.test(text[from - 1]!)) from -= 1;
  from = withScheme(text, from);
  while (from < end && /[#&=*!$%{[\]}]/.test(text[from]!) && text[from] !== '[') from += 1;
  if (text[from] === '[' && !/^\[[A-Z_]{3,20}\]\//.test(text.slice(from, from + 24))) from += 1;
  const equals = text.slice(from, end).lastIndexOf('=');
  return [equals >= 0 ? from + equals + 1 : from, end];
}

/** A drive letter or a scheme with its colon in front of what was found. */
function withScheme(text: string, from: number): number {
  if (text[from - 1] !== ':') return from;
  const before = /(?:^|[\s("'`<[=,:])((?:\/?[A-Za-z])|[a-z][a-z-]{1,19}):$/.exec(
    text.slice(Math.max(0, from - 24), from),
  );
  const isScheme = before !== null && (before[1]!.length > 2 || /[\\/]/.test(text[from] ?? ''));
  return isScheme ? from - before[1]!.length - 1 : from;
}

function isPlacePath(path: string, isColon: boolean): boolean {
  if (path.length < 3 || /^https?:\/\/[^/]*$/.test(path)) return false;
  if (/^(?:node|ext|bun):/.test(path)) return isColon;
  if (/\s/.test(path) && !/[/\\]/.test(path)) return false;
  if (HOSTS.test(path) && !/[/\\]/.test(path)) return false;
  if (!isFileName(path)) return false;
  // `3.x:`, `v1.c:2`: digits with a dot are a version.
  return !/^v?\d[\d.]*$/.test(path) && extensionOf(path) !== 'log';
}
