// How does the benchmark read: one table of everything on top, then each set with intervals and differences; as text for
// a terminal, Markdown, or JSON. It lays out and computes nothing.

import type { Interval } from '../../src/evaluation/statistics.ts';
import { alignedTable, figure, markdownTable, signed } from '../tables.ts';
import type { Figure, MetricTable, SetTable } from './figures.ts';
import type { PolicyFigures, SelectiveTable } from './selective.ts';
import { BM25_AT_BEST } from './systems.ts';

export const BENCHMARK_FORMATS = ['text', 'markdown', 'json'] as const;
export type BenchmarkFormat = (typeof BENCHMARK_FORMATS)[number];

export interface Benchmark {
  /** How our answers were held out, in words. */
  readonly method: readonly string[];
  readonly sets: readonly SetTable[];
  readonly selective: readonly SelectiveTable[];
}

/** The whole benchmark, with a final newline. Same figures, same bytes. */
export function renderBenchmark(benchmark: Benchmark, format: BenchmarkFormat): string {
  if (format === 'json') return `${JSON.stringify(benchmark, null, 1)}\n`;
  const isMarkdown = format === 'markdown';
  const table = isMarkdown ? markdownTable : alignedTable;
  const heading = (level: number, title: string) => (isMarkdown ? `${'#'.repeat(level)} ${title}\n` : `${title}\n`);
  const parts = [
    heading(1, 'Benchmark'),
    `${benchmark.method.join('\n')}\n`,
    heading(2, 'Everything at a glance'),
    table(overview(benchmark.sets)),
    ...benchmark.sets.flatMap((set) => [
      heading(2, titleOf(set)),
      ...set.tables.flatMap((metric) => [heading(3, metricTitle(metric)), table(metricRows(metric))]),
    ]),
    ...benchmark.selective.flatMap((part) => [heading(2, selectiveTitle(part)), table(selectiveRows(part))]),
  ];
  return parts.join('\n');
}

// --- internal ---

/** Metrics that stand for a set at a glance, the first two that it has; all of them where gold is files. */
const HEADLINES = ['line_f1', 'hit_file', 'acc_at_5', 'mrr', 'recall_at_20', 'bcy_at_8k'];

/** Systems whose names carry a budget that differs by set share a row. */
const rowName = ({ system, published }: Pick<Figure, 'system' | 'published'>): string =>
  published === null ? (system.startsWith(BM25_AT_BEST) ? BM25_AT_BEST : system) : `published: ${system}`;

function overview(sets: readonly SetTable[]): string[][] {
  const columns = sets
    .filter(({ task }) => task === null)
    .flatMap((set) =>
      set.tables.filter(({ metric }) => HEADLINES.includes(metric)).map((table) => ({ name: set.name, table })),
    );
  const figures = columns.flatMap(({ table }) => table.figures);
  const names = [
    ...new Set(figures.filter(({ published }) => published === null).map(rowName)),
    ...new Set(figures.filter(({ published }) => published !== null).map(rowName)),
  ];
  const head = ['system', ...columns.map(({ name, table }) => `${name} ${table.metric}`)];
  return [
    head,
    ...names.map((name) => [
      name,
      ...columns.map(({ table }) => {
        const found = table.figures.find((row) => rowName(row) === name);
        return found === undefined ? '' : figure(found.interval.mean);
      }),
    ]),
  ];
}

function titleOf({ name, task, queries, repositories }: SetTable): string {
  const of = `${queries} ${queries === 1 ? 'query' : 'queries'} of ${repositories} ${repositories === 1 ? 'repository' : 'repositories'}`;
  return task === null ? `${name}: ${of}` : `${name}, ${task}: ${of}`;
}

const metricTitle = ({ metric, queries }: MetricTable): string => `${metric} (${queries} queries)`;

function metricRows({ reference, figures }: MetricTable): string[][] {
  return [
    ['system', 'mean', '95% interval', `above ${reference}`, '95% interval', 'p', 'published'],
    ...figures.map(({ system, interval, difference, published }) =>
      published === null
        ? [
            system,
            figure(interval.mean),
            range(interval),
            difference === null ? '' : signed(difference.mean),
            difference === null ? '' : signedRange(difference),
            difference === null ? '' : figure(difference.p),
            '',
          ]
        : [`published: ${system}`, figure(interval.mean), '', '', '', '', published],
    ),
  ];
}

function selectiveTitle({ title, positive, noGold, hits }: SelectiveTable): string {
  return `selective success@20, ${title}: ${positive} with gold (${hits} found in the first 20), ${noGold} without`;
}

function selectiveRows({ noGold, hits, policies }: SelectiveTable): string[][] {
  const row = ({ policy, success, oursAbove, balancedAccuracy, hitsKept, abstained }: PolicyFigures) => [
    policy,
    figure(success.mean),
    range(success),
    oursAbove === null ? '' : signed(oursAbove.mean),
    oursAbove === null ? '' : signedRange(oursAbove),
    figure(balancedAccuracy),
    `${hitsKept} of ${hits}`,
    `${abstained} of ${noGold}`,
  ];
  return [
    [
      'policy',
      'selective success',
      '95% interval',
      'confidence above it',
      '95% interval',
      'balanced accuracy',
      'hits kept',
      'rightly abstained',
    ],
    ...policies.map(row),
  ];
}

const range = ({ low, high }: Interval): string => `[${figure(low)}, ${figure(high)}]`;
const signedRange = ({ low, high }: Interval): string => `[${signed(low)}, ${signed(high)}]`;
