// What a candidate's path says: its words, its category, its place in the tree.

import { CATEGORIES } from '../src/types.ts';
import { share } from './share.ts';
import type { Feature, FileView, RegionView } from './types.ts';

export const filePath: readonly Feature<FileView>[] = [
  ...(['base', 'folders', 'titlePath'] as const).map(
    (where): Feature<FileView> => ({
      name: `file.path.${where}`,
      group: 'path',
      meaning: `query words in its ${where === 'base' ? 'file name' : where === 'folders' ? 'folders' : 'path, title words only'}, as a share of the best candidate`,
      range: '0 … 1',
      value: ({ evidence, file, maxima }) => share(evidence.lexical.file[where][file]!, maxima[where]),
    }),
  ),
  {
    name: 'file.path.idf',
    group: 'path',
    meaning: 'query words in its file name, ln(1 + sum of idf)',
    range: '0 …',
    value: ({ evidence, file }) => Math.log1p(evidence.lexical.file.base[file]!),
  },
  {
    name: 'file.path.share',
    group: 'path',
    meaning: 'query words in its whole path, as a share of the best candidate',
    range: '0 … 1',
    value: ({ evidence: { lexical }, file, maxima }) =>
      share(lexical.file.base[file]! + lexical.file.folders[file]!, maxima.path),
  },
  {
    name: 'file.path.covered',
    group: 'path',
    meaning: 'share of the words of its file name that the query has',
    range: '0 … 1',
    value: ({ nameCovered }) => nameCovered,
  },
  {
    name: 'file.path.scope',
    group: 'path',
    meaning: 'the scope that the title opens with (`fix(parser):`, `[ldm]`) in its path, as a share of the best',
    range: '0 … 1',
    value: ({ evidence, file, maxima }) => share(evidence.scope[file]!, maxima.scope),
  },
  {
    name: 'file.path.anchor',
    group: 'path',
    isRare: true,
    meaning: 'confidence that the text names this file (path or link without a frame)',
    range: '0 … 1',
    value: ({ evidence, file }) =>
      Math.max(
        0,
        ...(evidence.anchorsOfFile.get(file) ?? []).map(({ cue, confidence }) =>
          cue.type === 'path' || cue.type === 'link' || cue.type === 'hunk' ? confidence : 0,
        ),
      ),
  },
  {
    name: 'file.path.depth',
    group: 'path',
    meaning: 'folders above it',
    range: '0 …',
    value: ({ evidence, file }) => Math.min(10, evidence.index.pathOf(file).split('/').length - 1),
  },
  {
    name: 'file.path.siblings',
    group: 'path',
    meaning: 'best guess among the other files of its folder, as a share of the best',
    range: '0 … 1',
    value: ({ siblingGuess }) => siblingGuess,
  },
  ...CATEGORIES.slice(1).map(
    (category): Feature<FileView> => ({
      name: `file.is.${category}`,
      group: 'path',
      meaning: `the file's category is ${category}`,
      range: '0 or 1',
      value: ({ evidence, file }) => (evidence.index.categoryOf(file) === category ? 1 : 0),
    }),
  ),
  {
    name: 'file.test.asked',
    group: 'path',
    meaning: 'a test file, and the query speaks of tests',
    range: '0 or 1',
    value: ({ evidence, file, speaksOfTests }) => (speaksOfTests && evidence.index.categoryOf(file) === 'test' ? 1 : 0),
  },
  {
    name: 'file.docs.asked',
    group: 'path',
    meaning: 'documentation, and the query speaks of documentation',
    range: '0 or 1',
    value: ({ evidence, file, speaksOfDocs }) => (speaksOfDocs && evidence.index.categoryOf(file) === 'docs' ? 1 : 0),
  },
  {
    name: 'file.language',
    group: 'path',
    meaning: "share of the snapshot's source files that are in its language",
    range: '0 … 1',
    value: ({ languageShare }) => languageShare,
  },
];

export const regionPath: readonly Feature<RegionView>[] = [
  ...(['test', 'docs', 'config'] as const).map(
    (category): Feature<RegionView> => ({
      name: `region.in.${category}`,
      group: 'path',
      meaning: `it lies in a file of category ${category}`,
      range: '0 or 1',
      value: ({ evidence, file }) => (evidence.index.categoryOf(file) === category ? 1 : 0),
    }),
  ),
];
