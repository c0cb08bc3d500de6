import { describe, expect, it } from 'vitest';
import type { BlocksOf } from '../../../src/evaluation/lines.ts';
import {
  averageContextScores,
  averageTrajectoryScores,
  contextScore,
  trajectoryScore,
} from '../../../src/evaluation/metrics/contextbench.ts';
import type { Region } from '../../../src/types.ts';

const region = (path: string, start: number, end: number): Region => ({ path, start, end });

/** a.py: class 1-20 with methods 3-8 and 10-18; b.py: function 1-5; c.py has none. */
const blocksOf: BlocksOf = (path) =>
  ({
    'a.py': [
      { start: 1, end: 20 },
      { start: 3, end: 8 },
      { start: 10, end: 18 },
    ],
    'b.py': [{ start: 1, end: 5 }],
  })[path] ?? [];

describe('context recall, precision and F1', () => {
  const gold = [region('a.py', 4, 6), region('b.py', 1, 5)];
  const predicted = [region('a.py', 5, 12), region('c.py', 1, 2)];

  it('works the example of the documentation at every granularity', () => {
    // Files: P {a, c}, G {a, b}, shared a.
    expect(contextScore(predicted, gold, 'file', blocksOf)).toMatchObject({
      precision: 1 / 2,
      recall: 1 / 2,
      f1: 1 / 2,
    });
    // Blocks: P {class, 3-8, 10-18}, G {class, 3-8, b 1-5}, shared 2.
    expect(contextScore(predicted, gold, 'block', blocksOf)).toMatchObject({
      precision: 2 / 3,
      recall: 2 / 3,
      f1: 2 / 3,
    });
    // Lines: P 8 + 2, G 3 + 5, shared 5 and 6.
    expect(contextScore(predicted, gold, 'line', blocksOf)).toMatchObject({
      precision: 2 / 10,
      recall: 2 / 8,
      f1: 4 / 18,
    });
  });

  it('counts a block once however many regions touch it', () => {
    const score = contextScore(
      [region('b.py', 1, 1), region('b.py', 4, 4), region('b.py', 4, 5)],
      gold,
      'block',
      blocksOf,
    );
    expect(score).toMatchObject({ predicted: 1, shared: 1 });
  });

  it('gives an empty prediction and empty gold 0 at every granularity', () => {
    for (const granularity of ['file', 'block', 'line'] as const) {
      expect(contextScore([], gold, granularity, blocksOf)).toMatchObject({ precision: 0, recall: 0, f1: 0 });
      expect(contextScore(predicted, [], granularity, blocksOf)).toMatchObject({ precision: 0, recall: 0, f1: 0 });
    }
  });

  it('averages per query by the paper and over sums by the code', () => {
    // Query 1: shared 1 of P 1, G 2, so F1 2/3. Query 2: shared 1 of P 9, G 1, so F1 1/5.
    const scores = [
      contextScore([region('a.py', 1, 1)], [region('a.py', 1, 2)], 'line', blocksOf),
      contextScore([region('a.py', 1, 9)], [region('a.py', 1, 1)], 'line', blocksOf),
    ];
    const paper = averageContextScores(scores);
    expect(paper.precision).toBeCloseTo((1 + 1 / 9) / 2, 12);
    expect(paper.recall).toBeCloseTo((1 / 2 + 1) / 2, 12);
    expect(paper.f1).toBeCloseTo((2 / 3 + 1 / 5) / 2, 12);
    const code = averageContextScores(scores, 'code');
    expect(code).toEqual({ precision: 2 / 10, recall: 2 / 3, f1: 4 / 13 });
    expect(averageContextScores([], 'code')).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});

describe('trajectories', () => {
  const gold = [region('a.py', 1, 4)];
  // Step 1 shows 1-2 (half the gold), step 2 shows 2-5 (one of its four lines again), step 3 shows 2-3 (all again).
  const trajectory = {
    steps: [[region('a.py', 1, 2)], [region('a.py', 2, 5)], [region('a.py', 2, 3)]],
    final: [region('a.py', 1, 1), region('a.py', 5, 9)],
  };

  it('works the example of the documentation', () => {
    const score = trajectoryScore(trajectory, gold, 'line', blocksOf);
    expect(score.aucCoverage).toBeCloseTo((0.5 + 1 + 1) / 3, 12);
    expect(score.redundancy).toBeCloseTo((1 / 4 + 2 / 2) / 2, 12);
    expect(score.evidenceDrop).toBeCloseTo(1 - 1 / 4, 12);
  });

  it('pools the code variant of redundancy over every step and trajectory', () => {
    const score = trajectoryScore(trajectory, gold, 'line', blocksOf);
    expect(averageTrajectoryScores([score], 'code').redundancy).toBeCloseTo(3 / 8, 12);
    const still = trajectoryScore({ steps: [[region('b.py', 1, 2)]], final: [] }, gold, 'line', blocksOf);
    expect(averageTrajectoryScores([score, still], 'code').redundancy).toBeCloseTo(3 / 10, 12);
    expect(averageTrajectoryScores([score, still]).redundancy).toBeCloseTo(0.625 / 2, 12);
  });

  it('counts files and blocks as elements where asked', () => {
    const files = trajectoryScore(trajectory, gold, 'file', blocksOf);
    expect(files).toMatchObject({ aucCoverage: 1, redundancy: 1, evidenceDrop: 0 });
    // Gold 1-4 is the class and its first method; step 1 shows the class alone, steps 2 and 3 show both.
    const blocks = trajectoryScore(trajectory, gold, 'block', blocksOf);
    expect(blocks.aucCoverage).toBeCloseTo((1 / 2 + 1 + 1) / 3, 12);
    expect(blocks.redundancy).toBeCloseTo((1 / 2 + 1) / 2, 12);
  });

  it('is defined for no steps, one step, a step that shows nothing, no gold and gold never seen', () => {
    const score = (steps: Region[][], wanted = gold) => trajectoryScore({ steps, final: [] }, wanted, 'line', blocksOf);
    expect(score([])).toMatchObject({ aucCoverage: 0, redundancy: 0, evidenceDrop: 0, steps: 0 });
    expect(score([[region('a.py', 1, 4)]])).toMatchObject({ aucCoverage: 1, redundancy: 0, evidenceDrop: 1 });
    expect(score([[region('a.py', 1, 1)], [], [region('a.py', 1, 1)]]).redundancy).toBe(0.5);
    expect(score([[region('a.py', 1, 1)]], [])).toMatchObject({ aucCoverage: 0, evidenceDrop: 0 });
    expect(score([[region('z.py', 1, 1)]])).toMatchObject({ aucCoverage: 0, evidenceDrop: 0 });
  });
});
