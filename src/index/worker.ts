// The heavy steps of a build, as a worker thread runs them: survey files, analyse contents, assemble a snapshot.
// Each is a function of its message and of files on disk; none keeps state that changes an answer.

import fs from 'node:fs';
import path from 'node:path';
import { categoryOfContent } from '../corpus/classify.ts';
import { readSource } from '../corpus/read.ts';
import { createSyntaxAnalyser, type SyntaxAnalyser } from '../syntax/analyse.ts';
import { languageOf } from '../syntax/languages.ts';
import type { Category, CorpusFile, FileSyntax, SkipReason } from '../types.ts';
import { type AssemblyFile, Assembler } from './assemble.ts';
import { layOut } from './format.ts';
import { PACK_FOLDER, SNAPSHOT_FOLDER, writeWhole } from './manifest.ts';
import { PackReader, PackWriter, type RecordLocation } from './packs.ts';
import { makeRecord } from './record.ts';

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
    rows.push({ path: file.path, size: file.size, key: `${result.hash}-${language}`, category, language });
  }
  return rows;
}

let analyser: Promise<SyntaxAnalyser> | null = null;

export interface AnalysisItem {
  readonly root: string;
  readonly path: string;
  readonly size: number;
  readonly key: string;
}

/** Makes the records of contents and writes them to one pack. `plain` leaves the grammars out. */
export async function analyseContents(task: {
  indexDir: string;
  pack: string;
  items: readonly AnalysisItem[];
  plain: boolean;
}): Promise<{ key: string; location: RecordLocation }[]> {
  analyser ??= createSyntaxAnalyser();
  const syntaxAnalyser = await analyser;
  const writer = new PackWriter(path.join(task.indexDir, PACK_FOLDER), task.pack);
  const rows: { key: string; location: RecordLocation }[] = [];
  for (const { root, path: file, size, key } of task.items) {
    const result = await readSource(root, { path: file, size });
    if (!result.ok) continue;
    const syntax = task.plain ? PLAIN : await syntaxAnalyser.analyse(file, result.file.text);
    rows.push({ key, location: writer.add(makeRecord(result.file.text, syntax)) });
  }
  writer.finish();
  return rows;
}

const PLAIN: FileSyntax = { language: null, definitions: [], imports: [], prose: [], degraded: true };

/** Writes one snapshot's index file from the records of its files, which come sorted by path. */
export function assembleSnapshot(task: {
  indexDir: string;
  snapshotId: string;
  file: string;
  files: readonly (AssemblyFile & { readonly location: RecordLocation })[];
}): { files: number; bytes: number } {
  const reader = new PackReader(path.join(task.indexDir, PACK_FOLDER));
  try {
    const assembler = new Assembler();
    for (const { location, ...file } of task.files) assembler.add(file, reader.read(location));
    const { sections, facts } = assembler.finish();
    const target = path.join(task.indexDir, SNAPSHOT_FOLDER, task.file);
    writeWhole(target, layOut(task.snapshotId, sections, facts));
    return { files: task.files.length, bytes: fs.statSync(target).size };
  } finally {
    reader.close();
  }
}
