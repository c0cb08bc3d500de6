// What the parser of options, the program of every command, makes of words. Only `run` acts, and ends at the index
// that is not there: the others would read or write what a mutated word names.

import { Command, CommanderError } from 'commander';
import type { CommandContext } from '../../src/commands/context.ts';
import { settingsOf } from '../../src/commands/settings-options.ts';
import { COMMANDS } from '../../src/commands/table.ts';
import { CuepackError } from '../../src/errors.ts';
import { promise, type Target } from './fuzzer.ts';

const SILENT: CommandContext = { setExitStatus: () => {}, write: () => {}, warn: () => {} };

/** The target; loads every command first. */
export async function optionsTarget(): Promise<Target> {
  const registers = await Promise.all([...COMMANDS.values()].map(({ load }) => load()));
  const names = [...COMMANDS.keys()];
  const programOf = (): Command => {
    const program = new Command('cuepack').exitOverride().configureOutput({ writeOut: () => {}, writeErr: () => {} });
    for (const [at, register] of registers.entries()) {
      register(program, SILENT);
      const command = program.commands.at(-1)!;
      if (names[at] !== 'run') command.action(() => void settingsOf('/', command.opts()));
    }
    return program;
  };
  const flags = [...new Set(programOf().commands.flatMap(({ options }) => options.map(({ long }) => long ?? '')))];
  return {
    name: 'options',
    covers: /\/(?:src|features|commander\/lib)\//,
    maxBytes: 2_048,
    maxMs: 500,
    dictionary: [...names, ...flags.sort(), ...WORDS],
    run(input) {
      try {
        programOf().parse(input.toString('utf8').split('\n'), { from: 'user' });
      } catch (error) {
        promise(
          error instanceof CommanderError || error instanceof CuepackError,
          `a fault of usage is told as one, not as ${error}`,
        );
      }
    },
  };
}

// --- internal ---

const WORDS = [
  '=',
  '\n',
  '--',
  '-',
  'blend',
  'edit',
  '5',
  '-1',
  '1e9',
  '0x5',
  'NaN',
  '--help',
  '__proto__',
  '--no-kind',
  '--constructor',
  '\u001b[31m',
  ',',
  '\ud83c\udf3e',
];
