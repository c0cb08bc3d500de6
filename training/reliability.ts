// Do probabilities mean what they say? Lines by the probability that their region was given, beside the share of them
// that is gold.

import { scoredRegionsOf, termsOfExample } from './calibration.ts';
import type { Example } from './example.ts';
import type { FlatResult } from './flat.ts';

/** Lines whose probability lies between `low` and `high`. */
export interface ReliabilityBin {
  readonly low: number;
  readonly high: number;
  readonly lines: number;
  /** Mean probability, and the share that is gold. */
  readonly probability: number;
  readonly gold: number;
}

export interface Reliability {
  readonly kind: Example['kind'];
  readonly queries: number;
  /** Bins that hold lines, ascending. */
  readonly bins: readonly ReliabilityBin[];
  /** Expected calibration error: mean |probability − gold share| of the bins, by lines (Guo et al., 2017). */
  readonly error: number;
  /** The same over the likeliest regions of each query, which are what an answer is made of. */
  readonly errorOfLikeliest: number;
}

/** Bins of equal width. */
const BINS = 10;
/** Likeliest regions of a query. */
const LIKELIEST = 20;

interface Piece {
  readonly probability: number;
  readonly lines: number;
  readonly gold: number;
}

function piecesOf({ figures: { example }, verdict, kinds }: FlatResult): Piece[] {
  const numbers = [...termsOfExample(example, verdict).keys()];
  return scoredRegionsOf(example, verdict, kinds[example.kind]).map(({ start, end, probability }, at) => ({
    probability,
    lines: end - start + 1,
    gold: example.goldOfRegion[numbers[at]!]!,
  }));
}

function binsOf(pieces: readonly Piece[]): ReliabilityBin[] {
  const sums = Array.from({ length: BINS }, () => ({ lines: 0, probability: 0, gold: 0 }));
  for (const { probability, lines, gold } of pieces) {
    const sum = sums[Math.min(BINS - 1, Math.floor(probability * BINS))]!;
    sum.lines += lines;
    sum.probability += probability * lines;
    sum.gold += gold;
  }
  return sums.flatMap(({ lines, probability, gold }, at) =>
    lines === 0
      ? []
      : [{ low: at / BINS, high: (at + 1) / BINS, lines, probability: probability / lines, gold: gold / lines }],
  );
}

function errorOf(bins: readonly ReliabilityBin[]): number {
  const total = bins.reduce((sum, { lines }) => sum + lines, 0);
  return (
    bins.reduce((sum, { lines, probability, gold }) => sum + Math.abs(probability - gold) * lines, 0) /
    Math.max(1, total)
  );
}

/** Reliability of each kind that there are results of, each under the calibration of its own kind. */
export function reliabilityOf(results: readonly FlatResult[]): Reliability[] {
  return (['context', 'exploration', 'edit'] as const).flatMap((kind) => {
    const own = results.filter(({ figures }) => figures.example.kind === kind);
    if (own.length === 0) return [];
    const pieces = own.map(piecesOf);
    const likeliest = pieces.flatMap((list) =>
      [...list].sort((a, b) => b.probability - a.probability).slice(0, LIKELIEST),
    );
    const bins = binsOf(pieces.flat());
    return [{ kind, queries: own.length, bins, error: errorOf(bins), errorOfLikeliest: errorOf(binsOf(likeliest)) }];
  });
}
