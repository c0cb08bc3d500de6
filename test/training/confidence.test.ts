// The confidence stage: the package's prediction and the shipped arithmetic agree, and the threshold keeps answers.

import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/evaluation/random.ts';
import { applyConfidence, rankSignals } from '../../src/rank/confidence.ts';
import {
  type CaseOrigin,
  type ConfidenceRow,
  chooseThreshold,
  confidenceMatrix,
  confidenceOutOfFold,
  fitConfidence,
  trainConfidence,
} from '../../training/confidence.ts';

/** Invented cases whose vocabulary tells them apart, with noise. */
function madeRows(seed = 5): ConfidenceRow[] {
  const random = seededRandom(seed);
  const row = (origin: CaseOrigin, known: number): ConfidenceRow => ({
    repo: `made/${Math.floor(random() * 8)}`,
    origin,
    signals: {
      known: known + random() * 0.3,
      names: random(),
      landed: Math.round(random() * 2) - 1,
      outside: random(),
      given: 0,
      best: random() * 4 - 3,
      lead: random(),
      crowd: random() * 2,
    },
  });
  return [
    ...Array.from({ length: 60 }, () => row('labelled', 0.6)),
    ...Array.from({ length: 12 }, () => row('natural', 0.45)),
    ...Array.from({ length: 20 }, () => row('counterfactual', 0.1)),
  ];
}

describe('the confidence stage', () => {
  it('gives the probability that ml-logistic-regression predicts', () => {
    const rows = madeRows();
    const { stage, classifier } = fitConfidence(rows);
    const predicted = classifier.classifiers[0]!.testScores(confidenceMatrix(rows, stage.columns));
    rows.forEach((row, at) => {
      expect(applyConfidence(stage, row.signals)).toBeCloseTo(predicted[at]!, 4);
    });
  });

  it('is surer of cases with gold, also of repositories that it has not seen', () => {
    const rows = madeRows();
    const probabilities = confidenceOutOfFold(rows);
    const meanOf = (origin: CaseOrigin) => {
      const own = probabilities.filter((_, at) => rows[at]!.origin === origin);
      return own.reduce((sum, value) => sum + value, 0) / own.length;
    };
    expect(meanOf('labelled')).toBeGreaterThan(meanOf('natural'));
    expect(meanOf('natural')).toBeGreaterThan(meanOf('counterfactual'));
  });

  it('comes out the same each time', () => {
    expect(trainConfidence(madeRows())).toEqual(trainConfidence(madeRows()));
  });

  it('is left out when there is nothing to tell apart', () => {
    expect(trainConfidence([])).toBeNull();
    expect(trainConfidence(madeRows().filter(({ origin }) => origin === 'labelled'))).toBeNull();
  });
});

describe('the threshold', () => {
  it('keeps at least 0.96 of the cases with gold', () => {
    const rows = madeRows(9);
    const probabilities = confidenceOutOfFold(rows);
    const threshold = chooseThreshold(rows, probabilities);
    const held = probabilities.filter((_, at) => rows[at]!.origin === 'labelled');
    expect(held.filter((value) => value >= threshold).length / held.length).toBeGreaterThanOrEqual(0.96);
  });

  it('is 0, which always answers, where abstaining never pays', () => {
    const rows = madeRows();
    expect(
      chooseThreshold(
        rows,
        rows.map(() => 0.5),
      ),
    ).toBe(0);
  });
});

describe('signals of a ranking', () => {
  it('are the best file, its lead, and how far the next ten are behind', () => {
    expect(rankSignals([-3, 1, -1])).toEqual({ best: 1, lead: 2, crowd: 2 });
    expect(rankSignals([])).toEqual({ best: -10, lead: 0, crowd: 0 });
  });
});
