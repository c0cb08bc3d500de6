// What does an index folder hold from the build before, and what of it still counts? It changes nothing but to make the
// folders that are missing.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { CuepackError, messageOf } from '../errors.ts';
import { Catalog } from './catalog.ts';
import { CHECKPOINT_NAME } from './contents.ts';
import type { SurveyedFile } from './examine.ts';
import { FORMAT_VERSION } from './format.ts';
import { type Manifest, type ManifestSnapshot, PACK_FOLDER, readManifest, SNAPSHOT_FOLDER } from './manifest.ts';
import { isWholeIndex } from './publish.ts';
import { RECORD_VERSION } from './record.ts';
import { PACK_VERSION } from './record-bytes.ts';
import { safeName } from './sources.ts';

/** Indexes of one version that were made from equal files are equal. */
const INDEX_VERSION = `${FORMAT_VERSION}.${RECORD_VERSION}`;
const CATALOG_VERSION = `${INDEX_VERSION}.${PACK_VERSION}`;

/** What a snapshot's index is called when it is made from these files. */
export interface IndexName {
  readonly fingerprint: string;
  readonly file: string;
}

export function indexNameOf(id: string, files: readonly SurveyedFile[]): IndexName {
  const hash = createHash('sha256').update(`${INDEX_VERSION}\0${id}`);
  hash.update(files.map(({ path: file, key, category }) => `\0${file}\0${key}\0${category}`).join(''));
  const fingerprint = hash.digest('hex').slice(0, 32);
  return { fingerprint, file: `${safeName(id)}-${fingerprint.slice(0, 16)}.idx` };
}

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
