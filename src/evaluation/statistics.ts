// How sure is a mean over queries, and does one system differ from another on the same queries?
// It knows numbers only: no queries, no metrics. Everything random is seeded, so a report repeats byte for byte.

import { seededRandom } from './random.ts';

export interface ResamplingOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Number of resamples; default 2,000. */
  readonly samples?: number;
  /** Coverage of the interval; default 0.95. */
  readonly level?: number;
}

/** A mean with its percentile bootstrap interval. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** How much `a` is above `b` on the same queries. */
export interface PairedDifference extends Interval {
  /** Two-sided sign-flip permutation test of "no difference". */
  readonly pPermutation: number;
  /** Two-sided paired t-test; 1 with fewer than two pairs or no difference anywhere. */
  readonly pStudent: number;
  readonly pairs: number;
}

/** Above this many pairs the permutations are sampled, below they are all tried: 2^12 = 4,096. */
const EXACT_PAIRS = 12;

/** Arithmetic mean; 0 of nothing. */
export function mean(values: readonly number[]): number {
  if (values.length === 0) return 0;
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Mean of the means of each group (repository, task), so that a group with many queries does not outweigh the others. */
export function meanOverGroups(values: readonly number[], groups: readonly string[]): number {
  const byGroup = new Map<string, number[]>();
  values.forEach((value, index) => {
    const group = groups[index] ?? '';
    const members = byGroup.get(group);
    if (members === undefined) byGroup.set(group, [value]);
    else members.push(value);
  });
  return mean([...byGroup.values()].map(mean));
}

/**
 * Mean and percentile bootstrap interval: queries are drawn with replacement, as often as there are queries
 * (Efron & Tibshirani, An Introduction to the Bootstrap, 1993, ch. 13).
 */
export function bootstrapMean(values: readonly number[], options: ResamplingOptions = {}): Interval {
  const { seed = 1, samples = 2_000, level = 0.95 } = options;
  const centre = mean(values);
  if (values.length < 2 || samples < 1) return { mean: centre, low: centre, high: centre };
  const random = seededRandom(seed);
  const means = new Float64Array(samples);
  for (let sample = 0; sample < samples; sample += 1) {
    let sum = 0;
    for (let draw = 0; draw < values.length; draw += 1) sum += values[Math.floor(random() * values.length)] ?? 0;
    means[sample] = sum / values.length;
  }
  means.sort();
  const tail = (1 - level) / 2;
  return { mean: centre, low: quantile(means, tail), high: quantile(means, 1 - tail) };
}

/**
 * The difference `a - b` over paired values: its mean, bootstrap interval over the pairs, and two tests.
 * Throws RangeError when the lists differ in length.
 */
export function pairedDifference(
  a: readonly number[],
  b: readonly number[],
  options: ResamplingOptions = {},
): PairedDifference {
  if (a.length !== b.length) throw new RangeError(`paired values differ in number: ${a.length} and ${b.length}`);
  const differences = a.map((value, index) => value - (b[index] ?? 0));
  return {
    ...bootstrapMean(differences, options),
    pPermutation: signFlipTest(differences, options),
    pStudent: studentTest(differences),
    pairs: differences.length,
  };
}

/**
 * Two-sided sign-flip permutation test of a mean of zero: the share of sign assignments whose |mean| is at least the
 * observed one. All assignments up to 12 values; above that seeded samples, the observed one counted among them.
 */
export function signFlipTest(differences: readonly number[], options: ResamplingOptions = {}): number {
  const { seed = 1, samples = 2_000 } = options;
  const moving = differences.filter((difference) => difference !== 0);
  if (moving.length === 0) return 1;
  const total = moving.reduce((sum, difference) => sum + difference, 0);
  // Sums of the same numbers in another order differ in their last bits; a tie must count as one.
  const observed = Math.abs(total) * (1 - 1e-9) - 1e-15;
  const exact = moving.length <= EXACT_PAIRS;
  const rounds = exact ? 2 ** moving.length : samples;
  const random = seededRandom(seed);
  let extreme = 0;
  for (let round = 0; round < rounds; round += 1) {
    let sum = 0;
    moving.forEach((difference, index) => {
      const flip = exact ? ((round >> index) & 1) === 1 : random() < 0.5;
      sum += flip ? -difference : difference;
    });
    if (Math.abs(sum) >= observed) extreme += 1;
  }
  return exact ? extreme / rounds : (extreme + 1) / (rounds + 1);
}

/** Two-sided paired t-test of a mean of zero, from the differences; 1 where it says nothing. */
export function studentTest(differences: readonly number[]): number {
  const count = differences.length;
  if (count < 2) return 1;
  const centre = mean(differences);
  let squares = 0;
  for (const difference of differences) squares += (difference - centre) ** 2;
  if (squares === 0) return centre === 0 ? 1 : 0;
  const degrees = count - 1;
  const t = centre / Math.sqrt(squares / degrees / count);
  return incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
}

// --- internal ---

/** Linear interpolation between the sorted values (type 7 of Hyndman & Fan). */
function quantile(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below] ?? 0;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? low;
  return low + (high - low) * (position - below);
}

/** Regularised incomplete beta function by Lentz's continued fraction (Numerical Recipes, 3rd ed., 6.4). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  if (x < (a + 1) / (a + b + 2)) return (front * betaFraction(x, a, b)) / a;
  return 1 - (front * betaFraction(1 - x, b, a)) / b;
}

function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const guard = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 300; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / guard(1 + even * d);
    c = guard(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / guard(1 + odd * d);
    c = guard(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  return result;
}

/** Lanczos approximation (g = 7, n = 9). */
function logGamma(x: number): number {
  const coefficients = [
    676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
    -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
  ];
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const shifted = x - 1;
  let sum = 0.9999999999998099;
  coefficients.forEach((coefficient, index) => {
    sum += coefficient / (shifted + index + 1);
  });
  const t = shifted + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum);
}
