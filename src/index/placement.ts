// May an index be written into a folder, and which files of a snapshot are the index itself? An index never takes the
// place of somebody's files and never holds itself. It writes nothing.

import fs from 'node:fs';
import path from 'node:path';
import { CuepackError } from '../errors.ts';
import { MANIFEST_NAME, PACK_FOLDER, SNAPSHOT_FOLDER } from './manifest.ts';

/** Throws CuepackError E_INDEX_WRITE where the index's own folders would be snapshots of the corpus. */
export function checkPlacement(corpusDir: string, indexDir: string): void {
  const [corpus, index] = [realPlace(corpusDir), realPlace(indexDir)];
  if ([index, path.join(index, SNAPSHOT_FOLDER), path.join(index, PACK_FOLDER)].includes(corpus))
    throw taken(indexDir, 'would lie among the snapshots of the corpus');
}

/** Throws CuepackError E_INDEX_WRITE where a folder would hold its own index loose among its files. */
export function checkApart(root: string, indexDir: string): void {
  if (realPlace(root) === realPlace(indexDir)) throw taken(indexDir, 'is the folder that it is about');
}

/** Throws CuepackError E_INDEX_WRITE for a folder that holds something else by the name of an index. */
export function checkContent(indexDir: string): void {
  const isIndex = [SNAPSHOT_FOLDER, PACK_FOLDER].some((name) => fs.existsSync(path.join(indexDir, name)));
  if (!isIndex && fs.existsSync(path.join(indexDir, MANIFEST_NAME)))
    throw taken(indexDir, `already holds a ${MANIFEST_NAME} of something else`);
}

/** Where the index lies in a snapshot, relative to it and with "/"; null when it lies elsewhere. */
export function placeInside(root: string, indexDir: string): string | null {
  const inside = path.relative(realPlace(root), realPlace(indexDir)).split(path.sep).join('/');
  const isInside = inside !== '' && inside !== '..' && !inside.startsWith('../') && !path.isAbsolute(inside);
  return isInside ? inside : null;
}

/** Links resolved as far as the way is there. */
export function realPlace(folder: string): string {
  const rest: string[] = [];
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    try {
      return path.join(fs.realpathSync.native(at), ...rest);
    } catch {
      if (path.dirname(at) === at) return path.resolve(folder);
      rest.unshift(path.basename(at));
    }
  }
}

// --- internal ---

function taken(indexDir: string, why: string): CuepackError {
  return new CuepackError('E_INDEX_WRITE', `the index folder ${indexDir} ${why}; give another --index-dir`);
}
