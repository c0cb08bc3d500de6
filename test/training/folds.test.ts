import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignFolds } from '../../training/folds.ts';

const repositories = fc.array(fc.constantFrom('a/a', 'b/b', 'c/c', 'd/d', 'e/e', 'f/f', 'g/g'), {
  minLength: 1,
  maxLength: 60,
});

describe('assignFolds', () => {
  it('puts every repository whole into one fold, whatever the order of its queries', () => {
    fc.assert(
      fc.property(repositories, fc.integer({ min: 1, max: 10 }), (list, folds) => {
        const assigned = assignFolds(list, folds);
        expect([...assigned.keys()].sort()).toEqual([...new Set(list)].sort());
        for (const fold of assigned.values()) expect(fold >= 0 && fold < folds).toBe(true);
        const again = assignFolds([...list].reverse(), folds);
        for (const [repository, fold] of assigned) expect(again.get(repository)).toBe(fold);
      }),
    );
  });

  it('uses every fold when there are enough repositories', () => {
    fc.assert(
      fc.property(repositories, fc.integer({ min: 1, max: 7 }), (list, folds) => {
        const assigned = assignFolds(list, folds);
        expect(new Set(assigned.values()).size).toBe(Math.min(folds, assigned.size));
      }),
    );
  });

  it('evens the folds out: the largest repository stands alone', () => {
    const assigned = assignFolds(['big/big', 'big/big', 'big/big', 'x/x', 'y/y', 'z/z'], 2);
    expect(assigned.get('x/x')).not.toBe(assigned.get('big/big'));
    expect(assigned.get('y/y')).not.toBe(assigned.get('big/big'));
  });
});
