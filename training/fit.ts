// Fits a logistic model: weighted rows, soft targets, an L2 pull towards a prior. The optimiser is L-BFGS
// (J. Nocedal, "Updating Quasi-Newton Matrices with Limited Storage", 1980) with a backtracking line search.
// It knows numbers only; what the columns mean is the business of stage.ts.

/** Rows of numbers end to end, with a target in [0, 1] and a weight for each. */
export interface Design {
  readonly width: number;
  readonly values: Float32Array;
  readonly targets: Float32Array;
  readonly weights: Float32Array;
  /** Rows that compete with each other; without lists every row is judged alone. */
  readonly lists?: Lists;
}

/**
 * The list-wise part of a loss: the mean log-share of the targets under a softmax over each list (Z. Cao et al.,
 * "Learning to Rank", 2007). It says nothing of the intercept.
 */
export interface Lists {
  /**
   * Share of the loss, 0 to 1; the point-wise loss has the rest, and all where no list has any weight. With 1 the
   * intercept stays put.
   */
  readonly share: number;
  /** First row of each list, and the number of rows at the end. */
  readonly starts: readonly number[];
  /** Weight of each list. */
  readonly weights: readonly number[];
  /** How much of what is wanted each row holds; a list without any says nothing. */
  readonly targets: Float32Array;
  /** Added to the scores inside the softmax: the log of how many rows a row stands for. None when left out. */
  readonly offsets?: Float32Array;
}

export interface FitOptions {
  /** Strength of the pull: λ/2 · Σ (β − prior)², beside the mean loss. */
  readonly lambda: number;
  /** Where the weights are pulled to; zero when left out. The last entry is the intercept, which is not pulled. */
  readonly prior?: Float64Array;
  readonly maxRounds?: number;
}

const MEMORY = 8;

/** log(1 + exp(x)) without overflow. */
const softplus = (x: number): number => (x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x)));

/** Scores of all rows. `beta` has `width` weights, then the intercept. */
function scoresOf({ width, values, targets }: Design, beta: Float64Array): Float64Array {
  const scores = new Float64Array(targets.length);
  for (let row = 0, base = 0; row < scores.length; row += 1, base += width) {
    let z = beta[width]!;
    for (let column = 0; column < width; column += 1) z += beta[column]! * values[base + column]!;
    scores[row] = z;
  }
  return scores;
}

const sumOf = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at]!;
  return sum;
};

/** Mean point-wise logistic loss, `share` of it; its slopes are added to those of the rows. */
function addLogisticLoss({ targets, weights }: Design, scores: Float64Array, slopes: Float64Array, share: number) {
  const part = share / Math.max(1e-12, sumOf(weights));
  let loss = 0;
  for (let row = 0; row < scores.length; row += 1) {
    const z = scores[row]!;
    loss += weights[row]! * (softplus(z) - targets[row]! * z);
    slopes[row]! += part * weights[row]! * (1 / (1 + Math.exp(-z)) - targets[row]!);
  }
  return part * loss;
}

/** Mean list-wise loss, its share of the whole; its slopes are added to those of the rows. */
function addListLoss({ starts, weights, targets, offsets, share }: Lists, scores: Float64Array, slopes: Float64Array) {
  const part = share / Math.max(1e-12, sumOf(weights));
  const score = (row: number): number => scores[row]! + (offsets?.[row] ?? 0);
  let loss = 0;
  for (let list = 0; list + 1 < starts.length; list += 1) {
    const [from, to] = [starts[list]!, starts[list + 1]!];
    const wanted = sumOf(targets.subarray(from, to));
    if (wanted <= 0) continue;
    let top = Number.NEGATIVE_INFINITY;
    for (let row = from; row < to; row += 1) top = Math.max(top, score(row));
    let sum = 0;
    for (let row = from; row < to; row += 1) sum += Math.exp(score(row) - top);
    const logSum = top + Math.log(sum);
    for (let row = from; row < to; row += 1) {
      const target = targets[row]! / wanted;
      loss += weights[list]! * target * (logSum - score(row));
      slopes[row]! += part * weights[list]! * (Math.exp(score(row) - logSum) - target);
    }
  }
  return part * loss;
}

/** Mean weighted loss plus the pull, and its gradient. */
function evaluate(design: Design, beta: Float64Array, options: FitOptions, gradient: Float64Array): number {
  const { width, values, lists } = design;
  gradient.fill(0);
  const scores = scoresOf(design, beta);
  const slopes = new Float64Array(scores.length);
  const together = lists === undefined || sumOf(lists.weights) === 0 ? 0 : lists.share;
  let loss = together < 1 ? addLogisticLoss(design, scores, slopes, 1 - together) : 0;
  if (lists !== undefined && together > 0) loss += addListLoss(lists, scores, slopes);
  for (let row = 0, base = 0; row < slopes.length; row += 1, base += width) {
    const slope = slopes[row]!;
    if (slope === 0) continue;
    for (let column = 0; column < width; column += 1) gradient[column]! += slope * values[base + column]!;
    gradient[width]! += slope;
  }
  for (let column = 0; column < width; column += 1) {
    const distance = beta[column]! - (options.prior?.[column] ?? 0);
    loss += (options.lambda / 2) * distance * distance;
    gradient[column]! += options.lambda * distance;
  }
  return loss;
}

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
};

interface Pair {
  readonly step: Float64Array;
  readonly change: Float64Array;
  readonly rho: number;
}

/** Two-loop recursion: the quasi-Newton direction for a gradient. */
function direction(gradient: Float64Array, pairs: readonly Pair[]): Float64Array {
  const q = gradient.slice();
  const alphas: number[] = [];
  for (let i = pairs.length - 1; i >= 0; i -= 1) {
    const { step, change, rho } = pairs[i]!;
    const alpha = rho * dot(step, q);
    alphas[i] = alpha;
    for (let j = 0; j < q.length; j += 1) q[j]! -= alpha * change[j]!;
  }
  const last = pairs.at(-1);
  const scale = last === undefined ? 1 : 1 / (last.rho * dot(last.change, last.change));
  for (let j = 0; j < q.length; j += 1) q[j]! *= scale;
  pairs.forEach(({ step, change, rho }, i) => {
    const beta = rho * dot(change, q);
    for (let j = 0; j < q.length; j += 1) q[j]! += step[j]! * (alphas[i]! - beta);
  });
  for (let j = 0; j < q.length; j += 1) q[j] = -q[j]!;
  return q;
}

/** Weights that minimise the loss; `width` of them, then the intercept. Deterministic. */
export function fitLogistic(design: Design, options: FitOptions): Float64Array {
  const size = design.width + 1;
  let beta = options.prior?.slice() ?? new Float64Array(size);
  let gradient = new Float64Array(size);
  let loss = evaluate(design, beta, options, gradient);
  const pairs: Pair[] = [];
  for (let round = 0; round < (options.maxRounds ?? 80); round += 1) {
    const d = direction(gradient, pairs);
    const slope = dot(d, gradient);
    if (slope > -1e-12) break;
    let rate = pairs.length === 0 ? Math.min(1, 1 / Math.sqrt(dot(gradient, gradient))) : 1;
    let next = beta;
    let nextLoss = loss;
    const nextGradient = new Float64Array(size);
    for (let attempt = 0; attempt < 25; attempt += 1, rate /= 2) {
      next = beta.map((value, j) => value + rate * d[j]!);
      nextLoss = evaluate(design, next, options, nextGradient);
      if (nextLoss <= loss + 1e-4 * rate * slope) break;
    }
    if (!(nextLoss < loss)) break;
    const step = next.map((value, j) => value - beta[j]!);
    const change = nextGradient.map((value, j) => value - gradient[j]!);
    const curvature = dot(step, change);
    if (curvature > 1e-14) pairs.push({ step, change, rho: 1 / curvature });
    if (pairs.length > MEMORY) pairs.shift();
    const gain = loss - nextLoss;
    [beta, gradient, loss] = [next, nextGradient, nextLoss];
    if (gain < 1e-5 * loss) break;
  }
  return beta;
}
