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
  const { leads } = prior[kind];
  const fit = (rows: readonly Judged[], start: GoldKind, pull: number): KindModel => {
    const fitted = fitKind(rows, pull, { prior: prior[start] });
    return leads === undefined ? fitted : { ...fitted, leads };
  };
  if (sample.length < LEAST_FOR_CHOICE) {
    const fitted = fit(judged, kind, PULLS[0]);
    return { kind: fitted, start: kind, pull: PULLS[0], before, after: answersF1(sample, fitted) };
  }
  const attempt = (start: GoldKind, pull: number): Attempt => ({
    start,
    pull,
    after: crossValidated(sample, (rows) => fit(rows, start, pull)),
  });
  const [strongest = PULLS[0], ...weaker] = pulls;
  let best = attempt(kind, strongest);
  for (const start of startsBeside(kind, prior)) best = clearer(best, attempt(start, strongest));
  for (const pull of weaker) best = clearer(best, attempt(best.start, pull));
  return mean(best.after) > mean(before)
    ? { ...best, before, kind: fit(judged, best.start, best.pull) }
    : { start: kind, pull: null, before, after: before, kind: prior[kind] };
}

/**
 * Whether values are better than others of the same queries by more than a standard error of the difference: a few
 * queries say so little that what is nearer to the prior is right until they clearly contradict.
 */
function isClearlyBetter(after: readonly number[], before: readonly number[]): boolean {
  const gains = after.map((value, at) => value - before[at]!);
  const gain = mean(gains);
  const variance = gains.reduce((sum, value) => sum + (value - gain) ** 2, 0) / Math.max(1, gains.length - 1);
  return gain > 1e-9 && gain > Math.sqrt(variance / gains.length);
}

// --- internal ---

/** Queries that the choice looks at. */
function forChoice(judged: readonly Judged[]): Judged[] {
  const step = Math.max(1, judged.length / MOST_FOR_CHOICE);
  return Array.from({ length: Math.floor(judged.length / step) }, (_, at) => judged[Math.floor(at * step)]!);
}

/** A start and a pull, and the line F1 of each query under them when the other parts' queries decide. */
interface Attempt {
  readonly start: GoldKind;
  readonly pull: number;
  readonly after: readonly number[];
}

const clearer = (best: Attempt, other: Attempt): Attempt => (isClearlyBetter(other.after, best.after) ? other : best);

/** Kinds whose calibration differs from that of a kind, and from each other's. */
function startsBeside(kind: GoldKind, prior: Model['kinds']): GoldKind[] {
  const known = new Set([JSON.stringify(prior[kind].calibration)]);
  return GOLD_KINDS.filter((other) => {
    const calibration = JSON.stringify(prior[other].calibration);
    if (known.has(calibration)) return false;
    known.add(calibration);
    return true;
  });
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
