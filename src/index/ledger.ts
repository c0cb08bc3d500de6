// What is known of the files of a folder since they were last read? A small file beside the index: of each path its
// stamp and what was found out, so that only what changed is read again. Nothing that answers a query reads it; a lost
// or damaged ledger costs time, not answers.

import fs from 'node:fs';
import { crc32 } from 'node:zlib';
import { CATEGORIES, type Category, SKIP_REASONS, type SkipReason } from '../types.ts';
import type { SurveyRow } from './examine.ts';
import { FORMAT_VERSION } from './format.ts';
import { writeWhole } from './manifest.ts';
import { RECORD_VERSION } from './record.ts';
import { exactly, type Fields, isCount, isFields, isText, listOf, ShapeError } from './shape.ts';

/** Counts up when what a survey says of the same bytes changes: categories, languages, reasons to skip. */
export const SURVEY_VERSION = 3;
const VERSION = `${FORMAT_VERSION}.${RECORD_VERSION}.${SURVEY_VERSION}`;

/** A write so shortly before the survey may have been followed by one that left the same time. In ms. */
const RACY_TIME = 50;
/** The same where the file system counts whole seconds, or two of them. In ms. */
const RACY_TIME_COARSE = 2_000;

/** A file as its folder lists it; the stamp changes with it, and the time in ms is that of its latest change. */
interface StampedFile {
  readonly path: string;
  readonly stamp: string;
  readonly changedAt: number;
}

/** What was found out about one file. */
export interface LedgerEntry {
  readonly stamp: string;
  readonly row: SurveyRow;
}

export interface Ledger {
  /** When the survey began, in ms. */
  readonly surveyedAt: number;
  /** What else its owner wants to find again. */
  readonly notes: Fields;
  readonly entries: ReadonlyMap<string, LedgerEntry>;
}

/** A ledger; null where there is none for this root and this version of the program, or where it is damaged. */
export function readLedger(file: string, root: string): Ledger | null {
  try {
    const text = fs.readFileSync(file, 'utf8');
    const newline = text.indexOf('\n');
    const body = text.slice(0, newline);
    if (text.slice(newline + 1) !== `${crc32(body)}`) return null;
    const fields = exactly(JSON.parse(body), CHECKS, 'the ledger');
    if (fields.version !== VERSION || fields.root !== root) return null;
    const entries = new Map(listOf(fields.rows, entryOf, 'rows').map((entry) => [entry.row.path, entry]));
    return { surveyedAt: fields.surveyedAt as number, notes: fields.notes as Fields, entries };
  } catch {
    return null;
  }
}

/** Writes a ledger, whole or not at all. */
export function writeLedger(file: string, root: string, { surveyedAt, notes, entries }: Ledger): void {
  const rows = [...entries].map(([path, { stamp, row }]) =>
    'skipped' in row ? [path, stamp, row.skipped] : [path, stamp, row.size, row.key, row.category, row.language],
  );
  const body = JSON.stringify({ version: VERSION, root, surveyedAt, notes, rows });
  writeWhole(file, `${body}\n${crc32(body)}`);
}

/** What is known of a file as it is listed now; undefined when it must be read. */
export function knownOf(
  ledger: Pick<Ledger, 'surveyedAt' | 'entries'> | null,
  file: StampedFile,
): SurveyRow | undefined {
  const entry = ledger?.entries.get(file.path);
  if (ledger === null || entry === undefined || entry.stamp !== file.stamp) return undefined;
  return isSettled(file.changedAt, ledger) ? entry.row : undefined;
}

/** Whether what changed last at a time (ms) cannot have changed since a survey without another time to show for it. */
export function isSettled(changedAt: number, { surveyedAt }: Pick<Ledger, 'surveyedAt'>): boolean {
  return changedAt < surveyedAt - (changedAt % 1_000 === 0 ? RACY_TIME_COARSE : RACY_TIME);
}

// --- internal ---

const CHECKS = { version: isText, root: isText, surveyedAt: isCount, notes: isFields, rows: Array.isArray };
const CATEGORY_NAMES: ReadonlySet<unknown> = new Set(CATEGORIES);
const REASON_NAMES: ReadonlySet<unknown> = new Set(SKIP_REASONS);

/** Path, stamp, bytes, key, category, language; or path, stamp, reason. */
function entryOf(value: unknown): LedgerEntry {
  if (!Array.isArray(value) || !isText(value[0]) || !isText(value[1])) throw new ShapeError('a row is not valid');
  const [path, stamp] = value as [string, string];
  if (value.length === 3 && REASON_NAMES.has(value[2]))
    return { stamp, row: { path, skipped: value[2] as SkipReason } };
  const [, , size, key, category, language] = value as unknown[];
  const isAdmitted = value.length === 6 && isCount(size) && isText(key) && isText(language);
  if (!isAdmitted || !CATEGORY_NAMES.has(category)) throw new ShapeError('a row is not valid');
  const facts = { size: size as number, key: key as string, category: category as Category };
  return { stamp, row: { path, ...facts, language: language as string } };
}
