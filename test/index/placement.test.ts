// Where an index may lie: never over somebody's files, never inside of itself.

import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildIndex } from '../../src/index/build.ts';
import { openIndexDirectory } from '../../src/index/reader.ts';
import { makeFolder } from '../../src/make-folder.ts';
import { openWorkspace } from '../../src/workspace/workspace.ts';
import { newFolder } from '../workspace/folders.ts';

let home: string;
let corpusDir: string;

beforeEach(() => {
  home = newFolder({ 'corpus/mill/a.py': 'def a(): pass\n', 'corpus/yard/b.py': 'def b(): pass\n' });
  corpusDir = path.join(home, 'corpus');
});

const snapshotsOf = (indexDir: string) => openIndexDirectory(indexDir).snapshotIds();

describe('an index folder', () => {
  it('inside the corpus, or a link to one there, is no snapshot', async () => {
    for (const indexDir of [path.join(corpusDir, 'index'), path.join(home, 'link')]) {
      if (indexDir.endsWith('link')) fs.symlinkSync(path.join(corpusDir, 'index'), indexDir);
      for (let times = 0; times < 2; times += 1) await buildIndex({ corpusDir, indexDir });
      expect(snapshotsOf(indexDir)).toEqual(['mill', 'yard']);
    }
  });

  it('inside a snapshot is no part of it', async () => {
    const indexDir = path.join(corpusDir, 'mill/deep/index');
    for (let times = 0; times < 2; times += 1) {
      await buildIndex({ corpusDir, indexDir });
      expect(openIndexDirectory(indexDir).open('mill').paths).toEqual(['a.py']);
    }
  });

  it('that would mix with the snapshots is refused', async () => {
    await expect(buildIndex({ corpusDir, indexDir: corpusDir })).rejects.toThrow(/among the snapshots.*--index-dir/);
    fs.renameSync(corpusDir, path.join(home, 'snapshots'));
    const corpus = path.join(home, 'snapshots');
    await expect(buildIndex({ corpusDir: corpus, indexDir: home })).rejects.toThrow(/among the snapshots/);
    expect(fs.readdirSync(corpus).sort()).toEqual(['mill', 'yard']);
  });

  it('that holds the manifest of something else is refused, and keeps it', async () => {
    const indexDir = path.join(home, 'site');
    fs.mkdirSync(indexDir);
    fs.writeFileSync(path.join(indexDir, 'manifest.json'), '{"name":"my site"}');
    await expect(buildIndex({ corpusDir, indexDir })).rejects.toThrow(/already holds a manifest.json.*--index-dir/);
    const root = path.join(corpusDir, 'mill');
    await expect(openWorkspace({ root, indexDir })).rejects.toThrow(/already holds a manifest.json/);
    await expect(openWorkspace({ root, indexDir: root })).rejects.toThrow(/is the folder that it is about/);
    expect(fs.readdirSync(indexDir)).toEqual(['manifest.json']);
    expect(fs.readdirSync(root)).toEqual(['a.py']);
  });
});

describe('a folder with all that is missing above it', () => {
  it('is made; where it cannot be, that is said at once', () => {
    makeFolder(path.join(home, 'a/b/c'));
    makeFolder(path.join(home, 'a/b/c'));
    expect(fs.statSync(path.join(home, 'a/b/c')).isDirectory()).toBe(true);
    fs.writeFileSync(path.join(home, 'file'), '');
    expect(() => makeFolder(path.join(home, 'file'))).toThrow('EEXIST');
    expect(() => makeFolder(path.join(home, 'file/x'))).toThrow('ENOTDIR');
    fs.symlinkSync(path.join(home, 'nowhere'), path.join(home, 'dangling'));
    expect(() => makeFolder(path.join(home, 'dangling'))).toThrow();
    // Making folders here ends in "no such file or directory" although the one above is there.
    if (fs.existsSync('/proc/self')) expect(() => makeFolder('/proc/nothing/inner')).toThrow('ENOENT');
  });
});
