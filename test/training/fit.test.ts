// Holds the optimiser to an independent one, and to what its options promise.

import { createRequire } from 'node:module';
import { Matrix } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/evaluation/random.ts';
import { type Design, fitLogistic } from '../../training/fit.ts';

interface OtherClassifier {
  testScores(features: Matrix): number[];
}
interface OtherFitter {
  readonly classifiers: readonly OtherClassifier[];
  train(features: Matrix, classes: Matrix): void;
}
// The package brings no types.
const OtherLogisticRegression = createRequire(import.meta.url)('ml-logistic-regression') as new (options: {
  numSteps: number;
  learningRate: number;
}) => OtherFitter;

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

function probabilities({ width, values, targets }: Design, beta: Float64Array): number[] {
  return Array.from(targets, (_, row) => {
    let sum = beta[width]!;
    for (let column = 0; column < width; column += 1) sum += beta[column]! * values[row * width + column]!;
    return sigmoid(sum);
  });
}

/** Two standardised columns; the classes overlap, so that the best weights are finite. */
function overlapping(rows: number): Design {
  const random = seededRandom(11);
  const normal = () => random() + random() + random() + random() - 2;
  const values = new Float32Array(rows * 2);
  const targets = new Float32Array(rows);
  for (let row = 0; row < rows; row += 1) {
    values[row * 2] = normal() * 1.7;
    values[row * 2 + 1] = normal() * 1.7;
    targets[row] = random() < sigmoid(1.2 * values[row * 2]! - 0.7 * values[row * 2 + 1]! - 0.4) ? 1 : 0;
  }
  return { width: 2, values, targets, weights: new Float32Array(rows).fill(1) };
}

describe('fitLogistic beside ml-logistic-regression', () => {
  it('gives the same probability for every row of a small standardised set', () => {
    const design = overlapping(200);
    const ours = probabilities(design, fitLogistic(design, { lambda: 0, maxRounds: 200 }));
    // The other one knows no intercept, so that a column of ones stands for it; its gradient is a sum over the rows, so
    // that the rate is over their number.
    const rows = Array.from(design.targets, (_, row) => [design.values[row * 2]!, design.values[row * 2 + 1]!, 1]);
    const other = new OtherLogisticRegression({ numSteps: 3_000, learningRate: 1 / rows.length });
    other.train(new Matrix(rows), Matrix.columnVector([...design.targets]));
    // Its classes are inverted: the classifier of class 0 gives the probability of class 1.
    const theirs = other.classifiers[0]!.testScores(new Matrix(rows));
    const largest = Math.max(...ours.map((value, row) => Math.abs(value - theirs[row]!)));
    expect(largest).toBeLessThan(0.005);
    expect(Math.max(...ours) - Math.min(...ours)).toBeGreaterThan(0.5);
  });
});

describe('fitLogistic', () => {
  it('is at a point where the gradient is almost nothing', () => {
    const design = overlapping(150);
    const found = probabilities(design, fitLogistic(design, { lambda: 0, maxRounds: 200 }));
    const slope = [0, 1].map((column) =>
      found.reduce((sum, p, row) => sum + ((p - design.targets[row]!) * design.values[row * 2 + column]!) / 150, 0),
    );
    for (const value of slope) expect(Math.abs(value)).toBeLessThan(0.005);
  });

  it('reaches the mean of soft targets when no column says anything', () => {
    const design = {
      width: 1,
      values: new Float32Array(4),
      targets: Float32Array.of(0.1, 0.2, 0.3, 0.4),
      weights: new Float32Array(4).fill(1),
    };
    const beta = fitLogistic(design, { lambda: 0.1 });
    expect(beta[0]).toBe(0);
    expect(sigmoid(beta[1]!)).toBeCloseTo(0.25, 3);
  });

  it('counts a row of weight two like the row given twice', () => {
    const once = {
      width: 1,
      values: Float32Array.of(1, -1, 0.5),
      targets: Float32Array.of(1, 0, 0),
      weights: Float32Array.of(2, 1, 1),
    };
    const twice = {
      width: 1,
      values: Float32Array.of(1, 1, -1, 0.5),
      targets: Float32Array.of(1, 1, 0, 0),
      weights: Float32Array.of(1, 1, 1, 1),
    };
    const a = fitLogistic(once, { lambda: 0.01 });
    const b = fitLogistic(twice, { lambda: 0.01 });
    expect(a[0]).toBeCloseTo(b[0]!, 4);
    expect(a[1]).toBeCloseTo(b[1]!, 4);
  });

  it('stays at its prior when the pull is strong, and leaves the intercept free', () => {
    const design = overlapping(100);
    const beta = fitLogistic(design, { lambda: 20, prior: Float64Array.of(3, -2, 0) });
    expect(beta[0]).toBeCloseTo(3, 1);
    expect(beta[1]).toBeCloseTo(-2, 1);
    expect(Math.abs(beta[2]!)).toBeGreaterThan(0.01);
  });

  it('gives the same weights every time', () => {
    expect(fitLogistic(overlapping(80), { lambda: 1e-3 })).toEqual(fitLogistic(overlapping(80), { lambda: 1e-3 }));
  });
});

describe('fitLogistic, list-wise', () => {
  /** Three rows of one list with the values of one column; the middle one is wanted. */
  const list = (share: number, offsets?: Float32Array, values = [0, 1, 0.4]): Design => ({
    width: 1,
    values: Float32Array.from(values),
    targets: Float32Array.from(values, (_, row) => (row === 1 ? 1 : 0)),
    weights: new Float32Array(values.length).fill(1),
    lists: {
      share,
      starts: [0, values.length],
      weights: [1],
      targets: Float32Array.from(values, (_, row) => (row === 1 ? 1 : 0)),
      ...(offsets === undefined ? {} : { offsets }),
    },
  });

  it('leaves the intercept where it was when lists have the whole loss, and moves it when they do not', () => {
    expect(fitLogistic(list(1), { lambda: 0.1 })[1]).toBeCloseTo(0, 9);
    expect(Math.abs(fitLogistic(list(0.5), { lambda: 0.1 })[1]!)).toBeGreaterThan(0.01);
  });

  it('is the point-wise fit when lists have no share of the loss', () => {
    const { lists: _, ...alone } = list(0);
    expect(fitLogistic(list(0), { lambda: 0.1 })).toEqual(fitLogistic(alone, { lambda: 0.1 }));
  });

  it('counts a row with the logarithm of three as its offset like three rows', () => {
    const once = fitLogistic(list(1, Float32Array.of(Math.log(3), 0, 0)), { lambda: 0.05 });
    const often = fitLogistic(list(1, undefined, [0, 1, 0.4, 0, 0]), { lambda: 0.05 });
    expect(once[0]).toBeCloseTo(often[0]!, 4);
    expect(once[0]).toBeGreaterThan(fitLogistic(list(1), { lambda: 0.05 })[0]!);
  });

  it('is the point-wise fit, with the whole pull, when no list has any weight', () => {
    const { lists, ...alone } = list(0.5);
    expect(fitLogistic({ ...alone, lists: { ...lists!, weights: [0] } }, { lambda: 0.1 })).toEqual(
      fitLogistic(alone, { lambda: 0.1 }),
    );
  });

  it('hears nothing from a list in which nothing is wanted', () => {
    const design = list(1);
    const lists = { ...design.lists!, targets: new Float32Array(3) };
    expect([...fitLogistic({ ...design, lists }, { lambda: 0.1 })].every((weight) => weight === 0)).toBe(true);
  });
});
