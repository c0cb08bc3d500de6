// `cuepack config`: what is set for a folder, and who said so. It sets nothing.

import type { Command } from 'commander';
import { jsonText, sanitiseLine } from '../terminal.ts';
import { resolveRoot } from '../workspace/location.ts';
import { CONFIG_NAME, type Origin, type ResolvedSettings } from '../workspace/settings.ts';
import { flagOf, SETTING_NAMES, SETTINGS, variableOf } from '../workspace/settings-table.ts';
import type { CommandContext } from './context.ts';
import { addSettings, GROUPS, type PlaceFlags, settingsOf } from './settings-options.ts';

const EXAMPLES = `Examples:
  cuepack config
  cuepack config --repo ../shop --max-lines 200
  CUEPACK_TESTS=exclude cuepack config --json

`;
const STATUS = `
Flags win over the environment, that over ${CONFIG_NAME} (of the folder, or
of the nearest one above it in the same work tree), and that over the defaults.
An example of the file:
  { "exclude": ["*.generated.ts"], "tests": "exclude", "maxLines": 300 }

Exit status: 0 everything that is set is known and fits · 2 it does not`;

interface ConfigFlags extends PlaceFlags {
  readonly json?: boolean;
}

export function registerConfigCommand(program: Command, context: CommandContext): void {
  const command = program.command('config').description('show what is set for a folder, and who said so');
  addSettings(command, SETTING_NAMES)
    .optionsGroup(GROUPS.output)
    .option('--json', 'write JSON')
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS)
    .action(({ json, ...flags }: ConfigFlags) => {
      const resolved = settingsOf(resolveRoot(flags.repo), flags);
      context.write(json ? `${jsonText(resolved.origins, 2)}\n` : configText(resolved));
    });
}

// --- internal ---

function configText({ origins, file }: ResolvedSettings): string {
  const rows = origins.map((origin) => [origin.name, valueText(origin), sourceText(origin)]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map(
    ([name, value, source]) => `${name!.padEnd(widths[0]!)}  ${value!.padEnd(widths[1]!)}  ${source}`,
  );
  const head = file === null ? `no ${CONFIG_NAME}` : `settings file ${sanitiseLine(file)}`;
  return `${[head, '', ...lines].join('\n')}\n`;
}

function valueText({ name, value }: Origin): string {
  if (value === undefined) return `(${SETTINGS[name].standardInWords ?? 'not set'})`;
  return sanitiseLine(Array.isArray(value) ? (value.length === 0 ? '(none)' : value.join(', ')) : String(value));
}

function sourceText({ name, from, where }: Origin): string {
  if (from !== 'default') return `${from} ${sanitiseLine(where)}`;
  return `default (${flagOf(name)}, ${variableOf(name)})`;
}
