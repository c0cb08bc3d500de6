// A model is judged on the repositories that had no part in making it, and on those alone.

import { describe, expect, it } from 'vitest';
import { trainModel } from '../../training/model.ts';
import { trainingRecord } from '../../training/record.ts';
import { unseenFigures } from '../../training/unseen.ts';
import { madeExamples, QUICK } from './made.ts';

const examples = madeExamples(15, { kind: 'context', goldRegions: 2, set: 'notes' });
const unseen = examples[0]!.query.repo;
const others = examples.filter(({ query }) => query.repo !== unseen);
const model = trainModel(others, QUICK, trainingRecord(others, QUICK, []));

describe('unseenFigures', () => {
  it('judges every query of the unseen repositories and no other', () => {
    const figures = unseenFigures(model, examples, QUICK);
    expect(figures).toHaveLength(examples.length - others.length);
    expect(new Set(figures.map(({ example }) => example.query.repo))).toEqual(new Set([unseen]));
    for (const { own } of figures) expect(own).toBeGreaterThan(0);
  });

  it('refuses when nothing is unseen, and when the model does not say what it has seen', () => {
    expect(() => unseenFigures(model, others, QUICK)).toThrow('nothing is unseen');
    expect(() => unseenFigures({ ...model, training: {} }, examples, QUICK)).toThrow('train it anew');
  });
});
