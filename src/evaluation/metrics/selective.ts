// Does a system know when the snapshot does not hold the answer, and what would a retriever have spared an agent?
// Selective success and agent complementarity of Agent Retrieval Bench: figures over a whole set of queries.

import type { Stratum } from '../labels.ts';

/** One query's outcome: what was right, and whether the system answered. */
export interface SelectiveOutcome {
  readonly hasGold: boolean;
  /** How a query without gold was made; null with gold. */
  readonly stratum: Stratum | null;
  /** `missing` is a query without a usable row: neither an answer nor an abstention, so never right. */
  readonly decision: 'answered' | 'abstained' | 'missing';
  /** A gold file is among the first 20. */
  readonly hit: boolean;
}

export interface SelectiveScore {
  readonly queries: number;
  readonly positive: number;
  readonly noGold: number;
  /** Right outcomes / queries. */
  readonly success: number;
  /** Mean of the share of positive queries answered and the share of no-gold queries abstained on. */
  readonly balancedAccuracy: number;
  readonly positiveAnswered: number;
  readonly noGoldAbstained: number;
}

/**
 * Selective success@20: abstentions without gold plus answers with a gold file in the first 20, over all queries; and
 * balanced accuracy of the decision alone. Where one of the two classes is empty, balanced accuracy is the share of
 * the other. Source: Agent Retrieval Bench, selective retrieval; contract, "Agent Retrieval Bench".
 */
export function selectiveScore(outcomes: readonly SelectiveOutcome[]): SelectiveScore {
  const positive = outcomes.filter((outcome) => outcome.hasGold);
  const noGold = outcomes.filter((outcome) => !outcome.hasGold);
  const answered = positive.filter((outcome) => outcome.decision === 'answered');
  const abstained = noGold.filter((outcome) => outcome.decision === 'abstained').length;
  const right = abstained + answered.filter((outcome) => outcome.hit).length;
  const rates = [share(answered.length, positive.length), share(abstained, noGold.length)] as const;
  const both = positive.length > 0 && noGold.length > 0;
  return {
    queries: outcomes.length,
    positive: positive.length,
    noGold: noGold.length,
    success: share(right, outcomes.length),
    balancedAccuracy: both ? (rates[0] + rates[1]) / 2 : positive.length > 0 ? rates[0] : rates[1],
    positiveAnswered: rates[0],
    noGoldAbstained: rates[1],
  };
}

/**
 * The positive queries together with the no-gold queries of one stratum: the two strata test different things and are
 * never pooled. Source: Agent Retrieval Bench, "The no-gold subset has two strata".
 */
export function selectiveScoreOf(outcomes: readonly SelectiveOutcome[], stratum: Stratum): SelectiveScore {
  return selectiveScore(outcomes.filter((outcome) => outcome.hasGold || outcome.stratum === stratum));
}

/** One query seen by a retriever and by an agent. */
export interface PairedRun {
  /** A gold file is among the retriever's first k. */
  readonly retrieverHit: boolean;
  /** The agent's first step, from 1, that touches a gold file; null when none does. */
  readonly firstTouch: number | null;
}

export interface Complementarity {
  readonly both: number;
  readonly retrieverOnly: number;
  readonly agentOnly: number;
  readonly neither: number;
}

/** The 2 × 2 counts of retriever hit@k and agent touch. Source: Agent Retrieval Bench, "Metrics", logged trajectories. */
export function complementarity(runs: readonly PairedRun[]): Complementarity {
  const count = (retriever: boolean, agent: boolean) =>
    runs.filter((run) => run.retrieverHit === retriever && (run.firstTouch !== null) === agent).length;
  return {
    both: count(true, true),
    retrieverOnly: count(true, false),
    agentOnly: count(false, true),
    neither: count(false, false),
  };
}

/**
 * PES@k: mean of `max(T − 1, 0)` over the queries with a retriever hit, T the agent's first event that touches gold,
 * 0 where it touches none: an upper bound on exploration that the retriever's files could have spared. `all` divides
 * by every query instead, as the benchmark's released evaluator does. Source: Agent Retrieval Bench, "Potential
 * Exploration Savings", as the contract states it.
 */
export function potentialExplorationSavings(runs: readonly PairedRun[], over: 'hits' | 'all' = 'hits'): number {
  const hits = runs.filter((run) => run.retrieverHit);
  const saved = hits.reduce((sum, { firstTouch }) => sum + Math.max((firstTouch ?? 1) - 1, 0), 0);
  return share(saved, over === 'hits' ? hits.length : runs.length);
}

// --- internal ---

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
