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
  const manifest = readManifest(indexDir);
  const files = new Map(manifest.snapshots.map(({ id, file }) => [id, file]));
  return {
    snapshotIds: () => [...files.keys()],
    open(snapshotId) {
      const file = files.get(snapshotId);
      if (file === undefined) {
        throw new CuepackError('E_BAD_INPUT', `the index ${indexDir} has no snapshot "${snapshotId}"; it has ${files.size} others`);
      }
      return new SnapshotIndex(path.join(indexDir, SNAPSHOT_FOLDER, file));
    },
  };
}
