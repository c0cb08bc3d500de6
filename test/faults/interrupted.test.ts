// A build that is cut short, starved or disturbed: afterwards the index is the old one or the new one.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ask,
  build,
  buildWords,
  discardFolders,
  FaultList,
  makeCorpus,
  moduleOf,
  newFolder,
  queryFor,
  snapshotBytes,
  start,
  write,
} from './scene.ts';

const faults = new FaultList('Interrupted');
const QUERIES = [queryFor('mill-a'), queryFor('mill-b')];
let oldIndex: string;
let oldBytes: Record<string, string>;
let corpus: string;
let newBytes: Record<string, string>;

const namesIn = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);

const copyOf = (index: string) => {
  const copy = path.join(newFolder(), 'index');
  fs.cpSync(index, copy, { recursive: true });
  return copy;
};

beforeAll(() => {
  oldIndex = path.join(newFolder(), 'index');
  corpus = makeCorpus(newFolder());
  expect(build(corpus, oldIndex).status).toBe(0);
  oldBytes = snapshotBytes(oldIndex);
  for (const snapshot of ['mill-a', 'mill-b']) {
    for (let at = 0; at < 60; at += 1)
      write(path.join(corpus, snapshot), { [`more/m${at}.py`]: moduleOf(`oat${at}`, 20) });
  }
  const index = path.join(newFolder(), 'index');
  expect(build(corpus, index).status).toBe(0);
  newBytes = snapshotBytes(index);
});

afterAll(() => {
  discardFolders();
  faults.settle();
});

describe('a build that is killed', () => {
  it('leaves the old index or the new one, and the next build gives the new one', async () => {
    const index = copyOf(oldIndex);
    let killed = 0;
    for (const delay of [60, 180, 300, 420, 540, 660, 800, 1000]) {
      const { child, ended } = start(buildWords(corpus, index));
      await pause(delay);
      child.kill('SIGKILL');
      if ((await ended).status === null) killed += 1;
      const bytes = snapshotBytes(index);
      expect([oldBytes, newBytes]).toContainEqual(bytes);
      if (Object.keys(bytes)[0] === Object.keys(newBytes)[0]) break;
    }
    expect(killed).toBeGreaterThan(0);
    expect(ask(index, QUERIES).status).toBe(0);
    expect(build(corpus, index)).toMatchObject({ status: 0, stdout: '' });
    expect(snapshotBytes(index)).toEqual(newBytes);
    const left = fs.readdirSync(index, { recursive: true, encoding: 'utf8' });
    expect(left.filter((name) => /partial|lock|checkpoint/.test(name))).toEqual([]);
    faults.add(
      'killed (SIGKILL) at eight moments of a rebuild',
      'the old index byte for byte, or the new one; the next build makes the new one and leaves no litter',
    );
  });

  it('is taken up again where it stood', async () => {
    const [index, large] = [path.join(newFolder(), 'index'), makeCorpus(newFolder())];
    for (let at = 0; at < 120; at += 1) {
      write(path.join(large, 'mill-b'), { [`large/m${at}.py`]: moduleOf(`oat${at}`, 80) });
    }
    const { child, ended } = start(buildWords(large, index));
    const packs = () => namesIn(path.join(index, 'contents')).filter((name) => name.endsWith('.pack'));
    for (let waits = 0; packs().length === 0 && waits < 400; waits += 1) await pause(10);
    await pause(250);
    child.kill('SIGINT');
    const { status, stderr } = await ended;
    expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining('interrupted') });
    const made = packs();
    expect(build(large, index).status).toBe(0);
    expect(packs().some((name) => made.includes(name))).toBe(true);
    expect(ask(index, QUERIES).status).toBe(0);
    faults.add(
      'interrupted (SIGINT) in the first build',
      'ends with 2 and says so; the next build keeps what was analysed',
    );
  });
});

describe('an index folder that takes nothing', () => {
  it('because it is read-only: says so, and the old index answers', () => {
    const index = copyOf(oldIndex);
    spawnSync('chmod', ['-R', 'a-w', index]);
    const outcome = build(corpus, index, { as: 65_533 });
    expect(outcome).toMatchObject({ status: 2, stdout: '' });
    expect(outcome.stderr).toMatch(/cannot write the index folder .*--index-dir/);
    expect(ask(index, QUERIES).status).toBe(0);
    spawnSync('chmod', ['-R', 'u+w', index]);
    expect(snapshotBytes(index)).toEqual(oldBytes);
    faults.add('read-only index folder', 'ends with 2, names the folder and another way; the old index answers');
  });

  it('because files may not grow: says so, and the old index answers', () => {
    const index = copyOf(oldIndex);
    const outcome = build(corpus, index, { before: "trap '' XFSZ; ulimit -f 20" });
    expect({ ...outcome, stderr: '' }).toMatchObject({ status: 2, stdout: '' });
    expect(outcome.stderr).toMatch(/cannot write the index folder .*EFBIG.*make room/);
    expect(snapshotBytes(index)).toEqual(oldBytes);
    expect(build(corpus, index).status).toBe(0);
    expect(snapshotBytes(index)).toEqual(newBytes);
    faults.add(
      'files cut at a limit (ulimit -f)',
      'ends with 2 and says what to do; the old index stays; with room the next build succeeds',
    );
  });

  const mount = path.join(newFolder(), 'small');
  fs.mkdirSync(mount);
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300k', 'tmpfs', mount]).status === 0;
  it('because the disk is full: says so, and the old index answers', () => {
    // Without the right to mount, the limit on files above stands for it.
    if (!isMounted) return;
    try {
      const index = path.join(mount, 'index');
      const small = makeCorpus(newFolder(), 'rye', 4);
      expect(build(small, index).status).toBe(0);
      const before = snapshotBytes(index);
      const outcome = build(corpus, index);
      expect(outcome).toMatchObject({ status: 2, stdout: '' });
      expect(outcome.stderr).toMatch(/cannot write the index folder .*ENOSPC.*make room/);
      expect(snapshotBytes(index)).toEqual(before);
      expect(ask(index, QUERIES).status).toBe(0);
    } finally {
      spawnSync('umount', [mount]);
    }
  });
  faults.add(
    'disk full (a file system of 300 kB, where the tests may mount one)',
    'ends with 2 and says what to do; the old index answers',
  );
});

describe('several processes', () => {
  it('that build at once wait for each other, and the last one wins whole', async () => {
    const index = copyOf(oldIndex);
    const runs = [start(buildWords(corpus, index)), start(buildWords(corpus, index)), start(buildWords(corpus, index))];
    const outcomes = await Promise.all(runs.map(({ ended }) => ended));
    expect(outcomes.map(({ status }) => status)).toEqual([0, 0, 0]);
    expect(outcomes.some(({ stderr }) => stderr.includes('waiting'))).toBe(true);
    expect(snapshotBytes(index)).toEqual(newBytes);
    faults.add('three builds into one folder at once', 'one after the other, those that wait say so; all end with 0');
  });

  it('that ask during builds are answered from the old index or the new one', async () => {
    const index = copyOf(oldIndex);
    const before = ask(index, QUERIES).results;
    const running = start(buildWords(corpus, index));
    const answers = new Set<string | null>();
    let isOver = false;
    void running.ended.then(() => {
      isOver = true;
    });
    while (!isOver) {
      const { status, results } = ask(index, QUERIES);
      expect(status).toBe(0);
      answers.add(results);
      await pause(20);
    }
    const after = ask(index, QUERIES).results;
    for (const answer of answers) expect([before, after]).toContain(answer);
    faults.add('queries while a build runs', 'each is answered as the old index or the new one answers');
  });
});
