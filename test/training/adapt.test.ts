// A few queries of a new kind move the amount, and leave the ranking and the other kinds alone.

import { describe, expect, it } from 'vitest';
import { mean } from '../../src/evaluation/statistics.ts';
import type { Model } from '../../src/rank/model.ts';
import { adapt, withRecord } from '../../training/adapt.ts';
import { describeAdaptation } from '../../training/adapt-report.ts';
import { adaptationStudy, drawQueries, renderStudy, type StudyOptions } from '../../training/adapt-study.ts';
import { lineF1 } from '../../training/calibration.ts';
import { renderCard } from '../../training/card.ts';
import type { Example } from '../../training/example.ts';
import { answer, judge, trainModel } from '../../training/model.ts';
import { madeExamples, QUICK } from './made.ts';

const others = [
  ...madeExamples(30, { kind: 'context', goldRegions: 2 }),
  ...madeExamples(30, { kind: 'edit', goldRegions: 1 }),
];
const trained = trainModel(others, QUICK, {});
const ten = madeExamples(10, { kind: 'exploration', goldRegions: 5, prefix: 'new' });
const unseen = madeExamples(20, { kind: 'exploration', goldRegions: 5, prefix: 'unseen' });
const adaptation = adapt(trained, ten, QUICK);
const adapted = adaptation.model;

function figures(model: Model): { lines: number; lineF1: number } {
  const answers = unseen.map((example) => answer(example, judge(model, example, QUICK), model.kinds.exploration));
  return {
    lines: mean(answers.map((regions) => regions.reduce((sum, { start, end }) => sum + end - start + 1, 0))),
    lineF1: mean(answers.map((regions, at) => lineF1(unseen[at]!, regions))),
  };
}

describe('adapt with ten queries of a new kind', () => {
  it('returns more lines where the new gold is larger, and finds more of it', () => {
    const [before, after] = [figures(trained), figures(adapted)];
    expect(after.lines).toBeGreaterThan(before.lines * 1.3);
    expect(after.lineF1).toBeGreaterThan(before.lineF1 + 0.05);
  });

  it('goes at least half of the way to a model that was trained on the kind', () => {
    const many = madeExamples(40, { kind: 'exploration', goldRegions: 5, prefix: 'many' });
    const goal = figures(trainModel([...others, ...many], QUICK, {})).lineF1;
    const start = figures(trained).lineF1;
    expect(goal).toBeGreaterThan(start);
    expect(figures(adapted).lineF1).toBeGreaterThan(start + (goal - start) / 2);
  });

  it('leaves the other kinds as they were, and the model it started from', () => {
    expect(adapted.kinds.context).toEqual(trained.kinds.context);
    expect(adapted.kinds.edit).toEqual(trained.kinds.edit);
    expect(adapted.kinds.blend).toEqual(trained.kinds.blend);
    expect(adapted.kinds.exploration).not.toEqual(trained.kinds.exploration);
  });

  it('says what it did, in words and in the record and card of the model', () => {
    expect(describeAdaptation(adaptation)).toMatch(/^exploration, 10 queries: the amount moves, from that of \w+ /);
    const recorded = withRecord(adaptation, { note: 'ten' });
    expect(recorded.training).toMatchObject({ note: 'ten', adaptation: { kinds: [{ kind: 'exploration' }] } });
    expect(renderCard(recorded)).toContain('Adapted from another model');
  });

  it('makes the same model of the same queries', () => {
    expect(adapt(trained, ten, QUICK)).toEqual(adaptation);
  });
});

describe('adapt with queries that the model answers well already', () => {
  it('is no worse on queries that were left out', () => {
    const more = madeExamples(12, { kind: 'context', goldRegions: 2, prefix: 'more' });
    const left = madeExamples(20, { kind: 'context', goldRegions: 2, prefix: 'left' });
    const value = (model: Model) =>
      mean(left.map((example) => lineF1(example, answer(example, judge(model, example, QUICK), model.kinds.context))));
    expect(value(adapt(trained, more, QUICK).model)).toBeGreaterThan(value(trained) - 0.03);
  });
});

describe('adapt with three queries', () => {
  it('moves the amount and never the ranking', () => {
    const few = adapt(trained, ten.slice(0, 3), QUICK);
    expect(few.ranking).toBeNull();
    expect(few.model.region).toEqual(trained.region);
    expect(few.model.kinds.exploration).not.toEqual(trained.kinds.exploration);
  });
});

describe('adaptationStudy', () => {
  const options: StudyOptions = {
    kinds: ['exploration', 'edit'],
    queries: 6,
    draws: 2,
    oneRepository: false,
    folds: 2,
    settings: QUICK,
    log: () => {},
  };
  const examples = [...others, ...madeExamples(20, { kind: 'exploration', goldRegions: 5 })];

  it('tests every query of a kind once, and shows how far the way was', () => {
    const rows = adaptationStudy(examples, { ...options, kinds: ['exploration'] });
    expect(rows.map(({ tested }) => tested).reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(rows.every(({ adapted: values }) => values.length === 2)).toBe(true);
    expect(renderStudy(rows)).toMatch(
      /^exploration +20 +0\.\d{3} +[01]\.\d{3} +[01]\.\d{3} to [01]\.\d{3} +[01]\.\d{3} /m,
    );
  });

  it('has nothing to say of a kind that stands alone', () => {
    expect(adaptationStudy(ten, options)).toEqual([]);
  });

  it('draws other queries each time, and all from one repository when asked', () => {
    const names = (list: readonly Example[]) => list.map(({ query }) => query.queryId);
    expect(names(drawQueries(unseen, 0, options))).toHaveLength(6);
    expect(names(drawQueries(unseen, 0, options))).toEqual(names(drawQueries(unseen, 0, options)));
    expect(names(drawQueries(unseen, 0, options))).not.toEqual(names(drawQueries(unseen, 1, options)));
    const alone = drawQueries(unseen, 1, { ...options, oneRepository: true, queries: 4 });
    expect(new Set(alone.map(({ query }) => query.repo)).size).toBe(1);
  });
});
