// How do imported queries become a labelled set on disk? Names the snapshots, checks that ids are unique, and writes the
// three files of the contract together or not at all. It converts nothing.

import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CuepackError, messageOf } from '../../errors.ts';
import { makeFolder } from '../../make-folder.ts';
import type { Snapshot } from '../labels.ts';
import type { ImportedQuery } from './sources.ts';

/** The text of the three files. */
export interface LabelledSetFiles {
  readonly 'queries.jsonl': string;
  readonly 'ground_truth.jsonl': string;
  readonly 'snapshots.jsonl': string;
}

/**
 * Ids of snapshots by repository and commit, in order of first use: `name-` and ten digits of the commit, and the owner
 * in front where two repositories would share an id.
 */
export function nameSnapshots(sources: readonly { repo: string; commit: string }[]): Map<string, Snapshot> {
  const byKey = new Map<string, Snapshot>();
  const taken = new Set<string>();
  for (const { repo, commit } of sources) {
    const key = snapshotKey(repo, commit);
    if (byKey.has(key)) continue;
    const safe = (text: string) => text.replace(/[^\w.-]/g, '-').replace(/^\.+/, '');
    const name = safe(repo.slice(repo.lastIndexOf('/') + 1));
    const candidates = [
      `${name}-${safe(commit.slice(0, 10))}`,
      `${safe(repo.replace('/', '+'))}-${safe(commit.slice(0, 10))}`,
      `${safe(repo.replace('/', '+'))}-${safe(commit)}`,
    ];
    const snapshotId = candidates.find((id) => !taken.has(id)) ?? `${candidates[2]}-${taken.size}`;
    taken.add(snapshotId);
    byKey.set(key, { snapshotId, repo, commit });
  }
  return byKey;
}

export function snapshotKey(repo: string, commit: string): string {
  return `${repo}\0${commit}`;
}

/** The text of a labelled set. Throws CuepackError E_LABELS when a query id stands twice. */
export function labelledSetFiles(queries: readonly ImportedQuery[]): LabelledSetFiles {
  const snapshots = nameSnapshots(queries);
  const seen = new Set<string>();
  for (const { queryId } of queries) {
    if (seen.has(queryId))
      throw new CuepackError('E_LABELS', `the id ${queryId} stands in two rows; nothing was written`);
    seen.add(queryId);
  }
  return {
    'queries.jsonl': jsonLines(
      queries.map(({ queryId, repo, commit, text, task, given, diff }) => ({
        query_id: queryId,
        snapshot_id: snapshots.get(snapshotKey(repo, commit))?.snapshotId,
        text,
        task,
        given,
        diff,
      })),
    ),
    'ground_truth.jsonl': jsonLines(queries.map(({ queryId, truth }) => ({ query_id: queryId, ...truth }))),
    'snapshots.jsonl': snapshotLines([...snapshots.values()]),
  };
}

export function snapshotLines(snapshots: readonly Snapshot[]): string {
  return jsonLines(snapshots.map(({ snapshotId, repo, commit }) => ({ snapshot_id: snapshotId, repo, commit })));
}

/** Writes files into a folder: all are staged beside their names, then renamed. Throws CuepackError E_OUTPUT. */
export function writeTogether(folder: string, files: Readonly<Record<string, string>>): void {
  const staged = Object.keys(files).map((name) => ({ name, path: join(folder, `.${name}.${process.pid}.tmp`) }));
  try {
    makeFolder(folder);
    // A name that cannot be replaced must be found before the first file is.
    const folderName = staged.find(({ name }) => isFolder(join(folder, name)))?.name;
    if (folderName !== undefined) throw new Error(`${folderName} is a folder`);
    for (const { name, path } of staged) writeFileSync(path, files[name] ?? '');
    for (const { name, path } of staged) renameSync(path, join(folder, name));
  } catch (error) {
    for (const { path } of staged) rmSync(path, { force: true });
    throw new CuepackError('E_OUTPUT', `cannot write into ${folder}: ${messageOf(error)}; give another --out`, {
      cause: error,
    });
  }
}

// --- internal ---

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function jsonLines(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
