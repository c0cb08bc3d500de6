// Retraining on a small set towards a model that is there already: the amount of lines moves first, the ranking only
// as far as the new queries insist.

import type { GoldKind, KindModel, Model } from '../src/rank/model.ts';
import { fitKind } from './calibration.ts';
import { fileStageRows, regionStageRows } from './crossfit.ts';
import type { Example } from './example.ts';
import { judge } from './model.ts';
import type { Settings } from './settings.ts';
import { type StageOptions, trainStage } from './stage.ts';

/** The prior counts as much as this many queries. Queries. */
const PRIOR_QUERIES = 300;
/** Fewer queries than this leave the ranking as it is. Queries. */
const LEAST_FOR_RANKING = 30;

/** A stage's options when it is pulled to a prior that stands for PRIOR_QUERIES queries. */
function pulled(options: StageOptions, prior: StageOptions['prior'], queries: number): StageOptions {
  return { ...options, prior, lambda: options.lambda * (1 + (PRIOR_QUERIES / queries) * 10) };
}

/** A model for the examples' kind of gold, starting from `prior`. The kinds that have no examples are kept. */
export function adaptModel(
  prior: Model,
  examples: readonly Example[],
  settings: Settings,
  training: Record<string, unknown>,
): Model {
  let { file, region } = prior;
  if (examples.length >= LEAST_FOR_RANKING) {
    file = trainStage(fileStageRows(examples, settings), pulled(settings.file, prior.file, examples.length));
    const standings = examples.map((example) => judge({ file, region }, example, settings).standings);
    region = trainStage(
      regionStageRows(examples, standings, settings),
      pulled(settings.region, prior.region, examples.length),
    );
  }
  const judged = examples.map((example) => ({
    example,
    verdict: judge({ file, region }, example, settings),
    weight: 1,
  }));
  const kinds: Record<GoldKind, KindModel> = { ...prior.kinds };
  for (const kind of ['context', 'exploration', 'edit'] as const) {
    const ofKind = judged.filter(({ example }) => example.kind === kind);
    if (ofKind.length > 0)
      kinds[kind] = fitKind(ofKind, settings.calibration.lambda * (1 + 20 / ofKind.length), prior.kinds[kind]);
  }
  return { ...prior, file, region, kinds, training };
}
