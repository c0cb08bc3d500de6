// How is a question put on the command line? The options that commands about one issue share, and the query that they make:
// its text, the files and the diff that the asker has already.

import path from 'node:path';
import type { Command } from 'commander';
import { CuepackError, faultInWords } from '../errors.ts';
import type { Query } from '../locate.ts';
import { readTextFile } from '../text-file.ts';
import { resolveRoot } from '../workspace/location.ts';
import type { CommandContext } from './context.ts';
import { issueText, joined } from './issue-text.ts';
import { notEmpty } from './options.ts';
import { GROUPS } from './settings-options.ts';

export interface QuestionFlags {
  readonly issue?: string;
  readonly given?: readonly string[];
  readonly diff?: string;
}

const gather = (value: string, earlier: readonly string[] = []): string[] => [...earlier, value];

/** Adds the options about what the asker has in hand besides the issue. */
export function addContextOptions(command: Command): Command {
  return command
    .optionsGroup(GROUPS.question)
    .option('--given <path[:line]>', 'a file that you have already, and the line in question; may be repeated', gather)
    .option('--diff <file>', 'unified diff of a given file');
}

/** The query of a command line. Throws as `issueText` does, and CuepackError E_BAD_OPTION for a diff that cannot be read. */
export async function queryOf(
  words: readonly string[],
  { issue, given, diff }: QuestionFlags,
  context: CommandContext,
): Promise<Query> {
  const inHand = given?.map(givenFile);
  const changes = diff === undefined ? undefined : readDiff(diff);
  return { text: await issueText(joined(words), issue, context), given: inHand, diff: changes };
}

/** A pattern that keeps a file out of answers where it lies inside a root: the issue itself explains nothing. */
export function ownFile(root: string, file: string | undefined): string[] {
  if (file === undefined || file === '-' || file === '') return [];
  let place: string;
  try {
    place = path.join(resolveRoot(path.dirname(path.resolve(file))), path.basename(file));
  } catch {
    return [];
  }
  const relative = path.relative(root, place).split(path.sep).join('/');
  const isInside = relative !== '' && relative !== '..' && !relative.startsWith('../') && !path.isAbsolute(relative);
  return isInside ? [`/${relative.replace(/[\\*?[\]!# ]/g, '\\$&')}`] : [];
}

// --- internal ---

/** `path` or `path:line`. */
function givenFile(value: string): { path: string; line?: number } {
  const [, file, line] = /^(.{1,4000}):([1-9][0-9]{0,8})$/.exec(notEmpty('--given', value)) ?? [];
  return file === undefined ? { path: value } : { path: file, line: Number(line) };
}

function readDiff(file: string): string {
  try {
    return readTextFile(notEmpty('--diff', file));
  } catch (error) {
    if (error instanceof CuepackError) throw error;
    throw new CuepackError('E_BAD_OPTION', `cannot read --diff ${file}: ${faultInWords(error)}`, { cause: error });
  }
}
