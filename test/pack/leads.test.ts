// Leads: the answer before them stays the best selection of its size, and they say where else to look.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packWithLeads } from '../../src/pack/leads.ts';
import { type Limits, pack, type ScoredRegion } from '../../src/pack/pack.ts';
import type { Region } from '../../src/types.ts';

const LIMITS: Limits = { maxRegions: 5, maxLines: 500 };
const LEADS = { after: 1, lines: 4 };

const region = (path: string, start: number, end: number, probability: number): ScoredRegion => ({
  path,
  start,
  end,
  probability,
});
const linesIn = (regions: readonly Region[]): number =>
  regions.reduce((sum, { start, end }) => sum + end - start + 1, 0);
const filesOf = (regions: readonly Region[]): string[] => [...new Set(regions.map(({ path }) => path))];

/** Two regions a file, in order; the files' names are in no particular order. */
const candidates = fc.array(
  fc.record({ lines: fc.integer({ min: 1, max: 300 }), first: fc.double({ min: 0, max: 1, noNaN: true }) }),
  { maxLength: 9 },
);
const asRegions = (files: readonly { lines: number; first: number }[]): ScoredRegion[] =>
  files.flatMap(({ lines, first }, file) => [
    region(`src/f${file}.ts`, 1, lines, first),
    region(`src/f${file}.ts`, lines + 1, lines + 20, first / 3),
  ]);

describe('packWithLeads, for any candidates and limits', () => {
  const limits = fc.record({ maxRegions: fc.integer({ min: 0, max: 7 }), maxLines: fc.integer({ min: 0, max: 600 }) });

  it('keeps the limits, repeats no line, and has a probability for each region', () => {
    fc.assert(
      fc.property(candidates, limits, (files, limit) => {
        const regions = asRegions(files);
        const { regions: chosen, probabilities } = packWithLeads(regions, 80, limit, {
          leads: LEADS,
          files: () => filesOf(regions).reverse(),
        });
        expect(chosen.length).toBeLessThanOrEqual(limit.maxRegions);
        expect(linesIn(chosen)).toBeLessThanOrEqual(limit.maxLines);
        expect(probabilities).toHaveLength(chosen.length);
        const lines = chosen.flatMap(({ path, start, end }) =>
          Array.from({ length: end - start + 1 }, (_, at) => `${path}:${start + at}`),
        );
        expect(new Set(lines).size).toBe(lines.length);
        expect(chosen.length > 0).toBe(regions.length > 0 && limit.maxRegions > 0 && limit.maxLines > 0);
      }),
    );
  });

  it('is the plain selection without leads', () => {
    fc.assert(
      fc.property(candidates, limits, (files, limit) => {
        const regions = asRegions(files);
        expect(packWithLeads(regions, 80, limit, { leads: undefined, files: () => [] })).toEqual(
          pack(regions, 80, limit),
        );
      }),
    );
  });
});

describe('packWithLeads', () => {
  const regions = [
    region('a.ts', 1, 300, 0.9),
    region('b.ts', 1, 40, 0.1),
    region('b.ts', 41, 90, 0.3),
    region('c.ts', 5, 6, 0.2),
    region('d.ts', 1, 80, 0.4),
  ];

  it('ends with the first lines of the likeliest region of each next file, in the order of the files', () => {
    const files = () => ['a.ts', 'c.ts', 'b.ts', 'd.ts'];
    expect(packWithLeads(regions, 300, LIMITS, { leads: LEADS, files }).regions).toEqual([
      { path: 'a.ts', start: 1, end: 300 },
      { path: 'c.ts', start: 5, end: 6 },
      { path: 'b.ts', start: 41, end: 44 },
      { path: 'd.ts', start: 1, end: 4 },
    ]);
  });

  it('has no leads where a tenth of the lines is no room for them', () => {
    const limits = { maxRegions: 5, maxLines: 30 };
    const files = () => ['a.ts', 'b.ts', 'c.ts', 'd.ts'];
    expect(packWithLeads(regions, 300, limits, { leads: LEADS, files })).toEqual(pack(regions, 300, limits));
  });

  it('keeps a small selection as it is, and puts leads behind it', () => {
    const small = [region('a.ts', 1, 30, 0.9), region('b.ts', 1, 40, 0.8), region('c.ts', 1, 60, 0.01)];
    const files = () => ['a.ts', 'b.ts', 'c.ts'];
    expect(packWithLeads(small, 60, LIMITS, { leads: LEADS, files }).regions).toEqual([
      ...pack(small, 60, LIMITS).regions,
      { path: 'c.ts', start: 1, end: 4 },
    ]);
  });
});
