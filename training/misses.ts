// Where is a bad answer lost? Each query below a line F1 falls into the first step of the road that failed it.

import type { KindModel } from '../src/rank/model.ts';
import { scoredRegionsOf, termsOfExample } from './calibration.ts';
import type { Verdict } from './crossfit.ts';
import type { Example } from './example.ts';
import type { FlatResult } from './flat.ts';
import { groupBy } from './groups.ts';
import { answer } from './model.ts';
import { alignedTable, figure } from './tables.ts';

/** An answer has five regions: a file behind the fifth is out of its reach. Files. */
const FILES_IN_REACH = 5;
/** A region among so many could have been in the answer after joining with its neighbours. Regions. */
const REGIONS_IN_REACH = 10;

/** The steps, in the order in which they are asked about; the first that fails names the miss. */
export const MISS_STEPS = {
  candidate: 'file not a candidate: no candidate file holds a line of gold',
  file: `file ranked too low: the best gold file stands behind place ${FILES_IN_REACH}`,
  region: `region ranked too low: no region that holds gold is among the ${REGIONS_IN_REACH} likeliest, or the answer holds gold, but less than half of it, and more other lines than gold`,
  packing: `not packed: such a region is among the ${REGIONS_IN_REACH} likeliest, but the answer holds no line of gold`,
  size: 'size wrong: at least half of the answer is gold, but it is too short; or it holds half of the gold, but is too long',
} as const;
export type MissStep = keyof typeof MISS_STEPS;

/** A query with a bad answer. Ranks count from 1; Infinity where there is none. */
export interface Miss {
  readonly queryId: string;
  readonly snapshotId: string;
  readonly repo: string;
  readonly set: string;
  readonly step: MissStep;
  readonly lineF1: number;
  readonly fileRank: number;
  readonly regionRank: number;
  readonly answerLines: number;
  readonly goldLines: number;
}

/** Rank of the likeliest region that holds gold, from 1. */
function bestGoldRegion(example: Example, verdict: Verdict, kind: KindModel): number {
  const numbers = [...termsOfExample(example, verdict).keys()];
  const order = scoredRegionsOf(example, verdict, kind)
    .map(({ probability }, at) => ({ probability, gold: example.goldOfRegion[numbers[at]!]!, at }))
    .sort((a, b) => b.probability - a.probability || a.at - b.at);
  const rank = order.findIndex(({ gold }) => gold > 0);
  return rank < 0 ? Number.POSITIVE_INFINITY : rank + 1;
}

function bestGoldFile({ goldOfFile }: Example, { standings }: Verdict): number {
  let best = Number.POSITIVE_INFINITY;
  goldOfFile.forEach((gold, row) => {
    if (gold > 0) best = Math.min(best, standings[row]!.rank + 1);
  });
  return best;
}

/** The step that failed a query. */
export function stepOf(miss: Pick<Miss, 'fileRank' | 'regionRank' | 'lineF1' | 'answerLines' | 'goldLines'>): MissStep {
  const { fileRank, regionRank, lineF1, answerLines, goldLines } = miss;
  if (fileRank === Number.POSITIVE_INFINITY) return 'candidate';
  const hits = (lineF1 * (answerLines + goldLines)) / 2;
  if (hits > 0) return 2 * hits >= Math.min(answerLines, goldLines) - 1e-6 ? 'size' : 'region';
  if (fileRank > FILES_IN_REACH) return 'file';
  return regionRank > REGIONS_IN_REACH ? 'region' : 'packing';
}

/** Queries whose answer for their own kind has a line F1 below `below`, in the order of the results. */
export function findMisses(results: readonly FlatResult[], below: number): Miss[] {
  return results
    .filter(({ figures }) => figures.own < below)
    .map(({ figures: { example, own: lineF1 }, verdict, kinds }) => {
      const kind = kinds[example.kind];
      const facts = {
        lineF1,
        fileRank: bestGoldFile(example, verdict),
        regionRank: bestGoldRegion(example, verdict, kind),
        answerLines: answer(example, verdict, kind).reduce((sum, { start, end }) => sum + end - start + 1, 0),
        goldLines: example.goldLines,
      };
      const { queryId, snapshotId, repo } = example.query;
      return { queryId, snapshotId, repo, set: example.set, step: stepOf(facts), ...facts };
    });
}

/** Misses by set and step: one row a set, the number of its queries, then a count for each step. */
export function countMisses(
  results: readonly FlatResult[],
  misses: readonly Miss[],
): { set: string; queries: number; counts: Record<MissStep, number> }[] {
  return [...groupBy(results, ({ figures }) => figures.example.set)].map(([set, part]) => {
    const own = misses.filter((miss) => miss.set === set);
    const counts = Object.fromEntries(
      Object.keys(MISS_STEPS).map((step) => [step, own.filter((miss) => miss.step === step).length]),
    );
    return { set, queries: part.length, counts: counts as Record<MissStep, number> };
  });
}

const rank = (value: number): string => (Number.isFinite(value) ? String(value) : '-');

/** The taxonomy as text for a terminal. */
export function renderMisses(results: readonly FlatResult[], misses: readonly Miss[], below: number): string {
  const steps = Object.keys(MISS_STEPS) as MissStep[];
  const definitions = steps.map((step) => `  ${step.padEnd(10)} ${MISS_STEPS[step]}`).join('\n');
  const counts = countMisses(results, misses).map(({ set, queries, counts }) => {
    const own = steps.map((step) => String(counts[step]));
    return [set, String(queries), String(misses.filter((miss) => miss.set === set).length), ...own];
  });
  const list = misses.map((miss) => [
    miss.queryId,
    miss.set,
    miss.step,
    figure(miss.lineF1),
    rank(miss.fileRank),
    rank(miss.regionRank),
    String(miss.answerLines),
    String(miss.goldLines),
  ]);
  const head = ['query', 'set', 'step', 'F1', 'file rank', 'region rank', 'lines', 'gold'];
  return [
    `Queries below a line F1 of ${below}: ${misses.length} of ${results.length}. The first step that failed:\n${definitions}\n`,
    alignedTable([['set', 'queries', 'below', ...steps], ...counts]),
    alignedTable([head, ...list]),
  ].join('\n');
}
