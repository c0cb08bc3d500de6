// Applies a model to rows of features: log-odds as a sum of contributions, probabilities per kind of gold.

import type { KindModel, ModelColumn, ModelStage } from './model.ts';

const Z_LIMIT = 5;

export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
export const logit = (probability: number): number => {
  const p = Math.min(1 - 1e-9, Math.max(1e-9, probability));
  return Math.log(p / (1 - p));
};

/** A feature's standardised value, cut to ±5 or to the column's own limit. */
export const standardise = (
  value: number,
  { mean, scale, limit = Z_LIMIT }: Pick<ModelColumn, 'mean' | 'scale' | 'limit'>,
): number => Math.max(-limit, Math.min(limit, (value - mean) / scale));

/** What one feature adds to the log-odds. */
export function contribution(value: number, column: ModelColumn): number {
  const z = standardise(value, column);
  let sum = column.weight * z;
  for (let i = 0; i < column.knots.length; i += 1) {
    const above = z - column.knots[i]!;
    if (above > 0) sum += column.hinges[i]! * above;
  }
  return sum;
}

/** Log-odds of each row; rows are end to end, one value a column. */
export function logOdds(stage: ModelStage, rows: Float32Array): Float64Array {
  const width = stage.columns.length;
  const odds = new Float64Array(width === 0 ? 0 : rows.length / width);
  for (let row = 0; row < odds.length; row += 1) {
    let sum = stage.intercept;
    for (let column = 0; column < width; column += 1)
      sum += contribution(rows[row * width + column]!, stage.columns[column]!);
    odds[row] = sum;
  }
  return odds;
}

/** What the calibration of a kind looks at, for one region. */
export interface CalibrationTerms {
  /** Log-odds of the region under the region model. */
  readonly region: number;
  /** Log-odds of its file under the file model. */
  readonly file: number;
  /** ln(1 + position of the file among the candidates, from 0). */
  readonly fileRank: number;
  /** ln(lines of the file). */
  readonly fileLines: number;
  /** 1 in a test file. */
  readonly test: number;
  /** ln Σ lines × odds over the candidate regions of its file, under the region model: what the region stands beside. */
  readonly fileOdds: number;
}

export const CALIBRATION_TERMS = [
  'region',
  'file',
  'fileRank',
  'fileLines',
  'test',
  'fileOdds',
] as const satisfies readonly (keyof CalibrationTerms)[];

/** For each file ln Σ lines × odds over its regions. @param files the file of each region; `odds` are log-odds. */
export function summedOdds(
  files: ArrayLike<number>,
  odds: ArrayLike<number>,
  linesOf: (row: number) => number,
): Map<number, number> {
  const sums = new Map<number, number>();
  for (let row = 0; row < files.length; row += 1) {
    const own = Math.log(Math.max(1, linesOf(row))) + odds[row]!;
    const before = sums.get(files[row]!) ?? Number.NEGATIVE_INFINITY;
    const top = Math.max(own, before);
    sums.set(files[row]!, top + Math.log(Math.exp(own - top) + Math.exp(before - top)));
  }
  return sums;
}

/** The terms of one region. @param file its file: lines, whether it is a test, and its summed odds. */
export function calibrationTerms(
  region: number,
  { logOdds, rank }: { readonly logOdds: number; readonly rank: number },
  file: { readonly lines: number; readonly isTest: boolean; readonly odds: number },
): CalibrationTerms {
  return {
    region,
    file: logOdds,
    fileRank: Math.log1p(rank),
    fileLines: Math.log(Math.max(1, file.lines)),
    test: file.isTest ? 1 : 0,
    fileOdds: file.odds,
  };
}

/** Probability that a line of the region is gold of this kind. */
export function calibrate({ calibration }: Pick<KindModel, 'calibration'>, terms: CalibrationTerms): number {
  let sum = calibration.intercept;
  for (const name of CALIBRATION_TERMS) sum += (calibration.weights[name] ?? 0) * terms[name];
  return sigmoid(sum);
}
