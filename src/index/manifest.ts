// Which snapshots an index folder holds and in which files. The manifest is switched by renaming: readers see the
// old index or the new one.

import fs from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { CuepackError, messageOf } from '../errors.ts';
import { exactly, isCount, isFileName, isText, listOf, ShapeError } from './shape.ts';

export const MANIFEST_VERSION = 1;
export const MANIFEST_NAME = 'manifest.json';
export const SNAPSHOT_FOLDER = 'snapshots';
export const PACK_FOLDER = 'contents';

export interface ManifestSnapshot {
  readonly id: string;
  /** File name inside the snapshot folder. */
  readonly file: string;
  /** Hash of everything that went into it. */
  readonly fingerprint: string;
  readonly files: number;
  readonly bytes: number;
}

export interface Manifest {
  readonly format: 'cuepack-index';
  readonly version: number;
  readonly catalog: string;
  readonly snapshots: readonly ManifestSnapshot[];
}

/** Writes a file so that its name never shows half of it. */
export function writeWhole(file: string, content: string | readonly Buffer[]): void {
  const staged = `${file}.${process.pid}.partial`;
  const descriptor = fs.openSync(staged, 'w', 0o644);
  try {
    if (typeof content === 'string') fs.writeFileSync(descriptor, content);
    else for (const buffer of content) writeAll(descriptor, buffer);
  } catch (error) {
    fs.closeSync(descriptor);
    fs.rmSync(staged, { force: true });
    throw error;
  }
  fs.closeSync(descriptor);
  fs.renameSync(staged, file);
}

/** @throws CuepackError E_NO_INDEX, E_INDEX_VERSION, E_INDEX_DAMAGED */
export function readManifest(indexDir: string): Manifest {
  const file = path.join(indexDir, MANIFEST_NAME);
  const mending = `build it with build.sh --corpus DIR --index-dir ${indexDir}`;
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new CuepackError('E_NO_INDEX', `no index in ${indexDir} (${messageOf(error)}); ${mending}`, { cause: error });
  }
  let manifest: Manifest;
  try {
    manifest = parseManifest(text);
  } catch (error) {
    throw new CuepackError('E_INDEX_DAMAGED', `${file} is not an index manifest; ${mending}`, { cause: error });
  }
  if (manifest.version !== MANIFEST_VERSION) {
    const message = `${file} has version ${manifest.version}, this program reads ${MANIFEST_VERSION}; ${mending}`;
    throw new CuepackError('E_INDEX_VERSION', message);
  }
  return manifest;
}

/** Switches the folder to a new set of snapshots in one step. */
export function switchManifest(indexDir: string, manifest: Manifest): void {
  const sealed = { ...manifest, checksum: crc32(JSON.stringify(manifest)) };
  writeWhole(path.join(indexDir, MANIFEST_NAME), `${JSON.stringify(sealed)}\n`);
}

// --- internal ---

function writeAll(descriptor: number, buffer: Buffer): void {
  for (let done = 0; done < buffer.length; ) done += fs.writeSync(descriptor, buffer, done);
}

const MANIFEST_CHECKS = {
  format: (value: unknown) => value === 'cuepack-index',
  version: isCount,
  catalog: isFileName,
  snapshots: Array.isArray,
  // Manifests of the first builds have none.
  checksum: (value: unknown) => value === undefined || isCount(value),
};
const SNAPSHOT_CHECKS = { id: isText, file: isFileName, fingerprint: isText, files: isCount, bytes: isCount };

function parseManifest(text: string): Manifest {
  const fields = exactly(JSON.parse(text), MANIFEST_CHECKS, 'the manifest');
  const { checksum, ...manifest } = fields;
  listOf(manifest.snapshots, (row) => exactly(row, SNAPSHOT_CHECKS, 'a snapshot'), 'snapshots');
  if (checksum !== undefined && checksum !== crc32(JSON.stringify(manifest)))
    throw new ShapeError('the manifest does not match its checksum');
  return manifest as unknown as Manifest;
}
