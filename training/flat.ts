// Figures for experiments: one cross-fit, and calibrations that leave the fold out. Cheaper than heldout.ts by the
// number of folds; the queries that calibrate were judged by stages that had seen the fold, so that the figures serve
// to compare settings and not to be quoted.

import type { GoldKind, KindModel } from '../src/rank/model.ts';
import { crossFit, type Verdict } from './crossfit.ts';
import type { Example } from './example.ts';
import { type ExampleFigures, figuresOf } from './figures.ts';
import { assignFolds } from './folds.ts';
import { fitKinds } from './model.ts';
import type { Settings } from './settings.ts';

type Kinds = Readonly<Record<GoldKind, KindModel>>;

/** What a cross-fit says of one example, and by which calibration its answer was made. */
export interface FlatResult {
  readonly figures: ExampleFigures;
  readonly verdict: Verdict;
  readonly kinds: Kinds;
}

/**
 * One result for each example, in order. The folds depend on the repositories and the number of folds alone, so that
 * two settings with the same number are judged on the same folds.
 */
export function flatFigures(examples: readonly Example[], settings: Settings): FlatResult[] {
  const foldOf = assignFolds(
    examples.map(({ query }) => query.repo),
    settings.folds,
  );
  const folds = examples.map(({ query }) => foldOf.get(query.repo)!);
  const { verdicts } = crossFit(examples, settings);
  const kindsOfFold = new Map<number, Kinds>();
  for (const fold of [...new Set(folds)].sort((a, b) => a - b)) {
    const others = examples.flatMap((_, at) => (folds[at] === fold ? [] : [at]));
    const train = others.map((at) => examples[at]!);
    const judged = others.map((at) => verdicts[at]!);
    kindsOfFold.set(fold, fitKinds(train, judged, settings));
  }
  return examples.map((example, at) => {
    const kinds = kindsOfFold.get(folds[at]!)!;
    const verdict = verdicts[at]!;
    return { figures: figuresOf(example, verdict, kinds), verdict, kinds };
  });
}
