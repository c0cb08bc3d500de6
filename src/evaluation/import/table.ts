// What rows does a published file hold, whatever it is written in: Parquet, JSON lines, a JSON list, or CSV?
// It names the row of whatever is wrong and knows nothing of benchmarks.

import { extname } from 'node:path';
import type { z } from 'zod';
import { CuepackError, messageOf } from '../../errors.ts';
import { fieldName, numberedLines, readText } from '../jsonl.ts';
import { parseCsv } from './csv.ts';

/** One row: its 1-based number in the file (the line, where the file has lines) and its columns. */
export interface TableRow {
  readonly file: string;
  readonly row: number;
  readonly columns: Readonly<Record<string, unknown>>;
}

const READERS: Readonly<Record<string, (file: string) => TableRow[] | Promise<TableRow[]>>> = {
  '.parquet': readParquet,
  '.jsonl': readJsonLines,
  '.ndjson': readJsonLines,
  '.json': readJsonList,
  '.csv': readCsv,
};

/** All rows of a file, by its extension. Throws CuepackError E_LABELS that names the file, and the row where it can. */
export async function readTable(file: string): Promise<TableRow[]> {
  const reader = READERS[extname(file).toLowerCase()];
  if (reader === undefined) {
    throw new CuepackError('E_LABELS', `${file}: give a file that ends in ${Object.keys(READERS).join(', ')}`);
  }
  return reader(file);
}

/** The error for a row: where it is and what is wrong with which field. */
export function rowFault({ file, row }: TableRow, field: string, message: string): CuepackError {
  return new CuepackError('E_LABELS', `${file} row ${row}: ${field}: ${message}; nothing was written`);
}

/** The columns checked against a schema. Throws CuepackError E_LABELS naming row and field. */
export function columnsOf<T>(row: TableRow, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(row.columns);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw rowFault(row, fieldName(issue?.path ?? []) || 'row', issue?.message ?? 'does not fit');
}

/** A column that may hold a value or its JSON text, as columns of CSV and Parquet often do. */
export function structured(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

// --- internal ---

async function readParquet(file: string): Promise<TableRow[]> {
  // Only this reader needs the two packages, and they take longer to load than most imports take to run.
  const { asyncBufferFromFile, parquetReadObjects } = await import('hyparquet');
  const { compressors } = await import('hyparquet-compressors');
  try {
    const objects = await parquetReadObjects({ file: await asyncBufferFromFile(file), compressors });
    return objects.map((columns, index) => ({
      file,
      row: index + 1,
      columns: plain(columns) as Record<string, unknown>,
    }));
  } catch (error) {
    throw new CuepackError('E_LABELS', `cannot read ${file} as Parquet: ${messageOf(error)}`, { cause: error });
  }
}

/** 64-bit integers arrive as bigint, which JSON does not know; line numbers fit into a number. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, plain(entry)]));
}

function readJsonLines(file: string): TableRow[] {
  return [...numberedLines(readText(file))].map(({ line, text }) => ({
    file,
    row: line,
    columns: objectOf(parseJson(file, line, text), file, line),
  }));
}

function readJsonList(file: string): TableRow[] {
  const list = parseJson(file, 1, readText(file));
  if (!Array.isArray(list)) throw new CuepackError('E_LABELS', `${file}: not a JSON list of rows; nothing was written`);
  return list.map((value: unknown, index) => ({ file, row: index + 1, columns: objectOf(value, file, index + 1) }));
}

function readCsv(file: string): TableRow[] {
  const [header, ...records] = parseCsv(readText(file), file);
  if (header === undefined) throw new CuepackError('E_LABELS', `${file}: no header row; nothing was written`);
  return records.map((cells, index) => {
    const row = { file, row: index + 1, columns: {} };
    if (cells.length !== header.length) {
      throw rowFault(
        row,
        header[cells.length] ?? 'row',
        `${cells.length} cells, but the header names ${header.length}`,
      );
    }
    return { ...row, columns: Object.fromEntries(header.map((name, column) => [name, cells[column]])) };
  });
}

function parseJson(file: string, row: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw rowFault({ file, row, columns: {} }, 'row', `not JSON (${messageOf(error)})`);
  }
}

function objectOf(value: unknown, file: string, row: number): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw rowFault({ file, row, columns: {} }, 'row', 'not an object');
}
