// How does one snapshot come to its index file? What is known from before is found again, what is new is analysed, and the
// file is written from the records. It does not publish it.

import path from 'node:path';
import { CuepackError } from '../errors.ts';
import { assemblyListOf } from './assembly-list.ts';
import type { Catalog } from './catalog.ts';
import { type ContentKeys, keysOf } from './content-keys.ts';
import { type Contents, cannotWrite } from './contents.ts';
import type { Crew } from './crew.ts';
import type { EarlierIndex } from './earlier.ts';
import type { SurveyedFile } from './examine.ts';
import { indexNameBy, indexNameOf } from './index-name.ts';
import { type ManifestSnapshot, SNAPSHOT_FOLDER } from './manifest.ts';
import { keysOfRoster } from './remembered.ts';
import type { SnapshotSource } from './sources.ts';
import type { Surveyor } from './survey.ts';

/** A snapshot of so few files is assembled before a worker would have started. */
const FEW_FILES = 1_000;

export interface MakerOptions {
  readonly indexDir: string;
  readonly earlier: EarlierIndex;
  readonly catalog: Catalog;
  readonly contents: Contents;
  readonly surveyor: Surveyor;
  readonly crew: Crew;
  /** Does little work in this thread; null where it may not. */
  readonly here: Crew | null;
}

export class SnapshotMaker {
  private readonly options: MakerOptions;
  private readonly unchanged: (() => ContentKeys | null)[] = [];

  constructor(options: MakerOptions) {
    this.options = options;
  }

  /** Marks the contents of the snapshots that are indexed already, just as they are. */
  markUnchanged(): void {
    for (const keysOf of this.unchanged) {
      const keys = keysOf();
      if (keys !== null) this.options.catalog.useAll(keys);
    }
  }

  /** Sees to it that a snapshot is indexed; its row for the manifest. */
  async make(source: SnapshotSource): Promise<ManifestSnapshot> {
    const { indexDir, earlier, surveyor } = this.options;
    const { id, root } = source;
    const look = await surveyor.look(source);
    const unchanged = look?.unchanged ?? null;
    if (unchanged !== null) {
      const known = earlier.rowOf(id, indexNameBy(id, unchanged.fingerprint));
      if (known !== null) {
        surveyor.countSkipped(unchanged.skipped);
        this.unchanged.push(() => keysOfRoster({ indexDir, id, root }));
        return known;
      }
    }
    const first = await surveyor.survey(source, look);
    const known = earlier.rowOf(id, indexNameOf(id, first));
    if (known !== null) {
      const keys = keysOf(first);
      this.unchanged.push(() => keys);
      return known;
    }
    const surveyed = await this.analyse(source, first);
    const { fingerprint, file } = indexNameOf(id, surveyed);
    await this.assemble(source, surveyed, file);
    const bytes = surveyed.reduce((sum, { size }) => sum + size, 0);
    return { id, file, fingerprint, files: surveyed.length, bytes };
  }

  /** Has the contents analysed; a file that changed since it was surveyed is surveyed again, once. */
  private async analyse(source: SnapshotSource, first: readonly SurveyedFile[]): Promise<SurveyedFile[]> {
    await this.options.contents.analyse(source.root, first);
    const late = first.filter(({ key }) => !this.options.catalog.has(key));
    if (late.length === 0) return [...first];
    const read = await this.options.surveyor.surveyAgain(source.root, late);
    const again = new Map(read.map((file) => [file.path, file]));
    await this.options.contents.analyse(source.root, [...again.values()]);
    const isLate = new Set(late.map((file) => file.path));
    const files: SurveyedFile[] = [];
    for (const file of first) {
      const now = isLate.has(file.path) ? again.get(file.path) : file;
      if (now !== undefined && this.options.catalog.has(now.key)) files.push(now);
      else if (now !== undefined) this.options.surveyor.skipped.unreadable += 1;
    }
    return files;
  }

  /** Writes the snapshot's file. Records that were damaged on the disk are made again, once. */
  private async assemble(source: SnapshotSource, surveyed: readonly SurveyedFile[], file: string): Promise<void> {
    const { indexDir, here } = this.options;
    for (let isSecond = false; ; isSecond = true) {
      const files = assemblyListOf(surveyed, ({ key }) => this.options.catalog.use(key)!);
      const crew = surveyed.length <= FEW_FILES ? (here ?? this.options.crew) : this.options.crew;
      const outcome = await crew.assemble({ indexDir, snapshotId: source.id, file, files });
      if ('unwritable' in outcome) throw cannotWrite(path.join(indexDir, SNAPSHOT_FOLDER), outcome.unwritable);
      if (!('damaged' in outcome)) return;
      if (isSecond) throw new CuepackError('E_INDEX_DAMAGED', outcome.message);
      for (const pack of outcome.damaged) this.options.catalog.forget(pack);
      await this.options.contents.analyse(source.root, surveyed);
      const lost = surveyed.find(({ key }) => !this.options.catalog.has(key));
      if (lost !== undefined) throw new CuepackError('E_CORPUS', `${lost.path} changed while it was read; build again`);
    }
  }
}
