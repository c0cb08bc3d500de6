// Serves one client over standard input and output until it leaves. Reading ends when the client closes its side; calls
// that are under way may still finish, for a while.

import type { Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { packageVersion } from '../library/version.ts';
import { sanitiseLine, shortened } from '../terminal.ts';
import { resolveRoot } from '../workspace/location.ts';
import { createServer } from './server.ts';

/** How long calls may go on after the client closed its side, in ms. */
const GRACE = 10_000;

/**
 * Resolves when the client has left. `output` is the one way to standard output, as the guard makes it.
 * Throws CuepackError E_BAD_OPTION when the folder cannot be read.
 */
export async function serveStdio(repo: string | null, output: Writable): Promise<void> {
  const stop = new AbortController();
  const root = repo === null ? null : resolveRoot(repo);
  const server = createServer({ version: packageVersion(), repo: root, here: process.cwd(), signal: stop.signal });
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
