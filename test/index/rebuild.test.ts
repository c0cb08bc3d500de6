// A build over what is there gives the bytes of a build from nothing, whatever happened to the files in between.

import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { attempt, succeed } from '../../src/index/alone.ts';
import { type BuildReport, buildIndex } from '../../src/index/build.ts';

const garbage: string[] = [];
afterAll(() => {
  for (const folder of garbage) fs.rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'cuepack-rebuild-'));
  garbage.push(folder);
  return folder;
}

const FILES = ['kettle.py', 'deep/er/cup.py', 'deep/jug.py', 'deep/notes.md'];

function newCorpus() {
  const folder = newFolder();
  const corpusDir = path.join(folder, 'corpus');
  const place = (name: string) => path.join(corpusDir, 'tea', name);
  const put = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(place(name)), { recursive: true });
    fs.writeFileSync(place(name), text);
  };
  for (const name of FILES) put(name, `def of_${path.parse(name).name}(water):\n    return water\n`);
  fs.mkdirSync(place('empty'));
  return { corpusDir, indexDir: path.join(folder, 'index'), place, put };
}

/** Long enough for what was written to be older than the next survey. */
const settle = () => pause(120);

function bytesOf(indexDir: string): Buffer {
  const manifest = JSON.parse(fs.readFileSync(path.join(indexDir, 'manifest.json'), 'utf8')) as {
    snapshots: { id: string; file: string }[];
  };
  const { file } = manifest.snapshots.find(({ id }) => id === 'tea')!;
  return fs.readFileSync(path.join(indexDir, 'snapshots', file));
}

/** Builds again and holds the result to that of a build from nothing. */
async function rebuild(corpusDir: string, indexDir: string, endsSoon = false): Promise<BuildReport> {
  const report = await buildIndex({ corpusDir, indexDir, endsSoon });
  const fresh = path.join(newFolder(), 'index');
  const { files, skipped, bytes } = await buildIndex({ corpusDir, indexDir: fresh });
  expect({ files: report.files, skipped: report.skipped, bytes: report.bytes }).toEqual({ files, skipped, bytes });
  expect(bytesOf(indexDir).equals(bytesOf(fresh))).toBe(true);
  return report;
}

describe('a build over an earlier one', () => {
  it.each<[string, (corpus: ReturnType<typeof newCorpus>) => void]>([
    ['nothing', () => {}],
    ['a new file deep down', ({ put }) => put('deep/er/new.py', 'def new_cup():\n    pass\n')],
    ['a new file in an empty folder', ({ put }) => put('empty/new.py', 'def new_cup():\n    pass\n')],
    ['a new folder', ({ put }) => put('other/new.py', 'def new_cup():\n    pass\n')],
    ['a file that is gone', ({ place }) => fs.rmSync(place('deep/jug.py'))],
    ['a folder that is gone', ({ place }) => fs.rmSync(place('deep/er'), { recursive: true })],
    ['a file with another name', ({ place }) => fs.renameSync(place('kettle.py'), place('pot.py'))],
    [
      'two files that changed places',
      ({ place }) => {
        fs.renameSync(place('kettle.py'), place('x'));
        fs.renameSync(place('deep/jug.py'), place('kettle.py'));
        fs.renameSync(place('x'), place('deep/jug.py'));
      },
    ],
    [
      'a file that became a link',
      ({ place }) => {
        fs.rmSync(place('kettle.py'));
        fs.symlinkSync('deep/jug.py', place('kettle.py'));
      },
    ],
    [
      'a folder that became a link',
      ({ place }) => {
        fs.renameSync(place('deep/er'), place('empty/er'));
        fs.symlinkSync('../empty/er', place('deep/er'));
      },
    ],
    ['a file written in place', ({ put }) => put('deep/jug.py', 'def of_jar(tea):\n    return tea\n')],
    ['a file that became binary', ({ put }) => put('deep/jug.py', 'a\0b')],
    [
      'a folder that took the old times of another',
      ({ place, put }) => {
        const { atime, mtime } = fs.statSync(place('deep'));
        put('deep/late.py', 'def late():\n    pass\n');
        fs.utimesSync(place('deep'), atime, mtime);
      },
    ],
    ['another snapshot beside it', ({ place }) => fs.cpSync(place('deep'), place('../coffee'), { recursive: true })],
  ])('finds %s', async (_, change) => {
    const corpus = newCorpus();
    await settle();
    await buildIndex(corpus);
    change(corpus);
    await rebuild(corpus.corpusDir, corpus.indexDir);
    await settle();
    await rebuild(corpus.corpusDir, corpus.indexDir);
  });

  it('sees what is written while nothing is old enough to be believed', async () => {
    const { corpusDir, indexDir, put } = newCorpus();
    for (const name of ['a.py', 'deep/b.py', 'empty/c.py', 'kettle.py']) {
      await buildIndex({ corpusDir, indexDir });
      put(name, `def made_late_${name.length}():\n    pass\n`);
      await rebuild(corpusDir, indexDir);
    }
  });

  it('leaves out an index that lies in the snapshot, and its own folders with it', async () => {
    const { corpusDir, place } = newCorpus();
    const indexDir = place('deep/index');
    fs.mkdirSync(indexDir);
    await settle();
    expect((await buildIndex({ corpusDir, indexDir })).files).toBe(FILES.length);
    await settle();
    const before = fs.statSync(path.join(indexDir, 'manifest.json')).mtimeMs;
    expect((await buildIndex({ corpusDir, indexDir })).files).toBe(FILES.length);
    expect(fs.statSync(path.join(indexDir, 'manifest.json')).mtimeMs).toBe(before);
    // The same index elsewhere: what it left out is now one of the snapshot's folders.
    const copy = path.join(newFolder(), 'index');
    fs.cpSync(indexDir, copy, { recursive: true });
    expect((await buildIndex({ corpusDir, indexDir: copy })).files).toBeGreaterThan(FILES.length);
  });

  it('does not look into a folder whose times stand, and into every one where they do not', async () => {
    const { corpusDir, indexDir, put } = newCorpus();
    await settle();
    await buildIndex({ corpusDir, indexDir });
    const opened: string[] = [];
    const { readdir } = fs;
    fs.readdir = ((folder: fs.PathLike, ...rest: unknown[]) => {
      opened.push(String(folder));
      return Reflect.apply(readdir, fs, [folder, ...rest]);
    }) as typeof fs.readdir;
    try {
      await buildIndex({ corpusDir, indexDir });
      expect(opened).toEqual([]);
      put('deep/er/new.py', 'x = 1\n');
      await buildIndex({ corpusDir, indexDir });
      expect(opened.length).toBeGreaterThan(3);
    } finally {
      fs.readdir = readdir;
    }
  });

  it('does not do by itself again what it died of, until it is done', async () => {
    const { corpusDir, indexDir, put } = newCorpus();
    await buildIndex({ corpusDir, indexDir });
    const mark = path.join(indexDir, 'contents/alone.partial');
    fs.writeFileSync(mark, '');
    expect(attempt(indexDir)).toBe(false);
    put('kettle.py', 'def of_kettle(tea):\n    return tea\n');
    await rebuild(corpusDir, indexDir, true);
    expect(fs.existsSync(mark)).toBe(false);
    expect([attempt(indexDir), attempt(indexDir)]).toEqual([true, false]);
    succeed(indexDir);
    expect(attempt(indexDir)).toBe(true);
  });

  it('gives the bytes of a build from nothing after any edits', async () => {
    const name = fc.constantFrom(...FILES, 'new.py', 'deep/new.py', 'empty/new.py', 'far/off/new.py');
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('write' as const), name, text: fc.stringMatching(/^[a-z_ (){}\n]{0,60}$/) }),
      fc.record({ kind: fc.constant('remove' as const), name }),
      fc.record({ kind: fc.constant('move' as const), name, to: name }),
      fc.record({ kind: fc.constant('touch' as const), name }),
      fc.record({ kind: fc.constant('pause' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(edit, { maxLength: 4 }), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (rounds, endsSoon) => {
          const { corpusDir, indexDir, place, put } = newCorpus();
          await buildIndex({ corpusDir, indexDir });
          for (const edits of rounds) {
            for (const step of edits) {
              if (step.kind === 'pause') await settle();
              else if (step.kind === 'write') put(step.name, step.text);
              else if (step.kind === 'touch' && fs.existsSync(place(step.name))) fs.utimesSync(place(step.name), 1, 1);
              else if (step.kind === 'touch') continue;
              else if (step.kind === 'remove') fs.rmSync(place(step.name), { force: true });
              else if (fs.existsSync(place(step.name)) && step.name !== step.to) {
                fs.mkdirSync(path.dirname(place(step.to)), { recursive: true });
                fs.renameSync(place(step.name), place(step.to));
              }
            }
            await rebuild(corpusDir, indexDir, endsSoon);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});
