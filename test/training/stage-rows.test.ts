// What takes part in fitting, and which candidates compete with each other.

import { describe, expect, it } from 'vitest';
import type { FileStanding } from '../../features/types.ts';
import type { Example } from '../../training/example.ts';
import { fileStageRows, regionStageRows } from '../../training/stage-rows.ts';
import { madeExamples, QUICK } from './made.ts';

const examples = [
  ...madeExamples(3, { kind: 'edit', goldRegions: 1 }),
  ...madeExamples(2, { kind: 'exploration', goldRegions: 5 }),
];
const alike = ({ features }: Example): FileStanding[] =>
  features.filePaths.map((_, rank) => ({ logOdds: 0, share: 1, rank }));
const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

describe('regionStageRows', () => {
  const rows = regionStageRows(examples, examples.map(alike), QUICK);
  const lists = rows.lists!;

  it('has one list for each query, from its first row to the next query', () => {
    expect(lists.starts).toHaveLength(examples.length + 1);
    expect(lists.starts.at(-1)).toBe(rows.targets.length);
    examples.forEach((example, at) => {
      const own = lists.targets.subarray(lists.starts[at]!, lists.starts[at + 1]!);
      expect(sum(own)).toBe(example.goldLines);
    });
  });

  it('lets regions compete where the gold is definitions, and not where it is whole files', () => {
    const competing = examples.filter((_, at) => lists.weights[at]! > 0).map(({ kind }) => kind);
    expect(competing).toEqual(['edit', 'edit', 'edit']);
  });

  it('counts a query by the weight of its kind, however many regions it has', () => {
    examples.forEach(({ kind }, at) => {
      const own = rows.weights.subarray(lists.starts[at]!, lists.starts[at + 1]!);
      expect(sum(own)).toBeCloseTo(QUICK.kindWeights[kind], 5);
    });
  });
});

describe('fileStageRows', () => {
  it('lets the files of every query compete', () => {
    const { lists, targets } = fileStageRows(examples, QUICK);
    expect(lists!.weights.every((weight) => weight > 0)).toBe(true);
    expect(sum(targets)).toBe(examples.length);
  });
});
