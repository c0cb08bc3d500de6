// What a task adds to the log-odds of each candidate file, on top of the file model, which knows issues alone; and which
// files are candidates for its sake. Few weights, set by reasoning and checked with whole repositories left out.

import type { Evidence } from '../candidates/evidence.ts';
import type { SnapshotIndex } from '../index/snapshot.ts';
import type { Query } from '../road.ts';
import type { Task } from './names.ts';
import { pairing } from './pairs.ts';
import { contextOf, edgesOf, TASK_SIGNALS, type TaskSignal, taskSignals } from './signals.ts';

interface TaskWeights {
  /** Share of the file model's log-odds that counts: it is trained on issues, whose gold is seldom a test. */
  readonly base: number;
  /** Log-odds for a signal of 1. */
  readonly signals: Readonly<Partial<Record<TaskSignal, number>>>;
}

/** An issue has no signals: the model is trained on issues. */
export const TASK_WEIGHTS: Readonly<Record<Task, TaskWeights>> = {
  issue: { base: 1, signals: {} },
  // Where the frames stand is known to the asker: what they lead to counts, tests only show the failure.
  trace2code: { base: 1, signals: { test: -1, uses: 0.5, named: 0.5 } },
  // A review asks about the lines' surroundings: what they use, who uses them, and their tests.
  comment2context: {
    base: 1,
    signals: { uses: 1, usedBy: 1.5, imports: 1, importedBy: 1, named: 1, changed: 0.5, pair: 2.5, near: 1.5, test: 1 },
  },
  // A change reaches who shares its names, who uses the file, its neighbours and what its folder is reached through.
  edit2ripple: {
    base: 0.6,
    signals: { uses: 0.5, usedBy: 1, imports: 0.5, importedBy: 0.5, changed: 2, pair: 1, near: 2, entry: 1.5 },
  },
  // A test is wanted: the one named like the source, then those near it and those that use it.
  code2test: { base: 0.6, signals: { usedBy: 0.5, importedBy: 0.5, pair: 3, near: 1.5, test: 4 } },
};

/** Files that the context makes candidates, of each kind at most. Files. */
const NEIGHBOURS = 25;

/** Whether the asker has a file already. */
export function isGiven({ given }: Query, path: string): boolean {
  return given?.some((file) => plainPath(file.path) === path) ?? false;
}

/** A path as the index spells it. */
function plainPath(path: string): string {
  return path.replace(/^(?:\.\/)+/, '').replace(/\/{2,}/g, '/');
}

/** Files tied to the given ones by references, imports or name; empty for tasks without given files. */
export function taskNeighbours(index: SnapshotIndex, query: Query, task: Task): number[] {
  if (task === 'issue' || task === 'trace2code') return [];
  const given = (query.given ?? []).map(({ path }) => index.fileOf(plainPath(path))).filter((file) => file >= 0);
  if (given.length === 0) return [];
  const names = given.map((file) => index.pathOf(file));
  const pairs = Float32Array.from(index.paths, (path) =>
    names.reduce((most, name) => Math.max(most, pairing(name, path)), 0),
  );
  const references = edgesOf(index.references, given, index.fileCount);
  const imports = edgesOf(index.imports, given, index.fileCount);
  const lists = [pairs, references.to, references.from, imports.to, imports.from].map((scores) => strongest(scores));
  return [...new Set(lists.flat())].filter((file) => !given.includes(file)).sort((a, b) => a - b);
}

function strongest(scores: Float32Array): number[] {
  const files = Array.from(scores, (_, file) => file).filter((file) => scores[file]! > 0);
  return files.sort((a, b) => scores[b]! - scores[a]! || a - b).slice(0, NEIGHBOURS);
}

/** Log-odds of the candidate files for a task, from those for an issue, in their order. */
export function taskOdds(
  evidence: Evidence,
  query: Query,
  task: Task,
  files: readonly number[],
  issueOdds: Float64Array,
): Float64Array {
  if (task === 'issue') return issueOdds;
  const rows = taskSignals(evidence, contextOf(evidence, query, task), files);
  const { base, signals } = TASK_WEIGHTS[task];
  const weights = TASK_SIGNALS.map((name) => signals[name] ?? 0);
  return issueOdds.map((odds, row) =>
    weights.reduce((sum, weight, column) => sum + weight * rows[row * weights.length + column]!, base * odds),
  );
}
