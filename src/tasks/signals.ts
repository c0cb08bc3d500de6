// How each candidate file hangs together with the context that a task brings: the given files, their reviewed or changed
// lines, the frames of a trace. It measures; weights.ts says what a measure is worth.

import type { Evidence } from '../candidates/evidence.ts';
import { inverseDocumentFrequency } from '../candidates/lexical.ts';
import type { Edges, SnapshotIndex } from '../index/snapshot.ts';
import { IDENTIFIER, identifierTerms } from '../index/tokenise.ts';
import type { Query } from '../road.ts';
import type { Task } from './names.ts';
import { affinity, entrance, pairing } from './pairs.ts';

/** Each in 0 … 1, in this order in a row. */
export const TASK_SIGNALS = [
  'uses',
  'usedBy',
  'imports',
  'importedBy',
  'named',
  'changed',
  'pair',
  'near',
  'entry',
  'test',
  'docs',
] as const;
export type TaskSignal = (typeof TASK_SIGNALS)[number];

/** What the asker has: files, and of each the regions that matter where that is known. */
export interface Context {
  readonly files: readonly number[];
  readonly regions: readonly number[];
}

/** Regions around a reviewed line: the one that holds it and its neighbours of the same definition. */
function regionsAround(index: SnapshotIndex, file: number, line: number): number[] {
  const region = index.regionAt(file, Math.min(line, index.lineCountOf(file)));
  if (region < 0) return [];
  const definition = index.definitionOfRegion(region);
  return [region - 1, region, region + 1].filter(
    (other) =>
      other === region ||
      (definition >= 0 &&
        other >= index.firstRegionOf(file) &&
        other < index.firstRegionOf(file + 1) &&
        index.definitionOfRegion(other) === definition),
  );
}

/** The context of a task: given files with line and hunks; for a trace the places of its frames. */
export function contextOf(evidence: Evidence, query: Query, task: Task): Context {
  const { index, anchors } = evidence;
  const files = new Set<number>();
  const regions = new Set<number>();
  for (const { path, line } of query.given ?? []) {
    const file = index.fileOf(path);
    if (file < 0) continue;
    files.add(file);
    if (line !== undefined) for (const region of regionsAround(index, file, line)) regions.add(region);
  }
  for (const { cue, file, region } of anchors) {
    const isFrame = task === 'trace2code' && cue.type === 'frame';
    const isHunk = cue.type === 'hunk' && files.has(file);
    if (isFrame) files.add(file);
    if ((isFrame || isHunk) && region >= 0) regions.add(region);
  }
  return { files: [...files].sort((a, b) => a - b), regions: [...regions].sort((a, b) => a - b) };
}

/** Weights of the edges from the context to each file, and from each file to the context; 1 for the strongest. */
export function edgesOf(
  { starts, targets, weights }: Edges,
  context: readonly number[],
  fileCount: number,
): { to: Float32Array; from: Float32Array } {
  const to = new Float32Array(fileCount);
  const from = new Float32Array(fileCount);
  const isContext = new Set(context);
  for (let file = 0; file < fileCount; file += 1) {
    for (let at = starts[file]!; at < starts[file + 1]!; at += 1) {
      const target = targets[at]!;
      if (isContext.has(file)) to[target]! += weights[at]!;
      else if (isContext.has(target)) from[file]! += weights[at]!;
    }
  }
  return { to: ofBest(to), from: ofBest(from) };
}

function ofBest(values: Float32Array): Float32Array {
  const best = values.reduce((most, value) => Math.max(most, value), 0);
  return best > 0 ? values.map((value) => value / best) : values;
}

/** Files that define what the regions of the context use. */
function namedFiles(index: SnapshotIndex, regions: readonly number[]): Float32Array {
  const named = new Float32Array(index.fileCount);
  for (const region of regions) {
    for (const id of new Set(index.usesOf(region))) named[index.definitionFiles[id]!]! += 1;
  }
  return ofBest(named.map(Math.sqrt));
}

/** Changed lines that are read, and characters of each. */
const MAX_CHANGED_LINES = 400;
const MAX_LINE = 500;

/** Search terms of the identifiers on changed lines: whole names, not their parts. */
export function namesOf(lines: readonly string[]): Set<string> {
  const terms = new Set<string>();
  for (const line of lines.slice(0, MAX_CHANGED_LINES)) {
    for (const [name] of line.slice(0, MAX_LINE).matchAll(IDENTIFIER)) {
      const { whole, parts } = identifierTerms(name);
      terms.add(whole ?? parts[0] ?? name);
    }
  }
  return terms;
}

/** Files that hold the terms; rare ones count more. */
export function sharingFiles(index: SnapshotIndex, terms: ReadonlySet<string>): Float32Array {
  const scores = new Float32Array(index.fileCount);
  for (const term of terms) {
    const worth = inverseDocumentFrequency(index.regionCount, index.documentFrequency(term)) ** 2;
    let last = -1;
    index.eachPosting(term, (region) => {
      const file = index.regionFiles[region]!;
      if (file !== last) scores[file]! += worth;
      last = file;
    });
  }
  return scores;
}

/** Values over the largest among the files that compete. */
function shareOfBest(values: Float32Array, files: readonly number[]): Float32Array {
  const best = files.reduce((most, file) => Math.max(most, values[file]!), 0);
  return best > 0 ? values.map((value) => value / best) : values;
}

/** Rows of signals of the files, end to end. */
export function taskSignals(evidence: Evidence, context: Context, files: readonly number[]): Float32Array {
  const { index } = evidence;
  const references = edgesOf(index.references, context.files, index.fileCount);
  const imports = edgesOf(index.imports, context.files, index.fileCount);
  const named = namedFiles(index, context.regions);
  const lines = evidence.cues.hunks.flatMap(({ removed, added }) => [...removed, ...added]);
  const changed = shareOfBest(sharingFiles(index, namesOf(lines)), files);
  const known = context.files.map((file) => index.pathOf(file));
  const best = (path: string, measure: (a: string, b: string) => number) =>
    known.reduce((most, other) => Math.max(most, measure(other, path)), 0);
  const rows = files.map((file): Record<TaskSignal, number> => {
    const path = index.pathOf(file);
    const category = index.categoryOf(file);
    return {
      uses: references.to[file]!,
      usedBy: references.from[file]!,
      imports: imports.to[file]! > 0 ? 1 : 0,
      importedBy: imports.from[file]! > 0 ? 1 : 0,
      named: named[file]!,
      changed: changed[file]!,
      pair: best(path, pairing),
      near: best(path, affinity),
      entry: best(path, entrance),
      test: category === 'test' ? 1 : 0,
      docs: category === 'docs' ? 1 : 0,
    };
  });
  return Float32Array.from(rows.flatMap((row) => TASK_SIGNALS.map((name) => row[name])));
}
