// Runs a grammar over a text. Loads the runtime once and each grammar when a file first needs it, keeps every parse
// within a budget, frees every tree, and starts a fresh runtime after one has crashed. What the tree means is not
// decided here.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as TreeSitter from 'web-tree-sitter';
import { CuepackError, messageOf } from '../errors.ts';
import { packageRoot } from '../package-root.ts';
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
 * the same outcome on a slow machine. Real files take 0.005 to 0.03 reports a character.
 */
const REPORTS_PER_CHARACTER = 0.15;
const REPORTS_AT_LEAST = 2_000;

/** A last resort for what counting does not bound. The largest files take a thirtieth of it on an idle machine. */
const MAX_PARSE_MS = 10_000;

/** The same for reading the tree. */
const MAX_QUERY_MS = 6_000;

/** Tokens side by side in one broken node: reading them costs quadratic time inside the runtime. */
const MAX_LOOSE_TOKENS = 20_000;

/** A text with a longer line, in UTF-16 units, was not written by hand; error recovery in it can take forever. */
const MAX_LINE_LENGTH = 50_000;

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

  /** A crash leaves the runtime's memory in an unknown state, so nothing of it is used again, not even to free. */
  async function startAgain(): Promise<void> {
    runtime = await startRuntime();
    grammars = new Map();
  }

  return {
    async parse(language, text, part) {
      if (hasLineLongerThan(text, MAX_LINE_LENGTH)) return null;
      const attempt = async () => parseOnce(await grammarOf(language), language.prepare?.(text) ?? text, text, part);
      // The memory may be full of what came before: only what crashes a fresh runtime too is this text's own fault, so
      // that its outcome does not depend on the order of the files.
      try {
        return await attempt();
      } catch {
        await startAgain();
      }
      try {
        return await attempt();
      } catch (error) {
        await startAgain();
        if (error instanceof CuepackError) throw error;
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

function parseOnce({ parser, query }: Grammar, source: string, text: string, part?: TextPart): Harvest | null {
  const parsing = budgetOf(MAX_PARSE_MS, REPORTS_AT_LEAST + REPORTS_PER_CHARACTER * text.length);
  const includedRanges = part === undefined ? undefined : [rangeOf(text, part)];
  const tree = parser.parse(source, null, { progressCallback: parsing.spend, includedRanges });
  if (tree === null) {
    parser.reset();
    return null;
  }
  try {
    if (isRubble(tree.rootNode)) return null;
    const found = emptyHarvest();
    const reading = budgetOf(MAX_QUERY_MS, Number.POSITIVE_INFINITY);
    harvest(query.matches(tree.rootNode, { progressCallback: reading.spend }), text, found);
    return reading.isSpent() ? null : found;
  } finally {
    tree.delete();
  }
}

/** Whether a text is so broken that its top holds more loose tokens than can be read. */
function isRubble(root: TreeSitter.Node): boolean {
  for (const node of [root, root.firstChild, root.lastChild]) {
    if (node?.isError && node.childCount - node.namedChildCount > MAX_LOOSE_TOKENS) return true;
  }
  return false;
}

interface Budget {
  /** Counts one report and says whether to stop. */
  spend(): boolean;
  isSpent(): boolean;
}

function budgetOf(maxMs: number, maxReports: number): Budget {
  const deadline = performance.now() + maxMs;
  let reports = 0;
  let spent = false;
  return {
    spend() {
      reports += 1;
      spent ||= reports > maxReports || (reports % 16 === 0 && performance.now() > deadline);
      return spent;
    },
    isSpent: () => spent,
  };
}

function hasLineLongerThan(text: string, limit: number): boolean {
  for (let start = 0; text.length - start > limit; ) {
    const newline = text.indexOf('\n', start);
    if (newline === -1 || newline - start > limit) return true;
    start = newline + 1;
  }
  return false;
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

const resolve = createRequire(import.meta.url).resolve;

/**
 * A fresh instance: the package keeps one WebAssembly module a loaded copy of itself, so the copy is loaded anew, by a
 * loader of its own and out of the cache, or else a crashed instance would keep its memory for ever.
 */
async function startRuntime(): Promise<typeof TreeSitter> {
  try {
    const load = createRequire(import.meta.url);
    const runtime = load('web-tree-sitter') as typeof TreeSitter;
    delete load.cache[resolve('web-tree-sitter')];
    await runtime.Parser.init({ wasmMemory: parserMemory(), print: ignore, printErr: ignore });
    return runtime;
  } catch (error) {
    throw grammarError('the parser runtime (web-tree-sitter)', error);
  }
}

/**
 * The runtime's memory, in pages of 64 KiB: what a large file needs several times over. A text that makes a grammar
 * ask for more crashes it, which costs that file alone.
 */
function parserMemory(): object {
  return new WebAssembly.Memory({ initial: 512, maximum: 4_096 });
}

/** Node has it; the type declarations for Node of this version do not. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { Memory: new (pages: { initial: number; maximum: number }) => object };
};

/** A crash is reported by its exception; what the runtime prints about it helps nobody. */
function ignore(): void {}

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
  return path.join(path.dirname(resolve('@repomix/tree-sitter-wasms/package.json')), 'out');
}

/** Query files stay beside the sources. */
function queryFolder(): string {
  return path.join(packageRoot(), 'src/syntax/queries');
}

function grammarError(what: string, cause: unknown): CuepackError {
  const advice = 'The installation is incomplete; run npm ci, or unpack the bundle again.';
  return new CuepackError('E_GRAMMAR', `Cannot load ${what}: ${messageOf(cause)}. ${advice}`, { cause });
}
