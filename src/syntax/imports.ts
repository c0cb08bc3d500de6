// What does an import statement name? Reads the statement's own text, one small reader a family of languages. It does
// not find the file that is meant.

import type { Import } from '../types.ts';
import type { FoundImport } from './harvest.ts';
import type { ImportStyle } from './languages.ts';
import type { LineTable } from './lines.ts';

/** A statement's text, without line breaks, to the modules that it names. */
type ImportReader = (statement: string) => Omit<Import, 'line'>[];

/** Imports in order of line; `style` says how their statements are read. */
export function importsOf(found: readonly FoundImport[], style: ImportStyle, lines: LineTable): Import[] {
  const read = READERS[style];
  return [...found]
    .sort((a, b) => a.start - b.start)
    .flatMap((statement) => {
      const line = lines.rowOf(statement.start) + 1;
      const oneLine = statement.text.replace(/\s+/g, ' ');
      return read(oneLine)
        .filter(({ module }) => module !== '')
        .map(({ module, names }) => ({ module, names, line }));
    });
}

const READERS: Record<ImportStyle, ImportReader> = {
  python: readPython,
  ecma: readEcma,
  java: (text) => [readDotted(text.replace(/^import (?:static )?/, '').replace(/;.*$/, ''))],
  go: (text) =>
    quoted(text)
      .slice(0, 1)
      .map((module) => ({ module, names: [] })),
  rust: readRust,
  include: (text) => [
    { module: (/[<"]([^>"]*)[>"]/.exec(text)?.[1] ?? text.replace(/^\W*\w+/, '')).trim(), names: [] },
  ],
  csharp: (text) => [
    { module: text.replace(/^(?:global )?using (?:static )?(?:[^=]*=)?|;.*$/g, '').trim(), names: [] },
  ],
  ruby: readRuby,
  php: readPhp,
  swift: (text) => [{ module: /([\w.]+)\s*$/.exec(text)?.[1] ?? '', names: [] }],
  dart: (text) =>
    quoted(text)
      .slice(0, 1)
      .map((module) => ({ module, names: listAfter(text, ' show ') })),
  css: (text) => [{ module: quoted(text)[0] ?? /url\(([^)]*)\)/.exec(text)?.[1] ?? '', names: [] }],
};

function readPython(text: string): Omit<Import, 'line'>[] {
  const from = /^from (\.* ?[\w. ]*?) ?import (.*)$/.exec(text);
  if (from === null) {
    return splitList(text.replace(/^import /, '')).map((part) => ({ module: withoutAlias(part), names: [] }));
  }
  const names = splitList(from[2]!.replace(/[()]/g, '').replace(/#.*$/, '')).map(withoutAlias);
  return [{ module: from[1]!.replace(/ /g, ''), names }];
}

function readEcma(text: string): Omit<Import, 'line'>[] {
  const strings = quoted(text);
  const call = /^(?:require|import) ?\(/.test(text);
  const module = call ? strings[0] : strings[strings.length - 1];
  if (module === undefined) return [];
  const clause = call ? '' : text.replace(/^(?:import|export) (?:type )?/, '').replace(/ ?from ?["'`].*$/, '');
  if (clause.startsWith('"') || clause.startsWith("'")) return [{ module, names: [] }];
  const braces = /\{([^}]*)\}/.exec(clause);
  const outside = splitList(clause.replace(/\{[^}]*\}/, '')).map((part) => (part.startsWith('*') ? '*' : part));
  const inside = braces === null ? [] : splitList(braces[1]!).map((part) => withoutAlias(part.replace(/^type /, '')));
  return [{ module, names: [...outside, ...inside] }];
}

/** `a.b.C`: the module as written and its last name; `a.b.*`: the module before the star. */
function readDotted(written: string): Omit<Import, 'line'> {
  const module = written.replace(/ /g, '');
  const last = module.slice(module.lastIndexOf('.') + 1);
  return last === '*' ? { module: module.slice(0, -2), names: ['*'] } : { module, names: [last] };
}

/** `use a::{b, c::{self, d}}` as a::b, a::c, a::c::d: one import a module, its last names together. */
function readRust(text: string): Omit<Import, 'line'>[] {
  const body = text.replace(/^(?:pub(?: ?\([^)]*\))? )?(?:use|extern crate) /, '').replace(/;.*$/, '');
  const modules = new Map<string, string[]>();
  for (const path of expandBraces(body)) {
    const parts = withoutAlias(path)
      .split('::')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (parts[parts.length - 1] === 'self') parts.pop();
    const name = parts.pop();
    if (name === undefined) continue;
    const module = parts.length === 0 ? name : parts.join('::');
    const names = modules.get(module) ?? [];
    if (parts.length > 0) names.push(name);
    modules.set(module, names);
  }
  return [...modules].map(([module, names]) => ({ module, names }));
}

/** Paths of a Rust use tree, by a stack of prefixes; at most MAX_PATHS, each with a prefix of bounded length. */
function expandBraces(text: string): string[] {
  const prefixes = [''];
  const paths: string[] = [];
  for (const piece of text.match(/[{},]|[^{},]+/g) ?? []) {
    const prefix = prefixes[prefixes.length - 1]!;
    if (piece === '{') prefixes.push((pending(paths) ?? prefix).slice(0, MAX_PREFIX_LENGTH));
    else if (piece === '}') prefixes.length = Math.max(1, prefixes.length - 1);
    else if (piece !== ',' && piece.trim() !== '') paths.push(prefix + piece.trim());
    if (paths.length >= MAX_PATHS) break;
  }
  return paths;
}

/** The path just read, if a brace opens behind it: it is a prefix then, not a path of its own. */
function pending(paths: string[]): string | undefined {
  return paths[paths.length - 1]?.endsWith('::') === true ? paths.pop() : undefined;
}

const MAX_PATHS = 500;
const MAX_PREFIX_LENGTH = 300;

function readRuby(text: string): Omit<Import, 'line'>[] {
  const strings = quoted(text);
  const module = strings[strings.length - 1];
  if (module === undefined) return [];
  const isRelative = text.startsWith('require_relative') && !module.startsWith('.');
  return [{ module: isRelative ? `./${module}` : module, names: [] }];
}

function readPhp(text: string): Omit<Import, 'line'>[] {
  if (!/^use /i.test(text))
    return quoted(text)
      .slice(0, 1)
      .map((module) => ({ module, names: [] }));
  const body = text.replace(/^use (?:function |const )?/i, '').replace(/;.*$/, '');
  const group = /^([^{]*)\{([^}]*)\}/.exec(body);
  const written = group === null ? splitList(body) : splitList(group[2]!).map((part) => group[1]!.trim() + part);
  return written.map((part) => {
    const module = withoutAlias(part).replace(/^\\/, '');
    return { module, names: [module.slice(module.lastIndexOf('\\') + 1)] };
  });
}

function listAfter(text: string, word: string): string[] {
  const at = text.indexOf(word);
  return at === -1 ? [] : splitList(text.slice(at + word.length).replace(/;.*$|\bhide\b.*$/g, ''));
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function withoutAlias(part: string): string {
  const at = part.search(/ as /i);
  return (at === -1 ? part : part.slice(0, at)).trim();
}

/** The contents of the quoted strings in a statement. */
function quoted(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|`([^`]*)`/g)].map((found) => found[1] ?? found[2] ?? found[3] ?? '');
}
