// `cuepack lab widen`: labels of changed lines, with the functions around them as gold to train on. Reads options; the
// work is training/'s.

import { realpathSync } from 'node:fs';
import type { Command } from 'commander';
import { indexFinder } from '../../training/index-finder.ts';
import { writeLabels } from '../../training/label-files.ts';
import { widenSet } from '../../training/widen.ts';
import { CuepackError } from '../errors.ts';
import { readLabelledSet } from '../evaluation/labels.ts';
import type { CommandContext } from './context.ts';
import { existingFolder, writableFolder } from './options.ts';

const EXAMPLES = `Examples:
  cuepack lab widen --labels edits --index-dir index --out edits-widened
  cuepack train --labels edits-widened:edit --index-dir index

`;

interface WidenOptions {
  readonly labels: string;
  readonly indexDir: readonly string[];
  readonly out: string;
}

export function registerWiden(lab: Command, context: CommandContext): void {
  const gather = (value: string, earlier: readonly string[] = []) => [...earlier, value];
  lab
    .command('widen')
    .description('labels of changed lines, grown to the functions around them')
    .requiredOption(
      '--labels <dir>',
      'labelled set whose gold is changed lines; queries with widened gold are left out',
    )
    .requiredOption('--index-dir <dir>', 'index of its snapshots; may be given several times', gather)
    .requiredOption('--out <dir>', 'folder for the labels')
    .addHelpText('before', EXAMPLES)
    .action((options: WidenOptions) => run(options, context));
}

function run({ labels, indexDir, out }: WidenOptions, context: CommandContext): void {
  const set = readLabelledSet(existingFolder('--labels', labels));
  const { rows, absent } = widenSet(set, indexFinder(indexDir));
  if (rows.length === 0)
    throw new CuepackError('E_LABELS', `${labels}: no query without widened gold has an indexed snapshot`);
  writableFolder('--out', out);
  if (realpathSync(out) === realpathSync(labels))
    throw new CuepackError('E_BAD_OPTION', `--out ${out}: give another folder; these are the labels that are read`);
  writeLabels(rows, out);
  context.warn(`${rows.length} queries written to ${out}, ${absent} without an indexed snapshot`);
}
