// What may be written as an answer, and how does it reach its file whole? Holds a row to the contract's limits and
// replaces the output in one step. It does not choose regions and does not decide an exit status.

import { accessSync, chmodSync, constants, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CuepackError, faultInWords } from './errors.ts';
import { makeFolder } from './make-folder.ts';
import { jsonText } from './terminal.ts';
import type { Region } from './types.ts';

/** The contract's limits for one row. */
export const MAX_REGIONS = 5;
export const MAX_LINES = 500;

export interface RowLimits {
  readonly maxRegions: number;
  readonly maxLines: number;
}

/**
 * What is wrong with a row, or null when it may be written. `lineCountOf` gives the physical lines of a file of the
 * snapshot, undefined for a path that it does not hold.
 */
export function faultOfRegions(
  regions: readonly Region[],
  lineCountOf: (path: string) => number | undefined,
  limits: RowLimits,
): string | null {
  if (regions.length > limits.maxRegions) return `${regions.length} regions, at most ${limits.maxRegions} are allowed`;
  for (const { path, start, end } of regions) {
    const lines = lineCountOf(path);
    if (lines === undefined) return `${path} is not a file of the snapshot`;
    const whole = Number.isSafeInteger(start) && Number.isSafeInteger(end);
    if (!whole || start < 1 || end < start || end > lines)
      return `${path} lines ${start}-${end}, but it has ${lines} lines`;
  }
  const lines = distinctLines(regions);
  return lines > limits.maxLines ? `${lines} distinct lines, at most ${limits.maxLines} are allowed` : null;
}

/** Number of distinct (path, line) pairs of the regions. */
export function distinctLines(regions: readonly Region[]): number {
  const sorted = [...regions].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.start - b.start));
  let total = 0;
  let path: string | null = null;
  let counted = 0;
  for (const region of sorted) {
    if (region.path !== path) counted = 0;
    path = region.path;
    total += Math.max(0, region.end - Math.max(region.start, counted + 1) + 1);
    counted = Math.max(counted, region.end);
  }
  return total;
}

/** One line of a results file, newline included: exactly `query_id` and `regions`, each of exactly three fields. */
export function resultLine(queryId: string, regions: readonly Region[]): string {
  const plain = regions.map(({ path, start, end }) => ({ path, start, end }));
  return `${jsonText({ query_id: queryId, regions: plain })}\n`;
}

/** Where an output goes: the real file behind links, and whether it can only be written in place. */
export interface OutputTarget {
  readonly file: string;
  readonly inPlace: boolean;
}

/**
 * Checks, before any work, that an output can be written; a missing folder is made. Nothing is written to the file.
 * Throws CuepackError E_OUTPUT, and E_BAD_OPTION when the output is the file that is read (`input`).
 */
export function prepareOutput(output: string, input?: string): OutputTarget {
  const file = realFile(output);
  if (input !== undefined && realFile(input) === file)
    throw new CuepackError('E_BAD_OPTION', `the output ${output} is the input file; name another file`);
  const folder = dirname(file);
  try {
    makeFolder(folder);
  } catch (error) {
    throw cannotWrite(output, error);
  }
  const existing = statSync(file, { throwIfNoEntry: false });
  if (existing?.isDirectory()) throw cannotWrite(output, new Error('it is a folder'));
  if (isWritable(folder) && existing?.isFile() !== false) return { file, inPlace: false };
  if (existing === undefined) throw cannotWrite(output, new Error(`the folder ${folder} is not writable`));
  if (!isWritable(file)) throw cannotWrite(output, new Error('neither the file nor its folder is writable'));
  return { file, inPlace: true };
}

/**
 * Writes the whole text: beside the file and renamed over it, or in place where only the file itself is writable.
 * Throws CuepackError E_OUTPUT; unless it was written in place the old file is then untouched.
 */
export function writeOutput(target: OutputTarget, text: string): void {
  if (target.inPlace || !replaceFile(target.file, text)) {
    try {
      writeFileSync(target.file, text);
    } catch (error) {
      throw cannotWrite(target.file, error);
    }
  }
}

// --- internal ---

/** True when the file was replaced; false when the folder refuses a new name, so that in place is what remains. */
function replaceFile(file: string, text: string): boolean {
  const staged = join(dirname(file), `.${basename(file).slice(0, 100)}.${process.pid}.tmp`);
  let ours = false;
  try {
    writeFileSync(staged, '', { flag: 'wx' });
    ours = true;
    writeFileSync(staged, text);
    const existing = statSync(file, { throwIfNoEntry: false });
    if (existing !== undefined) chmodSync(staged, existing.mode & 0o777);
    renameSync(staged, file);
    return true;
  } catch (error) {
    if (ours) rmSync(staged, { force: true });
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'EBUSY' || code === 'EEXIST')
      return false;
    throw cannotWrite(file, error);
  }
}

function realFile(file: string): string {
  const full = resolve(file);
  try {
    return realpathSync(full);
  } catch {
    try {
      return join(realpathSync(dirname(full)), basename(full));
    } catch {
      return full;
    }
  }
}

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function cannotWrite(file: string, error: unknown): CuepackError {
  return new CuepackError('E_OUTPUT', `cannot write ${file}: ${faultInWords(error)}; name another file`, {
    cause: error,
  });
}
