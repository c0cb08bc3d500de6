import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bootstrapMean,
  mean,
  meanOverGroups,
  pairedDifference,
  signFlipTest,
  studentTest,
} from '../../src/evaluation/statistics.ts';

describe('means', () => {
  it('takes the mean of nothing as 0', () => {
    expect(mean([])).toBe(0);
    expect(bootstrapMean([])).toEqual({ mean: 0, low: 0, high: 0 });
  });

  it('gives a repository with many queries no more say than one with few', () => {
    expect(meanOverGroups([1, 1, 1, 0], ['a', 'a', 'a', 'b'])).toBe(0.5);
    expect(meanOverGroups([], [])).toBe(0);
  });
});

describe('bootstrapMean', () => {
  it('repeats exactly for the same seed', () => {
    const values = [0.1, 0.9, 0.4, 0.3, 0.7];
    expect(bootstrapMean(values, { seed: 7, samples: 500 })).toEqual(bootstrapMean(values, { seed: 7, samples: 500 }));
  });

  it('gives values that do not differ an interval of no width', () => {
    const { mean: centre, low, high } = bootstrapMean([0.25, 0.25, 0.25]);
    expect([centre, low, high]).toEqual([0.25, 0.25, 0.25]);
  });

  it('comes near the normal interval for many values', () => {
    // 200 values, half 0 and half 1: standard error sqrt(0.25 / 200) = 0.0354, so 0.5 plus or minus 0.0693.
    const values = Array.from({ length: 200 }, (_, index) => index % 2);
    const { low, high } = bootstrapMean(values, { samples: 4_000 });
    expect(low).toBeCloseTo(0.431, 1);
    expect(high).toBeCloseTo(0.569, 1);
    expect(high - low).toBeGreaterThan(0.12);
    expect(high - low).toBeLessThan(0.16);
  });

  it('always holds low <= mean <= high within the values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 30 }), (values) => {
        const { low, high } = bootstrapMean(values, { samples: 200 });
        expect(low).toBeLessThanOrEqual(high);
        expect(low).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
        expect(high).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
      }),
    );
  });
});

describe('paired tests', () => {
  it('tries every sign for few pairs', () => {
    // Three differences of one sign: of 8 assignments only +++ and --- are as extreme, 2 / 8.
    expect(signFlipTest([1, 2, 3])).toBe(0.25);
    // 1, -1: the observed sum is 0, which everything reaches.
    expect(signFlipTest([1, -1])).toBe(1);
    expect(signFlipTest([0, 0, 0])).toBe(1);
  });

  it('counts a tie as a tie whatever the order of summing', () => {
    expect(signFlipTest([0.1, 0.2, 0.3, 0.1])).toBe(2 / 16);
  });

  it('agrees with the tables of the t distribution', () => {
    // t = 2.776 at 4 degrees of freedom and t = 2.262 at 9 have a two-sided p of 0.05.
    const withT = (t: number, count: number) => {
      const spread = Array.from({ length: count }, (_, index) => index - (count - 1) / 2);
      const deviation = Math.sqrt(spread.reduce((sum, value) => sum + value * value, 0) / (count - 1));
      return spread.map((value) => value + (t * deviation) / Math.sqrt(count));
    };
    expect(studentTest(withT(2.7764, 5))).toBeCloseTo(0.05, 4);
    expect(studentTest(withT(2.2622, 10))).toBeCloseTo(0.05, 4);
    expect(studentTest(withT(0, 10))).toBeCloseTo(1, 10);
    expect(studentTest([1])).toBe(1);
    expect(studentTest([0, 0])).toBe(1);
  });

  it('pairs value by value and refuses lists that do not match', () => {
    const difference = pairedDifference([1, 0.5, 0.75], [0.5, 0.25, 0.75]);
    expect(difference.mean).toBeCloseTo(0.25, 12);
    expect(difference.pairs).toBe(3);
    expect(difference.pPermutation).toBe(0.5);
    expect(() => pairedDifference([1], [])).toThrow(RangeError);
  });

  it('samples signs for many pairs and still sees a clear difference', () => {
    const a = Array.from({ length: 40 }, (_, index) => 0.5 + (index % 5) * 0.01);
    const b = Array.from({ length: 40 }, (_, index) => 0.4 + (index % 7) * 0.01);
    const difference = pairedDifference(a, b);
    expect(difference.pPermutation).toBeLessThan(0.01);
    expect(difference.pStudent).toBeLessThan(0.01);
    expect(difference.low).toBeGreaterThan(0);
  });
});
