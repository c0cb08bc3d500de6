// A folder of the user and its index: which files it holds, what of them is indexed and how fresh that is. It answers no
// questions about issues and prints nothing.

import { readRaw, readSource } from '../corpus/read.ts';
import { CuepackError, messageOf } from '../errors.ts';
import { keyOf } from '../index/examine.ts';
import { openIndexDirectory } from '../index/reader.ts';
import { linesOf } from '../index/segment.ts';
import type { SnapshotIndex } from '../index/snapshot.ts';
import type { SkipReason } from '../types.ts';
import { adoptIndex, noteOwner } from './adopt.ts';
import { bringUpToDate, snapshotIdOf } from './indexing.ts';
import { type Ledger, readLedger } from './ledger.ts';
import { stampOf } from './listing.ts';
import { indexDirOf, resolveRoot } from './location.ts';
import { faultsOfScope, scopeOf } from './scope.ts';

export interface WorkspaceProgress {
  /** What is going on; `waiting` is for another process that indexes the same folder. */
  readonly stage: 'listing' | 'waiting' | 'indexing';
  readonly filesDone: number;
  /** 0 while the number is not known yet. */
  readonly files: number;
}

export interface WorkspaceOptions {
  /** The repository, a folder in it, or any folder with code. */
  readonly root: string;
  /** Folder of the index; by default one in the user's cache. */
  readonly indexDir?: string;
  /** Only these files are wanted in answers: patterns as in .gitignore. The index holds all of them. */
  readonly include?: readonly string[];
  /** These files are not wanted in answers: patterns as in .gitignore. */
  readonly exclude?: readonly string[];
  /** Only files below these folders, or these files, are wanted in answers; relative to the root. */
  readonly path?: string | readonly string[];
  /** False takes files that ignore rules leave out too; true by default. */
  readonly ignore?: boolean;
  /** False opens the index as it is, without looking for changes; true by default. */
  readonly refresh?: boolean;
  /** True throws the index away first: for one that turned out to be damaged. */
  readonly rebuild?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: WorkspaceProgress) => void;
  /** Told, in a line, of what does not stop the work. */
  readonly warn?: (message: string) => void;
}

export interface WorkspaceStatus {
  readonly root: string;
  readonly indexDir: string;
  /** How the files were found: by git, by reading ignore files, or all of them. */
  readonly source: 'git' | 'ignore-files' | 'all';
  /** Files in the index. */
  readonly files: number;
  /** Bytes of source in them. */
  readonly bytes: number;
  /** Files left out because of what they are, by reason. */
  readonly skipped: Readonly<Record<SkipReason, number>>;
  /** Files that had to be read this time, and contents that had to be analysed; 0 and 0 when nothing changed. */
  readonly read: number;
  readonly analysed: number;
  /** When the files were last looked at. */
  readonly indexedAt: Date;
  /** Time that opening took. */
  readonly elapsedMs: number;
}

export interface Workspace {
  /** Absolute, links resolved. */
  readonly root: string;
  readonly index: SnapshotIndex;
  readonly status: WorkspaceStatus;
  /** Whether a file of the index is wanted in answers under `include`, `exclude` and `path`. */
  accepts(path: string): boolean;
  /** What of `path` and `include` no file of the index fits, in words. */
  readonly scopeFaults: readonly string[];
  /** Why a file that was found is not in the index; null for one that is, or that was not found. */
  skipReasonOf(path: string): SkipReason | null;
  /** Those of the given paths that changed or vanished since they were indexed, in the given order. */
  changedSince(paths: readonly string[]): Promise<readonly string[]>;
  /**
   * Lines as they are on disk now, 1-based and inclusive, without their ends, be they LF or CRLF; null when the file is
   * not in the index or cannot be read.
   */
  readLines(path: string, start: number, end: number): Promise<string[] | null>;
  close(): void;
}

/**
 * Opens a folder: lists its files, indexes what changed since the last time, opens the index. An abort leaves the old
 * index as it was. Throws CuepackError E_BAD_OPTION (no such folder, a place outside it), E_CORPUS (no files),
 * E_INDEX_WRITE, E_NO_INDEX (nothing is there and `refresh` is false), and the signal's reason.
 */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const started = performance.now();
  const root = resolveRoot(options.root);
  const accepts = scopeOf(root, options);
  const indexDir = indexDirOf(root, options.indexDir);
  const snapshotId = snapshotIdOf(options.ignore ?? true);
  const { refresh = true, rebuild = false } = options;
  const place = { root, indexDir, snapshotId };
  adoptIndex(root, indexDir, options.indexDir === undefined);
  const opened = refresh || rebuild ? await bringUpToDate(place, options) : openAsItIs(place);
  const { index, ledger } = opened;
  noteOwner(root, indexDir);
  const status: WorkspaceStatus = {
    root,
    indexDir,
    ...summaryOf(ledger),
    read: opened.read,
    analysed: opened.analysed,
    elapsedMs: performance.now() - started,
  };
  return {
    root,
    index,
    status,
    accepts,
    scopeFaults: faultsOfScope(root, options, index.paths),
    skipReasonOf: (file) => {
      const row = ledger.entries.get(file)?.row;
      return row !== undefined && 'skipped' in row ? row.skipped : null;
    },
    changedSince: async (paths) => paths.filter((file) => hasChanged(root, ledger, file)),
    readLines: async (file, start, end) => {
      const text = index.fileOf(file) < 0 ? null : await textOf(root, file);
      return text === null ? null : plainLines(text, start, end);
    },
    close: () => index.close(),
  };
}

// --- internal ---

function openAsItIs({ root, indexDir, snapshotId }: { root: string; indexDir: string; snapshotId: string }) {
  const ledger = readLedger(indexDir, snapshotId, root);
  if (ledger === null) throw noIndex(root);
  try {
    return { index: openIndexDirectory(indexDir).open(snapshotId), ledger, read: 0, analysed: 0 };
  } catch (error) {
    throw noIndex(root, error);
  }
}

function noIndex(root: string, cause?: unknown): CuepackError {
  const reason = cause === undefined ? '' : ` (${messageOf(cause)})`;
  return new CuepackError('E_NO_INDEX', `there is no index of ${root} yet${reason}; cuepack locate makes one`, {
    cause,
  });
}

/** What a ledger says as a whole. */
export function summaryOf(
  ledger: Ledger,
): Pick<WorkspaceStatus, 'source' | 'files' | 'bytes' | 'skipped' | 'indexedAt'> {
  const skipped: Record<SkipReason, number> = { ...ledger.skipped };
  let files = 0;
  let bytes = 0;
  for (const { row } of ledger.entries.values()) {
    if ('skipped' in row) skipped[row.skipped] += 1;
    else {
      files += 1;
      bytes += row.size;
    }
  }
  return { source: ledger.source, files, bytes, skipped, indexedAt: new Date(ledger.surveyedAt) };
}

/** A file that was only touched did not change; one that is not in the index at all did. */
function hasChanged(root: string, ledger: Ledger, file: string): boolean {
  const entry = ledger.entries.get(file);
  const stamp = stampOf(root, file);
  if (entry === undefined || stamp === null || 'skipped' in entry.row) return true;
  if (stamp === entry.stamp) return false;
  const source = readRaw(root, { path: file, size: 0 });
  return typeof source === 'string' || entry.row.key !== keyOf(file, source);
}

async function textOf(root: string, file: string): Promise<string | null> {
  const result = await readSource(root, { path: file, size: 0 });
  return result.ok ? result.file.text : null;
}

/** A carriage return before a line feed belongs to the end of the line; anywhere else it is a character of it. */
function plainLines(text: string, start: number, end: number): string[] {
  return linesOf(text)
    .slice(Math.max(0, start - 1), end)
    .map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}
