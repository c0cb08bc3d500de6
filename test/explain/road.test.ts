// One road: what an explanation says was answered is what the answer says.

import { beforeAll, describe, expect, it } from 'vitest';
import { survey } from '../../src/explain/survey.ts';
import type { SnapshotIndex } from '../../src/index/snapshot.ts';
import { locate, type Query } from '../../src/locate.ts';
import { handMadeModel, ISSUE, indexOf, teaRoom } from './scene.ts';

let index: SnapshotIndex;
const model = handMadeModel();

beforeAll(async () => {
  index = await indexOf(teaRoom());
});

const QUERIES: readonly Query[] = [
  { text: ISSUE },
  { text: ISSUE, task: 'code2test', given: [{ path: 'src/teapot.py' }] },
  { text: 'Why this?', given: [{ path: 'tests/test_teapot.py', line: 5 }], diff: '@@ -4 +4 @@\n-a\n+pour_cup(pot)' },
];

describe('an answer and its explanation', () => {
  it.each(QUERIES)('agree about files, regions and selection: $text $task', (query) => {
    for (const limits of [{}, { maxRegions: 1, maxLines: 4 }]) {
      const answer = locate(index, query, { model, regions: 50, ...limits });
      const road = survey(index, query, { model, ...limits });
      expect(road.selection.regions).toEqual(answer.regions.map(({ path, start, end }) => ({ path, start, end })));
      expect(road.selection.expectedF1).toBe(answer.expectedF1);
      expect(road.files.slice(0, 20).map(({ file }) => index.pathOf(file))).toEqual(
        answer.rankedFiles.map(({ path }) => path),
      );
      const ranked = road.regions
        .slice(0, 50)
        .map(({ path, start, end, probability }) => ({ path, start, end, score: probability }));
      expect(ranked).toEqual(answer.rankedRegions);
    }
  });
});
