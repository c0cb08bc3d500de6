// How well does retrieved context cover what annotators found necessary, and how was it come by? The metrics of
// ContextBench (Li et al., 2026) over one query at a time, and the means. It does not parse code: blocks are given.

import type { Region } from '../../types.ts';
import type { BlocksOf, Granularity, LineSet } from '../lines.ts';
import { elementsOf, intersection, intersectionSize, lineSet, sizeOf, union } from '../lines.ts';
import { mean } from '../statistics.ts';
import type { SetScore } from './contract.ts';
import { setScore } from './contract.ts';

/** What an agent looked at, step by step, and the context that it kept at the end. */
export interface Trajectory {
  readonly steps: readonly (readonly Region[])[];
  readonly final: readonly Region[];
}

/** How to average: as the paper says, or as the benchmark's public code does. */
export type Variant = 'paper' | 'code';

/** The process metrics of one trajectory, with the sums that the code's variant is made of. */
export interface TrajectoryScore {
  readonly aucCoverage: number;
  readonly redundancy: number;
  readonly evidenceDrop: number;
  readonly repeatedElements: number;
  readonly seenElements: number;
  readonly steps: number;
}

/**
 * Recall, precision and F1 of a context at a granularity. Source: ContextBench, "Context Recall", "Context Precision",
 * "Context F1"; blocks as in "Block-Level (AST) Alignment": the blocks of a set of lines are those that it overlaps.
 */
export function contextScore(
  predicted: readonly Region[],
  gold: readonly Region[],
  granularity: Granularity,
  blocksOf: BlocksOf,
): SetScore {
  return setScore(
    elementsOf(lineSet(predicted), granularity, blocksOf),
    elementsOf(lineSet(gold), granularity, blocksOf),
  );
}

/**
 * Means over queries. `paper`: every metric per query, then averaged ("all reported metrics are averaged over
 * evaluated tasks"). `code`: micro averages, the sums of shared, predicted and gold elements over all queries.
 */
export function averageContextScores(
  scores: readonly SetScore[],
  variant: Variant = 'paper',
): { precision: number; recall: number; f1: number } {
  if (variant === 'paper') {
    return {
      precision: mean(scores.map((score) => score.precision)),
      recall: mean(scores.map((score) => score.recall)),
      f1: mean(scores.map((score) => score.f1)),
    };
  }
  const total = (field: 'shared' | 'predicted' | 'gold') => scores.reduce((sum, score) => sum + score[field], 0);
  const [shared, predicted, gold] = [total('shared'), total('predicted'), total('gold')];
  return {
    precision: predicted === 0 ? 0 : shared / predicted,
    recall: gold === 0 ? 0 : shared / gold,
    f1: shared === 0 ? 0 : (2 * shared) / (predicted + gold),
  };
}

/**
 * AUC-Cov `(1/T)·Σ_t |A^(t)∩G| / |G|` with `A^(t) = C_1 ∪ … ∪ C_t`; redundancy, the mean over t = 2…T of
 * `|C_t ∩ A^(t−1)| / |C_t|` (a step that shows nothing repeats nothing); evidence drop `1 − |E∩F| / |E|` with `E` the
 * gold that was seen and `F` the final context. A trajectory without steps has AUC-Cov 0, one without a second step
 * redundancy 0, and where no gold was seen nothing was dropped.
 * Source: ContextBench, "Context Retrieval Efficiency", "Context Retrieval Redundancy", "Evidence Drop".
 */
export function trajectoryScore(
  trajectory: Trajectory,
  gold: readonly Region[],
  granularity: Granularity,
  blocksOf: BlocksOf,
): TrajectoryScore {
  const elements = (regions: readonly Region[]) => elementsOf(lineSet(regions), granularity, blocksOf);
  const wanted = elements(gold);
  const goldSize = sizeOf(wanted);
  let seen: LineSet = new Map();
  const coverages: number[] = [];
  const repeats: number[] = [];
  let repeatedElements = 0;
  let seenElements = 0;
  trajectory.steps.forEach((step, index) => {
    const shown = elements(step);
    const size = sizeOf(shown);
    const repeated = intersectionSize(shown, seen);
    repeatedElements += repeated;
    seenElements += size;
    if (index > 0) repeats.push(size === 0 ? 0 : repeated / size);
    seen = union(seen, shown);
    coverages.push(goldSize === 0 ? 0 : intersectionSize(seen, wanted) / goldSize);
  });
  const explored = intersection(seen, wanted);
  const exploredSize = sizeOf(explored);
  const kept = intersectionSize(explored, elements(trajectory.final));
  return {
    aucCoverage: mean(coverages),
    redundancy: mean(repeats),
    evidenceDrop: exploredSize === 0 ? 0 : 1 - kept / exploredSize,
    repeatedElements,
    seenElements,
    steps: trajectory.steps.length,
  };
}

/**
 * Means over trajectories. `code` differs in redundancy: repeated elements over all elements shown, summed over every
 * step of every trajectory, the first steps included.
 */
export function averageTrajectoryScores(
  scores: readonly TrajectoryScore[],
  variant: Variant = 'paper',
): { aucCoverage: number; redundancy: number; evidenceDrop: number } {
  const seenElements = scores.reduce((sum, score) => sum + score.seenElements, 0);
  const repeatedElements = scores.reduce((sum, score) => sum + score.repeatedElements, 0);
  const pooled = seenElements === 0 ? 0 : repeatedElements / seenElements;
  return {
    aucCoverage: mean(scores.map((score) => score.aucCoverage)),
    redundancy: variant === 'code' ? pooled : mean(scores.map((score) => score.redundancy)),
    evidenceDrop: mean(scores.map((score) => score.evidenceDrop)),
  };
}
