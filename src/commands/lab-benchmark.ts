// `cuepack lab benchmark`: one table of our held-out answers beside every baseline and what others have published, on any
// labelled sets. Reads options; the work is training/benchmark's.

import path from 'node:path';
import type { Command } from 'commander';
import { benchmark } from '../../training/benchmark/benchmark.ts';
import { joinedCorpus, readSubsets } from '../../training/benchmark/queries.ts';
import { BENCHMARK_FORMATS, renderBenchmark } from '../../training/benchmark/render.ts';
import { readSettings } from '../../training/settings-file.ts';
import { CuepackError } from '../errors.ts';
import { openEvaluationCorpus } from '../evaluation/corpus.ts';
import type { CommandContext } from './context.ts';
import { existingFolder, oneOf, wholeNumber } from './options.ts';
import { addDataOptions, indexDirs, setSources, type TrainOptions } from './train.ts';

const EXAMPLES = `Examples:
  cuepack lab benchmark --corpus snapshots --labels context --labels edits:edit --labels tasks
  cuepack lab benchmark --index-dir index --snapshots snapshots --labels context --only edits=subset.txt --format markdown

Sets with line gold train the models; sets with gold files alone (and queries without gold) are judged beside them, and
choose with the others when to abstain. Fold models and baselines are kept in the cache between runs.

`;

interface BenchmarkCommandOptions extends Omit<TrainOptions, 'out' | 'prior'> {
  readonly snapshots: readonly string[];
  readonly only: readonly string[];
  readonly settings: string;
  readonly format: string;
}

export function registerBenchmark(lab: Command, context: CommandContext): void {
  const gather = (value: string, earlier: readonly string[]) => [...earlier, value];
  addDataOptions(
    lab.command('benchmark').description('our held-out answers beside every baseline and published figures'),
  )
    .option(
      '--snapshots <dir>',
      'laid-out snapshots, for block and token figures; may be given several times',
      gather,
      [],
    )
    .option(
      '--only <set=file>',
      'judge these query ids of a set alone; training takes all; may be repeated',
      gather,
      [],
    )
    .option('--settings <file>', 'settings of the training, or "default"', 'default')
    .option('--format <name>', BENCHMARK_FORMATS.join(', '), 'text')
    .addHelpText('before', EXAMPLES)
    .action((options: BenchmarkCommandOptions) => run(options, context));
}

async function run(options: BenchmarkCommandOptions, context: CommandContext): Promise<void> {
  const format = oneOf('--format', options.format, BENCHMARK_FORMATS);
  const folds = wholeNumber('--folds', options.folds, 2);
  const settings = readSettings(options.settings);
  const subsets = readSubsets(options.only);
  const data: TrainOptions = { ...options, out: '' };
  const sets = setSources(data);
  const folders = [...options.snapshots, ...(options.corpus === undefined ? [] : [options.corpus])];
  const corpus = joinedCorpus(folders.map((folder) => openEvaluationCorpus(existingFolder('--snapshots', folder))));
  try {
    const result = await benchmark({
      sets,
      indexDirs: await indexDirs(data, context),
      cacheDir: path.join(options.cache, 'features'),
      log: (message) => context.warn(message),
      settings,
      folds,
      subsets,
      corpus,
    });
    if (result.sets.every(({ queries }) => queries === 0))
      throw new CuepackError('E_LABELS', 'no labelled query has an indexed snapshot; nothing to measure');
    context.write(renderBenchmark(result, format));
  } finally {
    corpus?.close();
  }
}
