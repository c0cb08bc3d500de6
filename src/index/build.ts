// How an index folder comes to be: every folder of a corpus becomes one snapshot file, each content is analysed
// once, and the manifest is switched at the end. Progress and warnings go to callbacks; nothing is printed here.

import { availableParallelism } from 'node:os';
import path from 'node:path';
import { CuepackError, messageOf } from '../errors.ts';
import type { CorpusFile, SkipReason } from '../types.ts';
import type { Catalog } from './catalog.ts';
import { Contents, cannotWrite } from './contents.ts';
import { type Crew, createCrew, localCrew } from './crew.ts';
import { EarlierIndex } from './earlier.ts';
import type { SurveyedFile, SurveyRow } from './examine.ts';
import { indexNameBy, indexNameOf } from './index-name.ts';
import { withIndexLock } from './lock.ts';
import { type ManifestSnapshot, SNAPSHOT_FOLDER } from './manifest.ts';
import { checkPlacement } from './placement.ts';
import { type BuildProgress, ProgressMeter } from './progress.ts';
import { publish } from './publish.ts';
import { fingerprintOf } from './remembered.ts';
import { listSnapshots, type SnapshotSource } from './sources.ts';
import { Surveyor } from './survey.ts';

export type { BuildProgress } from './progress.ts';

interface CommonOptions {
  readonly indexDir: string;
  /** Worker threads; by default one for each core that is there. */
  readonly concurrency?: number;
  readonly onProgress?: (progress: BuildProgress) => void;
  readonly warn?: (message: string) => void;
  readonly signal?: AbortSignal;
  /** Whether the process ends with the build: then a little work is done in this thread, whoever waits for it. */
  readonly endsSoon?: boolean;
}

export interface BuildOptions extends CommonOptions {
  /** Holds one folder (or symbolic link to one) a snapshot. */
  readonly corpusDir: string;
}

export interface SnapshotBuildOptions extends CommonOptions {
  readonly root: string;
  readonly snapshotId: string;
  /** The files to take; all that a walk finds when left out. */
  readonly files?: readonly CorpusFile[];
  /** What is known of a file already; one of which nothing is known is read. */
  readonly known?: (file: CorpusFile) => SurveyRow | undefined;
  /** Told what was found out about every file, before anything is analysed. */
  readonly onSurveyed?: (rows: readonly SurveyRow[]) => void;
}

export interface BuildReport {
  readonly snapshots: number;
  readonly failed: readonly { readonly snapshotId: string; readonly message: string }[];
  /** Files indexed. */
  readonly files: number;
  /** Bytes of source indexed. */
  readonly bytes: number;
  readonly skipped: Readonly<Record<SkipReason, number>>;
  /** Contents that were not known yet and had to be analysed. */
  readonly analysed: number;
  readonly elapsedMs: number;
}

/**
 * Indexes every folder of a corpus. A snapshot that fails is reported; the others are indexed all the same. Waits while
 * another process builds into the same folder. Throws CuepackError E_CORPUS and E_INDEX_WRITE; the index that was there
 * is then untouched.
 */
export async function buildIndex(options: BuildOptions): Promise<BuildReport> {
  const { corpusDir, indexDir, signal, warn } = options;
  checkPlacement(corpusDir, indexDir);
  const sources = listSnapshots(corpusDir, options.indexDir);
  if (sources.length === 0) {
    throw new CuepackError(
      'E_CORPUS',
      `no snapshot folders in ${corpusDir}; give a folder that holds one folder a snapshot`,
    );
  }
  const onWait = () => warn?.(`another process is building into ${indexDir}; waiting for it`);
  return withIndexLock(indexDir, { signal, onWait }, () => new Build(options).run(sources));
}

/**
 * Indexes one folder as one snapshot; others that the index folder holds stay. The caller sees to it that nobody else
 * builds into the folder meanwhile (`withIndexLock`).
 */
export async function buildSnapshotIndex(options: SnapshotBuildOptions): Promise<BuildReport> {
  const { root, snapshotId: id, files, known, onSurveyed } = options;
  return new Build(options, true).run([{ id, root, files, known, onSurveyed }]);
}

/** A snapshot of so few files is assembled before a worker would have started. */
const FEW_FILES = 1_000;

class Build {
  private readonly options: CommonOptions;
  private readonly keepOthers: boolean;
  private readonly started = Date.now();
  private readonly prefix = `${this.started.toString(36)}-${process.pid.toString(36)}`;
  private readonly progress: ProgressMeter;
  private earlier!: EarlierIndex;
  private catalog!: Catalog;
  private contents!: Contents;
  private surveyor!: Surveyor;
  private crew!: Crew;
  private here: Crew | null = null;
  /** Mark the contents of the snapshots that are indexed already, just as they are. */
  private readonly unchanged: ((catalog: Catalog) => void)[] = [];
  /** What one snapshot's lane could not survive ends the others. */
  private readonly failure = new AbortController();
  private readonly signal: AbortSignal;

  constructor(options: CommonOptions, keepOthers = false) {
    this.options = options;
    this.progress = new ProgressMeter(this.started, options.onProgress);
    this.signal = AbortSignal.any([this.failure.signal, ...(options.signal === undefined ? [] : [options.signal])]);
    this.keepOthers = keepOthers;
  }

  async run(sources: readonly SnapshotSource[]): Promise<BuildReport> {
    const { indexDir, warn } = this.options;
    this.earlier = new EarlierIndex(indexDir);
    this.catalog = this.earlier.catalog();
    const { signal } = this;
    const concurrency = this.options.concurrency ?? availableParallelism();
    this.crew = createCrew(concurrency);
    const advance = (files: readonly { size: number }[]) => this.progress.advance(files);
    const { catalog, crew, prefix } = this;
    this.here = this.options.endsSoon ? localCrew() : null;
    this.contents = new Contents({
      indexDir,
      catalog,
      crew,
      here: this.here,
      atOnce: 2 * concurrency,
      prefix,
      warn,
      signal,
      advance,
    });
    this.surveyor = new Surveyor({ crew, indexDir, signal, warn, onListed: (listed) => this.progress.expect(listed) });
    // Whoever asks to stop does not wait for what is queued.
    const stop = () => void this.crew.close();
    signal.addEventListener('abort', stop, { once: true });
    const outcome = { done: [] as ManifestSnapshot[], failed: [] as { snapshotId: string; message: string }[] };
    try {
      await this.indexAll([...sources], Math.min(concurrency, sources.length), outcome);
      // The workers take their leave meanwhile.
      stop();
      this.publish(outcome.done);
    } catch (error) {
      this.failure.abort(error);
      this.contents.checkpoint();
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      await this.crew.close();
    }
    return this.reportOf(outcome);
  }

  private async indexAll(
    queue: SnapshotSource[],
    lanes: number,
    { done, failed }: { done: ManifestSnapshot[]; failed: { snapshotId: string; message: string }[] },
  ): Promise<void> {
    this.progress.begin(queue.length);
    const lane = async () => {
      for (let source = queue.shift(); source !== undefined; source = queue.shift()) {
        this.signal.throwIfAborted();
        try {
          done.push(await this.indexSnapshot(source));
        } catch (error) {
          this.signal.throwIfAborted();
          if (error instanceof CuepackError && error.code === 'E_INDEX_WRITE') throw error;
          failed.push({ snapshotId: source.id, message: messageOf(error) });
          this.options.warn?.(`snapshot ${source.id}: ${messageOf(error)}`);
        }
        this.progress.snapshotDone();
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  private async indexSnapshot(source: SnapshotSource): Promise<ManifestSnapshot> {
    const recollection = await this.surveyor.recall(source);
    const standing = recollection?.standing ?? null;
    if (standing !== null && standing.changed.length === 0) {
      const { roster } = standing;
      const known = this.earlier.rowOf(source.id, indexNameBy(source.id, fingerprintOf(roster)));
      if (known !== null) {
        this.surveyor.countSkipped(roster);
        this.unchanged.push((catalog) => catalog.useAll(roster));
        return known;
      }
    }
    const first = await this.surveyor.survey(source, recollection);
    const known = this.earlier.rowOf(source.id, indexNameOf(source.id, first));
    if (known !== null) {
      this.unchanged.push((catalog) => {
        for (const { key } of first) catalog.use(key);
      });
      return known;
    }
    const surveyed = await this.analyse(source, first);
    const { fingerprint, file } = indexNameOf(source.id, surveyed);
    await this.assemble(source, surveyed, file);
    const bytes = surveyed.reduce((sum, { size }) => sum + size, 0);
    return { id: source.id, file, fingerprint, files: surveyed.length, bytes };
  }

  /** Has the contents analysed; a file that changed since it was surveyed is surveyed again, once. */
  private async analyse(source: SnapshotSource, first: readonly SurveyedFile[]): Promise<SurveyedFile[]> {
    await this.contents.analyse(source.root, first);
    const late = first.filter(({ key }) => !this.catalog.has(key));
    if (late.length === 0) return [...first];
    const read = await this.surveyor.surveyAgain(source.root, late);
    const again = new Map(read.map((file) => [file.path, file]));
    await this.contents.analyse(source.root, [...again.values()]);
    const isLate = new Set(late.map((file) => file.path));
    const files: SurveyedFile[] = [];
    for (const file of first) {
      const now = isLate.has(file.path) ? again.get(file.path) : file;
      if (now !== undefined && this.catalog.has(now.key)) files.push(now);
      else if (now !== undefined) this.surveyor.skipped.unreadable += 1;
    }
    return files;
  }

  /** Writes the snapshot's file. Records that were damaged on the disk are made again, once. */
  private async assemble(source: SnapshotSource, surveyed: readonly SurveyedFile[], file: string): Promise<void> {
    const { indexDir } = this.options;
    for (let isSecond = false; ; isSecond = true) {
      const files = surveyed.map(({ key, ...facts }) => ({ ...facts, location: this.catalog.use(key)! }));
      const crew = surveyed.length <= FEW_FILES ? (this.here ?? this.crew) : this.crew;
      const outcome = await crew.assemble({ indexDir, snapshotId: source.id, file, files });
      if ('unwritable' in outcome) throw cannotWrite(path.join(indexDir, SNAPSHOT_FOLDER), outcome.unwritable);
      if (!('damaged' in outcome)) return;
      if (isSecond) throw new CuepackError('E_INDEX_DAMAGED', outcome.message);
      for (const pack of outcome.damaged) this.catalog.forget(pack);
      await this.contents.analyse(source.root, surveyed);
      const lost = surveyed.find(({ key }) => !this.catalog.has(key));
      if (lost !== undefined) throw new CuepackError('E_CORPUS', `${lost.path} changed while it was read; build again`);
    }
  }

  private publish(done: readonly ManifestSnapshot[]): void {
    const { catalog, earlier } = this;
    const kept = this.keepOthers ? earlier.othersThan(done) : [];
    const snapshots = [...done, ...kept].sort((a, b) => (a.id < b.id ? -1 : 1));
    if (earlier.isOf(snapshots)) return;
    for (const use of this.unchanged) use(catalog);
    const catalogName = `catalog-${this.prefix}.bin`;
    publish({ indexDir: this.options.indexDir, snapshots, catalog, catalogName, previous: earlier.manifest });
  }

  private reportOf({ done, failed }: Pick<BuildReport, 'failed'> & { done: readonly ManifestSnapshot[] }): BuildReport {
    const files = done.reduce((sum, snapshot) => sum + snapshot.files, 0);
    const bytes = done.reduce((sum, snapshot) => sum + snapshot.bytes, 0);
    const { skipped } = this.surveyor;
    const { analysed } = this.contents;
    return { snapshots: done.length, failed, files, bytes, skipped, analysed, elapsedMs: Date.now() - this.started };
  }
}
