// What was left out, and why: counts by reason and a few examples of each.

import { SKIP_REASONS, type SkipReason } from '../types.ts';

/** How many skipped paths are kept as examples of each reason. */
const MAX_EXAMPLES = 10;

export interface SkipTally {
  add(reason: SkipReason, path: string): void;
  result(): { skipped: Record<SkipReason, number>; skippedPaths: Record<SkipReason, string[]> };
}

/** Counts what it is told; its examples are the first by path, whatever the order of the calls. */
export function skipTally(): SkipTally {
  const counts = new Map<SkipReason, number>();
  const examples = new Map<SkipReason, string[]>();
  return {
    add(reason, path) {
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
      const paths = examples.get(reason) ?? [];
      paths.push(path);
      examples.set(reason, paths.length > 50 * MAX_EXAMPLES ? firstOf(paths) : paths);
    },
    result: () => ({
      skipped: byReason((reason) => counts.get(reason) ?? 0),
      skippedPaths: byReason((reason) => firstOf(examples.get(reason) ?? [])),
    }),
  };
}

function firstOf(paths: readonly string[]): string[] {
  return [...paths].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).slice(0, MAX_EXAMPLES);
}

function byReason<T>(value: (reason: SkipReason) => T): Record<SkipReason, T> {
  return Object.fromEntries(SKIP_REASONS.map((reason) => [reason, value(reason)])) as Record<SkipReason, T>;
}
