// `cuepack cues`: what does a report point at? Options in, text out; all reading of reports is in src/cues.

import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { z } from 'zod';
import { analyse } from '../cues/cues.ts';
import type { CueSet } from '../cues/types.ts';
import { CuepackError, messageOf } from '../errors.ts';
import type { SnapshotIndex } from '../index/snapshot.ts';
import { jsonText } from '../terminal.ts';
import { readTextFile } from '../text-file.ts';
import type { CommandContext } from './context.ts';
import { placeRows, placesOf } from './cue-places.ts';
import { renderCues } from './cues-text.ts';
import { openForPerson } from './opening.ts';
import { notEmpty, oneOf } from './options.ts';

const EXAMPLES = `Examples:
  cuepack cues report.md
  cuepack cues report.md --repo ../shop
  pytest 2>&1 | cuepack cues --format json

`;
const STATUS = `
Exit status: 0 done · 1 nothing in the text points at code · 2 bad arguments, or nothing could be read`;

interface CuesFlags {
  readonly batch?: string;
  readonly format: string;
  readonly project?: string;
  readonly repo?: string;
}

const BATCH_ROW = z.object({ id: z.union([z.string(), z.number()]), text: z.string(), project: z.string().optional() });

/** Adds the command to a program. Errors are thrown as CuepackError. */
export function registerCuesCommand(program: Command, context: CommandContext): void {
  program
    .command('cues')
    .description('show what a report points at: frames, paths, names, errors, links, hunks')
    .argument('[file]', 'the report; "-" or nothing reads the standard input')
    .option('--batch <file.jsonl>', 'read objects with id, text and, where known, project; write one object a line')
    .option('--project <name>', "the repository's own name: its installed code is then the application's own")
    .option('--repo <dir>', 'show where each points in this repository too; indexes it first')
    .option('--format <format>', 'how one report is shown: text or json', 'text')
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS)
    .action((file: string | undefined, flags: CuesFlags) => showCues(file, flags, context));
}

async function showCues(file: string | undefined, flags: CuesFlags, context: CommandContext): Promise<void> {
  const format = oneOf('--format', flags.format, ['text', 'json']);
  if (flags.batch !== undefined && file !== undefined)
    throw new CuepackError('E_BAD_OPTION', `${file}: give either a report or --batch, not both`);
  const batch = flags.batch === undefined ? null : notEmpty('--batch', flags.batch);
  const warn = (message: string) => context.warn(message);
  const workspace =
    flags.repo === undefined ? null : await openForPerson({ root: notEmpty('--repo', flags.repo), warn }, context);
  try {
    const index = workspace?.index ?? null;
    if (batch === null) showOne({ file: file ?? '-', format, project: flags.project, index }, context);
    else for (const row of batchRows(batch, index)) context.write(row);
  } finally {
    workspace?.close();
  }
}

/** The output of a batch, one line a row, with `places` where there is an index. Throws CuepackError E_BAD_INPUT that names the row. */
export function* batchRows(file: string, index: SnapshotIndex | null = null): Generator<string> {
  let number = 0;
  for (const line of readText(file).split('\n')) {
    number += 1;
    if (line.trim() === '') continue;
    const { id, text, project } = parseRow(line, `${file}:${number}`);
    const cues = analyse(text, { project });
    yield `${jsonText({ id, ...batchRow(cues), ...placesIn(index, cues) })}\n`;
  }
}

/** A report's cues in the short form of a batch: plain values, and frames with their place and judgement. */
export function batchRow(cues: CueSet): Record<string, unknown> {
  return {
    frames: cues.frames.map((frame) => ({
      path: frame.path,
      line: frame.line,
      end_line: frame.endLine,
      column: frame.column,
      function: frame.function,
      in_app: frame.inApp,
      family: frame.family,
      role: frame.role,
      stack: frame.stack,
      depth: frame.depth,
    })),
    paths: cues.paths.map((cue) => cue.path),
    symbols: cues.symbols.map((cue) => cue.name),
    errors: cues.errors.map((cue) => cue.value),
    links: cues.links.map((cue) => cue.url),
    hunks: cues.hunks.map(({ path, oldStart, oldEnd }) => ({ path, start: oldStart, end: oldEnd })),
    notices: cues.notices,
  };
}

interface Report {
  readonly file: string;
  readonly format: 'text' | 'json';
  readonly project: string | undefined;
  readonly index: SnapshotIndex | null;
}

function placesIn(index: SnapshotIndex | null, cues: CueSet): Record<string, unknown> {
  return index === null ? {} : { places: placeRows(cues, placesOf(index, cues)) };
}

function showOne({ file, format, project, index }: Report, context: CommandContext): void {
  const text = readText(file);
  const cues = analyse(text, { project });
  for (const notice of cues.notices) context.warn(notice);
  if (format === 'json') context.write(`${jsonText({ ...cues, ...placesIn(index, cues) }, 2)}\n`);
  else context.write(renderCues(text, cues, index === null ? null : placesOf(index, cues)));
  const found = cues.frames.length + cues.paths.length + cues.symbols.length + cues.errors.length + cues.hunks.length;
  context.setExitStatus(found > 0 ? 0 : 1);
}

function parseRow(line: string, place: string): z.infer<typeof BATCH_ROW> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new CuepackError(
      'E_BAD_INPUT',
      `${place}: not JSON (${messageOf(error)}); each line is one object with id and text`,
      {
        cause: error,
      },
    );
  }
  const row = BATCH_ROW.safeParse(value);
  if (row.success) return row.data;
  throw new CuepackError(
    'E_BAD_INPUT',
    `${place}: not a report (${z.prettifyError(row.error)}); each line is one object with id and text`,
  );
}

function readText(file: string): string {
  try {
    return file === '-' ? readFileSync(0, 'utf8') : readTextFile(file);
  } catch (error) {
    const name = file === '-' ? 'the standard input' : file;
    throw new CuepackError('E_BAD_INPUT', `${name} cannot be read (${messageOf(error)}); name a readable text file`, {
      cause: error,
    });
  }
}
