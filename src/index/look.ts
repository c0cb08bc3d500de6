// How does a snapshot stand that was built before? One look at each folder and file of its roster tells which files may
// have changed. It lists no folder, reads no file of the snapshot and keeps nothing.

import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { haveStamps } from '../corpus/folders.ts';
import { type WalkedFile, walkedFile } from '../corpus/walk.ts';
import { SKIP_REASONS, type SkipReason } from '../types.ts';
import { isSettled } from './ledger.ts';
import { placeInside } from './placement.ts';
import { type Roster, readRoster } from './roster.ts';
import { type Fields, isCount, isFields, isText } from './shape.ts';
import { safeName } from './sources.ts';

export const ROSTER_FOLDER = 'ledgers';
/** Files that are looked at in one go. */
const FILES_AT_ONCE = 2048;

export interface LookTask {
  readonly indexDir: string;
  readonly id: string;
  readonly root: string;
}

export interface Look {
  /** When it began, in ms. */
  readonly began: number;
  readonly place: RosterPlace;
  /**
   * Files of the roster that may not be any more what they were; null where names have come or gone, or may have, and
   * only a walk can tell.
   */
  readonly changed: readonly WalkedFile[] | null;
  /** What is known of a snapshot of which nothing changed, else null. */
  readonly unchanged: Unchanged | null;
}

/** A snapshot that stands as its roster says. */
export interface Unchanged {
  readonly fingerprint: string;
  /** Files that are left out, by reason. */
  readonly skipped: Readonly<Record<SkipReason, number>>;
}

/** Looks at a snapshot. Meanwhile others have their turn. */
export async function lookAt(task: LookTask): Promise<Look> {
  const began = Date.now();
  const place = rosterOf(task);
  const { roster, root, own } = place;
  const changed = roster !== null && roster.notes.own === own ? await changedOf(roster, root) : null;
  const unchanged = roster !== null && changed?.length === 0 ? unchangedAs(roster) : null;
  return { began, place, changed, unchanged };
}

/** What an index folder has written down of a snapshot. */
export interface RosterPlace {
  /** Where its roster stands, or is to stand. */
  readonly file: string;
  /** The root without links. */
  readonly root: string;
  /** Where the index lies in the snapshot, or null. */
  readonly own: string | null;
  /** Null where there is none of this root and this version of the program. */
  readonly roster: Roster | null;
}

export function rosterOf({ indexDir, id, root }: LookTask): RosterPlace {
  const file = path.join(indexDir, ROSTER_FOLDER, rosterName(id));
  const base = realPath(root);
  const roster = readRoster(file);
  const own = placeInside(root, indexDir);
  return { file, root: base, own, roster: roster !== null && isAbout(roster, base) ? roster : null };
}

export function rosterName(id: string): string {
  return `${safeName(id)}-${crc32(id).toString(16)}.bin`;
}

/** When the survey began that a roster tells of, in ms. */
export function surveyOf({ notes }: Roster): { surveyedAt: number } {
  return { surveyedAt: notes.surveyedAt as number };
}

/** When content or node of a file changed last, in ms. */
export function latestOf({ modifiedAt, changedAt }: WalkedFile): number {
  return Math.max(modifiedAt, changedAt);
}

// --- internal ---

async function changedOf(roster: Roster, root: string): Promise<WalkedFile[] | null> {
  const base = root === '/' ? '' : root;
  const survey = surveyOf(roster);
  const isBelieved = (changedAt: number) => isSettled(changedAt, survey);
  const stamps = { numbers: roster.folderStamps, isSettled: isBelieved };
  if (!roster.folders.includes('') || !haveStamps(base, roster.folders, stamps)) return null;
  const changed: WalkedFile[] = [];
  for (let at = 0; at < roster.paths.length; at += 1) {
    const file = walkedFile(base, roster.paths[at]!);
    if (file === undefined) return null;
    if (!roster.hasStamp(at, file) || !isBelieved(latestOf(file))) changed.push(file);
    if (at % FILES_AT_ONCE === FILES_AT_ONCE - 1) await breathe();
  }
  return changed;
}

function unchangedAs(roster: Roster): Unchanged {
  const listed = roster.notes.skipped as Readonly<Record<SkipReason, number>>;
  const read = roster.skipped();
  const skipped = Object.fromEntries(
    SKIP_REASONS.map((reason) => [reason, listed[reason] + (read.get(reason) ?? 0)]),
  ) as Record<SkipReason, number>;
  return { fingerprint: roster.notes.fingerprint as string, skipped };
}

function isAbout({ notes }: Roster, root: string): boolean {
  const { surveyedAt, skipped, fingerprint } = notes;
  return notes.root === root && isCount(surveyedAt) && isText(fingerprint) && isFields(skipped) && isTally(skipped);
}

function isTally(fields: Fields): fields is Readonly<Record<SkipReason, number>> {
  return SKIP_REASONS.every((reason) => isCount(fields[reason]));
}

function realPath(root: string): string {
  try {
    return fs.realpathSync(root);
  } catch {
    // The walk will say what is wrong with it.
    return root;
  }
}
