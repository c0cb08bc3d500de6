// What are a few labelled queries of a new kind worth? Trains on the other kinds, adapts to queries of the kind in
// question, and sets the answers beside those of a model that was trained on that kind too. The repositories that are
// tested on are in none of the three, in no set.

import { seededRandom } from '../src/evaluation/random.ts';
import { mean } from '../src/evaluation/statistics.ts';
import type { Model } from '../src/rank/model.ts';
import { adapt } from './adapt.ts';
import type { ExampleKind } from './dataset.ts';
import type { Example } from './example.ts';
import { figuresOf } from './figures.ts';
import { assignFolds } from './folds.ts';
import { groupBy } from './groups.ts';
import { judge, trainModel } from './model.ts';
import type { Settings } from './settings.ts';
import { alignedTable, figure } from './tables.ts';

export interface StudyOptions {
  readonly kinds: readonly ExampleKind[];
  /** Labelled queries that the adaptation gets. */
  readonly queries: number;
  /** How often they are drawn anew. */
  readonly draws: number;
  /** All queries of a draw from one repository, where one has enough. */
  readonly oneRepository: boolean;
  readonly folds: number;
  readonly settings: Settings;
  readonly log: (message: string) => void;
}

/** Mean line F1 of the answers for one kind on the repositories of one fold. */
export interface StudyRow {
  readonly kind: ExampleKind;
  readonly fold: number;
  readonly tested: number;
  readonly without: number;
  /** One a draw. */
  readonly adapted: readonly number[];
  readonly with: number;
}

/** Rows of the study: a kind at a time, fold by fold. A kind of fewer than two repositories, or alone, has none. */
export function adaptationStudy(examples: readonly Example[], options: StudyOptions): StudyRow[] {
  return options.kinds.flatMap((kind) => {
    const ofKind = examples.filter((example) => example.kind === kind);
    const repositories = ofKind.map(({ query }) => query.repo);
    const folds = Math.min(options.folds, new Set(repositories).size);
    if (folds < 2 || ofKind.length === examples.length) return [];
    const foldOf = assignFolds(repositories, folds);
    return Array.from({ length: folds }, (_, fold) => {
      const isTested = ({ query }: Example) => foldOf.get(query.repo) === fold;
      const row = studyFold({ kind, fold, tested: ofKind.filter(isTested) }, untested(examples, isTested), options);
      options.log(`${kind}: fold ${fold + 1} of ${folds}`);
      return row;
    });
  });
}

/** `count` of a pool, at most all: by chance that the draw's number decides. */
export function drawQueries(pool: readonly Example[], draw: number, options: StudyOptions): Example[] {
  const { queries, oneRepository } = options;
  const large = [...groupBy(pool, ({ query }) => query.repo).values()].filter((list) => list.length >= queries);
  const source = oneRepository && large.length > 0 ? large[draw % large.length]! : pool;
  const random = seededRandom(draw + 1);
  return source
    .map((example) => ({ example, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, queries)
    .map(({ example }) => example);
}

/** The study as a table: a row a fold, and one for all queries of a kind. */
export function renderStudy(rows: readonly StudyRow[]): string {
  const head = ['kind', 'tested', 'without', 'adapted', 'draws', 'with', 'share of the way'];
  const body = [...groupBy(rows, ({ kind }) => kind).values()].flatMap((list) =>
    [...(list.length > 1 ? list : []), pooled(list)].map(cellsOf),
  );
  return alignedTable([head, ...body]);
}

// --- internal ---

const untested = (examples: readonly Example[], isTested: (example: Example) => boolean): Example[] =>
  examples.filter((example) => !isTested(example));

function studyFold(
  { kind, fold, tested }: { readonly kind: ExampleKind; readonly fold: number; readonly tested: readonly Example[] },
  rest: readonly Example[],
  options: StudyOptions,
): StudyRow {
  const { settings } = options;
  const lineF1 = (model: Model) =>
    mean(tested.map((example) => figuresOf(example, judge(model, example, settings), model.kinds).own));
  const without = trainModel(
    rest.filter((example) => example.kind !== kind),
    settings,
    {},
  );
  const pool = rest.filter((example) => example.kind === kind);
  const adapted = Array.from({ length: options.draws }, (_, draw) => {
    const { model, ranking, kinds } = adapt(without, drawQueries(pool, draw, options), settings);
    const value = lineF1(model);
    options.log(`${kind}: draw ${draw + 1}: ${figure(value)} ${JSON.stringify({ ranking, kinds })}`);
    return value;
  });
  const full = lineF1(trainModel(rest, settings, {}));
  return { kind, fold, tested: tested.length, without: lineF1(without), adapted, with: full };
}

/** All folds as one, each query counting the same. */
function pooled(list: readonly StudyRow[]): StudyRow {
  const tested = list.reduce((sum, row) => sum + row.tested, 0);
  const over = (value: (row: StudyRow) => number) =>
    list.reduce((sum, row) => sum + (value(row) * row.tested) / tested, 0);
  return {
    kind: list[0]!.kind,
    fold: -1,
    tested,
    without: over((row) => row.without),
    adapted: list[0]!.adapted.map((_, draw) => over((row) => row.adapted[draw]!)),
    with: over((row) => row.with),
  };
}

function cellsOf(row: StudyRow): string[] {
  const way = row.with - row.without;
  return [
    `${row.kind}${row.fold < 0 ? '' : `, fold ${row.fold + 1}`}`,
    String(row.tested),
    figure(row.without),
    figure(mean(row.adapted)),
    `${figure(Math.min(...row.adapted))} to ${figure(Math.max(...row.adapted))}`,
    figure(row.with),
    way > 0 ? ((mean(row.adapted) - row.without) / way).toFixed(2) : 'no way to go',
  ];
}
