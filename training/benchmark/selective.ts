// Is it worth to abstain? Selective success over positive queries and those without gold, for answering always, never,
// and by the confidence whose threshold other repositories chose. The strata are never pooled.

import type { LabelledQuery, Stratum } from '../../src/evaluation/labels.ts';
import { STRATA } from '../../src/evaluation/labels.ts';
import { hitAt, KEPT_FILES, preparedRanking } from '../../src/evaluation/metrics/files.ts';
import { type SelectiveOutcome, selectiveScore } from '../../src/evaluation/metrics/selective.ts';
import { bootstrapMean, type Interval, pairedDifference } from '../../src/evaluation/statistics.ts';
import type { HeldOutAnswer } from './answers.ts';

/** How a policy does on the positive queries and one stratum without gold. */
export interface PolicyFigures {
  readonly policy: string;
  readonly success: Interval;
  /** How much better our policy is; null for itself. */
  readonly oursAbove: (Interval & { readonly p: number }) | null;
  readonly balancedAccuracy: number;
  readonly hitsKept: number;
  readonly abstained: number;
}

export interface SelectiveTable {
  readonly title: string;
  readonly stratum: Stratum;
  readonly positive: number;
  readonly noGold: number;
  /** Positive queries with a gold file in the first 20, were they all answered. */
  readonly hits: number;
  readonly policies: readonly PolicyFigures[];
}

/** Tables by stratum: over the positive queries of the sets with no-gold queries, and over plain issues alone. */
export function selectiveTables(answers: readonly HeldOutAnswer[]): SelectiveTable[] {
  return STRATA.flatMap((stratum) => {
    const lacking = answers.filter(({ query }) => query.gold.stratum === stratum && query.gold.files.length === 0);
    const positive = answers.filter(({ query }) => query.gold.files.length > 0);
    if (lacking.length === 0 || positive.length === 0) return [];
    return [selectiveTable(`positive and ${stratum} queries`, stratum, positive, lacking)];
  });
}

export function selectiveTable(
  title: string,
  stratum: Stratum,
  positive: readonly HeldOutAnswer[],
  lacking: readonly HeldOutAnswer[],
): SelectiveTable {
  const all = [...positive, ...lacking];
  const policies: readonly (readonly [string, (answer: HeldOutAnswer) => boolean])[] = [
    ['answer when confident', ({ abstains }) => !abstains],
    ['always answer', () => true],
    ['always abstain', () => false],
  ];
  const outcomes = policies.map(([, answers]) => all.map((answer) => outcomeOf(answer, answers(answer))));
  const rights = outcomes.map((list) => list.map(isRight));
  return {
    title,
    stratum,
    positive: positive.length,
    noGold: lacking.length,
    hits: positive.filter(isHit).length,
    policies: policies.map(([policy], at): PolicyFigures => {
      const { pPermutation, ...difference } = pairedDifference(rights[0]!, rights[at]!);
      const score = selectiveScore(outcomes[at]!);
      return {
        policy,
        success: bootstrapMean(rights[at]!),
        oursAbove: at === 0 ? null : { ...difference, p: pPermutation },
        balancedAccuracy: score.balancedAccuracy,
        hitsKept: outcomes[at]!.filter(({ hasGold, hit, decision }) => hasGold && hit && decision === 'answered')
          .length,
        abstained: outcomes[at]!.filter(({ hasGold, decision }) => !hasGold && decision === 'abstained').length,
      };
    }),
  };
}

// --- internal ---

function isHit({ query, files }: { query: LabelledQuery; files: readonly string[] }): boolean {
  const given = query.given.map(({ path }) => path);
  return hitAt(preparedRanking(files, given, KEPT_FILES), query.gold.files, KEPT_FILES) === 1;
}

function outcomeOf(answer: HeldOutAnswer, isAnswered: boolean): SelectiveOutcome {
  return {
    hasGold: answer.query.gold.files.length > 0,
    stratum: answer.query.gold.stratum ?? null,
    decision: isAnswered ? 'answered' : 'abstained',
    hit: isAnswered && isHit(answer),
  };
}

const isRight = ({ hasGold, decision, hit }: SelectiveOutcome): 0 | 1 =>
  (hasGold ? hit : decision === 'abstained') ? 1 : 0;
