// Which metrics belong together, and what does one system's answer to one query score in each? One row a family of the
// contract page. It reads nothing and averages nothing but what is defined over a whole set.

import type { Region } from '../../types.ts';
import type { EvaluationCorpus } from '../corpus.ts';
import type { LabelledQuery } from '../labels.ts';
import type { BlocksOf } from '../lines.ts';
import { GRANULARITIES } from '../lines.ts';
import { contextYield, TOKEN_BUDGETS } from '../metrics/context-yield.ts';
import type { Variant } from '../metrics/contextbench.ts';
import {
  averageContextScores,
  averageTrajectoryScores,
  contextScore,
  trajectoryScore,
} from '../metrics/contextbench.ts';
import { lineScore } from '../metrics/contract.ts';
import {
  ACCURACY_CUTS,
  accuracyAt,
  hitAt,
  KEPT_FILES,
  RECALL_CUTS,
  recallAt,
  reciprocalRank,
} from '../metrics/files.ts';
import type { SweExploreOptions } from '../metrics/swe-explore.ts';
import { BUDGETS, sweExploreScore } from '../metrics/swe-explore.ts';
import type { ScoredCase, Values } from './cases.ts';
import { rankingOf } from './cases.ts';
import { agentValues, selectiveValues } from './set-figures.ts';

export const METRIC_FAMILIES = ['contract', 'contextbench', 'swe-explore', 'arb', 'acc'] as const;
export type MetricFamilyName = (typeof METRIC_FAMILIES)[number];

export interface ScoringOptions {
  readonly gold: 'regions' | 'widened';
  readonly variant: Variant;
  readonly sweExplore: SweExploreOptions;
  readonly corpus: EvaluationCorpus | null;
}

export interface MetricFamily {
  /** The figures that intervals, groups and differences are shown for. */
  readonly headline: readonly string[];
  /** Metrics of one query, or null when the family does not score it. A metric that is left out is not averaged over it. */
  score(item: ScoredCase, options: ScoringOptions): Values | null;
  /** Figures over the whole set, shown after the means and in place of a mean of the same name. */
  overall?(items: readonly ScoredCase[], options: ScoringOptions): Values;
}

const contract: MetricFamily = {
  headline: ['line_f1'],
  score({ query, prediction }, { gold }) {
    const wanted = goldRegions(query, gold);
    if (wanted === null) return null;
    const { f1, precision, recall, predicted } = lineScore(prediction.regions ?? [], wanted);
    return { line_f1: f1, line_precision: precision, line_recall: recall, lines: predicted };
  },
};

const contextbench: MetricFamily = {
  headline: ['file_f1', 'block_f1', 'line_f1'],
  score({ query, prediction }, options) {
    const wanted = goldRegions(query, options.gold);
    if (wanted === null) return null;
    const values: Record<string, number> = {};
    for (const granularity of granularitiesFor(query, options)) {
      const score = contextScore(prediction.regions ?? [], wanted, granularity, blocksFor(query, options));
      // Gold outside every definition has no blocks: the query says nothing about blocks.
      if (score.gold === 0) continue;
      values[`${granularity}_recall`] = score.recall;
      values[`${granularity}_precision`] = score.precision;
      values[`${granularity}_f1`] = score.f1;
      if (prediction.trajectory === null) continue;
      const process = trajectoryScore(prediction.trajectory, wanted, granularity, blocksFor(query, options));
      values[`${granularity}_auc_cov`] = process.aucCoverage;
      values[`${granularity}_redundancy`] = process.redundancy;
      values[`${granularity}_evidence_drop`] = process.evidenceDrop;
    }
    return values;
  },
  overall(items, options) {
    return options.variant === 'code' ? pooledContextScores(items, options) : {};
  },
};

const sweExplore: MetricFamily = {
  headline: ['precision', 'hit_file', 'ndcg_at_500', 'context_efficiency'],
  score({ query, prediction }, options) {
    const core = goldRegions(query, options.gold);
    if (core === null) return null;
    const score = sweExploreScore(prediction.regions ?? [], core, query.gold.optional, options.sweExplore);
    return {
      precision: score.precision,
      recall: score.recall,
      f1: score.f1,
      hit_file: score.hitFile,
      hit_region: score.hitRegion,
      ...Object.fromEntries(BUDGETS.map((budget, index) => [`ndcg_at_${budget}`, score.ndcg[index] ?? 0])),
      ...Object.fromEntries(BUDGETS.map((budget, index) => [`recall_at_${budget}`, score.recallAtBudget[index] ?? 0])),
      first_useful_hit: score.firstUsefulHit,
      context_efficiency: score.contextEfficiency,
      noise_rate: score.noiseRate,
    };
  },
};

const agentRetrievalBench: MetricFamily = {
  headline: ['mrr', 'recall_at_20', 'bcy_at_8k'],
  score({ query, prediction }, { corpus }) {
    const gold = query.gold.files;
    if (gold.length === 0) return null;
    const ranking = rankingOf(query, prediction, KEPT_FILES);
    const values: Record<string, number> = {};
    for (const cut of RECALL_CUTS) values[`recall_at_${cut}`] = recallAt(ranking, gold, cut);
    values.mrr = reciprocalRank(ranking, gold);
    values.hit_at_20 = hitAt(ranking, gold, 20);
    if (corpus?.has(query.snapshotId)) {
      const textOf = (path: string) => corpus.textOf(query.snapshotId, path);
      for (const budget of TOKEN_BUDGETS) {
        values[`bcy_at_${budget / 1_000}k`] = contextYield(ranking, gold, textOf, { budget });
      }
    }
    return values;
  },
  overall: (items) => ({ ...selectiveValues(items), ...agentValues(items) }),
};

const accuracy: MetricFamily = {
  headline: ['acc_at_1', 'acc_at_5', 'acc_at_10'],
  score({ query, prediction }) {
    const gold = query.gold.files;
    if (gold.length === 0) return null;
    const ranking = rankingOf(query, prediction, Number.POSITIVE_INFINITY);
    const values: Record<string, number> = {};
    for (const cut of ACCURACY_CUTS) values[`acc_at_${cut}`] = accuracyAt(ranking, gold, cut);
    for (const cut of ACCURACY_CUTS) values[`recall_at_${cut}`] = recallAt(ranking, gold, cut);
    values.mrr = reciprocalRank(ranking, gold);
    return values;
  },
};

export const FAMILIES: Readonly<Record<MetricFamilyName, MetricFamily>> = {
  contract,
  contextbench,
  'swe-explore': sweExplore,
  arb: agentRetrievalBench,
  acc: accuracy,
};

// --- internal ---

/** Line gold of the wanted kind, or null when the label does not have it. */
function goldRegions(query: LabelledQuery, gold: 'regions' | 'widened'): readonly Region[] | null {
  if (query.gold.kind !== 'lines') return null;
  return gold === 'widened' ? query.gold.widened : query.gold.regions;
}

function granularitiesFor(query: LabelledQuery, { corpus }: ScoringOptions) {
  const parsed = corpus?.has(query.snapshotId) === true;
  return GRANULARITIES.filter((granularity) => granularity !== 'block' || parsed);
}

function blocksFor(query: LabelledQuery, { corpus }: ScoringOptions): BlocksOf {
  return (path) => corpus?.blocksOf(query.snapshotId, path) ?? [];
}

function pooledContextScores(items: readonly ScoredCase[], options: ScoringOptions): Values {
  const values: Record<string, number> = {};
  for (const granularity of GRANULARITIES) {
    const pooled = items.filter(({ query }) => granularitiesFor(query, options).includes(granularity));
    const wanted = (query: LabelledQuery) => goldRegions(query, options.gold) ?? [];
    const scores = pooled.map(({ query, prediction }) =>
      contextScore(prediction.regions ?? [], wanted(query), granularity, blocksFor(query, options)),
    );
    if (scores.length === 0) continue;
    const means = averageContextScores(scores, 'code');
    for (const [name, value] of Object.entries(means)) values[`${granularity}_${name}`] = value;
    const walked = pooled.filter(({ prediction }) => prediction.trajectory !== null);
    if (walked.length === 0) continue;
    const processes = walked.map(({ query, prediction }) =>
      trajectoryScore(prediction.trajectory!, wanted(query), granularity, blocksFor(query, options)),
    );
    values[`${granularity}_redundancy`] = averageTrajectoryScores(processes, 'code').redundancy;
  }
  return values;
}
