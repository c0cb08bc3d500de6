// Which files does a person's folder hold, and is its index still right? Takes git's own view of a work tree, else every
// file, and keeps the index outside the folder. It does not read file contents and does not answer.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';
import { walkSnapshot } from './corpus/walk.ts';
import { CuepackError } from './errors.ts';
import type { BuildProgress } from './index/build.ts';
import { openIndexDirectory } from './index/reader.ts';
import type { SnapshotIndex } from './index/snapshot.ts';
import type { CorpusFile } from './types.ts';

export interface WorkFolder {
  /** Absolute, links resolved. */
  readonly root: string;
  /** Sorted by path, by code unit. */
  readonly files: readonly CorpusFile[];
}

export interface IndexingHooks {
  readonly warn: (message: string) => void;
  readonly onProgress?: (progress: BuildProgress) => void;
  readonly signal?: AbortSignal;
}

/** The one snapshot of a folder's index. */
const SNAPSHOT_ID = 'worktree';
/** Beside the manifest: what the folder looked like when it was indexed. */
const STATE_NAME = 'worktree.json';
/** Bytes of paths that git may list; far above the largest repositories. */
const MAX_LISTING = 2 ** 30;

/** The files of a folder. Throws CuepackError E_BAD_OPTION when it is no readable folder, E_CORPUS when it is empty. */
export async function listWorkFolder(folder: string): Promise<WorkFolder> {
  let root: string;
  try {
    root = realpathSync(folder);
    if (!statSync(root).isDirectory()) throw new Error('not a folder');
  } catch (error) {
    throw new CuepackError('E_BAD_OPTION', `${folder} is not a folder that can be read; give another --repo`, {
      cause: error,
    });
  }
  const tracked = gitFiles(root);
  const files = tracked.length > 0 ? tracked : (await walkSnapshot(root)).files;
  if (files.length === 0) throw new CuepackError('E_CORPUS', `there are no files in ${root}; give another --repo`);
  return { root, files };
}

/** Where the index of a folder is kept when nobody says otherwise: in the user's cache, named after the folder. */
export function cachedIndexDir(root: string): string {
  const configured = process.env.XDG_CACHE_HOME;
  const cache = configured !== undefined && isAbsolute(configured) ? configured : defaultCache();
  const name = basename(root)
    .replace(/[^\w.-]/g, '_')
    .slice(0, 40);
  return join(cache, 'cuepack', `${name}-${sha256(root).slice(0, 16)}`);
}

/** The index of the folder as it is now: the one that is there when nothing changed, else built anew. */
export async function indexWorkFolder(
  folder: WorkFolder,
  indexDir: string,
  hooks: IndexingHooks,
): Promise<SnapshotIndex> {
  const state = JSON.stringify({ root: folder.root, files: fingerprint(folder) });
  const known = openIfUnchanged(indexDir, state);
  if (known !== null) return known;
  const { buildSnapshotIndex } = await import('./index/build.ts');
  const report = await buildSnapshotIndex({ ...folder, ...hooks, snapshotId: SNAPSHOT_ID, indexDir });
  const failure = report.failed[0];
  if (failure !== undefined) throw new CuepackError('E_CORPUS', `${folder.root} cannot be indexed: ${failure.message}`);
  writeFileSync(join(indexDir, STATE_NAME), state);
  return openIndexDirectory(indexDir).open(SNAPSHOT_ID);
}

// --- internal ---

/** What git tracks or would offer to track; empty where there is no git or no work tree. */
function gitFiles(root: string): CorpusFile[] {
  // A repository's own settings may name a program to run (fsmonitor); listing a stranger's files must not start it.
  const words = ['-c', 'core.fsmonitor=false', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout } = spawnSync('git', words, {
    cwd: root,
    env: {
      ...process.env,
      GIT_OPTIONAL_LOCKS: '0',
      GIT_DIR: undefined,
      GIT_WORK_TREE: undefined,
      GIT_INDEX_FILE: undefined,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: MAX_LISTING,
  });
  if (status !== 0) return [];
  const files: CorpusFile[] = [];
  for (const path of new Set(stdout.toString('utf8').split('\0'))) {
    // A tracked file may be deleted, a link, or (a submodule) a folder; U+FFFD stands for a name that is not UTF-8.
    const stats = path === '' || path.includes('\ufffd') ? undefined : lstatOrNothing(join(root, path));
    if (stats?.isFile()) files.push({ path, size: stats.size });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function lstatOrNothing(file: string) {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Changes whenever a file comes, goes or is written; contents are not read. */
function fingerprint({ root, files }: WorkFolder): string {
  const hash = createHash('sha256');
  for (const { path } of files) {
    const stats = lstatSync(join(root, path), { throwIfNoEntry: false, bigint: true });
    hash.update(`${path}\0${stats?.size}\0${stats?.mtimeNs}\0${stats?.ctimeNs}\0`);
  }
  return hash.digest('hex');
}

function openIfUnchanged(indexDir: string, state: string): SnapshotIndex | null {
  try {
    if (readFileSync(join(indexDir, STATE_NAME), 'utf8') !== state) return null;
    return openIndexDirectory(indexDir).open(SNAPSHOT_ID);
  } catch {
    // None yet, or of another version, or damaged: it is built anew.
    return null;
  }
}

/** The home folder may be missing or not writable (a container, say); the index then lives with temporary files. */
function defaultCache(): string {
  try {
    const home = homedir();
    if (isAbsolute(home) && statSync(home).isDirectory()) return join(home, '.cache');
  } catch {
    // No such user, or no such folder.
  }
  return join(tmpdir(), `cuepack-cache-${process.getuid?.() ?? 'user'}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
