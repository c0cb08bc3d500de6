// A folder and its index over time: what is read again, what is noticed, and what an interruption leaves behind.

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inspectWorkspace } from '../../src/workspace/inspect.ts';
import { openWorkspace, type Workspace, type WorkspaceOptions } from '../../src/workspace/workspace.ts';
import { commitAll, git, newFolder, write } from './folders.ts';

const MANY = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [`src/part${at}.py`, `def part_${at}():\n    return ${at}\n`]),
);

/** Long enough for a time stamp to count as settled. */
const SETTLED = 600;

async function using<T>(options: WorkspaceOptions, look: (workspace: Workspace) => T | Promise<T>): Promise<T> {
  const workspace = await openWorkspace(options);
  try {
    return await look(workspace);
  } finally {
    workspace.close();
  }
}

async function settledFolder(files: Readonly<Record<string, string>> = MANY) {
  const root = newFolder(files);
  await pause(SETTLED);
  const options = { root, indexDir: newFolder() };
  await using(options, () => {});
  return options;
}

const workOf = (options: WorkspaceOptions) =>
  using(options, ({ status: { read, analysed, files } }) => ({ read, analysed, files }));

describe('opening a folder again', () => {
  it('reads nothing when nothing changed', async () => {
    expect(await workOf(await settledFolder())).toEqual({ read: 0, analysed: 0, files: 30 });
  });

  it('reads what was written and analyses what is new', async () => {
    const options = await settledFolder();
    write(options.root, {
      'src/part3.py': 'def third():\n    return 3\n',
      'src/extra.py': 'def extra():\n    return 1\n',
    });
    await using(options, ({ status, index }) => {
      expect(status).toMatchObject({ read: 2, analysed: 2, files: 31 });
      expect(index.definitionsNamed('third')).toHaveLength(1);
      expect(index.definitionsNamed('part_3')).toHaveLength(0);
    });
  });

  it('reads a file that was only touched, and analyses nothing', async () => {
    const options = await settledFolder();
    utimesSync(join(options.root, 'src/part3.py'), 1, 1);
    expect(await workOf(options)).toEqual({ read: 1, analysed: 0, files: 30 });
  });

  it('sees a change that hides behind an old time', async () => {
    const options = await settledFolder();
    const file = join(options.root, 'src/part3.py');
    const text = readFileSync(file, 'utf8');
    utimesSync(file, 1, 1);
    await using(options, () => {});
    await pause(SETTLED);
    writeFileSync(file, text.replace('part_3', 'part_x'));
    utimesSync(file, 1, 1);
    await using(options, ({ index }) => expect(index.definitionsNamed('part_x')).toHaveLength(1));
  });

  it('analyses nothing when a folder was renamed, and forgets the old names', async () => {
    const options = await settledFolder();
    renameSync(join(options.root, 'src'), join(options.root, 'lib'));
    await using(options, ({ status, index }) => {
      expect(status).toMatchObject({ analysed: 0, files: 30 });
      expect(index.paths.every((path) => path.startsWith('lib/'))).toBe(true);
    });
  });

  it('analyses only the difference after a change of branch', async () => {
    const root = newFolder(MANY);
    commitAll(root);
    git(root, 'checkout', '-q', '-b', 'other');
    write(root, { 'src/part1.py': 'def other():\n    return 1\n' });
    git(root, 'commit', '-q', '-a', '-m', 'other');
    await pause(SETTLED);
    const options = { root, indexDir: newFolder() };
    await using(options, () => {});
    git(root, 'checkout', '-q', '-');
    expect(await workOf(options)).toMatchObject({ analysed: 1, files: 30 });
  });

  it('forgets what was deleted', async () => {
    const options = await settledFolder();
    rmSync(join(options.root, 'src/part3.py'));
    await using(options, ({ index }) => expect(index.fileOf('src/part3.py')).toBe(-1));
  });

  it('makes anew what is damaged, foreign or of another version', async () => {
    const options = await settledFolder();
    const snapshots = join(options.indexDir, 'snapshots');
    for (const damage of [
      () => writeFileSync(join(options.indexDir, 'manifest.json'), '{'),
      () => writeFileSync(join(options.indexDir, 'ledger-worktree.json'), '{"version":"0"}'),
      () => rmSync(join(options.indexDir, 'contents'), { recursive: true }),
      () => readdirSync(snapshots).forEach((name) => void writeFileSync(join(snapshots, name), 'CUEPACK')),
      () => readdirSync(snapshots).forEach((name) => void rmSync(join(snapshots, name))),
    ]) {
      damage();
      await using(options, ({ index }) => expect(index.definitionsNamed('part_7')).toHaveLength(1));
    }
  });

  it('keeps the folder with and without its ignore rules apart', async () => {
    const options = { root: newFolder({ 'a.py': '', 'b.py': '', '.gitignore': 'b.py\n' }), indexDir: newFolder() };
    expect(await using(options, ({ index }) => index.paths)).toEqual(['.gitignore', 'a.py']);
    expect(await using({ ...options, ignore: false }, ({ index }) => index.paths)).toEqual([
      '.gitignore',
      'a.py',
      'b.py',
    ]);
    expect(await using(options, ({ index }) => index.paths)).toEqual(['.gitignore', 'a.py']);
  });
});

describe('what an open workspace knows', () => {
  it('names the files that changed or vanished since, and not those that were only touched', async () => {
    const options = await settledFolder({ 'a.py': 'a = 1\n', 'b.py': 'b = 1\n', 'c.py': 'c = 1\n', 'd.py': 'd = 1\n' });
    await using(options, async (workspace) => {
      write(workspace.root, { 'a.py': 'a = 2\n' });
      rmSync(join(workspace.root, 'b.py'));
      utimesSync(join(workspace.root, 'c.py'), 1, 1);
      expect(await workspace.changedSince(['d.py', 'c.py', 'b.py', 'a.py'])).toEqual(['b.py', 'a.py']);
    });
  });

  it('reads lines of its own files only, as they are now', async () => {
    const options = await settledFolder({ 'a.py': 'one\ntwo\r\nthree\n', '../outside.py': 'secret\n' });
    await using(options, async ({ readLines, root }) => {
      expect(await readLines('a.py', 2, 3)).toEqual(['two', 'three']);
      expect(await readLines('a.py', 3, 99)).toEqual(['three']);
      expect(await readLines('../outside.py', 1, 1)).toBeNull();
      expect(await readLines('/etc/passwd', 1, 1)).toBeNull();
      rmSync(join(root, 'a.py'));
      expect(await readLines('a.py', 1, 1)).toBeNull();
    });
  });

  it('says what was left out', async () => {
    const options = await settledFolder({ 'a.py': '', 'b.bin': '\0\0\0', 'c.py': 'x'.repeat(1_100_000) });
    await using(options, ({ status }) => {
      expect(status).toMatchObject({ files: 1, source: 'ignore-files', skipped: { binary: 1, 'too-large': 1 } });
    });
  });

  it('opens the index as it is when told to, and says so when there is none', async () => {
    const options = await settledFolder();
    write(options.root, { 'src/extra.py': '' });
    expect(await using({ ...options, refresh: false }, ({ index }) => index.fileOf('src/extra.py'))).toBe(-1);
    const none = openWorkspace({ root: options.root, indexDir: newFolder(), refresh: false });
    await expect(none).rejects.toMatchObject({ code: 'E_NO_INDEX' });
  });

  it('says what is wrong with a root', async () => {
    await expect(openWorkspace({ root: '/no/such' })).rejects.toMatchObject({ code: 'E_BAD_OPTION' });
    await expect(openWorkspace({ root: newFolder(), indexDir: newFolder() })).rejects.toMatchObject({
      code: 'E_CORPUS',
    });
  });

  it('keeps an index inside the folder out of git', async () => {
    const root = newFolder({ 'a.py': '' });
    commitAll(root);
    await using({ root, indexDir: join(root, '.cuepack') }, ({ index }) => expect(index.paths).toEqual(['a.py']));
    expect(git(root, 'status', '--porcelain')).toBe('');
  });
});

describe('an interruption', () => {
  it('leaves the old index as it was, and no lock', async () => {
    const options = await settledFolder();
    const before = readFileSync(join(options.indexDir, 'manifest.json'), 'utf8');
    write(options.root, { 'src/extra.py': 'def extra():\n    return 1\n' });
    for (const stage of ['listing', 'indexing']) {
      const controller = new AbortController();
      const opening = openWorkspace({
        ...options,
        signal: controller.signal,
        onProgress: (progress) => progress.stage === stage && controller.abort(new Error('enough')),
      });
      await expect(opening).rejects.toThrow('enough');
      expect(readFileSync(join(options.indexDir, 'manifest.json'), 'utf8')).toBe(before);
      expect(existsSync(join(options.indexDir, 'indexing.lock'))).toBe(false);
    }
    expect(await workOf(options)).toEqual({ read: 1, analysed: 1, files: 31 });
  });
});

describe('several at once', () => {
  it('give each other the same index', async () => {
    const options = { root: newFolder(MANY), indexDir: newFolder() };
    const opened = await Promise.all(Array.from({ length: 4 }, () => openWorkspace(options)));
    expect(opened.map(({ index }) => index.fileCount)).toEqual([30, 30, 30, 30]);
    for (const workspace of opened) workspace.close();
  });
});

describe('an inspection', () => {
  it('tells what came, changed and went, and changes nothing', async () => {
    const options = await settledFolder();
    write(options.root, { 'src/new.py': '', 'src/part1.py': 'x = 1\n' });
    rmSync(join(options.root, 'src/part2.py'));
    const { index } = await inspectWorkspace(options);
    expect(index).toMatchObject({
      files: 30,
      added: ['src/new.py'],
      changed: ['src/part1.py'],
      gone: ['src/part2.py'],
    });
    expect(index!.languages).toEqual([['python', 30]]);
    expect((await inspectWorkspace(options)).index).toEqual(index);
  });

  it('tells that there is no index, or that it cannot be used', async () => {
    const options = await settledFolder();
    expect(await inspectWorkspace({ ...options, indexDir: newFolder() })).toMatchObject({ index: null, fault: null });
    writeFileSync(join(options.indexDir, 'manifest.json'), '{');
    expect((await inspectWorkspace(options)).fault).toContain('manifest');
  });
});

describe('a folder with a new name', () => {
  it('keeps its index, in the cache and where it was told to be', async () => {
    const cache = newFolder();
    const before = process.env.XDG_CACHE_HOME;
    process.env.XDG_CACHE_HOME = cache;
    try {
      for (const indexDir of [undefined, newFolder()]) {
        const root = newFolder(MANY);
        await pause(SETTLED);
        await using({ root, indexDir }, () => {});
        const renamed = `${root}-renamed`;
        renameSync(root, renamed);
        expect(await workOf({ root: renamed, indexDir })).toEqual({ read: 0, analysed: 0, files: 30 });
        await using({ root: renamed, indexDir, refresh: false }, ({ index }) => expect(index.fileCount).toBe(30));
      }
      expect(readdirSync(join(cache, 'cuepack'))).toHaveLength(1);
    } finally {
      if (before === undefined) delete process.env.XDG_CACHE_HOME;
      else process.env.XDG_CACHE_HOME = before;
    }
  });

  it('does not take the index of a folder that is still there, nor of another one that went', async () => {
    const indexDir = newFolder();
    const one = newFolder(MANY);
    await pause(SETTLED);
    await using({ root: one, indexDir }, () => {});
    const copy = newFolder(MANY);
    expect(await workOf({ root: copy, indexDir })).toMatchObject({ read: 30, analysed: 0 });
    rmSync(one, { recursive: true });
    const third = newFolder(MANY);
    expect(await workOf({ root: third, indexDir })).toMatchObject({ read: 30, analysed: 0 });
  });
});
