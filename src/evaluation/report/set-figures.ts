// What is only defined over a whole set of queries: selective success by stratum, and what a retriever would have spared
// an agent. It puts the metrics' inputs together; the metrics themselves stand in metrics/selective.ts.

import { STRATA } from '../labels.ts';
import { hitAt, KEPT_FILES, preparedRanking } from '../metrics/files.ts';
import { complementarity, potentialExplorationSavings, selectiveScoreOf } from '../metrics/selective.ts';
import type { ScoredCase, Values } from './cases.ts';
import { rankingOf } from './cases.ts';

/** Selective success@20, balanced accuracy and the share abstained on, for each stratum that the set has. */
export function selectiveValues(items: readonly ScoredCase[]): Values {
  const outcomes = items.map(({ query, prediction }) => {
    const ranking = rankingOf(query, prediction, KEPT_FILES);
    const missing = prediction.files === null && prediction.regions === null;
    return {
      hasGold: query.gold.files.length > 0,
      stratum: query.gold.stratum ?? null,
      decision: missing ? ('missing' as const) : ranking.length === 0 ? ('abstained' as const) : ('answered' as const),
      hit: hitAt(ranking, query.gold.files, 20) === 1,
    };
  });
  const values: Record<string, number> = {};
  for (const stratum of STRATA) {
    if (!outcomes.some((outcome) => outcome.stratum === stratum && !outcome.hasGold)) continue;
    const score = selectiveScoreOf(outcomes, stratum);
    values[`selective_success_at_20_${stratum}`] = score.success;
    values[`balanced_accuracy_${stratum}`] = score.balancedAccuracy;
    values[`abstained_${stratum}`] = score.noGoldAbstained;
  }
  return values;
}

/** Complementarity and potential savings over the queries with gold and a trajectory; nothing where there is none. */
export function agentValues(items: readonly ScoredCase[]): Values {
  const walked = items.filter(({ query, prediction }) => prediction.trajectory !== null && query.gold.files.length > 0);
  if (walked.length === 0) return {};
  const runs = walked.map(({ query, prediction }) => {
    const gold = new Set(query.gold.files);
    const touch = prediction.trajectory!.steps.findIndex((step) => {
      return preparedRanking(
        step.map(({ path }) => path),
        [],
        Number.POSITIVE_INFINITY,
      ).some((path) => gold.has(path));
    });
    const ranking = rankingOf(query, prediction, KEPT_FILES);
    return { retrieverHit: hitAt(ranking, query.gold.files, 20) === 1, firstTouch: touch === -1 ? null : touch + 1 };
  });
  const counts = complementarity(runs);
  return {
    both_hit_at_20: counts.both,
    retriever_only_at_20: counts.retrieverOnly,
    agent_only_at_20: counts.agentOnly,
    neither_at_20: counts.neither,
    pes_at_20: potentialExplorationSavings(runs),
    pes_at_20_all_queries: potentialExplorationSavings(runs, 'all'),
  };
}
