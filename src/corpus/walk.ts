// Which files does a snapshot hold? A snapshot is a set of tracked files, so ignore files inside it hide nothing; only
// `.git` is left out. Links are never followed, nothing outside the root is touched, and no file is opened.

import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import type fastGlob from 'fast-glob';
import { CuepackError, messageOf } from '../errors.ts';
import type { CorpusFile, SkipReason } from '../types.ts';
import { fromCarrier, readFolder, toCarrier } from './carrier.ts';
import { type FolderStamp, stampFolders } from './folders.ts';
import { type SkipTally, skipTally } from './skips.ts';

export interface WalkedFile extends CorpusFile {
  /** Time of the latest change to its content, in ms. One of these numbers changes whenever it is written or replaced. */
  readonly modifiedAt: number;
  /** The same of its node. */
  readonly changedAt: number;
  /** Number of the node. */
  readonly node: number;
}

export interface WalkResult {
  /** Sorted by path, by code unit. */
  readonly files: readonly WalkedFile[];
  /** How many entries were left out, by reason. A folder that cannot be read counts as one. */
  readonly skipped: Readonly<Record<SkipReason, number>>;
  /** The first few of them by reason, sorted; bytes that are not UTF-8 appear as U+FFFD. */
  readonly skippedPaths: Readonly<Record<SkipReason, readonly string[]>>;
  /**
   * All folders with the root: as long as their stamps stay, no name comes or goes. Null when it was not asked for, or
   * where stamps do not tell.
   */
  readonly folders: readonly FolderStamp[] | null;
}

export interface WalkOptions {
  /** Whether the folders are asked for. */
  readonly folders?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Lists the regular files under a snapshot's root, which may itself be a link. Throws CuepackError E_CORPUS when the
 * root is not a readable folder, and the signal's reason when it is aborted.
 */
export async function walkSnapshot(root: string, options: WalkOptions = {}): Promise<WalkResult> {
  const base = readableFolder(root);
  const tally = skipTally();
  const files: WalkedFile[] = [];
  const folders = [''];
  const reportUnreadable = (folder: string) =>
    tally.add(
      'unreadable',
      fromCarrier(folder)
        .toString('utf8')
        .slice(base.length + 1),
    );
  // Loaded late: a build that knows its folders again walks none.
  const { default: glob } = await import('fast-glob');
  const entries = glob.stream('**', {
    cwd: toCarrier(Buffer.from(base)),
    dot: true,
    onlyFiles: false,
    objectMode: true,
    followSymbolicLinks: false,
    ignore: ['**/.git'],
    suppressErrors: true,
    unique: false,
    fs: { readdir: readFolder(reportUnreadable) as typeof fs.readdir },
  }) as AsyncIterable<unknown> as AsyncIterable<fastGlob.Entry>;
  for await (const entry of entries) {
    options.signal?.throwIfAborted();
    if (entry.dirent.isDirectory()) folders.push(entry.path);
    else admit(base, entry, files, tally);
  }
  files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const skips = tally.result();
  const isTold = options.folders === true && skips.skipped.unreadable === 0;
  return { files, ...skips, folders: isTold ? stampsOf(base, folders) : null };
}

/** A file as it stands now; undefined when it is gone or no regular file. */
export function walkedFile(base: string, path: string): WalkedFile | undefined {
  const stats = statsOf(`${base}/${path}`);
  return stats?.isFile() ? fileOf(path, stats) : undefined;
}

/** Null when the name of a folder cannot be written down. */
function stampsOf(base: string, carriers: readonly string[]): FolderStamp[] | null {
  const names = carriers.map(fromCarrier);
  if (!names.every((name) => isUtf8(name))) return null;
  return stampFolders(
    base,
    names.map((name) => name.toString('utf8')),
  );
}

function admit(base: string, entry: fastGlob.Entry, files: WalkedFile[], tally: SkipTally): void {
  const bytes = fromCarrier(entry.path);
  const path = bytes.toString('utf8');
  const stats = entry.dirent.isFile() && isUtf8(bytes) ? statsOf(`${base}/${path}`) : undefined;
  if (!isUtf8(bytes)) tally.add('bad-name', path);
  else if (!entry.dirent.isFile()) tally.add('not-regular', path);
  else if (stats === undefined) tally.add('unreadable', path);
  else if (!stats.isFile()) tally.add('not-regular', path);
  else files.push(fileOf(path, stats));
}

function fileOf(path: string, { size, mtimeMs, ctimeMs, ino }: fs.Stats): WalkedFile {
  return { path, size, modifiedAt: mtimeMs, changedAt: ctimeMs, node: ino };
}

/** Undefined when the file is gone, its name too long for the system, or its folder closed meanwhile. */
function statsOf(file: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function readableFolder(root: string): string {
  try {
    const base = fs.realpathSync(root);
    fs.readdirSync(base);
    return base === '/' ? '' : base;
  } catch (error) {
    const message = `Cannot read the snapshot folder ${root}: ${messageOf(error)}. Give a folder that exists and is readable.`;
    throw new CuepackError('E_CORPUS', message, { cause: error });
  }
}
