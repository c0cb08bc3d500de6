import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifierTerms, pathTerms, splitIdentifier, stem, termsOf } from '../../src/index/tokenise.ts';

describe('splitIdentifier', () => {
  it.each([
    ['parseHeader', ['parse', 'header']],
    ['parse_header', ['parse', 'header']],
    ['parseHTTPHeader2', ['parse', 'http', 'header2']],
    ['MAX_CUP_SIZE', ['max', 'cup', 'size']],
    ['__init__', ['init']],
    ['$pour', ['pour']],
    ['tea', ['tea']],
  ])('%s', (identifier, parts) => {
    expect(splitIdentifier(identifier)).toEqual(parts);
  });
});

describe('identifierTerms', () => {
  it('stems the parts and keeps a name of several parts whole', () => {
    expect(identifierTerms('boiledKettles')).toEqual({ parts: ['boil', 'kettl'], whole: 'boiledkettles' });
  });

  it('spells one name the same way in every convention', () => {
    for (const spelling of ['pourCup', 'pour_cup', 'PourCup', 'POUR_CUP']) {
      expect(identifierTerms(spelling)).toEqual({ parts: ['pour', 'cup'], whole: 'pourcup' });
    }
  });

  it('has nothing for stop words, single letters and encoded data', () => {
    for (const nothing of ['the', 'x', 'a'.repeat(81), 'return'])
      expect(identifierTerms(nothing)).toEqual({ parts: [], whole: null });
  });
});

describe('termsOf', () => {
  it('lists every term in order, with repeats', () => {
    expect(termsOf('pour(cup); cup.fill')).toEqual(['pour', 'cup', 'cup', 'fill']);
  });

  it('gives short lower-case terms for any text, the same each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const terms = termsOf(text);
        expect(termsOf(text)).toEqual(terms);
        for (const term of terms) {
          expect(term.length).toBeGreaterThan(0);
          expect(term.length).toBeLessThanOrEqual(40);
          expect(/\s/.test(term)).toBe(false);
        }
      }),
    );
  });

  it('takes a long run without a break in its stride', () => {
    expect(termsOf('aB'.repeat(200_000))).toEqual([]);
    expect(termsOf('_'.repeat(400_000))).toEqual([]);
  });
});

describe('stem', () => {
  it('joins the forms of a word and leaves names with digits alone', () => {
    expect(stem('boiling')).toBe(stem('boiled'));
    expect(stem('sha256')).toBe('sha256');
  });
});

describe('pathTerms', () => {
  it('tells folders from the file name and leaves the extension out', () => {
    expect(pathTerms('src/tea_room/cupSizes.test.ts')).toEqual({
      folders: ['src', 'tea', 'room', 'tearoom'],
      base: ['cup', 'size', 'cupsizes'],
    });
    expect(pathTerms('Makefile').folders).toEqual([]);
  });
});
