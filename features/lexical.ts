// How well a candidate's words match the query's.

import { share } from './share.ts';
import type { Feature, FileView, RegionView } from './types.ts';

const scoreGroups = ['all', 'title', 'symbol', 'whole', 'error', 'code', 'needed', 'name', 'head', 'prose'] as const;
const groupMeaning = {
  all: 'all words of the query',
  title: 'the words of its title',
  symbol: 'its identifiers',
  whole: 'its identifiers of several parts, whole',
  error: 'its error types, messages and quoted output',
  code: 'the words of its code blocks',
  needed: 'all words, each by how likely the explaining code holds it',
  head: 'words of the query in signatures and heads (sum of idf)',
  prose: 'words of the query in comments and strings (sum of idf)',
  name: 'words of the query among the names that are defined here (sum of idf)',
} as const;

export const fileLexical: readonly Feature<FileView>[] = [
  ...scoreGroups.flatMap((group): Feature<FileView>[] => [
    {
      name: `file.bm25.${group}`,
      group: 'lexical',
      meaning: `BM25 of the file for ${groupMeaning[group]}, ln(1 + x)`,
      range: '0 …',
      value: ({ evidence, file }) => Math.log1p(evidence.lexical.file[group][file]!),
    },
    {
      name: `file.bm25.${group}.share`,
      group: 'lexical',
      meaning: `the same as a share of the best candidate file`,
      range: '0 … 1',
      value: ({ evidence, file, maxima }) => share(evidence.lexical.file[group][file]!, maxima[group]),
    },
  ]),
  {
    name: 'file.literal',
    group: 'lexical',
    meaning: 'quoted output or an error message of the text, found in the strings of one region; ln(1 + idf)',
    range: '0 …',
    value: ({ evidence, file }) => Math.log1p(evidence.literals.file[file]!),
  },
  {
    name: 'file.literal.share',
    group: 'lexical',
    meaning: 'the same as a share of the best candidate file',
    range: '0 … 1',
    value: ({ evidence, file, maxima }) => share(evidence.literals.file[file]!, maxima.literal),
  },
  {
    name: 'file.covered',
    group: 'lexical',
    meaning: 'share of the query that the file holds, by idf × weight of its terms',
    range: '0 … 1',
    value: ({ evidence, file }) => share(evidence.lexical.file.covered[file]!, evidence.lexical.total),
  },
  {
    name: 'file.best.share',
    group: 'lexical',
    meaning: 'BM25 of its best region as a share of the best over all candidate files',
    range: '0 … 1',
    value: ({ best, maxima }) => share(best, maxima.best),
  },
  {
    name: 'file.best',
    group: 'lexical',
    meaning: 'BM25 of its best region, ln(1 + x)',
    range: '0 …',
    value: ({ best }) => Math.log1p(best),
  },
  {
    name: 'file.second',
    group: 'lexical',
    meaning: 'next-best region as a share of its best',
    range: '0 … 1',
    value: ({ best, second }) => share(second, best),
  },
  {
    name: 'file.third',
    group: 'lexical',
    meaning: 'third-best region as a share of its best',
    range: '0 … 1',
    value: ({ best, third }) => share(third, best),
  },
  {
    name: 'file.rank.all',
    group: 'lexical',
    meaning: 'position by BM25 of the file, log2(1 + rank from 0)',
    range: '0 …',
    value: ({ ranks }) => Math.log2(1 + ranks.all),
  },
  {
    name: 'file.rank.best',
    group: 'lexical',
    meaning: 'position by its best region, log2(1 + rank from 0)',
    range: '0 …',
    value: ({ ranks }) => Math.log2(1 + ranks.best),
  },
  {
    name: 'file.rank.guess',
    group: 'lexical',
    meaning: 'position by the unlearned guess, log2(1 + rank from 0)',
    range: '0 …',
    value: ({ ranks }) => Math.log2(1 + ranks.guess),
  },
  {
    name: 'file.guess.share',
    group: 'lexical',
    meaning: 'unlearned guess as a share of the best',
    range: '0 … 1',
    value: ({ evidence, file, maxima }) => share(evidence.guess[file]!, maxima.guess),
  },
];

export const regionLexical: readonly Feature<RegionView>[] = [
  ...scoreGroups.flatMap((group): Feature<RegionView>[] => [
    {
      name: `region.bm25.${group}`,
      group: 'lexical',
      meaning: `BM25 of the region for ${groupMeaning[group]}, ln(1 + x)`,
      range: '0 …',
      value: ({ evidence, region }) => Math.log1p(evidence.lexical.region[group][region]!),
    },
    {
      name: `region.bm25.${group}.share`,
      group: 'lexical',
      meaning: 'the same as a share of the best candidate region',
      range: '0 … 1',
      value: ({ evidence, region, queryMaxima }) => share(evidence.lexical.region[group][region]!, queryMaxima[group]),
    },
    {
      name: `region.bm25.${group}.file-share`,
      group: 'lexical',
      meaning: 'the same as a share of the best region of its file',
      range: '0 … 1',
      value: ({ evidence, region, fileMaxima }) => share(evidence.lexical.region[group][region]!, fileMaxima[group]),
    },
  ]),
  {
    name: 'region.literal',
    group: 'lexical',
    meaning: 'quoted output or an error message of the text, found in its strings; ln(1 + idf)',
    range: '0 …',
    value: ({ evidence, region }) => Math.log1p(evidence.literals.region[region]!),
  },
  {
    name: 'region.literal.share',
    group: 'lexical',
    meaning: 'the same as a share of the best candidate region',
    range: '0 … 1',
    value: ({ evidence, region, queryMaxima }) => share(evidence.literals.region[region]!, queryMaxima.literal),
  },
  {
    name: 'region.covered',
    group: 'lexical',
    meaning: 'share of the query that the region holds, by idf × weight of its terms',
    range: '0 … 1',
    value: ({ evidence, region }) => share(evidence.lexical.region.covered[region]!, evidence.lexical.total),
  },
  {
    name: 'region.rank.file',
    group: 'lexical',
    meaning: 'position by BM25 within its file, log2(1 + rank from 0)',
    range: '0 …',
    value: ({ rankInFile }) => Math.log2(1 + rankInFile),
  },
  {
    name: 'region.rank.query',
    group: 'lexical',
    meaning: 'position by BM25 among all candidate regions, log2(1 + rank from 0)',
    range: '0 …',
    value: ({ rankInQuery }) => Math.log2(1 + rankInQuery),
  },
  {
    name: 'region.before.share',
    group: 'lexical',
    meaning: 'BM25 of the region before it in the file, as a share of the best candidate region',
    range: '0 … 1',
    value: (view) => neighbourShare(view, -1),
  },
  {
    name: 'region.after.share',
    group: 'lexical',
    meaning: 'BM25 of the region after it in the file, as a share of the best candidate region',
    range: '0 … 1',
    value: (view) => neighbourShare(view, 1),
  },
];

function neighbourShare({ evidence, region, file, queryMaxima }: RegionView, step: number): number {
  const other = region + step;
  const { index, lexical } = evidence;
  if (other < index.firstRegionOf(file) || other >= index.firstRegionOf(file + 1)) return 0;
  return share(lexical.region.all[other]!, queryMaxima.all);
}
