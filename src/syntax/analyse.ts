// What is in a file: its definitions, imports, comments and strings. The one entry into this room; it never throws for
// what a text holds, and reads no file but the grammars.

import type { FileSyntax, ProseSpan } from '../types.ts';
import { definitionsOf } from './definitions.ts';
import { emptyHarvest, type Harvest } from './harvest.ts';
import { importsOf } from './imports.ts';
import { isProsePath, type Language, languageById, languageOf } from './languages.ts';
import { lineTable } from './lines.ts';
import { createParserPool, type ParserPool } from './parser.ts';
import { proseOf } from './prose.ts';
import { embeddedScripts, templateComments } from './scripts.ts';

export interface SyntaxAnalyser {
  /**
   * Syntax of one file. A text without a grammar has no definitions; where the grammar gave up the result says
   * `degraded`. Throws CuepackError E_GRAMMAR only when a grammar cannot be loaded.
   */
  analyse(path: string, text: string): Promise<FileSyntax>;
  /** Frees the grammars. */
  close(): void;
}

/** One analyser a thread; files go through it one after the other. */
export async function createSyntaxAnalyser(): Promise<SyntaxAnalyser> {
  const pool = await createParserPool();
  return {
    analyse: (path, text) => analyse(pool, path, text),
    close: () => pool.close(),
  };
}

async function analyse(pool: ParserPool, path: string, text: string): Promise<FileSyntax> {
  const language = languageOf(path, text);
  if (language === null) return withoutGrammar(path, text);
  const found = language.grammar === null ? await parseScripts(pool, text) : await pool.parse(language, text);
  if (found === null) return { ...withoutGrammar(path, text), language: language.id, degraded: true };
  const lines = lineTable(text);
  return {
    language: language.id,
    definitions: definitionsOf(found, text, lines),
    imports: importsOf(found.imports, language.importStyle, lines),
    prose: proseOf(found),
    degraded: false,
  };
}

/** The scripts of a host file, each parsed where it stands. Null when none of them could be. */
async function parseScripts(pool: ParserPool, text: string): Promise<Harvest | null> {
  const whole = emptyHarvest();
  appendAll(whole.comments, templateComments(text));
  for (const script of embeddedScripts(text)) {
    const language: Language = languageById(script.language);
    const found = await pool.parse(language, text, script);
    if (found === null) return null;
    for (const key of Object.keys(whole) as (keyof Harvest)[]) appendAll(whole[key], found[key]);
  }
  return whole;
}

/** Not `push(...)`: a file may hold more finds than a call has room for arguments. */
function appendAll(target: unknown[], source: readonly unknown[]): void {
  for (const item of source) target.push(item);
}

function withoutGrammar(path: string, text: string): FileSyntax {
  const isProse = text !== '' && isProsePath(path);
  const prose: ProseSpan[] = isProse ? [{ kind: 'comment', start: 0, end: text.length }] : [];
  return { language: null, definitions: [], imports: [], prose, degraded: false };
}
