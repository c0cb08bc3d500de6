// `cuepack locate`: an issue and any folder in, the regions that explain it out, with their code and why. Reads options
// and the issue; indexes what it needs first.

import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { CuepackError, messageOf } from '../errors.ts';
import { isDamage } from '../library/answering.ts';
import type { Query } from '../locate.ts';
import type { AnswerDocument } from '../present/document.ts';
import { renderAnswer } from '../present/formats.ts';
import { prepareOutput } from '../results.ts';
import { guessTask } from '../tasks/guess.ts';
import { sanitiseLine } from '../terminal.ts';
import { ask } from '../workspace/ask.ts';
import { resolveRoot } from '../workspace/location.ts';
import type { Settings } from '../workspace/settings.ts';
import { SETTING_NAMES } from '../workspace/settings-table.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { CommandContext } from './context.ts';
import { issueText } from './issue-text.ts';
import { openForPerson } from './opening.ts';
import { ABSTAIN_HELP, abstainThreshold, notEmpty, wholeNumber } from './options.ts';
import { writeReport } from './report-file.ts';
import { addSettings, type PlaceFlags, settingsOf } from './settings-options.ts';

const EXAMPLES = `Examples:
  cuepack locate "TypeError in parse_header when the value is empty"
  cuepack locate --issue report.md --repo ../shop
  pytest 2>&1 | cuepack locate
  cuepack locate --issue report.md --report why.html
  cuepack locate "Which tests?" --given src/cart.py --diff change.diff --task code2test
  cuepack locate --issue report.md --tests exclude --path src --format markdown --max-tokens 4000

`;
const STATUS = `
The first run indexes the folder; later ones read only what changed. In a git work tree the files are those that git
tracks or would offer to track, elsewhere those that no .gitignore leaves out; a .cuepackignore leaves out more.
An argument wins over standard input. Flags win over the environment (CUEPACK_MAX_LINES=200) and that over
cuepack.config.json; cuepack config shows who said what.

Exit status: 0 regions were found · 1 nothing was found · 2 bad arguments, or nothing could run`;

interface LocateFlags extends PlaceFlags {
  readonly issue?: string;
  readonly refresh: boolean;
  readonly timeout?: string;
  readonly quiet?: boolean;
  readonly report?: string;
  readonly abstain?: string | true;
  readonly given?: readonly string[];
  readonly diff?: string;
}

export function registerLocateCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('locate')
    .description('show which lines of a repository explain an issue')
    .argument('[text...]', 'the issue: what happened, a failing trace, a review comment')
    .option('--issue <file>', 'read the issue from a file, "-" for standard input');
  addSettings(command, SETTING_NAMES)
    .option('--no-refresh', 'answer from the index as it is, without looking for changes')
    .option('--timeout <seconds>', 'give up when indexing takes longer; the index then stays as it was')
    .option('--given <path[:line]>', 'a file that you have already, and the line in question; may be repeated', gather)
    .option('--diff <file>', 'unified diff of a given file')
    .option('--abstain [threshold]', ABSTAIN_HELP)
    .option('--report <file>', 'also write one HTML page: the cues, what they led to, and why')
    .option('-q, --quiet', 'no progress and no warnings')
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS)
    .action((words: string[], flags: LocateFlags) => locateIn(words, flags, flags.quiet ? quiet(context) : context));
}

// --- internal ---

const gather = (value: string, earlier: readonly string[] = []): string[] => [...earlier, value];

/** `path` or `path:line`. */
function givenFile(value: string): { path: string; line?: number } {
  const [, path, line] = /^(.{1,4000}):([1-9][0-9]{0,8})$/.exec(notEmpty('--given', value)) ?? [];
  return path === undefined ? { path: value } : { path, line: Number(line) };
}

function readDiff(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CuepackError('E_BAD_OPTION', `cannot read --diff ${file}: ${messageOf(error)}`, { cause: error });
  }
}

async function locateIn(words: string[], flags: LocateFlags, context: CommandContext): Promise<void> {
  const { issue, refresh, timeout, quiet: _, report, abstain, given, diff, ...place } = flags;
  const threshold = abstainThreshold(abstain);
  const page = report === undefined ? null : prepareOutput(notEmpty('--report', report), issue);
  const root = resolveRoot(flags.repo);
  const { settings, origins } = settingsOf(root, place);
  const seconds = timeout === undefined ? undefined : wholeNumber('--timeout', timeout, 1);
  const text = await issueText(words.join(' '), issue, context);
  const query: Query = { text, given: given?.map(givenFile), diff: diff === undefined ? undefined : readDiff(diff) };
  const isNamed = origins.some(({ name, from }) => name === 'task' && from !== 'default');
  const task = isNamed || given === undefined ? settings.task : guessTask(query);
  const warn = (message: string) => context.warn(message);
  const open = (rebuild: boolean) => openForPerson({ ...settings, root, refresh, rebuild, warn }, context, seconds);
  const answerWithPage = async (workspace: Workspace) => {
    const answer = await ask(workspace, query, { ...settings, task, abstain: threshold });
    if (page !== null) await writeReport(page, { workspace, query, answer, tests: settings.tests });
    return answer;
  };
  const answer = await answerFrom(open, answerWithPage, context);
  show(answer, root, settings, context);
}

/** A damaged index shows only when it is read; it is then made anew, once. */
async function answerFrom(
  open: (rebuild: boolean) => Promise<Workspace>,
  answer: (workspace: Workspace) => Promise<AnswerDocument>,
  context: CommandContext,
): Promise<AnswerDocument> {
  const workspace = await open(false);
  try {
    return await answer(workspace);
  } catch (error) {
    if (!isDamage(error)) throw error;
    context.warn('the index is damaged and is made anew');
  } finally {
    workspace.close();
  }
  const rebuilt = await open(true);
  try {
    return await answer(rebuilt);
  } finally {
    rebuilt.close();
  }
}

function show(answer: AnswerDocument, root: string, settings: Settings, context: CommandContext): void {
  const onTerminal = process.stdout.isTTY === true;
  const format = settings.format ?? (onTerminal ? 'text' : 'json');
  const found = answer.regions.length > 0;
  for (const warning of answer.warnings) context.warn(warning);
  for (const path of new Set(answer.regions.filter(({ stale }) => stale).map((region) => region.path)))
    context.warn(`${path} changed since it was indexed; its lines may have moved`);
  if (!found)
    context.warn(`nothing in ${root} matches this issue${answer.leftOut.length > 0 ? ' and fits the budget' : ''}`);
  if (found || format === 'json' || format === 'xml')
    context.write(forScreen(renderAnswer(answer, format, onTerminal && !process.env.NO_COLOR), format, onTerminal));
  context.setExitStatus(found ? 0 : 1);
}

/** What a file holds does not steer a terminal; text has its own colours and is made safe where it is made. */
function forScreen(rendered: string, format: string, onTerminal: boolean): string {
  return onTerminal && format !== 'text' ? rendered.split('\n').map(sanitiseLine).join('\n') : rendered;
}

function quiet(context: CommandContext): CommandContext {
  return {
    setExitStatus: (status) => context.setExitStatus(status),
    write: (text) => context.write(text),
    warn: () => {},
  };
}
