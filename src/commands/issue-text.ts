// Where does the text of an issue come from? From the arguments, a file or standard input, in this order; a pipe that
// nobody writes to is not waited for without end.

import { CuepackError, faultInWords } from '../errors.ts';
import { readTextFile } from '../text-file.ts';
import type { CommandContext } from './context.ts';

/** Characters of an issue that are read; whoever pipes a whole build log in still gets an answer. */
const MAX_ISSUE_LENGTH = 8_000_000;
/** How long standard input may stay silent before the person is told what is being waited for, in ms. */
const PATIENCE = 2_000;
/**
 * How long it may stay silent before it counts as a pipe that nobody writes to, in ms; `--issue -` waits on. A person who
 * watches has been told, and may wait for a slow test run; a program that left its pipe open is told soon.
 */
const END_OF_PATIENCE = { watched: 120_000, alone: 20_000 };

const HOW = 'pass its text, --issue FILE, or pipe it in';

/**
 * The issue: the argument, if there is one ("-" is standard input), else the file, else standard input.
 * Throws CuepackError E_BAD_OPTION (none is given) and E_BAD_INPUT (unreadable, empty).
 */
export async function issueText(
  argument: string | undefined,
  file: string | undefined,
  context: CommandContext,
): Promise<string> {
  const isAskedFor = argument === '-' || (argument === undefined && file === '-');
  const text = isAskedFor ? await readStandardInput(true, context) : await textOf(argument, file, context);
  if (text.trim() === '') throw new CuepackError('E_BAD_INPUT', 'the issue is empty; say what happened');
  if (text.length > MAX_ISSUE_LENGTH) context.warn(`the issue is cut after ${MAX_ISSUE_LENGTH} characters`);
  return text.slice(0, MAX_ISSUE_LENGTH);
}

/** Arguments of a command as one text; undefined where there are none. */
export function joined(words: readonly string[]): string | undefined {
  return words.length === 0 ? undefined : words.join(' ');
}

// --- internal ---

async function textOf(argument: string | undefined, file: string | undefined, context: CommandContext) {
  if (argument !== undefined) {
    if (file !== undefined) context.warn(`the issue is the argument; --issue ${file} is not read`);
    return argument;
  }
  if (file !== undefined) return readIssue(file);
  if (process.stdin.isTTY) throw new CuepackError('E_BAD_OPTION', `no issue is given; ${HOW}`);
  const text = await readStandardInput(false, context);
  if (text === '') throw new CuepackError('E_BAD_OPTION', `no issue is given, and standard input is empty; ${HOW}`);
  return text;
}

function readIssue(file: string): string {
  if (file === '') throw new CuepackError('E_BAD_OPTION', `--issue is empty; ${HOW}`);
  try {
    return readTextFile(file);
  } catch (error) {
    throw new CuepackError('E_BAD_INPUT', `cannot read the issue ${file}: ${faultInWords(error)}`, { cause: error });
  }
}

async function readStandardInput(isAskedFor: boolean, context: CommandContext): Promise<string> {
  const silence = new Error(`nothing came on standard input; ${HOW}, or wait longer with --issue -`);
  const notice = setTimeout(() => context.warn('waiting for the issue on standard input'), PATIENCE);
  const patience = process.stderr.isTTY ? END_OF_PATIENCE.watched : END_OF_PATIENCE.alone;
  const end = isAskedFor ? undefined : setTimeout(() => process.stdin.destroy(silence), patience);
  process.stdin.setEncoding('utf8');
  let text = '';
  try {
    for await (const chunk of process.stdin) {
      clearTimeout(notice);
      clearTimeout(end);
      // What exceeds the cap is still drained, so that the writer does not break off.
      if (text.length <= MAX_ISSUE_LENGTH) text += chunk;
    }
  } catch (error) {
    throw new CuepackError('E_BAD_INPUT', faultInWords(error), { cause: error });
  } finally {
    clearTimeout(notice);
    clearTimeout(end);
  }
  return text;
}
