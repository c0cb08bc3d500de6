import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contextEfficiency,
  firstUsefulHit,
  hitFile,
  hitRegion,
  ndcgAtBudget,
  noiseRate,
  recallAtBudget,
  sweExploreScore,
  withinBudget,
} from '../../../src/evaluation/metrics/swe-explore.ts';
import type { Region } from '../../../src/types.ts';

const region = (path: string, start: number, end: number): Region => ({ path, start, end });

// Core: 40 lines of a, 20 of b, 40 of c. Optional: 50 lines of d.
const core = [region('a', 1, 40), region('b', 11, 30), region('c', 1, 40)];
const optional = [region('d', 1, 50)];
// Ranked: noise (20 lines), half of a's core and as much beside it (40), 10 optional lines, all of b's core (20).
const ranked = [region('z', 1, 20), region('a', 21, 60), region('d', 41, 50), region('b', 11, 30)];

describe('SWE-Explore', () => {
  it('works the example of the documentation', () => {
    const score = sweExploreScore(ranked, core, optional);
    // 90 visible lines, 40 of the 100 core lines among them, 10 optional ones.
    expect(score.precision).toBeCloseTo(40 / 90, 12);
    expect(score.recall).toBeCloseTo(40 / 100, 12);
    expect(score.f1).toBeCloseTo(80 / 190, 12);
    expect(score.hitFile).toBeCloseTo(2 / 3, 12);
    expect(score.hitRegion).toBeCloseTo(2 / 3, 12);
    expect(score.firstUsefulHit).toBeCloseTo(1 - 1 / 4, 12);
    expect(score.contextEfficiency).toBeCloseTo(50 / 90, 12);
    expect(score.noiseRate).toBeCloseTo(1 / 4, 12);
    // Gains 0, 20, 0, 20 at places 0 to 3; the best order puts both gains first.
    const reached = 20 / Math.log2(3) + 20 / Math.log2(5);
    const best = 20 / Math.log2(2) + 20 / Math.log2(3);
    expect(score.ndcg).toEqual([reached / best, reached / best, reached / best]);
    expect(score.recallAtBudget).toEqual([0.4, 0.4, 0.4]);
  });

  it('stops before a region that the budget would cut, gain and all', () => {
    // 20 + 40 = 60 fit into 65 lines, the next 10 do not, and the 20 after them are not reached.
    expect(withinBudget(ranked, 65)).toEqual(ranked.slice(0, 2));
    expect(recallAtBudget(ranked, core, 65)).toBe(0.2);
    expect(ndcgAtBudget(ranked, core, 65)).toBeCloseTo(20 / Math.log2(3) / (20 + 20 / Math.log2(3)), 12);
    // The first region alone is over the budget: nothing is inside.
    expect(recallAtBudget(ranked, core, 19)).toBe(0);
    expect(ndcgAtBudget(ranked, core, 19)).toBe(0);
  });

  it('keeps a budget that is met to the line', () => {
    expect(withinBudget(ranked, 60)).toHaveLength(2);
    expect(withinBudget(ranked, 59)).toHaveLength(1);
  });

  it('cuts at K before anything, and at a line budget where one is given', () => {
    const long = [...ranked, region('q', 1, 1), region('c', 1, 40)];
    expect(sweExploreScore(long, core, optional).hitFile).toBeCloseTo(2 / 3, 12);
    expect(sweExploreScore(long, core, optional, { regionCount: 6 }).hitFile).toBe(1);
    expect(sweExploreScore(long, core, optional, { regionCount: 6, lineBudget: 65 }).hitFile).toBeCloseTo(1 / 3, 12);
  });

  it('counts distinct lines of overlapping regions against the budget', () => {
    const overlapping = [region('a', 1, 30), region('a', 11, 40)];
    expect(withinBudget(overlapping, 40)).toHaveLength(2);
    expect(recallAtBudget(overlapping, core, 40)).toBe(0.4);
  });

  it('is 0 for an empty prediction, for empty core and for a list without a useful region', () => {
    const zero = { precision: 0, recall: 0, f1: 0, hitFile: 0, hitRegion: 0, firstUsefulHit: 0, noiseRate: 0 };
    expect(sweExploreScore([], core, optional)).toMatchObject({ ...zero, contextEfficiency: 0, ndcg: [0, 0, 0] });
    expect(sweExploreScore(ranked, [], [])).toMatchObject({ ...zero, noiseRate: 1, ndcg: [0, 0, 0] });
    expect(firstUsefulHit([region('z', 1, 5)], core)).toBe(0);
  });

  it('lets optional regions soften efficiency and noise only', () => {
    const predicted = [region('d', 1, 10)];
    expect(contextEfficiency(predicted, core, optional)).toBe(1);
    expect(noiseRate(predicted, core, optional)).toBe(0);
    expect(hitFile(predicted, core)).toBe(0);
    expect(hitRegion(predicted, core)).toBe(0);
    expect(firstUsefulHit(predicted, core)).toBe(0);
  });

  it('gives the first place the full FUH and the last of five a fifth', () => {
    const noise = [1, 2, 3, 4].map((line) => region('z', line, line));
    expect(firstUsefulHit([region('a', 1, 1), ...noise], core)).toBe(1);
    expect(firstUsefulHit([...noise, region('a', 1, 1)], core)).toBeCloseTo(1 / 5, 12);
  });

  it('touches a core file without its region', () => {
    expect(hitFile([region('./b', 1, 5)], core)).toBeCloseTo(1 / 3, 12);
    expect(hitRegion([region('./b', 1, 5)], core)).toBe(0);
  });

  it('finds the best order where the greedy one is not it', () => {
    // 60 lines at gain 40 (density 0.67) against 100 lines at gain 50 (0.5): alone in 100 lines the second is better.
    const wide = [region('x', 1, 60), region('y', 1, 100)];
    const target = [region('x', 1, 40), region('y', 1, 50)];
    expect(ndcgAtBudget(wide, target, 100)).toBeCloseTo(40 / 50, 12);
  });

  it('never leaves 0 to 1, and is 1 for regions of core alone in order of gain', () => {
    const regions = fc.array(
      fc.record({ path: fc.constantFrom('a', 'b', 'z'), start: fc.integer({ min: 1, max: 60 }), length: fc.nat(40) }),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(regions, fc.integer({ min: 1, max: 200 }), (list, budget) => {
        const predicted = list.map(({ path, start, length }) => region(path, start, start + length));
        const value = ndcgAtBudget(predicted, core, budget);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }),
      { numRuns: 60 },
    );
    expect(ndcgAtBudget([region('a', 1, 40), region('b', 11, 30)], core, 100)).toBe(1);
  });
});
