// What is an answer as data? One shape for the JSON of the command line, the library and other programs, with the meaning
// of every field; the published schema (schema/answer.schema.json) is made from it. It chooses and renders nothing.

import { z } from 'zod';
import { GOLD_KINDS } from '../rank/model.ts';
import { TASKS } from '../tasks/names.ts';
import { CATEGORIES } from '../types.ts';

/** Counts up when a field goes or changes its meaning; new fields leave it alone. */
export const ANSWER_VERSION = 1;

export { TASKS, type Task } from '../tasks/names.ts';

const path = z.string().describe('File, relative to the root, with "/" on every system.');
const start = z.int().min(1).describe('First line, counted from 1.');
const end = z.int().min(1).describe('Last line, inclusive.');
const probability = z
  .number()
  .min(0)
  .max(1)
  .describe('Probability that a line of it is needed; 0 where it is not known.');
const use = (what: string) =>
  z
    .strictObject({
      used: z.int().min(0),
      limit: z.int().min(0).nullable().describe('Null where there is no limit.'),
    })
    .describe(what);

const regionSchema = z.strictObject({
  path,
  start,
  end,
  probability,
  reasons: z.array(z.string()).describe('Why it is here, in words, strongest first.'),
  category: z.enum(CATEGORIES).describe('The part that its file plays.'),
  language: z.string().nullable().describe('Language that its file was read in; null for plain text.'),
  stale: z.boolean().describe('The file changed or vanished since it was indexed: the lines may have moved.'),
  code: z.string().nullable().describe('The lines as they are now; null when the file cannot be read any more.'),
});

const leftOutSchema = z.strictObject({ path, start, end, probability });

/** An answer as programs get it. */
export const answerSchema = z
  .strictObject({
    format: z.literal('cuepack-answer'),
    version: z.literal(ANSWER_VERSION),
    task: z.enum(TASKS).describe('What was to be found.'),
    kind: z.enum(GOLD_KINDS).describe('What the answer aims at.'),
    regions: z.array(regionSchema).describe('Best first; they do not overlap.'),
    budget: z.strictObject({
      regions: use('Regions.'),
      lines: use('Distinct lines.'),
      tokens: use(
        'Tokens of the regions with places, reasons and code, by an estimate that is rather too high; the limit holds for the whole answer.',
      ),
    }),
    leftOut: z.array(leftOutSchema).describe('What came next in the ranking and is not in the answer, best first.'),
    expectedF1: z.number().describe('Line F1 that the answer may expect, 0 to 1.'),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Probability that the repository holds what is asked for; null where the model cannot say.'),
    warnings: z.array(z.string()).describe('What a reader should know: caps that were reached, steps that failed.'),
    unlisted: z
      .int()
      .min(1)
      .optional()
      .describe(
        'Warnings and left-out regions that the limit of tokens left no room for; missing where all are there.',
      ),
  })
  .describe('The regions of a repository that explain an issue.');

export type AnswerDocument = z.infer<typeof answerSchema>;
export type AnswerRegion = AnswerDocument['regions'][number];
export type LeftOutRegion = AnswerDocument['leftOut'][number];

/** The published JSON schema. */
export function answerJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(answerSchema), title: 'cuepack answer' };
}
