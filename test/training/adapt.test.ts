// A few queries of a new kind move the amount, and leave the ranking and the other kinds alone.

import { describe, expect, it } from 'vitest';
import { mean } from '../../src/evaluation/statistics.ts';
import type { Model } from '../../src/rank/model.ts';
import { adaptModel } from '../../training/adapt.ts';
import { lineF1 } from '../../training/calibration.ts';
import { answer, judge, trainModel } from '../../training/model.ts';
import { madeExamples, QUICK } from './made.ts';

const trained = trainModel(
  [...madeExamples(30, { kind: 'context', goldRegions: 2 }), ...madeExamples(30, { kind: 'edit', goldRegions: 1 })],
  QUICK,
  {},
);
const ten = madeExamples(10, { kind: 'exploration', goldRegions: 5, prefix: 'new' });
const unseen = madeExamples(20, { kind: 'exploration', goldRegions: 5, prefix: 'unseen' });
const adapted = adaptModel(trained, ten, QUICK, { note: 'ten' });

function figures(model: Model): { lines: number; lineF1: number } {
  const answers = unseen.map((example) => answer(example, judge(model, example, QUICK), model.kinds.exploration));
  return {
    lines: mean(answers.map((regions) => regions.reduce((sum, { start, end }) => sum + end - start + 1, 0))),
    lineF1: mean(answers.map((regions, at) => lineF1(unseen[at]!, regions))),
  };
}

describe('adaptModel with ten queries of a new kind', () => {
  it('returns more lines where the new gold is larger, and finds more of it', () => {
    const [before, after] = [figures(trained), figures(adapted)];
    expect(after.lines).toBeGreaterThan(before.lines * 1.3);
    expect(after.lineF1).toBeGreaterThan(before.lineF1 + 0.05);
  });

  it('leaves both stages and the other kinds as they were', () => {
    expect(adapted.file).toEqual(trained.file);
    expect(adapted.region).toEqual(trained.region);
    expect(adapted.kinds.context).toEqual(trained.kinds.context);
    expect(adapted.kinds.edit).toEqual(trained.kinds.edit);
    expect(adapted.training).toEqual({ note: 'ten' });
  });
});

describe('adaptModel with many queries', () => {
  it('moves the ranking too, but stays near its prior', () => {
    const many = adaptModel(
      trained,
      madeExamples(40, { kind: 'exploration', goldRegions: 5, prefix: 'many' }),
      QUICK,
      {},
    );
    expect(many.file).not.toEqual(trained.file);
    many.file.columns.forEach(({ weight, feature }, at) => {
      const before = trained.file.columns[at]!;
      expect(feature).toBe(before.feature);
      expect(Math.abs(weight - before.weight)).toBeLessThan(0.5 + Math.abs(before.weight) * 0.5);
    });
  });
});
