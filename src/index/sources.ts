// Which snapshots does a corpus hold? Every folder in it, or link to a folder, is one; its name is the snapshot's id.

import fs from 'node:fs';
import path from 'node:path';
import { CuepackError, messageOf } from '../errors.ts';
import type { CorpusFile } from '../types.ts';
import type { SurveyRow } from './examine.ts';
import { realPlace } from './placement.ts';

export interface SnapshotSource {
  readonly id: string;
  readonly root: string;
  /** The files to take; all that a walk finds when left out. */
  readonly files?: readonly CorpusFile[];
  readonly known?: (file: CorpusFile) => SurveyRow | undefined;
  readonly onSurveyed?: (rows: readonly SurveyRow[]) => void;
}

/** Sorted by id; an index folder inside the corpus is no snapshot. Throws CuepackError E_CORPUS when the corpus cannot be read. */
export function listSnapshots(corpusDir: string, indexDir: string): SnapshotSource[] {
  let entries: fs.Dirent[];
  try {
    entries = fs.readdirSync(corpusDir, { withFileTypes: true });
  } catch (error) {
    const message = `cannot read the corpus folder ${corpusDir}: ${messageOf(error)}; give --corpus a readable folder`;
    throw new CuepackError('E_CORPUS', message, { cause: error });
  }
  return entries
    .filter((entry) => entry.isDirectory() || (entry.isSymbolicLink() && isFolder(path.join(corpusDir, entry.name))))
    .filter(({ name }) => realPlace(path.join(corpusDir, name)) !== realPlace(indexDir))
    .map(({ name }) => ({ id: name, root: path.join(corpusDir, name) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A file name for any snapshot id: what is not plain becomes "_"; names that must differ need more beside it. */
export function safeName(id: string): string {
  return id.replace(/[^\w-]/g, '_').slice(0, 80);
}

function isFolder(file: string): boolean {
  try {
    return fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    // A circle of links leads nowhere.
    return false;
  }
}
