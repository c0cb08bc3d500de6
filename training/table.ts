// The one table that says what the ranking is worth: its answers beside those of simple methods over the same candidate
// regions, with intervals over queries and means over repositories. All that was trained was trained without the
// repository that it is judged on.

import { OWN_FEATURES } from '../features/registry.ts';
import { hashText, seededRandom } from '../src/evaluation/random.ts';
import { bootstrapMean, meanOverGroups, pairedDifference } from '../src/evaluation/statistics.ts';
import { MAX_LINES, MAX_REGIONS } from '../src/locate.ts';
import { pack, type ScoredRegion } from '../src/pack/pack.ts';
import type { Region } from '../src/types.ts';
import { lineF1 } from './calibration.ts';
import type { Example } from './example.ts';
import type { ExampleFigures } from './figures.ts';

/** Line budgets among which BM25 gets the best of each set, chosen with the gold in hand: an advantage for it. */
const BUDGETS = [25, 50, 100, 150, 200, 300, 400, 500];

const bm25Column = OWN_FEATURES.findIndex(({ name }) => name === 'region.bm25.all');

function regionOf({ features }: Example, region: number): Region {
  const path = features.filePaths[features.regionFiles[region]!]!;
  return { path, start: features.regionStarts[region]!, end: features.regionEnds[region]! };
}

/** The first regions of an order that fit the limits; the last one is cut to the budget. */
function take(example: Example, order: readonly number[], budget: number): Region[] {
  const taken: Region[] = [];
  let room = budget;
  for (const id of order) {
    if (taken.length === MAX_REGIONS || room === 0) break;
    const { path, start, end } = regionOf(example, id);
    const last = Math.min(end, start + room - 1);
    taken.push({ path, start, end: last });
    room -= last - start + 1;
  }
  return taken;
}

function byWords(example: Example): number[] {
  const score = (region: number) => example.features.ownRows[region * OWN_FEATURES.length + bm25Column]!;
  return Array.from(example.features.regionFiles, (_, region) => region).sort((a, b) => score(b) - score(a) || a - b);
}

function atRandom(example: Example): number[] {
  const random = seededRandom(hashText(example.query.queryId));
  const keys = Array.from(example.features.regionFiles, () => random());
  return keys.map((_, region) => region).sort((a, b) => keys[a]! - keys[b]!);
}

/** Whole files in the order of the file model, up to the limits. */
function wholeFiles({ features }: Example, ranked: readonly string[]): Region[] {
  const regions: Region[] = [];
  let room = MAX_LINES;
  for (const path of ranked) {
    const lines = features.fileLines[features.filePaths.indexOf(path)]!;
    if (regions.length === MAX_REGIONS || room === 0) break;
    if (lines === 0) continue;
    regions.push({ path, start: 1, end: Math.min(lines, room) });
    room -= Math.min(lines, room);
  }
  return regions;
}

/** The best that the packer can do with these candidates: it is told the gold. */
function oracle(example: Example): readonly Region[] {
  const regions: ScoredRegion[] = Array.from(example.features.regionFiles, (_, id) => {
    const region = regionOf(example, id);
    return { ...region, probability: example.goldOfRegion[id]! / (region.end - region.start + 1) };
  });
  return pack(regions, example.goldLines, { maxRegions: MAX_REGIONS, maxLines: MAX_LINES }).regions;
}

export interface TableColumn {
  readonly name: string;
  /** Line F1 of each example of the set. */
  readonly values: readonly number[];
}

/** Columns of one set: ours for the set's own kind and for the blend, then the simple methods, then the oracle. */
export function columnsOf(rows: readonly ExampleFigures[]): TableColumn[] {
  const examples = rows.map(({ example }) => example);
  const f1 = (answerOf: (example: Example) => readonly Region[]) =>
    examples.map((example) => lineF1(example, answerOf(example)));
  const orders = new Map(examples.map((example) => [example, byWords(example)]));
  const budgets = BUDGETS.map((budget) => ({
    budget,
    values: f1((example) => take(example, orders.get(example)!, budget)),
  }));
  const best = budgets.reduce((a, b) => (sum(b.values) > sum(a.values) ? b : a));
  return [
    { name: 'ours, own kind', values: rows.map(({ own }) => own) },
    { name: 'ours, blend', values: rows.map(({ blend }) => blend) },
    { name: `BM25 regions, ${best.budget} lines`, values: best.values },
    {
      name: 'whole best files (our file model)',
      values: rows.map(({ example, ranked }) => lineF1(example, wholeFiles(example, ranked))),
    },
    { name: 'random regions', values: f1((example) => take(example, atRandom(example), MAX_LINES)) },
    { name: 'oracle over the candidates', values: f1(oracle) },
  ];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const interval = (value: { mean: number; low: number; high: number }): string =>
  `${value.mean.toFixed(3)} [${value.low.toFixed(3)}, ${value.high.toFixed(3)}]`;

function setTable(name: string, rows: readonly ExampleFigures[]): string {
  const repositories = rows.map(({ example }) => example.query.repo);
  const columns = columnsOf(rows);
  const bm25 = columns.find((column) => column.name.startsWith('BM25'))!;
  const lines = columns.map(({ name: column, values }) => {
    const gain = column === bm25.name ? '' : interval(pairedDifference(values, bm25.values));
    return `| ${column} | ${interval(bootstrapMean(values))} | ${meanOverGroups(values, repositories).toFixed(3)} | ${gain} |`;
  });
  const title = `${name}: ${rows.length} queries of ${new Set(repositories).size} repositories`;
  return [
    title,
    '',
    '| answer | line F1 | mean over repositories | gain over BM25 |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}

/** Gain over BM25 on several sets taken together. */
function togetherLine(rows: readonly ExampleFigures[]): string {
  const columns = columnsOf(rows);
  const bm25 = columns.find(({ name }) => name.startsWith('BM25'))!;
  const gains = columns
    .slice(0, 2)
    .map(({ name, values }) => `${name} ${interval(pairedDifference(values, bm25.values))}`);
  return `context and exploration together, gain over BM25: ${gains.join('; ')}\n`;
}

/** The table of every set, as Markdown. */
export function renderTable(rows: readonly ExampleFigures[]): string {
  const sets = [...new Set(rows.map(({ example }) => example.set))];
  const tables = sets.map((set) =>
    setTable(
      set,
      rows.filter(({ example }) => example.set === set),
    ),
  );
  const both = rows.filter(({ example }) => example.kind !== 'edit');
  return [...tables, ...(both.length > 0 ? [togetherLine(both)] : [])].join('\n');
}
