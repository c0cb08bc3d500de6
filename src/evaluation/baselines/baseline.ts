// What is a baseline: a ranking of files and regions made from a query and an index, without learning. Shapes, and what
// all of them share: the query's words, sorted lists, and packing through the product's own packer.

import type { SnapshotIndex } from '../../index/snapshot.ts';
import { termsOf } from '../../index/tokenise.ts';
import { pack } from '../../pack/pack.ts';
import { MAX_LINES, MAX_REGIONS } from '../../results.ts';
import type { Region } from '../../types.ts';
import type { LabelledQuery } from '../labels.ts';
import { compareStrings } from '../paths.ts';

/** A file or region by its number in the index, with a score; higher is better. */
export interface Ranked {
  readonly id: number;
  readonly score: number;
}

/** Best first; ties in order of number, which is the order of path and line. */
export interface BaselineRanking {
  readonly files: readonly Ranked[];
  readonly regions: readonly Ranked[];
}

export interface Baseline {
  readonly name: string;
  /** Ranks one query. Deterministic: the same query and index give the same list. */
  rank(index: SnapshotIndex, query: LabelledQuery): BaselineRanking;
}

/** Longest lists that a baseline returns: enough for every cut-off after given files are taken out. */
export const LISTED_FILES = 100;
export const LISTED_REGIONS = 300;

/**
 * Lines of gold that packing reckons with, the same for every query, since a baseline has learned nothing about size:
 * about the median of annotated context.
 */
const ASSUMED_GOLD_LINES = 300;

/** Counts of the query's terms, from its text and its diff alone: baselines read no cues. */
export function queryTermCounts({ text, diff }: LabelledQuery): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of [...termsOf(text), ...(diff === null ? [] : termsOf(diff))]) {
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

/** The positive scores as a list, best first, ties by number. */
export function topRanked(scores: ArrayLike<number>, limit: number): Ranked[] {
  const ranked: Ranked[] = [];
  for (let id = 0; id < scores.length; id += 1) {
    const score = scores[id] ?? 0;
    if (score > 0) ranked.push({ id, score });
  }
  return ranked.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, limit);
}

export function regionOf(index: SnapshotIndex, id: number): Region {
  return {
    path: index.pathOf(index.regionFiles[id] ?? 0),
    start: index.regionStarts[id] ?? 1,
    end: index.regionEnds[id] ?? 1,
  };
}

/**
 * An answer within the contract's limits, by the product's packer. A region's score over the best one stands in for its
 * probability, so a region is taken while its score is about half of the best; given files are never returned.
 */
export function packRanking(
  index: SnapshotIndex,
  ranking: readonly Ranked[],
  given: readonly string[],
): readonly Region[] {
  const best = ranking[0]?.score ?? 0;
  const known = new Set(given);
  const scored = ranking
    .map(({ id, score }) => ({ ...regionOf(index, id), probability: best > 0 ? Math.min(1, score / best) : 0 }))
    .filter(({ path }) => !known.has(path))
    .sort((a, b) => compareStrings(a.path, b.path) || a.start - b.start);
  return pack(scored, ASSUMED_GOLD_LINES, { maxRegions: MAX_REGIONS, maxLines: MAX_LINES }).regions;
}
