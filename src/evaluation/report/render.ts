// How does a report read: as text for a terminal, Markdown, a static HTML page, or JSON for machines? It lays out what
// the report holds and computes nothing.

import { jsonText, sanitiseLine } from '../../terminal.ts';
import type { GroupReport, Report, SystemReport } from './report.ts';

export const FORMATS = ['text', 'json', 'markdown', 'html'] as const;
export type Format = (typeof FORMATS)[number];

/** The whole report, with a final newline. Same report, same bytes. */
export function renderReport(report: Report, format: Format): string {
  if (format === 'json') return `${jsonText(jsonOf(report), 2)}\n`;
  const sections = sectionsOf(report);
  if (format === 'markdown') return renderMarkdown(titleOf(report), sections);
  if (format === 'html') return renderHtml(titleOf(report), sections);
  return renderText(titleOf(report), sections);
}

// --- internal ---

interface Section {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function titleOf({ family, gold, variant, queries }: Report): string {
  const averages = variant === 'code' ? ', averages of the public code' : '';
  return `${family} metrics, gold ${gold}${averages}, ${queries} ${queries === 1 ? 'query' : 'queries'}`;
}

function sectionsOf(report: Report): Section[] {
  return [
    valueSection(report),
    intervalSection(report),
    ...groupSections(report),
    differenceSection(report),
    publishedSection(report),
  ].filter((section) => section.rows.length > 0);
}

function valueSection({ systems }: Report): Section {
  const metrics = metricNames(systems);
  const cells = (read: (system: SystemReport) => string) => systems.map(read);
  const rows = metrics.map((metric) => [metric, ...cells(({ values }) => figure(values[metric]))]);
  rows.push(['missing', ...cells(({ missing }) => String(missing))]);
  rows.push(['faults', ...cells(({ faults }) => String(faults.length))]);
  return { title: 'Means over queries', columns: ['metric', ...systems.map(({ name }) => name)], rows };
}

function intervalSection({ systems }: Report): Section {
  const rows = systems.flatMap(({ name, intervals }) =>
    Object.entries(intervals).map(([metric, { low, high }]) => [name, metric, figure(low), figure(high)]),
  );
  return { title: '95% bootstrap intervals over queries', columns: ['system', 'metric', 'low', 'high'], rows };
}

function groupSections({ systems, groupings }: Report): Section[] {
  const [first] = systems;
  if (first === undefined) return [];
  return groupings.flatMap((grouping, at) =>
    Object.keys(first.intervals).map((metric) => ({
      title: `${metric} by ${grouping}`,
      columns: [grouping, 'queries', ...systems.map(({ name }) => name)],
      rows: first.groups[at]!.map(({ name, queries }) => [
        name,
        String(queries),
        ...systems.map(({ groups }) => figure(groups[at]!.find((group) => group.name === name)?.values[metric])),
      ]),
    })),
  );
}

function differenceSection({ differences }: Report): Section {
  return {
    title: 'Paired differences on the same queries, a − b',
    columns: ['metric', 'a', 'b', 'mean', 'low', 'high', 'p permutation', 'p t-test', 'pairs'],
    rows: differences.map((difference) => [
      difference.metric,
      difference.a,
      difference.b,
      figure(difference.mean),
      figure(difference.low),
      figure(difference.high),
      figure(difference.pPermutation),
      figure(difference.pStudent),
      String(difference.pairs),
    ]),
  };
}

function publishedSection({ published }: Report): Section {
  return {
    title: 'Published by others on their own samples, not measured here',
    columns: ['system', 'metric', 'published', 'sample', 'source'],
    rows: published.flatMap(({ system, sample, source, values }) =>
      Object.entries(values).map(([metric, value]) => [system, metric, String(value), sample, source]),
    ),
  };
}

/** Metrics of any system, in the order in which they are first met. */
function metricNames(systems: readonly SystemReport[]): string[] {
  return [...new Set(systems.flatMap(({ values }) => Object.keys(values)))];
}

function figure(value: number | undefined): string {
  if (value === undefined) return '-';
  return value.toFixed(4);
}

function renderText(title: string, sections: readonly Section[]): string {
  const blocks = sections.map((section) => {
    const table = [section.columns, ...section.rows].map((row) => row.map(sanitiseLine));
    const widths = section.columns.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
    const lines = table.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
    return `${section.title}\n${lines.join('\n')}\n`;
  });
  return `${title}\n\n${blocks.join('\n')}`;
}

function renderMarkdown(title: string, sections: readonly Section[]): string {
  const row = (cells: readonly string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`;
  const blocks = sections.map(({ title: heading, columns, rows }) => {
    const rule = `| ${columns.map(() => '---').join(' | ')} |`;
    return `## ${heading}\n\n${[row(columns), rule, ...rows.map(row)].join('\n')}\n`;
  });
  return `# ${title}\n\n${blocks.join('\n')}`;
}

function escapeMarkdown(cell: string): string {
  return sanitiseLine(cell).replace(/[\\|<>`*_[\]]/g, (character) => (character === '_' ? '_' : `\\${character}`));
}

function renderHtml(title: string, sections: readonly Section[]): string {
  const cells = (row: readonly string[], tag: 'td' | 'th') => row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`);
  const tables = sections.map(({ title: heading, columns, rows }) => {
    const body = rows.map((row) => `<tr>${cells(row, 'td').join('')}</tr>`).join('\n');
    const head = `<thead><tr>${cells(columns, 'th').join('')}</tr></thead>`;
    return `<h2>${escapeHtml(heading)}</h2>\n<table>\n${head}\n<tbody>\n${body}\n</tbody>\n</table>`;
  });
  const style =
    'body{font:15px/1.5 sans-serif;margin:2rem}table{border-collapse:collapse}th,td{padding:.2rem .8rem .2rem 0;text-align:left;border-bottom:1px solid #ccc}';
  const head = `<meta charset="utf-8">\n<title>${escapeHtml(title)}</title>\n<style>${style}</style>`;
  return `<!doctype html>\n<html lang="en">\n<head>\n${head}\n</head>\n<body>\n<h1>${escapeHtml(title)}</h1>\n${tables.join('\n')}\n</body>\n</html>\n`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Snake case throughout; where there is one system its figures stand at the top as well. */
function jsonOf(report: Report): Record<string, unknown> {
  const systems = report.systems.map((system) => ({
    name: system.name,
    queries: report.queries,
    missing: system.missing,
    faults: system.faults.length,
    ...system.values,
    intervals: Object.fromEntries(
      Object.entries(system.intervals).map(([metric, { low, high }]) => [metric, { low, high }]),
    ),
    ...Object.fromEntries(report.groupings.map((name, at) => [`by_${name}`, system.groups[at]!.map(groupJson)])),
  }));
  const only = report.systems.length === 1 ? report.systems[0] : undefined;
  return {
    metrics: report.family,
    gold: report.gold,
    variant: report.variant,
    queries: report.queries,
    ...(only === undefined ? {} : { missing: only.missing, faults: only.faults.length, ...only.values }),
    systems,
    differences: report.differences.map(({ pPermutation, pStudent, ...difference }) => ({
      ...difference,
      p_permutation: pPermutation,
      p_student: pStudent,
    })),
    published: report.published.map(({ family: _, ...figure }) => ({ ...figure, published: true })),
  };
}

function groupJson({ name, queries, values }: GroupReport): Record<string, unknown> {
  return { name, queries, ...values };
}
