// `cuepack lab`: experiments with the ranking. `compare` sets two settings side by side on the same folds, `misses` says
// where bad answers are lost. Reads options; the work is training/'s.

import path from 'node:path';
import type { Command } from 'commander';
import { compareFigures, renderComparison } from '../../training/compare.ts';
import { loadExamples } from '../../training/dataset.ts';
import type { Example } from '../../training/example.ts';
import { type ExampleFigures, summarise } from '../../training/figures.ts';
import { flatFigures } from '../../training/flat.ts';
import { thinRepositories } from '../../training/groups.ts';
import { heldOutFigures } from '../../training/heldout.ts';
import { findMisses, renderMisses } from '../../training/misses.ts';
import { fitNecessity, necessityCases, renderNecessity } from '../../training/necessity.ts';
import type { Settings } from '../../training/settings.ts';
import { readSettings } from '../../training/settings-file.ts';
import { renderTable } from '../../training/table.ts';
import { unseenFigures } from '../../training/unseen.ts';
import { CuepackError } from '../errors.ts';
import { readModel } from '../rank/model.ts';
import type { CommandContext } from './context.ts';
import { registerAdapt } from './lab-adapt.ts';
import { registerBenchmark } from './lab-benchmark.ts';
import { registerTasks } from './lab-tasks.ts';
import { registerWiden } from './lab-widen.ts';
import { wholeNumber } from './options.ts';
import { addDataOptions, indexDirs, setSources, type TrainOptions } from './train.ts';

const COMPARE_EXAMPLES = `Examples:
  cuepack lab compare default gentler.json --corpus repositories --labels context --labels edits:edit:0.5
  npm run lab -- compare a.json b.json --index-dir index --labels context

A settings file is JSON with the fields of training/settings.ts that differ, e.g. {"file":{"lambda":0.001}};
"default" names the shipped settings.

`;
const MISSES_EXAMPLES = `Examples:
  cuepack lab misses --corpus repositories --labels context
  cuepack lab misses gentler.json --index-dir index --labels context --below 0.2

`;

export interface LabOptions extends Omit<TrainOptions, 'out' | 'prior'> {
  readonly perRepository?: string;
  readonly nested?: boolean;
  readonly below?: string;
  readonly model?: string;
}

/** Data options of an experiment: those of training, and how many queries of a repository take part. */
export function addExperimentOptions(command: Command): Command {
  return addDataOptions(command).option(
    '--per-repository <number>',
    'at most so many queries of a repository in each set; all when left out',
  );
}

export function registerLabCommand(program: Command, context: CommandContext): void {
  const lab = program.command('lab').description('compare settings of the ranking, and find where answers are lost');
  addExperimentOptions(lab.command('compare').description('two settings on the same folds, query by query'))
    .argument('<a>', 'settings file, or "default"')
    .argument('<b>', 'settings file, or "default"')
    .option('--nested', 'the honest and slow way: every fold judged by a model trained without it in every step')
    .addHelpText('before', COMPARE_EXAMPLES)
    .action((a: string, b: string, options: LabOptions) => compare(a, b, options, context));
  addExperimentOptions(
    lab.command('table').description('our answers beside simple methods, whole repositories held out'),
  )
    .option('--nested', 'the honest and slow way: every fold judged by a model trained without it in every step')
    .option('--model <file>', 'train nothing: judge this model on the queries of repositories that it has not seen')
    .action((options: LabOptions) => table(options, context));
  registerBenchmark(lab, context);
  addDataOptions(
    lab.command('necessity').description('weights of term necessity, for src/candidates/necessity.ts'),
  ).action(async (options: LabOptions) => {
    const data: TrainOptions = { ...options, out: '' };
    const cases = necessityCases(setSources(data), await indexDirs(data, context));
    context.write(`${renderNecessity(fitNecessity(cases))}\n`);
  });
  registerTasks(lab, context);
  registerAdapt(lab, context);
  registerWiden(lab, context);
  addExperimentOptions(lab.command('misses').description('where the answers of bad queries are lost'))
    .argument('[settings]', 'settings file, or "default"', 'default')
    .option('--below <f1>', 'line F1 below which an answer is bad', '0.1')
    .addHelpText('before', MISSES_EXAMPLES)
    .action((settings: string, options: LabOptions) => misses(settings, options, context));
}

/** The labelled queries of an experiment. @throws CuepackError E_LABELS when there are none. */
export async function experimentExamples(options: LabOptions, context: CommandContext): Promise<Example[]> {
  const data: TrainOptions = { ...options, out: '' };
  const sets = setSources(data);
  const examples = loadExamples({
    sets,
    indexDirs: await indexDirs(data, context),
    cacheDir: path.join(options.cache, 'features'),
    log: (message) => context.warn(message),
  });
  if (examples.length === 0)
    throw new CuepackError('E_LABELS', 'no labelled query has an indexed snapshot and line gold; nothing to measure');
  return options.perRepository === undefined
    ? examples
    : thinRepositories(examples, wholeNumber('--per-repository', options.perRepository, 1));
}

/** Settings whose folds the examples can fill. @throws CuepackError E_LABELS with one repository only. */
export function fittingSettings(settings: Settings, examples: readonly Example[]): Settings {
  const repositories = new Set(examples.map(({ query }) => query.repo)).size;
  if (repositories < 2)
    throw new CuepackError('E_LABELS', 'the queries are of one repository; held-out figures need two or more');
  return { ...settings, folds: Math.min(settings.folds, repositories) };
}

async function compare(nameA: string, nameB: string, options: LabOptions, context: CommandContext): Promise<void> {
  const [a, b] = [readSettings(nameA), readSettings(nameB)];
  const examples = await experimentExamples(options, context);
  const folds = wholeNumber('--folds', options.folds, 2);
  const figuresOf = (name: string, settings: Settings): ExampleFigures[] => {
    context.warn(`${name}: training on ${examples.length} queries`);
    // The folds of the judged queries are the same for both, whatever the settings say.
    const fitting = fittingSettings({ ...settings, folds }, examples);
    if (options.nested === true) {
      const own = { ...settings, folds: Math.min(settings.folds, fitting.folds) };
      return heldOutFigures(examples, own, { folds: fitting.folds, log: (message) => context.warn(message) });
    }
    return flatFigures(examples, fitting).map(({ figures }) => figures);
  };
  const comparison = compareFigures(figuresOf(nameA, a), figuresOf(nameB, b));
  context.write(renderComparison(comparison, [nameA, nameB]));
}

async function table(options: LabOptions, context: CommandContext): Promise<void> {
  const examples = await experimentExamples(options, context);
  if (options.model !== undefined) {
    const unseen = unseenFigures(readModel(options.model), examples, readSettings('default'));
    context.write(`${summarise(unseen)}\n\n${renderTable(unseen)}`);
    return;
  }
  const settings = fittingSettings(readSettings('default'), examples);
  const folds = wholeNumber('--folds', options.folds, 2);
  const rows =
    options.nested === true
      ? heldOutFigures(examples, settings, { folds, log: (message) => context.warn(message) })
      : flatFigures(examples, settings).map(({ figures }) => figures);
  context.write(`${summarise(rows)}\n\n${renderTable(rows)}`);
}

async function misses(name: string, options: LabOptions, context: CommandContext): Promise<void> {
  const below = Number(options.below);
  if (!(below > 0 && below <= 1))
    throw new CuepackError('E_BAD_OPTION', `--below ${options.below}: give a line F1 above 0, up to 1`);
  const settings = readSettings(name);
  const examples = await experimentExamples(options, context);
  const results = flatFigures(examples, fittingSettings(settings, examples));
  context.write(renderMisses(results, findMisses(results, below), below));
}
