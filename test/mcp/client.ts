// A client of the official SDK on the other end of a real pipe to the compiled program.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type CallToolResult, ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { ROOT } from '../cli/program.ts';

export const PROGRAM = join(ROOT, 'dist/src/cli.js');

export interface Connection {
  readonly client: Client;
  /** What the server wrote to standard error. */
  readonly stderr: () => string;
  /** The folders that the client shows; may be changed. */
  readonly roots: string[];
  call(name: string, values?: Record<string, unknown>): Promise<CallToolResult>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  readonly words?: readonly string[];
  readonly cwd?: string;
  readonly cache: string;
  /** Folders that the client shows; it shows none without them. */
  readonly roots?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'cuepack-mcp-'));
}

export async function connect({ words = [], cwd = ROOT, cache, roots, env = {} }: ConnectOptions): Promise<Connection> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp', ...words],
    cwd,
    env: { PATH: process.env.PATH ?? '', XDG_CACHE_HOME: cache, ...env } as Record<string, string>,
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr!.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
  });
  const capabilities = roots === undefined ? {} : { roots: { listChanged: true } };
  const client = new Client({ name: 'test', version: '1' }, { capabilities });
  const shown = [...(roots ?? [])];
  if (roots !== undefined)
    client.setRequestHandler(ListRootsRequestSchema, () => ({
      roots: shown.map((folder) => ({ uri: pathToFileURL(folder).href })),
    }));
  await client.connect(transport);
  return {
    client,
    stderr: () => stderr,
    roots: shown,
    call: async (name, values = {}) => (await client.callTool({ name, arguments: values })) as CallToolResult,
    close: () => client.close(),
  };
}

/** The text of a result. */
export function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
