// `cuepack explain`: why is a region or file in the answer to an issue, or not? Options in, a tree out; the reasons are
// found in src/explain.

import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { CuepackError } from '../errors.ts';
import { explain } from '../explain/explain.ts';
import { parseTarget } from '../explain/target.ts';
import { renderExplanation } from '../explain/text.ts';
import { acceptOf } from '../workspace/ask.ts';
import { resolveRoot } from '../workspace/location.ts';
import { SETTING_NAMES } from '../workspace/settings-table.ts';
import type { CommandContext } from './context.ts';
import { issueText } from './issue-text.ts';
import { openForPerson } from './opening.ts';
import { oneOf } from './options.ts';
import { addSettings, type PlaceFlags, settingsOf } from './settings-options.ts';

const EXAMPLES = `Examples:
  cuepack explain src/parser.ts:120-140 --issue report.md
  cuepack explain src/parser.ts --issue "TypeError in parse_header when the value is empty"
  pytest 2>&1 | cuepack explain shop/cart.py:33 --repo ../shop

`;
const STATUS = `
Numbers with a sign are log-odds: what each part added to the score; children add up to their parent.

Exit status: 0 it is in the answer · 1 it is not · 2 bad arguments, or nothing could run`;

const FORMATS = ['text', 'json'] as const;
/** Settings that decide what is in an answer, and where its index is. */
const EXPLAINED_SETTINGS = SETTING_NAMES.filter((name) => name !== 'format' && name !== 'maxTokens');
/** Columns where the output is no terminal. */
const DEFAULT_WIDTH = 100;

interface ExplainFlags extends PlaceFlags {
  readonly issue?: string;
  readonly format?: string;
}

export function registerExplainCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('explain')
    .description('show why a region or file was chosen for an issue, or why not')
    .argument('<place>', 'PATH, PATH:LINE or PATH:FIRST-LAST, relative to the repository')
    .option('--issue <file|text>', 'the issue: a file, the text itself, "-" for standard input');
  addSettings(command, EXPLAINED_SETTINGS)
    .option('--format <format>', `${FORMATS.join(' or ')}; text on a terminal, else json`)
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS)
    .action((place: string, flags: ExplainFlags) => explainPlace(place, flags, context));
}

async function explainPlace(place: string, flags: ExplainFlags, context: CommandContext): Promise<void> {
  const { issue, format: asked, ...placed } = flags;
  const onTerminal = process.stdout.isTTY === true;
  const format = oneOf('--format', asked ?? (onTerminal ? 'text' : 'json'), FORMATS);
  const root = resolveRoot(flags.repo);
  const { settings } = settingsOf(root, placed);
  const target = parseTarget(place, root);
  const text = await textOf(issue, context);
  const { task, kind, maxRegions, maxLines, tests, include, exclude, path, ignore, indexDir } = settings;
  const warn = (message: string) => context.warn(message);
  const workspace = await openForPerson({ root, include, exclude, path, ignore, indexDir, warn }, context);
  try {
    const options = { kind, maxRegions, maxLines, accept: acceptOf(workspace, tests) };
    const document = explain(workspace.index, { text, task }, target, options);
    const layout = { colour: onTerminal && !process.env.NO_COLOR, width: process.stdout.columns ?? DEFAULT_WIDTH };
    context.write(format === 'json' ? `${JSON.stringify(document, null, 2)}\n` : renderExplanation(document, layout));
    context.setExitStatus(document.verdict === 'chosen' ? 0 : 1);
  } finally {
    workspace.close();
  }
}

/** Longer ones are no names of files. Characters. */
const MAX_NAME = 4096;

/** `--issue` may name a file or be the text itself; what looks like a file's name must be one. */
function textOf(issue: string | undefined, context: CommandContext): Promise<string> {
  if (issue === undefined || issue === '-') return issueText('', issue, context);
  const isText = issue.length > MAX_NAME || issue.includes('\n') || issue.includes('\0');
  if (!isText && existsSync(issue)) return issueText('', issue, context);
  if (!isText && !/\s/.test(issue.trim()) && /[./\\]/.test(issue))
    throw new CuepackError('E_BAD_INPUT', `there is no file ${issue}; give a file, or the issue in words`);
  return issueText(issue, undefined, context);
}
