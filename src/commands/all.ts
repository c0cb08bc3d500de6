// All commands at once, for what is made from their options: completion and documentation. Slow to load; a command that
// is to run is loaded alone.

import { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { COMMANDS } from './table.ts';

/** A program that has every command registered and runs none. */
export async function allCommands(): Promise<Command> {
  const program = new Command('cuepack');
  const nobody: CommandContext = { setExitStatus: () => {}, write: () => {}, warn: () => {} };
  for (const entry of COMMANDS.values()) (await entry.load())(program, nobody);
  return program;
}
