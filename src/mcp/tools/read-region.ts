// The tool `read_region`: lines of an indexed file as they are on disk now. It reads no other files.

import { z } from 'zod';
import { CuepackError } from '../../errors.ts';
import { pathWithin } from '../../explain/target.ts';
import { estimateTokens } from '../../present/tokens.ts';
import { absenceOf } from '../../workspace/absence.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { lineArgument, pathArgument, rootArgument } from '../arguments.ts';
import { inFolder } from '../folder.ts';
import { defineTool } from '../tool.ts';
import { outside } from './explain-region.ts';

/** Lines that nobody asked to be more or fewer. */
const DEFAULT_LINES = 200;
const MAX_LINES = 1_000;
const DEFAULT_TOKENS = 6_000;
/** Lines come once, as text; the data says only which. */
const MAX_TOKENS = 16_000;
/** A longer line is cut: data has lines of any length. UTF-16 units. */
const MAX_LINE_LENGTH = 2_000;

export const readRegion = defineTool({
  name: 'read_region',
  title: 'Read lines of a file',
  description:
    'Reads lines of a file of the repository with their numbers, to see what stands around a region that locate_context found. Long ranges are cut to the budget, and the reply says where to go on.',
  schema: z.strictObject({
    path: pathArgument,
    start: lineArgument.default(1).describe('First line, from 1.'),
    end: lineArgument.optional().describe(`Last line, inclusive. ${DEFAULT_LINES} lines without it.`),
    root: rootArgument,
    max_tokens: z
      .int()
      .min(50)
      .max(MAX_TOKENS)
      .default(DEFAULT_TOKENS)
      .describe('Most tokens of code, by an estimate.'),
  }),
  call: (values, context) =>
    inFolder(values, context, async (workspace) => {
      const path = pathWithin(values.path, workspace.root);
      if (path === null) throw outside(values.path);
      const { start, end = start + DEFAULT_LINES - 1 } = values;
      if (end < start) throw new CuepackError('E_BAD_OPTION', `end ${end} is before start ${start}`);
      const lines = await workspace.readLines(path, start, Math.min(end, start + MAX_LINES - 1));
      if (lines === null) throw new CuepackError('E_BAD_INPUT', missing(workspace, path));
      const total = workspace.index.lineCountOf(workspace.index.fileOf(path));
      if (lines.length === 0) throw new CuepackError('E_BAD_INPUT', `${path} has ${total} lines, none at ${start}`);
      const shown = fitted(lines, start, values.max_tokens);
      const last = start + shown.length - 1;
      const more = last < Math.min(end, total) ? last + 1 : null;
      const [stale] = await workspace.changedSince([path]);
      const rest = more === null ? '' : `\n… cut by the budget; go on with start ${more}.`;
      const data = { path, start, end: last, lines: total, next: more, stale: stale !== undefined };
      return { text: `${path}:${start}-${last} of ${total} lines\n${shown.join('\n')}${rest}\n`, data };
    }),
});

// --- internal ---

function missing(workspace: Workspace, path: string): string {
  const isIndexed = workspace.index.fileOf(path) >= 0;
  return isIndexed ? `${path} was indexed and cannot be read any more` : absenceOf(workspace, path);
}

/** Numbered lines as far as the budget goes; at least one. */
function fitted(lines: readonly string[], start: number, maxTokens: number): string[] {
  const width = String(start + lines.length - 1).length;
  const shown: string[] = [];
  let tokens = 0;
  for (const line of lines) {
    const cut = line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line;
    const numbered = `${String(start + shown.length).padStart(width)} ${cut}`;
    tokens += estimateTokens(numbered) + 1;
    if (tokens > maxTokens && shown.length > 0) break;
    shown.push(numbered);
  }
  return shown;
}
