// Opens an index folder and the snapshots in it. One snapshot's query touches one file.

import path from 'node:path';
import { CuepackError } from '../errors.ts';
import { readManifest, SNAPSHOT_FOLDER } from './manifest.ts';
import { SnapshotIndex } from './snapshot.ts';

export interface IndexDirectory {
  /** Ids in code unit order. */
  snapshotIds(): readonly string[];
  /** @throws CuepackError E_BAD_INPUT for an unknown id, E_NO_INDEX, E_INDEX_VERSION, E_INDEX_DAMAGED. */
  open(snapshotId: string): SnapshotIndex;
}

/** @throws CuepackError E_NO_INDEX, E_INDEX_VERSION, E_INDEX_DAMAGED, naming the file and what mends it. */
export function openIndexDirectory(indexDir: string): IndexDirectory {
  let manifest = readManifest(indexDir);
  const fileOf = (id: string): string => {
    const snapshot = manifest.snapshots.find((known) => known.id === id);
    if (snapshot !== undefined) return path.join(indexDir, SNAPSHOT_FOLDER, snapshot.file);
    const count = manifest.snapshots.length;
    throw new CuepackError('E_BAD_INPUT', `the index ${indexDir} has no snapshot "${id}"; it has ${count} others`);
  };
  return {
    snapshotIds: () => manifest.snapshots.map(({ id }) => id),
    open(snapshotId) {
      const file = fileOf(snapshotId);
      try {
        return openSnapshot(file, snapshotId);
      } catch (error) {
        if (!(error instanceof CuepackError) || error.code !== 'E_NO_INDEX') throw error;
        // A build may have switched the folder since the manifest was read; then the new one names another file.
        manifest = readManifest(indexDir);
        const now = fileOf(snapshotId);
        if (now === file) throw error;
        return openSnapshot(now, snapshotId);
      }
    },
  };
}

/** Opens a snapshot's file and makes sure that it is that snapshot's. */
function openSnapshot(file: string, snapshotId: string): SnapshotIndex {
  const index = new SnapshotIndex(file);
  if (index.snapshotId === snapshotId) return index;
  index.close();
  const message = `index file ${file} is damaged: it holds another snapshot than "${snapshotId}"; rebuild it with build.sh --corpus DIR --index-dir DIR`;
  throw new CuepackError('E_INDEX_DAMAGED', message);
}
