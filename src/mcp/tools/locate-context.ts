// The tool `locate_context`: an issue in, the few regions that explain it out.

import { z } from 'zod';
import { renderAnswer } from '../../present/formats.ts';
import { MAX_LINES, MAX_REGIONS } from '../../results.ts';
import { ask } from '../../workspace/ask.ts';
import { contextArguments, filterArguments, rootArgument, textArgument } from '../arguments.ts';
import { inFolder, modelOf } from '../folder.ts';
import { defineTool } from '../tool.ts';

/** Tokens of code in an answer that nobody asked to be longer or shorter. */
const DEFAULT_TOKENS = 5_000;
/** A reply carries its code twice, as text and as data; both together stay below a client's cap of 25,000. */
const MAX_TOKENS = 8_000;

const DESCRIPTION = `Finds the lines of a repository that a person needs to read to understand an issue: give it the whole text of a bug report, failing test output with its stack trace, or a review comment. Returns at most ${MAX_REGIONS} regions with their code, the reasons for each and a probability. Use it before searching by hand. The first call in a repository indexes it.`;

export const locateContext = defineTool({
  name: 'locate_context',
  title: 'Locate the code behind an issue',
  description: DESCRIPTION,
  schema: z.strictObject({
    text: textArgument,
    root: rootArgument,
    ...contextArguments,
    max_regions: z.int().min(1).max(MAX_REGIONS).optional().describe(`Most regions. Default: ${MAX_REGIONS}.`),
    max_lines: z.int().min(1).max(MAX_LINES).optional().describe(`Most lines. Default: ${MAX_LINES}.`),
    max_tokens: z
      .int()
      .min(50)
      .max(MAX_TOKENS)
      .optional()
      .describe(
        `Most tokens of places, reasons and code, by an estimate that is rather too high. Default: ${DEFAULT_TOKENS}.`,
      ),
    ...filterArguments,
  }),
  call: (values, context) =>
    inFolder(values, context, async (workspace, settings) => {
      const answer = await ask(
        workspace,
        { text: values.text, given: values.given, diff: values.diff },
        {
          task: values.task ?? settings.task,
          kind: settings.kind,
          model: modelOf(settings),
          tests: settings.tests,
          signal: context.signal,
          maxRegions: values.max_regions ?? settings.maxRegions,
          maxLines: values.max_lines ?? settings.maxLines,
          maxTokens: values.max_tokens ?? Math.min(settings.maxTokens ?? DEFAULT_TOKENS, MAX_TOKENS),
        },
      );
      const text = answer.regions.length > 0 ? renderAnswer(answer, 'markdown') : nothingFound(workspace.root);
      return { text, data: answer };
    }),
});

// --- internal ---

function nothingFound(root: string): string {
  return `Nothing in ${root} matches this text within the limits. Give more of the issue (its trace, its error message, the names it mentions), or loosen the limits and filters.\n`;
}
