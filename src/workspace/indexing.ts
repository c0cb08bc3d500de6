// How does the index of a folder become that of the folder as it is now? Lists the files, asks the ledger what is known
// of them, has the rest read and indexed, and opens the result. One process at a time writes; everybody may read.

import fs from 'node:fs';
import path from 'node:path';
import { CuepackError } from '../errors.ts';
import type { SurveyRow } from '../index/examine.ts';
import { withIndexLock } from '../index/lock.ts';
import { checkApart } from '../index/placement.ts';
import { openIndexDirectory } from '../index/reader.ts';
import type { SnapshotIndex } from '../index/snapshot.ts';
import { knownOf, type Ledger, readLedger, writeLedger } from './ledger.ts';
import { type Listing, listFiles } from './listing.ts';
import { INNER_INDEX_DIR } from './location.ts';
import type { WorkspaceOptions } from './workspace.ts';

/** A folder, where its index is, and which of the index's snapshots is meant. */
export interface Place {
  readonly root: string;
  readonly indexDir: string;
  readonly snapshotId: string;
}

export interface Opened {
  readonly index: SnapshotIndex;
  readonly ledger: Ledger;
  /** Files that were read, and contents that were analysed. */
  readonly read: number;
  readonly analysed: number;
}

type Hooks = Pick<WorkspaceOptions, 'ignore' | 'signal' | 'onProgress' | 'warn' | 'rebuild'>;

/** The folder with and without its ignore rules are two snapshots of one index. */
export function snapshotIdOf(ignore: boolean): string {
  return ignore ? 'worktree' : 'everything';
}

/** The index of the folder as it is now. Throws as `openWorkspace` does. */
export async function bringUpToDate(place: Place, hooks: Hooks): Promise<Opened> {
  hooks.onProgress?.({ stage: 'listing', filesDone: 0, files: 0 });
  const surveyedAt = Date.now();
  const { root, indexDir } = place;
  checkApart(root, indexDir);
  const listing = await listFiles(root, { ignore: hooks.ignore ?? true, indexDir, signal: hooks.signal });
  if (listing.files.length === 0)
    throw new CuepackError('E_CORPUS', `there are no files in ${root}; give another --repo`);
  const known = hooks.rebuild ? null : openIfUnchanged(place, listing);
  if (known !== null) return known;
  const onWait = () => hooks.onProgress?.({ stage: 'waiting', filesDone: 0, files: listing.files.length });
  return withIndexLock(indexDir, { signal: hooks.signal, onWait }, async () => {
    // Whoever held the lock before may have done the work.
    const done = hooks.rebuild ? null : openIfUnchanged(place, listing);
    if (done !== null) return done;
    if (hooks.rebuild) discard(indexDir);
    try {
      return await build(place, { listing, surveyedAt }, hooks);
    } catch (error) {
      if (!(error instanceof CuepackError) || error.code !== 'E_INDEX_DAMAGED') throw error;
      discard(indexDir);
      return build(place, { listing, surveyedAt }, hooks);
    }
  });
}

// --- internal ---

interface Survey {
  readonly listing: Listing;
  /** When the listing began, in ms. */
  readonly surveyedAt: number;
}

function openIfUnchanged({ root, indexDir, snapshotId }: Place, listing: Listing): Opened | null {
  const ledger = readLedger(indexDir, snapshotId, root);
  if (ledger === null || ledger.entries.size !== listing.files.length) return null;
  if (listing.files.some((file) => knownOf(ledger, file) === undefined)) return null;
  try {
    return { index: openIndexDirectory(indexDir).open(snapshotId), ledger, read: 0, analysed: 0 };
  } catch {
    // None yet, or of another version, or damaged, or switched this very moment: the next step finds out.
    return null;
  }
}

async function build(place: Place, { listing, surveyedAt }: Survey, hooks: Hooks): Promise<Opened> {
  const { root, indexDir, snapshotId } = place;
  const earlier = readLedger(indexDir, snapshotId, root);
  const files = new Map(listing.files.map((file) => [file.path, file]));
  let rows: readonly SurveyRow[] = [];
  let read = 0;
  keepOutOfGit(root, indexDir);
  const { buildSnapshotIndex } = await import('../index/build.ts');
  const report = await buildSnapshotIndex({
    root,
    indexDir,
    snapshotId,
    files: listing.files,
    known: ({ path: file }) => {
      const row = knownOf(earlier, files.get(file)!);
      if (row === undefined) read += 1;
      return row;
    },
    onSurveyed: (surveyed) => {
      rows = surveyed;
    },
    warn: hooks.warn,
    signal: hooks.signal,
    onProgress: ({ filesDone, files: count }) => hooks.onProgress?.({ stage: 'indexing', filesDone, files: count }),
  });
  const failure = report.failed[0];
  if (failure !== undefined) throw new CuepackError('E_CORPUS', `${root} cannot be indexed: ${failure.message}`);
  const entries = new Map(rows.map((row) => [row.path, { stamp: files.get(row.path)!.stamp, row }]));
  const ledger: Ledger = { source: listing.source, surveyedAt, skipped: listing.skipped, entries };
  writeLedger(indexDir, snapshotId, root, ledger);
  return { index: openIndexDirectory(indexDir).open(snapshotId), ledger, read, analysed: report.analysed };
}

/** What is damaged is made anew as a whole; without its manifest nothing of it is taken for sound. */
function discard(indexDir: string): void {
  for (const name of fs.readdirSync(indexDir))
    if (name === 'manifest.json' || /^ledger-.*\.json$/.test(name))
      fs.rmSync(path.join(indexDir, name), { force: true });
}

/** An index inside a work tree is nothing that anybody wants to commit. */
function keepOutOfGit(root: string, indexDir: string): void {
  if (path.basename(indexDir) !== INNER_INDEX_DIR || !indexDir.startsWith(root)) return;
  const file = path.join(indexDir, '.gitignore');
  if (!fs.existsSync(file)) fs.writeFileSync(file, '*\n');
}
