// `cuepack lab adapt`: what a few labelled queries of a new kind are worth, beside a model that was trained without the
// kind and one that was trained with all of it. Reads options; the work is training/adapt-study's.

import type { Command } from 'commander';
import { adaptationStudy, renderStudy } from '../../training/adapt-study.ts';
import { EXAMPLE_KINDS } from '../../training/dataset.ts';
import { readSettings } from '../../training/settings-file.ts';
import { CuepackError } from '../errors.ts';
import type { CommandContext } from './context.ts';
import { addExperimentOptions, experimentExamples, fittingSettings, type LabOptions } from './lab.ts';
import { oneOf, wholeNumber } from './options.ts';

const EXAMPLES = `Examples:
  cuepack lab adapt --corpus repositories --labels context --labels swe:exploration --labels edits:edit
  cuepack lab adapt --third exploration --one-repository --index-dir index --labels context --labels swe:exploration

`;

interface AdaptOptions extends LabOptions {
  readonly third?: string;
  readonly count: string;
  readonly draws: string;
  readonly oneRepository?: boolean;
  readonly settings: string;
}

export function registerAdapt(lab: Command, context: CommandContext): void {
  addExperimentOptions(
    lab.command('adapt').description('a kind left out of training, and a few labelled queries of it learned after'),
  )
    .option('--third <kind>', 'the kind that is left out; each in turn when left out')
    .option('--count <number>', 'labelled queries of that kind that the adaptation gets', '10')
    .option('--draws <number>', 'how often they are drawn anew', '5')
    .option('--one-repository', 'all queries of a draw from one repository')
    .option('--settings <file>', 'settings of the training, or "default"', 'default')
    .addHelpText('before', EXAMPLES)
    .action((options: AdaptOptions) => run(options, context));
}

async function run(options: AdaptOptions, context: CommandContext): Promise<void> {
  const kinds = options.third === undefined ? EXAMPLE_KINDS : [oneOf('--third', options.third, EXAMPLE_KINDS)];
  const queries = wholeNumber('--count', options.count, 1);
  const draws = wholeNumber('--draws', options.draws, 1);
  const folds = wholeNumber('--folds', options.folds, 2);
  const settings = readSettings(options.settings);
  const examples = await experimentExamples(options, context);
  const rows = adaptationStudy(examples, {
    kinds,
    queries,
    draws,
    folds,
    oneRepository: options.oneRepository === true,
    settings: fittingSettings(settings, examples),
    log: (message) => context.warn(message),
  });
  if (rows.length === 0)
    throw new CuepackError(
      'E_LABELS',
      'nothing to leave out: give labels of two kinds, one of them of two repositories',
    );
  context.write(renderStudy(rows));
}
