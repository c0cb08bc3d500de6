// How good is an answer by the retrieval contract: mean physical-line F1, with rows that break the contract scoring 0.
// It does not read files; faults of a row are found here so that everybody judges them alike.

import { MAX_LINES, MAX_REGIONS } from '../../results.ts';
import type { Region } from '../../types.ts';
import type { LineSet } from '../lines.ts';
import { intersectionSize, lineSet, sizeOf } from '../lines.ts';

/** Precision, recall and their harmonic mean over sets of elements, and the sizes they were taken from. */
export interface SetScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly predicted: number;
  readonly gold: number;
  readonly shared: number;
}

/**
 * Precision `|P∩G| / |P|`, recall `|P∩G| / |G|` and F1 `2·|P∩G| / (|P| + |G|)`, which is their harmonic mean.
 * An empty prediction has precision 0 and empty gold has recall 0; F1 of two empty sets is 0 here.
 */
export function setScore(predicted: LineSet, gold: LineSet): SetScore {
  const sizes = { predicted: sizeOf(predicted), gold: sizeOf(gold), shared: intersectionSize(predicted, gold) };
  return {
    precision: sizes.predicted === 0 ? 0 : sizes.shared / sizes.predicted,
    recall: sizes.gold === 0 ? 0 : sizes.shared / sizes.gold,
    f1: sizes.shared === 0 ? 0 : (2 * sizes.shared) / (sizes.predicted + sizes.gold),
    ...sizes,
  };
}

/**
 * Line F1 of one query: `2·|P∩G| / (|P| + |G|)` over sets of (path, line). Source: retrieval contract, "Evaluation".
 * Overlapping regions count a line once and their order does not matter. Two empty sets agree and score 1.
 */
export function lineScore(predicted: Iterable<Region>, gold: Iterable<Region>): SetScore {
  const score = setScore(lineSet(predicted), lineSet(gold));
  return score.predicted + score.gold === 0 ? { ...score, f1: 1 } : score;
}

/**
 * What is wrong with a result row by the contract, or null: exactly `query_id` and `regions`, at most five regions of
 * exactly `path`, `start`, `end`, relative paths, whole 1-based line numbers, at most 500 distinct lines together.
 * Such a row scores 0 for its query. Source: retrieval contract, "Public input and output contract".
 */
export function faultOfResultRow(row: unknown): string | null {
  if (!hasExactly(row, ['query_id', 'regions'])) return 'fields other than query_id and regions';
  if (typeof row.query_id !== 'string') return 'query_id is not a string';
  if (!Array.isArray(row.regions)) return 'regions is not a list';
  if (row.regions.length > MAX_REGIONS) return `${row.regions.length} regions, at most ${MAX_REGIONS} are allowed`;
  for (const region of row.regions) {
    const fault = faultOfRegion(region);
    if (fault !== null) return fault;
  }
  const lines = sizeOf(lineSet(row.regions as Region[]));
  return lines > MAX_LINES ? `${lines} distinct lines, at most ${MAX_LINES} are allowed` : null;
}

/** True for a path that stays inside a snapshot: relative, not empty, without `..`. */
export function isSnapshotPath(path: unknown): path is string {
  return typeof path === 'string' && path !== '' && !path.startsWith('/') && !path.split('/').includes('..');
}

// --- internal ---

function faultOfRegion(region: unknown): string | null {
  if (!hasExactly(region, ['path', 'start', 'end'])) return 'a region has other fields than path, start, end';
  const { path, start, end } = region;
  if (!isSnapshotPath(path)) return `bad path ${JSON.stringify(path)}`;
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end)) return `bad line range ${start}-${end} of ${path}`;
  return (start as number) < 1 || (end as number) < (start as number)
    ? `bad line range ${start}-${end} of ${path}`
    : null;
}

function hasExactly(value: unknown, keys: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const own = Object.keys(value);
  return own.length === keys.length && keys.every((key) => Object.hasOwn(value, key));
}
