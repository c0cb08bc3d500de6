// The quick start of run.sh and build.sh: whatever became of the one files and their bytecode, the answers and the index are
// the same bytes.

import { cpSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScript } from './deployment.ts';
import { ALL, openScene, type Scene } from './scene.ts';

let scene: Scene;
let expected: string;

beforeAll(() => {
  scene = openScene();
  expected = readFileSync(scene.ask(ALL).output, 'utf8');
});

afterAll(() => scene.discard());

/** A writable copy of the bundle, changed; then what it answers and says, and the index that it builds. */
function outcomeOf(change: (quick: string, whole: string) => void): { results: string; stderr: string; index: object } {
  const folder = scene.newFolder();
  const app = join(folder, 'copy');
  cpSync(scene.app, app, { recursive: true, filter: (file) => basename(file) !== 'node_modules' });
  symlinkSync(join(scene.app, 'node_modules'), join(app, 'node_modules'));
  change(join(app, 'dist/run'), join(app, 'dist/src'));
  const [queries, output, index] = ['q.jsonl', 'r.jsonl', 'index'].map((name) => join(folder, name));
  writeFileSync(queries!, ALL);
  const { stderr } = runScript(join(app, 'run.sh'), [
    ...['--index-dir', scene.index, '--queries', queries!, '--output', output!],
  ]);
  const built = runScript(join(app, 'build.sh'), ['--corpus', scene.corpus, '--index-dir', index!]);
  expect(built).toMatchObject({ status: 0, stdout: '', stderr: expect.stringMatching(/^cuepack: indexed .*\n$/) });
  return { results: readFileSync(output!, 'utf8'), stderr, index: snapshotBytes(index!) };
}

function snapshotBytes(index: string): object {
  const folder = join(index, 'snapshots');
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
}

const PROGRAMS = ['run', 'build', 'worker'];

describe('the quick start', () => {
  it('is in the bundle', () => {
    for (const name of PROGRAMS.flatMap((program) => [`${program}.cjs`, `${program}.cache`]))
      expect(statSync(join(scene.app, 'dist/run', name)).size).toBeGreaterThan(100);
  });

  it('is left out when somebody asks where a fault comes from: the trace names files of the program', () => {
    const words = ['--index-dir', join(scene.newFolder(), 'none'), '--queries', 'q', '--output', 'o'];
    const trace = (env: Record<string, string>) => runScript(join(scene.app, 'run.sh'), words, { env }).stderr;
    expect(trace({})).not.toContain('    at ');
    expect(trace({ CUEPACK_DEBUG: '1' })).toContain('dist/src/index/manifest.js:');
  });

  it.each<[string, (quick: string, whole: string) => void]>([
    ['is as it was made', () => {}],
    ['is not there', (quick) => rmSync(quick, { recursive: true })],
    [
      'has bytecode of another Node',
      (quick) => {
        for (const name of PROGRAMS) writeFileSync(join(quick, `${name}.cache`), Buffer.alloc(4096, 7));
      },
    ],
    [
      'is older than the program',
      (quick, whole) => {
        for (const name of PROGRAMS) {
          writeFileSync(join(quick, `${name}.cjs`), 'throw new Error("old")');
          utimesSync(join(quick, `${name}.cjs`), 1, 1);
        }
        for (const name of ['cli.js', 'index/worker.js']) utimesSync(join(whole, name), 100, 100);
      },
    ],
  ])('may be missing or useless: it %s', (_, change) => {
    expect(outcomeOf(change)).toEqual({ results: expected, stderr: '', index: snapshotBytes(scene.index) });
  });
});
