// Arguments that several tools share, with their limits. Every limit is part of the schema, so that a client sees it.

import { z } from 'zod';
import { TASKS } from '../present/document.ts';
import { GOLD_KINDS } from '../rank/model.ts';
import { TESTS_POLICIES } from '../workspace/ask.ts';

/** Characters of an issue that a call may bring. */
const MAX_TEXT = 200_000;
const MAX_PATH = 1_000;
const MAX_PATTERNS = 50;
const MAX_GIVEN = 20;
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

/** What the asker wants and has in hand; the same for the tools that answer and explain. */
export const contextArguments = {
  task: z
    .enum(TASKS)
    .optional()
    .describe(
      'What is to be found: code for an issue, a trace, a comment, what an edit touches, or tests. Guessed by default.',
    ),
  given: z
    .array(z.strictObject({ path: z.string().min(1).max(MAX_PATH), line: lineArgument.optional() }))
    .max(MAX_GIVEN)
    .optional()
    .describe('Files that you have already, and the line in question; they are never in the answer.'),
  diff: z.string().max(MAX_TEXT).optional().describe('Unified diff of a given file: what is changed, or was.'),
};

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
