import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NECESSITY_FEATURES, necessityOf, necessityRow } from '../../src/candidates/necessity.ts';
import { queryTerms, type TermTraits } from '../../src/candidates/terms.ts';
import { analyse } from '../../src/cues/cues.ts';

const traits = (text: string, term: string): TermTraits => {
  const found = queryTerms(analyse(text)).find((one) => one.term === term);
  if (found === undefined) throw new Error(`no term ${term}`);
  return found.traits;
};

const TEXT = `Kettle.fillLevel ignores the brim
Hopefully someone finds the strainer. Somewhere down there we print \`pour_cup\` and the gasket.`;

describe('necessity of a term', () => {
  it('is a probability, for any term and any use', () => {
    const count = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(
        fc.string(),
        fc.boolean(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        count,
        count,
        (term, flag, weight, few, more) => {
          const necessity = necessityOf({
            term,
            traits: {
              title: flag,
              output: !flag,
              symbol: weight,
              joined: flag,
              general: !flag,
              count: few,
              worth: weight,
              first: more,
            },
            use: { regions: few + more, frequency: few, named: few, head: few },
            terms: few,
          });
          expect(necessity).toBeGreaterThanOrEqual(0);
          expect(necessity).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('has a row as long as its list of features', () => {
    const use = { regions: 100, frequency: 3, named: 1, head: 2 };
    expect(necessityRow({ term: 'brim', traits: traits(TEXT, 'brim'), use, terms: 9 })).toHaveLength(
      NECESSITY_FEATURES.length,
    );
  });

  it('is higher for a name that is defined here than for a word of talk that is as rare', () => {
    const rare = { regions: 5000, frequency: 3, named: 0, head: 0 };
    const named = necessityOf({
      term: 'filllevel',
      traits: traits(TEXT, 'filllevel'),
      use: { ...rare, named: 1, head: 1 },
      terms: 12,
    });
    const talk = necessityOf({ term: 'hopefulli', traits: traits(TEXT, 'hopefulli'), use: rare, terms: 12 });
    expect(named).toBeGreaterThan(2 * talk);
  });
});

describe('traits of a term', () => {
  it('say where it stands and in what form', () => {
    expect(traits(TEXT, 'brim')).toMatchObject({ title: true, symbol: 0, joined: false, count: 1 });
    expect(traits(TEXT, 'pourcup')).toMatchObject({ title: false, joined: true });
    expect(traits(TEXT, 'pourcup').symbol).toBeGreaterThan(0.5);
    expect(traits(TEXT, 'hopefulli').general).toBe(true);
    expect(traits(TEXT, 'gasket').first).toBeGreaterThan(traits(TEXT, 'brim').first);
  });
});
