// Which language is a file written in, and how is that language parsed? One row a language; what a definition, an
// import, a comment or a string is in it stands in its query file. Nothing here loads a grammar.

import { blankMacros } from './macros.ts';

export interface Language {
  readonly id: string;
  /** File name endings, without the dot, lower case. */
  readonly extensions: readonly string[];
  /** Whole file names, lower case. */
  readonly fileNames?: readonly string[];
  /** Words after `#!` that name it in a file without an ending. */
  readonly interpreters?: readonly string[];
  /** Base name of the grammar, `tree-sitter-<grammar>.wasm`; null for a host whose scripts are parsed instead. */
  readonly grammar: string | null;
  /** Files of queries/, read one after the other. */
  readonly queries: readonly string[];
  /** How its import statements are read. */
  readonly importStyle: ImportStyle;
  /** Makes the text digestible for the grammar without moving an offset. */
  readonly prepare?: (text: string) => string;
}

export type ImportStyle =
  | 'python'
  | 'ecma'
  | 'java'
  | 'go'
  | 'rust'
  | 'include'
  | 'csharp'
  | 'ruby'
  | 'php'
  | 'swift'
  | 'dart'
  | 'css';

const LANGUAGES = [
  {
    id: 'python',
    extensions: ['py', 'pyi', 'pyw'],
    fileNames: ['sconstruct', 'sconscript', 'wscript'],
    interpreters: ['python', 'python2', 'python3'],
    grammar: 'python',
    queries: ['python'],
    importStyle: 'python',
  },
  {
    id: 'javascript',
    extensions: ['js', 'jsx', 'mjs', 'cjs', 'es6'],
    fileNames: ['jakefile'],
    interpreters: ['node', 'nodejs', 'bun'],
    grammar: 'javascript',
    queries: ['ecma', 'javascript'],
    importStyle: 'ecma',
  },
  {
    id: 'typescript',
    extensions: ['ts', 'mts', 'cts'],
    interpreters: ['deno', 'tsx', 'ts-node'],
    grammar: 'typescript',
    queries: ['ecma', 'typescript'],
    importStyle: 'ecma',
  },
  { id: 'tsx', extensions: ['tsx'], grammar: 'tsx', queries: ['ecma', 'typescript'], importStyle: 'ecma' },
  { id: 'java', extensions: ['java'], grammar: 'java', queries: ['java'], importStyle: 'java' },
  { id: 'go', extensions: ['go'], grammar: 'go', queries: ['go'], importStyle: 'go' },
  { id: 'rust', extensions: ['rs'], grammar: 'rust', queries: ['rust'], importStyle: 'rust' },
  { id: 'c', extensions: ['c', 'h'], grammar: 'c', queries: ['c'], importStyle: 'include', prepare: blankMacros },
  {
    id: 'cpp',
    extensions: ['cc', 'cpp', 'cxx', 'c++', 'hh', 'hpp', 'hxx', 'h++', 'ipp', 'tpp', 'inl', 'ino', 'cu', 'cuh'],
    grammar: 'cpp',
    queries: ['c', 'cpp'],
    importStyle: 'include',
    prepare: blankMacros,
  },
  { id: 'c_sharp', extensions: ['cs', 'csx'], grammar: 'c_sharp', queries: ['c_sharp'], importStyle: 'csharp' },
  {
    id: 'ruby',
    extensions: ['rb', 'rake', 'gemspec', 'ru', 'podspec'],
    fileNames: ['rakefile', 'gemfile', 'guardfile', 'capfile', 'vagrantfile', 'podfile', 'fastfile', 'brewfile'],
    interpreters: ['ruby'],
    grammar: 'ruby',
    queries: ['ruby'],
    importStyle: 'ruby',
  },
  {
    id: 'php',
    extensions: ['php', 'phtml', 'php5', 'php7', 'inc'],
    interpreters: ['php'],
    grammar: 'php',
    queries: ['php'],
    importStyle: 'php',
  },
  { id: 'swift', extensions: ['swift'], grammar: 'swift', queries: ['swift'], importStyle: 'swift' },
  { id: 'dart', extensions: ['dart'], grammar: 'dart', queries: ['dart'], importStyle: 'dart' },
  { id: 'css', extensions: ['css'], grammar: 'css', queries: ['css'], importStyle: 'css' },
  { id: 'vue', extensions: ['vue'], grammar: null, queries: [], importStyle: 'ecma' },
  { id: 'svelte', extensions: ['svelte'], grammar: null, queries: [], importStyle: 'ecma' },
] as const satisfies readonly Language[];

export type LanguageId = (typeof LANGUAGES)[number]['id'];

const BY_ID = new Map<string, Language>();
const BY_EXTENSION = new Map<string, Language>();
const BY_FILE_NAME = new Map<string, Language>();
const BY_INTERPRETER = new Map<string, Language>();
for (const row of LANGUAGES as readonly Language[]) {
  BY_ID.set(row.id, row);
  for (const extension of row.extensions) BY_EXTENSION.set(extension, row);
  for (const name of row.fileNames ?? []) BY_FILE_NAME.set(name, row);
  for (const word of row.interpreters ?? []) BY_INTERPRETER.set(word, row);
}

/** The ids of every language with a row, in the order of the table. */
export const LANGUAGE_IDS: readonly LanguageId[] = LANGUAGES.map((row) => row.id);

/** The row of a language that is known to exist. */
export function languageById(id: LanguageId): Language {
  return BY_ID.get(id)!;
}

/**
 * The language of a file, judged by its name; with its text also by a first line `#!…` where the name says nothing,
 * and between C and C++ (a `.h` file) by what it declares. Null for text without a grammar.
 */
export function languageOf(path: string, text?: string): Language | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const byName = BY_FILE_NAME.get(name);
  if (byName !== undefined) return byName;
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return text === undefined ? null : languageOfShebang(text);
  const byExtension = BY_EXTENSION.get(name.slice(dot + 1)) ?? null;
  if (text === undefined || byExtension === null) return byExtension;
  if (name.endsWith('.h') && CPP_ONLY.test(text)) return languageById('cpp');
  if (name.endsWith('.inc') && !text.includes('<?php')) return null;
  return byExtension;
}

/** Whether a file without a grammar is text for people, by its name. */
export function isProsePath(path: string): boolean {
  return /\.(?:md|mdx|markdown|rst|txt|adoc|asciidoc|org)$/i.test(path);
}

/** What of a path has a say in the analysis of a text: the same text under paths of one key has the same syntax. */
export function syntaxKeyOf(path: string): string {
  const language = languageOf(path);
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (/\.(?:h|inc)$/.test(name)) return name.slice(name.lastIndexOf('.'));
  if (language !== null) return language.id;
  if (isProsePath(path)) return 'prose';
  return name.lastIndexOf('.') <= 0 ? 'script' : 'plain';
}

/** Declarations that C does not have, at the start of a line. Bounded repetitions keep it linear. */
const CPP_ONLY =
  /^[ \t]{0,40}(?:(?:class|namespace)[ \t]{1,8}[A-Za-z_][\w: ]{0,200}[{;:\n]|template[ \t]{0,8}<|using[ \t]{1,8}\w|(?:public|private|protected)[ \t]{0,8}:|namespace[ \t]{0,8}\{)/m;

function languageOfShebang(text: string): Language | null {
  if (!text.startsWith('#!')) return null;
  const newline = text.indexOf('\n');
  const words = text.slice(2, newline === -1 ? 200 : Math.min(newline, 200)).split(/[\s/]+/);
  for (const word of words) {
    const row = BY_INTERPRETER.get(word.replace(/[\d.]+$/, '')) ?? BY_INTERPRETER.get(word);
    if (row !== undefined) return row;
  }
  return null;
}
