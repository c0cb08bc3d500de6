// How much to return, per kind of gold: probabilities that mean what they say, and the expected size of the gold.
// A handful of numbers a kind, fitted on odds from out of fold.

import { CALIBRATION_TERMS, type CalibrationTerms, calibrate } from '../src/rank/apply.ts';
import type { KindModel } from '../src/rank/model.ts';
import type { Verdict } from './crossfit.ts';
import type { Example } from './example.ts';
import { fitLogistic } from './fit.ts';

/** A judged example and how much it counts. */
export interface Judged {
  readonly example: Example;
  readonly verdict: Verdict;
  readonly weight: number;
}

/** Calibration terms of every region of an example, in order. */
export function termsOfExample({ features }: Example, { standings, regionOdds }: Verdict): CalibrationTerms[] {
  return Array.from(features.regionFiles, (file, region) => ({
    region: regionOdds[region]!,
    file: standings[file]!.logOdds,
    fileRank: Math.log1p(standings[file]!.rank),
    fileLines: Math.log(Math.max(1, features.fileLines[file]!)),
    test: features.fileTests[file]!,
  }));
}

const round = (value: number): number => Number(value.toPrecision(6));

const linesOfRegions = ({ regionStarts, regionEnds }: Example['features']): number[] =>
  Array.from(regionStarts, (start, region) => regionEnds[region]! - start + 1);

/** Probabilities of one kind, by a weighted logistic fit over lines; each example counts the same, whatever its size. */
function fitProbabilities(judged: readonly Judged[], lambda: number, prior: KindModel | undefined): KindModel['calibration'] {
  const width = CALIBRATION_TERMS.length;
  const count = judged.reduce((sum, { example }) => sum + example.goldOfRegion.length, 0);
  const values = new Float32Array(count * width);
  const targets = new Float32Array(count);
  const weights = new Float32Array(count);
  let row = 0;
  for (const { example, verdict, weight } of judged) {
    const sizes = linesOfRegions(example.features);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    for (const [region, terms] of termsOfExample(example, verdict).entries()) {
      CALIBRATION_TERMS.forEach((name, column) => {
        values[row * width + column] = terms[name];
      });
      targets[row] = example.goldOfRegion[region]! / sizes[region]!;
      weights[row] = (weight * sizes[region]!) / total;
      row += 1;
    }
  }
  const start = Float64Array.from([...CALIBRATION_TERMS.map((name) => prior?.calibration.weights[name] ?? (name === 'region' ? 1 : 0)), prior?.calibration.intercept ?? 0]);
  const beta = fitLogistic({ width, values, targets, weights }, { lambda, prior: start });
  const named = Object.fromEntries(CALIBRATION_TERMS.map((name, column) => [name, round(beta[column]!)]));
  return { intercept: round(beta[width]!), weights: named };
}

/**
 * Expected gold lines from the sum of probabilities: the factor that makes the median right, on a logarithmic scale,
 * since sizes range over three orders of magnitude.
 */
function fitSize(judged: readonly Judged[], calibration: KindModel['calibration']): KindModel['size'] {
  const kind = { calibration, size: { base: 0, factor: 1 } };
  const ratios = judged
    .map(({ example, verdict }) => {
      const sizes = linesOfRegions(example.features);
      const sum = termsOfExample(example, verdict).reduce((total, terms, region) => total + calibrate(kind, terms) * sizes[region]!, 0);
      return example.goldLines / Math.max(1, sum);
    })
    .sort((a, b) => a - b);
  return { base: 0, factor: round(ratios[Math.floor(ratios.length / 2)] ?? 1) };
}

/** Calibration and size of one kind. */
export function fitKind(judged: readonly Judged[], lambda: number, prior?: KindModel): KindModel {
  const calibration = fitProbabilities(judged, lambda, prior);
  return { calibration, size: fitSize(judged, calibration) };
}
