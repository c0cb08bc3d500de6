import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formsOf, withForms } from '../../src/candidates/kin.ts';
import { queryTerms } from '../../src/candidates/terms.ts';
import { analyse } from '../../src/cues/cues.ts';
import { stem } from '../../src/index/tokenise.ts';

const holding = (...terms: string[]) => ({ documentFrequency: (term: string) => (terms.includes(term) ? 1 : 0) });

describe('other forms of a word', () => {
  it.each([
    ['parsing', 'parser'],
    ['logger', 'log'],
    ['log', 'logger'],
    ['write', 'writer'],
    ['formatter', 'format'],
    ['configuration', 'cfg'],
    ['param', 'parameter'],
    ['directory', 'dir'],
    ['dependencies', 'deps'],
    ['deps', 'dependency'],
    ['id', 'identifier'],
    ['diff', 'derivative'],
    ['diff', 'difference'],
  ])('%s is looked for as %s too', (word, other) => {
    expect(formsOf(stem(word))).toContain(stem(other));
  });

  it('adds only forms that the snapshot holds and the text does not, at a share of the weight', () => {
    const terms = queryTerms(analyse('Parsing the configuration fails'));
    const all = withForms(terms, holding('parser', 'fail'));
    expect(all.slice(0, terms.length)).toEqual(terms);
    expect(all.slice(terms.length)).toMatchObject([{ term: 'parser', isForm: true }]);
    const word = terms.find(({ term }) => term === 'pars')!;
    expect(all.at(-1)!.weights.all).toBeGreaterThan(0);
    expect(all.at(-1)!.weights.all).toBeLessThan(word.weights.all);
  });

  it('never gives a term as its own form', () => {
    fc.assert(fc.property(fc.string({ maxLength: 30 }), (term) => !formsOf(term).includes(term)));
  });
});
