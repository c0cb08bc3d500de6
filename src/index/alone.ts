// When does a build analyse contents in its own thread? Where they are so few that a worker would take longer to start; and
// not after a build that did so and died of it, because only a worker's death is survived.

import fs from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PACK_FOLDER } from './manifest.ts';

const MAX_FILES = 8;
const MAX_BYTES = 300_000;
/** Stands in the pack folder while contents are analysed; swept away with the other unfinished files. */
const MARK = 'alone.partial';
/** More than a few contents can use up. */
const UNLIMITED = 1_000_000_000;

export function isFew(items: Iterable<{ readonly size: number }>): boolean {
  let [files, bytes] = [0, 0];
  for (const { size } of items) {
    files += 1;
    bytes += size;
    if (files > MAX_FILES || bytes > MAX_BYTES) return false;
  }
  return true;
}

/** Says on the disk that it is tried; false where that was said before and never taken back. */
export function attempt(indexDir: string): boolean {
  try {
    fs.writeFileSync(path.join(indexDir, PACK_FOLDER, MARK), '', { flag: 'wx' });
  } catch {
    return false;
  }
  // Optimising a grammar in the background takes longer than a few files do without.
  setFlagsFromString(`--wasm-tiering-budget=${UNLIMITED}`);
  return true;
}

/** Takes it back. */
export function succeed(indexDir: string): void {
  fs.rmSync(path.join(indexDir, PACK_FOLDER, MARK), { force: true });
}
