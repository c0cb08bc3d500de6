#!/usr/bin/env node
// The program: finds out which command is meant, loads only that one, and is the only file that prints or sets the exit
// status. What the commands do stands in commands/.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import type { CommandContext } from './commands/context.ts';
import { COMMANDS } from './commands/table.ts';
import { CuepackError, faultInWords, messageOf } from './errors.ts';
import { packageRoot } from './package-root.ts';
import { sanitise, sanitiseLine, shortened } from './terminal.ts';

const EXAMPLES = `Examples:
  cuepack locate "TypeError in parse_header"    the code behind an issue
  pytest 2>&1 | cuepack locate                  behind a failing run
  cuepack locate --issue report.md --report why.html
  cuepack explain src/parser.ts:120 --issue report.md
  claude mcp add cuepack -- npx cuepack mcp     the same for a coding agent

`;
const STATUS = `
Exit status: 0 done · 1 nothing found, or some of the work failed
             2 bad arguments, or nothing could run
CUEPACK_DEBUG=1 shows where a failure comes from.`;

/** A line of progress where nobody overwrites it (a log, say) comes at most this often, in ms. */
const LOGGED_PROGRESS_INTERVAL = 10_000;

/** The command that is asked for, or asked about (`help run`). */
const NAME = commandName(process.argv.slice(2));

let outputIsOpen = false;
let errorOutputIsOpen = false;
let progressOnScreen = false;
let progressLoggedAt = performance.now();

const context: CommandContext = {
  setExitStatus: (status) => {
    process.exitCode = status;
  },
  write: (text) => {
    clearProgress();
    output().write(text);
  },
  warn: (text) => {
    clearProgress();
    errorOutput().write(`cuepack: ${sanitiseLine(shortened(text))}\n`);
  },
  progress: showProgress,
};

// Not awaited: a module that waits at its top cannot be bundled into a script (scripts/compile.mjs).
main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<void> {
  process.on('uncaughtException', (error) => {
    report(error);
    process.exit();
  });
  // What a command writes there by itself is watched as well.
  if (COMMANDS.get(NAME ?? '')?.writesFilesOnly !== true) {
    output();
    errorOutput();
  }
  try {
    const program = await programFor();
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    report(error);
  }
  finish();
}

function commandName(words: readonly string[]): string | undefined {
  const plain = words.filter((word) => !word.startsWith('-'));
  return plain[0] === 'help' ? plain[1] : plain[0];
}

async function programFor(): Promise<Command> {
  const program = new Command('cuepack')
    .description('Issue, failing trace or review comment in; the few regions of source that explain it out.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.write(text),
      writeErr: (text) => errorOutput().write(text),
      // Said once, in this program's own words, by report().
      outputError: () => {},
    })
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS);
  for (const [known, entry] of COMMANDS) {
    program.commandsGroup(entry.group);
    if (known === NAME) (await entry.load())(program, context);
    else program.command(known).description(entry.summary);
  }
  return program;
}

/** Says what went wrong in one line and sets the exit status. */
function report(error: unknown): void {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
    const helped = error.exitCode === 0 || error.code === 'commander.help';
    if (!helped) context.warn(`${usageFault(error)}; see cuepack ${COMMANDS.has(NAME ?? '') ? `${NAME} ` : ''}--help`);
    return;
  }
  const known = error instanceof CuepackError;
  const hint = '; this is not expected, and CUEPACK_DEBUG=1 shows where it comes from';
  context.warn(messageOf(error) + (known ? '' : hint));
  if (process.env.CUEPACK_DEBUG === '1' && error instanceof Error) printStack(error);
  const allOrNothing = COMMANDS.get(NAME ?? '')?.allOrNothing === true;
  process.exitCode = allOrNothing ? 2 : known ? error.exitStatus : 1;
}

function usageFault(error: CommanderError): string {
  return error.message
    .replace(/^error: /, '')
    .replace(/\.$/, '')
    .replaceAll('\n', ' ');
}

function printStack(error: Error): void {
  errorOutput().write(`${sanitise(error.stack ?? '')}\n`);
  if (error.cause instanceof Error) printStack(error.cause);
}

/**
 * Standard output, watched: a reader that has seen enough (`| head`) is no failure. A stream is opened when it is first
 * needed, because opening one takes a query longer than writing its answer.
 */
function output(): NodeJS.WriteStream {
  if (!outputIsOpen) process.stdout.on('error', leave);
  outputIsOpen = true;
  return process.stdout;
}

/** The same of standard error: that nobody reads it is no failure. */
function errorOutput(): NodeJS.WriteStream {
  if (!errorOutputIsOpen) process.stderr.on('error', () => {});
  errorOutputIsOpen = true;
  return process.stderr;
}

/** Ends the process once standard output has taken everything: a worker or timer left behind must not keep it. */
function finish(): void {
  clearProgress();
  if (!outputIsOpen) process.exit();
  // After a failed write the stream reports another fault than the first; the first says what happened.
  process.stdout.write('', (error) => leave(process.stdout.errored ?? error));
}

function leave(fault: NodeJS.ErrnoException | null | undefined): void {
  if (fault && fault.code !== 'EPIPE')
    report(new CuepackError('E_OUTPUT', `standard output cannot be written: ${faultInWords(fault)}`));
  process.exit();
}

function showProgress(text: string): void {
  const screen = errorOutput();
  if (screen.isTTY) {
    screen.write(`\r\x1b[K${sanitiseLine(text).slice(0, Math.max(20, screen.columns - 1))}`);
    progressOnScreen = true;
  } else if (performance.now() - progressLoggedAt >= LOGGED_PROGRESS_INTERVAL) {
    progressLoggedAt = performance.now();
    screen.write(`cuepack: ${sanitiseLine(text)}\n`);
  }
}

function clearProgress(): void {
  if (progressOnScreen) errorOutput().write('\r\x1b[K');
  progressOnScreen = false;
}

function packageVersion(): string {
  const manifest = readFileSync(join(packageRoot(), 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
