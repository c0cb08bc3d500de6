// What separates two regions, and what would have had to be different for one to stand where the other does. The score
// is a sum, so the differences of its parts are exact and add up.

import { logit } from '../rank/apply.ts';
import { calibrationParts, type FeatureContribution, fileContributions, regionContributions } from './contributions.ts';
import { isChosen, type Survey, type SurveyedRegion } from './survey.ts';

/** A part of the score that two regions differ in. */
export interface Difference {
  readonly name: string;
  readonly meaning: string;
  readonly value: number;
  readonly otherValue: number;
  /** What the other's value would add to the log-odds. */
  readonly gain: number;
}

/** A named number that adds to a score. */
export type ScorePart = Pick<FeatureContribution, 'name' | 'meaning' | 'value' | 'contribution'>;

/** What would turn the verdict on a region. */
export interface TurningPoint {
  /** The region on the other side that it is compared with. */
  readonly rival: SurveyedRegion;
  /** Whether the region's score is above the rival's. */
  readonly isAhead: boolean;
  /** Log-odds between the two. */
  readonly gap: number;
  /** The fewest differences that close the gap, largest first; all of them where even those do not. */
  readonly differences: readonly Difference[];
  /** Whether the differences listed close the gap. */
  readonly closes: boolean;
}

/** Differences smaller than this are noise. Log-odds. */
const LEAST_GAIN = 0.005;
/** More differences than this explain nothing to a reader. */
const MAX_DIFFERENCES = 8;

/** Parts of the score in which the other region differs, those that would help this one most first. */
export function differencesTo(survey: Survey, region: SurveyedRegion, other: SurveyedRegion): Difference[] {
  return differencesBetween(partsOf(survey, region), partsOf(survey, other));
}

/** The same for two lists of parts with the same names. */
export function differencesBetween(parts: readonly ScorePart[], others: readonly ScorePart[]): Difference[] {
  const theirs = new Map(others.map((part) => [part.name, part]));
  return parts
    .map(({ name, meaning, value, contribution }): Difference => {
      const their = theirs.get(name)!;
      return { name, meaning, value, otherValue: their.value, gain: their.contribution - contribution };
    })
    .filter(({ gain }) => Math.abs(gain) >= LEAST_GAIN)
    .sort((a, b) => b.gain - a.gain || (a.name < b.name ? -1 : 1));
}

/**
 * For a region left out: what it lacks against the weakest region of the answer. For a chosen one: what it would have
 * to lose to fall behind the best region left out. Null when there is nothing on the other side.
 */
export function turningPoint(survey: Survey, region: SurveyedRegion): TurningPoint | null {
  const chosen = isChosen(survey, region);
  const others = survey.regions.filter((other) => isChosen(survey, other) !== chosen);
  const rival = chosen ? others[0] : others.at(-1);
  if (rival === undefined) return null;
  const isAhead = region.rank < rival.rank;
  const gap = Math.abs(logit(rival.probability) - logit(region.probability));
  // Towards the rival: up for a region left out, down for a chosen one.
  const sign = isAhead ? -1 : 1;
  const differences: Difference[] = [];
  let closed = 0;
  for (const difference of differencesTo(survey, region, rival).sort((a, b) => sign * (b.gain - a.gain))) {
    if (closed >= gap || sign * difference.gain <= 0 || differences.length === MAX_DIFFERENCES) break;
    differences.push(difference);
    closed += sign * difference.gain;
  }
  return { rival, isAhead, gap, differences, closes: closed >= gap };
}

// --- internal ---

/** Every part of a region's log-odds: the features of both models, and the plain terms of the calibration. */
function partsOf(survey: Survey, region: SurveyedRegion): ScorePart[] {
  const plain = calibrationParts(survey, region).filter(({ term }) => !['base', 'region', 'file'].includes(term));
  return [
    ...regionContributions(survey, region),
    ...fileContributions(survey, region.file, true),
    ...plain.map(({ term, meaning, value, contribution }) => ({ name: `term.${term}`, meaning, value, contribution })),
  ];
}
