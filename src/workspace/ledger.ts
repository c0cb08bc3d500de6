// What is known of the files of a folder since they were last read? A small file beside the index: of each path its stamp
// and what was found out, so that only what changed is read again. A lost ledger costs time, not answers.

import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { FORMAT_VERSION } from '../index/format.ts';
import { writeWhole } from '../index/manifest.ts';
import { RECORD_VERSION } from '../index/record.ts';
import type { SurveyRow } from '../index/worker.ts';
import { CATEGORIES, SKIP_REASONS, type SkipReason } from '../types.ts';
import type { ListedFile } from './listing.ts';

/** Counts up when what a survey says of the same bytes changes: categories, languages, reasons to skip. */
const SURVEY_VERSION = 1;
const VERSION = `${FORMAT_VERSION}.${RECORD_VERSION}.${SURVEY_VERSION}`;

/** A write so shortly before the survey may have been followed by one that left the same time. In ms. */
const RACY_TIME = 50;
/** The same where the file system counts whole seconds, or two of them. In ms. */
const RACY_TIME_COARSE = 2_000;

const admitted = z.tuple([z.string(), z.string(), z.int(), z.string(), z.enum(CATEGORIES), z.string()]);
const leftOut = z.tuple([z.string(), z.string(), z.enum(SKIP_REASONS)]);
const ledgerSchema = z.strictObject({
  version: z.literal(VERSION),
  root: z.string(),
  source: z.enum(['git', 'ignore-files', 'all']),
  /** When the survey began, in ms. */
  surveyedAt: z.number(),
  /** Entries that no row stands for, by reason: links, names that cannot be written, closed folders. */
  skipped: z.record(z.enum(SKIP_REASONS), z.int()),
  /** Path, stamp, bytes, key, category, language; or path, stamp, reason. */
  rows: z.array(z.union([admitted, leftOut])),
});

/** What was found out about one file. */
export interface LedgerEntry {
  readonly stamp: string;
  readonly row: SurveyRow;
}

export interface Ledger {
  readonly source: 'git' | 'ignore-files' | 'all';
  readonly surveyedAt: number;
  /** Entries that could not be listed, by reason. */
  readonly skipped: Readonly<Record<SkipReason, number>>;
  readonly entries: ReadonlyMap<string, LedgerEntry>;
}

/** The ledger of a snapshot; null where there is none for this root and this version of the program. */
export function readLedger(indexDir: string, snapshotId: string, root: string): Ledger | null {
  try {
    const {
      root: found,
      version: _,
      rows,
      ...rest
    } = ledgerSchema.parse(JSON.parse(fs.readFileSync(fileOf(indexDir, snapshotId), 'utf8')));
    return found === root ? { ...rest, entries: new Map(rows.map((row) => [row[0], entryOf(row)])) } : null;
  } catch {
    return null;
  }
}

/** Writes the ledger of a snapshot, whole or not at all. */
export function writeLedger(indexDir: string, snapshotId: string, root: string, ledger: Ledger): void {
  const rows = [...ledger.entries].map(([file, { stamp, row }]) =>
    'skipped' in row ? [file, stamp, row.skipped] : [file, stamp, row.size, row.key, row.category, row.language],
  );
  const { source, surveyedAt, skipped } = ledger;
  const content = { version: VERSION, root, source, surveyedAt, skipped, rows };
  writeWhole(fileOf(indexDir, snapshotId), JSON.stringify(content));
}

/** Gives the ledgers of one root another: that of the same folder under its new name. */
export function moveLedgers(indexDir: string, from: string, to: string): void {
  for (const name of fs.readdirSync(indexDir)) {
    const snapshotId = /^ledger-(.+)\.json$/.exec(name)?.[1];
    const ledger = snapshotId === undefined ? null : readLedger(indexDir, snapshotId, from);
    if (ledger !== null) writeLedger(indexDir, snapshotId!, to, ledger);
  }
}

/** What is known of a file as it is listed now; undefined when it must be read. */
export function knownOf(ledger: Ledger | null, file: ListedFile): SurveyRow | undefined {
  const entry = ledger?.entries.get(file.path);
  if (ledger === null || entry === undefined || entry.stamp !== file.stamp) return undefined;
  const margin = file.changedAt % 1_000 === 0 ? RACY_TIME_COARSE : RACY_TIME;
  return file.changedAt < ledger.surveyedAt - margin ? entry.row : undefined;
}

// --- internal ---

function fileOf(indexDir: string, snapshotId: string): string {
  return path.join(indexDir, `ledger-${snapshotId}.json`);
}

function entryOf(row: z.infer<typeof admitted> | z.infer<typeof leftOut>): LedgerEntry {
  if (row.length === 3) return { stamp: row[1], row: { path: row[0], skipped: row[2] } };
  const [file, stamp, size, key, category, language] = row;
  return { stamp, row: { path: file, size, key, category, language } };
}
