// What is a snapshot's index called? By everything that goes into it: equal names stand for equal bytes.

import { createHash } from 'node:crypto';
import type { SurveyedFile } from './examine.ts';
import { FORMAT_VERSION } from './format.ts';
import { RECORD_VERSION } from './record.ts';
import { safeName } from './sources.ts';

/** Indexes of one version that were made from equal files are equal. */
export const INDEX_VERSION = `${FORMAT_VERSION}.${RECORD_VERSION}`;
/** Files that are hashed in one go. */
const FILES_AT_ONCE = 4096;

/** What a snapshot's index is called when it is made from these files. */
export interface IndexName {
  readonly fingerprint: string;
  /** In the snapshot folder. */
  readonly file: string;
}

export function indexNameOf(id: string, files: readonly SurveyedFile[]): IndexName {
  const hash = createHash('sha256').update(`${INDEX_VERSION}\0${id}`);
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    const some = files.slice(at, at + FILES_AT_ONCE);
    hash.update(some.map(({ path: file, key, category }) => `\0${file}\0${key}\0${category}`).join(''));
  }
  return indexNameBy(id, hash.digest('hex').slice(0, 32));
}

/** The same for files whose fingerprint is known. */
export function indexNameBy(id: string, fingerprint: string): IndexName {
  return { fingerprint, file: `${safeName(id)}-${fingerprint.slice(0, 16)}.idx` };
}
