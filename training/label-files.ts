// The three files of a labelled set, as they are written: queries, ground truth, snapshots. One JSON row a line.

import fs from 'node:fs';
import path from 'node:path';
import type { LabelledQuery } from '../src/evaluation/labels.ts';
import { writeWhole } from '../src/index/manifest.ts';
import { makeFolder } from '../src/make-folder.ts';
import type { Region } from '../src/types.ts';

/** A query with gold lines, and the commit that its snapshot is laid out from. */
export interface LabelRow
  extends Pick<LabelledQuery, 'queryId' | 'snapshotId' | 'text' | 'repo' | 'language' | 'category'> {
  /** What the asker has in hand, where the query has more than a text. */
  readonly hand?: Partial<Pick<LabelledQuery, 'task' | 'given' | 'diff'>>;
  readonly regions: readonly Region[];
  readonly optional?: readonly Region[];
  readonly widened: readonly Region[];
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
    rows.map(({ queryId, snapshotId, text, hand }) => ({ query_id: queryId, snapshot_id: snapshotId, text, ...hand })),
  );
  write(
    'ground_truth.jsonl',
    rows.map(({ queryId, regions, optional, widened, language, category }) => ({
      query_id: queryId,
      regions,
      optional_regions: optional,
      widened,
      language,
      category,
    })),
  );
  if (snapshots.size > 0) write('snapshots.jsonl', [...snapshots.values()]);
  else fs.rmSync(path.join(folder, 'snapshots.jsonl'), { force: true });
}
