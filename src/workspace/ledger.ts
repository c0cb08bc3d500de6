// What is known of the files of a folder since they were last read? The ledger of src/index, and with it how the files
// were found and what of the folder has no row.

import fs from 'node:fs';
import path from 'node:path';
import * as ledgers from '../index/ledger.ts';
import { type Fields, isCount, isFields } from '../index/shape.ts';
import { SKIP_REASONS, type SkipReason } from '../types.ts';

export { knownOf } from '../index/ledger.ts';

const SOURCES = ['git', 'ignore-files', 'all'] as const;

export interface Ledger {
  readonly source: (typeof SOURCES)[number];
  /** When the survey began, in ms. */
  readonly surveyedAt: number;
  /** Entries that could not be listed, by reason: links, names that cannot be written, closed folders. */
  readonly skipped: Readonly<Record<SkipReason, number>>;
  readonly entries: ReadonlyMap<string, ledgers.LedgerEntry>;
}

/** The ledger of a snapshot; null where there is none for this root and this version of the program. */
export function readLedger(indexDir: string, snapshotId: string, root: string): Ledger | null {
  const found = ledgers.readLedger(fileOf(indexDir, snapshotId), root);
  if (found === null) return null;
  const { surveyedAt, entries, notes } = found;
  const source = SOURCES.find((known) => known === notes.source);
  if (source === undefined || !isFields(notes.skipped) || !SKIP_REASONS.every(isCounted(notes.skipped))) return null;
  return { source, surveyedAt, skipped: notes.skipped as Record<SkipReason, number>, entries };
}

/** Writes the ledger of a snapshot, whole or not at all. */
export function writeLedger(indexDir: string, snapshotId: string, root: string, ledger: Ledger): void {
  const { source, surveyedAt, skipped, entries } = ledger;
  ledgers.writeLedger(fileOf(indexDir, snapshotId), root, { surveyedAt, notes: { source, skipped }, entries });
}

/** Gives the ledgers of one root another: that of the same folder under its new name. */
export function moveLedgers(indexDir: string, from: string, to: string): void {
  for (const name of fs.readdirSync(indexDir)) {
    const snapshotId = /^ledger-(.+)\.json$/.exec(name)?.[1];
    const ledger = snapshotId === undefined ? null : readLedger(indexDir, snapshotId, from);
    if (ledger !== null) writeLedger(indexDir, snapshotId!, to, ledger);
  }
}

// --- internal ---

function fileOf(indexDir: string, snapshotId: string): string {
  return path.join(indexDir, `ledger-${snapshotId}.json`);
}

function isCounted(skipped: Fields): (reason: SkipReason) => boolean {
  return (reason) => isCount(skipped[reason]);
}
