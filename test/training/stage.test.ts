// A stage: rows in, readable weights out, which the program applies to the same effect.

import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/evaluation/random.ts';
import { logOdds, sigmoid } from '../../src/rank/apply.ts';
import { type StageRows, trainStage } from '../../training/stage.ts';

/** "bent" matters above one half only, "level" never changes, "noise" says nothing. */
function madeRows(count: number): StageRows {
  const random = seededRandom(5);
  const names = ['bent', 'level', 'noise'];
  const values = new Float32Array(count * 3);
  const targets = new Float32Array(count);
  for (let row = 0; row < count; row += 1) {
    const bent = random();
    values.set([bent, 4, random()], row * 3);
    targets[row] = random() < (bent > 0.5 ? 0.1 + 1.6 * (bent - 0.5) : 0.1) ? 1 : 0;
  }
  return { names, values, targets, weights: new Float32Array(count).fill(1) };
}

const options = { lambda: 1e-4, knots: [0.25, 0.5, 0.75] };

describe('trainStage', () => {
  const rows = madeRows(800);
  const stage = trainStage(rows, options);

  it('has one column for each feature, in their order, with a hinge for each knot', () => {
    expect(stage.columns.map(({ feature }) => feature)).toEqual(['bent', 'level', 'noise']);
    for (const { knots, hinges } of stage.columns) expect(hinges).toHaveLength(knots.length);
  });

  it('gives a feature that never changes no knots and no say', () => {
    const [, level] = stage.columns;
    expect(level!.knots).toEqual([]);
    expect(level!.weight).toBeCloseTo(0, 3);
    expect(level!.scale).toBeGreaterThan(0);
  });

  it('follows the bend when the program applies it', () => {
    const at = (bent: number) => sigmoid(logOdds(stage, Float32Array.of(bent, 4, 0.5))[0]!);
    expect(at(0.95)).toBeGreaterThan(0.6);
    expect(at(0.1)).toBeLessThan(0.25);
    expect(Math.abs(at(0.4) - at(0.1))).toBeLessThan(0.15);
  });

  it('holds numbers that print the same after a round trip through JSON', () => {
    expect(JSON.parse(JSON.stringify(stage))).toEqual(stage);
  });

  it('gives the same stage from the same rows', () => {
    expect(trainStage(madeRows(800), options)).toEqual(stage);
  });

  it('keeps means, scales and knots of its prior, and its weights when the pull is strong', () => {
    const pulled = trainStage(madeRows(40), { ...options, lambda: 1e5, prior: stage });
    pulled.columns.forEach((column, at) => {
      const before = stage.columns[at]!;
      expect([column.mean, column.scale, column.knots]).toEqual([before.mean, before.scale, before.knots]);
      expect(column.weight).toBeCloseTo(before.weight, 2);
    });
  });
});

describe('a rare feature', () => {
  it('keeps its weight beside frequent ones: one row in two hundred decides', () => {
    const count = 2000;
    const isRare = (row: number) => row % 200 === 0;
    const values = Float32Array.from({ length: count * 2 }, (_, at) =>
      at % 2 === 0 ? (isRare(at >> 1) ? 1 : 0) : ((at >> 1) % 10) / 10,
    );
    const targets = Float32Array.from({ length: count }, (_, row) => (isRare(row) || row % 50 === 1 ? 1 : 0));
    const rows = { names: ['rare', 'frequent'], values, targets, weights: new Float32Array(count).fill(1) };
    const options = { lambda: 2e-2, knots: [0.5] };
    const gainOf = (stage: ReturnType<typeof trainStage>) => {
      const [none, some] = logOdds(stage, Float32Array.from([0, 0.5, 1, 0.5]));
      return some! - none!;
    };
    const plain = gainOf(trainStage(rows, options));
    const marked = gainOf(trainStage({ ...rows, rare: new Set(['rare']) }, options));
    expect(marked).toBeGreaterThan(plain + 1);
    expect(marked).toBeGreaterThan(3);
  });
});
