// How does a finished build take the place of the one before? Nothing that the manifest names is touched before the
// manifest is switched.

import fs from 'node:fs';
import path from 'node:path';
import { messageOf } from '../errors.ts';
import type { Catalog } from './catalog.ts';
import { cannotWrite } from './contents.ts';
import {
  MANIFEST_NAME,
  MANIFEST_VERSION,
  type Manifest,
  type ManifestSnapshot,
  PACK_FOLDER,
  SNAPSHOT_FOLDER,
  switchManifest,
} from './manifest.ts';
import { sweepRosters } from './remembered.ts';

export interface Publication {
  readonly indexDir: string;
  readonly snapshots: readonly ManifestSnapshot[];
  readonly catalog: Catalog;
  /** File name of the catalog to be. */
  readonly catalogName: string;
  /** Whether what is used is marked in the catalog. */
  readonly isMarked: boolean;
  readonly previous: Manifest | null;
}

/** Switches the folder to the snapshots and removes what nothing names any more. Throws CuepackError E_INDEX_WRITE. */
export function publish(publication: Publication): void {
  const { indexDir, snapshots, catalog, catalogName, isMarked, previous } = publication;
  let packs: ReadonlySet<string>;
  try {
    packs = isMarked ? catalog.saveTidied(indexDir, catalogName) : catalog.saveAll(indexDir, catalogName);
    switchManifest(indexDir, { format: 'cuepack-index', version: MANIFEST_VERSION, catalog: catalogName, snapshots });
  } catch (error) {
    throw cannotWrite(indexDir, messageOf(error));
  }
  // Readers that hold the manifest from before still find its files: they go with the build after this one.
  const before = previous?.snapshots ?? [];
  sweep(path.join(indexDir, SNAPSHOT_FOLDER), new Set([...snapshots, ...before].map(({ file }) => file)));
  sweep(path.join(indexDir, PACK_FOLDER), new Set([catalogName, ...packs]));
  sweepStaged(indexDir);
  sweepRosters(indexDir, snapshots);
}

// --- internal ---

/** Removes our own files that nothing names any more. One that cannot be removed waits for the next build. */
function sweep(folder: string, live: ReadonlySet<string>): void {
  for (const name of fs.readdirSync(folder)) {
    const isOurs = /\.(?:idx|pack|partial)$|^catalog-|^checkpoint\.(?:json|bin)$/.test(name);
    if (!live.has(name) && isOurs) remove(path.join(folder, name));
  }
}

function sweepStaged(indexDir: string): void {
  for (const name of fs.readdirSync(indexDir)) {
    if (name.startsWith(`${MANIFEST_NAME}.`) && name.endsWith('.partial')) remove(path.join(indexDir, name));
  }
}

function remove(file: string): void {
  try {
    fs.rmSync(file, { force: true });
  } catch {
    // The index is whole without it.
  }
}
