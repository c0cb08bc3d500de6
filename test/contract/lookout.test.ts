// Two threads look at the snapshots of a corpus that was built before: what is seen does not depend on who looked, and a
// helper that dies costs nothing but time.

import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Look, LookTask, lookAt } from '../../src/index/look.ts';
import type { Lookout, Report } from '../../src/index/lookout.ts';
import { openScene, type Scene } from './scene.ts';

let scene: Scene;
let tasks: LookTask[];
let expected: Look[];

/** What a module of a compiled program exports. */
const load = (app: string, name: string) => import(pathToFileURL(join(app, 'dist/src/index', name)).href);

/** When they began is all that may tell two looks apart. */
const seen = ({ changed, unchanged }: Look) => ({ changed, unchanged });

beforeAll(async () => {
  scene = openScene();
  const [corpus, indexDir] = [join(scene.newFolder(), 'corpus'), join(scene.newFolder(), 'index')];
  cpSync(scene.corpus, corpus, { recursive: true, verbatimSymlinks: true });
  for (const name of ['changed', 'more', 'new']) {
    mkdirSync(join(corpus, name));
    writeFileSync(join(corpus, name, 'kettle.py'), 'def boil():\n    pass\n');
  }
  // Long enough for what was written to be older than the survey.
  await pause(120);
  scene.build(corpus, indexDir);
  writeFileSync(join(corpus, 'changed/kettle.py'), 'def boil(water):\n    pass\n');
  writeFileSync(join(corpus, 'new/cup.py'), 'def cup():\n    pass\n');
  tasks = readdirSync(corpus).map((id) => ({ indexDir, id, root: join(corpus, id) }));
  const here: { lookAt: typeof lookAt } = await load(scene.app, 'look.js');
  expected = await Promise.all(tasks.map((task) => here.lookAt(task)));
  expect(new Set(expected.map(({ changed }) => changed?.length ?? null))).toEqual(new Set([0, 1, null]));
});

afterAll(() => scene.discard());

async function lookOut(app: string): Promise<Look[]> {
  const { Lookout: Class } = (await load(app, 'lookout.js')) as { Lookout: typeof Lookout };
  const { indexDir } = tasks[0]!;
  const sources = tasks.map(({ id, root }) => ({ id, root }));
  const lookout = new Class({ indexDir, sources, files: 1_000_000, concurrency: 2 });
  const looks: Look[] = [];
  for (const { id } of tasks) {
    looks.push(await lookout.look(id));
    // Leaves the helper its share.
    await pause(50);
  }
  lookout.close();
  return looks;
}

describe('a lookout', () => {
  it('sees the same with a helper as without', async () => {
    expect((await lookOut(scene.app)).map(seen)).toEqual(expected.map(seen));
  });

  it('looks itself where the helper dies', async () => {
    const app = join(scene.newFolder(), 'app');
    cpSync(scene.app, app, { recursive: true, filter: (file) => basename(file) !== 'node_modules' });
    symlinkSync(join(scene.app, 'node_modules'), join(app, 'node_modules'));
    const dying =
      'import { workerData } from "node:worker_threads";\nworkerData.taken.fill(1);\nthrow new Error("gone");\n';
    writeFileSync(join(app, 'dist/src/index/scout.js'), dying);
    expect((await lookOut(app)).map(seen)).toEqual(expected.map(seen));
  });

  it.each(['dist/src/index', 'dist/run'])(
    'has a helper in %s that tells of all that nobody else has taken',
    async (place) => {
      const taken = new Int32Array(new SharedArrayBuffer(4 * tasks.length));
      taken[0] = 1;
      const scout = new Worker(join(scene.app, place, 'scout.js'), { workerData: { tasks, taken } });
      const reports: Report[] = [];
      scout.on('message', (report: Report) => reports.push(report));
      await new Promise((resolve) => scout.once('exit', resolve));
      expect(reports.map(({ at }) => at)).toEqual([...tasks.keys()].slice(1).reverse());
      for (const { at, look } of reports) expect(seen(look)).toEqual(seen(expected[at]!));
    },
  );
});
