// What does each system reach on each set? Means with intervals and paired differences with BM25, one figure a metric
// and system, and what others have published beside them. It lays nothing out.

import type { EvaluationCorpus } from '../../src/evaluation/corpus.ts';
import type { LabelledQuery } from '../../src/evaluation/labels.ts';
import type { MetricFamilyName, ScoringOptions } from '../../src/evaluation/report/families.ts';
import { PUBLISHED } from '../../src/evaluation/report/published.ts';
import { type System, scoreQueries } from '../../src/evaluation/report/report.ts';
import { bootstrapMean, type Interval, mean, pairedDifference } from '../../src/evaluation/statistics.ts';
import type { BenchmarkSet } from './queries.ts';
import { BM25_AT_BEST } from './systems.ts';

/** One figure: of a system that was measured here, or one that others have published. */
export interface Figure {
  readonly system: string;
  readonly interval: Interval;
  /** Above BM25 on the same queries; null for BM25 itself and for published figures. */
  readonly difference: (Interval & { readonly p: number }) | null;
  /** Where a published figure comes from; null for what was measured here. */
  readonly published: string | null;
}

export interface MetricTable {
  readonly metric: string;
  /** The system that differences are taken with. */
  readonly reference: string;
  readonly queries: number;
  readonly figures: readonly Figure[];
}

/** All metrics of a set, or of one task of it. */
export interface SetTable {
  readonly name: string;
  readonly task: string | null;
  readonly queries: number;
  readonly repositories: number;
  readonly tables: readonly MetricTable[];
}

type Kind = BenchmarkSet['kind'];

/** Metrics by kind of set, in the order of the report; line F1 is of the contract, whatever the set. */
const METRICS: Readonly<
  Record<'line' | NonNullable<Kind> | 'files', readonly (readonly [MetricFamilyName, readonly string[]])[]>
> = {
  line: [['contract', ['line_f1', 'line_precision', 'line_recall']]],
  context: [['contextbench', ['file_f1', 'block_f1']]],
  exploration: [
    [
      'swe-explore',
      [
        'hit_file',
        'hit_region',
        'ndcg_at_500',
        'recall_at_500',
        'first_useful_hit',
        'context_efficiency',
        'noise_rate',
      ],
    ],
  ],
  edit: [],
  files: [['arb', ['mrr', 'recall_at_5', 'recall_at_10', 'recall_at_20', 'hit_at_20', 'bcy_at_8k']]],
};
const RANKING: readonly (readonly [MetricFamilyName, readonly string[]])[] = [
  ['acc', ['acc_at_1', 'acc_at_5', 'acc_at_10']],
];

/** The papers' own name of what a set measures. */
const PUBLISHED_FAMILY: Readonly<Record<NonNullable<Kind> | 'files', MetricFamilyName>> = {
  context: 'contextbench',
  exploration: 'swe-explore',
  edit: 'acc',
  files: 'arb',
};
/** Names that two families give to one figure. */
const ALIASES: Readonly<Record<string, string>> = { recall: 'line_recall', precision: 'line_precision' };

/** Tables of a set; a set of gold files has one more for each of its tasks. */
export function setTables(set: BenchmarkSet, systems: readonly System[], corpus: EvaluationCorpus | null): SetTable[] {
  const options: ScoringOptions = { gold: set.gold, variant: 'paper', sweExplore: {}, corpus };
  const positive = set.queries.filter(({ gold }) => gold.files.length > 0);
  const whole = setTable(set, systems, positive, options);
  if (set.kind !== null) return [whole];
  const tasks = [...new Set(positive.map(({ task }) => task))].sort();
  return [
    whole,
    ...tasks.map((task) => ({
      ...setTable(
        set,
        systems,
        positive.filter((query) => query.task === task),
        options,
      ),
      task,
    })),
  ];
}

// --- internal ---

function setTable(
  { name, kind }: BenchmarkSet,
  systems: readonly System[],
  queries: readonly LabelledQuery[],
  options: ScoringOptions,
): SetTable {
  const families = kind === null ? METRICS.files : [...METRICS.line, ...METRICS[kind], ...RANKING];
  const tables = families.flatMap(([family, metrics]) => {
    const scored = systems.map((system) => scoreQueries(system, queries, family, options));
    return metrics.flatMap((metric) => metricTable(metric, systems, scored, kind) ?? []);
  });
  const repositories = new Set(queries.map(({ repo }) => repo)).size;
  return { name, task: null, queries: queries.length, repositories, tables };
}

/** Null when no query has a value: block and token metrics without a corpus. */
function metricTable(
  metric: string,
  systems: readonly System[],
  scored: readonly ReturnType<typeof scoreQueries>[],
  kind: Kind,
): MetricTable | null {
  // Whether a metric is defined for a query depends on its gold alone, so the lists stay paired.
  const values = scored.map((rows) => rows.flatMap((row) => row?.[metric] ?? []));
  if (values[0] === undefined || values[0].length === 0) return null;
  const at = referenceOf(systems, values);
  const figures = systems.map(({ name }, place): Figure => {
    const { pPermutation, ...difference } = pairedDifference(values[place]!, values[at]!);
    return {
      system: name,
      interval: bootstrapMean(values[place]!),
      difference: place === at ? null : { ...difference, p: pPermutation },
      published: null,
    };
  });
  return {
    metric,
    reference: systems[at]!.name,
    queries: values[0].length,
    figures: [...distinct(figures, values), ...publishedFigures(metric, kind)],
  };
}

/** The BM25 that is compared with: of the two ways to pack its regions the better one. */
function referenceOf(systems: readonly System[], values: readonly (readonly number[])[]): number {
  const plain = systems.findIndex(({ name }) => name === 'bm25');
  const strong = systems.findIndex(({ name }) => name.startsWith(BM25_AT_BEST));
  return strong >= 0 && mean(values[strong]!) > mean(values[plain]!) ? strong : plain;
}

/** Systems that differ from an earlier one of ours only in how they pack have nothing of their own to say of a ranking. */
function distinct(figures: readonly Figure[], values: readonly (readonly number[])[]): Figure[] {
  const family = (name: string) => (name.startsWith('bm25') ? 'bm25' : name.includes('our') ? 'ours' : name);
  return figures.filter(
    ({ system }, at) =>
      !figures
        .slice(0, at)
        .some(
          (other, before) =>
            family(other.system) === family(system) &&
            mean(values[at]!) === mean(values[before]!) &&
            values[at]!.every((value, query) => value === values[before]![query]),
        ),
  );
}

function publishedFigures(metric: string, kind: Kind): Figure[] {
  const family = PUBLISHED_FAMILY[kind ?? 'files'];
  return PUBLISHED.filter((figure) => figure.family === family).flatMap(({ system, sample, source, values }) =>
    Object.entries(values).flatMap(([name, value]): Figure[] =>
      (ALIASES[name] ?? name) === metric
        ? [
            {
              system,
              interval: { mean: value, low: value, high: value },
              difference: null,
              published: `${sample}; ${source}`,
            },
          ]
        : [],
    ),
  );
}
