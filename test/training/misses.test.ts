// Every bad answer falls into the first step that failed it.

import { describe, expect, it } from 'vitest';
import { flatFigures } from '../../training/flat.ts';
import { countMisses, findMisses, MISS_STEPS, renderMisses, stepOf } from '../../training/misses.ts';
import { madeExamples, QUICK } from './made.ts';

const NEVER = Number.POSITIVE_INFINITY;
const facts = { fileRank: 1, regionRank: 1, lineF1: 0, answerLines: 100, goldLines: 50 };

describe('stepOf', () => {
  it.each([
    ['candidate', { ...facts, fileRank: NEVER, regionRank: NEVER }],
    ['file', { ...facts, fileRank: 6, regionRank: 40 }],
    ['region', { ...facts, fileRank: 5, regionRank: 11 }],
    ['packing', { ...facts, fileRank: 5, regionRank: 10 }],
    // 2 lines of 4 in 100; 30 of 40 returned lines in 2,000; 10 of each.
    ['size', { ...facts, lineF1: (2 * 2) / 104, goldLines: 4 }],
    ['size', { ...facts, lineF1: (2 * 30) / 2_040, goldLines: 2_000, answerLines: 40 }],
    ['region', { ...facts, lineF1: (2 * 10) / 1_100, goldLines: 1_000 }],
  ] as const)('%s', (step, miss) => {
    expect(stepOf(miss)).toBe(step);
  });
});

describe('findMisses', () => {
  const examples = madeExamples(15, { kind: 'context', goldRegions: 1, files: 12 });
  const results = flatFigures(examples, { ...QUICK, without: ['lexical'] });

  it('takes the queries below the line and no others', () => {
    const below = results
      .filter(({ figures }) => figures.own < 0.1)
      .map(({ figures }) => figures.example.query.queryId);
    expect(findMisses(results, 0.1).map(({ queryId }) => queryId)).toEqual(below);
    expect(below.length).toBeGreaterThan(0);
  });

  it('counts every miss once, in one step', () => {
    const misses = findMisses(results, 0.1);
    const [row] = countMisses(results, misses);
    expect(row!.queries).toBe(15);
    expect(Object.values(row!.counts).reduce((sum, count) => sum + count, 0)).toBe(misses.length);
  });

  it('prints what each step means, the counts and the list', () => {
    const misses = findMisses(results, 0.1);
    const text = renderMisses(results, misses, 0.1);
    for (const meaning of Object.values(MISS_STEPS)) expect(text).toContain(meaning);
    for (const { queryId } of misses) expect(text).toContain(queryId);
  });
});
