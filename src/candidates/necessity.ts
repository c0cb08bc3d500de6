// How likely a term of the report stands in the code that explains it: its necessity. Rare words are not all alike: a
// name that is defined here and stands in the title is needed, a rare adverb is not.
//
// After L. Zhao and J. Callan, "Term necessity prediction", 2010: a small logistic model over where the term stands in
// the report and how the snapshot uses it. `cuepack lab necessity` fits the weights on labelled queries.

import type { TermTraits } from './terms.ts';

/** How the snapshot uses a term. Counts of regions. */
export interface TermUse {
  readonly regions: number;
  /** Regions that hold it; that define a name with it; whose head has it. */
  readonly frequency: number;
  readonly named: number;
  readonly head: number;
}

/** A term of a query in a snapshot. */
export interface TermInUse {
  readonly term: string;
  readonly traits: TermTraits;
  readonly use: TermUse;
  /** Terms of the query. */
  readonly terms: number;
}

const bit = (value: boolean): number => (value ? 1 : 0);
const rarity = ({ regions, frequency }: TermUse): number => Math.log(regions / (frequency + 0.5));

/** What necessity is judged by, in the order of the rows. */
const FEATURES: Readonly<Record<string, (of: TermInUse) => number>> = {
  symbol: ({ traits }) => traits.symbol,
  word: ({ traits }) => bit(traits.count > 0),
  worth: ({ traits }) => traits.worth,
  general: ({ traits }) => bit(traits.general),
  count: ({ traits }) => Math.log1p(traits.count),
  early: ({ traits }) => 1 / (1 + traits.first / 300),
  rarity: ({ use }) => rarity(use),
  raritySquared: ({ use }) => rarity(use) ** 2 / 10,
  isNamed: ({ use }) => Math.min(1, use.named),
  named: ({ use }) => Math.log1p(use.named),
  headShare: ({ use }) => use.head / Math.max(1, use.frequency),
  short: ({ term }) => bit(term.length < 4),
  output: ({ traits }) => bit(traits.output),
  joined: ({ traits }) => bit(traits.joined),
  digits: ({ term }) => bit(/\d/.test(term)),
  title: ({ traits }) => bit(traits.title),
  terms: ({ terms }) => Math.log1p(terms),
};

export const NECESSITY_FEATURES: readonly string[] = Object.keys(FEATURES);

/** The features of a term, in the order of NECESSITY_FEATURES. */
export function necessityRow(of: TermInUse): number[] {
  return Object.values(FEATURES).map((value) => value(of));
}

const INTERCEPT = 1.474;
const WEIGHTS: Readonly<Record<string, number>> = {
  symbol: 1.46,
  word: -0.6728,
  worth: 0.6646,
  general: -0.1748,
  count: 0.2442,
  early: 0.2765,
  rarity: -0.5254,
  raritySquared: 0.1948,
  isNamed: 0.4808,
  named: 0.02925,
  headShare: 1.269,
  short: -0.4794,
  output: 0.3406,
  joined: 0.4903,
  digits: -0.3065,
  title: -0.0426,
  terms: -0.3652,
};

/** Mean necessity over the labelled queries: a term of this necessity keeps its weight. */
export const USUAL_NECESSITY = 0.3591;

/** Probability in (0, 1) that the explaining code holds the term. */
export function necessityOf(of: TermInUse): number {
  const sum = necessityRow(of).reduce(
    (total, value, at) => total + value * WEIGHTS[NECESSITY_FEATURES[at]!]!,
    INTERCEPT,
  );
  return 1 / (1 + Math.exp(-sum));
}
