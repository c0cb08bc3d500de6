// One table over every labelled set: our answers, each by a model that never saw the query's repository, beside every
// baseline on the same queries and what others have published. The parts are this folder's; here they are put in order.

import path from 'node:path';
import type { EvaluationCorpus } from '../../src/evaluation/corpus.ts';
import { prepareBlocks } from '../../src/evaluation/report/blocks.ts';
import type { System } from '../../src/evaluation/report/report.ts';
import { loadConfidenceCases } from '../confidence-cases.ts';
import { type LoadOptions, loadExamples } from '../dataset.ts';
import { indexFinder } from '../index-finder.ts';
import type { Settings } from '../settings.ts';
import { type HeldOutAnswer, heldOutAnswers } from './answers.ts';
import { setTables } from './figures.ts';
import { type BenchmarkSet, benchmarkFolds, benchmarkSets } from './queries.ts';
import type { Benchmark } from './render.ts';
import { selectiveTables } from './selective.ts';
import { baselineSystems, bestBudget, ourSystems } from './systems.ts';

export interface BenchmarkOptions extends LoadOptions {
  readonly settings: Settings;
  readonly folds: number;
  readonly subsets: ReadonlyMap<string, ReadonlySet<string>>;
  /** Laid-out snapshots, for blocks and token yields; those figures are left out where there are none. */
  readonly corpus: EvaluationCorpus | null;
}

/** Trains, asks and scores. Same labels, indexes and settings, same figures. @throws CuepackError */
export async function benchmark(options: BenchmarkOptions): Promise<Benchmark> {
  const directoryOf = indexFinder(options.indexDirs);
  const sets = benchmarkSets(options.sets, directoryOf, options.subsets);
  const cacheDir = path.join(options.cacheDir, 'benchmark');
  const examples = loadExamples(options);
  const training = {
    examples,
    cases: loadConfidenceCases(examples, options),
    settings: options.settings,
    foldOf: benchmarkFolds(examples, sets, options.folds),
    cacheDir,
  };
  const answers = heldOutAnswers(sets, directoryOf, training, options.log);
  const baselines = sets.map((set) => baselineSystems(set, directoryOf, cacheDir, options.log));
  const tables = [];
  for (const [at, set] of sets.entries()) {
    const systems = systemsOf(set, answers[at]!, baselines[at]!);
    if (options.corpus !== null && set.kind === 'context')
      await prepareBlocks(options.corpus, set.queries, systems, set);
    tables.push(...setTables(set, systems, options.corpus));
  }
  // The strata belong to the set that brings them: only its own positive queries stand beside them.
  const selective = sets.flatMap((_, at) => selectiveTables(answers[at]!));
  return { method: methodOf(sets, options), sets: tables, selective };
}

// --- internal ---

function systemsOf(set: BenchmarkSet, answers: readonly HeldOutAnswer[], baselines: readonly System[]): System[] {
  const ours = ourSystems(set, answers);
  if (set.kind === null) return [...ours, ...baselines];
  return [
    ...ours,
    ...baselines.flatMap((system) => (system.name === 'bm25' ? [system, bestBudget(set, system)] : [system])),
  ];
}

function methodOf(sets: readonly BenchmarkSet[], { folds }: BenchmarkOptions): string[] {
  const absent = sets.filter((set) => set.absent > 0).map(({ name, absent }) => `${name} ${absent}`);
  return [
    `Ours: ${folds} folds of whole repositories; a query is answered by a model that was trained, calibrated, sized and given its confidence threshold without any query of that repository, in any set.`,
    'Baselines: no learning, the same index, the same packer. BM25 at its best budget is told the line budget that scores best on the set; lines are compared with the better of the two.',
    'Intervals: percentile bootstrap over queries, 95%. Differences are paired, query by query; p is of the sign-flip permutation test.',
    'Published: measured by others, by their code, on other samples; marks, not comparisons.',
    ...(absent.length > 0 ? [`Left out for want of an indexed snapshot: ${absent.join(', ')}.`] : []),
  ];
}
