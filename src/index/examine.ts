// What is a file, in the words of the index: what part does it play, what is its content's key, or why is it left out? It
// reads every file once and analyses none.

import { isGeneratedPage, titleOf } from '../corpus/pages.ts';
import { countLines, type RawSource, RealFolders, readRaw } from '../corpus/read.ts';
import { languageOf, syntaxKeyOf } from '../syntax/languages.ts';
import type { Category, CorpusFile, SkipReason } from '../types.ts';

export interface SurveyedFile {
  readonly path: string;
  readonly size: number;
  /** Identifies content and grammar; equal keys have equal records. */
  readonly key: string;
  readonly category: Category;
  readonly language: string;
  /** What counts of a generated page that was read for this survey: it need not be read again. */
  readonly page?: PageFacts;
}

export interface PageFacts {
  readonly title: string;
  readonly lineCount: number;
}

export type SurveyRow = SurveyedFile | { readonly path: string; readonly skipped: SkipReason };

/** Reads each file once: what it is, whether it is admitted, and the key of its content. */
export function examineFiles(task: { root: string; files: readonly CorpusFile[] }): SurveyRow[] {
  const rows: SurveyRow[] = [];
  const folders = new RealFolders(task.root);
  for (const file of task.files) {
    const source = readRaw(task.root, file, folders);
    if (typeof source === 'string') rows.push({ path: file.path, skipped: source });
    else rows.push(surveyedAs(file, source));
  }
  return rows;
}

function surveyedAs({ path: file, size }: CorpusFile, source: RawSource): SurveyedFile {
  const key = keyOf(file, source);
  const facts = { path: file, size, key, category: source.category, language: languageOf(file)?.id ?? '' };
  return isPageKey(key) ? { ...facts, page: pageFactsOf(source) } : facts;
}

/** What counts of a generated page. */
export function pageFactsOf({ bytes, head }: RawSource): PageFacts {
  return { title: titleOf(head), lineCount: countLines(bytes) };
}

/** Equal contents under paths that are analysed alike have one key. */
export function keyOf(file: string, { hash, head }: RawSource): string {
  return `${hash}-${isGeneratedPage(file, head) ? PAGE : syntaxKeyOf(file)}`;
}

/** Whether a key is that of a generated page. */
export function isPageKey(key: string): boolean {
  return key.endsWith(`-${PAGE}`);
}

const PAGE = 'page';
