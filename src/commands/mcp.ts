// `cuepack mcp`: the tools for coding agents, over standard input and output. The server is loaded only when it runs, and
// its guard of standard output before everything else of it.

import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { MODEL_HELP } from './options.ts';

const EXAMPLES = `Examples:
  cuepack mcp                    serve the folders of the client, else this one
  cuepack mcp --repo ../shop     serve this folder alone
  claude mcp add cuepack -- npx cuepack mcp
  {"mcpServers": {"cuepack": {"command": "npx", "args": ["cuepack", "mcp"]}}}

`;
const STATUS = `
Tools: locate_context, explain_region, read_region, index_status.
Nothing outside the served folders is read. Settings come from the environment
and the cuepack.config.json of each folder; the arguments of a call win.

Exit status: 0 the client left · 2 the folder or the model cannot be used`;

export function registerMcpCommand(program: Command, _context: CommandContext): void {
  program
    .command('mcp')
    .description('serve the tools for coding agents over standard input and output (MCP)')
    .option('--repo <dir>', "serve this folder alone, and of it only what the client's roots allow")
    .option('--model <file>', MODEL_HELP)
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS)
    .action(async (options: { repo?: string; model?: string }) => {
      const { protocolOutput } = await import('../mcp/guard.ts');
      const { serveStdio } = await import('../mcp/serve.ts');
      await serveStdio(options, protocolOutput);
    });
}
