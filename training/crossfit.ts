// Odds of every example from stages that never saw its repository: the file stage first, its verdict in the rows of
// the region stage. What calibration and honest figures are made of.

import { FILE_FEATURE_NAMES, REGION_FEATURE_NAMES, withStanding } from '../features/registry.ts';
import type { FileStanding } from '../features/types.ts';
import { standingsOf } from '../src/locate.ts';
import { logOdds } from '../src/rank/apply.ts';
import type { ModelStage } from '../src/rank/model.ts';
import type { Example } from './example.ts';
import { assignFolds } from './folds.ts';
import type { Settings } from './settings.ts';
import { trainStage } from './stage.ts';
import { blank, fileStageRows, regionStageRows } from './stage-rows.ts';

export interface StagePair {
  readonly file: ModelStage;
  readonly region: ModelStage;
}

/** What the stages say of one example. */
export interface Verdict {
  readonly standings: readonly FileStanding[];
  readonly regionOdds: Float64Array;
}

export interface CrossFit {
  /** In the order of the examples. */
  readonly verdicts: readonly Verdict[];
}

/** What a file stage says of an example's files. */
export function fileVerdict(stage: ModelStage, { features }: Example, settings: Settings): FileStanding[] {
  return standingsOf(logOdds(stage, blank(features.fileRows, FILE_FEATURE_NAMES, settings.without)));
}

/** What a region stage says of an example's regions. */
export function regionVerdict(
  stage: ModelStage,
  { features }: Example,
  standings: readonly FileStanding[],
  settings: Settings,
): Float64Array {
  const rows = withStanding(
    features.ownRows,
    Array.from(features.regionFiles, (file) => standings[file]!),
  );
  return logOdds(stage, blank(rows, REGION_FEATURE_NAMES, settings.without));
}

/** Odds out of fold for every example: each fold's repositories are judged by stages trained on the others. */
export function crossFit(examples: readonly Example[], settings: Settings, folds = settings.folds): CrossFit {
  const foldOf = assignFolds(
    examples.map(({ query }) => query.repo),
    folds,
  );
  const isIn =
    (fold: number) =>
    ({ query }: Example) =>
      foldOf.get(query.repo) === fold;
  const standings: FileStanding[][] = new Array(examples.length);
  for (let fold = 0; fold < folds; fold += 1) {
    const train = examples.filter((example) => !isIn(fold)(example));
    if (train.length === examples.length) continue;
    const stage = trainStage(fileStageRows(train, settings), settings.file);
    examples.forEach((example, at) => {
      if (isIn(fold)(example)) standings[at] = fileVerdict(stage, example, settings);
    });
  }
  const verdicts: Verdict[] = new Array(examples.length);
  for (let fold = 0; fold < folds; fold += 1) {
    const train = examples.flatMap((example, at) => (isIn(fold)(example) ? [] : [at]));
    if (train.length === examples.length) continue;
    const rows = regionStageRows(
      train.map((at) => examples[at]!),
      train.map((at) => standings[at]!),
      settings,
    );
    const stage = trainStage(rows, settings.region);
    examples.forEach((example, at) => {
      if (isIn(fold)(example))
        verdicts[at] = {
          standings: standings[at]!,
          regionOdds: regionVerdict(stage, example, standings[at]!, settings),
        };
    });
  }
  return { verdicts };
}

/** The two stages from all examples; the region stage sees file verdicts from out of fold, as it will in use. */
export function fitStages(examples: readonly Example[], verdicts: readonly Verdict[], settings: Settings): StagePair {
  return {
    file: trainStage(fileStageRows(examples, settings), settings.file),
    region: trainStage(
      regionStageRows(
        examples,
        verdicts.map(({ standings }) => standings),
        settings,
      ),
      settings.region,
    ),
  };
}
