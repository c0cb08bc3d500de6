// The heavy steps of a build, as a worker thread runs them: examine files, analyse contents, assemble a snapshot.
// Each is a function of its message and of files on disk; none keeps state that changes an answer.

import fs from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { type RawSource, RealFolders, readRaw } from '../corpus/read.ts';
import { CuepackError, messageOf } from '../errors.ts';
import { createSyntaxAnalyser, type SyntaxAnalyser } from '../syntax/analyse.ts';
import type { FileSyntax } from '../types.ts';
import { Assembler } from './assemble.ts';
import { type AssemblyList, filesOf } from './assembly-list.ts';
import { isPageKey, keyOf, type PageFacts, pageFactsOf } from './examine.ts';
import { layOut } from './format.ts';
import { PACK_FOLDER, SNAPSHOT_FOLDER, writeWhole } from './manifest.ts';
import { PackReader, PackWriter, type RecordLocation } from './packs.ts';
import { makePageRecord } from './page-record.ts';
import { type ContentRecord, makeRecord } from './record.ts';
import type { StoredRecord } from './record-bytes.ts';

export { examineFiles } from './examine.ts';

/** The pool waits for a worker that ends without an error, and would wait for ever. */
if (!isMainThread) {
  process.exit = () => {
    throw new Error('a worker wanted to end');
  };
}

let analyser: Promise<SyntaxAnalyser> | null = null;

export interface AnalysisItem {
  readonly root: string;
  readonly path: string;
  readonly size: number;
  readonly key: string;
  readonly page?: PageFacts | undefined;
}

export interface AnalysedRow {
  readonly key: string;
  readonly location: RecordLocation;
}

/** The records of a batch, or why the folder did not take them. */
export type AnalysisOutcome = { readonly rows: AnalysedRow[] } | { readonly unwritable: string };

/**
 * Makes the records of contents and writes them to one pack. `plain` leaves the grammars out. A file that is not any
 * more what was surveyed has no row.
 */
export async function analyseContents(task: {
  indexDir: string;
  pack: string;
  items: readonly AnalysisItem[];
  plain: boolean;
}): Promise<AnalysisOutcome> {
  const writer = new PackWriter(path.join(task.indexDir, PACK_FOLDER), task.pack);
  const rows: AnalysedRow[] = [];
  let folders = new RealFolders(task.items[0]?.root ?? '');
  for (const item of task.items) {
    if (folders.root !== item.root) folders = new RealFolders(item.root);
    const record = await recordOf(item, folders, task.plain);
    if (record !== null) rows.push({ key: item.key, location: writer.add(record) });
  }
  try {
    writer.finish();
  } catch (error) {
    return { unwritable: messageOf(error) };
  }
  return { rows };
}

/** Null for a file that is not any more what was surveyed. */
async function recordOf(item: AnalysisItem, folders: RealFolders, isPlain: boolean): Promise<ContentRecord | null> {
  if (item.page !== undefined) return makePageRecord(item.page.title, item.page.lineCount);
  const source = readRaw(item.root, item, folders);
  if (typeof source === 'string' || keyOf(item.path, source) !== item.key) return null;
  if (!isPageKey(item.key)) return recordOfText(item.path, source, isPlain);
  const { title, lineCount } = pageFactsOf(source);
  return makePageRecord(title, lineCount);
}

async function recordOfText(file: string, { bytes }: RawSource, isPlain: boolean): Promise<ContentRecord> {
  const text = bytes.toString('utf8');
  // What asks for no grammar has to do without them where they cannot be started.
  if (isPlain) return makeRecord(text, PLAIN);
  analyser ??= createSyntaxAnalyser();
  return makeRecord(text, await (await analyser).analyse(file, text));
}

const PLAIN: FileSyntax = { language: null, definitions: [], imports: [], prose: [], degraded: true };

/** What came of an assembly: the file, or packs with records that are not what was written, or a folder that is full. */
export type AssemblyOutcome =
  | { readonly files: number; readonly bytes: number }
  | { readonly damaged: readonly string[]; readonly message: string }
  | { readonly unwritable: string };

/** Writes one snapshot's index file from the records of its files, which come sorted by path. */
export function assembleSnapshot(task: {
  indexDir: string;
  snapshotId: string;
  file: string;
  files: AssemblyList;
}): AssemblyOutcome {
  const reader = new PackReader(path.join(task.indexDir, PACK_FOLDER));
  const damaged = new Set<string>();
  let message = '';
  const assembler = new Assembler();
  for (const { file, location } of filesOf(task.files)) {
    const record = readRecord(reader, location);
    if (record instanceof CuepackError) {
      damaged.add(location.pack);
      message = record.message;
    } else if (damaged.size === 0) assembler.add(file, record);
  }
  if (damaged.size > 0) return { damaged: [...damaged], message };
  const { sections, facts } = assembler.finish();
  return writeIndex(path.join(task.indexDir, SNAPSHOT_FOLDER, task.file), layOut(task.snapshotId, sections, facts));

  function writeIndex(target: string, content: readonly Buffer[]): AssemblyOutcome {
    try {
      writeWhole(target, content);
    } catch (error) {
      return { unwritable: messageOf(error) };
    }
    return { files: facts.files!, bytes: fs.statSync(target).size };
  }
}

function readRecord(reader: PackReader, location: RecordLocation): StoredRecord | CuepackError {
  try {
    return reader.read(location);
  } catch (error) {
    if (error instanceof CuepackError) return error;
    throw error;
  }
}
