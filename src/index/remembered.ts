// How does a build of a corpus do without reading, and without even listing, what it knows from before? Each snapshot has
// a roster in a folder beside the index; files that stand as they stood when it was written are not read again, and as
// long as its folders stand as they stood no name has come or gone (see look.ts).

import fs from 'node:fs';
import path from 'node:path';
import type { WalkedFile, WalkResult } from '../corpus/walk.ts';
import type { ContentKeys } from './content-keys.ts';
import type { SurveyRow } from './examine.ts';
import { isSettled } from './ledger.ts';
import {
  type Look,
  type LookTask,
  latestOf,
  ROSTER_FOLDER,
  type RosterPlace,
  rosterName,
  rosterOf,
  surveyOf,
} from './look.ts';
import { writeRoster } from './roster.ts';

/** The files of a snapshot, and what was left out. */
export type Listing = Pick<WalkResult, 'files' | 'skipped' | 'folders'>;

/** What an index folder knows of the files of one snapshot. */
export class SnapshotMemory {
  private readonly place: RosterPlace;
  private readonly surveyedAt: number;
  private readonly changed: readonly WalkedFile[] | null;
  private recalled = 0;

  constructor({ began, place, changed }: Look) {
    this.place = place;
    this.surveyedAt = began;
    this.changed = changed;
  }

  /** The listing of a walk, made without one from what a look found; null where only a walk can tell. */
  listing(): Listing | null {
    const { changed } = this;
    const { roster } = this.place;
    if (roster === null || changed === null) return null;
    const now = new Map(changed.map((file) => [file.path, file]));
    const files = roster.paths.map((name, at) => now.get(name) ?? roster.fileAt(at));
    return { files, skipped: roster.notes.skipped as Listing['skipped'], folders: roster.folderStampsByPath() };
  }

  /** A listing without the index's own files. */
  withoutOwn({ files, skipped, folders }: Listing): Listing {
    const { own } = this.place;
    if (own === null) return { files, skipped, folders };
    const isOther = ({ path: name }: { readonly path: string }) => name !== own && !name.startsWith(`${own}/`);
    return { files: files.filter(isOther), skipped, folders: folders?.filter(isOther) ?? null };
  }

  /** What is known of a file as it is listed now; undefined when it must be read. */
  recall(file: WalkedFile): SurveyRow | undefined {
    const { roster } = this.place;
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
    const { file, root, own, roster } = this.place;
    if (told === null && roster?.folders.length === 0 && this.recallsAll(known.length)) return;
    const notes = { root, surveyedAt: this.surveyedAt, own, skipped, fingerprint };
    try {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      writeRoster(file, { notes, files: known, rows: kept?.rows ?? rows.filter(isKept), folders: told });
    } catch {
      // Whoever writes the index itself will tell.
    }
  }

  /** Whether a roster on the disk that says nothing of folders says the same. */
  private recallsAll(count: number): boolean {
    return this.place.roster?.paths.length === count && this.recalled === count;
  }
}

/** The keys of the contents of a snapshot that stands as its roster says; null where the roster is gone. */
export function keysOfRoster(task: LookTask): ContentKeys | null {
  return rosterOf(task).roster?.keys() ?? null;
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

function isUnreadable(row: SurveyRow): boolean {
  return 'skipped' in row && row.skipped === 'unreadable';
}
