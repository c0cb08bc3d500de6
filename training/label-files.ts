// The three files of a labelled set, as they are written: queries, ground truth, snapshots. One JSON row a line.

import path from 'node:path';
import { writeWhole } from '../src/index/manifest.ts';
import { makeFolder } from '../src/make-folder.ts';
import type { Region } from '../src/types.ts';

/** A query with gold lines, and the commit that its snapshot is laid out from. */
export interface LabelRow {
  readonly queryId: string;
  readonly snapshotId: string;
  readonly text: string;
  readonly regions: readonly Region[];
  readonly widened: readonly Region[];
  readonly language?: string | undefined;
  readonly repo: string;
  /** Undefined in a set that does not say from where its snapshots are laid out. */
  readonly commit?: string | undefined;
}

/**
 * Writes a set into a folder, made when it is missing. Each snapshot has one row, in the order of the queries; there is
 * no file of snapshots where no commit is known.
 */
export function writeLabels(rows: readonly LabelRow[], folder: string): void {
  makeFolder(folder);
  const write = (file: string, list: readonly unknown[]) =>
    writeWhole(path.join(folder, file), list.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const snapshots = new Map(
    rows.flatMap(({ snapshotId, repo, commit }) =>
      commit === undefined ? [] : [[snapshotId, { snapshot_id: snapshotId, repo, commit }] as const],
    ),
  );
  write(
    'queries.jsonl',
    rows.map(({ queryId, snapshotId, text }) => ({ query_id: queryId, snapshot_id: snapshotId, text })),
  );
  write(
    'ground_truth.jsonl',
    rows.map(({ queryId, regions, widened, language }) => ({ query_id: queryId, regions, widened, language })),
  );
  if (snapshots.size > 0) write('snapshots.jsonl', [...snapshots.values()]);
}
