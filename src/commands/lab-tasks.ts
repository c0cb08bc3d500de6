// `cuepack lab tasks`: what each sign of a task's context is worth, learned from queries that line gold in several files
// yields, with whole repositories left out. Reads options; the work is training/tasks'.

import path from 'node:path';
import type { Command } from 'commander';
import { joinedCorpus } from '../../training/benchmark/queries.ts';
import { readSettings } from '../../training/settings-file.ts';
import { renderTasks, type TaskOptions, taskStudy } from '../../training/tasks/study.ts';
import { CuepackError } from '../errors.ts';
import { openEvaluationCorpus } from '../evaluation/corpus.ts';
import type { CommandContext } from './context.ts';
import { existingFolder, wholeNumber } from './options.ts';
import { addDataOptions, indexDirs, setSources, type TrainOptions } from './train.ts';

const EXAMPLES = `Examples:
  cuepack lab tasks --corpus snapshots --labels context --labels edits:edit
  cuepack lab tasks --index-dir index --snapshots snapshots --labels context --pull 0.1

`;

interface TasksCommandOptions extends Omit<TrainOptions, 'out' | 'prior'> {
  readonly snapshots: readonly string[];
  readonly pull: string;
}

export function registerTasks(lab: Command, context: CommandContext): void {
  const gather = (value: string, earlier: readonly string[]) => [...earlier, value];
  addDataOptions(lab.command('tasks').description("what each sign of a task's context is worth"))
    .option('--snapshots <dir>', 'laid-out snapshots, for the texts of edited files; may be repeated', gather, [])
    .option('--pull <strength>', 'how strongly the weights are held to the present ones', '0.05')
    .addHelpText('before', EXAMPLES)
    .action((options: TasksCommandOptions) => run(options, context));
}

async function run(options: TasksCommandOptions, context: CommandContext): Promise<void> {
  const pull = Number(options.pull);
  if (!(pull > 0 && pull <= 100))
    throw new CuepackError('E_BAD_OPTION', `--pull ${options.pull}: give a number above 0, up to 100`);
  const data: TrainOptions = { ...options, out: '' };
  const folders = [...options.snapshots, ...(options.corpus === undefined ? [] : [options.corpus])];
  const corpus = joinedCorpus(folders.map((folder) => openEvaluationCorpus(existingFolder('--snapshots', folder))));
  if (corpus === null)
    throw new CuepackError('E_BAD_OPTION', 'give --snapshots DIR or --corpus DIR: edits are read there');
  const study: TaskOptions = {
    sets: setSources(data),
    indexDirs: await indexDirs(data, context),
    cacheDir: path.join(options.cache, 'features'),
    log: (message) => context.warn(message),
    settings: readSettings('default'),
    folds: wholeNumber('--folds', options.folds, 2),
    corpus,
    pull,
  };
  context.write(renderTasks(taskStudy(study)));
  corpus.close();
}
