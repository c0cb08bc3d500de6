// How is a whole file of queries answered, whatever happens to one of them? Goes through the rows one snapshot at a
// time and keeps their order; a fault costs its own row at most. It reads no files of queries and writes no results.

import { CuepackError, type ErrorCode, messageOf } from './errors.ts';
import type { IndexDirectory } from './index/reader.ts';
import type { SnapshotIndex } from './index/snapshot.ts';
import type { Answer, LocateOptions, Query } from './locate.ts';
import { locateSimply, locateSteps, shippedModel } from './locate.ts';
import type { AskedRow, QueryRow } from './queries.ts';
import { faultOfRegions, type RowLimits } from './results.ts';
import { inOneGo, type Steps } from './steps.ts';

export interface BatchOptions {
  readonly locate: LocateOptions;
  readonly limits: RowLimits;
  /** Only by the simple road: the full one is known to fail. */
  readonly simply?: boolean;
  /** Told what went wrong or was left out. */
  readonly warn: (message: string) => void;
}

/** One row of the results; without an answer its lists are empty. */
export interface BatchRow {
  readonly queryId: string;
  readonly answer: Answer | null;
}

export interface BatchReport {
  /** One row for every query_id, in the order of the queries. */
  readonly rows: readonly BatchRow[];
  /** Lines that could not be answered from their snapshot. */
  readonly failed: number;
}

const INDEX_FAULTS: ReadonlySet<ErrorCode> = new Set(['E_NO_INDEX', 'E_INDEX_DAMAGED', 'E_INDEX_VERSION']);

/** Answers every row. Never throws for the sake of one row: what it could not answer is reported and counted. */
export function answerAll(directory: IndexDirectory, asked: readonly AskedRow[], options: BatchOptions): BatchReport {
  const answers = new Map<AskedRow, Answer | null>();
  const fault = faultOfModel(options.locate);
  if (fault !== null) options.warn(`${fault}; every query is answered by a simpler ranking, by words alone`);
  const common = { ...options, simply: fault !== null };
  for (const [snapshotId, rows] of bySnapshot(asked)) answerSnapshot(directory, snapshotId, rows, common, answers);
  const rows: BatchRow[] = [];
  let failed = 0;
  for (const row of asked) {
    const answer = answers.get(row) ?? null;
    if (row.kind === 'malformed') options.warn(`queries line ${row.line}: ${row.message}`);
    if (answer === null) failed += 1;
    if (row.queryId !== null) rows.push({ queryId: row.queryId, answer });
  }
  return { rows, failed };
}

/**
 * The answer by the full road, else by the simple one, else null; warns of every step down. Damage of the index is not
 * stepped around: an answer from what is left of it would look like one from the snapshot.
 */
export function* answerSteps(index: SnapshotIndex, query: Query, options: BatchOptions): Steps<Answer | null> {
  const simple = [locateSimplySteps, 'left without regions'] as const;
  const full = [locateSteps, 'answered by a simpler ranking'] as const;
  for (const [road, remedy] of options.simply ? [simple] : [full, simple]) {
    try {
      const answer = yield* road(index, query, options.locate);
      const fault = faultOfRegions(answer.regions, (path) => linesOf(index, path), options.limits);
      if (fault !== null) throw new CuepackError('E_INTERNAL', `the answer breaks a limit (${fault})`);
      answer.warnings.forEach(options.warn);
      return answer;
    } catch (error) {
      if (isIndexFault(error)) {
        options.warn(messageOf(error));
        return null;
      }
      options.warn(`${messageOf(error)}; ${remedy}`);
    }
  }
  return null;
}

// --- internal ---

function* locateSimplySteps(...words: Parameters<typeof locateSimply>): Steps<Answer> {
  yield;
  return locateSimply(...words);
}

/** What is wrong with the model that all queries would be answered with, or null. */
function faultOfModel({ model }: LocateOptions): string | null {
  try {
    if (model === undefined) shippedModel();
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** So that one snapshot at a time is in memory, whatever the order of the queries. */
function bySnapshot(asked: readonly AskedRow[]): Map<string, QueryRow[]> {
  const groups = new Map<string, QueryRow[]>();
  for (const row of asked) {
    if (row.kind !== 'query') continue;
    const group = groups.get(row.snapshotId);
    if (group === undefined) groups.set(row.snapshotId, [row]);
    else group.push(row);
  }
  return groups;
}

function answerSnapshot(
  directory: IndexDirectory,
  snapshotId: string,
  rows: readonly QueryRow[],
  options: BatchOptions,
  answers: Map<AskedRow, Answer | null>,
): void {
  let index: SnapshotIndex;
  try {
    index = directory.open(snapshotId);
  } catch (error) {
    for (const row of rows) options.warn(`queries line ${row.line}: ${messageOf(error)}`);
    return;
  }
  try {
    for (const row of rows) {
      const warn = (message: string) => options.warn(`queries line ${row.line}: ${message}`);
      row.notices.forEach(warn);
      answers.set(row, inOneGo(answerSteps(index, row.query, { ...options, warn })));
    }
  } finally {
    index.close();
  }
}

function isIndexFault(error: unknown): boolean {
  return error instanceof CuepackError && INDEX_FAULTS.has(error.code);
}

function linesOf(index: SnapshotIndex, path: string): number | undefined {
  const file = index.fileOf(path);
  return file < 0 ? undefined : index.lineCountOf(file);
}
