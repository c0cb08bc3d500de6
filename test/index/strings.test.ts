import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byBytes, encodeStrings, StringTable, sortedByBytes } from '../../src/index/strings.ts';

const words = fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 40 });

function tableOf(values: readonly string[]): StringTable {
  const { offsets, bytes } = encodeStrings(values);
  return new StringTable(offsets, bytes);
}

describe('a string table', () => {
  it('gives every string back, in order', () => {
    fc.assert(
      fc.property(words, (values) => {
        const table = tableOf(values);
        expect(table.count).toBe(values.length);
        expect(table.all()).toEqual(values);
      }),
    );
  });

  it('finds each string of a sorted table, and nothing else', () => {
    fc.assert(
      fc.property(words, fc.string({ unit: 'grapheme', maxLength: 12 }), (values, other) => {
        const sorted = [...new Set(values)].sort(byBytes);
        const table = tableOf(sorted);
        sorted.forEach((value, at) => {
          expect(table.find(value)).toBe(at);
        });
        expect(table.find(other)).toBe(sorted.indexOf(other));
      }),
    );
  });

  it('sorts by code point: a letter of the upper planes comes after all others', () => {
    expect(['\u{1F375}', '\uFFFD', 'b', 'a'].sort(byBytes)).toEqual(['a', 'b', '\uFFFD', '\u{1F375}']);
  });

  it('of nothing is empty', () => {
    expect(tableOf([]).find('tea')).toBe(-1);
  });
});

describe('sorting by bytes', () => {
  it('is the order of the bytes for any text, and keeps the order of what is equal', () => {
    const anything = fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 6 }), { maxLength: 40 });
    const broken = fc.uniqueArray(
      fc.array(fc.constantFrom('\ud800', '\udc00', '\ufffd', 'a', '\u4e00'), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(anything, broken, (some, others) => {
        const values = [...new Set([...some, ...others.map((parts) => parts.join(''))])];
        expect(sortedByBytes(values)).toEqual([...values].sort(byBytes));
      }),
    );
  });
});
