import { describe, expect, it } from 'vitest';
import type { SelectiveOutcome } from '../../../src/evaluation/metrics/selective.ts';
import {
  complementarity,
  potentialExplorationSavings,
  selectiveScore,
  selectiveScoreOf,
} from '../../../src/evaluation/metrics/selective.ts';

const positive = (decision: SelectiveOutcome['decision'], hit: boolean): SelectiveOutcome => ({
  hasGold: true,
  stratum: null,
  decision,
  hit,
});
const noGold = (stratum: 'natural' | 'counterfactual', decision: SelectiveOutcome['decision']): SelectiveOutcome => ({
  hasGold: false,
  stratum,
  decision,
  hit: false,
});

// Positive: two answered and hit, one answered and missed, one abstained. Natural: one of two abstained on.
// Counterfactual: both abstained on.
const outcomes = [
  positive('answered', true),
  positive('answered', true),
  positive('answered', false),
  positive('abstained', false),
  noGold('natural', 'abstained'),
  noGold('natural', 'answered'),
  noGold('counterfactual', 'abstained'),
  noGold('counterfactual', 'abstained'),
];

describe('selective success', () => {
  it('works the example of the documentation, one stratum at a time', () => {
    const natural = selectiveScoreOf(outcomes, 'natural');
    expect(natural.success).toBeCloseTo((2 + 1) / 6, 12);
    expect(natural.balancedAccuracy).toBeCloseTo((3 / 4 + 1 / 2) / 2, 12);
    const counterfactual = selectiveScoreOf(outcomes, 'counterfactual');
    expect(counterfactual.success).toBeCloseTo((2 + 2) / 6, 12);
    expect(counterfactual.balancedAccuracy).toBeCloseTo((3 / 4 + 1) / 2, 12);
  });

  it('scores always answering and always abstaining as they deserve', () => {
    const always = (decision: SelectiveOutcome['decision']) =>
      selectiveScore([positive(decision, true), positive(decision, false), noGold('natural', decision)]);
    expect(always('answered')).toMatchObject({ success: 1 / 3, balancedAccuracy: 1 / 2 });
    expect(always('abstained')).toMatchObject({ success: 1 / 3, balancedAccuracy: 1 / 2 });
  });

  it('never counts a missing row as right', () => {
    expect(selectiveScore([noGold('natural', 'missing'), positive('missing', false)])).toMatchObject({
      success: 0,
      balancedAccuracy: 0,
    });
  });

  it('falls back to the one class that is there', () => {
    expect(selectiveScore([positive('answered', true), positive('abstained', false)]).balancedAccuracy).toBe(1 / 2);
    expect(selectiveScore([noGold('natural', 'abstained')]).balancedAccuracy).toBe(1);
    expect(selectiveScore([])).toMatchObject({ success: 0, balancedAccuracy: 0 });
  });
});

describe('retriever and agent', () => {
  // Hits: T = 4, T = 1, no touch. No hit: T = 9, no touch.
  const runs = [
    { retrieverHit: true, firstTouch: 4 },
    { retrieverHit: true, firstTouch: 1 },
    { retrieverHit: true, firstTouch: null },
    { retrieverHit: false, firstTouch: 9 },
    { retrieverHit: false, firstTouch: null },
  ];

  it('counts the two by two', () => {
    expect(complementarity(runs)).toEqual({ both: 2, retrieverOnly: 1, agentOnly: 1, neither: 1 });
  });

  it('saves what lies before the first touch, over the hits or over all', () => {
    expect(potentialExplorationSavings(runs)).toBe(3 / 3);
    expect(potentialExplorationSavings(runs, 'all')).toBe(3 / 5);
    expect(potentialExplorationSavings([])).toBe(0);
  });
});
