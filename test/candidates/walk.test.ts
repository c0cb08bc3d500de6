// The walk over the graph, beside its definition worked out in the plainest way.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personalisedPageRank } from '../../src/candidates/walk.ts';
import type { Edges } from '../../src/index/snapshot.ts';

const FILES = 6;

/** Edges of FILES files from rows of targets with a weight each. */
function edgesOf(rows: readonly (readonly [target: number, weight: number][])[]): Edges {
  const starts = new Uint32Array(FILES + 1);
  rows.forEach((row, file) => {
    starts[file + 1] = starts[file]! + row.length;
  });
  const all = rows.flat();
  return {
    starts,
    targets: Uint32Array.from(all, ([target]) => target),
    weights: Float32Array.from(all, ([, weight]) => weight),
  };
}

function plainly(edges: Edges, start: Float32Array): number[] {
  const total = start.reduce((sum, value) => sum + value, 0);
  const origin = Array.from(start, (value) => value / total);
  const arcs = origin.flatMap((_, from) =>
    Array.from({ length: edges.starts[from + 1]! - edges.starts[from]! }, (_, i) => {
      const at = edges.starts[from]! + i;
      return [
        { from, to: edges.targets[at]!, weight: edges.weights[at]! },
        { from: edges.targets[at]!, to: from, weight: edges.weights[at]! / 3 },
      ];
    }).flat(),
  );
  const out = origin.map((_, file) => arcs.reduce((sum, { from, weight }) => sum + (from === file ? weight : 0), 0));
  let rank = origin;
  for (let round = 0; round < 10; round += 1) {
    const next = origin.map((value) => value / 2);
    for (const { from, to, weight } of arcs) next[to]! += (rank[from]! * weight) / out[from]! / 2;
    const lost = 1 - next.reduce((sum, value) => sum + value, 0);
    rank = next.map((value, file) => value + lost * origin[file]!);
  }
  return rank;
}

const row = fc.array(fc.tuple(fc.nat(FILES - 1), fc.double({ min: 0.05, max: 4, noNaN: true })), { maxLength: 4 });

describe('the walk over the graph', () => {
  it('ends where its definition says, and keeps all weight', () => {
    const graphs = fc.array(row, { minLength: FILES, maxLength: FILES });
    const starts = fc.array(fc.nat(3), { minLength: FILES, maxLength: FILES }).filter((all) => all.some((x) => x > 0));
    fc.assert(
      fc.property(graphs, starts, (rows, values) => {
        const edges = edgesOf(rows);
        const start = Float32Array.from(values);
        const found = personalisedPageRank([edges], start);
        expect(found.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 4);
        plainly(edges, start).forEach((value, file) => {
          expect(found[file]).toBeCloseTo(value, 4);
        });
      }),
      { numRuns: 200 },
    );
  });

  it('goes nowhere from nowhere', () => {
    expect([...personalisedPageRank([edgesOf([[[1, 1]], [], [], [], [], []])], new Float32Array(FILES))]).toEqual(
      new Array(FILES).fill(0),
    );
  });
});
