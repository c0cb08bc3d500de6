// Which files a walk finds, and what it never touches.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { walkSnapshot } from '../../src/corpus/walk.ts';
import { CuepackError } from '../../src/errors.ts';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'cuepack-walk-'));
});
afterEach(() => {
  // Node's own removal runs out of stack in folders this deep.
  execFileSync('rm', ['-rf', root]);
});

function put(file: string | Buffer, text = 'x\n'): void {
  if (typeof file === 'string') fs.mkdirSync(path.dirname(`${root}/${file}`), { recursive: true });
  fs.writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from(file)]), text);
}

async function paths(): Promise<string[]> {
  return (await walkSnapshot(root)).files.map((file) => file.path);
}

describe('a walk', () => {
  it('lists every file with its size, sorted by code unit', async () => {
    for (const file of ['b.txt', 'B.txt', 'a/z.py', 'a.py', 'a/.hidden', '.env', 'é.txt']) put(file, 'four');
    const { files, skipped } = await walkSnapshot(root);
    expect(files.map((file) => file.path)).toEqual(['.env', 'B.txt', 'a.py', 'a/.hidden', 'a/z.py', 'b.txt', 'é.txt']);
    expect(files.every((file) => file.size === 4)).toBe(true);
    expect(Object.values(skipped).every((count) => count === 0)).toBe(true);
  });

  it('is not told anything by ignore files: a snapshot is a set of tracked files', async () => {
    put('.gitignore', '*.log\nbuild/\n');
    put('build/out.log');
    put('node_modules/x/index.js');
    expect(await paths()).toEqual(['.gitignore', 'build/out.log', 'node_modules/x/index.js']);
  });

  it('leaves out .git alone, folder or file, at any depth', async () => {
    for (const file of [
      '.git/config',
      'sub/.git',
      'sub/a.py',
      'deep/er/.git/HEAD',
      '.github/ci.yml',
      '.gitattributes',
      'x.git/a',
    ]) {
      put(file);
    }
    expect(await paths()).toEqual(['.gitattributes', '.github/ci.yml', 'sub/a.py', 'x.git/a']);
  });

  it('finds names that patterns, shells and terminals trip over', async () => {
    const names = [
      'a*b',
      '[x]',
      '{a,b}',
      '!no',
      '(y|z)',
      'back\\slash',
      'new\nline',
      'car\rriage',
      'quo"te\'',
      ' space ',
      '\t',
      '\u001b[31m',
      '\u202Eright',
      '__proto__',
      'constructor',
      '...',
      '-rf',
      '~',
      '$HOME',
      '\u0085',
      '\u00a0',
      '\u2028',
      '\u010a',
      '#',
    ];
    for (const name of names) {
      put(name);
      put(`in ${name}/${name}`);
    }
    expect(new Set(await paths())).toEqual(new Set([...names, ...names.map((name) => `in ${name}/${name}`)]));
  });

  it('finds exactly what was put there, whatever the names', async () => {
    const name = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 12 })
      .map((text) => text.replace(/[/\0]|[\ud800-\udfff]/g, '_'))
      .filter((text) => text !== '.' && text !== '..' && text !== '.git');
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { maxLength: 8 }), async (names) => {
        const folder = fs.mkdtempSync(path.join(root, 'case-'));
        for (const file of names) fs.writeFileSync(`${folder}/${file}`, '');
        const found = (await walkSnapshot(folder)).files.map((file) => file.path);
        expect(found).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
      }),
      { numRuns: 50, seed: 11 },
    );
  });

  it('skips a name that is not UTF-8, and what lies in a folder of such a name', async () => {
    put(Buffer.from([0x66, 0xff]));
    fs.mkdirSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x64, 0xfe])]));
    fs.writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x64, 0xfe]), Buffer.from('/in.py')]), '');
    put('ok.py');
    const { files, skipped, skippedPaths } = await walkSnapshot(root);
    expect(files.map((file) => file.path)).toEqual(['ok.py']);
    expect(skipped['bad-name']).toBe(2);
    expect(skippedPaths['bad-name']).toEqual(['d\ufffd/in.py', 'f\ufffd']);
  });

  it('follows no link, out or in a circle, and opens no pipe', async () => {
    const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'cuepack-outside-'));
    fs.writeFileSync(path.join(outside, 'secret.txt'), 'secret');
    put('a/real.py');
    fs.symlinkSync(outside, path.join(root, 'out'));
    fs.symlinkSync(path.join(outside, 'secret.txt'), path.join(root, 'secret'));
    fs.symlinkSync('..', path.join(root, 'a/up'));
    fs.symlinkSync('nowhere', path.join(root, 'dangling'));
    execFileSync('mkfifo', [path.join(root, 'pipe')]);
    const { files, skipped, skippedPaths } = await walkSnapshot(root);
    expect(files.map((file) => file.path)).toEqual(['a/real.py']);
    expect(skipped['not-regular']).toBe(5);
    expect(skippedPaths['not-regular']).toEqual(['a/up', 'dangling', 'out', 'pipe', 'secret']);
    fs.rmSync(outside, { recursive: true });
  });

  it('may start at a link', async () => {
    put('real/a.py');
    fs.symlinkSync('real', path.join(root, 'link'));
    expect((await walkSnapshot(path.join(root, 'link'))).files).toMatchObject([{ path: 'a.py', size: 2 }]);
  });

  it('goes two thousand folders down, and reports what the system cannot name', async () => {
    // Each step stands in the folder above, so that no path is longer than the system allows.
    const script = (depth: number) =>
      `for (let i = 0; i < ${depth}; i += 1) { fs.mkdirSync('d'); process.chdir('d'); } fs.writeFileSync('leaf.txt', '');`;
    for (const [folder, depth] of [
      ['ok', 1_900],
      ['too', 2_100],
    ] as const) {
      fs.mkdirSync(path.join(root, folder));
      execFileSync(process.execPath, ['-e', script(depth)], { cwd: path.join(root, folder) });
    }
    const { files, skipped } = await walkSnapshot(root);
    expect(files.map((file) => file.path)).toEqual([`ok/${'d/'.repeat(1_900)}leaf.txt`]);
    expect(skipped.unreadable).toBe(1);
  });

  it('gives the same answer twice, and examples do not depend on the order of the disk', async () => {
    for (let index = 0; index < 1_000; index += 1)
      fs.symlinkSync('x', path.join(root, `l${String(index).padStart(4, '0')}`));
    const first = await walkSnapshot(root);
    expect(first.skipped['not-regular']).toBe(1_000);
    expect(first.skippedPaths['not-regular']).toEqual(Array.from({ length: 10 }, (_, index) => `l000${index}`));
    expect(await walkSnapshot(root)).toEqual(first);
  });

  it('says what is wrong with a root that is no folder', async () => {
    put('file');
    for (const bad of ['missing', 'file']) {
      const failure = await walkSnapshot(path.join(root, bad)).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(CuepackError);
      expect(failure).toMatchObject({ code: 'E_CORPUS' });
      expect((failure as Error).message).toContain(bad);
    }
  });

  it('stops when it is told to', async () => {
    put('a.py');
    const reason = new Error('enough');
    await expect(walkSnapshot(root, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
