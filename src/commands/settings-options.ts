// How do settings become options of a command, and come back from it? From the one table of settings, so that help,
// completion and documentation cannot tell another story.

import type { Command } from 'commander';
import { Option } from 'commander';
import type { ResolvedSettings } from '../workspace/settings.ts';
import { resolveSettings } from '../workspace/settings.ts';
import { flagOf, SETTINGS, type SettingName } from '../workspace/settings-table.ts';

/** Where the command looks for its configuration. */
export interface PlaceFlags {
  readonly repo: string;
  readonly config?: string;
}

/** Headings of the help, in its order. */
export const GROUPS = {
  question: 'The question:',
  folder: 'The folder and its index:',
  files: 'What may be in the answer:',
  size: 'How much of it:',
  output: 'How it is shown:',
} as const;

const GROUP_OF: Readonly<Record<SettingName, keyof typeof GROUPS>> = {
  include: 'files',
  exclude: 'files',
  path: 'files',
  tests: 'files',
  task: 'question',
  kind: 'question',
  model: 'question',
  format: 'output',
  maxRegions: 'size',
  maxLines: 'size',
  maxTokens: 'size',
  ignore: 'folder',
  indexDir: 'folder',
};

/** Adds `--repo`, `--config` and an option for each of the settings. */
export function addSettings(command: Command, names: readonly SettingName[]): Command {
  command
    .optionsGroup(GROUPS.folder)
    .option('--repo <dir>', 'the repository, a folder in it, or any folder with code', '.');
  for (const name of names) command.addOption(optionOf(name));
  return command
    .optionsGroup(GROUPS.folder)
    .option('--config <file>', 'read the settings here instead of in cuepack.config.json');
}

/** What is set for a folder (absolute) once the flags of a command are known. Throws as `resolveSettings` does. */
export function settingsOf(root: string, flags: PlaceFlags): ResolvedSettings {
  const { repo: _, config, ignore, ...given } = flags as PlaceFlags & { ignore?: boolean };
  // Commander sets what `--no-…` turns off to true when it is not there.
  const named = ignore === false ? { ...given, ignore } : given;
  return resolveSettings({ root, flags: named, file: config });
}

// --- internal ---

function optionOf(name: SettingName): Option {
  const { shape, argument, meaning, standard } = SETTINGS[name];
  const option = new Option(`${flagOf(name)} ${argument}`.trim(), withDefault(meaning, standard));
  option.helpGroup(GROUPS[GROUP_OF[name]]);
  if (shape.type === 'choice') option.argChoices = [...shape.choices];
  if (shape.type === 'list')
    option.argParser((value: string, earlier: string[] | undefined) => [...(earlier ?? []), value]);
  return option;
}

/** The default in words: it does not stand in the option itself, so that a flag that was not given can be told apart. */
function withDefault(meaning: string, standard: unknown): string {
  return typeof standard === 'string' || typeof standard === 'number' ? `${meaning} (default: ${standard})` : meaning;
}
