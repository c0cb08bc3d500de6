import { describe, expect, it } from 'vitest';
import { NECESSITY_FEATURES } from '../../src/candidates/necessity.ts';
import { fitNecessity, type NecessityCase, renderNecessity } from '../../training/necessity.ts';

const row = (values: Readonly<Record<string, number>>): number[] => NECESSITY_FEATURES.map((name) => values[name] ?? 0);

/** Queries whose gold holds their names and not their talk. */
const cases: NecessityCase[] = Array.from({ length: 12 }, (_, number) => ({
  repo: `tea/${number % 3}`,
  rows: [
    row({ symbol: 0.8, rarity: 6 }),
    row({ symbol: 0.6, rarity: 5 }),
    row({ general: 1, rarity: 6 }),
    row({ rarity: 4 }),
  ],
  held: [true, true, false, number % 2 === 0],
}));

describe('the fit of necessity', () => {
  it('learns from which terms stand in gold', () => {
    const { weights, usual } = fitNecessity(cases);
    expect(weights[NECESSITY_FEATURES.indexOf('symbol')]).toBeGreaterThan(0.5);
    expect(weights[NECESSITY_FEATURES.indexOf('general')]).toBeLessThan(-0.5);
    expect(usual).toBeCloseTo(0.625);
  });

  it('gives a feature without variation no weight, and the same numbers each time', () => {
    const fit = fitNecessity(cases);
    expect(fit.weights[NECESSITY_FEATURES.indexOf('digits')]).toBe(0);
    expect(fitNecessity(cases)).toEqual(fit);
  });

  it('is printed as what the program holds', () => {
    const printed = renderNecessity(fitNecessity(cases));
    for (const name of NECESSITY_FEATURES) expect(printed).toMatch(new RegExp(`^  ${name}: -?[\\d.e-]+,$`, 'm'));
  });
});
