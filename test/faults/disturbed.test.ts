// What happens to files and workers in the middle of a build: one file is lost at most, and the index is of what is
// there.

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { openIndexDirectory } from '../../src/index/reader.ts';
import {
  build,
  discardFolders,
  FaultList,
  makeCorpus,
  moduleOf,
  newFolder,
  type Outcome,
  snapshotBytes,
  write,
} from './scene.ts';

const faults = new FaultList('Disturbed');
const PRELOAD = fileURLToPath(new URL('./preload.cjs', import.meta.url));

interface Disturbed extends Outcome {
  readonly paths: readonly string[];
  readonly definitions: (path: string) => string[];
}

function buildWith(fault: string, always = false): Disturbed {
  const folder = newFolder();
  const corpus = makeCorpus(folder, 'rye', 3);
  fs.rmSync(path.join(corpus, 'mill-b'), { recursive: true });
  write(path.join(corpus, 'mill-a'), { 'mill/marked.py': moduleOf('marked') });
  const env = {
    NODE_OPTIONS: `--require ${PRELOAD} --max-old-space-size=100`,
    FAULT: fault,
    FAULT_COUNTER: path.join(folder, 'counter'),
    FAULT_ALWAYS: always ? '1' : '0',
  };
  const index = path.join(folder, 'index');
  const outcome = build(corpus, index, { env });
  const snapshot = openIndexDirectory(index).open('mill-a');
  const definitions = (file: string) =>
    Array.from({ length: snapshot.definitionCount }, (_, id) => snapshot.definition(id))
      .filter((definition) => snapshot.pathOf(definition.file) === file)
      .map(({ name }) => name);
  return { ...outcome, paths: snapshot.paths, definitions };
}

const OTHERS = ['mill/rye_0.py', 'mill/rye_1.py', 'mill/rye_2.py', 'mill/shared.py'];
const ALL = ['mill/marked.py', ...OTHERS];

afterAll(() => {
  discardFolders();
  faults.settle();
});

describe('in the middle of a build', () => {
  it('a file vanishes: it is left out and counted', () => {
    const { status, stderr, paths } = buildWith('vanish');
    expect({ status, paths }).toEqual({ status: 0, paths: OTHERS });
    expect(stderr).toMatch(/skipped: 1 unreadable/);
    faults.add(
      'a file vanishes between the survey and the analysis',
      'left out and counted as unreadable; the others are indexed',
    );
  });

  it('a file changes: it is indexed as it is now', () => {
    const { status, paths, definitions } = buildWith('change');
    expect({ status, paths }).toEqual({ status: 0, paths: ALL });
    expect(definitions('mill/marked.py')).toEqual(['changed_meanwhile']);
    faults.add('a file changes between the survey and the analysis', 'surveyed again and indexed as it is then');
  });

  it.each([
    ['exit', 'a worker wants to end the process'],
    ['die', 'a worker dies for lack of memory'],
  ])('a worker is lost (%s): its work is done again', (fault, what) => {
    const { status, paths, definitions } = buildWith(fault);
    expect({ status, paths }).toEqual({ status: 0, paths: ALL });
    expect(definitions('mill/rye_0.py')).toContain('EmptyHopper');
    faults.add(what, 'its batch is done again in halves; nothing is missing');
  });

  it('a file kills every worker that analyses it: it alone is lost', () => {
    const { status, stderr, paths, definitions } = buildWith('die', true);
    expect(status).toBe(0);
    expect(paths).toEqual(expect.arrayContaining(OTHERS));
    expect(stderr).toContain('marked.py');
    expect(definitions('mill/rye_2.py')).toContain('EmptyHopper');
    faults.add(
      'a file that kills every worker',
      'found by halving and named; it alone is without its grammar or left out',
    );
  });

  it('a file ends the build that analyses it in its own thread: the next build does not do so again', () => {
    const [folder, index] = [newFolder(), path.join(newFolder(), 'index')];
    const corpus = makeCorpus(folder, 'rye', 3);
    expect(build(corpus, index).status).toBe(0);
    const old = snapshotBytes(index);
    write(path.join(corpus, 'mill-a'), { 'mill/marked.py': moduleOf('marked') });
    const [counter, always] = [path.join(folder, 'counter'), path.join(folder, 'always')];
    const env = (file: string) => ({
      NODE_OPTIONS: `--require ${PRELOAD}`,
      ...{ FAULT: 'exit', FAULT_THREAD: 'main', FAULT_ALWAYS: '1', FAULT_COUNTER: file },
    });
    expect(build(corpus, index, { env: env(counter) }).status).toBe(3);
    expect(snapshotBytes(index)).toEqual(old);
    expect(build(corpus, index, { env: env(always) }).status).toBe(0);
    const fresh = path.join(newFolder(), 'index');
    expect(build(corpus, fresh).status).toBe(0);
    expect(snapshotBytes(index)).toEqual(snapshotBytes(fresh));
    faults.add(
      'a file ends a build that analyses a few changed files without a worker',
      'the old index stays; the next build gives the file to a worker',
    );
  });

  it('a grammar aborts: its files are indexed as text', () => {
    const { status, paths } = buildWith('abort', true);
    expect({ status, paths }).toEqual({ status: 0, paths: ALL });
    faults.add(
      'a grammar aborts',
      'the build goes on; every file is indexed, without definitions where the grammar is lost',
    );
  });
});
