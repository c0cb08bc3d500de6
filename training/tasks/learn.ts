// What is each sign of a task's context worth? Walks derived queries up to the signals, fits weights of a list-wise
// logistic model near those that are set, and compares them with repositories left out. It changes no model.

import type { Task } from '../../src/evaluation/labels.ts';
import { hitAt, recallAt, reciprocalRank } from '../../src/evaluation/metrics/files.ts';
import type { SnapshotIndex } from '../../src/index/snapshot.ts';
import { type Query, travel } from '../../src/locate.ts';
import { logOdds } from '../../src/rank/apply.ts';
import type { Model } from '../../src/rank/model.ts';
import { isGiven, TASK_WEIGHTS } from '../../src/tasks/shifts.ts';
import { contextOf, TASK_SIGNALS, taskSignals } from '../../src/tasks/signals.ts';
import { fitLogistic } from '../fit.ts';
import { assignFolds } from '../folds.ts';
import type { DerivedQuery } from './derive.ts';

/** A query with what a model and the context say of its candidate files. */
export interface TaskRows {
  readonly task: Task;
  readonly repo: string;
  readonly paths: readonly string[];
  readonly odds: Float64Array;
  /** Signals of each file, end to end. */
  readonly signals: Float32Array;
  readonly gold: readonly string[];
}

/** Weight of the file model's log-odds, then of each signal. */
export type TaskVector = readonly number[];

export interface TaskFigures {
  readonly mrr: number;
  readonly recall: number;
  readonly hit: number;
}

/** A learned weight at least this far from nothing is kept: smaller ones change no ranking. */
const ROUNDING = 20;

/** Walks a derived query; tests are no candidates where the label says nothing of them. */
export function taskRows(index: SnapshotIndex, model: Model, query: DerivedQuery): TaskRows {
  const asked: Query = { text: query.text, task: query.task, given: query.given, diff: query.diff ?? undefined };
  const road = travel(index, asked);
  const files = road.files.map(({ file }) => file);
  const odds = logOdds(model.file, road.fileRows);
  const signals = taskSignals(road.evidence, contextOf(road.evidence, asked, query.task), files);
  const width = TASK_SIGNALS.length;
  const kept = files.flatMap((file, row) => {
    const isOut =
      isGiven(asked, index.pathOf(file)) || (query.task === 'edit2ripple' && index.categoryOf(file) === 'test');
    return isOut ? [] : [row];
  });
  return {
    task: query.task,
    repo: query.repo,
    paths: kept.map((row) => index.pathOf(files[row]!)),
    odds: Float64Array.from(kept, (row) => odds[row]!),
    signals: Float32Array.from(kept.flatMap((row) => [...signals.subarray(row * width, (row + 1) * width)])),
    gold: query.gold,
  };
}

/** The weights that the program has now. */
export function presentWeights(task: Task): TaskVector {
  const { base, signals } = TASK_WEIGHTS[task];
  return [base, ...TASK_SIGNALS.map((name) => signals[name] ?? 0)];
}

/** No context at all: the file model alone. */
export const PLAIN_WEIGHTS: TaskVector = [1, ...TASK_SIGNALS.map(() => 0)];

/** Weights that rank the gold of the queries best, pulled towards `prior`; each repository counts the same. */
export function learnWeights(rows: readonly TaskRows[], prior: TaskVector, lambda: number): TaskVector {
  const width = prior.length;
  const count = rows.reduce((sum, { paths }) => sum + paths.length, 0);
  const design = {
    width,
    values: new Float32Array(count * width),
    targets: new Float32Array(count),
    weights: new Float32Array(count),
  };
  const starts: number[] = [];
  const weights: number[] = [];
  let at = 0;
  for (const { repo, paths, odds, signals, gold } of rows) {
    starts.push(at);
    weights.push(1 / Math.sqrt(rows.filter((other) => other.repo === repo).length));
    paths.forEach((path, row) => {
      design.values[at * width] = odds[row]!;
      design.values.set(signals.subarray(row * (width - 1), (row + 1) * (width - 1)), at * width + 1);
      design.targets[at] = gold.includes(path) ? 1 : 0;
      at += 1;
    });
  }
  const lists = { share: 1, starts: [...starts, at], weights, targets: design.targets };
  const beta = fitLogistic({ ...design, lists }, { lambda, prior: Float64Array.from([...prior, 0]) });
  return [...beta.slice(0, width)].map((value) => Math.round(value * ROUNDING) / ROUNDING);
}

/** Figures of a ranking by weights, for each query. */
export function figuresOf({ paths, odds, signals, gold }: TaskRows, weights: TaskVector): TaskFigures {
  const width = weights.length - 1;
  const score = (row: number) =>
    weights
      .slice(1)
      .reduce((sum, weight, column) => sum + weight * signals[row * width + column]!, weights[0]! * odds[row]!);
  const scores = paths.map((_, row) => score(row));
  const order = paths.map((_, row) => row).sort((a, b) => scores[b]! - scores[a]! || a - b);
  const ranking = order.slice(0, 20).map((row) => paths[row]!);
  return { mrr: reciprocalRank(ranking, gold), recall: recallAt(ranking, gold, 20), hit: hitAt(ranking, gold, 5) };
}

/** Figures of each query by weights that were learned without its repository. */
export function heldOutTaskFigures(
  rows: readonly TaskRows[],
  prior: TaskVector,
  lambda: number,
  folds: number,
): TaskFigures[] {
  const foldOf = assignFolds(
    rows.map(({ repo }) => repo),
    folds,
  );
  const figures: TaskFigures[] = new Array(rows.length);
  for (let fold = 0; fold < folds; fold += 1) {
    const others = rows.filter(({ repo }) => foldOf.get(repo) !== fold);
    if (others.length === rows.length || others.length === 0) continue;
    const weights = learnWeights(others, prior, lambda);
    rows.forEach((row, at) => {
      if (foldOf.get(row.repo) === fold) figures[at] = figuresOf(row, weights);
    });
  }
  return figures.map((own, at) => own ?? figuresOf(rows[at]!, prior));
}
