// What a ranking is worth on examples: line F1 per kind of answer, files found, and where the rest is lost.

import { bootstrapMean, mean, meanOverGroups } from '../src/evaluation/statistics.ts';
import type { GoldKind, KindModel } from '../src/rank/model.ts';
import { lineF1 } from './calibration.ts';
import type { Verdict } from './crossfit.ts';
import type { Example } from './example.ts';
import { answer, rankedPaths } from './model.ts';

/** One example's figures. */
export interface ExampleFigures {
  readonly example: Example;
  /** Line F1 of the answer for its own kind, and for the blend. */
  readonly own: number;
  readonly blend: number;
  /** Worst rank of a gold file, from 0; Infinity when one is no candidate. Best likewise. */
  readonly worstRank: number;
  readonly bestRank: number;
  /** Share of the gold files that the answer for its own kind names. */
  readonly hitFile: number;
  readonly lines: number;
  /** Candidate paths, best first. */
  readonly ranked: readonly string[];
}

/** Figures of one example. */
export function figuresOf(
  example: Example,
  verdict: Verdict,
  kinds: Readonly<Record<GoldKind, KindModel>>,
): ExampleFigures {
  const own = answer(example, verdict, kinds[example.kind]);
  const blend = answer(example, verdict, kinds.blend);
  const ranked = rankedPaths(example, verdict);
  const goldFiles = [...new Set(example.query.gold.regions.map(({ path }) => path))];
  const ranks = goldFiles
    .map((path) => ranked.indexOf(path))
    .map((rank) => (rank < 0 ? Number.POSITIVE_INFINITY : rank));
  const answered = new Set(own.map(({ path }) => path));
  return {
    example,
    own: lineF1(example, own),
    blend: lineF1(example, blend),
    worstRank: Math.max(...ranks),
    bestRank: Math.min(...ranks),
    hitFile: goldFiles.filter((path) => answered.has(path)).length / goldFiles.length,
    lines: own.reduce((sum, { start, end }) => sum + end - start + 1, 0),
    ranked,
  };
}

const strict = (rows: readonly ExampleFigures[], k: number): number =>
  mean(rows.map(({ worstRank }) => (worstRank < k ? 1 : 0)));

/** One line of text for each set. */
export function summarise(rows: readonly ExampleFigures[]): string {
  const sets = [...new Set(rows.map(({ example }) => example.set))];
  return sets
    .map((set) => {
      const part = rows.filter(({ example }) => example.set === set);
      const own = bootstrapMean(part.map((row) => row.own));
      const repositories = meanOverGroups(
        part.map((row) => row.own),
        part.map(({ example }) => example.query.repo),
      );
      return [
        set.padEnd(12),
        `n ${part.length}`.padEnd(6),
        `F1 ${own.mean.toFixed(4)} [${own.low.toFixed(3)}, ${own.high.toFixed(3)}] repos ${repositories.toFixed(3)}`,
        `blend ${mean(part.map((row) => row.blend)).toFixed(4)}`,
        `acc@1 ${strict(part, 1).toFixed(3)} @5 ${strict(part, 5).toFixed(3)} @10 ${strict(part, 10).toFixed(3)} @80 ${strict(part, 80).toFixed(3)}`,
        `first ${mean(part.map(({ bestRank }) => (bestRank === 0 ? 1 : 0))).toFixed(3)}`,
        `hitFile ${mean(part.map(({ hitFile }) => hitFile)).toFixed(3)}`,
        `lines ${mean(part.map(({ lines }) => lines)).toFixed(0)}`,
      ].join('  ');
    })
    .join('\n');
}
