import { describe, expect, it } from 'vitest';
import { contextYield, countCodeTokens } from '../../../src/evaluation/metrics/context-yield.ts';
import { accuracyAt, hitAt, preparedRanking, recallAt, reciprocalRank } from '../../../src/evaluation/metrics/files.ts';

describe('ranked files', () => {
  const ranking = preparedRanking(['b', './a', 'a', 'given', 'c//d', 'e'], ['given']);

  it('drops duplicates and given files before it counts places', () => {
    expect(ranking).toEqual(['b', 'a', 'c/d', 'e']);
    expect(
      preparedRanking(
        Array.from({ length: 30 }, (_, index) => `f${index}`),
        [],
      ),
    ).toHaveLength(20);
  });

  it('works the example of the documentation', () => {
    const gold = ['a', 'c/d', 'missing'];
    expect(recallAt(ranking, gold, 2)).toBeCloseTo(1 / 3, 12);
    expect(recallAt(ranking, gold, 5)).toBeCloseTo(2 / 3, 12);
    expect(reciprocalRank(ranking, gold)).toBe(1 / 2);
    expect(hitAt(ranking, gold, 1)).toBe(0);
    expect(hitAt(ranking, gold, 2)).toBe(1);
    expect(accuracyAt(ranking, gold, 20)).toBe(0);
    expect(accuracyAt(ranking, ['a', 'c/d'], 2)).toBe(0);
    expect(accuracyAt(ranking, ['a', 'c/d'], 3)).toBe(1);
  });

  it('is 0 for an empty ranking and for empty gold', () => {
    expect([recallAt([], ['a'], 5), reciprocalRank([], ['a']), hitAt([], ['a'], 5), accuracyAt([], ['a'], 5)]).toEqual([
      0, 0, 0, 0,
    ]);
    expect([
      recallAt(ranking, [], 5),
      reciprocalRank(ranking, []),
      hitAt(ranking, [], 5),
      accuracyAt(ranking, [], 5),
    ]).toEqual([0, 0, 0, 0]);
  });

  it('counts a gold file once however often it is listed', () => {
    expect(recallAt(['a'], ['a', './a', 'b'], 5)).toBe(1 / 2);
  });
});

describe('the code tokenizer', () => {
  it.each([
    ['', 0],
    ['foo_bar2 = 12', 3],
    ['12ab', 2],
    ['a.b(c)', 6],
    ['  \n\t ', 0],
    ['x != y;', 5],
    ['### src/a.py\n', 8],
    ['é', 1],
    ['naïve', 3],
    ['😀😀', 2],
    ['a\u00a0b\u2003c', 3],
  ])('counts %j as %i', (text, count) => {
    expect(countCodeTokens(text)).toBe(count);
  });

  it('agrees with the published pattern', () => {
    const pattern = /[A-Za-z_][A-Za-z0-9_]*|[0-9]+|[^A-Za-z0-9_\s]/gu;
    for (const text of ['def f(x): return x[0]**2  # 3rd', 'a1_b2-c3', '_x__ 007up', '"q"\\n', '数=1']) {
      expect(countCodeTokens(text)).toBe(text.match(pattern)?.length ?? 0);
    }
  });
});

describe('budgeted context yield', () => {
  // Header "### x" is 4 tokens; contents have 3, 5 and 0 tokens; a non-empty file costs one token more.
  const files: Record<string, string> = { a: 'x = 1', b: 'f ( ) { }', e: '', g: 'one two three four five six' };
  const textOf = (path: string) => files[path] ?? null;

  it('works the example of the documentation', () => {
    // a costs 4 + 3 + 1 = 8, b 4 + 5 + 1 = 10: with 13 tokens b's header and one content token are inside.
    expect(contextYield(['a', 'b'], ['a', 'b'], textOf, { budget: 13 })).toBe(1);
    expect(contextYield(['a', 'b'], ['a', 'b'], textOf, { budget: 12 })).toBe(1 / 2);
    expect(contextYield(['a', 'b'], ['a', 'b'], textOf, { budget: 4 })).toBe(0);
  });

  it('asks for the threshold, or for all of a file that is shorter', () => {
    expect(contextYield(['a'], ['a'], textOf, { budget: 7, threshold: 16 })).toBe(1);
    expect(contextYield(['a'], ['a'], textOf, { budget: 6, threshold: 16 })).toBe(0);
    expect(contextYield(['g'], ['g'], textOf, { budget: 8, threshold: 4 })).toBe(1);
    expect(contextYield(['g'], ['g'], textOf, { budget: 7, threshold: 4 })).toBe(0);
  });

  it('keeps every gold file in the denominator, ranked or not, there or not', () => {
    expect(contextYield(['a'], ['a', 'b', 'gone'], textOf, { budget: 100 })).toBeCloseTo(1 / 3, 12);
    expect(contextYield(['gone', 'a'], ['a'], textOf, { budget: 5 })).toBe(1);
  });

  it('never counts a file without content, and lets nothing follow the cut', () => {
    expect(contextYield(['e'], ['e'], textOf, { budget: 100 })).toBe(0);
    expect(contextYield(['g', 'a'], ['a'], textOf, { budget: 9 })).toBe(0);
    expect(contextYield([], ['a'], textOf, { budget: 9 })).toBe(0);
    expect(contextYield(['a'], [], textOf, { budget: 9 })).toBe(0);
  });
});
