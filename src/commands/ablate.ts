// `cuepack ablate`: what each feature and group of the ranking is worth, as Markdown and as a page. Reads options and
// writes both files; the work is training/'s.

import path from 'node:path';
import { type Command, Option } from 'commander';
import { featureVariants, groupVariants, namedVariants, runAblation, type Variant } from '../../training/ablation.ts';
import { reportOf } from '../../training/ablation-figures.ts';
import { renderAblationPage } from '../../training/ablation-page.ts';
import { renderAblationMarkdown } from '../../training/ablation-report.ts';
import { readSettings } from '../../training/settings-file.ts';
import { writeWhole } from '../index/manifest.ts';
import { packageRoot } from '../package-root.ts';
import type { CommandContext } from './context.ts';
import { addExperimentOptions, experimentExamples, fittingSettings, type LabOptions } from './lab.ts';
import { writableFolder } from './options.ts';

const EXAMPLES = `Examples:
  cuepack ablate --corpus repositories --labels context --labels edits:edit --groups-only
  cuepack ablate --index-dir index --labels context --features file.frame "region.bm25.*" trace

Each group and feature is left out in turn and the model trained again. What was measured is kept in --cache: the same
command goes on where it was stopped.

`;

interface AblateOptions extends LabOptions {
  readonly groupsOnly?: boolean;
  readonly features?: readonly string[];
  readonly settings: string;
  readonly out: string;
}

export function registerAblateCommand(program: Command, context: CommandContext): void {
  addExperimentOptions(program.command('ablate').description('what each feature and group of the ranking is worth'))
    .option('--groups-only', 'leave out whole groups only')
    .option('--features <names...>', 'leave out these: features, groups, or families as "region.bm25.*"')
    .option('--settings <file>', 'settings file, or "default"', 'default')
    .addOption(
      new Option('--out <dir>', 'folder for ablation.md and ablation.html').default(
        path.join(packageRoot(), 'model'),
        "the program's own model folder",
      ),
    )
    .addHelpText('before', EXAMPLES)
    .action((options: AblateOptions) => ablate(options, context));
}

function variantsOf({ groupsOnly, features }: AblateOptions): Variant[] {
  if (features !== undefined) return [...(groupsOnly === true ? groupVariants() : []), ...namedVariants(features)];
  return groupsOnly === true ? groupVariants() : [...groupVariants(), ...featureVariants()];
}

async function ablate(options: AblateOptions, context: CommandContext): Promise<void> {
  const variants = variantsOf(options);
  writableFolder('--out', options.out);
  const wanted = readSettings(options.settings);
  const examples = await experimentExamples(options, context);
  const settings = fittingSettings(wanted, examples);
  const ablation = runAblation(examples, settings, {
    variants,
    cacheDir: path.join(options.cache, 'ablation'),
    log: (message) => context.warn(message),
  });
  const report = reportOf(ablation, settings.folds);
  const files = { 'ablation.md': renderAblationMarkdown(report), 'ablation.html': renderAblationPage(report) };
  for (const [name, text] of Object.entries(files)) writeWhole(path.join(options.out, name), text);
  context.write(
    `${path.join(options.out, 'ablation.html')}: ${variants.length} variants on ${examples.length} queries\n`,
  );
}
