// `cuepack explain`: why is a region or file in the answer to an issue, or not? Options in, a tree out; the reasons are
// found in src/explain.

import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { CuepackError } from '../errors.ts';
import { parseTarget } from '../explain/target.ts';
import { renderExplanation } from '../explain/text.ts';
import { explainIn } from '../library/explaining.ts';
import type { Query } from '../locate.ts';
import { jsonText } from '../terminal.ts';
import { resolveRoot } from '../workspace/location.ts';
import { SETTING_NAMES } from '../workspace/settings-table.ts';
import type { CommandContext } from './context.ts';
import { modelOption } from './model-option.ts';
import { openForPerson } from './opening.ts';
import { oneOf } from './options.ts';
import { addContextOptions, ownFile, type QuestionFlags, queryOf } from './question.ts';
import { columns, wantsColour } from './screen.ts';
import { addSettings, GROUPS, type PlaceFlags, settingsOf } from './settings-options.ts';

const EXAMPLES = `Examples:
  cuepack explain src/parser.ts:120-140 --issue report.md
  cuepack explain src/parser.ts "TypeError in parse_header on an empty value"
  pytest 2>&1 | cuepack explain shop/cart.py:33 --repo ../shop

`;
const STATUS = `
Give the issue and the options of the cuepack locate that is to be explained.
Numbers with a sign are log-odds: what each part added to the score; children
add up to their parent.

Exit status: 0 it is in the answer · 1 it is not
             2 bad arguments, or nothing could run`;

const FORMATS = ['text', 'json'] as const;
/** Settings that decide what is in an answer, and where its index is. */
const EXPLAINED_SETTINGS = SETTING_NAMES.filter((name) => name !== 'format' && name !== 'maxTokens');
/** Longer ones are no names of files. Characters. */
const MAX_NAME = 4096;

interface ExplainFlags extends PlaceFlags, QuestionFlags {
  readonly format?: string;
}

export function registerExplainCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('explain')
    .description('show why a region or file was chosen for an issue, or why not')
    .argument('<place>', 'PATH, PATH:LINE or PATH:FIRST-LAST, relative to the repository')
    .argument('[text...]', 'the issue: what happened, a failing trace, a review comment')
    .optionsGroup(GROUPS.question)
    .option('--issue <file|text>', 'the issue: a file, the text itself, "-" for standard input');
  addSettings(addContextOptions(command), EXPLAINED_SETTINGS)
    .optionsGroup(GROUPS.output)
    .option('--format <format>', `${FORMATS.join(' or ')}; text on a terminal, else json`)
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS)
    .action((place: string, words: string[], flags: ExplainFlags) => explainPlace(place, words, flags, context));
}

// --- internal ---

async function explainPlace(place: string, words: string[], flags: ExplainFlags, context: CommandContext) {
  const { issue, given, diff, format: asked, ...placed } = flags;
  const format = oneOf('--format', asked ?? (process.stdout.isTTY === true ? 'text' : 'json'), FORMATS);
  const root = resolveRoot(flags.repo);
  const { settings } = settingsOf(root, placed);
  const model = modelOption(settings.model);
  const target = parseTarget(place, root);
  const query = await questionOf(words, { issue, given, diff }, context);
  const { task, kind, maxRegions, maxLines, tests, include, path, ignore, indexDir } = settings;
  const exclude = [...settings.exclude, ...ownFile(root, issue)];
  const warn = (message: string) => context.warn(message);
  const workspace = await openForPerson({ root, include, exclude, path, ignore, indexDir, warn }, context);
  try {
    const options = { kind, model, maxRegions, maxLines, tests };
    const { document, warnings } = await explainIn(workspace, { ...query, task }, target, options);
    for (const warning of warnings) warn(warning);
    const layout = { colour: wantsColour(), width: columns() };
    context.write(format === 'json' ? `${jsonText(document, 2)}\n` : renderExplanation(document, layout));
    context.setExitStatus(document.verdict === 'chosen' ? 0 : 1);
  } finally {
    workspace.close();
  }
}

/** `--issue` may name a file or be the text itself; what looks like a file's name must be one. */
function questionOf(words: readonly string[], flags: QuestionFlags, context: CommandContext): Promise<Query> {
  const { issue } = flags;
  if (words.length > 0 || issue === undefined || issue === '-') return queryOf(words, flags, context);
  const isText = issue.length > MAX_NAME || issue.includes('\n') || issue.includes('\0');
  if (!isText && existsSync(issue)) return queryOf([], flags, context);
  if (!isText && !/\s/.test(issue.trim()) && /[./\\]/.test(issue))
    throw new CuepackError('E_BAD_INPUT', `there is no file ${issue}; give a file, or the issue in words`);
  return queryOf([issue], { ...flags, issue: undefined }, context);
}
