// How early and how compactly does a ranked list of regions show what successful agents read? The metrics of
// SWE-Explore (arXiv 2606.07297, section 3.4) over one query. Core regions are the target; optional ones only soften
// efficiency and noise. It does not rank and does not read files.

import type { Region } from '../../types.ts';
import type { LineSet } from '../lines.ts';
import { intersectionSize, lineSet, meets, sizeOf, union } from '../lines.ts';
import { distinctPaths } from '../paths.ts';
import { setScore } from './contract.ts';

export const BUDGETS = [100, 300, 500] as const;
/** The paper's cut: five regions, about as many as the core has on average. */
const DEFAULT_REGION_COUNT = 5;
/** Up to this many regions the best order is searched for exactly (8! orders, pruned); beyond it is greedy. */
const MAX_EXACT_REGIONS = 8;

export interface SweExploreOptions {
  /** Keep the first k regions; default 5. */
  readonly regionCount?: number;
  /** Before anything, keep the longest prefix of whole regions with at most this many distinct lines; default none. */
  readonly lineBudget?: number;
}

export interface SweExploreScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly hitFile: number;
  readonly hitRegion: number;
  readonly firstUsefulHit: number;
  readonly contextEfficiency: number;
  readonly noiseRate: number;
  /** In the order of BUDGETS. */
  readonly ndcg: readonly number[];
  readonly recallAtBudget: readonly number[];
}

/** All metrics of one ranked list, best first. Source: SWE-Explore, section 3.4, K as in section 4.1. */
export function sweExploreScore(
  ranked: readonly Region[],
  core: readonly Region[],
  optional: readonly Region[],
  options: SweExploreOptions = {},
): SweExploreScore {
  const { regionCount = DEFAULT_REGION_COUNT, lineBudget = Number.POSITIVE_INFINITY } = options;
  const regions = withinBudget(ranked.slice(0, regionCount), lineBudget);
  const coreLines = lineSet(core);
  const { precision, recall, f1 } = setScore(lineSet(regions), coreLines);
  return {
    precision,
    recall,
    f1,
    hitFile: hitFile(regions, core),
    hitRegion: hitRegion(regions, core),
    firstUsefulHit: firstUsefulHit(regions, core),
    contextEfficiency: contextEfficiency(regions, core, optional),
    noiseRate: noiseRate(regions, core, optional),
    ndcg: BUDGETS.map((budget) => ndcgAtBudget(regions, core, budget)),
    recallAtBudget: BUDGETS.map((budget) => recallAtBudget(regions, core, budget)),
  };
}

/** The longest prefix of whole regions whose distinct lines number at most `budget`: the paper's `P≤B`. */
export function withinBudget(regions: readonly Region[], budget: number): Region[] {
  let seen: LineSet = new Map();
  const kept: Region[] = [];
  for (const region of regions) {
    seen = union(seen, lineSet([region]));
    if (sizeOf(seen) > budget) break;
    kept.push(region);
  }
  return kept;
}

/** HitFile: core files that some region touches / core files; 0 without core. */
export function hitFile(regions: readonly Region[], core: readonly Region[]): number {
  const files = distinctPaths(core.map((region) => region.path));
  const touched = new Set(distinctPaths(regions.map((region) => region.path)));
  return files.length === 0 ? 0 : files.filter((file) => touched.has(file)).length / files.length;
}

/** HitRegion: core regions that some region overlaps / core regions; 0 without core. */
export function hitRegion(regions: readonly Region[], core: readonly Region[]): number {
  const lines = lineSet(regions);
  return core.length === 0 ? 0 : core.filter((region) => meets(region, lines)).length / core.length;
}

/** FUH: `1 − i / |P|` with i the place, from 0, of the first region that meets core; 0 when none does. */
export function firstUsefulHit(regions: readonly Region[], core: readonly Region[]): number {
  const lines = lineSet(core);
  const place = regions.findIndex((region) => meets(region, lines));
  return place === -1 ? 0 : 1 - place / regions.length;
}

/** Context efficiency: visible lines inside core or optional regions / visible lines; 0 when nothing is visible. */
export function contextEfficiency(
  regions: readonly Region[],
  core: readonly Region[],
  optional: readonly Region[],
): number {
  return setScore(lineSet(regions), lineSet([...core, ...optional])).precision;
}

/** Noise rate: regions that meet neither core nor optional regions / regions; 0 of an empty list. */
export function noiseRate(regions: readonly Region[], core: readonly Region[], optional: readonly Region[]): number {
  const useful = lineSet([...core, ...optional]);
  return regions.length === 0 ? 0 : regions.filter((region) => !meets(region, useful)).length / regions.length;
}

/** Recall@B: core lines that `P≤B` covers / core lines; 0 without core. */
export function recallAtBudget(regions: readonly Region[], core: readonly Region[], budget: number): number {
  return setScore(lineSet(withinBudget(regions, budget)), lineSet(core)).recall;
}

/**
 * nDCG@B: `DCG@B = Σ_{i ∈ P≤B} gain_i / log2(i + 2)`, i from 0, gain the core lines that a region covers, over the best
 * DCG@B that any order of the same regions reaches under the same budget; 0 when that is 0. Normalising by the order
 * of the list's own regions is what the published figures imply: there the oracle does not reach 1.
 */
export function ndcgAtBudget(regions: readonly Region[], core: readonly Region[], budget: number): number {
  const coreLines = lineSet(core);
  const gains = regions.map((region) => intersectionSize(lineSet([region]), coreLines));
  const order = regions.map((_, index) => index);
  const reached = discountedGain(order, regions, gains, budget);
  if (reached === 0 && gains.every((gain) => gain === 0)) return 0;
  const best =
    regions.length <= MAX_EXACT_REGIONS ? bestGain(regions, gains, budget) : greedyGain(regions, gains, budget);
  return best === 0 ? 0 : reached / Math.max(best, reached);
}

// --- internal ---

function discountedGain(
  order: readonly number[],
  regions: readonly Region[],
  gains: readonly number[],
  budget: number,
): number {
  const kept = withinBudget(
    order.map((index) => regions[index]!),
    budget,
  ).length;
  return order.slice(0, kept).reduce((sum, index, place) => sum + (gains[index] ?? 0) / Math.log2(place + 2), 0);
}

/** The best DCG over all orders, by extending prefixes that still fit; regions without gain never help and are left out. */
function bestGain(regions: readonly Region[], gains: readonly number[], budget: number): number {
  const useful = regions.map((_, index) => index).filter((index) => (gains[index] ?? 0) > 0);
  let best = 0;
  const extend = (seen: LineSet, used: readonly number[], sum: number): void => {
    best = Math.max(best, sum);
    for (const index of useful) {
      if (used.includes(index)) continue;
      const shown = union(seen, lineSet([regions[index]!]));
      if (sizeOf(shown) > budget) continue;
      extend(shown, [...used, index], sum + (gains[index] ?? 0) / Math.log2(used.length + 2));
    }
  };
  extend(new Map(), [], 0);
  return best;
}

/** For long lists: by gain for each line, ties by place, as the benchmark's public code orders them. */
function greedyGain(regions: readonly Region[], gains: readonly number[], budget: number): number {
  const density = regions.map((region, index) => (gains[index] ?? 0) / (region.end - region.start + 1));
  const order = regions.map((_, index) => index).sort((a, b) => density[b]! - density[a]! || a - b);
  return discountedGain(order, regions, gains, budget);
}
