// The tool `explain_region`: why a file or some lines of it are in the answer to an issue, or are not.

import { z } from 'zod';
import { CuepackError } from '../../errors.ts';
import { pathWithin } from '../../explain/target.ts';
import { renderExplanation } from '../../explain/text.ts';
import { explainIn } from '../../library/explaining.ts';
import {
  contextArguments,
  filterArguments,
  lineArgument,
  pathArgument,
  rootArgument,
  textArgument,
} from '../arguments.ts';
import { inFolder, modelOf } from '../folder.ts';
import { defineTool } from '../tool.ts';

/** Columns of the tree: long enough that little is wrapped. */
const WIDTH = 160;

export const explainRegion = defineTool({
  name: 'explain_region',
  title: 'Explain why a region was chosen, or not',
  description:
    'Says why a file, or lines of it, are in the answer of locate_context to the same text, or are not: the cues that lead there, what each feature added to its score, what outranked it and what would have had to be different.',
  schema: z.strictObject({
    text: textArgument,
    path: pathArgument,
    start: lineArgument.optional().describe('First line, from 1. The whole file without it.'),
    end: lineArgument.optional().describe('Last line, inclusive. The first line without it.'),
    root: rootArgument,
    ...contextArguments,
    ...filterArguments,
  }),
  call: (values, context) =>
    inFolder(values, context, async (workspace, settings) => {
      const path = pathWithin(values.path, workspace.root);
      if (path === null) throw outside(values.path);
      const { start, end = start } = values;
      if (start !== undefined && end! < start)
        throw new CuepackError('E_BAD_OPTION', `end ${end} is before start ${start}`);
      if (start === undefined && end !== undefined)
        throw new CuepackError('E_BAD_OPTION', 'end is given without start');
      const target = start === undefined ? { path } : { path, start, end };
      const { text: issue, given, diff, task = settings.task } = values;
      const { kind, maxRegions, maxLines, tests } = settings;
      const options = { kind, model: modelOf(settings), maxRegions, maxLines, tests, signal: context.signal };
      const { document } = await explainIn(workspace, { text: issue, given, diff, task }, target, options);
      const text = renderExplanation(document, { colour: false, width: WIDTH });
      return { text, data: { ...document } };
    }),
});

export function outside(path: string): CuepackError {
  return new CuepackError('E_BAD_OPTION', `${path} is not inside the root; give a path relative to it, without ".."`);
}
