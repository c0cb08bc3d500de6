// How much labelled context fits into a token budget when files are packed in rank order? Budgeted Context Yield of
// Agent Retrieval Bench, with its canonical rendering and tokenizer. Contents are asked for, not read.

import { distinctPaths } from '../paths.ts';

export const TOKEN_BUDGETS = [4_000, 8_000, 16_000, 32_000] as const;

/** Text of a file of the snapshot, or null when it is not there. */
export type TextOf = (path: string) => string | null;

export interface YieldOptions {
  /** Tokens that the context may hold. */
  readonly budget: number;
  /** Content tokens that must be inside for a gold file to count, or all it has if fewer; default 1. */
  readonly threshold?: number;
}

/**
 * Number of tokens by `regex_code_tokenizer_v1`: identifiers (a letter or underscore, then letters, digits,
 * underscores), spans of digits, and every other character that is not white space. ASCII letters and digits only, so
 * a letter of another script is a symbol; a character outside the basic plane is one symbol.
 */
export function countCodeTokens(text: string): number {
  let count = 0;
  let inside: 'identifier' | 'number' | null = null;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    const digit = code >= 48 && code <= 57;
    const letter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
    if (letter) {
      if (inside !== 'identifier') count += 1;
      inside = 'identifier';
    } else if (digit) {
      if (inside === null) {
        count += 1;
        inside = 'number';
      }
    } else {
      if (!isSpace(code)) count += 1;
      inside = null;
    }
  }
  return count;
}

/**
 * BCY@B: gold files of which at least `min(τ, length)` content tokens are packed / gold files; 0 without gold.
 * Files are rendered `### {path}\n{content}\n` and packed by rank; the header's tokens and one for the separator of a
 * non-empty file count against the budget; the file at the edge is cut to a prefix and nothing follows it. A ranked
 * file that the snapshot lacks takes no room, a gold file without content never counts.
 * Source: Agent Retrieval Bench, "Metrics" (canonical packing, τ = 1) and its released evaluator (the separator).
 */
export function contextYield(
  ranking: readonly string[],
  gold: readonly string[],
  textOf: TextOf,
  options: YieldOptions,
): number {
  const wanted = new Set(distinctPaths(gold));
  const { budget, threshold = 1 } = options;
  let used = 0;
  let covered = 0;
  for (const path of ranking) {
    if (used >= budget) break;
    const text = textOf(path);
    if (text === null) continue;
    const header = countCodeTokens(`### ${path}\n`);
    const content = countCodeTokens(text);
    const inside = Math.min(content, Math.max(0, budget - used - header));
    if (wanted.has(path) && content > 0 && inside >= Math.min(threshold, content)) covered += 1;
    used += header + content + (text === '' ? 0 : 1);
  }
  return wanted.size === 0 ? 0 : covered / wanted.size;
}

// --- internal ---

/** What Python's `\s` matches on text. */
function isSpace(code: number): boolean {
  if (code <= 32) return (code >= 9 && code <= 13) || (code >= 28 && code <= 32);
  if (code < 128) return false;
  return (
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}
