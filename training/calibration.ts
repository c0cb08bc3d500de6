// How much to return, per kind of gold: probabilities that mean what they say, and the expected size of the gold.
// A handful of numbers a kind, fitted on odds from out of fold.

import { intersectionSize, lineSet, sizeOf } from '../src/evaluation/lines.ts';
import { ANSWER_FILES, expectedGoldLines, MAX_LINES, MAX_REGIONS } from '../src/locate.ts';
import { pack, type ScoredRegion } from '../src/pack/pack.ts';
import {
  CALIBRATION_TERMS,
  type CalibrationTerms,
  calibrate,
  calibrationTerms,
  summedOdds,
} from '../src/rank/apply.ts';
import type { KindModel } from '../src/rank/model.ts';
import type { Region } from '../src/types.ts';
import type { Verdict } from './crossfit.ts';
import { type Example, linesOfRegion } from './example.ts';
import { fitLogistic } from './fit.ts';

/** A judged example and how much it counts. */
export interface Judged {
  readonly example: Example;
  readonly verdict: Verdict;
  readonly weight: number;
}

/** Regions of an example that an answer may hold, with their calibration terms; by number. */
export function termsOfExample(example: Example, { standings, regionOdds }: Verdict): Map<number, CalibrationTerms> {
  const { features } = example;
  const fileOdds = summedOdds(features.regionFiles, regionOdds, (region) => linesOfRegion(example, region));
  const terms = new Map<number, CalibrationTerms>();
  features.regionFiles.forEach((file, region) => {
    const standing = standings[file]!;
    if (standing.rank >= ANSWER_FILES) return;
    const facts = {
      lines: features.fileLines[file]!,
      isTest: features.fileTests[file]! > 0,
      odds: fileOdds.get(file)!,
    };
    terms.set(region, calibrationTerms(regionOdds[region]!, standing, facts));
  });
  return terms;
}

const round = (value: number): number => Number(value.toPrecision(6));

/** Probabilities of one kind, by a weighted logistic fit over lines; each example counts the same, whatever its size. */
function fitProbabilities(
  judged: readonly Judged[],
  lambda: number,
  prior: KindModel | undefined,
): KindModel['calibration'] {
  const width = CALIBRATION_TERMS.length;
  const values: number[] = [];
  const targets: number[] = [];
  const weights: number[] = [];
  for (const { example, verdict, weight } of judged) {
    const terms = termsOfExample(example, verdict);
    const total = [...terms.keys()].reduce((sum, region) => sum + linesOfRegion(example, region), 0);
    for (const [region, own] of terms) {
      for (const name of CALIBRATION_TERMS) values.push(own[name]);
      targets.push(example.goldOfRegion[region]! / linesOfRegion(example, region));
      weights.push((weight * linesOfRegion(example, region)) / total);
    }
  }
  const design = {
    width,
    values: Float32Array.from(values),
    targets: Float32Array.from(targets),
    weights: Float32Array.from(weights),
  };
  const start = Float64Array.from([
    ...CALIBRATION_TERMS.map((name) => prior?.calibration.weights[name] ?? (name === 'region' ? 1 : 0)),
    prior?.calibration.intercept ?? 0,
  ]);
  const beta = fitLogistic(design, { lambda, prior: start });
  const named = Object.fromEntries(CALIBRATION_TERMS.map((name, column) => [name, round(beta[column]!)]));
  return { intercept: round(beta[width]!), weights: named };
}

/** Factors from the sum of probabilities to the expected gold lines that are tried. */
const SIZE_FACTORS = [0.25, 0.35, 0.5, 0.7, 1, 1.4, 2, 2.8, 4, 5.6, 8];
/** Examples that the choice of the factor looks at: enough to be steady, few enough to be quick. */
const SIZE_EXAMPLES = 120;

/** Regions of an example with the probabilities of a kind, in the packer's order. */
export function scoredRegionsOf(
  example: Example,
  verdict: Verdict,
  kind: Pick<KindModel, 'calibration'>,
): ScoredRegion[] {
  const { features } = example;
  return [...termsOfExample(example, verdict)].map(([region, terms]) => ({
    path: features.filePaths[features.regionFiles[region]!]!,
    start: features.regionStarts[region]!,
    end: features.regionEnds[region]!,
    probability: calibrate(kind, terms),
  }));
}

/** Line F1 of a selection against the example's gold. */
export function lineF1(example: Example, regions: readonly Region[]): number {
  const predicted = lineSet(regions);
  const total = sizeOf(predicted) + example.goldLines;
  return total === 0 ? 1 : (2 * intersectionSize(predicted, example.gold)) / total;
}

/** How much to return: the factor whose answers have the best mean F1 on these examples. */
function fitSize(judged: readonly Judged[], calibration: KindModel['calibration']): KindModel['size'] {
  const step = Math.max(1, judged.length / SIZE_EXAMPLES);
  const sample = Array.from({ length: Math.floor(judged.length / step) }, (_, i) => judged[Math.floor(i * step)]!);
  const prepared = sample.map(({ example, verdict, weight }) => ({
    example,
    weight,
    regions: scoredRegionsOf(example, verdict, { calibration }),
  }));
  let best = { base: 0, factor: 1 };
  let bestValue = -1;
  for (const factor of SIZE_FACTORS) {
    const size = { base: 0, factor };
    const value = prepared.reduce((sum, { example, weight, regions }) => {
      const { regions: chosen } = pack(regions, expectedGoldLines(regions, size), {
        maxRegions: MAX_REGIONS,
        maxLines: MAX_LINES,
      });
      return sum + weight * lineF1(example, chosen);
    }, 0);
    if (value > bestValue + 1e-9) [best, bestValue] = [size, value];
  }
  return best;
}

interface KindOptions {
  /** What the calibration is pulled to. */
  readonly prior?: KindModel | undefined;
  /** What the amount of lines is chosen on, where that is not what is calibrated on. */
  readonly sized?: readonly Judged[];
  /** The factor from expected to returned lines, where it is not to be chosen. */
  readonly factor?: number | undefined;
}

/** Calibration and size of one kind. */
export function fitKind(judged: readonly Judged[], lambda: number, options: KindOptions = {}): KindModel {
  const { prior, sized = judged, factor } = options;
  const calibration = fitProbabilities(judged, lambda, prior);
  return { calibration, size: factor === undefined ? fitSize(sized, calibration) : { base: 0, factor } };
}
