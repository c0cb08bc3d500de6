// `cuepack locate`: an issue and any folder in, the regions that explain it out, with their code and why. Reads options
// and the issue; indexes what it needs first.

import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { answerSafely } from '../batch.ts';
import { CuepackError, messageOf } from '../errors.ts';
import { GOLD_KINDS } from '../rank/model.ts';
import { documentOf, renderJson, renderText } from '../render.ts';
import { MAX_LINES, MAX_REGIONS } from '../results.ts';
import { cachedIndexDir, indexWorkFolder, listWorkFolder } from '../worktree.ts';
import type { CommandContext } from './context.ts';
import { oneOf } from './options.ts';

const EXAMPLES = `Examples:
  cuepack locate "TypeError in parse_header when the value is empty"
  cuepack locate --issue report.md --repo ../shop
  pytest 2>&1 | cuepack locate

`;
const STATUS = `
The index is kept in the user's cache folder and made anew when a file changed. An argument wins over standard input.

Exit status: 0 regions were found · 1 nothing was found · 2 bad arguments, or nothing could run`;

const FORMATS = ['text', 'json'] as const;
/** Characters of an issue that are read; whoever pipes a whole build log in still gets an answer. */
const MAX_ISSUE_LENGTH = 8_000_000;
/** How long standard input may stay silent before the person is told what is being waited for, in ms. */
const PATIENCE = 2_000;

interface LocateCommandOptions {
  readonly repo: string;
  readonly issue?: string;
  readonly indexDir?: string;
  readonly format?: string;
  readonly kind: string;
}

export function registerLocateCommand(program: Command, context: CommandContext): void {
  program
    .command('locate')
    .description('show which lines of a repository explain an issue')
    .argument('[text...]', 'the issue: what happened, a failing trace, a review comment')
    .option('--issue <file>', 'read the issue from a file, "-" for standard input')
    .option('--repo <dir>', 'the repository, or any folder with code', '.')
    .option('--index-dir <dir>', 'keep the index here instead of in the cache folder')
    .option('--kind <kind>', `kind of gold aimed at: ${GOLD_KINDS.join(', ')}`, GOLD_KINDS[0])
    .option('--format <format>', `${FORMATS.join(' or ')}; text on a terminal, else json`)
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS)
    .action((words: string[], options: LocateCommandOptions) => locateIn(words, options, context));
}

async function locateIn(words: string[], options: LocateCommandOptions, context: CommandContext): Promise<void> {
  const kind = oneOf('--kind', options.kind, GOLD_KINDS);
  const onTerminal = process.stdout.isTTY === true;
  const format = oneOf('--format', options.format ?? (onTerminal ? 'text' : 'json'), FORMATS);
  const folder = await listWorkFolder(options.repo);
  const text = await issueText(words.join(' '), options.issue, context);
  const index = await indexWorkFolder(folder, options.indexDir ?? cachedIndexDir(folder.root), {
    warn: (message) => context.warn(message),
    onProgress: ({ filesDone, files }) => context.progress?.(`indexing ${folder.root}: ${filesDone} of ${files} files`),
  });
  const limits = { maxRegions: MAX_REGIONS, maxLines: MAX_LINES };
  const warn = (message: string) => context.warn(message);
  const answer = answerSafely(index, { text }, { locate: { kind, ...limits }, limits, warn });
  if (answer === null) throw new CuepackError('E_INTERNAL', `no answer for this issue in ${folder.root}`);
  const document = documentOf(answer, folder.root);
  if (document.regions.length === 0) context.warn(`nothing in ${folder.root} matches this issue`);
  const colour = onTerminal && !process.env.NO_COLOR;
  if (format === 'json') context.write(renderJson(document));
  else if (document.regions.length > 0) context.write(renderText(document, colour));
  context.setExitStatus(document.regions.length > 0 ? 0 : 1);
}

async function issueText(argument: string, file: string | undefined, context: CommandContext): Promise<string> {
  if (argument !== '' && file !== undefined && file !== '-')
    throw new CuepackError('E_BAD_OPTION', 'the issue is given twice, as --issue and as an argument; leave one out');
  const text = argument !== '' ? argument : await readIssue(file, context);
  if (text.trim() === '') throw new CuepackError('E_BAD_INPUT', 'the issue is empty; say what happened');
  if (text.length > MAX_ISSUE_LENGTH) context.warn(`the issue is cut after ${MAX_ISSUE_LENGTH} characters`);
  return text.slice(0, MAX_ISSUE_LENGTH);
}

async function readIssue(file: string | undefined, context: CommandContext): Promise<string> {
  if (file === undefined && process.stdin.isTTY)
    throw new CuepackError('E_BAD_OPTION', 'no issue is given; pass its text, --issue FILE, or pipe it in');
  if (file === undefined || file === '-') return readStandardInput(context);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CuepackError('E_BAD_INPUT', `cannot read the issue ${file}: ${messageOf(error)}`, { cause: error });
  }
}

async function readStandardInput(context: CommandContext): Promise<string> {
  const notice = setTimeout(() => context.warn('waiting for the issue on standard input'), PATIENCE);
  process.stdin.setEncoding('utf8');
  let text = '';
  try {
    for await (const chunk of process.stdin) {
      clearTimeout(notice);
      // What exceeds the cap is still drained, so that the writer does not break off.
      if (text.length <= MAX_ISSUE_LENGTH) text += chunk;
    }
  } finally {
    clearTimeout(notice);
  }
  return text;
}
