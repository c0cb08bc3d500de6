// Which files a folder holds: by git, by its ignore files where there is no git, and all of them.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gitPaths } from '../../src/workspace/git.ts';
import { listFiles } from '../../src/workspace/listing.ts';
import { commitAll, git, newFolder, write } from './folders.ts';

const elsewhere = '/nonexistent/index';
const { PATH } = process.env;

async function listing(root: string, ignore = true, indexDir = elsewhere) {
  return listFiles(root, { ignore, indexDir });
}

async function pathsOf(root: string, ignore = true): Promise<string[]> {
  return (await listing(root, ignore)).files.map(({ path }) => path);
}

/** The same folder as a program sees it that finds no git. */
async function pathsWithoutGit(root: string): Promise<string[]> {
  process.env.PATH = '/nonexistent';
  try {
    const { source, files } = await listing(root);
    expect(source).toBe('ignore-files');
    return files.map(({ path }) => path);
  } finally {
    process.env.PATH = PATH;
  }
}

let home: string;
beforeEach(() => {
  home = newFolder();
  process.env.XDG_CONFIG_HOME = home;
});
afterEach(() => {
  delete process.env.XDG_CONFIG_HOME;
});

describe('ignore rules, by git and without it', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['a name at any depth', { '.gitignore': 'build\n', 'build/a': '', 'x/build/b': '', 'x/builds': '' }, ['x/builds']],
    ['an anchored name', { '.gitignore': '/build\n', 'build/a': '', 'x/build/b': '' }, ['x/build/b']],
    ['an inner slash anchors too', { '.gitignore': 'x/build\n', 'x/build/b': '', 'y/x/build/c': '' }, ['y/x/build/c']],
    ['folders only', { '.gitignore': 'log/\n', 'log/a': '', 'x/log': '' }, ['x/log']],
    ['a negation', { '.gitignore': '*.log\n!keep.log\n', 'a.log': '', 'keep.log': '' }, ['keep.log']],
    [
      'no negation below a folder that is left out',
      { '.gitignore': 'out/\n!out/keep\n', 'out/keep': '', a: '' },
      ['a'],
    ],
    [
      'a negation of a folder',
      { '.gitignore': '/*\n!/src\n!/.gitignore\n', 'src/a': '', 'doc/b': '', c: '' },
      ['src/a'],
    ],
    [
      'a nested file',
      { 'x/.gitignore': '*.tmp\n', 'x/a.tmp': '', 'x/y/b.tmp': '', 'a.tmp': '' },
      ['a.tmp', 'x/.gitignore'],
    ],
    ['a nested anchor', { 'x/.gitignore': '/a\n', 'x/a': '', 'x/y/a': '', a: '' }, ['a', 'x/.gitignore', 'x/y/a']],
    [
      'a nested negation of an outer rule',
      { '.gitignore': 'build\n', 'x/.gitignore': '!build\n', 'x/build/f': '', 'build/g': '' },
      ['x/.gitignore', 'x/build/f'],
    ],
    [
      'double stars',
      { '.gitignore': 'a/**/z\n**/q\nw/**\n', 'a/z': '', 'a/b/c/z': '', 'x/q': '', 'w/v': '', z: '' },
      ['z'],
    ],
    ['sets and questions', { '.gitignore': '[ab]?.x\n', 'a1.x': '', 'b.x': '', 'c1.x': '' }, ['b.x', 'c1.x']],
    [
      'comments and escapes',
      { '.gitignore': '#a\n\\#b\n\\!c\n d\n', '#a': '', '#b': '', '!c': '', d: '' },
      ['#a', 'd'],
    ],
    [
      'folders with odd names',
      { 'a [x] !b/.gitignore': 'c\n', 'a [x] !b/c': '', 'a [x] !b/d': '' },
      ['a [x] !b/.gitignore', 'a [x] !b/d'],
    ],
    ['Windows line ends and a byte order mark', { '.gitignore': '\ufeffa\r\nb/\r\n', a: '', 'b/c': '', d: '' }, ['d']],
  ])('%s', async (_, files, kept) => {
    const root = newFolder(files);
    git(root, 'init', '-q');
    const expected = [...kept, ...('.gitignore' in files ? ['.gitignore'] : [])].sort();
    expect(await pathsOf(root)).toEqual(expected);
    expect(await pathsWithoutGit(root)).toEqual(expected);
    expect(await pathsOf(root, false)).toEqual(Object.keys(files).sort());
  });

  it('are what git says, whatever stands in them', async () => {
    const name = fc.constantFrom('a', 'b', 'ab', 'a.c', 'build');
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
    const piece = fc.constantFrom('a', 'b', 'build', '*', '**', '*.c', 'a*', '?', '[ab]', 'a?c');
    const pattern = fc
      .tuple(fc.boolean(), fc.boolean(), fc.array(piece, { minLength: 1, maxLength: 3 }), fc.boolean())
      .map(
        ([not, anchored, parts, folder]) =>
          `${not ? '!' : ''}${anchored ? '/' : ''}${parts.join('/')}${folder ? '/' : ''}`,
      );
    const rules = fc.array(pattern, { minLength: 1, maxLength: 4 }).map((lines) => `${lines.join('\n')}\n`);
    const trees = fc.record({
      paths: fc.uniqueArray(path, { minLength: 2, maxLength: 8 }),
      outer: rules,
      inner: rules,
      place: name,
    });
    await fc.assert(
      fc.asyncProperty(trees, async ({ paths, outer, inner, place }) => {
        const files = paths.filter((one) => !paths.some((other) => other.startsWith(`${one}/`)) && one !== place);
        const root = newFolder(Object.fromEntries(files.map((file) => [file, ''])));
        write(root, { '.gitignore': outer, [`${place}/.gitignore`]: inner });
        git(root, 'init', '-q');
        const said = git(root, 'ls-files', '-z', '--others', '--exclude-standard').split('\0').filter(Boolean).sort();
        expect(await pathsWithoutGit(root)).toEqual(said);
        rmSync(root, { recursive: true });
      }),
      { numRuns: 60 },
    );
  });

  it('come from info/exclude and from the global file of the user too', async () => {
    const root = newFolder({ 'a.mine': '', 'b.swp': '', c: '' });
    git(root, 'init', '-q');
    write(root, { '.git/info/exclude': '*.mine\n' });
    write(home, { 'git/ignore': '*.swp\n' });
    expect(await pathsOf(root)).toEqual(['c']);
    expect(await pathsWithoutGit(root)).toEqual(['c']);
  });

  it('spare what is tracked, and leave out what was deleted', async () => {
    const root = newFolder({ 'kept.log': '', 'gone.py': '', 'a.py': '' });
    commitAll(root);
    write(root, { '.gitignore': '*.log\n', 'new.log': '' });
    rmSync(join(root, 'gone.py'));
    expect(await pathsOf(root)).toEqual(['.gitignore', 'a.py', 'kept.log']);
  });

  it('of folders above count for a folder in a repository', async () => {
    const root = newFolder({
      '.gitignore': '*.tmp\n/pack/out\n',
      'pack/a.py': '',
      'pack/b.tmp': '',
      'pack/out/c.py': '',
      'd.py': '',
    });
    git(root, 'init', '-q');
    expect(await pathsOf(join(root, 'pack'))).toEqual(['a.py']);
    expect(await pathsWithoutGit(join(root, 'pack'))).toEqual(['a.py']);
  });

  it('do not empty a folder that is left out as a whole and named all the same', async () => {
    const root = newFolder({ '.gitignore': 'build/\n', 'build/a.py': '', 'build/x/b.py': '' });
    git(root, 'init', '-q');
    expect(await pathsOf(join(root, 'build'))).toEqual(['a.py', 'x/b.py']);
    expect(await pathsWithoutGit(join(root, 'build'))).toEqual(['a.py', 'x/b.py']);
  });

  it('leave installed packages out where no git looks after a folder', async () => {
    const root = newFolder({ 'node_modules/x/index.js': '', 'src/a.js': '', 'dist/b.js': '' });
    const { files, source, ignored } = await listing(root);
    expect({ source, ignored, paths: files.map(({ path }) => path) }).toEqual({
      source: 'ignore-files',
      ignored: 1,
      paths: ['dist/b.js', 'src/a.js'],
    });
  });
});

describe('.cuepackignore', () => {
  it('takes away from what git lists, in every folder, and counts it', async () => {
    const root = newFolder({
      'data/a.py': '',
      'src/b.py': '',
      'src/old/c.py': '',
      'src/.cuepackignore': '/old\n',
      '.cuepackignore': 'data/\n',
    });
    commitAll(root);
    const { files, ignored } = await listing(root);
    const kept = ['.cuepackignore', 'src/.cuepackignore', 'src/b.py'];
    expect({ ignored, paths: files.map(({ path }) => path) }).toEqual({ ignored: 2, paths: kept });
    expect(await pathsWithoutGit(root)).toEqual(kept);
    expect(await pathsOf(root, false)).toHaveLength(5);
  });
});

describe('repositories in and beside repositories', () => {
  it('submodules bring their files, by their own rules', async () => {
    const library = newFolder({ 'lib.py': '', '.gitignore': '*.gen\n' });
    commitAll(library);
    const root = newFolder({ 'main.py': '', '.gitignore': '*.py.bak\n' });
    commitAll(root);
    git(root, 'submodule', 'add', '-q', library, 'deps/lib');
    write(root, { 'deps/lib/x.gen': '', 'deps/lib/new.py': '' });
    const kept = ['.gitignore', '.gitmodules', 'deps/lib/.gitignore', 'deps/lib/lib.py', 'deps/lib/new.py', 'main.py'];
    expect(await pathsOf(root)).toEqual(kept);
    expect(await pathsWithoutGit(root)).toEqual(kept);
    expect(await pathsOf(join(root, 'deps/lib'))).toEqual(['.gitignore', 'lib.py', 'new.py']);
  });

  it('clones inside a work tree bring their files', async () => {
    const root = newFolder({ 'a.py': '', 'clone/b.py': '', 'clone/.gitignore': 'c.py\n', 'clone/c.py': '' });
    git(root, 'init', '-q');
    git(join(root, 'clone'), 'init', '-q');
    expect(await pathsOf(root)).toEqual(['a.py', 'clone/.gitignore', 'clone/b.py']);
    expect(await pathsWithoutGit(root)).toEqual(['a.py', 'clone/.gitignore', 'clone/b.py']);
  });

  it('a further work tree shares the rules of its repository', async () => {
    const root = newFolder({ 'a.py': '' });
    commitAll(root);
    write(root, { '.git/info/exclude': '*.mine\n' });
    const further = join(newFolder(), 'further');
    git(root, 'worktree', 'add', '-q', further);
    write(further, { 'b.py': '', 'c.mine': '' });
    expect(await pathsOf(further)).toEqual(['a.py', 'b.py']);
    expect(await pathsWithoutGit(further)).toEqual(['a.py', 'b.py']);
  });

  it('a hook that points git elsewhere changes nothing', async () => {
    const root = newFolder({ 'a.py': '' });
    commitAll(root);
    process.env.GIT_DIR = '/nonexistent';
    try {
      expect(await pathsOf(root)).toEqual(['a.py']);
    } finally {
      delete process.env.GIT_DIR;
    }
  });
});

describe('what is never listed', () => {
  it('links, and what they lead to', async () => {
    const outside = newFolder({ 'secret.py': '' });
    const root = newFolder({ 'a.py': '' });
    symlinkSync(join(outside, 'secret.py'), join(root, 'link.py'));
    symlinkSync(outside, join(root, 'folder'));
    const found = await listing(root);
    expect(found.files.map(({ path }) => path)).toEqual(['a.py']);
    expect(found.skipped['not-regular']).toBe(2);
    git(root, 'init', '-q');
    expect((await listing(root)).skipped['not-regular']).toBe(2);
    expect(await pathsOf(root, false)).toEqual(['a.py']);
  });

  it('the index, when it lies in the folder', async () => {
    const root = newFolder({ 'a.py': '', '.cuepack/manifest.json': '{}' });
    for (const ignore of [true, false]) {
      const { files } = await listing(root, ignore, join(root, '.cuepack'));
      expect(files.map(({ path }) => path)).toEqual(['a.py']);
    }
  });

  it('what is in a closed folder, which is counted; to the administrator none is closed', async () => {
    const root = newFolder({ 'a.py': '', 'closed/b.py': '' });
    const isOpenToAll = process.getuid?.() === 0;
    chmodSync(join(root, 'closed'), 0);
    try {
      const { files, skipped } = await listing(root);
      expect(files.map(({ path }) => path)).toEqual(isOpenToAll ? ['a.py', 'closed/b.py'] : ['a.py']);
      expect(skipped.unreadable).toBe(isOpenToAll ? 0 : 1);
    } finally {
      chmodSync(join(root, 'closed'), 0o755);
    }
  });
});

describe('the stamp of a file', () => {
  it('stays when nothing happens and moves when it is replaced by one of the same size', async () => {
    const root = newFolder({ 'a.py': 'x = 1', 'b.py': 'x = 2' });
    const stampOfA = async () => (await listing(root)).files.find(({ path }) => path === 'a.py')?.stamp;
    const before = await stampOfA();
    expect(await stampOfA()).toBe(before);
    renameSync(join(root, 'b.py'), join(root, 'a.py'));
    expect(await stampOfA()).not.toBe(before);
  });
});

it('pipes in the places of rules are not waited for', async () => {
  const inner = { 'inner/.git': 'gitdir: kept\n', 'inner/kept/HEAD': 'ref: refs/heads/main\n', 'inner/b.py': '' };
  const root = newFolder({ 'a.py': '', ...inner });
  execFileSync('mkfifo', [join(root, 'inner/kept/commondir'), join(root, '.gitignore')]);
  expect(await pathsWithoutGit(root)).toEqual(expect.arrayContaining(['a.py', 'inner/b.py']));
  git(root, 'init', '-q');
  const started = performance.now();
  expect(gitPaths(root, 500)).toBeNull();
  expect(performance.now() - started).toBeLessThan(10_000);
});

it('rules outside of the folder are not read because a repository in it says so', async () => {
  const outside = newFolder({ HEAD: 'ref: refs/heads/main\n', 'info/exclude': '*.py\n' });
  const root = newFolder({ 'inner/.git': `gitdir: ${outside}\n`, 'inner/b.py': '' });
  expect(await pathsWithoutGit(root)).toContain('inner/b.py');
});

it('an abort stops the walk', async () => {
  const root = newFolder({ 'a/b': '' });
  mkdirSync(join(root, 'c'));
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(listFiles(root, { ignore: true, indexDir: elsewhere, signal })).rejects.toThrow('enough');
});

it('a hostile ignore file costs little time', async () => {
  const deep = Array.from({ length: 62 }, () => 'a').join('/');
  const patterns = [
    '**/a/**/a/**/a/b',
    'a/**/a/**/a/**/b',
    '**/a/**/a/**/a/**/a/**/b',
    '*a*a*a*a*a*a*b',
    `${'*?'.repeat(2_000)}b`,
  ];
  const root = newFolder({ [`${deep}/${'a'.repeat(200)}`]: '', '.gitignore': patterns.join('\n') });
  const started = performance.now();
  expect(await pathsOf(root)).toHaveLength(2);
  expect(performance.now() - started).toBeLessThan(10_000);
});
