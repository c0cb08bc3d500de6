// Tasks: which one a query asks for, what is read of its context, and what that does to the ranking.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SnapshotIndex } from '../../src/index/snapshot.ts';
import { locate, locateSimply } from '../../src/locate.ts';
import type { Query } from '../../src/road.ts';
import { guessTask } from '../../src/tasks/guess.ts';
import { affinity, entrance, pairing } from '../../src/tasks/pairs.ts';
import { narrowDiff, taskText } from '../../src/tasks/text.ts';
import { handMadeModel, ISSUE, indexOf, teaRoom } from '../explain/scene.ts';

let index: SnapshotIndex;
const model = handMadeModel();

beforeAll(async () => {
  index = await indexOf(teaRoom());
});

const rankedPaths = (query: Query) => locate(index, query, { model }).rankedFiles.map(({ path }) => path);

describe('the task of a query', () => {
  it('is the one that is named', () => {
    expect(guessTask({ text: 'x', task: 'code2test' })).toBe('code2test');
  });

  it('is guessed from what comes with the text', () => {
    const given = [{ path: 'a.py' }];
    expect(guessTask({ text: 'It fails.' })).toBe('issue');
    expect(guessTask({ text: 'Why?', given: [{ path: 'a.py', line: 3 }], diff: '@@ -1 +1 @@' })).toBe(
      'comment2context',
    );
    expect(guessTask({ text: 'Renames it.', given, diff: '@@ -1 +1 @@\n-a\n+b' })).toBe('edit2ripple');
    expect(guessTask({ text: 'Renames it.', given })).toBe('code2test');
    expect(guessTask({ text: 'It fails.', task: 'no-such-task' })).toBe('issue');
  });

  it('is a trace when the text is little else, and an issue when words stand around it', () => {
    const trace = 'Error: x\n    at pour (a.js:1:2)\n    at boil (b.js:3:4)\n    at serve (c.js:5:6)\n';
    expect(guessTask({ text: trace })).toBe('trace2code');
    expect(guessTask({ text: `${'I did this.\n'.repeat(5)}${trace}` })).toBe('issue');
  });
});

describe('given files', () => {
  it.each(['issue', 'trace2code', 'comment2context', 'edit2ripple', 'code2test'])(
    'are never ranked or returned: %s',
    (task) => {
      const query = {
        text: ISSUE,
        task,
        given: [{ path: './src//teapot.py', line: 9 }],
        diff: '@@ -9 +9 @@\n-a\n+pour_cup',
      };
      const answer = locate(index, query, { model, maxRegions: 5 });
      const simple = locateSimply(index, query);
      for (const { regions, rankedFiles, rankedRegions } of [answer, simple]) {
        const paths = [...regions, ...rankedFiles, ...rankedRegions].map(({ path }) => path);
        expect(paths.length).toBeGreaterThan(0);
        expect(paths).not.toContain('src/teapot.py');
      }
    },
  );
});

describe('context', () => {
  it('puts the test of the given file first when tests are wanted', () => {
    expect(rankedPaths({ text: 'Clean it better', task: 'code2test', given: [{ path: 'src/teapot.py' }] })[0]).toBe(
      'tests/test_teapot.py',
    );
  });

  it('is read with the text, but not for an issue', () => {
    const query = { text: 'Why?', given: [{ path: 'src/a.py', line: 2 }], diff: '@@ -1 +1 @@\n-old_name\n+new_name' };
    expect(taskText(query, 'issue')).toBe('Why?');
    expect(taskText(query, 'edit2ripple')).toContain('--- a/src/a.py\n+++ b/src/a.py\n@@ -1,1 +1,1 @@\n-old_name');
  });
});

describe('a diff with much around its changes', () => {
  const context = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => ` line ${from + at}`).join('\n');

  it('is narrowed to three lines around each change, with the lines still numbered right', () => {
    const diff = `@@ -1,40 +1,41 @@ class Pot:\n${context(1, 9)}\n-old ten\n+new ten\n${context(11, 29)}\n+between\n${context(30, 40)}\n`;
    expect(narrowDiff(diff)).toBe(
      [
        '@@ -7,7 +7,7 @@ class Pot:',
        context(7, 9),
        '-old ten',
        '+new ten',
        context(11, 13),
        '@@ -27,6 +27,7 @@ class Pot:',
        context(27, 29),
        '+between',
        context(30, 32),
      ].join('\n'),
    );
  });

  it('keeps changes together that stand close, and everything that is no hunk', () => {
    const diff =
      '--- a/x.py\n+++ b/x.py\n@@ -1,5 +1,5 @@\n-a\n+A\n b\n c\n-d\n+D\n e\n--- a/y.py\n+++ b/y.py\n@@ -2 +2 @@\n-f\n+F';
    const narrow = narrowDiff(diff);
    expect(narrow).toBe(diff.replace('@@ -2 +2 @@', '@@ -2,1 +2,1 @@'));
    expect(narrowDiff(narrow)).toBe(narrow);
    expect(narrowDiff('no diff at all')).toBe('no diff at all');
  });

  it('loses no changed line', () => {
    const line = fc.constantFrom(' same', '-gone', '+come', '', '\\ No newline at end of file');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (body) => {
        const changes = (text: string) => text.split('\n').filter((row) => /^[+-]/.test(row));
        expect(changes(narrowDiff(`@@ -5,9 +5,9 @@\n${body.join('\n')}`))).toEqual(changes(body.join('\n')));
      }),
    );
  });
});

describe('names of paths', () => {
  it('pair a test with its source', () => {
    expect(pairing('src/cache.ts', 'test/cache.test.ts')).toBe(1);
    expect(pairing('pkg/form_mapping.go', 'pkg/form_mapping_test.go')).toBe(1);
    expect(pairing('src/cache/mod.rs', 'tests/cache.rs')).toBe(1);
    expect(pairing('src/cache.ts', 'src/menu.ts')).toBe(0);
    expect(pairing('src/cache.ts', 'test/cachewarmer.test.ts')).toBeCloseTo((0.7 * 5) / 11);
  });

  it('see through mirrored trees', () => {
    expect(affinity('src/shop/models/a.py', 'tests/shop/models/test_a.py')).toBe(1);
    expect(affinity('src/shop/models/a.py', 'src/shop/views/b.py')).toBeCloseTo(1 / 3);
  });

  it('know the entrance of a folder', () => {
    expect(entrance('src/tea/pot.rs', 'src/tea/mod.rs')).toBe(1);
    expect(entrance('src/tea/pot.rs', 'src/lib.rs')).toBe(0.5);
    expect(entrance('src/tea/pot.rs', 'src/tea/cup.rs')).toBe(0);
  });
});
