// Do the names in a snapshot still stand as a walk found them? The times of a folder change with every name that comes,
// goes or is replaced in it, so that one look at each folder can take the place of a walk. It looks into no folder.

import fs from 'node:fs';

export interface FolderStamp {
  /** Relative to the root, "" for the root itself. */
  readonly path: string;
  /** Changes whenever a name in the folder comes, goes or is replaced. */
  readonly stamp: string;
  /** Time of the latest change, in ms. */
  readonly changedAt: number;
}

/**
 * File systems of Linux that keep the times of folders by themselves and by the clock of this machine, by their magic
 * numbers: ext, xfs, btrfs, tmpfs, overlay, zfs, f2fs, bcachefs. Shared and foreign ones may not.
 */
const TRUSTED = new Set([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e]);

/** Stamps of folders under a root as they are now; null where the times of one would say nothing of its names. */
export function stampFolders(root: string, folders: Iterable<string>): FolderStamp[] | null {
  const device = trustedDevice(root);
  if (device === null) return null;
  const stamps: FolderStamp[] = [];
  for (const path of folders) {
    const stamp = stampOf(root, path, device);
    if (stamp === null) return null;
    stamps.push(stamp);
  }
  return stamps;
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

/** Null for what is no folder, or one of another file system, of which nothing is known. */
function stampOf(root: string, path: string, device: number): FolderStamp | null {
  try {
    const stats = fs.lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
    if (stats === undefined || !stats.isDirectory() || stats.dev !== device) return null;
    const { mtimeMs, ctimeMs, ino, dev } = stats;
    return { path, stamp: `${mtimeMs}.${ctimeMs}.${ino}.${dev}`, changedAt: Math.max(mtimeMs, ctimeMs) };
  } catch {
    return null;
  }
}
