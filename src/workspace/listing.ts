// Which files of a folder belong to its index, and what was left out? Git's own view of a work tree, else a walk under the
// same rules, else everything; `.cuepackignore` files take away from all but the last. It opens no source file.

import fs from 'node:fs';
import path from 'node:path';
import { gitRulesOf, isRepository } from '../corpus/git-rules.ts';
import { MAX_DEPTH, RuleList, RuleTree } from '../corpus/ignore.ts';
import { type SkipTally, skipTally } from '../corpus/skips.ts';
import { walkSnapshot } from '../corpus/walk.ts';
import type { SkipReason } from '../types.ts';
import { gitPaths } from './git.ts';

export interface ListedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Changes whenever the file is written, replaced or given other times. */
  readonly stamp: string;
  /** Time of the latest change to content or node, in ms. */
  readonly changedAt: number;
}

export interface Listing {
  /** How the files were found: by git, by reading ignore files, or all of them. */
  readonly source: 'git' | 'ignore-files' | 'all';
  /** Sorted by path, by code unit. */
  readonly files: readonly ListedFile[];
  readonly skipped: Readonly<Record<SkipReason, number>>;
  readonly skippedPaths: Readonly<Record<SkipReason, readonly string[]>>;
  /** Files and whole folders that ignore rules left out; those that git left out are not counted. */
  readonly ignored: number;
}

export interface ListingOptions {
  /** False takes what ignore rules leave out too. */
  readonly ignore: boolean;
  /** A folder whose content never belongs to the listing: that of the index. Absolute. */
  readonly indexDir: string;
  readonly signal?: AbortSignal;
}

/** Name of the ignore file that only this program reads. */
export const OWN_IGNORE_FILE = '.cuepackignore';

/** Repositories inside repositories; deeper is a loop or an attack. */
const MAX_NESTING = 8;

/** Lists the files of a root (absolute, links resolved). Throws the signal's reason when it is aborted. */
export async function listFiles(root: string, options: ListingOptions): Promise<Listing> {
  const { ignore, signal } = options;
  const tally = skipTally();
  const isLeftOut = leftOutTest(root, options);
  const gathering: Gathering = { root, tally, isLeftOut, files: [], ignored: 0, signal };
  const skips = ignore ? null : await takeAll(gathering);
  const source = ignore ? await takeByRules(gathering) : 'all';
  gathering.files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return { source, files: gathering.files, ignored: gathering.ignored, ...(skips ?? tally.result()) };
}

/** The stamp of a file as it is now; null when it is gone or no regular file. */
export function stampOf(root: string, file: string): string | null {
  try {
    const stats = fs.lstatSync(path.join(root, file), { bigint: true });
    return stats.isFile() ? listedFile(file, stats).stamp : null;
  } catch {
    return null;
  }
}

// --- internal ---

interface Gathering {
  readonly root: string;
  readonly tally: SkipTally;
  /** "own" for what never belongs to a listing, "rule" for what `.cuepackignore` leaves out. */
  readonly isLeftOut: (file: string, isFolder: boolean) => 'own' | 'rule' | null;
  readonly files: ListedFile[];
  ignored: number;
  readonly signal: AbortSignal | undefined;
}

async function takeAll(gathering: Gathering): Promise<Pick<Listing, 'skipped' | 'skippedPaths'>> {
  const { files, skipped, skippedPaths } = await walkSnapshot(gathering.root, { signal: gathering.signal });
  for (const file of files) take(gathering, file.path);
  return { skipped, skippedPaths };
}

async function takeByRules(gathering: Gathering): Promise<Listing['source']> {
  const known = gitPaths(gathering.root);
  // A work tree in which git finds nothing is a folder that git leaves out as a whole, and that somebody asked for.
  if (known === null || known.size === 0) {
    await walk(gathering);
    return 'ignore-files';
  }
  takeFromGit(gathering, known);
  return 'git';
}

/** A folder among the rows of git is a submodule or another repository, and git is asked again inside it. */
function takeFromGit(gathering: Gathering, known: ReadonlySet<string>): void {
  const queue = [{ base: '', rows: known, depth: 0 }];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    gathering.signal?.throwIfAborted();
    for (const row of next.rows) {
      const file = next.base + row;
      if (row.includes('\ufffd')) gathering.tally.add('bad-name', file);
      else if (take(gathering, file) === 'folder' && next.depth < MAX_NESTING) {
        const folder = path.join(gathering.root, file);
        const rows = isRepository(folder) ? gitPaths(folder) : null;
        if (rows !== null) queue.push({ base: `${file}/`, rows, depth: next.depth + 1 });
      }
    }
  }
}

/** Takes files by the ignore files of their folders; a folder that is left out is not entered. */
async function walk(gathering: Gathering): Promise<void> {
  const { root, tally, signal } = gathering;
  const { top, tree } = gitRulesOf(root);
  const prefix = path.relative(top, root).split(path.sep).join('/');
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    signal?.throwIfAborted();
    for (const { name, isFolder } of await entriesOf(root, folder, tally)) {
      if (name === '.git') continue;
      const file = folder === '' ? name : `${folder}/${name}`;
      if (tree.ignores(prefix === '' ? file : `${prefix}/${file}`, isFolder)) gathering.ignored += 1;
      else if (!isFolder) take(gathering, file);
      else if (countLeftOut(gathering, file, true)) continue;
      else if (file.split('/').length < MAX_DEPTH) folders.push(file);
      else tally.add('unreadable', file);
    }
  }
}

async function entriesOf(root: string, folder: string, tally: SkipTally) {
  let entries: fs.Dirent[];
  try {
    entries = await fs.promises.readdir(path.join(root, folder), { withFileTypes: true });
  } catch {
    tally.add('unreadable', folder);
    return [];
  }
  return entries.flatMap((entry) => {
    if (!entry.name.includes('\ufffd')) return [{ name: entry.name, isFolder: entry.isDirectory() }];
    tally.add('bad-name', path.posix.join(folder, entry.name));
    return [];
  });
}

/** Adds a file to the listing, or counts why not. What is gone (a tracked file may be deleted) counts nowhere. */
function take(gathering: Gathering, file: string): 'folder' | undefined {
  if (countLeftOut(gathering, file, false)) return undefined;
  let stats: fs.BigIntStats | undefined;
  try {
    stats = fs.lstatSync(path.join(gathering.root, file), { throwIfNoEntry: false, bigint: true });
  } catch {
    gathering.tally.add('unreadable', file);
  }
  if (stats === undefined) return undefined;
  if (stats.isDirectory()) return 'folder';
  if (stats.isFile()) gathering.files.push(listedFile(file, stats));
  else gathering.tally.add('not-regular', file);
  return undefined;
}

function listedFile(file: string, stats: fs.BigIntStats): ListedFile {
  // With its fraction: a whole second is the sign of a coarse clock, and one in a thousand milliseconds is none.
  // biome-ignore lint/complexity/useMathMinMax: these are bigints, which Math.max does not take.
  const changed = Number(stats.mtimeNs > stats.ctimeNs ? stats.mtimeNs : stats.ctimeNs) / 1e6;
  const stamp = `${stats.size}.${stats.mtimeNs}.${stats.ctimeNs}.${stats.ino}`;
  return { path: file, size: Number(stats.size), stamp, changedAt: changed };
}

function countLeftOut(gathering: Gathering, file: string, isFolder: boolean): boolean {
  const why = gathering.isLeftOut(file, isFolder);
  if (why === 'rule') gathering.ignored += 1;
  return why !== null;
}

function leftOutTest(root: string, { ignore, indexDir }: ListingOptions): Gathering['isLeftOut'] {
  const inside = path.relative(root, indexDir).split(path.sep).join('/');
  const isInside = inside !== '' && inside !== '..' && !inside.startsWith('../') && !path.isAbsolute(inside);
  const rules = new RuleTree(root, OWN_IGNORE_FILE, (folder) => (folder === '' ? RuleList.empty : null));
  return (file, isFolder) => {
    if (isInside && (file === inside || file.startsWith(`${inside}/`))) return 'own';
    return ignore && rules.ignores(file, isFolder) ? 'rule' : null;
  };
}
