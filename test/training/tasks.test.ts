// Queries with a context, made from line gold in several files, and what is learned from them.

import { describe, expect, it } from 'vitest';
import type { LabelledQuery } from '../../src/evaluation/labels.ts';
import { TASK_SIGNALS } from '../../src/tasks/signals.ts';
import type { Region } from '../../src/types.ts';
import { derivedQueries, removalDiff } from '../../training/tasks/derive.ts';
import {
  figuresOf,
  heldOutTaskFigures,
  learnWeights,
  PLAIN_WEIGHTS,
  presentWeights,
  type TaskRows,
} from '../../training/tasks/learn.ts';

const region = (path: string, start: number, end: number): Region => ({ path, start, end });
const labelled = (regions: readonly Region[]): LabelledQuery => ({
  queryId: 'q',
  snapshotId: 's',
  text: 'The kettle boils over',
  task: 'issue',
  given: [],
  diff: null,
  repo: 'tea/room',
  gold: { kind: 'lines', regions, optional: [], widened: null, files: regions.map(({ path }) => path) },
});
const corpus = { textOf: (_: string, path: string) => (path === 'gone.py' ? null : 'one\ntwo\nthree\nfour\nfive\n') };
const isTest = (path: string) => path.startsWith('tests/');

describe('derived queries', () => {
  it('give one edited file with its lines taken away, and ask for the others', () => {
    const query = labelled([region('b.py', 5, 5), region('a.py', 2, 3), region('gone.py', 1, 1)]);
    const made = derivedQueries(query, 'edit', corpus, isTest);
    expect(made.map(({ task, given, gold }) => [task, given, gold])).toEqual([
      ['edit2ripple', [{ path: 'a.py' }], ['b.py', 'gone.py']],
      ['edit2ripple', [{ path: 'b.py' }], ['a.py', 'gone.py']],
    ]);
    expect(made[0]!.diff).toBe('@@ -1,6 +1,4 @@\n one\n-two\n-three\n four\n five\n ');
    expect(removalDiff('a\nb', [{ start: 2, end: 2 }])).toBe('@@ -1,2 +1,1 @@\n a\n-b');
  });

  it('ask beside a read place for what else was read, and of a source for its tests', () => {
    const query = labelled([region('a.py', 2, 4), region('b.py', 1, 1), region('tests/test_a.py', 1, 9)]);
    const made = derivedQueries(query, 'context', corpus, isTest);
    expect(made.filter(({ task }) => task === 'comment2context').map(({ given, gold }) => [given, gold])).toEqual([
      [[{ path: 'a.py', line: 3 }], ['b.py', 'tests/test_a.py']],
      [[{ path: 'b.py', line: 1 }], ['a.py', 'tests/test_a.py']],
      [[{ path: 'tests/test_a.py', line: 5 }], ['a.py', 'b.py']],
    ]);
    expect(made.filter(({ task }) => task === 'code2test').map(({ given, gold }) => [given, gold])).toEqual([
      [[{ path: 'a.py' }], ['tests/test_a.py']],
      [[{ path: 'b.py' }], ['tests/test_a.py']],
    ]);
  });

  it('are none for gold in one file', () => {
    for (const kind of ['edit', 'context'] as const)
      expect(derivedQueries(labelled([region('a.py', 1, 1)]), kind, corpus, isTest)).toEqual([]);
  });
});

describe('learned weights', () => {
  const near = TASK_SIGNALS.indexOf('near');
  /** The gold file is near, and the file model thinks little of it. */
  const rows = Array.from({ length: 12 }, (_, at): TaskRows => {
    const signals = new Float32Array(3 * TASK_SIGNALS.length);
    signals[(at % 3) * TASK_SIGNALS.length + near] = 1;
    const odds = Float64Array.from([0, 0, 0], (_value, file) => (file === (at + 1) % 3 ? 1 : -1));
    const paths = ['a', 'b', 'c'];
    return { task: 'edit2ripple', repo: `r${at % 4}`, paths, odds, signals, gold: [paths[at % 3]!] };
  });

  it('find the sign that tells, on repositories that are left out as well', () => {
    expect(rows.map((row) => figuresOf(row, PLAIN_WEIGHTS).mrr)).not.toContain(1);
    const weights = learnWeights(rows, PLAIN_WEIGHTS, 0.01);
    expect(weights[near + 1]).toBeGreaterThan(1);
    expect(weights.filter((_, at) => at > 0 && at !== near + 1).every((weight) => weight === 0)).toBe(true);
    const heldOut = heldOutTaskFigures(rows, PLAIN_WEIGHTS, 0.01, 4);
    expect(heldOut).toEqual(rows.map(() => ({ mrr: 1, recall: 1, hit: 1 })));
  });

  it('stay at the present ones when the pull is strong', () => {
    expect(learnWeights(rows, presentWeights('edit2ripple'), 1e6)).toEqual(presentWeights('edit2ripple'));
  });
});
