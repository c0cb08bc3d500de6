// `cuepack locate`: an issue and any folder in, the regions that explain it out, with their code and why. Reads options
// and the issue; indexes what it needs first.

import type { Command } from 'commander';
import { withOpened } from '../library/answering.ts';
import type { AnswerDocument } from '../present/document.ts';
import { type Format, renderAnswer } from '../present/formats.ts';
import { confidenceInWords, stalenessInWords } from '../present/text.ts';
import { prepareOutput } from '../results.ts';
import { ask } from '../workspace/ask.ts';
import { resolveRoot } from '../workspace/location.ts';
import { SETTING_NAMES } from '../workspace/settings-table.ts';
import type { Workspace, WorkspaceStatus } from '../workspace/workspace.ts';
import type { CommandContext } from './context.ts';
import { modelOption } from './model-option.ts';
import { openForPerson } from './opening.ts';
import { ABSTAIN_HELP, abstainThreshold, notEmpty, wholeNumber } from './options.ts';
import { addContextOptions, ownFile, type QuestionFlags, queryOf } from './question.ts';
import { writeReport } from './report-file.ts';
import { columns, forScreen, wantsColour } from './screen.ts';
import { addSettings, GROUPS, type PlaceFlags, settingsOf } from './settings-options.ts';

const EXAMPLES = `Examples:
  cuepack locate "TypeError in parse_header when the value is empty"
  pytest 2>&1 | cuepack locate
  cuepack locate --issue report.md --repo ../shop
  cuepack locate --issue report.md --report why.html
  cuepack locate --issue report.md --format markdown --max-tokens 4000
  cuepack locate --issue report.md --path packages/api --tests exclude
  cuepack locate "Which tests?" --given src/cart.py --diff change.diff

`;
const STATUS = `
The first run indexes the folder; later ones read only what changed. In a git
work tree the files are those that git tracks or would offer to track, elsewhere
those that no .gitignore leaves out; a .cuepackignore leaves out more.

The issue is the argument; without one the file of --issue; without that what
comes on standard input ("-" asks for it). A pipe that stays silent is given up.

Flags win over the environment (CUEPACK_MAX_LINES=200) and that over
cuepack.config.json; cuepack config shows who said what.

Exit status: 0 regions were found · 1 nothing was found
             2 bad arguments, or nothing could run`;

interface LocateFlags extends PlaceFlags, QuestionFlags {
  readonly refresh: boolean;
  readonly timeout?: string;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly report?: string;
  readonly abstain?: string | true;
}

export function registerLocateCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('locate')
    .description('show which lines of a repository explain an issue')
    .argument('[text...]', 'the issue: what happened, a failing trace, a review comment')
    .optionsGroup(GROUPS.question)
    .option('--issue <file>', 'read the issue from a file, "-" for standard input');
  addSettings(addContextOptions(command), SETTING_NAMES)
    .option('--no-refresh', 'answer from the index as it is, without looking for changes')
    .option('--timeout <seconds>', 'give up when indexing takes longer; the index then stays as it was')
    .optionsGroup(GROUPS.size)
    .option('--abstain [threshold]', ABSTAIN_HELP)
    .optionsGroup(GROUPS.output)
    .option('--report <file>', 'also write one HTML page: the cues, what they led to, and why')
    .option('-q, --quiet', 'no progress and no warnings')
    .option('-v, --verbose', 'say what was indexed, what was left out and how long it took')
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS)
    .action((words: string[], flags: LocateFlags) => locateIn(words, flags, flags.quiet ? quiet(context) : context));
}

// --- internal ---

async function locateIn(words: string[], flags: LocateFlags, context: CommandContext): Promise<void> {
  const { issue, refresh, timeout, quiet: _, verbose, report, abstain, given, diff, ...place } = flags;
  const threshold = abstainThreshold(abstain);
  const seconds = timeout === undefined ? undefined : wholeNumber('--timeout', timeout, 1);
  const root = resolveRoot(flags.repo);
  const { settings: chosen } = settingsOf(root, place);
  const settings = { ...chosen, format: chosen.format ?? (process.stdout.isTTY === true ? 'text' : 'json') } as const;
  const model = modelOption(settings.model);
  const query = await queryOf(words, { issue, given, diff }, context);
  const page = report === undefined ? null : prepareOutput(notEmpty('--report', report), issue);
  const exclude = [...settings.exclude, ...ownFile(root, issue), ...ownFile(root, report)];
  const warn = (message: string) => context.warn(message);
  const open = (rebuild: boolean) =>
    openForPerson({ ...settings, exclude, root, refresh, rebuild, warn }, context, seconds);
  const answerWithPage = async (workspace: Workspace) => {
    const started = performance.now();
    const answer = await ask(workspace, query, { ...settings, model, abstain: threshold });
    if (page !== null) await writeReport(page, { workspace, query, answer, tests: settings.tests, model });
    if (verbose) tell(workspace.status, answer, performance.now() - started, context);
    return answer;
  };
  const answer = await withOpened(open, answerWithPage, warn);
  show(answer, root, settings.format, context);
}

function show(answer: AnswerDocument, root: string, format: Format, context: CommandContext): void {
  const found = answer.regions.length > 0;
  for (const warning of answer.warnings) context.warn(warning);
  const changes = answer.regions.filter(({ stale }) => stale);
  for (const note of new Set(changes.map((region) => `${region.path} ${stalenessInWords(region)}`))) context.warn(note);
  if (!found) context.warn(nothingFound(answer, root, format));
  if (found || format === 'json' || format === 'xml') {
    const rendered = renderAnswer(answer, format, { colour: wantsColour(), width: columns() });
    context.write(forScreen(rendered, format));
  }
  context.setExitStatus(found ? 0 : 1);
}

function nothingFound({ leftOut }: AnswerDocument, root: string, format: Format): string {
  const next = leftOut[0];
  if (next === undefined)
    return `nothing in ${root} matches this issue; give more of it: its trace, error message, names`;
  const place = `${next.path}:${next.start}-${next.end}`;
  const other = format === 'json' ? ', or take --format markdown, which needs fewer' : '';
  return `nothing in ${root} fits the budget, not even the beginning of ${place}; raise --max-tokens${other}`;
}

/** What `--verbose` adds, a line for the index and one for the answer. */
function tell(status: WorkspaceStatus, answer: AnswerDocument, elapsedMs: number, context: CommandContext): void {
  const { files, indexDir, source, read, analysed, skipped } = status;
  const left = Object.entries(skipped).filter(([, count]) => count > 0);
  const skips = left.length === 0 ? 'nothing' : left.map(([reason, count]) => `${count} ${reason}`).join(', ');
  context.warn(`index of ${files} files (found by ${source}) in ${indexDir}; skipped: ${skips}`);
  const work = `${read} files read, ${analysed} analysed, ${Math.round(status.elapsedMs)} ms`;
  const sure = confidenceInWords(answer.confidence);
  context.warn(
    `up to date: ${work}; answered in ${Math.round(elapsedMs)} ms as ${answer.task}${sure ? `, ${sure}` : ''}`,
  );
}

function quiet(context: CommandContext): CommandContext {
  return {
    setExitStatus: (status) => context.setExitStatus(status),
    write: (text) => context.write(text),
    warn: () => {},
  };
}
