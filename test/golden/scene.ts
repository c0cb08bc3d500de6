// Three small self-written repositories with questions and answers, ranked by the shipped model, and how that reads as
// text that a reviewer can compare.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LabelledQuery, readLabelledSet } from '../../src/evaluation/labels.ts';
import { intersectionSize, lineSet, sizeOf } from '../../src/evaluation/lines.ts';
import { mean } from '../../src/evaluation/statistics.ts';
import { buildIndex } from '../../src/index/build.ts';
import { openIndexDirectory } from '../../src/index/reader.ts';
import { type Answer, locate } from '../../src/locate.ts';

const FOLDER = fileURLToPath(new URL('../fixtures/golden', import.meta.url));

/** What the ranking makes of one query. */
export interface Ranked {
  readonly query: LabelledQuery;
  readonly answer: Answer;
  /** Rank of each gold file from 1, in the order of the gold; null where it is not ranked. */
  readonly goldRanks: readonly (number | null)[];
  readonly precision: number;
  readonly recall: number;
  readonly lineF1: number;
}

/** Indexes the repositories and answers every query. */
export async function rankEverything(): Promise<Ranked[]> {
  const indexDir = mkdtempSync(join(tmpdir(), 'cuepack-golden-'));
  await buildIndex({ corpusDir: join(FOLDER, 'repositories'), indexDir, concurrency: 1 });
  const directory = openIndexDirectory(indexDir);
  return readLabelledSet(FOLDER).queries.map((query) => {
    const index = directory.open(query.snapshotId);
    try {
      return judged(query, locate(index, { text: query.text }));
    } finally {
      index.close();
    }
  });
}

/** The golden text: a line of means, then a block for each query. */
export function renderRanked(ranked: readonly Ranked[]): string {
  const worst = ranked.map(({ goldRanks }) => Math.max(...goldRanks.map((rank) => rank ?? Number.POSITIVE_INFINITY)));
  const first = ranked.map(({ goldRanks }) => Math.min(...goldRanks.map((rank) => rank ?? Number.POSITIVE_INFINITY)));
  const share = (places: number) => figure(mean(worst.map((rank) => (rank <= places ? 1 : 0))));
  const means = [
    `queries ${ranked.length}`,
    `line F1 ${figure(mean(ranked.map(({ lineF1 }) => lineF1)))}`,
    `precision ${figure(mean(ranked.map(({ precision }) => precision)))}`,
    `recall ${figure(mean(ranked.map(({ recall }) => recall)))}`,
    `strict Acc@1 ${share(1)}`,
    `strict Acc@5 ${share(5)}`,
    `MRR ${figure(mean(first.map((rank) => 1 / rank)))}`,
  ];
  return `${means.join('  ')}\n\n${ranked.map(block).join('\n')}`;
}

// --- internal ---

const figure = (value: number): string => value.toFixed(3);

function judged(query: LabelledQuery, answer: Answer): Ranked {
  const ranks = new Map(answer.rankedFiles.map(({ path }, at) => [path, at + 1]));
  const [found, gold] = [lineSet(answer.regions), lineSet(query.gold.regions)];
  const hits = intersectionSize(found, gold);
  return {
    query,
    answer,
    goldRanks: query.gold.files.map((path) => ranks.get(path) ?? null),
    precision: hits / Math.max(1, sizeOf(found)),
    recall: hits / sizeOf(gold),
    lineF1: (2 * hits) / (sizeOf(found) + sizeOf(gold)),
  };
}

function block({ query, answer, goldRanks, precision, recall, lineF1 }: Ranked): string {
  const title = query.text.split('\n', 1)[0]!;
  const gold = query.gold.files.map((path, at) => `${path} at ${goldRanks[at] ?? '-'}`).join(', ');
  const regions = answer.regions.map(({ path, start, end }) => `    ${path} ${start}-${end}\n`).join('');
  const figures = `line F1 ${figure(lineF1)}  precision ${figure(precision)}  recall ${figure(recall)}`;
  return `${query.queryId}  ${title}\n  gold    ${gold}\n  ${figures}\n${regions}`;
}
