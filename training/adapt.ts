// Retraining on a small set towards a model that is there already. The amount of lines moves first; the ranking, which
// all kinds of gold share, moves only when queries that it was not fitted to are answered better on average. It is
// pulled to the model so firmly that to ask for a clear difference would leave most of the gain unused.

import { mean } from '../src/evaluation/statistics.ts';
import type { GoldKind, KindModel, Model } from '../src/rank/model.ts';
import { type Amount, fitAmount, PULLS, partsOf } from './adapt-amount.ts';
import type { AdaptationSteps } from './adapt-report.ts';
import type { Judged } from './calibration.ts';
import type { StagePair, Verdict } from './crossfit.ts';
import { EXAMPLE_KINDS, type ExampleKind } from './dataset.ts';
import type { Example } from './example.ts';
import { judge } from './model.ts';
import type { Settings } from './settings.ts';
import { type StageOptions, trainStage } from './stage.ts';
import { fileStageRows, regionStageRows } from './stage-rows.ts';

/** The prior counts as much as this many queries. Queries. */
const PRIOR_QUERIES = 300;
/** Pulls of the ranking that are tried, as multiples of what PRIOR_QUERIES says; strongest first. */
const RANKING_PULLS = [10, 1] as const;
/** Fewer queries than this leave the ranking as it is. Queries. */
const LEAST_FOR_RANKING = 8;

export interface Adaptation extends AdaptationSteps {
  readonly model: Model;
}

/**
 * Adapts a model to the examples' kinds of gold. Kinds without examples keep their amounts.
 * @param examples at best of repositories that `prior` was not trained on: it judges them.
 */
export function adapt(prior: Model, examples: readonly Example[], settings: Settings): Adaptation {
  const stay: Ranked = { stages: prior, verdicts: examples.map((example) => judge(prior, example, settings)) };
  const stayed = amountsOf(examples, stay.verdicts, prior);
  let best = { ranked: stay, amounts: stayed };
  let ranking: number | null = null;
  for (const strength of examples.length < LEAST_FOR_RANKING ? [] : RANKING_PULLS) {
    const ranked = movedRanking(prior, examples, settings, strength);
    const amounts = amountsOf(examples, ranked.verdicts, prior, pullsOf(stayed));
    if (mean(afterOf(amounts)) <= mean(afterOf(best.amounts))) continue;
    best = { ranked, amounts };
    ranking = strength;
  }
  const { file, region } = best.ranked.stages;
  const kinds: Record<GoldKind, KindModel> = { ...prior.kinds };
  for (const [kind, amount] of best.amounts) kinds[kind] = amount.kind;
  return { model: { ...prior, file, region, kinds }, ranking, kinds: best.amounts.map(stepOf) };
}

/** The adapted model; what was done stands in its record. */
export function withRecord({ model, ranking, kinds }: Adaptation, training: Record<string, unknown>): Model {
  return { ...model, training: { ...training, adaptation: { ranking, kinds } } };
}

// --- internal ---

/** Two stages, and what stages that did not see an example say of it. */
interface Ranked {
  readonly stages: StagePair;
  readonly verdicts: readonly Verdict[];
}

type Amounts = readonly (readonly [ExampleKind, Amount])[];

function amountsOf(
  examples: readonly Example[],
  verdicts: readonly Verdict[],
  prior: Model,
  pulls: Partial<Record<ExampleKind, readonly number[]>> = {},
): Amounts {
  const judged = examples.map((example, at): Judged => ({ example, verdict: verdicts[at]!, weight: 1 }));
  return EXAMPLE_KINDS.flatMap((kind) => {
    const ofKind = judged.filter(({ example }) => example.kind === kind);
    return ofKind.length === 0 ? [] : [[kind, fitAmount(ofKind, prior.kinds, kind, pulls[kind])] as const];
  });
}

/** The pull of each kind once more, for a ranking that moved: what the best pull is hardly depends on it. */
const pullsOf = (amounts: Amounts): Partial<Record<ExampleKind, readonly number[]>> =>
  Object.fromEntries(amounts.map(([kind, { pull }]) => [kind, [pull ?? PULLS[0]]]));

const afterOf = (amounts: Amounts): number[] => amounts.flatMap(([, { after }]) => after);

/** Both stages fitted to all examples, and the verdicts of stages fitted to the other parts' examples. */
function movedRanking(prior: Model, examples: readonly Example[], settings: Settings, strength: number): Ranked {
  const parts = partsOf(examples);
  const verdicts: Verdict[] = new Array(examples.length);
  for (const part of new Set(parts)) {
    const others = examples.filter((_, at) => parts[at] !== part);
    const stages = movedStages(prior, others, settings, strength);
    for (const [at, own] of parts.entries()) if (own === part) verdicts[at] = judge(stages, examples[at]!, settings);
  }
  return { stages: movedStages(prior, examples, settings, strength), verdicts };
}

function movedStages(prior: Model, examples: readonly Example[], settings: Settings, strength: number): StagePair {
  const times = strength * (1 + PRIOR_QUERIES / examples.length);
  const pulled = (options: StageOptions, stage: StageOptions['prior']): StageOptions => ({
    ...options,
    prior: stage,
    lambda: options.lambda * times,
  });
  const file = trainStage(fileStageRows(examples, settings), pulled(settings.file, prior.file));
  const standings = examples.map((example) => judge({ file, region: prior.region }, example, settings).standings);
  const rows = regionStageRows(examples, standings, settings);
  return { file, region: trainStage(rows, pulled(settings.region, prior.region)) };
}

function stepOf([kind, { start, pull, before, after }]: readonly [
  ExampleKind,
  Amount,
]): AdaptationSteps['kinds'][number] {
  const round = (value: number): number => Number(value.toFixed(4));
  return { kind, queries: before.length, start, pull, before: round(mean(before)), after: round(mean(after)) };
}
