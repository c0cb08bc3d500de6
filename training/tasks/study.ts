// The study of the tasks' weights: derives queries, walks them with models that never saw their repository, and says how
// the file model alone, the present weights and learned ones rank what belongs together.

import path from 'node:path';
import type { EvaluationCorpus } from '../../src/evaluation/corpus.ts';
import type { Task } from '../../src/evaluation/labels.ts';
import { mean, pairedDifference } from '../../src/evaluation/statistics.ts';
import { TASK_SIGNALS } from '../../src/tasks/signals.ts';
import { foldModel, type HeldOutTraining } from '../benchmark/answers.ts';
import { benchmarkFolds, benchmarkSets } from '../benchmark/queries.ts';
import { loadConfidenceCases } from '../confidence-cases.ts';
import { type LoadOptions, loadExamples } from '../dataset.ts';
import { groupBy } from '../groups.ts';
import { indexFinder } from '../index-finder.ts';
import type { Settings } from '../settings.ts';
import { alignedTable, figure, signed } from '../tables.ts';
import { derivedQueries } from './derive.ts';
import {
  figuresOf,
  heldOutTaskFigures,
  learnWeights,
  PLAIN_WEIGHTS,
  presentWeights,
  type TaskFigures,
  type TaskRows,
  type TaskVector,
  taskRows,
} from './learn.ts';

export interface TaskOptions extends LoadOptions {
  readonly settings: Settings;
  readonly folds: number;
  readonly corpus: EvaluationCorpus;
  /** Strength of the pull towards the present weights. */
  readonly pull: number;
}

export interface TaskStudy {
  readonly task: Task;
  readonly rows: readonly TaskRows[];
  readonly figures: Readonly<Record<'plain' | 'present' | 'learned', readonly TaskFigures[]>>;
  readonly present: TaskVector;
  readonly learned: TaskVector;
}

/** One study a task that some query was derived for. @throws CuepackError */
export function taskStudy(options: TaskOptions): TaskStudy[] {
  const rows = derivedRows(options);
  return [...groupBy(rows, ({ task }) => task)].map(([, part]): TaskStudy => {
    const task = part[0]!.task;
    const present = presentWeights(task);
    return {
      task,
      rows: part,
      present,
      learned: learnWeights(part, present, options.pull),
      figures: {
        plain: part.map((row) => figuresOf(row, PLAIN_WEIGHTS)),
        present: part.map((row) => figuresOf(row, present)),
        learned: heldOutTaskFigures(part, present, options.pull, options.folds),
      },
    };
  });
}

/** The studies as text for a terminal. */
export function renderTasks(studies: readonly TaskStudy[]): string {
  return studies.map(renderStudy).join('\n');
}

// --- internal ---

function derivedRows(options: TaskOptions): TaskRows[] {
  const directoryOf = indexFinder(options.indexDirs);
  const sets = benchmarkSets(options.sets, directoryOf, new Map());
  const examples = loadExamples(options);
  const training: HeldOutTraining = {
    examples,
    cases: loadConfidenceCases(examples, options),
    settings: options.settings,
    foldOf: benchmarkFolds(examples, sets, options.folds),
    cacheDir: path.join(options.cacheDir, 'benchmark'),
  };
  const queries = sets.flatMap(({ kind, queries }) => (kind === null ? [] : queries.map((query) => ({ query, kind }))));
  const rows: TaskRows[] = [];
  for (const [fold, members] of groupBy(queries, ({ query }) => String(training.foldOf.get(query.repo)!))) {
    const model = foldModel(training, Number(fold));
    for (const [snapshotId, part] of groupBy(members, ({ query }) => query.snapshotId)) {
      const index = directoryOf(snapshotId)!.open(snapshotId);
      const isTest = (file: string) => index.fileOf(file) >= 0 && index.categoryOf(index.fileOf(file)) === 'test';
      for (const { query, kind } of part) {
        for (const derived of derivedQueries(query, kind, options.corpus, isTest))
          rows.push(taskRows(index, model, derived));
      }
      index.close();
    }
    options.log(`tasks: ${rows.length} derived queries walked`);
  }
  return rows;
}

function renderStudy({ task, rows, figures, present, learned }: TaskStudy): string {
  const repositories = new Set(rows.map(({ repo }) => repo)).size;
  const base = figures.plain.map(({ mrr }) => mrr);
  const table = (['plain', 'present', 'learned'] as const).map((name) => {
    const own = figures[name];
    const gain = pairedDifference(
      own.map(({ mrr }) => mrr),
      base,
    );
    return [
      name,
      figure(mean(own.map(({ mrr }) => mrr))),
      figure(mean(own.map(({ recall }) => recall))),
      figure(mean(own.map(({ hit }) => hit))),
      name === 'plain' ? '' : `${signed(gain.mean)} [${signed(gain.low)}, ${signed(gain.high)}]`,
    ];
  });
  const weights = ['base', ...TASK_SIGNALS].map((name, at) => [name, String(present[at]!), String(learned[at]!)]);
  return [
    `${task}: ${rows.length} derived queries of ${repositories} repositories`,
    alignedTable([['weights', 'mrr', 'recall_at_20', 'hit_at_5', 'mrr above plain'], ...table]),
    alignedTable([['sign', 'present', 'learned'], ...weights]),
  ].join('\n');
}
