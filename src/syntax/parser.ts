// Runs a grammar over a text. Loads the runtime once and each grammar when a file first needs it, keeps every parse
// within a budget, frees every tree, and starts a fresh runtime after one has crashed. What the tree means is not
// decided here.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as TreeSitter from 'web-tree-sitter';
import { CuepackError, messageOf } from '../errors.ts';
import { emptyHarvest, type Harvest, harvest } from './harvest.ts';
import type { Language } from './languages.ts';

/** A part of a text, as UTF-16 offsets, end exclusive. */
export interface TextPart {
  readonly start: number;
  readonly end: number;
}

export interface ParserPool {
  /**
   * What the grammar finds in the text, or in one part of it, with offsets into the whole text. Null when the grammar
   * gave up: over budget, or crashed. Throws CuepackError E_GRAMMAR only when the installation lacks a file.
   */
  parse(language: Language, text: string, part?: TextPart): Promise<Harvest | null>;
  close(): void;
}

interface Grammar {
  readonly parser: TreeSitter.Parser;
  readonly query: TreeSitter.Query;
}

/**
 * Progress reports (one every 100 parser steps) that a parse may take: counted, not timed, so that the same text has
 * the same outcome on a slow machine. Real files take at most about one report for every 15 characters.
 */
const REPORTS_PER_CHARACTER = 1;
const REPORTS_AT_LEAST = 20_000;

/** A last resort for what counting does not bound. Far above what any text within the budget takes. */
const MAX_PARSE_MS = 20_000;

export async function createParserPool(): Promise<ParserPool> {
  let runtime = await startRuntime();
  let grammars = new Map<string, Grammar>();

  async function grammarOf(language: Language): Promise<Grammar> {
    const known = grammars.get(language.id);
    if (known !== undefined) return known;
    const loaded = await loadGrammar(runtime, language);
    grammars.set(language.id, loaded);
    return loaded;
  }

  return {
    async parse(language, text, part) {
      const grammar = await grammarOf(language);
      try {
        return parseOnce(grammar, text, part);
      } catch {
        // A crash leaves the runtime's memory in an unknown state, so nothing of it is used again, not even to free.
        runtime = await startRuntime();
        grammars = new Map();
        return null;
      }
    },
    close() {
      for (const { parser, query } of grammars.values()) {
        query.delete();
        parser.delete();
      }
      grammars.clear();
    },
  };
}

function parseOnce({ parser, query }: Grammar, text: string, part: TextPart | undefined): Harvest | null {
  const budget = REPORTS_AT_LEAST + REPORTS_PER_CHARACTER * text.length;
  const deadline = performance.now() + MAX_PARSE_MS;
  let reports = 0;
  const isOver = (): boolean => {
    reports += 1;
    return reports > budget || (reports % 256 === 0 && performance.now() > deadline);
  };
  const includedRanges = part === undefined ? undefined : [rangeOf(text, part)];
  const tree = parser.parse(text, null, { progressCallback: isOver, includedRanges });
  if (tree === null) {
    parser.reset();
    return null;
  }
  try {
    const found = emptyHarvest();
    harvest(query, tree.rootNode, text, found);
    return found;
  } finally {
    tree.delete();
  }
}

function rangeOf(text: string, { start, end }: TextPart): TreeSitter.Range {
  return { startIndex: start, endIndex: end, startPosition: pointOf(text, start), endPosition: pointOf(text, end) };
}

function pointOf(text: string, offset: number): TreeSitter.Point {
  let row = 0;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    row += 1;
    lineStart = at + 1;
  }
  return { row, column: offset - lineStart };
}

const require = createRequire(import.meta.url);

/** A fresh instance: the package keeps one WebAssembly module a loaded copy of itself, so the copy is loaded anew. */
async function startRuntime(): Promise<typeof TreeSitter> {
  try {
    delete require.cache[require.resolve('web-tree-sitter')];
    const runtime = require('web-tree-sitter') as typeof TreeSitter;
    await runtime.Parser.init();
    return runtime;
  } catch (error) {
    throw grammarError('the parser runtime (web-tree-sitter)', error);
  }
}

async function loadGrammar(runtime: typeof TreeSitter, language: Language): Promise<Grammar> {
  const file = `tree-sitter-${language.grammar}.wasm`;
  try {
    const loaded = await runtime.Language.load(path.join(grammarFolder(), file));
    const source = language.queries.map((name) => readFileSync(path.join(queryFolder(), `${name}.scm`), 'utf8'));
    const parser = new runtime.Parser().setLanguage(loaded);
    return { parser, query: new runtime.Query(loaded, source.join('\n')) };
  } catch (error) {
    throw grammarError(`the grammar for ${language.id} (${file})`, error);
  }
}

function grammarFolder(): string {
  return path.join(path.dirname(require.resolve('@repomix/tree-sitter-wasms/package.json')), 'out');
}

/** Query files stay beside the sources; compiled code finds them from dist/src/syntax. */
function queryFolder(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const root = path.resolve(here, path.basename(path.resolve(here, '../..')) === 'dist' ? '../../..' : '../..');
  return path.join(root, 'src/syntax/queries');
}

function grammarError(what: string, cause: unknown): CuepackError {
  const advice = 'The installation is incomplete; run npm ci, or unpack the bundle again.';
  return new CuepackError('E_GRAMMAR', `Cannot load ${what}: ${messageOf(cause)}. ${advice}`, { cause });
}
