// Scores as nodes of the tree: sums of features, and what two places differ in.

import type { Difference } from './compare.ts';
import type { FeatureContribution } from './contributions.ts';
import { type Explanation, measured } from './types.ts';

/** Features that are listed for one score; the rest is one line, so that the sum stays whole. */
const MAX_FEATURES = 12;

/** Features with what each added, strongest first; with the base they add up to the score. */
export function featureNodes(all: readonly FeatureContribution[], base: number): Explanation[] {
  const shown = all.slice(0, MAX_FEATURES).filter(({ contribution }) => contribution !== 0);
  const rest = all.slice(shown.length).filter(({ contribution }) => contribution !== 0);
  const nodes = shown.map(({ name, value, meaning, contribution }) =>
    measured(contribution, 'log-odds', `${name} = ${showNumber(value)}: ${meaning}`),
  );
  if (rest.length > 0) {
    const sum = rest.reduce((total, { contribution }) => total + contribution, 0);
    nodes.push(measured(sum, 'log-odds', `${rest.length} other feature${rest.length === 1 ? '' : 's'} together`));
  }
  return [...nodes, measured(base, 'log-odds', 'any candidate, before looking')];
}

export function differenceNode({ name, value, otherValue, gain, meaning }: Difference): Explanation {
  const change = `${name} = ${showNumber(otherValue)} instead of ${showNumber(value)}`;
  return measured(gain, 'log-odds', `${change}: ${meaning}`);
}

/** A feature's value: whole numbers as they are, others with three digits. */
export function showNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3);
}
