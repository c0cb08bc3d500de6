// What reading a file gives, and what it refuses to read.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countLines, MAX_FILE_BYTES, readSource } from '../../src/corpus/read.ts';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'cuepack-read-'));
});
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true });
});

async function read(name: string, content: string | Buffer) {
  fs.writeFileSync(path.join(root, name), content);
  return readSource(root, { path: name, size: content.length });
}

async function reasonFor(name: string) {
  const result = await readSource(root, { path: name, size: 0 });
  return result.ok ? 'read' : result.reason;
}

describe('reading', () => {
  it('gives text, category, lines and a hash of the bytes', async () => {
    const content = 'def f():\n    pass\n';
    expect(await read('a.py', content)).toEqual({
      ok: true,
      file: { path: 'a.py', category: 'source', text: content, lineCount: 2 },
      hash: createHash('sha256').update(content).digest('hex').slice(0, 32),
    });
  });

  it('keeps a byte-order mark and carriage returns, and puts U+FFFD for bytes that are no UTF-8', async () => {
    const marked = await read('a.txt', '\uFEFFa\r\nb');
    expect(marked).toMatchObject({ ok: true, file: { text: '\uFEFFa\r\nb', lineCount: 2 } });
    const latin = await read(
      'b.txt',
      Buffer.from('The caf\xe9 on the corner is open every day but Sunday.\n', 'latin1'),
    );
    expect(latin).toMatchObject({ ok: true, file: { text: expect.stringContaining('caf\uFFFD on') } });
  });

  it.each([
    ['', 0],
    ['a', 1],
    ['a\n', 1],
    ['a\nb', 2],
    ['\n\n', 2],
    ['a\rb\r', 1],
    ['a\u2028b', 1],
  ])('counts the physical lines of %j as %i', (text, count) => {
    expect(countLines(Buffer.from(text))).toBe(count);
  });

  it.each([
    ['NULs', Buffer.alloc(100)],
    ['a NUL far behind text', Buffer.from(`${'text\n'.repeat(5_000)}\0`)],
    ['an image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['UTF-16', Buffer.from('\uFEFFint main;\n', 'utf16le')],
  ])('takes %s for binary', async (_what, content) => {
    expect(await read('a.py', content)).toEqual({ ok: false, reason: 'binary' });
  });

  it('reads up to the cap and not a byte more', async () => {
    expect(await read('a.txt', 'a b\n'.repeat(MAX_FILE_BYTES / 4))).toMatchObject({ ok: true });
    expect(await read('b.txt', 'x'.repeat(MAX_FILE_BYTES + 1))).toEqual({ ok: false, reason: 'too-large' });
    expect(await read('c.txt', 'x'.repeat(50_000_000))).toEqual({ ok: false, reason: 'too-large' });
  });

  it('knows minified code from data in a long line', async () => {
    const minified = 'function a(b,c){return b(c,{d:1})};'.repeat(200);
    const image = `export const image = '${'QUJD'.repeat(2_000)}';\n`;
    const readable = 'function a(b, c) {\n  return b(c, { d: 1 });\n}\n'.repeat(100);
    expect(await read('a.js', minified)).toEqual({ ok: false, reason: 'minified' });
    expect(await read('a.css', `.a{color:red;margin:0}`.repeat(200))).toEqual({ ok: false, reason: 'minified' });
    expect(await read('b.js', image)).toMatchObject({ ok: true });
    expect(await read('c.js', readable)).toMatchObject({ ok: true });
    expect(await read('a.json', minified)).toMatchObject({ ok: true });
  });

  it('refuses what is not a regular file inside the snapshot', async () => {
    const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'cuepack-outside-'));
    fs.writeFileSync(path.join(outside, 'secret.txt'), 'secret');
    fs.symlinkSync(path.join(outside, 'secret.txt'), path.join(root, 'link'));
    fs.symlinkSync(outside, path.join(root, 'folder'));
    fs.mkdirSync(path.join(root, 'real'));
    execFileSync('mkfifo', [path.join(root, 'pipe')]);
    expect(await reasonFor('link')).toBe('not-regular');
    expect(await reasonFor('folder/secret.txt')).toBe('not-regular');
    expect(await reasonFor('real')).toBe('not-regular');
    expect(await reasonFor('pipe')).toBe('not-regular');
    expect(await reasonFor('gone.txt')).toBe('unreadable');
    for (const bad of ['../a', 'real/../../a', '/etc/hostname', '', 'real//a', './real', 'a\0b']) {
      expect(await reasonFor(bad)).toBe('bad-name');
    }
    fs.rmSync(outside, { recursive: true });
  });

  it('notices that a folder has become a link since the last file', async () => {
    const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'cuepack-outside-'));
    fs.writeFileSync(path.join(outside, 'a.py'), 'secret = 1\n');
    fs.mkdirSync(path.join(root, 'folder'));
    expect(await read('folder/a.py', 'a = 1\n')).toMatchObject({ ok: true });
    fs.rmSync(path.join(root, 'folder'), { recursive: true });
    fs.symlinkSync(outside, path.join(root, 'folder'));
    expect(await reasonFor('folder/a.py')).toBe('not-regular');
    fs.rmSync(outside, { recursive: true });
  });

  it('reads below a root that is a link', async () => {
    fs.mkdirSync(path.join(root, 'real/sub'), { recursive: true });
    fs.writeFileSync(path.join(root, 'real/sub/a.py'), 'a = 1\n');
    fs.symlinkSync('real', path.join(root, 'link'));
    const result = await readSource(path.join(root, 'link'), { path: 'sub/a.py', size: 6 });
    expect(result).toMatchObject({ ok: true, file: { text: 'a = 1\n' } });
  });
});
