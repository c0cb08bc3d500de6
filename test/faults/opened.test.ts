// Which files does the program open, and what does it start, in a build and in questions about a repository that leads
// out of itself in every way? Watched from below, in all its threads; where strace is installed, the system is asked too.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cuepack, discardFolders, FaultList, moduleOf, newFolder, PROGRAM, ROOT, write } from './scene.ts';

const faults = new FaultList('Opened');
const WATCH = fileURLToPath(new URL('./watch.cjs', import.meta.url));
let home: string;
let repository: string;
let outside: string;
let index: string;

interface Seen {
  readonly status: number | null;
  readonly opened: readonly string[];
  readonly started: readonly string[];
}

function watched(words: readonly string[]): Seen {
  const log = path.join(newFolder(), 'log');
  fs.writeFileSync(log, '');
  const env = { NODE_OPTIONS: `--require ${WATCH}`, WATCH_LOG: log, XDG_CACHE_HOME: path.join(home, 'cache') };
  const { status } = cuepack(words, { env });
  const rows = fs
    .readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((row) => JSON.parse(row) as ['open' | 'start', string]);
  const those = (kind: string) => [...new Set(rows.filter(([what]) => what === kind).map(([, name]) => name))].sort();
  return { status, opened: those('open'), started: those('start') };
}

/** Those that lie under none of the folders, links resolved. */
function strangers(opened: readonly string[], folders: readonly string[]): string[] {
  const allowed = folders.map((folder) => fs.realpathSync(folder));
  return opened.filter((file) => !allowed.some((folder) => file === folder || file.startsWith(`${folder}/`)));
}

function layOut(): void {
  write(outside, {
    'secret.py': 'def secret(): pass\n',
    'folder/inner.py': 'def inner(): pass\n',
    rules: '*.js\n',
    'cuepack.config.json': '{"maxLines": 7}',
    'git/HEAD': 'ref: refs/heads/main\n',
    'git/info/exclude': '*.js\n',
  });
  write(repository, {
    'mill/rye_3.py': moduleOf('rye3a'),
    'mill/../odd/na\nme\u202e.py': 'def odd(): pass\n',
    'odd/__proto__.py': 'def proto(): pass\n',
    'odd/..dots/..py': 'def dots(): pass\n',
    'nested/.git': `gitdir: ${path.join(repository, 'nested/git')}\n`,
    'nested/git/HEAD': 'ref: refs/heads/main\n',
    'nested/a.py': 'def nested(): pass\n',
  });
  const links = {
    'file.py': path.join(outside, 'secret.py'),
    'passwd.txt': '/etc/passwd',
    folder: path.join(outside, 'folder'),
    'mill/up': '../..',
    'mill/here': '.',
    'circle-a': 'circle-b',
    'circle-b': 'circle-a',
    root: '/',
    '.gitignore': path.join(outside, 'rules'),
    '.cuepackignore': path.join(outside, 'rules'),
    'cuepack.config.json': path.join(outside, 'cuepack.config.json'),
    'odd/link\n.py': path.join(outside, 'secret.py'),
    'mill/inside.py': 'rye_3.py',
  };
  for (const [name, target] of Object.entries(links)) fs.symlinkSync(target, path.join(repository, name));
}

beforeAll(() => {
  home = fs.realpathSync(newFolder());
  repository = path.join(home, 'corpus/mill-a');
  outside = path.join(home, 'outside');
  index = path.join(home, 'index');
  fs.mkdirSync(index);
  fs.mkdirSync(path.join(home, 'cache'));
  layOut();
  const text =
    'EmptyHopper in grind_rye3a_2 of mill/rye_3.py, and in ../outside/secret.py line 1, file.py, folder/inner.py';
  fs.mkdirSync(path.join(home, 'asked'));
  fs.writeFileSync(
    path.join(home, 'asked/q.jsonl'),
    `${JSON.stringify({ query_id: 'q', snapshot_id: 'mill-a', text, given: [{ path: 'file.py', line: 1 }] })}\n`,
  );
  fs.writeFileSync(path.join(home, 'issue.md'), text);
});

afterAll(() => {
  discardFolders();
  faults.settle();
});

const asked = () => ['--queries', path.join(home, 'asked/q.jsonl'), '--output', path.join(home, 'asked/r.jsonl')];
const buildWords = () => ['build', '--corpus', path.dirname(repository), '--index-dir', index];
const runWords = () => ['run', '--index-dir', index, ...asked()];

describe('what is opened', () => {
  it('by a build: the snapshot, the index and the program', () => {
    const { status, opened, started } = watched(buildWords());
    expect({ status, started }).toEqual({ status: 0, started: [] });
    expect(opened).toContain(path.join(repository, 'mill/rye_3.py'));
    expect(opened).toContain(path.join(index, 'manifest.json'));
    expect(strangers(opened, [path.dirname(repository), index, ROOT])).toEqual([]);
    faults.add(
      'links to files, folders and rules outside, to the root, in circles; odd names: a build, watched in every thread',
      'nothing outside of the corpus, the index and the program is opened; nothing is started',
    );
  });

  it('by queries: the index and the program, and nothing of the snapshot', () => {
    const { status, opened, started } = watched(runWords());
    expect({ status, started }).toEqual({ status: 0, started: [] });
    expect(opened).toContain(path.join(index, 'manifest.json'));
    expect(strangers(opened, [index, ROOT, path.join(home, 'asked')])).toEqual([]);
    faults.add('queries that name files outside, watched', 'only the index and the program are opened');
  });

  it.each([
    ['locate', () => ['locate', '--repo', repository, '--issue', path.join(home, 'issue.md')]],
    ['explain', () => ['explain', 'file.py:1', '--repo', repository, '--issue', path.join(home, 'issue.md')]],
    ['status', () => ['status', '--repo', repository]],
  ])('by %s in the folder: the folder, its index and the program', (command, words) => {
    const { status, opened, started } = watched(words());
    expect(status).toBeLessThan(2);
    expect(started.filter((program) => program !== 'git')).toEqual([]);
    expect(strangers(opened, [repository, path.join(home, 'cache'), ROOT, path.join(home, 'issue.md')])).toEqual([]);
    if (command !== 'status') return;
    faults.add(
      'locate, explain and status in such a folder, watched',
      'the same; git alone is started, to list files, and nothing that the repository names',
    );
  });

  it('as the system saw it', () => {
    // A proof of the watch itself, where the machine can give it.
    if (spawnSync('strace', ['-V']).status !== 0) return;
    for (const words of [buildWords(), runWords()]) {
      const log = path.join(newFolder(), 'log');
      const call = ['-f', '--seccomp-bpf', '-e', 'trace=open,openat,openat2', '-o', log, process.execPath, PROGRAM];
      const { status } = spawnSync('strace', [...call, ...words], { encoding: 'utf8', timeout: 60_000 });
      if (status !== 0) return;
      const names = [...fs.readFileSync(log, 'utf8').matchAll(/"(\/(?:[^"\\]|\\.)*)"[^\n]*= \d+$/gm)];
      expect(names.length).toBeGreaterThan(10);
      expect(
        names.map(([, name]) => name!).filter((name) => name.includes('outside') || name === '/etc/passwd'),
      ).toEqual([]);
    }
  });
});
