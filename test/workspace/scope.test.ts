// Which files somebody wants: patterns and places, in any system's spelling; and which name was meant by a wrong one.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hintOf, nearestName } from '../../src/workspace/nearest.ts';
import { placeOf, scopeOf } from '../../src/workspace/scope.ts';

const FILES = ['a.py', 'src/a.py', 'src/a.test.py', 'src/deep/b.ts', 'docs/c.md', 'srcs/d.py'];

describe('the scope of a question', () => {
  it.each([
    [{}, FILES],
    [{ include: ['*.py'] }, ['a.py', 'src/a.py', 'src/a.test.py', 'srcs/d.py']],
    [{ include: ['/src/'] }, ['src/a.py', 'src/a.test.py', 'src/deep/b.ts']],
    [{ include: ['*.py', '*.md'], exclude: ['*.test.py'] }, ['a.py', 'src/a.py', 'docs/c.md', 'srcs/d.py']],
    [{ include: ['./src/**/*.ts'] }, ['src/deep/b.ts']],
    [{ exclude: ['src', '!src/a.py'] }, ['a.py', 'docs/c.md', 'srcs/d.py']],
    [{ path: 'src' }, ['src/a.py', 'src/a.test.py', 'src/deep/b.ts']],
    [{ path: ['src/a.py', './docs/'] }, ['src/a.py', 'docs/c.md']],
    [{ path: '.' }, FILES],
    [{ path: '/home/ada/shop/src/deep' }, ['src/deep/b.ts']],
    [{ path: 'src\\deep' }, ['src/deep/b.ts']],
    [{ path: 'src', exclude: ['*.test.*'], include: ['*.py'] }, ['src/a.py']],
  ])('%j', (options, kept) => {
    expect(FILES.filter(scopeOf('/home/ada/shop', options))).toEqual(kept);
  });

  it('knows Windows roots', () => {
    expect(placeOf('C:\\work\\shop', 'C:\\work\\shop\\src\\a.py')).toBe('src/a.py');
    expect(() => placeOf('C:\\work\\shop', 'D:\\other')).toThrow('inside');
  });

  it.each(['..', '../other', '/etc', ' ', 'src/../../x'])('refuses the place %j outside the root', (place) => {
    expect(() => scopeOf('/home/ada/shop', { path: place })).toThrow('inside /home/ada/shop');
  });

  it('refuses an empty pattern', () => {
    expect(() => scopeOf('/', { include: [' '] })).toThrow('--include is empty');
  });
});

describe('a slip in a name', () => {
  const known = ['maxLines', 'maxRegions', 'include', 'exclude'];

  it.each([
    ['maxlines', 'maxLines'],
    ['max_lines', 'maxLines'],
    ['mxaLines', 'maxLines'],
    ['incldue', 'include'],
    ['colour', null],
    ['x'.repeat(1000), null],
  ])('%s means %s', (wrong, meant) => {
    expect(nearestName(wrong, known)).toBe(meant);
  });

  it('is answered with all names where none is near', () => {
    expect(hintOf('zzz', known)).toBe('known are maxLines, maxRegions, include, exclude');
    expect(hintOf('includes', known)).toBe('did you mean include?');
  });

  it('never makes a known name mean another', () => {
    fc.assert(fc.property(fc.constantFrom(...known), (name) => nearestName(name, known) === name));
  });
});
