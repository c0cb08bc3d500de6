// Names that code carries: identifiers, qualified names, calls, flags, configuration keys, environment variables,
// routes. How sure a name is depends on where it stands; this file finds them, it does not weigh the whole report.

import type { RawName } from './recogniser.ts';
import { KEYWORDS, STOP_WORDS } from './words.ts';

export interface FoundName extends RawName {
  /** In (0, 1]. */
  readonly weight: number;
}

/** What kind of line a name stands in: running text; code, traces and output. */
export type Setting = 'prose' | 'code';

const MAX_NAME = 200;

/** Words with joints: `a.b`, `A::b`, `A#b`, `ns\C`, `pkg.(*T).M`, `--flag`, `snake_case`, `$var`, `@ivar`, `:key`. */
const WORD =
  /--?[a-zA-Z][\w-]{1,80}|[\p{L}_$][\p{L}\p{N}_$]{0,120}(?:(?:\.\(\*?\w{1,80}\)\.|::|->|\.|#|\\|\/(?=\d\b)|!(?=\.)|\?(?=\.))[\p{L}\p{N}_$]{1,120}){0,16}[!?]?(?:\(\))?/gu;
const BACKQUOTED = /`([^`\n]{1,200})`/g;
const ROUTE = /(?:\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) |[`"'])(\/[\w\-{}:.*/]{2,200})/g;
const IMPORT_PATH = /\b((?:[\w-]{1,60}\.){1,4}(?:com|org|net|io|dev|in|sh|invalid|example)\/[\w.\-/]{1,200})/g;
const QUOTED_NAME = /['"`‘“]([\p{L}_$@][\p{L}\p{N}_$.:#@-]{0,120}[\p{L}\p{N}_!?$]|[\p{L}_])['"’”]/gu;
const ENVIRONMENT = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
const CAMEL = /^[\p{Ll}_$]+[\p{L}\p{N}]*\p{Lu}|^\p{Lu}[\p{L}\p{N}]*\p{Ll}[\p{L}\p{N}]*\p{Lu}|^\p{Lu}{2,}\p{Ll}/u;
/** A package with its version: `quillpack 0.9.4`, `tidepool==2.1`. */
const RELEASE = /\b([A-Za-z][\w-]{2,40})(?:==| v?)(?=\d{1,4}\.\d)/g;
const HASH = /^(?:0x)?[0-9a-f]{6,}$|^h[0-9a-f]{16}$|^_Z[NK0-9]|^v?\d/i;

/** The names in a piece of text. */
export function namesIn(text: string, setting: Setting): FoundName[] {
  const found: FoundName[] = [];
  const add = (name: string, from: number, weight: number, form?: RawName['form']): void => {
    if (name.length >= 2 && name.length <= MAX_NAME && !HASH.test(name)) {
      found.push({ name, from, to: from + name.length, form: form ?? formOf(name), weight });
    }
  };
  if (setting === 'prose') backquoted(text, add);
  for (const match of text.matchAll(RELEASE)) add(match[1]!, match.index, 0.3);
  for (const match of text.matchAll(QUOTED_NAME)) add(match[1]!, match.index + 1, 0.5);
  for (const match of text.matchAll(ROUTE))
    add(match[1]!, match.index + match[0].length - match[1]!.length, 0.5, 'key');
  for (const match of text.matchAll(IMPORT_PATH)) add(match[1]!.replace(/[./]+$/, ''), match.index, 0.6, 'qualified');
  for (const match of text.matchAll(WORD)) words(match[0], match.index, text, setting, add);
  return found;
}

type Add = (name: string, from: number, weight: number, form?: RawName['form']) => void;

function backquoted(text: string, add: Add): void {
  for (const match of text.matchAll(BACKQUOTED)) {
    const inner = match[1]!;
    const from = match.index + 1;
    if (/^[\p{L}_$@.:#\\/[\]<>*&(),!?=\p{N}-]+$/u.test(inner) && /\p{L}/u.test(inner)) {
      const bare = inner.replace(/\([^()]*\)$/, '').replace(/^[.:@&*]+|[:.,=]+$/g, '');
      if (bare !== '' && !/[/<>()[\]=,]/.test(bare)) {
        add(bare, from + inner.indexOf(bare), 0.9);
        continue;
      }
    }
    for (const word of inner.matchAll(WORD))
      words(word[0], from + word.index, inner, 'code', (name, at, weight, form) =>
        add(name, at, Math.max(weight, 0.6), form),
      );
  }
}

function words(raw: string, from: number, text: string, setting: Setting, add: Add): void {
  const isCall = raw.endsWith('()');
  const name = (isCall ? raw.slice(0, -2) : raw)
    .replace(/^\$(?=\w)/, '')
    .replace(/[?]$/, setting === 'prose' ? '' : '?');
  const at = from + raw.indexOf(name);
  if (raw.startsWith('-')) {
    if (raw.startsWith('--') && /(?:^|[\s`"'(,|[])$/.test(text.slice(Math.max(0, from - 1), from)))
      add(raw, from, 0.7, 'flag');
    else if (/^-W[a-z]/.test(raw)) add(raw, from, 0.5, 'flag');
    else if (!raw.startsWith('--')) words(raw.slice(1), from + 1, text, setting, add);
    return;
  }
  const arity = /^(.*)\/\d{1,3}$/.exec(name)?.[1];
  if (arity !== undefined) words(arity, at, text, setting, add);
  const parts = partsOf(name);
  if (parts.length > 1) qualified(name, parts, at, text, setting, add);
  else single(name, at, isCall || isCalled(text, from + raw.length, setting), setting, add);
}

function qualified(
  name: string,
  parts: readonly string[],
  from: number,
  text: string,
  setting: Setting,
  add: Add,
): void {
  const isProseAbbreviation =
    setting === 'prose' && /^(?:e\.g|i\.e|a\.k\.a|[\w-]+\.(?:com|org|net|io|dev|js|md|txt|html))$/i.test(name);
  if (isProseAbbreviation || parts.every((part) => /^\d/.test(part))) return;
  const isPath = /[/\\]/.test(text[from - 1] ?? '');
  add(name, from, isPath ? 0.3 : setting === 'prose' ? 0.8 : 0.5);
  let at = from;
  for (const part of parts) {
    at = from + name.indexOf(part, at - from);
    if (isWorthy(part) || /\p{Lu}/u.test(part)) add(part, at, setting === 'prose' ? 0.6 : 0.4);
    at += part.length;
  }
}

function single(name: string, from: number, isCall: boolean, setting: Setting, add: Add): void {
  if (ENVIRONMENT.test(name)) add(name, from, 0.7, 'environment');
  else if (isCall && !KEYWORDS.has(name)) add(name, from, setting === 'prose' ? 0.8 : 0.6, 'call');
  else if (/_/.test(name.slice(1, -1)) || CAMEL.test(name)) add(name, from, setting === 'prose' ? 0.7 : 0.5);
  else if (setting === 'code' && isWorthy(name)) add(name, from, 0.25);
}

/** `name(` in code; in prose the argument must not read as a plural's ending. */
function isCalled(text: string, at: number, setting: Setting): boolean {
  if (text[at] !== '(') return false;
  return setting === 'code' || (text.indexOf(')', at) > 0 && !/^\((?:s|es|d|ed|n|r)\)/.test(text.slice(at, at + 4)));
}

function isWorthy(word: string): boolean {
  return word.length > 2 && !/^\d/.test(word) && !KEYWORDS.has(word) && !STOP_WORDS.has(word.toLowerCase());
}

/** The identifiers of a name, outermost first. */
export function partsOf(name: string): string[] {
  if (/^--?[a-z]/i.test(name)) return [name.replace(/^-+/, '')];
  return name
    .replace(/::h[0-9a-f]{16}$/, '')
    .split(/\.\(\*?|\)\.|::|->|[.#\\/$<>(){}[\]`'"\s,:&*@|+=!?;^~%-]+/)
    .filter((part) => /^[\p{L}_]/u.test(part) && part.length > 1);
}

/** The names that a printed function holds: itself and its parts, compiler-made pieces left out. */
export function namesOfFunction(printed: string): string[] {
  if (/^<.*>$/.test(printed) || /^(?:eval|global code|main chunk)$/.test(printed)) return [];
  const parts = partsOf(printed.replace(/\/\d+$/, '')).filter(
    (part) =>
      !/^(?:anon(?:fun|ymous)?|invokeSuspend|apply|lambda|closure|MoveNext|d__\d+|b__\d+\w*|func\d+|block|in|impl|for|const|anonfun|DisplayClass\w*|c__\w+|init|clinit|module|namespace)$|^_?\d/.test(
        part,
      ),
  );
  const owner = /^([\p{L}_][\p{L}\p{N}_.:\\]*[\p{L}\p{N}_])(?:\.|::|\\|->|#)[^.:\\#]+$/u.exec(printed)?.[1];
  return [...new Set([printed, ...(owner === undefined ? [] : [owner]), ...parts])];
}

function formOf(name: string): RawName['form'] {
  if (name.startsWith('--')) return 'flag';
  if (ENVIRONMENT.test(name)) return 'environment';
  if (/(?:Error|Exception|Warning)$/.test(name)) return 'exception';
  if (/[a-z]\w*\.[a-z]\w*_\w+$/.test(name) && !/[A-Z(]/.test(name)) return 'key';
  return partsOf(name).length > 1 ? 'qualified' : 'identifier';
}
