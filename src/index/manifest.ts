// Which snapshots an index folder holds and in which files. The manifest is switched by renaming: readers see the
// old index or the new one.

import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { CuepackError, messageOf } from '../errors.ts';

export const MANIFEST_VERSION = 1;
const MANIFEST_NAME = 'manifest.json';
export const SNAPSHOT_FOLDER = 'snapshots';
export const PACK_FOLDER = 'contents';

const snapshotSchema = z.strictObject({
  id: z.string(),
  /** File name inside the snapshot folder. */
  file: z.string().regex(/^[\w.-]+$/),
  /** Hash of everything that went into it. */
  fingerprint: z.string(),
  files: z.int(),
  bytes: z.int(),
});
const manifestSchema = z.strictObject({
  format: z.literal('cuepack-index'),
  version: z.int(),
  catalog: z.string().regex(/^[\w.-]+$/),
  snapshots: z.array(snapshotSchema),
});

export type ManifestSnapshot = z.infer<typeof snapshotSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

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

function writeAll(descriptor: number, buffer: Buffer): void {
  for (let done = 0; done < buffer.length; ) done += fs.writeSync(descriptor, buffer, done);
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
    manifest = manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new CuepackError('E_INDEX_DAMAGED', `${file} is not an index manifest; ${mending}`, { cause: error });
  }
  if (manifest.version !== MANIFEST_VERSION) {
    const message = `${file} has version ${manifest.version}, this program reads ${MANIFEST_VERSION}; ${mending}`;
    throw new CuepackError('E_INDEX_VERSION', message);
  }
  return manifest;
}

/** Switches the folder to a new set of snapshots, then removes files that nothing names any more. */
export function switchManifest(indexDir: string, manifest: Manifest): void {
  writeWhole(path.join(indexDir, MANIFEST_NAME), `${JSON.stringify(manifest)}\n`);
}
