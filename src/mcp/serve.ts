// Serves one client over standard input and output until it leaves. Reading ends when the client closes its side; calls
// that are under way may still finish, for a while.

import path from 'node:path';
import type { Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { packageVersion } from '../library/version.ts';
import { modelIn } from '../locate.ts';
import { sanitiseLine, shortened } from '../terminal.ts';
import { resolveRoot } from '../workspace/location.ts';
import { createServer } from './server.ts';

/** How long calls may go on after the client closed its side, in ms. */
const GRACE = 10_000;

/** What a server is for. */
export interface ServedOptions {
  /** The folder that it serves; without it those of the client. */
  readonly repo?: string;
  /** File of the model that it ranks with; without it what the settings of a folder say. */
  readonly model?: string;
}

/**
 * Resolves when the client has left. `output` is the one way to standard output, as the guard makes it.
 * Throws CuepackError E_BAD_OPTION when the folder cannot be read, and E_MODEL when the model cannot be used.
 */
export async function serveStdio({ repo, model }: ServedOptions, output: Writable): Promise<void> {
  const stop = new AbortController();
  const root = repo === undefined ? null : resolveRoot(repo);
  if (model !== undefined) modelIn(model);
  const server = createServer({
    version: packageVersion(),
    repo: root,
    model: model === undefined ? null : path.resolve(model),
    here: process.cwd(),
    signal: stop.signal,
  });
  const transport = new CountingTransport(output);
  const left = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  // What the client sent is quoted in such messages, and they may have many lines.
  server.onerror = ({ message }) =>
    void process.stderr.write(`cuepack: ${sanitiseLine(shortened(message.replace(/\s+/g, ' ')))}\n`);
  const leave = () => {
    stop.abort();
    void server.close();
  };
  const afterLast = () => {
    setTimeout(leave, GRACE).unref();
    transport.whenIdle(leave);
  };
  process.stdin.once('end', afterLast).once('close', afterLast);
  output.once('error', leave);
  process.once('SIGINT', leave).once('SIGTERM', leave);
  await server.connect(transport);
  await left;
}

// --- internal ---

/** Knows whether a request is still unanswered. */
class CountingTransport extends StdioServerTransport {
  private readonly open = new Set<string | number>();
  private idle: (() => void) | null = null;

  constructor(output: Writable) {
    super(process.stdin, output);
  }

  override async start(): Promise<void> {
    const deliver = this.onmessage;
    this.onmessage = (message) => {
      if ('method' in message && 'id' in message) this.open.add(message.id);
      // A cancelled call is not answered.
      if ('method' in message && message.method === 'notifications/cancelled') this.settle(message.params?.requestId);
      deliver?.(message);
    };
    await super.start();
  }

  override async send(message: Parameters<StdioServerTransport['send']>[0]): Promise<void> {
    await super.send(message);
    if (!('method' in message)) this.settle(message.id);
  }

  /** Runs once nothing is unanswered, perhaps at once. */
  whenIdle(run: () => void): void {
    this.idle = run;
    this.settle(undefined);
  }

  private settle(id: unknown): void {
    this.open.delete(id as string | number);
    if (this.open.size === 0) this.idle?.();
  }
}
