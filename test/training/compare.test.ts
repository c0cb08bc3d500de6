// Two settings side by side on the same queries.

import { describe, expect, it } from 'vitest';
import { CuepackError } from '../../src/errors.ts';
import { compareFigures, renderComparison } from '../../training/compare.ts';
import type { ExampleFigures } from '../../training/figures.ts';
import { flatFigures } from '../../training/flat.ts';
import { DEFAULT_SETTINGS } from '../../training/settings.ts';
import { mergeSettings } from '../../training/settings-file.ts';
import { madeExamples, QUICK } from './made.ts';

const examples = [
  ...madeExamples(12, { kind: 'context', goldRegions: 2 }),
  ...madeExamples(12, { kind: 'edit', goldRegions: 1, set: 'patches' }),
];
const figures = examples.map(
  (example, at): ExampleFigures => ({
    example,
    own: 0.4,
    blend: 0.3,
    worstRank: at % 6,
    bestRank: 0,
    hitFile: 1,
    lines: 40,
    ranked: [],
  }),
);

describe('compareFigures', () => {
  const moved = figures.map((row, at) => ({ ...row, own: at === 3 ? 0.9 : at === 14 ? 0.1 : 0.4 }));
  const comparison = compareFigures(figures, moved);

  it('lists the queries that got better and worse by id, the largest move first', () => {
    expect(comparison.better).toEqual([{ queryId: 'context-3', set: 'context', a: 0.4, b: 0.9 }]);
    expect(comparison.worse).toEqual([{ queryId: 'edit-2', set: 'patches', a: 0.4, b: 0.1 }]);
  });

  it('pairs by set, kind and language, each with an interval around the mean difference', () => {
    const named = comparison.groups.filter(({ metric }) => metric === 'line F1').map(({ by, name }) => `${by} ${name}`);
    expect(named).toEqual([
      'all all queries',
      'set context',
      'set patches',
      'kind context',
      'kind edit',
      'language typescript',
    ]);
    const context = comparison.groups.find(({ by, name }) => by === 'kind' && name === 'context')!;
    expect(context.difference.mean).toBeCloseTo(0.5 / 12);
    expect(context.difference.low).toBeLessThanOrEqual(context.difference.mean);
    expect(context.difference.high).toBeGreaterThanOrEqual(context.difference.mean);
    expect(context.difference.pairs).toBe(12);
  });

  it('finds no difference between a setting and itself', () => {
    const same = compareFigures(figures, figures);
    expect([same.better, same.worse]).toEqual([[], []]);
    for (const { difference } of same.groups) expect([difference.mean, difference.pPermutation]).toEqual([0, 1]);
  });

  it('prints names of A and B, a table and both lists', () => {
    const text = renderComparison(comparison, ['default', 'b.json']);
    expect(text).toContain('A = default, B = b.json');
    expect(text).toContain('better: 1\n  context-3  context  0.400 → 0.900');
    expect(text).toContain('worse: 1\n  edit-2  patches  0.400 → 0.100');
  });

  it('refuses figures of different queries', () => {
    expect(() => compareFigures(figures, [...figures].reverse())).toThrow(RangeError);
    expect(() => compareFigures(figures, figures.slice(1))).toThrow(RangeError);
  });
});

describe('flatFigures', () => {
  it('judges every query once, and sees a setting that leaves everything out as worse', () => {
    const full = flatFigures(examples, QUICK);
    const blind = flatFigures(examples, { ...QUICK, without: ['lexical', 'file'] });
    expect(full.map((row) => row.figures.example.query.queryId)).toEqual(examples.map(({ query }) => query.queryId));
    const { groups } = compareFigures(
      full.map((row) => row.figures),
      blind.map((row) => row.figures),
    );
    expect(groups[0]!.difference.high).toBeLessThan(0);
  });
});

describe('mergeSettings', () => {
  it('lays partial settings over the shipped ones', () => {
    const settings = mergeSettings({ file: { lambda: 0.5 }, without: ['trace'] }, 'b.json');
    expect(settings).toEqual({
      ...DEFAULT_SETTINGS,
      file: { ...DEFAULT_SETTINGS.file, lambda: 0.5 },
      without: ['trace'],
    });
  });

  it.each([
    [{ flie: {} }, 'there is no "flie"'],
    [{ file: { lambda: '1' } }, 'file: lambda: is not a number'],
    [{ without: 'trace' }, 'without: is not a list'],
    [[], 'is not an object'],
  ])('refuses %j and says where', (partial, message) => {
    expect(() => mergeSettings(partial, 'b.json')).toThrow(CuepackError);
    expect(() => mergeSettings(partial, 'b.json')).toThrow(`b.json: ${message}`);
  });
});
