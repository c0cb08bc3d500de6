// How sure is it that the snapshot holds what is asked for? A few signs of the whole query, and the logistic stage that
// weighs them. Training reads the same signs; it does not decide what to do about a low confidence.

import { inverseDocumentFrequency } from '../candidates/lexical.ts';
import type { QueryTerm } from '../candidates/terms.ts';
import type { CueSet } from '../cues/types.ts';
import type { SnapshotIndex } from '../index/snapshot.ts';
import type { Query, Travelled } from '../road.ts';
import { sigmoid } from './apply.ts';
import type { ConfidenceStage } from './model.ts';

/** What the text and the snapshot say before anything is ranked. */
export const TEXT_SIGNALS = ['known', 'names', 'landed', 'outside', 'given'] as const;
/** What the ranking of files says. */
export const RANK_SIGNALS = ['best', 'lead', 'crowd'] as const;
/** All signals, in the order of the stage's columns. */
export const CONFIDENCE_SIGNALS = [...TEXT_SIGNALS, ...RANK_SIGNALS] as const;
export type ConfidenceSignal = (typeof CONFIDENCE_SIGNALS)[number];
export type SignalValues<Names extends readonly string[]> = Readonly<Record<Names[number], number>>;

/** Exponent of the inverse document frequency in `known`: only rare words tell one project from another. */
const RARITY = 2;

/**
 * `known`: share of the query's vocabulary, by rarity, that the snapshot holds. `names`: share of its joined
 * identifiers. `landed`: 1 when a frame lands in the snapshot, -1 when the text has frames and none does, else 0.
 * `outside`: share of its frames in code that is not the application's: dependencies and platforms. `given`: 1 when the
 * snapshot holds a file that the asker has, -1 when it holds none of them, 0 when the asker has none.
 */
export function textSignals(
  index: SnapshotIndex,
  {
    query,
    cues,
    terms,
    hasFrames,
  }: { query: Pick<Query, 'given'>; cues: CueSet; terms: readonly QueryTerm[]; hasFrames: boolean },
): SignalValues<typeof TEXT_SIGNALS> {
  let [held, wished, names, knownNames] = [0, 0, 0, 0];
  for (const { term, weights } of terms) {
    const frequency = index.documentFrequency(term);
    const worth = weights.all * inverseDocumentFrequency(index.regionCount, frequency) ** RARITY;
    wished += worth;
    if (frequency > 0) held += worth;
    if (weights.whole > 0) {
      names += 1;
      if (frequency > 0) knownNames += 1;
    }
  }
  const { frames } = cues;
  const given = (query.given ?? []).map(({ path }) => index.fileOf(path) >= 0);
  return {
    known: wished > 0 ? held / wished : 0,
    // With few names a share says little: one known and one unknown stand in front.
    names: (knownNames + 1) / (names + 2),
    landed: hasFrames ? 1 : frames.length > 0 ? -1 : 0,
    outside: frames.length === 0 ? 0 : frames.filter(({ inApp }) => !inApp).length / frames.length,
    given: given.length === 0 ? 0 : given.includes(true) ? 1 : -1,
  };
}

/** Files that `crowd` looks at. */
const CROWD = 10;

/** `best`: log-odds of the best file. `lead`: how far the next is behind. `crowd`: mean of the best ten, behind the best. */
export function rankSignals(fileOdds: ArrayLike<number>): SignalValues<typeof RANK_SIGNALS> {
  const odds = Array.from(fileOdds).sort((a, b) => b - a);
  const best = odds[0] ?? -10;
  const crowd = odds.slice(0, CROWD);
  return {
    best,
    lead: best - (odds[1] ?? best),
    crowd: crowd.length === 0 ? 0 : best - crowd.reduce((sum, value) => sum + value, 0) / crowd.length,
  };
}

/** Probability under a stage, from signals in any order. */
export function applyConfidence(stage: ConfidenceStage, signals: SignalValues<typeof CONFIDENCE_SIGNALS>): number {
  let sum = stage.intercept;
  for (const { signal, mean, scale, weight } of stage.columns) {
    sum += (weight * (signals[signal as ConfidenceSignal] - mean)) / scale;
  }
  return sigmoid(sum);
}

/** Probability that the snapshot holds what a query asks for; null when the model has no such stage. */
export function confidenceOf({ model, evidence, query, issueOdds }: Travelled): number | null {
  if (model.confidence === undefined) return null;
  const { index, cues, terms, anchors } = evidence;
  const hasFrames = anchors.some(({ cue }) => cue.type === 'frame');
  return applyConfidence(model.confidence, {
    ...textSignals(index, { query, cues, terms, hasFrames }),
    ...rankSignals(issueOdds),
  });
}
