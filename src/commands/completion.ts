// `cuepack completion`: a script that teaches a shell the commands and their options, made from the options themselves.

import type { Command } from 'commander';
import { allCommands } from './all.ts';
import { SHELLS, type Shell, scriptFor } from './completion-scripts.ts';
import type { CommandContext } from './context.ts';
import { oneOf } from './options.ts';

const EXAMPLES = `Examples:
  source <(cuepack completion bash)                    in ~/.bashrc
  cuepack completion zsh > "\${fpath[1]}/_cuepack"      then start zsh again
  cuepack completion fish > ~/.config/fish/completions/cuepack.fish

`;
const STATUS = `
Exit status: 0 the script was written · 2 bad arguments`;

export function registerCompletionCommand(program: Command, context: CommandContext): void {
  program
    .command('completion')
    .description('write a script that completes commands and options in a shell')
    .argument('<shell>', SHELLS.join(', '))
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS)
    .action(async (shell: string) => {
      const known: Shell = oneOf('completion', shell, SHELLS);
      context.write(scriptFor(known, (await allCommands()).commands));
    });
}
