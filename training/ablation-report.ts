// The ablation report as Markdown, and the words that it shares with the page. It lays out what ablation-figures.ts holds.

import type { AblationReport, KindFigures, Slice, Worth } from './ablation-figures.ts';
import { MISS_STEPS, type Miss, type MissStep } from './misses.ts';
import { figure, markdownTable, signed } from './tables.ts';

/** What the figures are and are not. */
export function methodOf({ queries, repositories, folds }: AblationReport): string {
  return (
    `Measured on ${queries} labelled queries of ${repositories} repositories, ${folds} folds of whole repositories: every query is ` +
    'judged by stages that never saw its repository, and answered with a calibration fitted without its fold. A feature or ' +
    'group is worth what the line F1 loses when the model is trained without it on the same folds: paired by query, with a ' +
    '95% bootstrap interval over queries. What a cross with the standing of the file takes from a feature stays when that ' +
    'feature alone is left out. ' +
    'Small sets have wide intervals; a bar whose interval holds zero says nothing.'
  );
}

export const READING = {
  reliability:
    'Lines by the probability that their region was given, and the share of them that is gold. On the diagonal a ' +
    'probability means what it says. The expected calibration error is the mean distance from it, by lines: over all ' +
    'regions an answer may hold, and over the 20 likeliest of each query.',
  misses: 'Queries whose answer has a line F1 below 0.1, by the first step of the road that failed.',
} as const;

/** Mean and interval of a difference. */
const difference = (value: { mean: number; low: number; high: number } | undefined): string =>
  value === undefined ? '' : `${signed(value.mean)} [${signed(value.low)}, ${signed(value.high)}]`;

const interval = ({ mean, low, high }: KindFigures['lineF1']): string =>
  `${figure(mean)} [${figure(low)}, ${figure(high)}]`;

/** A page about a query's issue where its id tells, else its snapshot; null where neither can be told. */
export function linkOf({ queryId, snapshotId, repo }: Pick<Miss, 'queryId' | 'snapshotId' | 'repo'>): string | null {
  if (!/^[\w.-]{1,100}\/[\w.-]{1,100}$/.test(repo)) return null;
  const issue = /__[\w.-]{1,100}-(\d{1,7})$/.exec(queryId)?.[1];
  if (issue !== undefined) return `https://github.com/${repo}/issues/${issue}`;
  const commit = /-([0-9a-f]{10,40})$/.exec(snapshotId)?.[1];
  return commit === undefined ? null : `https://github.com/${repo}/tree/${commit}`;
}

export const rankText = (value: number): string => (Number.isFinite(value) ? String(value) : '–');

function worthTable(report: AblationReport, worths: readonly Worth[], first: string): string {
  const kinds = report.kinds.map(({ kind }) => kind);
  const head = [first, ...kinds, 'strict Acc@5, all', 'what it is'];
  const rows = worths.map(({ variant, lineF1, strictAcc5 }) => [
    variant.name,
    ...kinds.map((kind) => difference(lineF1[kind])),
    difference(strictAcc5),
    variant.meaning,
  ]);
  return markdownTable([head, ...rows]);
}

function kindTable({ kinds }: AblationReport): string {
  const head = [
    'kind of gold',
    'queries',
    'repositories',
    'line F1',
    'mean over repositories',
    'strict Acc@1',
    'strict Acc@5',
  ];
  const rows = kinds.map((row) => [
    row.kind,
    String(row.queries),
    String(row.repositories),
    interval(row.lineF1),
    figure(row.lineF1OverRepositories),
    figure(row.strictAcc1),
    figure(row.strictAcc5),
  ]);
  return markdownTable([head, ...rows]);
}

const sliceTable = (slices: readonly Slice[], name: string): string =>
  markdownTable([
    ['kind of gold', name, 'queries', 'line F1'],
    ...slices.map((row) => [row.kind, row.name, String(row.queries), interval(row.lineF1)]),
  ]);

function reliabilityTable({ reliability }: AblationReport): string {
  const head = ['kind of gold', 'queries', 'expected calibration error', 'of the likeliest regions'];
  return markdownTable([
    head,
    ...reliability.map((row) => [row.kind, String(row.queries), figure(row.error), figure(row.errorOfLikeliest)]),
  ]);
}

function missTables({ missCounts, misses }: AblationReport): string {
  const steps = Object.keys(MISS_STEPS) as MissStep[];
  const counts = missCounts.map(({ set, queries, counts }) => [
    set,
    String(queries),
    ...steps.map((step) => String(counts[step])),
  ]);
  const definitions = steps.map((step) => `- **${step}** – ${MISS_STEPS[step]}`).join('\n');
  const list = misses.map((miss) => {
    const link = linkOf(miss);
    const figures = [miss.set, miss.step, figure(miss.lineF1), rankText(miss.fileRank), rankText(miss.regionRank)];
    return `| ${link === null ? miss.queryId : `[${miss.queryId}](${link})`} | ${[...figures, miss.answerLines, miss.goldLines].join(' | ')} |`;
  });
  const head =
    '| query | set | step | line F1 | file rank | region rank | lines | gold |\n| --- | --- | --- | --- | --- | --- | --- | --- |';
  return `${definitions}\n\n${markdownTable([['set', 'queries', ...steps], ...counts])}\n${[head, ...list].join('\n')}\n`;
}

/** The whole report. Same report, same bytes. */
export function renderAblationMarkdown(report: AblationReport): string {
  const sections = [
    `# What the ranking is made of\n\n${methodOf(report)}\n`,
    `## With every feature\n\n${kindTable(report)}`,
    report.groups.length === 0 ? '' : `## What each group is worth\n\n${worthTable(report, report.groups, 'without')}`,
    report.features.length === 0
      ? ''
      : `## What each feature is worth\n\n${worthTable(report, report.features, 'without')}`,
    `## Calibration\n\n${READING.reliability}\n\n${reliabilityTable(report)}`,
    `## By language\n\n${sliceTable(report.languages, 'language')}`,
    `## By size of the gold\n\n${sliceTable(report.sizes, 'lines of gold')}`,
    `## Misses\n\n${READING.misses}\n\n${missTables(report)}`,
  ];
  return sections.filter((section) => section !== '').join('\n');
}
