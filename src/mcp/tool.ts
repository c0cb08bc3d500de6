// What a tool is: a name, a strict schema, and a function from checked arguments to a reply. How tools are served is not
// decided here.

import type { z } from 'zod';
import type { WorkspaceProgress } from '../workspace/workspace.ts';

/** What a call has besides its arguments. */
export interface CallContext {
  /** Folders that may be read: absolute, links resolved, at least one. */
  readonly roots: readonly string[];
  /** File of the model to rank with, whatever the settings of a folder say. */
  readonly model?: string;
  /** Aborted when the client cancels the call or leaves. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: WorkspaceProgress) => void;
}

export interface Reply {
  /** For the model. */
  readonly text: string;
  /** The same as data. */
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Tool<Schema extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Unknown fields are refused. */
  readonly schema: Schema;
  readonly call: (values: z.infer<Schema>, context: CallContext) => Promise<Reply>;
}

/** Keeps the types of the arguments inside and forgets them outside; the server checks them against the schema. */
export function defineTool<Schema extends z.ZodObject>(tool: Tool<Schema>): Tool {
  return tool as unknown as Tool;
}
