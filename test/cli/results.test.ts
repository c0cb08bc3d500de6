import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinctLines, faultOfRegions, prepareOutput, resultLine, writeOutput } from '../../src/results.ts';

const limits = { maxRegions: 5, maxLines: 500 };
const linesOf = (path: string) => ({ 'a.py': 400, 'b.py': 300, 'one.py': 1 })[path];
const region = (path: string, start: number, end: number) => ({ path, start, end });
const temporary = () => mkdtempSync(join(tmpdir(), 'cuepack-results-'));

describe('the limits of a row', () => {
  it.each([
    ['nothing', []],
    ['a whole file', [region('a.py', 1, 400)]],
    ['a file of one line', [region('one.py', 1, 1)]],
    [
      'overlaps that stay within 500 distinct lines',
      [region('a.py', 1, 400), region('a.py', 200, 400), region('b.py', 1, 100)],
    ],
  ])('allow %s', (_, regions) => {
    expect(faultOfRegions(regions, linesOf, limits)).toBeNull();
  });

  it.each([
    ['six regions', Array.from({ length: 6 }, () => region('a.py', 1, 2)), '6 regions'],
    ['501 lines', [region('a.py', 1, 400), region('b.py', 1, 101)], '501 distinct lines'],
    ['a line after the last', [region('a.py', 399, 401)], '400 lines'],
    ['line 0', [region('a.py', 0, 3)], 'a.py lines 0-3'],
    ['an end before its start', [region('a.py', 5, 4)], 'a.py lines 5-4'],
    ['half a line', [region('a.py', 1.5, 4)], 'a.py lines 1.5-4'],
    ['no number', [region('a.py', 1, Number.NaN)], 'NaN'],
    ['a file that is not there', [region('c.py', 1, 2)], 'c.py is not a file'],
  ])('refuse %s', (_, regions, message) => {
    expect(faultOfRegions(regions, linesOf, limits)).toContain(message);
  });

  it('count distinct lines as a set of them does', () => {
    const any = fc.record({
      path: fc.constantFrom('a', 'b'),
      start: fc.integer({ min: 1, max: 30 }),
      size: fc.nat(12),
    });
    fc.assert(
      fc.property(fc.array(any), (drawn) => {
        const regions = drawn.map(({ path, start, size }) => region(path, start, start + size));
        const set = new Set<string>();
        for (const { path, start, end } of regions)
          for (let line = start; line <= end; line++) set.add(`${path}:${line}`);
        expect(distinctLines(regions)).toBe(set.size);
      }),
    );
  });
});

describe('a line of results', () => {
  it('has exactly the fields of the contract, whatever else a region carries', () => {
    const rich = { ...region('a.py', 1, 2), probability: 0.5, reasons: ['x'] };
    expect(resultLine('q"1', [rich])).toBe('{"query_id":"q\\"1","regions":[{"path":"a.py","start":1,"end":2}]}\n');
  });
});

describe('writing an output', () => {
  it('replaces the old file in one step, keeps its mode and leaves nothing beside it', () => {
    const folder = temporary();
    const file = join(folder, 'out.jsonl');
    writeFileSync(file, 'old', { mode: 0o640 });
    const before = statSync(file).ino;
    writeOutput(prepareOutput(file), 'new\n');
    expect(readFileSync(file, 'utf8')).toBe('new\n');
    expect(statSync(file).ino).not.toBe(before);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toEqual(['out.jsonl']);
  });

  it('makes the folder of a new output and writes nothing while preparing', () => {
    const file = join(temporary(), 'deep', 'er', 'out.jsonl');
    const target = prepareOutput(file);
    expect(existsSync(file)).toBe(false);
    writeOutput(target, 'x');
    expect(readFileSync(file, 'utf8')).toBe('x');
  });

  it('follows a link to the real file and leaves the link in place', () => {
    const folder = temporary();
    mkdirSync(join(folder, 'real'));
    writeFileSync(join(folder, 'real/out.jsonl'), 'old');
    symlinkSync('real/out.jsonl', join(folder, 'link.jsonl'));
    writeOutput(prepareOutput(join(folder, 'link.jsonl')), 'new');
    expect(lstatSync(join(folder, 'link.jsonl')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'real/out.jsonl'), 'utf8')).toBe('new');
  });

  it('writes in place into something that is no regular file', () => {
    expect(prepareOutput('/dev/null').inPlace).toBe(true);
    writeOutput(prepareOutput('/dev/null'), 'x');
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  it('refuses a folder, and the file that is read, before any work', () => {
    const folder = temporary();
    const queries = join(folder, 'queries.jsonl');
    writeFileSync(queries, 'precious');
    symlinkSync(queries, join(folder, 'link'));
    expect(() => prepareOutput(folder)).toThrow('it is a folder');
    expect(() => prepareOutput(join(folder, 'link'), queries)).toThrow('is the input file');
    expect(() => prepareOutput(join(queries, 'x'))).toThrow('cannot write');
    expect(readFileSync(queries, 'utf8')).toBe('precious');
  });

  it('replaces a read-only file where its folder may be written', () => {
    const file = join(temporary(), 'out.jsonl');
    writeFileSync(file, 'old');
    chmodSync(file, 0o444);
    writeOutput(prepareOutput(file), 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
  });
});
