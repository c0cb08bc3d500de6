// How do a folder and its index stand to each other? Looks at both and changes neither: what is indexed, what came, went
// or changed since, what was left out and why, and how much room it takes.

import fs from 'node:fs';
import path from 'node:path';
import { messageOf } from '../errors.ts';
import { openIndexDirectory } from '../index/reader.ts';
import type { SnapshotIndex } from '../index/snapshot.ts';
import type { Category, SkipReason } from '../types.ts';
import { snapshotIdOf } from './indexing.ts';
import { type Ledger, readLedger } from './ledger.ts';
import { type Listing, listFiles } from './listing.ts';
import { indexDirOf, resolveRoot } from './location.ts';
import { summaryOf } from './workspace.ts';

export interface InspectOptions {
  readonly root: string;
  readonly indexDir?: string;
  readonly ignore?: boolean;
}

export interface Inspection {
  readonly root: string;
  readonly indexDir: string;
  /** How the files are found. */
  readonly source: Listing['source'];
  /** Files that belong to the folder now. */
  readonly files: number;
  /** Files and whole folders that ignore files left out; those that git left out are not counted. */
  readonly ignored: number;
  /** Null where there is none yet. */
  readonly index: IndexInspection | null;
  /** Why an index that is there cannot be used, or null. */
  readonly fault: string | null;
}

export interface IndexInspection {
  readonly indexedAt: Date;
  readonly files: number;
  /** Bytes of source in it, and bytes that it takes on disk. */
  readonly bytes: number;
  readonly diskBytes: number;
  readonly regions: number;
  readonly definitions: number;
  /** Files by part, and by language ("" for plain text), the most frequent first. */
  readonly categories: readonly (readonly [Category, number])[];
  readonly languages: readonly (readonly [string, number])[];
  /** Files left out because of what they are, by reason, with the first few of each. */
  readonly skipped: Readonly<Record<SkipReason, number>>;
  readonly skippedPaths: Readonly<Record<string, readonly string[]>>;
  /** Files that came, changed or went since; all empty when the index is up to date. */
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
}

/** Paths that are named for each reason. */
const MAX_EXAMPLES = 5;

/** Throws CuepackError E_BAD_OPTION when the root is no folder. */
export async function inspectWorkspace(options: InspectOptions): Promise<Inspection> {
  const root = resolveRoot(options.root);
  const indexDir = indexDirOf(root, options.indexDir);
  const ignore = options.ignore ?? true;
  const listing = await listFiles(root, { ignore, indexDir });
  const ledger = readLedger(indexDir, snapshotIdOf(ignore), root);
  const common = { root, indexDir, source: listing.source, files: listing.files.length, ignored: listing.ignored };
  if (ledger === null) return { ...common, index: null, fault: null };
  let index: SnapshotIndex;
  try {
    index = openIndexDirectory(indexDir).open(snapshotIdOf(ignore));
  } catch (error) {
    return { ...common, index: null, fault: messageOf(error) };
  }
  try {
    return { ...common, index: inspectIndex(index, ledger, listing, indexDir), fault: null };
  } catch (error) {
    return { ...common, index: null, fault: messageOf(error) };
  } finally {
    index.close();
  }
}

// --- internal ---

function inspectIndex(index: SnapshotIndex, ledger: Ledger, listing: Listing, indexDir: string): IndexInspection {
  const { files, bytes, skipped, indexedAt } = summaryOf(ledger);
  const all = index.paths.map((_, file) => file);
  return {
    indexedAt,
    files,
    bytes,
    diskBytes: sizeOfFolder(indexDir),
    regions: index.regionCount,
    definitions: index.definitionCount,
    categories: countsOf(all.map((file) => index.categoryOf(file))),
    languages: countsOf(all.map((file) => index.languageOf(file))),
    skipped,
    skippedPaths: examplesOf(ledger, listing),
    ...changesOf(ledger, listing),
  };
}

function changesOf(ledger: Ledger, listing: Listing): Pick<IndexInspection, 'added' | 'changed' | 'gone'> {
  const now = new Set(listing.files.map((file) => file.path));
  const added = listing.files.filter((file) => !ledger.entries.has(file.path));
  const changed = listing.files.filter((file) => (ledger.entries.get(file.path)?.stamp ?? file.stamp) !== file.stamp);
  return {
    added: added.map((file) => file.path),
    changed: changed.map((file) => file.path),
    gone: [...ledger.entries.keys()].filter((file) => !now.has(file)),
  };
}

function examplesOf(ledger: Ledger, listing: Listing): Record<string, readonly string[]> {
  const examples: Record<string, string[]> = {};
  const add = (reason: string, file: string) => {
    examples[reason] ??= [];
    if (examples[reason].length < MAX_EXAMPLES) examples[reason].push(file);
  };
  for (const [reason, paths] of Object.entries(listing.skippedPaths)) for (const file of paths) add(reason, file);
  for (const [file, { row }] of ledger.entries) if ('skipped' in row) add(row.skipped, file);
  return examples;
}

function countsOf<T extends string>(values: readonly T[]): [T, number][] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

function sizeOfFolder(folder: string): number {
  let bytes = 0;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile())
      bytes += fs.statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
}
