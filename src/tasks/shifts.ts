// What a task adds to the log-odds of each candidate file, on top of the file model, which knows issues alone; and which
// files are candidates for its sake. Few weights, reasoned or learned near the reasoned ones, whole repositories left out.

import type { Evidence } from '../candidates/evidence.ts';
import type { SnapshotIndex } from '../index/snapshot.ts';
import type { Query } from '../road.ts';
import type { Task } from './names.ts';
import { pairing } from './pairs.ts';
import { contextOf, edgesOf, namesOf, sharingFiles, TASK_SIGNALS, type TaskSignal, taskSignals } from './signals.ts';

interface TaskWeights {
  /** Share of the file model's log-odds that counts: it is trained on issues, whose gold is seldom a test. */
  readonly base: number;
  /** Log-odds for a signal of 1. */
  readonly signals: Readonly<Partial<Record<TaskSignal, number>>>;
}

/**
 * An issue has no signals: the model is trained on issues. Where queries could be derived from line gold in several files
 * (`cuepack lab tasks`) weights were learned from them, near the reasoned ones; with few, the reasoned ones stand.
 */
export const TASK_WEIGHTS: Readonly<Record<Task, TaskWeights>> = {
  issue: { base: 1, signals: {} },
  // Where the frames stand is known to the asker: what they lead to counts, tests only show the failure.
  trace2code: { base: 1, signals: { test: -1, uses: 0.5, named: 0.5 } },
  // A review asks about the lines' surroundings: what they use, who uses them, and their tests. Learned from 121 queries.
  comment2context: {
    base: 0.85,
    signals: {
      uses: 0.8,
      usedBy: 0.75,
      imports: 0.85,
      importedBy: 0.3,
      named: 0.5,
      changed: 0.5,
      pair: 1.4,
      near: 0.6,
      entry: -0.15,
      test: 1.4,
      docs: -0.15,
    },
  },
  // A change reaches who shares its names, what the file hangs together with and what its folder is reached through.
  // Learned from 164 queries.
  edit2ripple: {
    base: 0.85,
    signals: {
      uses: 0.3,
      usedBy: 0.45,
      imports: 0.35,
      importedBy: 0.3,
      named: -0.15,
      changed: 1.55,
      pair: 0.7,
      near: 0.7,
      entry: 1,
      docs: 0.25,
    },
  },
  // A test is wanted: the one named like the source, then those near it and those that use it.
  code2test: { base: 0.6, signals: { usedBy: 0.5, importedBy: 0.5, pair: 3, near: 1.5, test: 4 } },
};

/** Files that the context makes candidates, of each kind at most. Files. */
const NEIGHBOURS = 25;
/** Characters of a diff that are looked through for names. */
const MAX_DIFF = 200_000;

/** Whether the asker has a file already. */
export function isGiven({ given }: Query, path: string): boolean {
  return given?.some((file) => plainPath(file.path) === path) ?? false;
}

/** A path as the index spells it. */
function plainPath(path: string): string {
  return path.replace(/^(?:\.\/)+/, '').replace(/\/{2,}/g, '/');
}

/** Files tied to the given ones by references, imports, name or the names in their diff; empty without given files. */
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
  const sharing = sharingFiles(index, namesOf(changedLines(query.diff ?? '')));
  const lists = [pairs, references.to, references.from, imports.to, imports.from, sharing].map(strongest);
  return [...new Set(lists.flat())].filter((file) => !given.includes(file)).sort((a, b) => a - b);
}

/** Lines that a diff takes away or puts in, without their marks. */
function changedLines(diff: string): string[] {
  const isChanged = (line: string) => /^[+-]/.test(line) && !/^(?:---|\+\+\+) /.test(line);
  return diff
    .slice(0, MAX_DIFF)
    .split('\n')
    .filter(isChanged)
    .map((line) => line.slice(1));
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
