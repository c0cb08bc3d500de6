// The heavy steps of a build, as a worker thread runs them: survey files, analyse contents, assemble a snapshot.
// Each is a function of its message and of files on disk; none keeps state that changes an answer.

import fs from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { categoryOfContent } from '../corpus/classify.ts';
import { readSource } from '../corpus/read.ts';
import { CuepackError, messageOf } from '../errors.ts';
import { createSyntaxAnalyser, type SyntaxAnalyser } from '../syntax/analyse.ts';
import { languageOf, syntaxKeyOf } from '../syntax/languages.ts';
import type { Category, CorpusFile, FileSyntax, SkipReason } from '../types.ts';
import { Assembler, type AssemblyFile } from './assemble.ts';
import { layOut } from './format.ts';
import { PACK_FOLDER, SNAPSHOT_FOLDER, writeWhole } from './manifest.ts';
import { PackReader, PackWriter, type RecordLocation } from './packs.ts';
import { makeRecord } from './record.ts';
import type { StoredRecord } from './record-bytes.ts';

/** The pool waits for a worker that ends without an error, and would wait for ever. */
if (!isMainThread) {
  process.exit = () => {
    throw new Error('a worker wanted to end');
  };
}

export interface SurveyedFile {
  readonly path: string;
  readonly size: number;
  /** Identifies content and grammar; equal keys have equal records. */
  readonly key: string;
  readonly category: Category;
  readonly language: string;
}

export type SurveyRow = SurveyedFile | { readonly path: string; readonly skipped: SkipReason };

/** Reads each file once: what it is, whether it is admitted, and the key of its content. */
export async function surveyFiles(task: { root: string; files: readonly CorpusFile[] }): Promise<SurveyRow[]> {
  const rows: SurveyRow[] = [];
  for (const file of task.files) {
    const result = await readSource(task.root, file);
    if (!result.ok) {
      rows.push({ path: file.path, skipped: result.reason });
      continue;
    }
    const language = languageOf(file.path)?.id ?? '';
    const category = categoryOfContent(file.path, result.file.text.slice(0, 2000));
    rows.push({ path: file.path, size: file.size, key: keyOf(file.path, result.hash), category, language });
  }
  return rows;
}

/** Equal contents under paths that are analysed alike have one key. */
function keyOf(file: string, hash: string): string {
  return `${hash}-${syntaxKeyOf(file)}`;
}

let analyser: Promise<SyntaxAnalyser> | null = null;

export interface AnalysisItem {
  readonly root: string;
  readonly path: string;
  readonly size: number;
  readonly key: string;
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
  analyser ??= createSyntaxAnalyser();
  const syntaxAnalyser = await analyser;
  const writer = new PackWriter(path.join(task.indexDir, PACK_FOLDER), task.pack);
  const rows: AnalysedRow[] = [];
  for (const { root, path: file, size, key } of task.items) {
    const result = await readSource(root, { path: file, size });
    if (!result.ok || keyOf(file, result.hash) !== key) continue;
    const syntax = task.plain ? PLAIN : await syntaxAnalyser.analyse(file, result.file.text);
    rows.push({ key, location: writer.add(makeRecord(result.file.text, syntax)) });
  }
  try {
    writer.finish();
  } catch (error) {
    return { unwritable: messageOf(error) };
  }
  return { rows };
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
  files: readonly (AssemblyFile & { readonly location: RecordLocation })[];
}): AssemblyOutcome {
  const reader = new PackReader(path.join(task.indexDir, PACK_FOLDER));
  const damaged = new Set<string>();
  let message = '';
  const assembler = new Assembler();
  for (const { location, ...file } of task.files) {
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
    return { files: task.files.length, bytes: fs.statSync(target).size };
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
