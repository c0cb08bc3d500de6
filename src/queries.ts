// What is asked? Reads a file of queries, one JSON object a line, and says of every line what it is worth: a query, or
// what is wrong with it and whose row it would have been. It does not know indexes and does not answer.

import { CuepackError, faultInWords, messageOf } from './errors.ts';
import { numberedLines } from './evaluation/jsonl.ts';
import type { Query } from './locate.ts';
import { readTextFile } from './text-file.ts';

/** A line that can be answered. */
export interface QueryRow {
  readonly kind: 'query';
  /** 1-based line of the file. */
  readonly line: number;
  readonly queryId: string;
  readonly snapshotId: string;
  readonly query: Query;
  /** Optional fields that were dropped because they do not fit, for a person to read. */
  readonly notices: readonly string[];
}

/** A line that cannot. With a queryId it still has a row in the results; without one it has none. */
export interface MalformedRow {
  readonly kind: 'malformed';
  readonly line: number;
  readonly queryId: string | null;
  readonly message: string;
}

export type AskedRow = QueryRow | MalformedRow;

/** Every non-blank line of a queries file, in order. Throws CuepackError E_BAD_INPUT when the file cannot be read. */
export function readQueries(file: string): AskedRow[] {
  let text: string;
  try {
    text = readTextFile(file);
  } catch (error) {
    throw new CuepackError('E_BAD_INPUT', `cannot read the queries ${file}: ${faultInWords(error)}`, { cause: error });
  }
  return parseQueries(text);
}

/**
 * Every non-blank line of the text, in order; a byte order mark, CRLF and a missing final newline are fine. A query_id
 * that stands twice keeps its first line: a second row under one id would make both worthless.
 */
export function parseQueries(text: string): AskedRow[] {
  const rows: AskedRow[] = [];
  const firstLines = new Map<string, number>();
  for (const { line, text: content } of numberedLines(text)) {
    const row = parseRow(line, content);
    const earlier = row.queryId === null ? undefined : firstLines.get(row.queryId);
    if (earlier !== undefined) {
      const message = `query_id ${JSON.stringify(row.queryId)} stands on line ${earlier} already; this line has no row`;
      rows.push({ kind: 'malformed', line, queryId: null, message });
      continue;
    }
    if (row.queryId !== null) firstLines.set(row.queryId, line);
    rows.push(row);
  }
  return rows;
}

// --- internal ---

function parseRow(line: number, content: string): AskedRow {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    return { kind: 'malformed', line, queryId: recoverQueryId(content), message: `not JSON (${messageOf(error)})` };
  }
  if (!isRecord(value)) return { kind: 'malformed', line, queryId: null, message: 'not a JSON object' };
  const queryId = value.query_id;
  if (typeof queryId !== 'string') return { kind: 'malformed', line, queryId: null, message: mustBeString('query_id') };
  for (const field of ['snapshot_id', 'text']) {
    if (typeof value[field] !== 'string') return { kind: 'malformed', line, queryId, message: mustBeString(field) };
  }
  const { query, notices } = queryOf(value);
  return { kind: 'query', line, queryId, snapshotId: value.snapshot_id as string, query, notices };
}

function mustBeString(field: string): string {
  return `${field} is missing or not a string`;
}

function queryOf(value: Record<string, unknown>): { query: Query; notices: string[] } {
  const notices: string[] = [];
  const query: { -readonly [K in keyof Query]: Query[K] } = { text: value.text as string };
  for (const field of ['task', 'diff'] as const) {
    const content = value[field];
    if (typeof content === 'string') query[field] = content;
    else if (content != null) notices.push(`${field} is not a string and is left out`);
  }
  if (Array.isArray(value.given)) {
    const given = value.given.filter(isGiven);
    if (given.length < value.given.length)
      notices.push('given has entries without a path or with a bad line, left out');
    query.given = given.map(({ path, line }) => (line == null ? { path } : { path, line }));
  } else if (value.given != null) {
    notices.push('given is not a list and is left out');
  }
  return { query, notices };
}

function isGiven(value: unknown): value is { path: string; line?: number | null } {
  if (!isRecord(value) || typeof value.path !== 'string' || value.path === '') return false;
  return value.line == null || (Number.isSafeInteger(value.line) && (value.line as number) >= 1);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The query_id of an object whose JSON breaks off or goes wrong further on; null when it is not to be had. */
function recoverQueryId(content: string): string | null {
  let depth = 0;
  let key: string | null = null;
  let latest: string | null = null;
  for (let at = 0; at < content.length; at++) {
    const character = content[at];
    if (character === '"') {
      const end = closingQuote(content, at);
      if (end === -1) return null;
      const literal = content.slice(at, end + 1);
      if (depth === 1 && key === '"query_id"') return parsedString(literal);
      latest = depth === 1 ? literal : null;
      at = end;
    } else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === ':') key = depth === 1 ? latest : key;
    else if (character === ',' && depth === 1) key = null;
  }
  return null;
}

function closingQuote(content: string, open: number): number {
  for (let at = open + 1; at < content.length; at++) {
    if (content[at] === '\\') at += 1;
    else if (content[at] === '"') return at;
  }
  return -1;
}

function parsedString(literal: string): string | null {
  try {
    return JSON.parse(literal) as string;
  } catch {
    return null;
  }
}
