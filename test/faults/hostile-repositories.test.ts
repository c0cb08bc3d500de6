// Repositories that mean harm, or that nobody thought of: the build ends well, opens nothing outside, and a query of
// what is sound in them is answered.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndexDirectory } from '../../src/index/reader.ts';
import type { SnapshotIndex } from '../../src/index/snapshot.ts';
import { ask, build, discardFolders, FaultList, moduleOf, newFolder, type Outcome, queryFor, write } from './scene.ts';

const faults = new FaultList('Hostile repositories');
const SECRET = 'quarkbreadsecret';
let outcome: Outcome;
let snapshot: SnapshotIndex;
let index: string;
let elapsed: number;

const NAMES = [
  'new\nline.py',
  'quote"and\'quote.py',
  'escape\u001b[31m.py',
  'right-to-left \u202egnp.py',
  '__proto__.py',
  'constructor.py',
  'back\\slash.py',
  ' leading and trailing .py',
  '*glob?[x]{y}!.py',
  '-rf.py',
  'ünïcödé 日本.py',
];

function layOut(root: string, outside: string): void {
  write(outside, { 'secret.py': `def ${SECRET}(): pass\n` });
  write(root, { 'mill/rye_3.py': moduleOf('rye3a') });
  write(root, Object.fromEntries(NAMES.map((name) => [`names/${name}`, 'def odd_name(oats):\n    return oats\n'])));
  fs.writeFileSync(
    Buffer.concat([Buffer.from(`${root}/names/bad`), Buffer.from([0xff, 0xfe]), Buffer.from('.py')]),
    'x = 1\n',
  );
  fs.symlinkSync(path.join(outside, 'secret.py'), path.join(root, 'link.py'));
  fs.symlinkSync(outside, path.join(root, 'folder-out'));
  fs.symlinkSync('..', path.join(root, 'names/up'));
  fs.symlinkSync('self', path.join(root, 'self'));
  spawnSync('mkfifo', [path.join(root, 'pipe.py')]);
  spawnSync('mknod', [path.join(root, 'zero.py'), 'c', '1', '5']);
  write(root, {
    'text/long-line.js': `var a = "${'x'.repeat(50_000_000)}";\n`,
    'text/long-line-within-the-cap.py': `a = [${'1, '.repeat(300_000)}]\n`,
    'text/nul.py': Buffer.alloc(100_000),
    'text/utf16.py': Buffer.from('\ufeffdef wide(): pass\n', 'utf16le'),
    'text/latin1.py': Buffer.from('# M\xfchle\ndef grind_latin(): pass\n', 'latin1'),
    'text/cr-only.py': 'def first(): pass\rdef second(): pass\r',
    'text/no-newline.py': 'def unfinished(): pass',
    'text/empty.py': '',
    'text/newlines.py': '\n'.repeat(200_000),
    'text/same-name.py': 'def hopper(): pass\n'.repeat(10_000),
    'text/prototypes.js':
      'class __proto__ { constructor() {} toString() {} hasOwnProperty() {} }\nfunction valueOf() {}\n',
    'nested/parentheses.py': `x = ${'('.repeat(100_000)}1${')'.repeat(100_000)}\n`,
    'nested/brackets.js': `const x = ${'['.repeat(200_000)}\n`,
    'nested/blocks.c': `void f() ${'{'.repeat(20_000)}${'}'.repeat(20_000)}\n`,
    'nested/classes.py': Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth)}class C${depth}:\n`).join(''),
    'nested/generics.ts': `type T = ${'Array<'.repeat(20_000)}string${'>'.repeat(20_000)};\n`,
    'nested/ternaries.js': `x = ${'a ? b : '.repeat(30_000)}c;\n`,
    'nested/strings.rb': '"#{'.repeat(20_000),
  });
  makeDeepFolders(path.join(root, 'deep'), 'ddddd', 1_000);
  makeDeepFolders(path.join(root, 'deeper'), 'd', 2_000);
  const tiny = Array.from({ length: 3_000 }, (_, at) => [`tiny/f${at % 7}/t${at}.py`, `t${at} = ${at}\n`]);
  write(root, Object.fromEntries(tiny));
}

/** Deeper than a path may be long, so it is gone into step by step. */
function makeDeepFolders(root: string, name: string, depth: number): void {
  fs.mkdirSync(root);
  const script = `i=0; while [ $i -lt ${depth} ]; do mkdir ${name} && cd -P ${name} || exit 1; i=$((i+1)); done; echo "x = 1" > bottom.py`;
  spawnSync('sh', ['-c', script], { cwd: root });
}

beforeAll(() => {
  const folder = newFolder();
  const corpus = path.join(folder, 'corpus');
  layOut(path.join(corpus, 'mill-a'), path.join(folder, 'outside'));
  for (const id of ['__proto__', 'with space', 'new\nline', 'ctrl\u0007'])
    write(path.join(corpus, id), { 'm.py': moduleOf('rye') });
  fs.symlinkSync('circle', path.join(corpus, 'circle'));
  index = path.join(folder, 'index');
  const began = Date.now();
  outcome = build(corpus, index);
  elapsed = Date.now() - began;
  snapshot = openIndexDirectory(index).open('mill-a');
});

afterAll(() => {
  discardFolders();
  faults.settle();
});

const tried = (fault: string, result: string) => faults.add(fault, result);

describe('a hostile repository', () => {
  it('is indexed, in bounded time, without a complaint that a terminal could take for a command', () => {
    expect(outcome).toMatchObject({ status: 0, stdout: '' });
    expect(elapsed).toBeLessThan(45_000);
    expect(outcome.stderr.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
    tried(
      'all of the following in one corpus',
      'the build ends with 0 in bounded time; no control code reaches the terminal',
    );
  });

  it('cannot show what lies outside of it', () => {
    expect(snapshot.paths.filter((name) => /link|folder-out|self|up\//.test(name))).toEqual([]);
    const everything = fs
      .readdirSync(index, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(index, name));
    for (const file of everything.filter((name) => fs.statSync(name).isFile()))
      expect(fs.readFileSync(file, 'latin1')).not.toContain(SECRET);
    expect(snapshot.documentFrequency(SECRET)).toBe(0);
    tried(
      'links to files and folders outside, to the folder above, to themselves',
      'not followed; nothing of the outside is in the index',
    );
  });

  it('cannot make the build wait on a pipe or read a device', () => {
    expect(snapshot.paths).not.toContain('pipe.py');
    expect(snapshot.paths).not.toContain('zero.py');
    expect(outcome.stderr).toMatch(/\d+ not-regular/);
    tried('a FIFO, a device', 'left out and counted as not regular');
  });

  it('may name its files as it likes, if the names are UTF-8', () => {
    for (const name of NAMES) expect(snapshot.paths).toContain(`names/${name}`);
    expect(snapshot.paths.some((name) => name.includes('bad'))).toBe(false);
    expect(outcome.stderr).toMatch(/1 bad-name/);
    tried(
      'names with newline, quotes, control codes, right-to-left mark, backslash, `__proto__`, globs',
      'indexed under their names',
    );
    tried('a name that is not UTF-8', 'left out and counted as a bad name');
  });

  it('may hold texts of any kind', () => {
    const lines = (name: string) => snapshot.lineCountOf(snapshot.fileOf(`text/${name}`));
    expect(snapshot.paths).not.toContain('text/long-line.js');
    expect(snapshot.paths).not.toContain('text/nul.py');
    expect(snapshot.paths).not.toContain('text/utf16.py');
    expect([
      lines('latin1.py'),
      lines('cr-only.py'),
      lines('no-newline.py'),
      lines('empty.py'),
      lines('newlines.py'),
    ]).toEqual([2, 1, 1, 0, 200_000]);
    expect(snapshot.definitionsNamed('grind_latin')).toHaveLength(1);
    expect(snapshot.definitionsNamed('hopper')).toHaveLength(10_000);
    expect(snapshot.definitionsNamed('__proto__').length).toBeLessThan(2);
    tried('one line of 50 MB, NULs, UTF-16', 'left out (too large, binary)');
    tried(
      'Latin-1, CR only, no final newline, an empty file, 200,000 empty lines, a line of 900 kB',
      'indexed, lines counted as the contract counts them',
    );
    tried(
      'brackets, blocks, classes, generics, ternaries and strings nested 400 to 200,000 deep',
      'indexed, as text where the grammar gives up',
    );
    expect(snapshot.paths.filter((name) => name.startsWith('tiny/'))).toHaveLength(3_000);
    tried('folders 1,000 and 2,000 deep', 'gone into as far as paths may be long');
    tried('three thousand files of some bytes (and a million by hand, bench/results/soak.md)', 'indexed');
  });

  it('has a name ten thousand times, and is asked for it', () => {
    const text = 'hopper() is wrong, see hopper in text/same-name.py';
    const began = Date.now();
    const { status, results } = ask(index, [{ ...queryFor('mill-a'), text }]);
    expect(status).toBe(0);
    expect(Date.now() - began).toBeLessThan(15_000);
    expect(results).toContain('text/same-name.py');
    tried('ten thousand definitions of one name, and a query for it', 'indexed, and answered in bounded time');
  });

  it('is answered from what is sound in it, whatever its snapshots are called', () => {
    const ids = ['mill-a', '__proto__', 'with space', 'new\nline', 'ctrl\u0007'];
    const queries = ids.map((id) => ({ ...queryFor(id), snapshot_id: id, text: queryFor('mill-a').text }));
    const { status, results, stderr } = ask(index, queries);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const rows = results!
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row) as { regions: { path: string }[] });
    expect(rows[0]!.regions.map(({ path: file }) => file)).toContain('mill/rye_3.py');
    expect(rows.every(({ regions }) => regions.length > 0)).toBe(true);
    tried(
      'snapshots called `__proto__`, with spaces, newlines, control codes; a link that leads to itself',
      'indexed and answered; the link is no snapshot',
    );
  });
});
