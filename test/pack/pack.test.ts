// What must hold of every selection, whatever the candidates; and what the best one is where a person can see it.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Limits, pack, type ScoredRegion } from '../../src/pack/pack.ts';
import type { Region } from '../../src/types.ts';

const LIMITS: Limits = { maxRegions: 5, maxLines: 500 };

const piece = fc.record({
  gap: fc.integer({ min: 0, max: 12 }),
  lines: fc.integer({ min: 1, max: 140 }),
  probability: fc.oneof(
    fc.constant(0),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 0.05, noNaN: true }),
  ),
});

/** Files of regions in order, as the packer wants them. */
const candidates = fc.array(fc.array(piece, { maxLength: 12 }), { maxLength: 6 }).map((files) =>
  files.flatMap((pieces, file) => {
    let line = 0;
    return pieces.map(({ gap, lines, probability }): ScoredRegion => {
      const start = line + gap + 1;
      line = start + lines - 1;
      return { path: `src/f${file}.ts`, start, end: line, probability };
    });
  }),
);
const limits = fc.record({ maxRegions: fc.integer({ min: 1, max: 7 }), maxLines: fc.integer({ min: 1, max: 600 }) });
const expectedGold = fc.double({ min: 1, max: 3_000, noNaN: true });

const linesIn = (regions: readonly Region[]): number =>
  regions.reduce((sum, { start, end }) => sum + end - start + 1, 0);

function holds(check: (regions: readonly ScoredRegion[], gold: number, limit: Limits) => void): void {
  fc.assert(fc.property(candidates, expectedGold, limits, check), { numRuns: 300 });
}

describe('pack, for any candidates', () => {
  it('never returns more regions or lines than the limits', () => {
    holds((regions, gold, limit) => {
      const selection = pack(regions, gold, limit);
      expect(selection.regions.length).toBeLessThanOrEqual(limit.maxRegions);
      expect(linesIn(selection.regions)).toBeLessThanOrEqual(limit.maxLines);
    });
  });

  it('never overlaps or repeats, and never leaves two regions that touch', () => {
    holds((regions, gold, limit) => {
      const selection = [...pack(regions, gold, limit).regions].sort((a, b) =>
        a.path < b.path ? -1 : a.path > b.path ? 1 : a.start - b.start,
      );
      selection.forEach((region, at) => {
        expect(region.end).toBeGreaterThanOrEqual(region.start);
        const next = selection[at + 1];
        if (next?.path === region.path) expect(next.start).toBeGreaterThan(region.end + 1);
      });
    });
  });

  it('is never empty when there is a candidate, and empty when there is none', () => {
    holds((regions, gold, limit) => {
      expect(pack(regions, gold, limit).regions.length > 0).toBe(regions.length > 0);
    });
  });

  it('stays inside the files: every region starts and ends within candidates of its file', () => {
    holds((regions, gold, limit) => {
      for (const { path, start, end } of pack(regions, gold, limit).regions) {
        const own = regions.filter((region) => region.path === path);
        expect(own.some((region) => region.start === start)).toBe(true);
        expect(own.some((region) => region.start <= end && end <= region.end)).toBe(true);
      }
    });
  });

  it('gives the same selection every time', () => {
    holds((regions, gold, limit) => {
      expect(pack(regions, gold, limit)).toEqual(pack(structuredClone(regions), gold, limit));
    });
  });

  it('says one probability for each region and an expected F1 between 0 and 1', () => {
    holds((regions, gold, limit) => {
      const { regions: chosen, probabilities, expectedF1 } = pack(regions, gold, limit);
      expect(probabilities).toHaveLength(chosen.length);
      for (const probability of [...probabilities, expectedF1]) {
        expect(probability >= 0 && probability <= 1 + 1e-9).toBe(true);
      }
    });
  });
});

const region = (path: string, start: number, end: number, probability: number): ScoredRegion => ({
  path,
  start,
  end,
  probability,
});

describe('pack, by example', () => {
  it('takes what is likely and leaves what is not', () => {
    const regions = [region('a', 1, 20, 0.9), region('b', 1, 20, 0.02), region('c', 1, 20, 0.8)];
    const chosen = pack(regions, 35, LIMITS).regions.map(({ path }) => path);
    expect(chosen).toEqual(['a', 'c']);
  });

  it('joins neighbours so that six pieces fit into five regions', () => {
    const regions = ['a', 'b', 'c', 'd', 'e'].map((path) => region(path, 1, 10, 0.9));
    regions.splice(1, 0, region('a', 11, 20, 0.9));
    expect(pack(regions, 60, LIMITS).regions).toContainEqual({ path: 'a', start: 1, end: 20 });
  });

  it('cuts the only candidate to the limit of lines', () => {
    expect(pack([region('a', 11, 900, 0.5)], 100, LIMITS).regions).toEqual([{ path: 'a', start: 11, end: 510 }]);
  });

  it('returns more when more gold is expected', () => {
    const regions = ['a', 'b', 'c', 'd'].map((path, at) => region(path, 1, 50, 0.6 - at * 0.12));
    expect(linesIn(pack(regions, 30, LIMITS).regions)).toBeLessThan(linesIn(pack(regions, 900, LIMITS).regions));
  });

  it('returns nothing when there is no room', () => {
    expect(pack([region('a', 1, 2, 1)], 2, { maxRegions: 0, maxLines: 500 }).regions).toEqual([]);
    expect(pack([region('a', 1, 2, 1)], 2, { maxRegions: 5, maxLines: 0 }).regions).toEqual([]);
  });
});
