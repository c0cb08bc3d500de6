// How good is a ranked list of files? Recall@k, MRR, hit@k and strict Acc@k over one query, with the list prepared as
// Agent Retrieval Bench does: no duplicates, no given files. It does not know file contents.

import { distinctPaths } from '../paths.ts';

/** Agent Retrieval Bench keeps this many files of a ranking. */
export const KEPT_FILES = 20;
export const RECALL_CUTS = [5, 10, 20] as const;
export const ACCURACY_CUTS = [1, 5, 10, 20] as const;

/**
 * The ranking as it is scored: normalised, each file at its first place, given files taken out, then the first `keep`.
 * Source: Agent Retrieval Bench, "Metrics" ("top k unique files") and "Task Definition" (given context is not gold).
 */
export function preparedRanking(files: readonly string[], given: readonly string[], keep = KEPT_FILES): string[] {
  const known = new Set(distinctPaths(given));
  return distinctPaths(files)
    .filter((file) => !known.has(file))
    .slice(0, keep);
}

/** Recall@k: gold files among the first k / gold files; 0 without gold. Source: Agent Retrieval Bench, "Metrics". */
export function recallAt(ranking: readonly string[], gold: readonly string[], k: number): number {
  const wanted = distinctPaths(gold);
  const top = new Set(ranking.slice(0, k));
  return wanted.length === 0 ? 0 : wanted.filter((file) => top.has(file)).length / wanted.length;
}

/** Reciprocal rank of the first gold file, ranks from 1; 0 when none is ranked. MRR is its mean over queries. */
export function reciprocalRank(ranking: readonly string[], gold: readonly string[]): number {
  const wanted = new Set(distinctPaths(gold));
  const place = ranking.findIndex((file) => wanted.has(file));
  return place === -1 ? 0 : 1 / (place + 1);
}

/** hit@k: 1 when any gold file is among the first k, else 0. */
export function hitAt(ranking: readonly string[], gold: readonly string[], k: number): 0 | 1 {
  const wanted = new Set(distinctPaths(gold));
  return ranking.slice(0, k).some((file) => wanted.has(file)) ? 1 : 0;
}

/**
 * Strict Acc@k: 1 when all gold files are among the first k, else 0; 0 without gold.
 * Source: Loc-Bench and SWE-bench localisation as the contract states it, "Strict Acc@k".
 */
export function accuracyAt(ranking: readonly string[], gold: readonly string[], k: number): 0 | 1 {
  return recallAt(ranking, gold, k) === 1 ? 1 : 0;
}
