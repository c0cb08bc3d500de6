// Which index holds a snapshot? Labelled sets are asked over several index folders at once; the first that has it counts.

import { type IndexDirectory, openIndexDirectory } from '../src/index/reader.ts';

/** Finds the index that holds a snapshot; null when none does. */
export type DirectoryOf = (snapshotId: string) => IndexDirectory | null;

/** @throws CuepackError as openIndexDirectory does. */
export function indexFinder(indexDirs: readonly string[]): DirectoryOf {
  const shelves = indexDirs.map((dir) => {
    const directory = openIndexDirectory(dir);
    return { directory, ids: new Set(directory.snapshotIds()) };
  });
  return (id) => shelves.find(({ ids }) => ids.has(id))?.directory ?? null;
}
