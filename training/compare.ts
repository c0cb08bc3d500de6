// Does one setting beat another? The same queries on the same folds, paired: differences with intervals and tests, by
// set, kind and language, and the queries that moved. It names queries by their ids and never quotes them.

import { mean, type PairedDifference, pairedDifference } from '../src/evaluation/statistics.ts';
import type { ExampleFigures } from './figures.ts';
import { groupBy, languageOfExample } from './groups.ts';
import { alignedTable, figure, signed } from './tables.ts';

/** A figure of one example. */
interface Metric {
  readonly name: string;
  readonly value: (figures: ExampleFigures) => number;
}

const LINE_F1: Metric = { name: 'line F1', value: ({ own }) => own };
/** Line F1 of the answer for the query's own kind and for the blend; all gold files among the first one or five. */
const METRICS: readonly Metric[] = [
  LINE_F1,
  { name: 'line F1, blend', value: ({ blend }) => blend },
  { name: 'strict Acc@1', value: ({ worstRank }) => (worstRank < 1 ? 1 : 0) },
  { name: 'strict Acc@5', value: ({ worstRank }) => (worstRank < 5 ? 1 : 0) },
];

/** One row of the comparison; `difference` is B − A. */
interface ComparedGroup {
  readonly by: 'set' | 'kind' | 'language' | 'all';
  readonly name: string;
  readonly metric: string;
  readonly a: number;
  readonly b: number;
  readonly difference: PairedDifference;
}

/** A query whose line F1 moved. */
interface MovedQuery {
  readonly queryId: string;
  readonly set: string;
  readonly a: number;
  readonly b: number;
}

export interface Comparison {
  readonly groups: readonly ComparedGroup[];
  /** Largest move first. */
  readonly better: readonly MovedQuery[];
  readonly worse: readonly MovedQuery[];
}

type Pair = readonly [ExampleFigures, ExampleFigures];

/** Moves smaller than this are noise of the packer's last line. F1. */
const LEAST_MOVE = 0.005;

/** Compares two lists of figures of the same examples in the same order. @throws RangeError when they are not. */
export function compareFigures(a: readonly ExampleFigures[], b: readonly ExampleFigures[]): Comparison {
  const pairs = a.map((row, at): Pair => {
    const other = b[at];
    if (other === undefined || other.example.query.queryId !== row.example.query.queryId || a.length !== b.length) {
      throw new RangeError('the two lists of figures are not of the same queries');
    }
    return [row, other];
  });
  const moved = pairs
    .map(([{ example, own }, other]) => ({
      queryId: example.query.queryId,
      set: example.set,
      a: own,
      b: other.own,
    }))
    .filter((row) => Math.abs(row.b - row.a) >= LEAST_MOVE)
    .sort((x, y) => Math.abs(y.b - y.a) - Math.abs(x.b - x.a) || (x.queryId < y.queryId ? -1 : 1));
  return {
    groups: compareGroups(pairs),
    better: moved.filter((row) => row.b > row.a),
    worse: moved.filter((row) => row.b < row.a),
  };
}

function compareGroups(pairs: readonly Pair[]): ComparedGroup[] {
  const compared = (by: ComparedGroup['by'], name: string, part: readonly Pair[], metric: Metric): ComparedGroup => {
    const [a, b] = [part.map(([row]) => metric.value(row)), part.map(([, row]) => metric.value(row))];
    return { by, name, metric: metric.name, a: mean(a), b: mean(b), difference: pairedDifference(b, a) };
  };
  const each = (by: ComparedGroup['by'], keyOf: (pair: Pair) => string, metrics: readonly Metric[]) =>
    [...groupBy(pairs, keyOf)]
      .sort(([x], [y]) => (x < y ? -1 : x > y ? 1 : 0))
      .flatMap(([name, part]) => metrics.map((metric) => compared(by, name, part, metric)));
  return [
    compared('all', 'all queries', pairs, LINE_F1),
    ...each('set', ([{ example }]) => example.set, METRICS),
    ...each('kind', ([{ example }]) => example.kind, [LINE_F1]),
    ...each('language', ([{ example }]) => languageOfExample(example), [LINE_F1]),
  ];
}

/** The comparison as text for a terminal. */
export function renderComparison({ groups, better, worse }: Comparison, names: readonly [string, string]): string {
  const head = ['by', 'group', 'metric', 'n', 'A', 'B', 'B − A', '95% interval', 'p permutation', 'p t-test'];
  const rows = groups.map(({ by, name, metric, a, b, difference }) => [
    by,
    name,
    metric,
    String(difference.pairs),
    figure(a),
    figure(b),
    signed(difference.mean),
    `[${signed(difference.low)}, ${signed(difference.high)}]`,
    figure(difference.pPermutation),
    figure(difference.pStudent),
  ]);
  const list = (title: string, moved: readonly MovedQuery[]) =>
    moved.length === 0
      ? `${title}: none\n`
      : `${title}: ${moved.length}\n${alignedTable(moved.map((row) => [`  ${row.queryId}`, row.set, `${figure(row.a)} → ${figure(row.b)}`]))}`;
  return [
    `A = ${names[0]}, B = ${names[1]}\n`,
    alignedTable([head, ...rows]),
    list('better', better),
    list('worse', worse),
  ].join('\n');
}
