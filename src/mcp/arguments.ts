// Arguments that several tools share, with their limits. Every limit is part of the schema, so that a client sees it.

import { z } from 'zod';
import { GOLD_KINDS } from '../rank/model.ts';
import { TESTS_POLICIES } from '../workspace/ask.ts';

/** Characters of an issue that a call may bring. */
const MAX_TEXT = 200_000;
const MAX_PATH = 1_000;
const MAX_PATTERNS = 50;
/** Line numbers stay below this; no file of an index has as many lines. */
const MAX_LINE = 10_000_000;

export const textArgument = z
  .string()
  .min(1)
  .max(MAX_TEXT)
  .regex(/\S/, 'it is empty; say what happened')
  .describe('The issue, failing test output, stack trace or review comment, as it is.');

export const rootArgument = z
  .string()
  .min(1)
  .max(MAX_PATH)
  .optional()
  .describe(
    'Which folder, where the server has several: an absolute path inside one of its roots. The first by default.',
  );

export const pathArgument = z.string().min(1).max(MAX_PATH).describe('File, relative to the root, with "/".');

export const lineArgument = z.int().min(1).max(MAX_LINE);

const patterns = z.array(z.string().min(1).max(MAX_PATH)).max(MAX_PATTERNS).optional();

/** What may be in an answer; the same for the tools that answer and explain. */
export const filterArguments = {
  tests: z.enum(TESTS_POLICIES).optional().describe('Whether tests may be in the answer. Default: include.'),
  include: patterns.describe('Only files that match one of these patterns, as in .gitignore.'),
  exclude: patterns.describe('No files that match one of these patterns, as in .gitignore.'),
  paths: patterns.describe('Only files below these folders, or these files, relative to the root.'),
  kind: z
    .enum(GOLD_KINDS)
    .optional()
    .describe('What the answer aims at: context to read, exploration, lines to edit, or a blend (default).'),
};
