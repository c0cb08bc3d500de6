// How does a build of a corpus do without reading, and without even listing, what it knows from before? Each snapshot has
// a roster in a folder beside the index; files that stand as they stood when it was written are not read again, and as
// long as its folders stand as they stood no name has come or gone.

import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { haveStamps } from '../corpus/folders.ts';
import { type WalkedFile, type WalkResult, walkedFile } from '../corpus/walk.ts';
import { SKIP_REASONS, type SkipReason } from '../types.ts';
import type { SurveyRow } from './examine.ts';
import { isSettled } from './ledger.ts';
import { placeInside } from './placement.ts';
import { type Roster, readRoster, writeRoster } from './roster.ts';
import { type Fields, isCount, isFields, isText } from './shape.ts';
import { type SnapshotSource, safeName } from './sources.ts';

const ROSTER_FOLDER = 'ledgers';
/** Files that are looked at in one go. */
const FILES_AT_ONCE = 2048;

/** The files of a snapshot, and what was left out. */
export type Listing = Pick<WalkResult, 'files' | 'skipped' | 'folders'>;

/** What a look at the folders and files of a roster found: the same names, some of them perhaps with other stamps. */
export interface Standing {
  readonly roster: Roster;
  readonly changed: readonly WalkedFile[];
}

/** What an index folder knows of the files of one snapshot. Made before its files are listed. */
export class SnapshotMemory {
  private readonly file: string;
  private readonly root: string;
  /** Where the index lies in the snapshot, or null. */
  private readonly own: string | null;
  private readonly surveyedAt = Date.now();
  private readonly roster: Roster | null;
  private recalled = 0;

  constructor(indexDir: string, { id, root }: SnapshotSource) {
    this.file = path.join(indexDir, ROSTER_FOLDER, rosterName(id));
    this.root = realPath(root);
    this.own = placeInside(root, indexDir);
    const roster = readRoster(this.file);
    this.roster = roster !== null && isAbout(roster, this.root) ? roster : null;
  }

  /** What stands of the roster, found without a walk; null where names have come or gone, or may have. */
  async standing(): Promise<Standing | null> {
    const { roster } = this;
    if (roster === null || roster.notes.own !== this.own || !roster.folders.includes('')) return null;
    const base = this.root === '/' ? '' : this.root;
    const isBelieved = (changedAt: number) => isSettled(changedAt, surveyOf(roster));
    if (!haveStamps(base, roster.folders, { numbers: roster.folderStamps, isSettled: isBelieved })) return null;
    const changed: WalkedFile[] = [];
    for (let at = 0; at < roster.paths.length; at += 1) {
      const file = walkedFile(base, roster.paths[at]!);
      if (file === undefined) return null;
      if (!roster.hasStamp(at, file) || !isBelieved(latestOf(file))) changed.push(file);
      // Meanwhile what another snapshot waits for goes on.
      if (at % FILES_AT_ONCE === FILES_AT_ONCE - 1) await breathe();
    }
    return { roster, changed };
  }

  /** The listing of a walk, made without one. */
  listingOf({ roster, changed }: Standing): Listing {
    const now = new Map(changed.map((file) => [file.path, file]));
    const files = roster.paths.map((name, at) => now.get(name) ?? roster.fileAt(at));
    return { files, skipped: roster.notes.skipped as Listing['skipped'], folders: roster.folderStampsByPath() };
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
    const { roster } = this;
    const at = roster?.find(file.path) ?? -1;
    if (roster === null || at < 0 || !roster.hasStamp(at, file)) return undefined;
    if (!isSettled(latestOf(file), surveyOf(roster))) return undefined;
    this.recalled += 1;
    return roster.rowAt(at);
  }

  /**
   * Keeps what was found out, in the order of the files, and what a snapshot with it is called; a folder that does not
   * take it costs the next build time.
   */
  keep({ files, skipped, folders }: Listing, rows: readonly SurveyRow[], fingerprint: string): void {
    // What could not be read once may be readable the next time, without a trace of it in the file's times.
    const isKept = (_: unknown, at: number) => !isUnreadable(rows[at]!);
    const kept = rows.every((row) => !isUnreadable(row)) ? { files, rows } : null;
    const told = kept === null ? null : folders;
    const known = kept?.files ?? files.filter(isKept);
    if (told === null && this.roster?.folders.length === 0 && this.recallsAll(known.length)) return;
    const notes = { root: this.root, surveyedAt: this.surveyedAt, own: this.own, skipped, fingerprint };
    try {
      fs.mkdirSync(path.dirname(this.file), { recursive: true });
      writeRoster(this.file, { notes, files: known, rows: kept?.rows ?? rows.filter(isKept), folders: told });
    } catch {
      // Whoever writes the index itself will tell.
    }
  }

  /** Whether a roster on the disk that says nothing of folders says the same. */
  private recallsAll(count: number): boolean {
    return this.roster?.paths.length === count && this.recalled === count;
  }
}

/** What a snapshot is called that is made from all files of a roster. */
export function fingerprintOf(roster: Roster): string {
  return roster.notes.fingerprint as string;
}

/** Removes the rosters of snapshots that are gone. */
export function sweepRosters(indexDir: string, snapshots: readonly { readonly id: string }[]): void {
  const folder = path.join(indexDir, ROSTER_FOLDER);
  const live = new Set(snapshots.map(({ id }) => rosterName(id)));
  try {
    for (const name of fs.readdirSync(folder)) if (!live.has(name)) fs.rmSync(path.join(folder, name), { force: true });
  } catch {
    // There are none, or they stay until the next build.
  }
}

// --- internal ---

function isAbout({ notes }: Roster, root: string): boolean {
  const { surveyedAt, skipped, fingerprint } = notes;
  return notes.root === root && isCount(surveyedAt) && isText(fingerprint) && isFields(skipped) && isTally(skipped);
}

function surveyOf({ notes }: Roster): { surveyedAt: number } {
  return { surveyedAt: notes.surveyedAt as number };
}

function latestOf({ modifiedAt, changedAt }: WalkedFile): number {
  return Math.max(modifiedAt, changedAt);
}

function isUnreadable(row: SurveyRow): boolean {
  return 'skipped' in row && row.skipped === 'unreadable';
}

function isTally(fields: Fields): fields is Readonly<Record<SkipReason, number>> {
  return SKIP_REASONS.every((reason) => isCount(fields[reason]));
}

function rosterName(id: string): string {
  return `${safeName(id)}-${crc32(id).toString(16)}.bin`;
}

function realPath(root: string): string {
  try {
    return fs.realpathSync(root);
  } catch {
    // The walk will say what is wrong with it.
    return root;
  }
}
