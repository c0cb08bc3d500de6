// Changed lines as gold to train on: grown to the function around each of them, because a person who must change a line
// reads its function. Labels that have widened gold are left as they are; this makes it where a set has none.

import type { LabelledQuery, LabelledSet } from '../src/evaluation/labels.ts';
import { lineSet } from '../src/evaluation/lines.ts';
import type { SnapshotIndex } from '../src/index/snapshot.ts';
import type { LineSpan, Region } from '../src/types.ts';
import type { DirectoryOf } from './index-finder.ts';
import type { LabelRow } from './label-files.ts';

/** Lines that are kept on either side of a changed line outside every function: as many as a diff shows. */
const AROUND = 3;

interface Widened {
  readonly rows: readonly LabelRow[];
  /** Queries left out: their snapshot has no index here. */
  readonly absent: number;
}

/** The queries of a set that have gold lines and no widened gold, with gold grown by the index of their snapshot. */
export function widenSet({ queries, snapshots }: LabelledSet, directoryOf: DirectoryOf): Widened {
  const commits = new Map(snapshots.map(({ snapshotId, commit }) => [snapshotId, commit]));
  const rows: LabelRow[] = [];
  let absent = 0;
  for (const query of queries) {
    if (query.gold.widened !== null || query.gold.regions.length === 0) continue;
    const index = directoryOf(query.snapshotId)?.open(query.snapshotId);
    if (index === undefined) absent += 1;
    else rows.push(rowOf(query, index, commits.get(query.snapshotId)));
  }
  return { rows, absent };
}

/** Regions grown to the outermost function or method around each of their lines; merged, by path and line. */
export function widen(index: SnapshotIndex, regions: readonly Region[]): Region[] {
  const grown = regions.flatMap((region) => grow(index, region).map((span) => ({ path: region.path, ...span })));
  return [...lineSet(grown)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, spans]) => spans.map((span) => ({ path, ...span })));
}

// --- internal ---

/** Everything of the query stays, and widened gold comes to it. Closes the index. */
function rowOf(query: LabelledQuery, index: SnapshotIndex, commit: string | undefined): LabelRow {
  const { task, given, diff, gold, ...rest } = query;
  const { regions, optional } = gold;
  try {
    return { ...rest, hand: { task, given, diff }, regions, optional, widened: widen(index, regions), commit };
  } finally {
    index.close();
  }
}

/** What each line of a region grows to. A file that the snapshot lacks has nothing to grow to. */
function grow(index: SnapshotIndex, { path, start, end }: Region): LineSpan[] {
  const file = index.fileOf(path);
  if (file < 0) return [{ start, end }];
  const functions = functionsOf(index, file);
  const last = index.lineCountOf(file);
  const grown: LineSpan[] = [];
  for (let line = start; line <= Math.min(end, last); line += 1) {
    const around = functions.find((own) => own.start <= line && own.end >= line);
    grown.push(around ?? { start: Math.max(1, line - AROUND), end: Math.min(last, line + AROUND) });
  }
  return grown.length > 0 ? grown : [{ start, end }];
}

/** Functions and methods of a file, the outer before the inner. */
function functionsOf(index: SnapshotIndex, file: number): LineSpan[] {
  const spans: LineSpan[] = [];
  for (let id = index.firstDefinitionOf(file); id < index.firstDefinitionOf(file + 1); id += 1) {
    const { kind, start, end } = index.definition(id);
    if (kind === 'function' || kind === 'method') spans.push({ start, end });
  }
  return spans.sort((a, b) => a.start - b.start || b.end - a.end);
}
