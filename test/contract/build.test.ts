// build.sh from outside, on a read-only bundle.

import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bundle,
  discard,
  listing,
  makeCorpus,
  modesAreBarriers,
  runBundler,
  runScript,
  startScript,
  temporaryFolder,
} from './deployment.ts';

let app: string;
let corpus: string;
let before: string[];
const garbage: string[] = [];

const build = (words: string[], options = {}) => runScript(join(app, 'build.sh'), words, { as: 'builder', ...options });
const newFolder = () => {
  const folder = temporaryFolder(0o777);
  garbage.push(folder);
  return folder;
};

beforeAll(() => {
  app = bundle();
  corpus = makeCorpus();
  before = listing(app);
});

afterAll(() => {
  for (const folder of [join(app, '..'), join(corpus, '..'), ...garbage]) discard(folder);
});

describe('build.sh', () => {
  it('indexes every snapshot, says so on standard error only, and leaves an index that others may read', () => {
    const index = join(newFolder(), 'made/for/it');
    const outcome = build(['--corpus', corpus, '--index-dir', index]);
    expect(outcome).toMatchObject({ status: 0, stdout: '' });
    expect(outcome.stderr).toContain('3 snapshots');
    expect(outcome.stderr).toMatch(/skipped: .*binary/);
    for (const line of listing(index)) expect(Number(line.split(' ').at(-4)) & 0o004, line).toBe(0o004);
  });

  it('leaves files alone that it did not make', () => {
    const index = newFolder();
    mkdirSync(join(index, 'lost+found'));
    writeFileSync(join(index, 'notes.txt'), 'mine');
    writeFileSync(join(index, 'photo.idx'), 'mine too');
    expect(build(['--corpus', corpus, '--index-dir', index]).status).toBe(0);
    expect(readFileSync(join(index, 'notes.txt'), 'utf8')).toBe('mine');
    expect(readFileSync(join(index, 'photo.idx'), 'utf8')).toBe('mine too');
    expect(readdirSync(index)).toContain('lost+found');
  });

  it('gives the same snapshots the same bytes', () => {
    const [first, second] = [newFolder(), newFolder()];
    for (const index of [first, second]) expect(build(['--corpus', corpus, '--index-dir', index]).status).toBe(0);
    expect(digests(first)).toEqual(digests(second));
    expect(digests(first)).toHaveLength(3);
  });

  it('mends a damaged index when it is run again', () => {
    const index = newFolder();
    build(['--corpus', corpus, '--index-dir', index]);
    const whole = digests(index);
    for (const file of snapshotFiles(index)) truncateSync(file, 100);
    expect(build(['--corpus', corpus, '--index-dir', index]).status).toBe(0);
    expect(digests(index)).toEqual(whole);
  });

  it('leaves the index as it was when it is interrupted', async () => {
    const index = newFolder();
    const snapshots = makeCorpus();
    build(['--corpus', snapshots, '--index-dir', index]);
    const manifest = readFileSync(join(index, 'manifest.json'), 'utf8');
    writeFileSync(join(snapshots, 'orchard-a1/added.py'), 'def added():\n    return 1\n');
    const words = ['--corpus', snapshots, '--index-dir', index];
    const rebuild = startScript(join(app, 'build.sh'), words, { as: 'builder' });
    const ended = new Promise<number | null>((resolve) => rebuild.on('exit', resolve));
    // Long enough for Node to be there and to listen, short enough for the work not to be done.
    setTimeout(() => rebuild.kill('SIGINT'), 600);
    const status = await ended;
    if (status !== 0) expect(readFileSync(join(index, 'manifest.json'), 'utf8')).toBe(manifest);
    const queries = join(newFolder(), 'q.jsonl');
    const output = join(newFolder(), 'r.jsonl');
    writeFileSync(queries, '{"query_id":"q","snapshot_id":"orchard-a1","text":"`ripe_on` is wrong"}');
    const asked = runScript(join(app, 'run.sh'), ['--index-dir', index, '--queries', queries, '--output', output]);
    expect(asked).toMatchObject({ status: 0, stdout: '' });
    discard(join(snapshots, '..'));
  });

  it('indexes the others and ends with 1 when a snapshot cannot be read', () => {
    const folder = newFolder();
    const index = join(folder, 'index');
    mkdirSync(join(folder, 'corpus/closed'), { recursive: true });
    writeFileSync(join(folder, 'corpus/closed/a.py'), 'x = 1\n');
    symlinkSync(join(corpus, 'orchard-a1'), join(folder, 'corpus/open'));
    chmodSync(join(folder, 'corpus/closed'), 0);
    const outcome = build(['--corpus', join(folder, 'corpus'), '--index-dir', index]);
    chmodSync(join(folder, 'corpus/closed'), 0o755);
    if (!modesAreBarriers) return;
    expect(outcome.status).toBe(1);
    expect(outcome.stderr).toContain('closed');
    expect(snapshotFiles(index)).toHaveLength(1);
  });

  it.each([
    ['no corpus', (dir: string) => ['--index-dir', dir], '--corpus'],
    ['no index folder', () => ['--corpus', corpus], '--index-dir'],
    [
      'a corpus that is not there',
      (dir: string) => ['--corpus', join(dir, 'x'), '--index-dir', join(dir, 'i')],
      'no such folder',
    ],
    [
      'a corpus that is a file',
      (dir: string) => ['--corpus', join(corpus, 'notes.txt'), '--index-dir', dir],
      'notes.txt',
    ],
    [
      'a corpus without snapshots',
      (dir: string) => ['--corpus', join(corpus, 'orchard-a1/tests'), '--index-dir', dir],
      'no snapshot',
    ],
    [
      'an index folder that is a file',
      () => ['--corpus', corpus, '--index-dir', join(corpus, 'notes.txt')],
      'notes.txt',
    ],
    ['a misspelt option', (dir: string) => ['--corpus', corpus, '--index-dri', dir], '--index-dir'],
    ['a word too many', (dir: string) => ['--corpus', corpus, '--index-dir', dir, 'more'], 'too many arguments'],
  ])('ends with 2 and one line that helps: %s', (_, words, message) => {
    const outcome = build(words(newFolder()));
    expect(outcome).toMatchObject({ status: 2, stdout: '' });
    expect(outcome.stderr).toContain(message);
    expect(outcome.stderr).toMatch(/^cuepack: .*\n$/);
  });

  it('teaches with examples first when asked for help', () => {
    const { status, stdout } = build(['--help']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Examples:\n {2}cuepack build --corpus/);
    expect(stdout).toContain('Exit status');
  });

  it('writes nothing into its own folder', () => {
    expect(listing(app)).toEqual(before);
  });
});

describe('the scripts', () => {
  it.each(['build.sh', 'run.sh'])(
    '%s says what is missing when there is no Node, an old one, or no compiled code',
    (script) => {
      const path = newFolder();
      const without = runScript('/bin/sh', [join(app, script)], { env: { PATH: path } });
      expect(without).toMatchObject({ status: 2, stdout: '' });
      expect(without.stderr).toContain('node is not on the PATH');

      writeFileSync(join(path, 'node'), '#!/bin/sh\necho v18.19.1\n', { mode: 0o755 });
      chmodSync(join(path, 'node'), 0o755);
      const old = runScript('/bin/sh', [join(app, script)], { env: { PATH: path } });
      expect(old.status).toBe(2);
      expect(old.stderr).toContain('v18.19.1; version 20 or later');

      const bare = newFolder();
      mkdirSync(join(bare, 'scripts'));
      for (const name of [script, 'scripts/launch.sh']) writeFileSync(join(bare, name), readFileSync(join(app, name)));
      const uncompiled = runScript('/bin/sh', [join(bare, script)]);
      expect(uncompiled.status).toBe(2);
      expect(uncompiled.stderr).toContain('dist is missing');
    },
  );

  it('come in a bundle of compiled code, production dependencies and the model, and nothing else', () => {
    const names = readdirSync(app).sort();
    expect(names).toEqual([
      'LICENSE',
      'build.sh',
      'dist',
      'model',
      'node_modules',
      'package.json',
      'run.sh',
      'scripts',
      'src',
    ]);
    const modules = readdirSync(join(app, 'node_modules'));
    expect(modules).toContain('commander');
    for (const name of ['typescript', 'vitest', 'vite', '@biomejs', 'tsx']) expect(modules).not.toContain(name);
    const own = listing(app).filter((line) => !line.startsWith('node_modules'));
    expect(own.filter((line) => /\.ts |\.map |^test|\.test\./.test(line))).toEqual([]);
  });

  it('are not bundled over a folder with somebody else’s files of the same names', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'package.json'), '{"name":"other"}');
    const outcome = runBundler(['--out', folder]);
    expect(outcome.status).toBe(2);
    expect(outcome.stderr).toContain('no earlier bundle made');
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe('{"name":"other"}');
  });
});

function snapshotFiles(index: string): string[] {
  const folder = join(index, 'snapshots');
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));
}

function digests(index: string): string[] {
  return snapshotFiles(index).map((file) => createHash('sha256').update(readFileSync(file)).digest('hex'));
}
