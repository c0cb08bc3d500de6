// The quick start of run.sh: whatever became of its one file and its bytecode, the answers are the same bytes.

import { cpSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
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

/** A writable copy of the bundle, changed; then what it answers and says. */
function answersOf(change: (quick: string, whole: string) => void): { results: string; stderr: string } {
  const folder = scene.newFolder();
  const app = join(folder, 'copy');
  cpSync(scene.app, app, { recursive: true, filter: (file) => basename(file) !== 'node_modules' });
  symlinkSync(join(scene.app, 'node_modules'), join(app, 'node_modules'));
  change(join(app, 'dist/run'), join(app, 'dist/src/cli.js'));
  const [queries, output] = [join(folder, 'q.jsonl'), join(folder, 'r.jsonl')];
  writeFileSync(queries, ALL);
  const { stderr } = runScript(join(app, 'run.sh'), [
    '--index-dir',
    scene.index,
    '--queries',
    queries,
    '--output',
    output,
  ]);
  return { results: readFileSync(output, 'utf8'), stderr };
}

describe('the quick start of run.sh', () => {
  it('is in the bundle', () => {
    for (const name of ['start.cjs', 'run.cjs', 'run.cache'])
      expect(statSync(join(scene.app, 'dist/run', name)).size).toBeGreaterThan(100);
  });

  it.each<[string, (quick: string, whole: string) => void]>([
    ['is not there', (quick) => rmSync(quick, { recursive: true })],
    ['has bytecode of another Node', (quick) => writeFileSync(join(quick, 'run.cache'), Buffer.alloc(4096, 7))],
    [
      'is older than the program',
      (quick, whole) => {
        writeFileSync(join(quick, 'run.cjs'), 'throw new Error("old")');
        utimesSync(join(quick, 'run.cjs'), 1, 1);
        utimesSync(whole, 100, 100);
      },
    ],
  ])('may be missing or useless: it %s', (_, change) => {
    expect(answersOf(change)).toEqual({ results: expected, stderr: '' });
  });
});
