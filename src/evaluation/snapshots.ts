// How do the snapshots of a labelled set come onto the disk from local git clones? Text files up to 1 MB of one commit,
// staged and renamed, so that an interrupted run can be repeated. It never touches the network or a work tree.

import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CuepackError, messageOf } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';
import { isSnapshotPath } from './metrics/contract.ts';

/** Larger files are data. Bytes. */
const MAX_FILE_SIZE = 1_000_000;
/** A NUL among the first bytes marks a binary file, as git judges it. */
const BINARY_PROBE = 8_000;
/** Blobs are read from git in portions of about this size, to bound memory. Bytes. */
const PORTION_SIZE = 64_000_000;

/** What became of one snapshot: files written and left out, or why there is none. */
export type LayOutResult =
  | { readonly kind: 'written'; readonly files: number; readonly binary: number; readonly missing: number }
  | { readonly kind: 'present' }
  | { readonly kind: 'no-commit' };

/**
 * The git directory of a repository under a root that holds clones, bare or not, as OWNER+NAME, OWNER/NAME or NAME, with
 * or without `.git`; null when there is none.
 */
export function findGitDirectory(gitRoot: string, repo: string): string | null {
  if (!isSnapshotPath(repo)) return null;
  const name = repo.slice(repo.lastIndexOf('/') + 1);
  for (const folder of [repo.replace('/', '+'), repo, name]) {
    for (const candidate of [folder, join(folder, 'repo'), `${folder}.git`]) {
      const base = join(gitRoot, candidate);
      // A folder inside some other repository is not a repository of its own.
      if (existsSync(join(base, '.git'))) return join(base, '.git');
      if (existsSync(join(base, 'HEAD')) && existsSync(join(base, 'objects'))) return base;
    }
  }
  return null;
}

/**
 * Lays one commit out as a folder; one that is there already is left alone. Throws CuepackError E_OUTPUT when it cannot
 * be written, E_BAD_INPUT when git fails or is missing.
 */
export function layOutSnapshot(gitDirectory: string, commit: string, target: string): LayOutResult {
  if (existsSync(target)) return { kind: 'present' };
  const entries = listEntries(gitDirectory, commit);
  if (entries === null) return { kind: 'no-commit' };
  const staging = join(dirname(target), `.${target.slice(dirname(target).length + 1)}.partial`);
  try {
    rmSync(staging, { recursive: true, force: true });
    makeFolder(staging);
    const count = { files: 0, binary: 0, missing: 0 };
    for (const portion of portionsOf(entries)) writeBlobs(gitDirectory, portion, staging, count);
    renameSync(staging, target);
    return { kind: 'written', ...count };
  } catch (error) {
    if (error instanceof CuepackError) throw error;
    throw new CuepackError('E_OUTPUT', `cannot lay out ${target}: ${messageOf(error)}`, { cause: error });
  }
}

// --- internal ---

interface Entry {
  readonly path: string;
  readonly blob: string;
  readonly size: number;
}

interface Count {
  files: number;
  binary: number;
  missing: number;
}

/** Regular files of a commit that are worth writing; null when the repository does not have the commit. */
function listEntries(gitDirectory: string, commit: string): Entry[] | null {
  if (!/^[0-9a-zA-Z][\w./-]{0,199}$/.test(commit)) return null;
  const listing = git(gitDirectory, ['ls-tree', '-r', '-l', '-z', commit]);
  if (listing === null) return null;
  const entries: Entry[] = [];
  for (const line of listing.toString('utf8').split('\0')) {
    const tab = line.indexOf('\t');
    const [mode, type, blob, size] = line.slice(0, tab).split(/ +/, 4);
    const path = line.slice(tab + 1);
    if (tab === -1 || type !== 'blob' || mode === '120000' || blob === undefined || !isOrdinary(path)) continue;
    // A blob that a partial clone lacks has no size; it is counted as missing when it is read.
    const bytes = size === '-' || size === undefined ? 0 : Number(size);
    if (bytes <= MAX_FILE_SIZE) entries.push({ path, blob, size: bytes });
  }
  return entries;
}

/** Not a path that a crafted tree could use to write elsewhere, or to make the snapshot a repository. */
function isOrdinary(path: string): boolean {
  return isSnapshotPath(path) && !path.includes('\ufffd') && !path.toLowerCase().split(/[/\\]/).includes('.git');
}

function* portionsOf(entries: readonly Entry[]): Generator<Entry[]> {
  let portion: Entry[] = [];
  let size = 0;
  for (const entry of entries) {
    if (size + entry.size > PORTION_SIZE && portion.length > 0) {
      yield portion;
      portion = [];
      size = 0;
    }
    portion.push(entry);
    size += entry.size;
  }
  if (portion.length > 0) yield portion;
}

/** Reads the answers of `git cat-file --batch`: a header line, then as many bytes as it says and a newline. */
function writeBlobs(gitDirectory: string, entries: readonly Entry[], folder: string, count: Count): void {
  const answers = git(gitDirectory, ['cat-file', '--batch'], `${entries.map((entry) => entry.blob).join('\n')}\n`);
  if (answers === null) throw new CuepackError('E_BAD_INPUT', `git cannot read the files of ${gitDirectory}`);
  let at = 0;
  for (const { path } of entries) {
    const headerEnd = answers.indexOf(10, at);
    const header = answers.toString('utf8', at, headerEnd);
    at = headerEnd + 1;
    if (headerEnd === -1 || header.endsWith(' missing')) {
      count.missing += 1;
      continue;
    }
    const size = Number(header.slice(header.lastIndexOf(' ') + 1));
    const body = answers.subarray(at, at + size);
    at += size + 1;
    if (body.subarray(0, BINARY_PROBE).includes(0)) {
      count.binary += 1;
      continue;
    }
    const file = join(folder, path);
    makeFolder(dirname(file));
    // In a tree that differs in case only, the first of two names keeps its place on such a disk.
    if (statSync(file, { throwIfNoEntry: false }) === undefined) writeFileSync(file, body);
    count.files += 1;
  }
}

/** Output of git on exactly this repository, or null when it failed. A missing blob is never fetched. */
function git(gitDirectory: string, words: readonly string[], input?: string): Buffer | null {
  const run = spawnSync('git', [`--git-dir=${gitDirectory}`, ...words], {
    input,
    maxBuffer: 2 ** 31 - 1,
    env: { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
  });
  if (run.error !== undefined) {
    throw new CuepackError('E_BAD_INPUT', `cannot run git: ${run.error.message}; is it installed?`, {
      cause: run.error,
    });
  }
  return run.status === 0 ? run.stdout : null;
}
