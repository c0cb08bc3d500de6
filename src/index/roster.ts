// What was found out about the files of a snapshot when they were last looked at? Columns in a small file beside the
// index: of each file its stamp and its row, and the stamps of the folders, so that one look at each tells what changed.
// Nothing that answers a query reads it; a lost or damaged roster costs time, not answers.

import { FOLDER_STAMP_NUMBERS, type FolderStamp } from '../corpus/folders.ts';
import type { WalkedFile } from '../corpus/walk.ts';
import { CATEGORIES, SKIP_REASONS, type SkipReason } from '../types.ts';
import { Columns, stringSections } from './columns.ts';
import type { ContentKeys } from './content-keys.ts';
import { KEY_BYTES, keyFrom, writeHash } from './content-table.ts';
import type { SurveyRow } from './examine.ts';
import { bytesOf, FORMAT_VERSION, layOut } from './format.ts';
import { SURVEY_VERSION } from './ledger.ts';
import { writeWhole } from './manifest.ts';
import { Names } from './names.ts';
import { RECORD_VERSION } from './record.ts';
import type { Fields } from './shape.ts';

const VERSION = `roster ${FORMAT_VERSION}.${RECORD_VERSION}.${SURVEY_VERSION}`;

/** Numbers of a file's stamp: bytes, times of content and node in ms, number of the node. */
export const FILE_STAMP_NUMBERS = 4;
/** From here on a verdict is a reason to skip, below it a category. */
const SKIPPED = 128;

export interface RosterContent {
  readonly notes: Fields;
  readonly files: readonly WalkedFile[];
  /** What each of the files is. */
  readonly rows: readonly SurveyRow[];
  /** Null where their stamps say nothing of the names in them. */
  readonly folders: readonly FolderStamp[] | null;
}

/** Writes a roster, whole or not at all. */
export function writeRoster(file: string, { notes, files, rows, folders }: RosterContent): void {
  const [languages, grammars] = [new Names(), new Names()];
  const stamps = new Float64Array(FILE_STAMP_NUMBERS * files.length);
  const [verdicts, language, grammar] = [0, 0, 0].map(() => Buffer.alloc(files.length)) as [Buffer, Buffer, Buffer];
  const hashes = Buffer.alloc(KEY_BYTES * files.length);
  rows.forEach((row, at) => {
    const { size, modifiedAt, changedAt, node } = files[at]!;
    stamps.set([size, modifiedAt, changedAt, node], FILE_STAMP_NUMBERS * at);
    if ('skipped' in row) verdicts[at] = SKIPPED + SKIP_REASONS.indexOf(row.skipped);
    else {
      verdicts[at] = CATEGORIES.indexOf(row.category);
      language[at] = languages.number(row.language);
      grammar[at] = grammars.number(writeHash(row.key, hashes, KEY_BYTES * at));
    }
  });
  const folderStamps = (folders ?? []).flatMap(({ numbers }) => numbers);
  const sections = [
    { name: 'notes', bytes: Buffer.from(JSON.stringify(notes)) },
    { name: 'stamps', bytes: bytesOf(stamps) },
    { name: 'verdicts', bytes: verdicts },
    { name: 'languages', bytes: language },
    { name: 'grammars', bytes: grammar },
    { name: 'hashes', bytes: hashes },
    { name: 'folderStamps', bytes: bytesOf(Float64Array.from(folderStamps)) },
    ...stringSections(
      'path',
      files.map(({ path }) => path),
    ),
    ...stringSections(
      'folder',
      (folders ?? []).map(({ path }) => path),
    ),
    ...stringSections('language', languages.all()),
    ...stringSections('grammar', grammars.all()),
  ];
  writeWhole(file, layOut(VERSION, sections, { files: files.length, folders: folders?.length ?? 0 }));
}

/** A roster; null where there is none of this version of the program, or where it is damaged. */
export function readRoster(file: string): Roster | null {
  let columns: Columns;
  try {
    columns = new Columns(file);
  } catch {
    return null;
  }
  try {
    return columns.source.header.snapshotId === VERSION ? new Roster(columns) : null;
  } catch {
    return null;
  } finally {
    columns.close();
  }
}

export class Roster {
  readonly notes: Fields;
  readonly paths: readonly string[];
  readonly folders: readonly string[];
  /** FILE_STAMP_NUMBERS of each file, FOLDER_STAMP_NUMBERS of each folder. */
  readonly stamps: Float64Array;
  readonly folderStamps: Float64Array;
  private readonly hashes: Buffer;
  private readonly grammars: Buffer;
  private readonly grammarNames: readonly string[];
  private readonly verdicts: Buffer;
  private readonly languages: Buffer;
  private readonly languageNames: readonly string[];
  private numbers: Map<string, number> | null = null;

  constructor(columns: Columns) {
    const { source } = columns;
    const doubles = (name: string) => {
      const { buffer, byteOffset, length } = source.section(name);
      return new Float64Array(buffer, byteOffset, length >> 3);
    };
    this.notes = JSON.parse(source.section('notes').toString('utf8'));
    this.paths = columns.strings('path').all();
    this.folders = columns.strings('folder').all();
    this.stamps = doubles('stamps');
    this.folderStamps = doubles('folderStamps');
    this.verdicts = source.section('verdicts');
    this.languages = source.section('languages');
    this.grammars = source.section('grammars');
    this.hashes = source.section('hashes');
    this.languageNames = columns.strings('language').all();
    this.grammarNames = columns.strings('grammar').all();
    const { length } = this.paths;
    const isSound =
      this.stamps.length === FILE_STAMP_NUMBERS * length &&
      this.folderStamps.length === FOLDER_STAMP_NUMBERS * this.folders.length &&
      this.hashes.length === KEY_BYTES * length &&
      [this.verdicts, this.languages, this.grammars].every((column) => column.length === length);
    if (!isSound) throw source.damaged('its columns do not fit');
  }

  /** The number of a file, or -1. */
  find(path: string): number {
    this.numbers ??= new Map(this.paths.map((known, at) => [known, at]));
    return this.numbers.get(path) ?? -1;
  }

  /** Whether a file that is looked at now has the stamp that it had. */
  hasStamp(at: number, { size, modifiedAt, changedAt, node }: Omit<WalkedFile, 'path'>): boolean {
    const { stamps } = this;
    const first = FILE_STAMP_NUMBERS * at;
    return (
      stamps[first] === size &&
      stamps[first + 1] === modifiedAt &&
      stamps[first + 2] === changedAt &&
      stamps[first + 3] === node
    );
  }

  /** A file as it was listed. */
  fileAt(at: number): WalkedFile {
    const { stamps } = this;
    const first = FILE_STAMP_NUMBERS * at;
    return {
      path: this.paths[at]!,
      size: stamps[first]!,
      modifiedAt: stamps[first + 1]!,
      changedAt: stamps[first + 2]!,
      node: stamps[first + 3]!,
    };
  }

  rowAt(at: number): SurveyRow {
    const path = this.paths[at]!;
    const verdict = this.verdicts[at]!;
    if (verdict >= SKIPPED) return { path, skipped: SKIP_REASONS[verdict - SKIPPED]! };
    const language = this.languageNames[this.languages[at]!]!;
    const key = keyFrom(this.hashes, KEY_BYTES * at, this.grammarNames[this.grammars[at]!]!);
    return { path, size: this.stamps[FILE_STAMP_NUMBERS * at]!, key, category: CATEGORIES[verdict]!, language };
  }

  /** The stamps of the folders. */
  folderStampsByPath(): FolderStamp[] {
    const numbersOf = (at: number) => [
      ...this.folderStamps.subarray(FOLDER_STAMP_NUMBERS * at, FOLDER_STAMP_NUMBERS * (at + 1)),
    ];
    return this.folders.map((path, at) => ({ path, numbers: numbersOf(at) }));
  }

  /** The keys of the contents of all files; of one that is left out, those of none. */
  keys(): ContentKeys {
    const { hashes, grammars, grammarNames } = this;
    return { words: new Uint32Array(hashes.buffer, hashes.byteOffset, hashes.length >> 2), grammars, grammarNames };
  }

  /** How many files are left out, by reason. */
  skipped(): Map<SkipReason, number> {
    const counts = new Map<SkipReason, number>();
    for (const verdict of this.verdicts) {
      if (verdict < SKIPPED) continue;
      const reason = SKIP_REASONS[verdict - SKIPPED]!;
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
    return counts;
  }
}
