// What an explanation is: a tree of values with words, which a person reads from the top and a program takes as JSON.

import type { Region } from '../types.ts';

/** What the value of a node is measured in. */
export type ExplanationUnit = 'probability' | 'log-odds' | 'rank' | 'confidence';

/** A node of the tree. Where it and all its children are in log-odds, the children add up to it. */
export interface Explanation {
  /** Null for a heading or a plain fact. */
  readonly value: number | null;
  readonly unit: ExplanationUnit | null;
  readonly description: string;
  readonly children: readonly Explanation[];
}

/** What became of a region or file on the way to the answer, in the order of that way. */
export type Verdict =
  /** There is no such file in the index. */
  | 'not-indexed'
  /** The asker's own filters leave its file out. */
  | 'not-accepted'
  /** No sign of the text led to its file. */
  | 'not-candidate'
  /** Its file was scored, and stands behind the files whose regions are scored. */
  | 'file-outranked'
  /** Its file's regions were scored, without this one: the file has too many and others match better. */
  | 'not-scored'
  /** It was scored, and the answer does without it. */
  | 'outranked'
  /** It is in the answer. */
  | 'chosen';

/** Why a region or a file is in an answer or not. */
export interface ExplanationDocument {
  /** What was asked about; a file is asked about with all its lines. */
  readonly target: Region;
  readonly verdict: Verdict;
  /** One sentence. */
  readonly summary: string;
  /** Position among the scored regions, from 1, best region of the target; null when none was scored. */
  readonly rank: number | null;
  /** Regions that were scored. */
  readonly scored: number;
  /** Probability that a line of the target's best region is needed, 0 to 1; null when it was not scored. */
  readonly probability: number | null;
  /** The regions of the answer, best first. */
  readonly answer: readonly (Region & { readonly probability: number })[];
  readonly explanation: Explanation;
}

/** A node without a value. */
export function heading(description: string, children: readonly Explanation[] = []): Explanation {
  return { value: null, unit: null, description, children };
}

/** A node with a value. */
export function measured(
  value: number,
  unit: ExplanationUnit,
  description: string,
  children: readonly Explanation[] = [],
): Explanation {
  return { value, unit, description, children };
}
