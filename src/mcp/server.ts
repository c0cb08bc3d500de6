// Serves the tools over a transport: lists them with their schemas, checks arguments, carries progress and cancellation,
// and keeps every reply small. It knows no tool by name and no transport.

import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  RootsListChangedNotificationSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { CuepackError, messageOf } from '../errors.ts';
import { estimateTokens } from '../present/tokens.ts';
import { sanitise } from '../terminal.ts';
import { progressSender } from './progress.ts';
import { foldersOf } from './roots.ts';
import type { Reply, Tool } from './tool.ts';
import { explainRegion } from './tools/explain-region.ts';
import { indexStatus } from './tools/index-status.ts';
import { locateContext } from './tools/locate-context.ts';
import { readRegion } from './tools/read-region.ts';

const TOOLS: readonly Tool[] = [locateContext, explainRegion, readRegion, indexStatus];
/** A reply above this many tokens, text and data together, loses its data: clients refuse 25,000. */
const MAX_REPLY_TOKENS = 20_000;
/** What an error may quote of arguments. Characters. */
const MAX_ERROR = 2_000;
/** How long a client may take to name its roots, in ms. */
const ROOTS_TIMEOUT = 10_000;

const INSTRUCTIONS = `Call locate_context with the whole text of an issue or a failing run to get the code that explains it; read_region to see what stands around; explain_region to learn why a region is in an answer or is not.`;

export interface ServerOptions {
  readonly version: string;
  /** The folder that the server is for; the client's roots, or `here`, without it. */
  readonly repo: string | null;
  /** File of the model that the server ranks with; null for what the settings of a folder say. */
  readonly model: string | null;
  /** The current folder. */
  readonly here: string;
  /** Aborted when the server stops: ends every call. */
  readonly signal: AbortSignal;
}

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** A server without a transport. */
export function createServer(options: ServerOptions): Server {
  const { version, repo, here } = options;
  const server = new Server(
    { name: 'cuepack', title: 'cuepack', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const roots = rootsKeeper(server, async () => foldersOf(repo, await rootsOfClient(server), here));
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS.map(describe) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (tool !== undefined)
      return callTool(tool, params.arguments ?? {}, {
        roots,
        model: options.model ?? undefined,
        signal: options.signal,
        extra,
      });
    const names = TOOLS.map(({ name }) => name).join(', ');
    throw new McpError(ErrorCode.InvalidParams, `there is no tool ${params.name.slice(0, 100)}; there are ${names}`);
  });
  return server;
}

// --- internal ---

function describe({ name, title, description, schema }: Tool) {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(schema, { io: 'input' });
  const annotations = { title, readOnlyHint: true, openWorldHint: false };
  return { name, title, description, inputSchema: { ...inputSchema, type: 'object' as const }, annotations };
}

/** Asks for the roots once, and again whenever the client says that they changed, also while it is being asked. */
function rootsKeeper(server: Server, ask: () => Promise<string[]>): () => Promise<string[]> {
  let known: string[] | null = null;
  let changes = 0;
  server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
    known = null;
    changes += 1;
  });
  return async () => {
    while (known === null) {
      const before = changes;
      const folders = await ask();
      if (before === changes) known = folders;
    }
    return known;
  };
}

/** The client's root URIs; null when it does not show any. */
async function rootsOfClient(server: Server): Promise<string[] | null> {
  if (server.getClientCapabilities()?.roots === undefined) return null;
  const { roots } = await server.listRoots(undefined, { timeout: ROOTS_TIMEOUT });
  return roots.map(({ uri }) => uri);
}

interface Call {
  readonly roots: () => Promise<string[]>;
  readonly model: string | undefined;
  readonly signal: AbortSignal;
  readonly extra: Extra;
}

/** Wrong arguments and failures are results that a model can read and act on. */
async function callTool(tool: Tool, values: unknown, { roots, model, signal, extra }: Call): Promise<CallToolResult> {
  const parsed = tool.schema.safeParse(values);
  if (!parsed.success) return failure(`wrong arguments for ${tool.name}:\n${z.prettifyError(parsed.error)}`);
  const ended = AbortSignal.any([signal, extra.signal]);
  try {
    const context = { roots: await roots(), model, signal: ended, onProgress: progressSender(extra) };
    return resultOf(await tool.call(parsed.data, context));
  } catch (error) {
    if (ended.aborted) return failure('the call was cancelled');
    if (!(error instanceof CuepackError))
      process.stderr.write(`cuepack: ${sanitise(String((error as Error)?.stack ?? error))}\n`);
    return failure(messageOf(error));
  }
}

function resultOf({ text, data }: Reply): CallToolResult {
  const content = [{ type: 'text' as const, text }];
  const tokens = estimateTokens(text) + estimateTokens(JSON.stringify(data));
  return tokens > MAX_REPLY_TOKENS ? { content } : { content, structuredContent: { ...data } };
}

function failure(message: string): CallToolResult {
  return { content: [{ type: 'text', text: message.slice(0, MAX_ERROR) }], isError: true };
}
