// What is scored: one query with what one system said about it. Shapes, and the ranking that follows from them.

import type { Region } from '../../types.ts';
import type { LabelledQuery } from '../labels.ts';
import type { Trajectory } from '../metrics/contextbench.ts';
import { preparedRanking } from '../metrics/files.ts';

/** What one system said about one query; null where it said nothing usable. */
export interface Prediction {
  readonly regions: readonly Region[] | null;
  readonly files: readonly string[] | null;
  readonly trajectory: Trajectory | null;
}

export interface ScoredCase {
  readonly query: LabelledQuery;
  readonly prediction: Prediction;
}

/** Metric values by name, in snake case. */
export type Values = Readonly<Record<string, number>>;

/** The files of a prediction as they are scored; those of its regions where it ranks none. */
export function rankingOf(query: LabelledQuery, prediction: Prediction, keep: number): string[] {
  const files = prediction.files ?? (prediction.regions ?? []).map((region) => region.path);
  const given = query.given.map((file) => file.path);
  return preparedRanking(files, given, keep);
}
