// One stage of the model from rows of features: standardise, bend each feature with hinges, fit, and put the
// weights back into the form that the program reads.

import { standardise } from '../src/rank/apply.ts';
import type { ModelColumn, ModelStage } from '../src/rank/model.ts';
import { type Design, fitLogistic, type Lists } from './fit.ts';

/** Feature rows end to end, with target and weight of each. */
export interface StageRows {
  readonly names: readonly string[];
  readonly values: Float32Array;
  readonly targets: Float32Array;
  readonly weights: Float32Array;
  /** Features that are zero nearly everywhere and decide where they are not. */
  readonly rare?: ReadonlySet<string>;
  /** The rows of each query, which compete with each other. */
  readonly lists?: Lists;
}

export interface StageOptions {
  readonly lambda: number;
  /** Quantiles of each feature at which its curve may bend. */
  readonly knots: readonly number[];
  /** A stage of the same features to pull towards; its means, scales and knots are kept. */
  readonly prior?: ModelStage;
}

/**
 * A rare feature explains few rows, so that the pull towards zero weighs more against it than against others: it is
 * stretched by this much, and its value is not cut as the value of a frequent one is.
 */
const RARE_PULL = 3;
const RARE_LIMIT = 200;

const round = (value: number): number => Number(value.toPrecision(6));

/** Mean, scale and knots of one feature over the rows. */
function shapeColumn(rows: StageRows, column: number, quantiles: readonly number[]): ModelColumn {
  const width = rows.names.length;
  const count = rows.targets.length;
  const sample = new Float64Array(count);
  for (let row = 0; row < count; row += 1) sample[row] = rows.values[row * width + column]!;
  const mean = sample.reduce((sum, value) => sum + value, 0) / Math.max(1, count);
  const variance = sample.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, count);
  const spread = Math.max(1e-3, Math.sqrt(variance));
  const shape = rows.rare?.has(rows.names[column]!)
    ? { mean: round(mean), scale: round(spread / RARE_PULL), limit: RARE_LIMIT }
    : { mean: round(mean), scale: round(spread) };
  sample.sort();
  const distinct = new Set(sample).size;
  const knots =
    distinct <= 2 ? [] : quantiles.map((q) => round(standardise(sample[Math.floor(q * (count - 1))]!, shape)));
  const least = standardise(sample[0] ?? 0, shape);
  const useful = [...new Set(knots)].filter((knot) => knot > least + 1e-6);
  return { feature: rows.names[column]!, ...shape, weight: 0, knots: useful, hinges: useful.map(() => 0) };
}

/** Design matrix: for each feature its standardised value, then its hinges. */
function expand(rows: StageRows, columns: readonly ModelColumn[]): Design {
  const width = columns.reduce((sum, { knots }) => sum + 1 + knots.length, 0);
  const count = rows.targets.length;
  const values = new Float32Array(width * count);
  let at = 0;
  for (let row = 0; row < count; row += 1) {
    columns.forEach((column, index) => {
      const z = standardise(rows.values[row * columns.length + index]!, column);
      values[at] = z;
      at += 1;
      for (const knot of column.knots) {
        values[at] = Math.max(0, z - knot);
        at += 1;
      }
    });
  }
  return { width, values, targets: rows.targets, weights: rows.weights, lists: rows.lists };
}

function flatten({ columns, intercept }: ModelStage): Float64Array {
  return Float64Array.from([...columns.flatMap(({ weight, hinges }) => [weight, ...hinges]), intercept]);
}

function unflatten(columns: readonly ModelColumn[], beta: Float64Array): ModelStage {
  let at = 0;
  const filled = columns.map((column) => {
    const weight = round(beta[at]!);
    const hinges = column.knots.map((_, i) => round(beta[at + 1 + i]!));
    at += 1 + column.knots.length;
    return { ...column, weight, hinges };
  });
  return { intercept: round(beta[at]!), columns: filled };
}

/** Bounds of the slope and intercept that turn list-wise scores into log-odds; well-behaved sets lie far inside. */
const MAX_SLOPE = 4;
const MAX_INTERCEPT = 20;

/**
 * Turns list-wise scores into log-odds: one slope and one intercept over all rows, folded into the weights, so that the
 * stage stays a sum of feature × weight.
 */
function asLogOdds(design: Design, beta: Float64Array): Float64Array {
  const { width, values, targets, weights } = design;
  const scores = new Float32Array(targets.length);
  for (let row = 0; row < scores.length; row += 1) {
    let z = 0;
    for (let column = 0; column < width; column += 1) z += beta[column]! * values[row * width + column]!;
    scores[row] = z;
  }
  const [slope, intercept] = fitLogistic(
    { width: 1, values: scores, targets, weights },
    { lambda: 1e-6, prior: Float64Array.of(1, -3) },
  );
  // Few queries that separate would make the slope endless.
  const bounded = Math.min(MAX_SLOPE, Math.max(1 / MAX_SLOPE, slope!));
  return beta.map((weight, at) => (at === width ? Math.max(-MAX_INTERCEPT, intercept!) : weight * bounded));
}

/** Trains one stage. Same rows and options, same weights. */
export function trainStage(rows: StageRows, options: StageOptions): ModelStage {
  const columns = options.prior?.columns ?? rows.names.map((_, column) => shapeColumn(rows, column, options.knots));
  const prior = options.prior === undefined ? undefined : flatten(options.prior);
  const design = expand(rows, columns);
  const beta = fitLogistic(design, { lambda: options.lambda, prior });
  // Near a prior the scores are log-odds already, and a slope from a few queries that separate would be without bound.
  const isScored = rows.lists?.share === 1 && prior === undefined;
  return unflatten(columns, isScored ? asLogOdds(design, beta) : beta);
}
