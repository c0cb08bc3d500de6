// How do systems compare on a labelled set? Scores every query of every system, averages, and sets intervals, groups,
// paired differences and published figures beside the means. It prints nothing and reads nothing.

import type { Region } from '../../types.ts';
import type { LabelledQuery } from '../labels.ts';
import type { Trajectory } from '../metrics/contextbench.ts';
import { compareStrings } from '../paths.ts';
import type { Answer, Answers, Ranking } from '../predictions.ts';
import type { Interval, PairedDifference } from '../statistics.ts';
import { bootstrapMean, mean, pairedDifference } from '../statistics.ts';
import type { Prediction, ScoredCase, Values } from './cases.ts';
import type { MetricFamilyName, ScoringOptions } from './families.ts';
import { FAMILIES } from './families.ts';
import type { PublishedFigure } from './published.ts';
import { PUBLISHED } from './published.ts';

export const GROUPINGS = ['task', 'language', 'repository'] as const;
type Grouping = (typeof GROUPINGS)[number];

/** A system's answers, from whatever files it has. */
export interface System {
  readonly name: string;
  readonly results: Answers<readonly Region[]> | null;
  readonly ranking: Answers<Ranking> | null;
  readonly trajectories: Answers<Trajectory> | null;
}

export interface GroupReport {
  readonly name: string;
  readonly queries: number;
  readonly values: Values;
}

export interface SystemReport {
  readonly name: string;
  /** Means over the queries that a metric is defined for, then the figures over the whole set. */
  readonly values: Values;
  /** Bootstrap intervals of the headline metrics. */
  readonly intervals: Readonly<Record<string, Interval>>;
  /** Means of each group, for each of the groupings in turn. */
  readonly groups: readonly (readonly GroupReport[])[];
  /** Queries without a row, and rows that do not fit the format; both score as empty answers. */
  readonly missing: number;
  readonly faults: readonly string[];
}

interface DifferenceReport extends PairedDifference {
  readonly metric: string;
  readonly a: string;
  readonly b: string;
}

export interface Report {
  readonly family: MetricFamilyName;
  readonly gold: ScoringOptions['gold'];
  readonly variant: ScoringOptions['variant'];
  readonly groupings: readonly Grouping[];
  /** Number of queries scored. */
  readonly queries: number;
  readonly systems: readonly SystemReport[];
  readonly differences: readonly DifferenceReport[];
  readonly published: readonly PublishedFigure[];
}

export interface ReportOptions extends ScoringOptions {
  readonly family: MetricFamilyName;
  readonly groupings: readonly Grouping[];
}

interface Scored {
  readonly query: LabelledQuery;
  readonly values: Values;
}

/** Scores systems on queries. Queries that the family does not score (no gold of its kind) are left out for all. */
export function evaluateSystems(
  systems: readonly System[],
  queries: readonly LabelledQuery[],
  options: ReportOptions,
): Report {
  const family = FAMILIES[options.family];
  const scored = systems.map((system) => scoreSystem(system, queries, options));
  const published = PUBLISHED.filter((figure) => figure.family === options.family);
  return {
    family: options.family,
    gold: options.gold,
    variant: options.variant,
    groupings: options.groupings,
    queries: scored[0]?.rows.length ?? 0,
    systems: scored.map(({ report }) => report),
    differences: scored.flatMap((a, index) =>
      scored.slice(index + 1).flatMap((b) => differencesOf(a, b, family.headline)),
    ),
    published,
  };
}

/** What each query scores for a system, in the order of the queries; null where the family does not score it. */
export function scoreQueries(
  system: System,
  queries: readonly LabelledQuery[],
  family: MetricFamilyName,
  options: ScoringOptions,
): (Values | null)[] {
  return queries.map((query) =>
    FAMILIES[family].score({ query, prediction: predictionOf(system, query.queryId) }, options),
  );
}

// --- internal ---

interface ScoredSystem {
  readonly report: SystemReport;
  readonly rows: readonly Scored[];
}

function scoreSystem(system: System, queries: readonly LabelledQuery[], options: ReportOptions): ScoredSystem {
  const family = FAMILIES[options.family];
  const cases = queries.map((query): ScoredCase => ({ query, prediction: predictionOf(system, query.queryId) }));
  const rows = cases.flatMap((item): Scored[] => {
    const values = family.score(item, options);
    return values === null ? [] : [{ query: item.query, values }];
  });
  const scoredIds = new Set(rows.map(({ query }) => query.queryId));
  // The figures over the whole set take in queries without gold as well, which have no figures of their own.
  const overall = cases.filter(({ query }) => scoredIds.has(query.queryId) || isNoGold(query));
  const counted = options.family === 'arb' ? overall : cases.filter(({ query }) => scoredIds.has(query.queryId));
  const pooled = family.overall?.(counted, options) ?? {};
  // A figure that is pooled over the set has no mean over queries for an interval to stand around.
  const averaged = family.headline.filter((metric) => pooled[metric] === undefined);
  const report: SystemReport = {
    name: system.name,
    values: { ...meansOf(rows), ...pooled },
    intervals: intervalsOf(rows, averaged),
    groups: options.groupings.map((grouping) => groupsOf(rows, grouping)),
    ...rowFaults(system, counted),
  };
  return { report, rows };
}

function isNoGold(query: LabelledQuery): boolean {
  return query.gold.files.length === 0 && query.gold.kind === 'files';
}

function predictionOf(system: System, queryId: string): Prediction {
  const results = system.results?.byQuery.get(queryId)?.value ?? null;
  const ranking = system.ranking?.byQuery.get(queryId)?.value ?? null;
  const trajectory = system.trajectories?.byQuery.get(queryId)?.value ?? null;
  return {
    regions: results ?? ranking?.regions ?? trajectory?.final ?? null,
    files: ranking?.files ?? null,
    trajectory,
  };
}

function rowFaults(system: System, cases: readonly ScoredCase[]): Pick<SystemReport, 'missing' | 'faults'> {
  const sources: readonly (Answers<unknown> | null)[] = [system.results, system.ranking, system.trajectories];
  const present = sources.filter((source) => source !== null);
  const main = present[0];
  const faults = present.flatMap((source) => source.strayFaults);
  let missing = 0;
  for (const { query } of cases) {
    if (main !== undefined && !main.byQuery.has(query.queryId)) missing += 1;
    for (const source of present) {
      const answer: Answer<unknown> | undefined = source.byQuery.get(query.queryId);
      if (answer?.fault != null) faults.push(`${query.queryId}: ${answer.fault}`);
    }
  }
  return { missing, faults };
}

function meansOf(rows: readonly Scored[]): Values {
  const byMetric = new Map<string, number[]>();
  for (const { values } of rows) {
    for (const [metric, value] of Object.entries(values)) {
      const list = byMetric.get(metric);
      if (list === undefined) byMetric.set(metric, [value]);
      else list.push(value);
    }
  }
  return Object.fromEntries([...byMetric].map(([metric, values]) => [metric, mean(values)]));
}

function valuesOf(rows: readonly Scored[], metric: string): number[] {
  return rows.flatMap(({ values }) => values[metric] ?? []);
}

function intervalsOf(rows: readonly Scored[], metrics: readonly string[]): Record<string, Interval> {
  const defined = metrics.filter((metric) => valuesOf(rows, metric).length > 0);
  return Object.fromEntries(defined.map((metric) => [metric, bootstrapMean(valuesOf(rows, metric))]));
}

function groupsOf(rows: readonly Scored[], grouping: Grouping): GroupReport[] {
  const nameOf = ({ query }: Scored) =>
    grouping === 'task' ? query.task : grouping === 'language' ? (query.language ?? 'unknown') : query.repo;
  const names = [...new Set(rows.map(nameOf))].sort(compareStrings);
  return names.map((name) => {
    const members = rows.filter((row) => nameOf(row) === name);
    return { name, queries: members.length, values: meansOf(members) };
  });
}

function differencesOf(a: ScoredSystem, b: ScoredSystem, metrics: readonly string[]): DifferenceReport[] {
  return metrics.flatMap((metric): DifferenceReport[] => {
    const [left, right] = [valuesOf(a.rows, metric), valuesOf(b.rows, metric)];
    if (left.length === 0 || left.length !== right.length) return [];
    return [{ metric, a: a.report.name, b: b.report.name, ...pairedDifference(left, right) }];
  });
}
