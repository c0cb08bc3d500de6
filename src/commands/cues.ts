// `cuepack cues`: shows what a report points at. Reads options and prints; all reading of reports is in src/cues.

import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { Option } from 'commander';
import { z } from 'zod';
import { analyse } from '../cues/cues.ts';
import type { CueSet } from '../cues/types.ts';
import { CuepackError, messageOf } from '../errors.ts';
import { renderCues } from './cues-text.ts';

export interface CuesOptions {
  readonly batch?: string;
  readonly format: 'text' | 'json';
  readonly project?: string;
}

const BATCH_ROW = z.object({ id: z.union([z.string(), z.number()]), text: z.string(), project: z.string().optional() });

/** Adds the command to a program. Results go to the standard output, errors are thrown as CuepackError. */
export function registerCuesCommand(program: Command): void {
  program
    .command('cues')
    .description('show what a report points at: frames, paths, names, errors, links, hunks')
    .argument('[file]', 'the report; "-" or nothing reads the standard input')
    .option('--batch <file.jsonl>', 'read objects with id, text and optionally project; write one object a line')
    .option('--project <name>', "the repository's own name: its installed code is then the application's own")
    .addOption(new Option('--format <format>', 'how to show one report').choices(['text', 'json']).default('text'))
    .action((file: string | undefined, options: CuesOptions) => {
      for (const chunk of runCues(file, options)) process.stdout.write(chunk);
    });
}

/** The output of the command, piece by piece. */
export function* runCues(file: string | undefined, options: CuesOptions): Generator<string> {
  if (options.batch !== undefined) {
    if (file !== undefined) throw new CuepackError('E_BAD_OPTION', 'Give either a report or --batch, not both.');
    yield* runBatch(options.batch);
    return;
  }
  const text = readText(file ?? '-');
  const cues = analyse(text, options.project === undefined ? {} : { project: options.project });
  yield options.format === 'json' ? `${JSON.stringify(cues, null, 2)}\n` : renderCues(text, cues);
}

function* runBatch(file: string): Generator<string> {
  let number = 0;
  for (const line of readText(file).split('\n')) {
    number += 1;
    if (line.trim() === '') continue;
    const { id, text, project } = parseRow(line, file, number);
    yield `${JSON.stringify({ id, ...batchRow(analyse(text, project === undefined ? {} : { project })) })}\n`;
  }
}

function parseRow(line: string, file: string, number: number): z.infer<typeof BATCH_ROW> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new CuepackError(
      'E_BAD_INPUT',
      `Line ${number} of ${file} is not JSON (${messageOf(error)}). Each line must be one object with id and text.`,
      { cause: error },
    );
  }
  const row = BATCH_ROW.safeParse(value);
  if (row.success) return row.data;
  throw new CuepackError(
    'E_BAD_INPUT',
    `Line ${number} of ${file} lacks what a report needs: ${z.prettifyError(row.error)}. Each line must be one object with id and text.`,
  );
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

function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new CuepackError(
      'E_BAD_INPUT',
      `Cannot read ${file === '-' ? 'the standard input' : file}: ${messageOf(error)}. Name a readable text file.`,
      { cause: error },
    );
  }
}
