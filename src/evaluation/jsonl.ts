// What does a JSON-lines file of a labelled set say, row by row, and where exactly is it wrong?
// It reads and validates; it does not know what the rows mean.

import type { z } from 'zod';
import { CuepackError, faultInWords, messageOf } from '../errors.ts';
import { readTextFile } from '../text-file.ts';

/** Longest row that is read, in UTF-16 code units: far above any label, below what would exhaust memory. */
const MAX_ROW_LENGTH = 64_000_000;

/** A validated row and the 1-based line of the file that it stands on. */
export interface Row<T> {
  readonly line: number;
  readonly value: T;
}

/** The whole text of a file without a byte order mark. Throws CuepackError E_LABELS when it cannot be read. */
export function readText(file: string): string {
  try {
    return readTextFile(file);
  } catch (error) {
    throw new CuepackError('E_LABELS', `cannot read ${file}: ${faultInWords(error)}`, { cause: error });
  }
}

/** Non-blank lines of a text with their 1-based numbers. */
export function* numberedLines(text: string): Generator<{ line: number; text: string }> {
  let line = 0;
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf('\n', start);
    const stop = end === -1 ? text.length : end;
    line += 1;
    const content = text.slice(start, stop).trim();
    if (content !== '') yield { line, text: content };
    start = stop + 1;
  }
}

/**
 * Every row of a JSON-lines file, checked against a schema; blank lines are passed over.
 * Throws CuepackError E_LABELS that names file, line and field of the first row that does not fit.
 */
export function readRows<T>(file: string, schema: z.ZodType<T>): Row<T>[] {
  const rows: Row<T>[] = [];
  for (const { line, text } of numberedLines(readText(file))) {
    if (text.length > MAX_ROW_LENGTH) throw rowError(file, line, `the row is longer than ${MAX_ROW_LENGTH} characters`);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      throw rowError(file, line, `not JSON (${messageOf(error)})`);
    }
    rows.push({ line, value: validate(schema, value, { file, line }) });
  }
  return rows;
}

/** A value checked against a schema; throws CuepackError E_LABELS naming file, line and the first field that is wrong. */
function validate<T>(schema: z.ZodType<T>, value: unknown, where: { file: string; line: number }): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue === undefined ? '' : fieldName(issue.path);
  const message = issue?.message ?? 'does not fit';
  throw rowError(where.file, where.line, field === '' ? message : `${field}: ${message}`);
}

/** The error for a row of a file: what is wrong, where, and what to do. */
export function rowError(file: string, line: number, message: string): CuepackError {
  return new CuepackError('E_LABELS', `${file} line ${line}: ${message}; correct the row and run again`);
}

/** A path into a value as a person writes it: `regions[1].end`. */
export function fieldName(path: readonly PropertyKey[]): string {
  let name = '';
  for (const key of path) {
    if (typeof key === 'number') name += `[${key}]`;
    else name += name === '' ? String(key) : `.${String(key)}`;
  }
  return name;
}
