// What becomes of the index of a folder that was renamed or moved? It is taken over under the new name when the folder is
// the same one: device, number and birth stay when a name changes. It reads no source file.

import fs from 'node:fs';
import path from 'node:path';
import { writeWhole } from '../index/manifest.ts';
import { moveLedgers } from './ledger.ts';

/** Index folders in the cache that are looked at. */
const MAX_LOOKED_AT = 2_000;
/** The note in an index folder that says whose it is. */
const NOTE = 'folder.json';

interface Owner {
  /** What the folder is, whatever its name. */
  readonly mark: string;
  /** Its name when the note was written. */
  readonly root: string;
}

/**
 * Makes the index of a renamed folder that of its new name: the one in `indexDir`, or (`isCached`) one beside it. Does
 * nothing where there is none, and never fails: what is not taken over is made anew.
 */
export function adoptIndex(root: string, indexDir: string, isCached: boolean): void {
  try {
    if (!fs.existsSync(indexDir) && isCached) takeOver(root, indexDir);
    const owner = ownerOf(indexDir);
    if (owner === null || owner.root === root || !isRenamed(owner, root)) return;
    moveLedgers(indexDir, owner.root, root);
    noteOwner(root, indexDir);
  } catch {
    // The next step indexes the folder as if it were new.
  }
}

/** Notes which folder an index is of; without the note a renamed folder is indexed anew. */
export function noteOwner(root: string, indexDir: string): void {
  try {
    const owner = { mark: markOf(root), root };
    const known = ownerOf(indexDir);
    if (known?.root === root && known.mark === owner.mark) return;
    writeWhole(path.join(indexDir, NOTE), JSON.stringify(owner));
  } catch {
    // A folder that cannot be written has its index all the same.
  }
}

// --- internal ---

function takeOver(root: string, indexDir: string): void {
  const cache = path.dirname(indexDir);
  if (!fs.existsSync(cache)) return;
  for (const name of fs.readdirSync(cache).slice(0, MAX_LOOKED_AT)) {
    const folder = path.join(cache, name);
    const owner = ownerOf(folder);
    if (owner === null || !isRenamed(owner, root)) continue;
    fs.renameSync(folder, indexDir);
    return;
  }
}

function isRenamed({ mark, root: earlier }: Owner, root: string): boolean {
  return mark === markOf(root) && !fs.existsSync(earlier);
}

function markOf(root: string): string {
  const { dev, ino, birthtimeNs } = fs.statSync(root, { bigint: true });
  return `${dev}.${ino}.${birthtimeNs}`;
}

function ownerOf(indexDir: string): Owner | null {
  try {
    const note: unknown = JSON.parse(fs.readFileSync(path.join(indexDir, NOTE), 'utf8'));
    const { mark, root } = note as Partial<Owner>;
    return typeof mark === 'string' && typeof root === 'string' ? { mark, root } : null;
  } catch {
    return null;
  }
}
