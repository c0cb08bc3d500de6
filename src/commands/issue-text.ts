// Where does the text of an issue come from? From the arguments, a file or standard input, in this order; a pipe that
// nobody writes to is not waited for without end.

import { readFileSync } from 'node:fs';
import { CuepackError, messageOf } from '../errors.ts';
import type { CommandContext } from './context.ts';

/** Characters of an issue that are read; whoever pipes a whole build log in still gets an answer. */
const MAX_ISSUE_LENGTH = 8_000_000;
/** How long standard input may stay silent before the person is told what is being waited for, in ms. */
const PATIENCE = 2_000;
/** How long it may stay silent before it counts as a pipe that nobody writes to, in ms; `--issue -` waits on. */
const END_OF_PATIENCE = 120_000;

/** The issue. Throws CuepackError E_BAD_OPTION (given twice, or not at all) and E_BAD_INPUT (unreadable, empty). */
export async function issueText(argument: string, file: string | undefined, context: CommandContext): Promise<string> {
  if (argument !== '' && file !== undefined && file !== '-')
    throw new CuepackError('E_BAD_OPTION', 'the issue is given twice, as --issue and as an argument; leave one out');
  const text = argument !== '' ? argument : await readIssue(file, context);
  if (text.trim() === '') throw new CuepackError('E_BAD_INPUT', 'the issue is empty; say what happened');
  if (text.length > MAX_ISSUE_LENGTH) context.warn(`the issue is cut after ${MAX_ISSUE_LENGTH} characters`);
  return text.slice(0, MAX_ISSUE_LENGTH);
}

// --- internal ---

async function readIssue(file: string | undefined, context: CommandContext): Promise<string> {
  if (file === undefined && process.stdin.isTTY)
    throw new CuepackError('E_BAD_OPTION', 'no issue is given; pass its text, --issue FILE, or pipe it in');
  if (file === undefined || file === '-') return readStandardInput(file === '-', context);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CuepackError('E_BAD_INPUT', `cannot read the issue ${file}: ${messageOf(error)}`, { cause: error });
  }
}

async function readStandardInput(isAskedFor: boolean, context: CommandContext): Promise<string> {
  const silence = new Error('nothing came on standard input; pass the text, --issue FILE, or --issue - to wait longer');
  const notice = setTimeout(() => context.warn('waiting for the issue on standard input'), PATIENCE);
  const end = isAskedFor ? undefined : setTimeout(() => process.stdin.destroy(silence), END_OF_PATIENCE);
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
    throw new CuepackError('E_BAD_INPUT', messageOf(error), { cause: error });
  } finally {
    clearTimeout(notice);
    clearTimeout(end);
  }
  return text;
}
