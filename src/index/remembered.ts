// How does a build of a corpus do without reading, and without even listing, what it knows from before? Each snapshot has
// a ledger in a folder beside the index; files that stand as they stood when it was written are not read again, and as
// long as its folders stand as they stood no name has come or gone.

import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { stampFolders } from '../corpus/folders.ts';
import { type WalkedFile, type WalkResult, walkedFile } from '../corpus/walk.ts';
import { SKIP_REASONS, type SkipReason } from '../types.ts';
import type { SurveyRow } from './examine.ts';
import { isSettled, knownOf, type Ledger, type LedgerEntry, readLedger, writeLedger } from './ledger.ts';
import { placeInside } from './placement.ts';
import { type Fields, isCount, isFields, isText } from './shape.ts';
import { type SnapshotSource, safeName } from './sources.ts';

const LEDGER_FOLDER = 'ledgers';
/** Files that are looked at in one go. */
const FILES_AT_ONCE = 256;

/** The files of a snapshot, and what was left out. */
export type Listing = Pick<WalkResult, 'files' | 'skipped' | 'folders'>;

/** What an index folder knows of the files of one snapshot. Made before its files are listed. */
export class SnapshotMemory {
  private readonly file: string;
  private readonly root: string;
  /** Where the index lies in the snapshot, or null. */
  private readonly own: string | null;
  private readonly surveyedAt = Date.now();
  private readonly ledger: Ledger | null;
  private stands = false;

  constructor(indexDir: string, { id, root }: SnapshotSource) {
    this.file = path.join(indexDir, LEDGER_FOLDER, ledgerName(id));
    this.root = realPath(root);
    this.own = placeInside(root, indexDir);
    this.ledger = readLedger(this.file, this.root);
  }

  /** The listing of a walk, made without one; null where names have come or gone, or may have. */
  async standing(): Promise<Listing | null> {
    const names = this.namesOf(this.ledger);
    if (names === null) return null;
    const base = this.root === '/' ? '' : this.root;
    const folders = stampFolders(base, names.folders.keys());
    if (!folders?.every(({ path: name, stamp }) => names.folders.get(name) === stamp)) return null;
    if (!folders.every(({ changedAt }) => isSettled(changedAt, this.ledger!))) return null;
    const files: WalkedFile[] = [];
    for (const name of this.ledger!.entries.keys()) {
      const file = walkedFile(base, name);
      if (file === undefined) return null;
      // Meanwhile what another snapshot waits for goes on.
      if (files.push(file) % FILES_AT_ONCE === 0) await breathe();
    }
    this.stands = true;
    return { files, skipped: names.skipped, folders };
  }

  /** A listing without the index's own files. */
  withoutOwn({ files, skipped, folders }: Listing): Listing {
    const { own } = this;
    if (own === null) return { files, skipped, folders };
    const isOther = ({ path: name }: { readonly path: string }) => name !== own && !name.startsWith(`${own}/`);
    return { files: files.filter(isOther), skipped, folders: folders?.filter(isOther) ?? null };
  }

  /** What is known of a file as it is listed now; undefined when it must be read. */
  recall(file: WalkedFile): SurveyRow | undefined {
    return knownOf(this.ledger, file);
  }

  /** Keeps what was found out, in the order of the files; a folder that does not take it costs the next build time. */
  keep(listing: Listing, rows: readonly SurveyRow[]): void {
    if (this.isKept(listing, rows)) return;
    const { files, skipped, folders } = listing;
    const entries = new Map<string, LedgerEntry>();
    files.forEach(({ path: name, stamp }, at) => {
      if (!isUnreadable(rows[at]!)) entries.set(name, { stamp, row: rows[at]! });
    });
    const names = isTold(listing, rows) ? folders!.map(({ path: name, stamp }) => [name, stamp]) : null;
    try {
      fs.mkdirSync(path.dirname(this.file), { recursive: true });
      const notes = { own: this.own, skipped, folders: names };
      writeLedger(this.file, this.root, { surveyedAt: this.surveyedAt, notes, entries });
    } catch {
      // Whoever writes the index itself will tell.
    }
  }

  /** Whether the ledger on the disk says the same; what it is not trusted with yet is written anew. */
  private isKept(listing: Listing, rows: readonly SurveyRow[]): boolean {
    const { ledger } = this;
    if (ledger === null || isTold(listing, rows) !== this.stands) return false;
    const readable = rows.filter((row) => !isUnreadable(row));
    return (
      ledger.entries.size === readable.length && readable.every((row) => ledger.entries.get(row.path)?.row === row)
    );
  }

  /** What the ledger says of folders; null where it says nothing, or nothing that can be used. */
  private namesOf(ledger: Ledger | null): Names | null {
    const { own, skipped, folders } = ledger?.notes ?? {};
    if (own !== this.own || !isFields(skipped) || !isTally(skipped) || !Array.isArray(folders)) return null;
    const stamps = new Map<string, string>();
    for (const row of folders as unknown[]) {
      if (!Array.isArray(row) || !isText(row[0]) || !isText(row[1])) return null;
      stamps.set(row[0] as string, row[1] as string);
    }
    return stamps.has('') ? { skipped, folders: stamps } : null;
  }
}

/** Removes the ledgers of snapshots that are gone. */
export function sweepLedgers(indexDir: string, snapshots: readonly { readonly id: string }[]): void {
  const folder = path.join(indexDir, LEDGER_FOLDER);
  const live = new Set(snapshots.map(({ id }) => ledgerName(id)));
  try {
    for (const name of fs.readdirSync(folder)) if (!live.has(name)) fs.rmSync(path.join(folder, name), { force: true });
  } catch {
    // There are none, or they stay until the next build.
  }
}

// --- internal ---

interface Names {
  readonly skipped: Readonly<Record<SkipReason, number>>;
  /** Stamps by path. */
  readonly folders: ReadonlyMap<string, string>;
}

/** What could not be read once may be readable the next time, without a trace of it in the file's times. */
function isUnreadable(row: SurveyRow): boolean {
  return 'skipped' in row && row.skipped === 'unreadable';
}

/** Whether the folders may stand for the names in them the next time. */
function isTold({ folders }: Listing, rows: readonly SurveyRow[]): boolean {
  return folders !== null && !rows.some(isUnreadable);
}

function isTally(fields: Fields): fields is Names['skipped'] {
  return SKIP_REASONS.every((reason) => isCount(fields[reason]));
}

function ledgerName(id: string): string {
  return `${safeName(id)}-${crc32(id).toString(16)}.json`;
}

function realPath(root: string): string {
  try {
    return fs.realpathSync(root);
  } catch {
    // The walk will say what is wrong with it.
    return root;
  }
}
