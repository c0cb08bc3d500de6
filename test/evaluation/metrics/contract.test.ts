import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOfResultRow, lineScore } from '../../../src/evaluation/metrics/contract.ts';
import type { Region } from '../../../src/types.ts';

const region = (path: string, start: number, end: number): Region => ({ path, start, end });

describe('line F1 of the contract', () => {
  it('works the example of the documentation', () => {
    // P = 5 lines (3-7), G = 8 lines (5-10 and b 1-2), shared 5, 6, 7: 2 * 3 / (5 + 8).
    const score = lineScore([region('a.py', 3, 7)], [region('a.py', 5, 10), region('b.py', 1, 2)]);
    expect(score).toMatchObject({ predicted: 5, gold: 8, shared: 3, precision: 3 / 5, recall: 3 / 8, f1: 6 / 13 });
  });

  it('counts an overlapping line once and a path in either spelling as one file', () => {
    const score = lineScore(
      [region('./a.py', 1, 4), region('a.py', 3, 6), region('lib//x.py', 1, 1)],
      [region('a.py', 1, 6), region('a.py', 2, 3), region('lib/x.py', 1, 1)],
    );
    expect(score).toMatchObject({ predicted: 7, gold: 7, f1: 1 });
  });

  it('scores an empty prediction 0 against gold, gold that is empty 0 against lines, and two empty sets 1', () => {
    expect(lineScore([], [region('a', 1, 2)])).toMatchObject({ precision: 0, recall: 0, f1: 0 });
    expect(lineScore([region('a', 1, 2)], [])).toMatchObject({ precision: 0, recall: 0, f1: 0 });
    expect(lineScore([], [])).toMatchObject({ f1: 1 });
  });

  it('does not follow the number of lines in its cost', () => {
    expect(lineScore([region('a', 1, 2 ** 50)], [region('a', 2, 2 ** 50)]).f1).toBeCloseTo(1, 12);
  });

  it('agrees with sets of lines counted one by one', () => {
    const regions = fc.array(
      fc.record({ path: fc.constantFrom('a', 'b'), start: fc.integer({ min: 1, max: 12 }), length: fc.nat(6) }),
      { maxLength: 5 },
    );
    const expand = (list: Region[]) =>
      new Set(
        list.flatMap(({ path, start, end }) =>
          Array.from({ length: end - start + 1 }, (_, step) => `${path}:${start + step}`),
        ),
      );
    fc.assert(
      fc.property(regions, regions, (left, right) => {
        const [p, g] = [left, right].map((list) =>
          list.map(({ path, start, length }) => region(path, start, start + length)),
        ) as [Region[], Region[]];
        const [predicted, gold] = [expand(p), expand(g)];
        const shared = [...predicted].filter((line) => gold.has(line)).length;
        expect(lineScore(p, g)).toMatchObject({ predicted: predicted.size, gold: gold.size, shared });
      }),
    );
  });
});

describe('faults of a result row', () => {
  const row = (...regions: unknown[]) => ({ query_id: 'q', regions });

  it('accepts five regions of 500 distinct lines, overlaps not counted twice, and an empty list', () => {
    expect(faultOfResultRow(row(...[1, 101, 201, 301, 401].map((start) => region('a', start, start + 99))))).toBeNull();
    expect(faultOfResultRow(row(region('a', 1, 500), region('a', 1, 500)))).toBeNull();
    expect(faultOfResultRow(row())).toBeNull();
  });

  it.each([
    ['not an object', 'q', 'fields other'],
    ['a list', [], 'fields other'],
    ['an extra field', { ...row(), score: 1 }, 'fields other'],
    ['a missing field', { query_id: 'q' }, 'fields other'],
    ['a query_id that is a number', { query_id: 1, regions: [] }, 'query_id'],
    ['regions that are not a list', { query_id: 'q', regions: {} }, 'not a list'],
    ['six regions', row(...[1, 2, 3, 4, 5, 6].map((start) => region('a', start, start))), '6 regions'],
    ['501 distinct lines', row(region('a', 1, 501)), '501 distinct lines'],
    ['501 distinct lines in two files', row(region('a', 1, 300), region('b', 1, 201)), '501 distinct lines'],
    ['a region with a score', row({ ...region('a', 1, 2), score: 1 }), 'other fields'],
    ['an empty path', row(region('', 1, 2)), 'bad path'],
    ['an absolute path', row(region('/a', 1, 2)), 'bad path'],
    ['a path that climbs', row(region('a/../b', 1, 2)), 'bad path'],
    ['line 0', row(region('a', 0, 2)), 'bad line range'],
    ['a half line', row(region('a', 1, 2.5)), 'bad line range'],
    ['an end before the start', row(region('a', 3, 2)), 'bad line range'],
    ['a line that is text', row({ path: 'a', start: '1', end: 2 }), 'bad line range'],
  ])('refuses %s', (_, value, part) => {
    expect(faultOfResultRow(value)).toContain(part);
  });
});
