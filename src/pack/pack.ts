// Which regions to return: the selection with the best expected F1 under a limit of regions and of lines.
//
// With probabilities p of regions of n lines, and E expected gold lines in all, the expected F1 of a selection is
// about 2·Σpn / (Σn + E) (the ratio of expectations, as in D. Lewis, "Evaluating and optimizing autonomous text
// classification systems", 1995). For a given value λ of it, a selection reaches λ when Σ(2p − λ)n ≥ λE, so the best
// one is found by raising λ to what the selection for the old λ reaches (Dinkelbach, 1967).

import type { LineSpan, Region } from '../types.ts';

/** A region with the probability that a line of it is gold. Regions of a file come in order and do not overlap. */
export interface ScoredRegion extends Region {
  readonly probability: number;
}

export interface Limits {
  readonly maxRegions: number;
  readonly maxLines: number;
}

export interface Selection {
  readonly regions: readonly Region[];
  /** How many of them, at the end, are leads to further files; none when left out. */
  readonly leads?: number;
  /** Expected gold lines inside, over lines. */
  readonly probabilities: readonly number[];
  readonly expectedF1: number;
}

/** A run of neighbouring regions of one file. */
interface Run {
  readonly first: number;
  readonly last: number;
  readonly gain: number;
  readonly lines: number;
}

/** Lines of a span. */
export const linesIn = ({ start, end }: LineSpan): number => end - start + 1;

/** Lines skipped between two regions of one file: returned with them when both are in one run, at probability 0. */
function gapBefore(regions: readonly ScoredRegion[], index: number): number {
  const before = regions[index - 1];
  const here = regions[index]!;
  return before === undefined || before.path !== here.path ? Number.POSITIVE_INFINITY : here.start - before.end - 1;
}

/** Runs of positive gain. */
function positiveRuns(regions: readonly ScoredRegion[], lambda: number): Run[] {
  const runs: Run[] = [];
  regions.forEach((region, index) => {
    const gain = (2 * region.probability - lambda) * linesIn(region);
    if (gain <= 0) return;
    const last = runs.at(-1);
    if (last !== undefined && last.last === index - 1 && gapBefore(regions, index) === 0) {
      runs[runs.length - 1] = {
        first: last.first,
        last: index,
        gain: last.gain + gain,
        lines: last.lines + linesIn(region),
      };
    } else runs.push({ first: index, last: index, gain, lines: linesIn(region) });
  });
  return runs;
}

/** What joining a run with the next costs: the lines between them, at their own probability. */
function joinRuns(regions: readonly ScoredRegion[], a: Run, b: Run, lambda: number): Run | null {
  if (regions[a.first]!.path !== regions[b.first]!.path) return null;
  let gain = a.gain + b.gain;
  let lines = a.lines + b.lines;
  for (let index = a.last + 1; index <= b.last; index += 1) {
    const gap = gapBefore(regions, index);
    gain -= lambda * gap;
    lines += gap;
    if (index === b.first) break;
    const region = regions[index]!;
    gain += (2 * region.probability - lambda) * linesIn(region);
    lines += linesIn(region);
  }
  return { first: a.first, last: b.last, gain, lines };
}

/** Reduces runs to the limit, each time by the cheaper of dropping one and joining two. */
function reduceRuns(regions: readonly ScoredRegion[], runs: Run[], lambda: number, maxRegions: number): Run[] {
  const kept = [...runs];
  while (kept.length > maxRegions) {
    let bestLoss = Number.POSITIVE_INFINITY;
    let at = 0;
    let joined: Run | null = null;
    kept.forEach((run, index) => {
      if (run.gain < bestLoss) [bestLoss, at, joined] = [run.gain, index, null];
      const next = kept[index + 1];
      const both = next === undefined ? null : joinRuns(regions, run, next, lambda);
      if (both !== null && run.gain + next!.gain - both.gain < bestLoss) {
        [bestLoss, at, joined] = [run.gain + next!.gain - both.gain, index, both];
      }
    });
    if (joined === null) kept.splice(at, 1);
    else kept.splice(at, 2, joined);
  }
  return kept;
}

function runsFor(regions: readonly ScoredRegion[], lambda: number, maxRegions: number): Run[] {
  return reduceRuns(regions, positiveRuns(regions, lambda), lambda, maxRegions);
}

const linesOfRuns = (runs: readonly Run[]): number => runs.reduce((sum, { lines }) => sum + lines, 0);

function goldOfRun(regions: readonly ScoredRegion[], { first, last }: Run): number {
  let gold = 0;
  for (let index = first; index <= last; index += 1) gold += regions[index]!.probability * linesIn(regions[index]!);
  return gold;
}

const expectedValue = (regions: readonly ScoredRegion[], runs: readonly Run[], expectedGold: number): number =>
  (2 * runs.reduce((sum, run) => sum + goldOfRun(regions, run), 0)) / Math.max(1e-9, linesOfRuns(runs) + expectedGold);

/** The least λ, from `lambda` up, whose runs fit the line limit. */
function fitLines(regions: readonly ScoredRegion[], lambda: number, limits: Limits): { lambda: number; runs: Run[] } {
  let runs = runsFor(regions, lambda, limits.maxRegions);
  if (linesOfRuns(runs) <= limits.maxLines) return { lambda, runs };
  let low = lambda;
  let high = 2;
  runs = [];
  for (let round = 0; round < 30; round += 1) {
    const middle = (low + high) / 2;
    const attempt = runsFor(regions, middle, limits.maxRegions);
    if (linesOfRuns(attempt) <= limits.maxLines) [high, runs] = [middle, attempt];
    else low = middle;
  }
  return { lambda: high, runs };
}

/** A way to use more room: grow run `at` (or start a new one, at -1) by the region `index`. */
interface Extension {
  readonly at: number;
  readonly index: number;
  readonly lines: number;
  readonly gold: number;
}

/** Lines between neighbours that a grown run may swallow. Lines. */
const MAX_SWALLOWED = 3;

function* extensions(regions: readonly ScoredRegion[], runs: readonly Run[], maxRegions: number): Generator<Extension> {
  const taken = new Set<number>();
  for (const { first, last } of runs) for (let index = first; index <= last; index += 1) taken.add(index);
  const extend = (at: number, index: number, gap: number): Extension => {
    const lines = linesIn(regions[index]!);
    return { at, index, lines: lines + gap, gold: regions[index]!.probability * lines };
  };
  for (const [at, { first, last }] of runs.entries()) {
    const before = first - 1;
    if (before >= 0 && !taken.has(before) && gapBefore(regions, first) <= MAX_SWALLOWED)
      yield extend(at, before, gapBefore(regions, first));
    const after = last + 1;
    if (after < regions.length && !taken.has(after) && gapBefore(regions, after) <= MAX_SWALLOWED)
      yield extend(at, after, gapBefore(regions, after));
  }
  if (runs.length >= maxRegions) return;
  for (let index = 0; index < regions.length; index += 1) if (!taken.has(index)) yield extend(-1, index, 0);
}

/** Uses up room that whole regions left: grows runs at either end, and adds runs, while that raises the value. */
function fillUp(regions: readonly ScoredRegion[], start: readonly Run[], limits: Limits, expectedGold: number): Run[] {
  const runs = [...start];
  let lines = linesOfRuns(runs);
  let gold = runs.reduce((sum, run) => sum + goldOfRun(regions, run), 0);
  for (;;) {
    let best: Extension | null = null;
    let bestValue = gold / (lines + expectedGold) + 1e-12;
    for (const extension of extensions(regions, runs, limits.maxRegions)) {
      if (lines + extension.lines > limits.maxLines) continue;
      const value = (gold + extension.gold) / (lines + extension.lines + expectedGold);
      if (value > bestValue) [best, bestValue] = [extension, value];
    }
    if (best === null) return runs;
    lines += best.lines;
    gold += best.gold;
    const grown = runs[best.at];
    if (grown === undefined) runs.push({ first: best.index, last: best.index, gain: 0, lines: best.lines });
    else
      runs[best.at] = {
        ...grown,
        first: Math.min(grown.first, best.index),
        last: Math.max(grown.last, best.index),
        lines: grown.lines + best.lines,
      };
  }
}

/** The single best start when nothing pays: the likeliest region, cut to the limit of lines. */
function likeliest(regions: readonly ScoredRegion[], limits: Limits): Region[] {
  let best = regions[0]!;
  for (const region of regions) if (region.probability > best.probability) best = region;
  return [{ path: best.path, start: best.start, end: Math.min(best.end, best.start + limits.maxLines - 1) }];
}

/** Joins selected runs that touch. */
function asRegions(regions: readonly ScoredRegion[], runs: readonly Run[]): { region: Region; probability: number }[] {
  const sorted = [...runs].sort((a, b) => a.first - b.first);
  const out: { region: Region; gold: number }[] = [];
  for (const run of sorted) {
    const { path, start } = regions[run.first]!;
    const { end } = regions[run.last]!;
    const gold = goldOfRun(regions, run);
    const last = out.at(-1);
    if (last !== undefined && last.region.path === path && last.region.end === start - 1) {
      out[out.length - 1] = { region: { path, start: last.region.start, end }, gold: last.gold + gold };
    } else out.push({ region: { path, start, end }, gold });
  }
  return out
    .map(({ region, gold }) => ({ region, probability: gold / linesIn(region) }))
    .sort((a, b) => b.probability - a.probability || (a.region.path < b.region.path ? -1 : 1));
}

/**
 * The selection with the best expected F1.
 * @param regions candidates; those of one file in order, files apart from each other.
 * @param expectedGold lines of gold expected in the whole snapshot.
 * @returns at least one region when there is any candidate and room for a line; best first.
 */
export function pack(regions: readonly ScoredRegion[], expectedGold: number, limits: Limits): Selection {
  if (regions.length === 0 || limits.maxRegions < 1 || limits.maxLines < 1)
    return { regions: [], probabilities: [], expectedF1: 0 };
  let lambda = 0;
  let runs: Run[] = [];
  for (let round = 0; round < 20; round += 1) {
    const fitted = fitLines(regions, lambda, limits);
    const value = expectedValue(regions, fitted.runs, expectedGold);
    if (fitted.runs.length === 0 || value <= lambda + 1e-9) {
      if (runs.length === 0) runs = fitted.runs;
      break;
    }
    runs = fitted.runs;
    lambda = value;
    if (fitted.lambda > value) break;
  }
  runs = fillUp(regions, runs, limits, expectedGold);
  if (runs.length === 0) {
    const only = likeliest(regions, limits);
    return { regions: only, probabilities: only.map(() => 0), expectedF1: 0 };
  }
  const chosen = asRegions(regions, runs);
  return {
    regions: chosen.map(({ region }) => region),
    probabilities: chosen.map(({ probability }) => probability),
    expectedF1: Math.min(1, expectedValue(regions, runs, expectedGold)),
  };
}
