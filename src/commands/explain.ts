// `cuepack explain`: why is a region or file in the answer to an issue, or not? Options in, a tree out; the reasons are
// found in src/explain.

import { readFileSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import { CuepackError, messageOf } from '../errors.ts';
import { explain } from '../explain/explain.ts';
import { parseTarget } from '../explain/target.ts';
import { renderExplanation } from '../explain/text.ts';
import { GOLD_KINDS } from '../rank/model.ts';
import { openWorkspace } from '../workspace/workspace.ts';
import type { CommandContext } from './context.ts';
import { oneOf } from './options.ts';

const EXAMPLES = `Examples:
  cuepack explain src/parser.ts:120-140 --issue report.md
  cuepack explain src/parser.ts --issue "TypeError in parse_header when the value is empty"
  pytest 2>&1 | cuepack explain shop/cart.py:33 --repo ../shop

`;
const STATUS = `
Numbers with a sign are log-odds: what each part added to the score; children add up to their parent.

Exit status: 0 it is in the answer · 1 it is not · 2 bad arguments, or nothing could run`;

const FORMATS = ['text', 'json'] as const;
/** Characters of an issue that are read. */
const MAX_ISSUE_LENGTH = 8_000_000;
/** Columns where the output is no terminal. */
const DEFAULT_WIDTH = 100;

interface ExplainFlags {
  readonly repo: string;
  readonly issue: string;
  readonly indexDir?: string;
  readonly kind: string;
  readonly format?: string;
}

export function registerExplainCommand(program: Command, context: CommandContext): void {
  program
    .command('explain')
    .description('show why a region or file was chosen for an issue, or why not')
    .argument('<place>', 'PATH, PATH:LINE or PATH:FIRST-LAST, relative to the repository')
    .option('--issue <file|text>', 'the issue: a file, the text itself, "-" for standard input', '-')
    .option('--repo <dir>', 'the repository, or any folder with code', '.')
    .option('--index-dir <dir>', 'keep the index here instead of in the cache folder')
    .option('--kind <kind>', `kind of gold aimed at: ${GOLD_KINDS.join(', ')}`, GOLD_KINDS[0])
    .option('--format <format>', `${FORMATS.join(' or ')}; text on a terminal, else json`)
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS)
    .action((place: string, flags: ExplainFlags) => explainPlace(place, flags, context));
}

async function explainPlace(place: string, flags: ExplainFlags, context: CommandContext): Promise<void> {
  const kind = oneOf('--kind', flags.kind, GOLD_KINDS);
  const onTerminal = process.stdout.isTTY === true;
  const format = oneOf('--format', flags.format ?? (onTerminal ? 'text' : 'json'), FORMATS);
  const text = issueText(flags.issue);
  const workspace = await openWorkspace({
    root: flags.repo,
    indexDir: flags.indexDir,
    warn: (message) => context.warn(message),
    onProgress: ({ filesDone, files }) => context.progress?.(`indexing: ${filesDone} of ${files} files`),
  });
  try {
    const target = parseTarget(place, workspace.root);
    const document = explain(workspace.index, { text }, target, { kind });
    const colour = onTerminal && !process.env.NO_COLOR;
    const width = process.stdout.columns ?? DEFAULT_WIDTH;
    context.write(
      format === 'json' ? `${JSON.stringify(document, null, 2)}\n` : renderExplanation(document, { colour, width }),
    );
    context.setExitStatus(document.verdict === 'chosen' ? 0 : 1);
  } finally {
    workspace.close();
  }
}

/** A file that is there, standard input, or the text itself. */
function issueText(issue: string): string {
  const text = readIssue(issue);
  if (text.trim() === '') throw new CuepackError('E_BAD_INPUT', 'the issue is empty; say what happened');
  return text.slice(0, MAX_ISSUE_LENGTH);
}

function readIssue(issue: string): string {
  if (issue === '-' && process.stdin.isTTY)
    throw new CuepackError('E_BAD_OPTION', 'no issue is given; pass --issue FILE or --issue TEXT, or pipe it in');
  try {
    if (issue === '-') return readFileSync(0, 'utf8');
    if (statSync(issue, { throwIfNoEntry: false })?.isFile()) return readFileSync(issue, 'utf8');
  } catch (error) {
    // A text may be too long, or hold what no file name may: then it is no file.
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'ENAMETOOLONG' && code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'ERR_INVALID_ARG_VALUE')
      throw new CuepackError('E_BAD_INPUT', `cannot read the issue ${issue}: ${messageOf(error)}`, { cause: error });
  }
  if (!/\s/.test(issue.trim()) && /[./\\]/.test(issue))
    throw new CuepackError('E_BAD_INPUT', `there is no file ${issue}; give a file, or the issue in words`);
  return issue;
}
