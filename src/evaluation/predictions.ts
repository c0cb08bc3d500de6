// What did a system answer? Reads results, rankings and trajectories row by row, in the contract's formats. A row that
// does not fit costs its own query and is reported; it never stops the reading. Nothing is scored here.

import { CuepackError } from '../errors.ts';
import type { Region } from '../types.ts';
import { numberedLines, readText } from './jsonl.ts';
import type { Trajectory } from './metrics/contextbench.ts';
import { faultOfResultRow, isSnapshotPath } from './metrics/contract.ts';

/** A usable row, or why it is not one. */
export interface Answer<T> {
  readonly value: T | null;
  readonly fault: string | null;
}

/** The rows of a file by query id. */
export interface Answers<T> {
  readonly byQuery: ReadonlyMap<string, Answer<T>>;
  /** Lines that belong to no query, for a person to read. */
  readonly strayFaults: readonly string[];
}

/** Ranked output, best first. Where a row lists no files they are those of its regions, and the reverse never. */
export interface Ranking {
  readonly files: readonly string[];
  readonly regions: readonly Region[] | null;
}

/** Reads RESULTS.jsonl; a row that breaks the contract is a fault. Throws CuepackError E_LABELS for the file alone. */
export function readResults(file: string): Answers<readonly Region[]> {
  return readAnswers(file, (row) => {
    const fault = faultOfResultRow(row);
    return fault === null ? { value: row.regions as Region[], fault } : { value: null, fault };
  });
}

/** Reads ranked output: `query_id`, `files` [{path}] and `regions` [{path, start, end}], at least one of the two. */
export function readRankings(file: string): Answers<Ranking> {
  return readAnswers(file, (row) => {
    if (row.files === undefined && row.regions === undefined)
      return { value: null, fault: 'neither files nor regions' };
    const regions = row.regions === undefined ? null : regionsOf(row.regions);
    if (regions === undefined) return { value: null, fault: 'regions is not a list of path, start, end' };
    if (row.files === undefined)
      return { value: { files: (regions ?? []).map(({ path }) => path), regions }, fault: null };
    const files = filesOf(row.files);
    if (files === undefined) return { value: null, fault: 'files is not a list of objects with a path' };
    return { value: { files, regions }, fault: null };
  });
}

/** Reads trajectories: `query_id`, `steps` (a list of regions for each step) and `final` (a list of regions). */
export function readTrajectories(file: string): Answers<Trajectory> {
  return readAnswers(file, (row) => {
    const steps = Array.isArray(row.steps) ? row.steps.map(regionsOf) : [undefined];
    const final = regionsOf(row.final ?? []);
    if (steps.includes(undefined)) return { value: null, fault: 'steps is not a list of lists of path, start, end' };
    if (final === undefined) return { value: null, fault: 'final is not a list of path, start, end' };
    return { value: { steps: steps as Region[][], final }, fault: null };
  });
}

// --- internal ---

type JsonObject = Record<string, unknown>;

function readAnswers<T>(file: string, read: (row: JsonObject) => Answer<T>): Answers<T> {
  const byQuery = new Map<string, Answer<T>>();
  const strayFaults: string[] = [];
  for (const { line, text } of numberedLines(readText(file))) {
    const row = parseObject(text);
    if (row === null || typeof row.query_id !== 'string')
      strayFaults.push(`${file} line ${line}: not a row with a query_id`);
    else if (byQuery.has(row.query_id)) byQuery.set(row.query_id, { value: null, fault: 'two rows' });
    else byQuery.set(row.query_id, read(row));
  }
  if (byQuery.size === 0 && strayFaults.length > 0) {
    throw new CuepackError(
      'E_LABELS',
      `${file} holds no row with a query_id; give a JSON-lines file with one object a line`,
    );
  }
  return { byQuery, strayFaults };
}

function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}

function filesOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const paths = value.map((entry: unknown) =>
    typeof entry === 'object' && entry !== null ? (entry as JsonObject).path : null,
  );
  return paths.every(isSnapshotPath) ? paths : undefined;
}

function regionsOf(value: unknown): Region[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const regions: Region[] = [];
  for (const entry of value as unknown[]) {
    if (typeof entry !== 'object' || entry === null) return undefined;
    const { path, start, end } = entry as JsonObject;
    if (!isSnapshotPath(path) || !Number.isSafeInteger(start) || !Number.isSafeInteger(end)) return undefined;
    if ((start as number) < 1 || (end as number) < (start as number)) return undefined;
    regions.push({ path, start: start as number, end: end as number });
  }
  return regions;
}
