// How does a build of a corpus do without reading what it has read before? Each snapshot has a ledger in a folder beside
// the index; files that stand as they stood when it was written are not read again.

import fs from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { WalkedFile } from '../corpus/walk.ts';
import { knownOf, type Ledger, type LedgerEntry, readLedger, writeLedger } from './ledger.ts';
import { type SnapshotSource, safeName } from './sources.ts';
import type { SurveyRow } from './worker.ts';

const LEDGER_FOLDER = 'ledgers';

/** What an index folder knows of the files of one snapshot. Made before its files are listed. */
export class SnapshotMemory {
  private readonly file: string;
  private readonly root: string;
  private readonly surveyedAt = Date.now();
  private readonly ledger: Ledger | null;

  constructor(indexDir: string, { id, root }: SnapshotSource) {
    this.file = path.join(indexDir, LEDGER_FOLDER, ledgerName(id));
    this.root = realPath(root);
    this.ledger = readLedger(this.file, this.root);
  }

  /** What is known of a file as it is listed now; undefined when it must be read. */
  recall(file: WalkedFile): SurveyRow | undefined {
    return knownOf(this.ledger, file);
  }

  /** Keeps what was found out, in the order of the files; a folder that does not take it costs the next build time. */
  keep(files: readonly WalkedFile[], rows: readonly SurveyRow[]): void {
    const entries = new Map<string, LedgerEntry>();
    files.forEach(({ path: name, stamp }, at) => {
      const row = rows[at]!;
      // What could not be read once may be readable the next time, without a trace of it in the file's times.
      if (!('skipped' in row) || row.skipped !== 'unreadable') entries.set(name, { stamp, row });
    });
    if (this.isKept(entries)) return;
    try {
      fs.mkdirSync(path.dirname(this.file), { recursive: true });
      writeLedger(this.file, this.root, { surveyedAt: this.surveyedAt, notes: {}, entries });
    } catch {
      // Whoever writes the index itself will tell.
    }
  }

  /** Whether the ledger on the disk says the same; entries that it does not trust yet are written anew. */
  private isKept(entries: ReadonlyMap<string, LedgerEntry>): boolean {
    const { ledger } = this;
    if (ledger?.entries.size !== entries.size) return false;
    for (const [name, { row }] of entries) if (ledger.entries.get(name)?.row !== row) return false;
    return true;
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
