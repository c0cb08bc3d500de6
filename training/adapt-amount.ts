// How much to return for a kind of gold that only a few queries are known of: where the calibration starts, and how far
// the queries may pull it away from there. Both are chosen by the F1 of answers; of the ranking it changes nothing.

import { mean } from '../src/evaluation/statistics.ts';
import { GOLD_KINDS, type GoldKind, type KindModel, type Model } from '../src/rank/model.ts';
import { fitKind, type Judged, lineF1 } from './calibration.ts';
import type { Example } from './example.ts';
import { assignFolds } from './folds.ts';
import { answer } from './model.ts';

/**
 * How strongly the calibration is held to where it starts, strongest first: with the first only its intercept moves, and
 * the factor from probabilities to lines with it, which is never held.
 */
export const PULLS = [1e3, 0.1, 0.01, 1e-3] as const;
/** Parts of the queries that take turns to be judged by the others. */
const PARTS = 5;
/** Fewer queries cannot be judged by each other: they move the amount alone. Queries. */
const LEAST_FOR_CHOICE = 4;
/** The choice looks at so many queries at most, evenly spread: enough to be steady, few enough to be quick. */
const MOST_FOR_CHOICE = 40;

/** What was chosen for a kind, and why. */
export interface Amount {
  readonly kind: KindModel;
  /** Whose calibration it started from. */
  readonly start: GoldKind;
  /** One of PULLS; null when nothing that was tried was better than what was there. */
  readonly pull: number | null;
  /** Line F1 of each query: as it was, and when the other parts' queries decide. Equal when the pull is null. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Part of each example: whole repositories when there are enough of them, else the queries in turn. */
export function partsOf(examples: readonly Example[]): number[] {
  const repositories = examples.map(({ query }) => query.repo);
  const distinct = new Set(repositories).size;
  if (distinct < 3) return examples.map((_, at) => at % PARTS);
  const folds = assignFolds(repositories, Math.min(PARTS, distinct));
  return repositories.map((repository) => folds.get(repository)!);
}

/** Line F1 of each answer. */
function answersF1(judged: readonly Judged[], kind: KindModel): number[] {
  return judged.map(({ example, verdict }) => lineF1(example, answer(example, verdict, kind)));
}

/** Chooses and fits the amount of a kind. All examples are of that kind; one of `pulls` is chosen. */
export function fitAmount(
  judged: readonly Judged[],
  prior: Model['kinds'],
  kind: GoldKind,
  pulls: readonly number[] = PULLS,
): Amount {
  const sample = forChoice(judged);
  const before = answersF1(sample, prior[kind]);
  const start = bestStart(sample, prior, kind);
  const fit = (rows: readonly Judged[], pull: number) => fitKind(rows, pull, prior[start]);
  if (sample.length < LEAST_FOR_CHOICE) {
    const fitted = fit(judged, PULLS[0]);
    return { kind: fitted, start, pull: PULLS[0], before, after: answersF1(sample, fitted) };
  }
  let best: Omit<Amount, 'kind'> = { start: kind, pull: null, before, after: before };
  for (const pull of pulls) {
    const after = crossValidated(sample, (rows) => fit(rows, pull));
    if (mean(after) > mean(best.after) + 1e-9) best = { start, pull, before, after };
  }
  return { ...best, kind: best.pull === null ? prior[kind] : fit(judged, best.pull) };
}

// --- internal ---

/** Queries that the choice looks at. */
function forChoice(judged: readonly Judged[]): Judged[] {
  const step = Math.max(1, judged.length / MOST_FOR_CHOICE);
  return Array.from({ length: Math.floor(judged.length / step) }, (_, at) => judged[Math.floor(at * step)]!);
}

/** The kind whose amount suits these queries best as it is; the own one unless another is better. */
function bestStart(judged: readonly Judged[], prior: Model['kinds'], kind: GoldKind): GoldKind {
  let best = kind;
  let bestValue = mean(answersF1(judged, prior[kind]));
  for (const other of GOLD_KINDS) {
    const value = mean(answersF1(judged, prior[other]));
    if (value > bestValue + 1e-9) [best, bestValue] = [other, value];
  }
  return best;
}

/** Line F1 of each query under a fit to the other parts' queries. */
function crossValidated(judged: readonly Judged[], fit: (rows: readonly Judged[]) => KindModel): number[] {
  const parts = partsOf(judged.map(({ example }) => example));
  const values = new Array<number>(judged.length).fill(0);
  for (const part of new Set(parts)) {
    const isIn = (_: unknown, at: number) => parts[at] === part;
    const fitted = fit(judged.filter((row, at) => !isIn(row, at)));
    const figures = answersF1(judged.filter(isIn), fitted);
    for (const [at, own] of parts.entries()) if (own === part) values[at] = figures.shift()!;
  }
  return values;
}
