// Do the names in a snapshot still stand as a walk found them? The times of a folder change with every name that comes,
// goes or is replaced in it, so that one look at each folder can take the place of a walk. It looks into no folder.

import fs from 'node:fs';

export interface FolderStamp {
  /** Relative to the root, "" for the root itself. */
  readonly path: string;
  /** FOLDER_STAMP_NUMBERS that change whenever a name in the folder comes, goes or is replaced. */
  readonly numbers: readonly number[];
}

/** Times of content and node in ms, number of the node, number of the device. */
export const FOLDER_STAMP_NUMBERS = 4;

/**
 * File systems of Linux that keep the times of folders by themselves and by the clock of this machine, by their magic
 * numbers: ext, xfs, btrfs, tmpfs, overlay, zfs, f2fs, bcachefs. Shared and foreign ones may not.
 */
const TRUSTED = new Set([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e]);

/** Stamps of folders under a root as they are now; null where the times of one would say nothing of its names. */
export function stampFolders(root: string, folders: Iterable<string>): FolderStamp[] | null {
  const stamps: FolderStamp[] = [];
  const isToldOfAll = eachStamp(root, folders, ({ mtimeMs, ctimeMs, ino, dev }, path) => {
    stamps.push({ path, numbers: [mtimeMs, ctimeMs, ino, dev] });
    return true;
  });
  return isToldOfAll ? stamps : null;
}

/**
 * Whether folders under a root have the stamps that they had, one after the other, and every one of them changed at a time
 * (ms) that can be believed.
 */
export function haveStamps(
  root: string,
  folders: readonly string[],
  { numbers, isSettled }: { numbers: Float64Array; isSettled: (changedAt: number) => boolean },
): boolean {
  let at = 0;
  return eachStamp(root, folders, ({ mtimeMs, ctimeMs, ino, dev }) => {
    const isSame =
      numbers[at] === mtimeMs && numbers[at + 1] === ctimeMs && numbers[at + 2] === ino && numbers[at + 3] === dev;
    at += FOLDER_STAMP_NUMBERS;
    return isSame && isSettled(Math.max(mtimeMs, ctimeMs));
  });
}

// --- internal ---

/** The device of a root whose file system is trusted, else null. */
function trustedDevice(root: string): number | null {
  if (process.platform !== 'linux') return null;
  try {
    // A magic number with its highest bit set may come as a negative one.
    return TRUSTED.has(fs.statfsSync(`${root}/`).type >>> 0) ? fs.lstatSync(`${root}/`).dev : null;
  } catch {
    return null;
  }
}

/** Visits what the system says of each folder; false as soon as a visit says so or a folder says nothing of its names. */
function eachStamp(
  root: string,
  folders: Iterable<string>,
  visit: (stats: fs.Stats, path: string) => boolean,
): boolean {
  const device = trustedDevice(root);
  if (device === null) return false;
  try {
    for (const path of folders) {
      const stats = fs.lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
      // Of a folder of another file system nothing is known.
      if (stats === undefined || !stats.isDirectory() || stats.dev !== device || !visit(stats, path)) return false;
    }
    return true;
  } catch {
    return false;
  }
}
