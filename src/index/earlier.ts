// What does an index folder hold from the build before, and what of it still counts? It changes nothing but to make the
// folders that are missing.

import fs from 'node:fs';
import path from 'node:path';
import { CuepackError, messageOf } from '../errors.ts';
import { Catalog } from './catalog.ts';
import { CHECKPOINT_NAME } from './contents.ts';
import { SectionFile } from './format.ts';
import { INDEX_VERSION, type IndexName } from './index-name.ts';
import { type Manifest, type ManifestSnapshot, PACK_FOLDER, readManifest, SNAPSHOT_FOLDER } from './manifest.ts';
import { PACK_VERSION } from './record-bytes.ts';

const CATALOG_VERSION = `${INDEX_VERSION}.${PACK_VERSION}`;

export class EarlierIndex {
  readonly manifest: Manifest | null;
  private readonly indexDir: string;

  /** Throws CuepackError E_INDEX_WRITE where the folder cannot be made or written. */
  constructor(indexDir: string) {
    this.indexDir = indexDir;
    makeFolders(indexDir);
    this.manifest = manifestOf(indexDir);
  }

  /** Contents that are analysed already, those of a build that did not come to its end included. */
  catalog(): Catalog {
    const catalog = Catalog.load(this.indexDir, this.manifest?.catalog ?? null, CATALOG_VERSION);
    catalog.include(this.indexDir, CHECKPOINT_NAME);
    return catalog;
  }

  /** The row of a snapshot that is indexed already, by this name and undamaged. */
  rowOf(id: string, { fingerprint, file }: IndexName): ManifestSnapshot | null {
    const row = this.manifest?.snapshots.find((known) => known.fingerprint === fingerprint && known.id === id);
    return row?.file === file && isWholeIndex(path.join(this.indexDir, SNAPSHOT_FOLDER, file)) ? row : null;
  }

  /** Rows of other snapshots than these. */
  othersThan(snapshots: readonly ManifestSnapshot[]): ManifestSnapshot[] {
    const built = new Set(snapshots.map(({ id }) => id));
    return (this.manifest?.snapshots ?? []).filter(({ id }) => !built.has(id));
  }

  /** Whether the index that is there names snapshots of just these ids, whatever is in them. */
  isOfTheSame(snapshots: readonly ManifestSnapshot[]): boolean {
    return this.othersThan(snapshots).length === 0 && this.manifest?.snapshots.length === snapshots.length;
  }

  /** Whether the index that is there names just these snapshots, and an earlier build left nothing to tidy up. */
  isOf(snapshots: readonly ManifestSnapshot[]): boolean {
    const { indexDir, manifest } = this;
    return (
      manifest !== null &&
      snapshots.length === manifest.snapshots.length &&
      snapshots.every((row, at) => row === manifest.snapshots[at]) &&
      fs.existsSync(path.join(indexDir, PACK_FOLDER, manifest.catalog)) &&
      !fs.existsSync(path.join(indexDir, PACK_FOLDER, CHECKPOINT_NAME))
    );
  }
}

// --- internal ---

/** Whether an index file is there and every section of it is what was written. */
function isWholeIndex(file: string): boolean {
  if (!fs.existsSync(file)) return false;
  try {
    const index = new SectionFile(file);
    try {
      return index.isWhole();
    } finally {
      index.close();
    }
  } catch {
    // Damaged or of another version: it is made anew.
    return false;
  }
}

function makeFolders(indexDir: string): void {
  try {
    for (const folder of [SNAPSHOT_FOLDER, PACK_FOLDER]) {
      fs.mkdirSync(path.join(indexDir, folder), { recursive: true, mode: 0o755 });
    }
    fs.accessSync(indexDir, fs.constants.W_OK);
  } catch (error) {
    const message = `cannot write the index folder ${indexDir}: ${messageOf(error)}; give --index-dir a writable folder`;
    throw new CuepackError('E_INDEX_WRITE', message, { cause: error });
  }
}

function manifestOf(indexDir: string): Manifest | null {
  try {
    return readManifest(indexDir);
  } catch {
    // None, foreign or damaged: this build replaces it.
    return null;
  }
}
