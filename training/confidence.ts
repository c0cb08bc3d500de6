// Whether to answer at all: fits the confidence stage with ml-logistic-regression and chooses the threshold below which
// the program may abstain, each case judged by a fit that never saw its repository.
//
// The package fits no intercept (a column of ones stands in), does not standardise (done here), sums its gradient over
// the rows (the rate is divided by their number), and numbers its classes the other way round (the first classifier gives
// the probability of class 1). It has neither weights nor a penalty: rows are repeated, and it is stopped early.

import LogisticRegression from 'ml-logistic-regression';
import { Matrix } from 'ml-matrix';
import { logOdds } from '../src/rank/apply.ts';
import {
  applyConfidence,
  CONFIDENCE_SIGNALS,
  rankSignals,
  type SignalValues,
  type TEXT_SIGNALS,
} from '../src/rank/confidence.ts';
import type { ConfidenceStage, ModelStage } from '../src/rank/model.ts';
import type { Verdict } from './crossfit.ts';
import type { Example } from './example.ts';
import { assignFolds } from './folds.ts';

/** How a case came about: gold in the snapshot, a report that names no code of it, or a query asked of a strange one. */
export type CaseOrigin = 'labelled' | 'natural' | 'counterfactual';

export interface ConfidenceCase {
  readonly queryId: string;
  readonly repo: string;
  readonly origin: CaseOrigin;
  readonly text: SignalValues<typeof TEXT_SIGNALS>;
  /** Number of the example whose verdict counts; else the file features to be judged. */
  readonly example: number | null;
  readonly fileRows: readonly number[];
}

/** A case ready to be fitted. */
export interface ConfidenceRow {
  readonly repo: string;
  readonly origin: CaseOrigin;
  readonly signals: SignalValues<typeof CONFIDENCE_SIGNALS>;
}

/** Files that an answer is looked for in. */
const SEEN_FILES = 20;
const STEPS = 1500;
const FOLDS = 6;
/** Share of the cases with gold that must stay answered. */
export const KEPT = 0.96;

function isFound({ goldOfFile }: Example, { standings }: Verdict): boolean {
  return goldOfFile.some((gold, file) => gold > 0 && standings[file]!.rank < SEEN_FILES);
}

/** Rows of the cases, labelled ones from verdicts out of fold; gold beyond the best files says nothing and is left out. */
export function confidenceRows(
  cases: readonly ConfidenceCase[],
  examples: readonly Example[],
  verdicts: readonly Verdict[],
  file: ModelStage,
): ConfidenceRow[] {
  return cases.flatMap(({ repo, origin, text, example, fileRows }): ConfidenceRow[] => {
    if (example === null) {
      return [{ repo, origin, signals: { ...text, ...rankSignals(logOdds(file, Float32Array.from(fileRows))) } }];
    }
    const verdict = verdicts[example]!;
    if (!isFound(examples[example]!, verdict)) return [];
    const odds = verdict.standings.map(({ logOdds }) => logOdds);
    return [{ repo, origin, signals: { ...text, ...rankSignals(odds) } }];
  });
}

const round = (value: number): number => Number(value.toPrecision(6));

/** Repeated so that natural and counterfactual cases count for about half as much as labelled ones each. */
function balanced(rows: readonly ConfidenceRow[]): ConfidenceRow[] {
  const count = (origin: CaseOrigin) => rows.filter((row) => row.origin === origin).length;
  const times = (origin: CaseOrigin) =>
    origin === 'labelled' ? 1 : Math.max(1, Math.round(count('labelled') / 2 / Math.max(1, count(origin))));
  return rows.flatMap((row) => new Array<ConfidenceRow>(times(row.origin)).fill(row));
}

/** Mean and scale of each signal over the rows. */
function shapesOf(rows: readonly ConfidenceRow[]): { signal: string; mean: number; scale: number }[] {
  return CONFIDENCE_SIGNALS.map((signal) => {
    const values = rows.map(({ signals }) => signals[signal]);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    return { signal, mean: round(mean), scale: round(Math.max(1e-3, Math.sqrt(variance))) };
  });
}

/** What the package is given: standardised signals, then a column of ones. */
export function confidenceMatrix(
  rows: readonly ConfidenceRow[],
  columns: Pick<ConfidenceStage, 'columns'>['columns'],
): Matrix {
  return new Matrix(
    rows.map(({ signals }) => [
      ...columns.map(({ signal, mean, scale }) => (signals[signal as keyof typeof signals] - mean) / scale),
      1,
    ]),
  );
}

/** A stage without a threshold, and the package's own classifier behind it. */
export function fitConfidence(rows: readonly ConfidenceRow[]): {
  stage: ConfidenceStage;
  classifier: LogisticRegression;
} {
  const training = balanced(rows);
  const shapes = shapesOf(training).map((shape) => ({ ...shape, weight: 0 }));
  const classifier = new LogisticRegression({ numSteps: STEPS, learningRate: 1 / training.length });
  const targets = training.map(({ origin }) => (origin === 'labelled' ? 1 : 0));
  classifier.train(confidenceMatrix(training, shapes), Matrix.columnVector(targets));
  const weights = classifier.classifiers[0]!.weights.to1DArray();
  const columns = shapes.map((shape, at) => ({ ...shape, weight: round(weights[at]!) }));
  return { stage: { intercept: round(weights[columns.length]!), columns, threshold: 0 }, classifier };
}

/** Probabilities of the rows, each from a fit on other repositories. */
export function confidenceOutOfFold(rows: readonly ConfidenceRow[], folds = FOLDS): number[] {
  const foldOf = assignFolds(
    rows.map(({ repo }) => repo),
    folds,
  );
  const probabilities = new Array<number>(rows.length).fill(0.5);
  for (let fold = 0; fold < folds; fold += 1) {
    const others = rows.filter(({ repo }) => foldOf.get(repo) !== fold);
    if (others.length === rows.length || !isFittable(others)) continue;
    const { stage } = fitConfidence(others);
    rows.forEach((row, at) => {
      if (foldOf.get(row.repo) === fold) probabilities[at] = applyConfidence(stage, row.signals);
    });
  }
  return probabilities;
}

const isFittable = (rows: readonly ConfidenceRow[]): boolean =>
  rows.some(({ origin }) => origin === 'labelled') && rows.some(({ origin }) => origin !== 'labelled');

/**
 * The threshold: as high as keeps the wanted share of the cases with gold and still abstains on a larger share of the
 * natural cases without; 0 when none does.
 */
export function chooseThreshold(rows: readonly ConfidenceRow[], probabilities: readonly number[]): number {
  const of = (origin: CaseOrigin) =>
    rows.flatMap((row, at) => (row.origin === origin ? [probabilities[at]!] : [])).sort((a, b) => a - b);
  const [held, lacking] = [of('labelled'), of('natural')];
  if (held.length === 0 || lacking.length === 0) return 0;
  const shareBelow = (values: readonly number[], limit: number) =>
    values.filter((value) => value < limit).length / values.length;
  const pays = held
    .slice(0, Math.floor((1 - KEPT) * held.length) + 1)
    .filter((candidate) => shareBelow(lacking, candidate) > shareBelow(held, candidate));
  // Rounded down, so that the case at the threshold stays answered.
  return Math.floor((pays.at(-1) ?? 0) * 1e6) / 1e6;
}

/** The whole stage; null when there is nothing to tell apart. Same rows, same stage. */
export function trainConfidence(rows: readonly ConfidenceRow[]): ConfidenceStage | null {
  if (!isFittable(rows)) return null;
  const threshold = chooseThreshold(rows, confidenceOutOfFold(rows));
  return { ...fitConfidence(rows).stage, threshold };
}
