// How an index folder comes to be: every folder of a corpus becomes one snapshot file, each content is analysed
// once, and the manifest is switched at the end. Progress and warnings go to callbacks; nothing is printed here.

import { availableParallelism } from 'node:os';
import { CuepackError, messageOf } from '../errors.ts';
import type { CorpusFile, SkipReason } from '../types.ts';
import type { Catalog } from './catalog.ts';
import { Contents } from './contents.ts';
import { type Crew, createCrew, localCrew } from './crew.ts';
import { EarlierIndex } from './earlier.ts';
import type { SurveyRow } from './examine.ts';
import { withIndexLock } from './lock.ts';
import type { ManifestSnapshot } from './manifest.ts';
import { checkPlacement } from './placement.ts';
import { type BuildProgress, ProgressMeter } from './progress.ts';
import { publish } from './publish.ts';
import { SnapshotMaker } from './snapshot-maker.ts';
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

interface Parts {
  readonly earlier: EarlierIndex;
  readonly catalog: Catalog;
  readonly contents: Contents;
  readonly surveyor: Surveyor;
  readonly crew: Crew;
}

class Build {
  private readonly options: CommonOptions;
  private readonly keepOthers: boolean;
  private readonly started = Date.now();
  private readonly prefix = `${this.started.toString(36)}-${process.pid.toString(36)}`;
  private readonly progress: ProgressMeter;
  private parts!: Parts;
  private maker!: SnapshotMaker;
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
    const concurrency = this.options.concurrency ?? availableParallelism();
    this.prepare(concurrency);
    const { signal } = this;
    // Whoever asks to stop does not wait for what is queued.
    const stop = () => void this.parts.crew.close();
    signal.addEventListener('abort', stop, { once: true });
    const outcome = { done: [] as ManifestSnapshot[], failed: [] as { snapshotId: string; message: string }[] };
    try {
      await this.indexAll([...sources], Math.min(concurrency, sources.length), outcome);
      // The workers take their leave meanwhile.
      stop();
      this.publish(outcome.done);
    } catch (error) {
      this.failure.abort(error);
      this.parts.contents.checkpoint();
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      await this.parts.crew.close();
    }
    return this.reportOf(outcome);
  }

  private prepare(concurrency: number): void {
    const { indexDir, warn, endsSoon } = this.options;
    const { prefix, signal } = this;
    const earlier = new EarlierIndex(indexDir);
    const catalog = earlier.catalog();
    const [crew, here] = [createCrew(concurrency), endsSoon ? localCrew() : null];
    const advance = (files: readonly { size: number }[]) => this.progress.advance(files);
    const atOnce = 2 * concurrency;
    const contents = new Contents({ indexDir, catalog, crew, here, atOnce, prefix, warn, signal, advance });
    const onListed = (listed: readonly CorpusFile[]) => this.progress.expect(listed);
    const surveyor = new Surveyor({ crew, indexDir, atOnce, signal, warn, onListed });
    this.maker = new SnapshotMaker({ indexDir, earlier, catalog, contents, surveyor, crew, here });
    this.parts = { earlier, catalog, contents, surveyor, crew };
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
          done.push(await this.maker.make(source));
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

  private publish(done: readonly ManifestSnapshot[]): void {
    const { catalog, earlier } = this.parts;
    const kept = this.keepOthers ? earlier.othersThan(done) : [];
    const snapshots = [...done, ...kept].sort((a, b) => (a.id < b.id ? -1 : 1));
    if (earlier.isOf(snapshots)) return;
    const isMarked = catalog.isUntidy() || !earlier.isOfTheSame(snapshots);
    if (isMarked) this.maker.markUnchanged();
    const { indexDir } = this.options;
    const catalogName = `catalog-${this.prefix}.bin`;
    publish({ indexDir, snapshots, catalog, catalogName, isMarked, previous: earlier.manifest });
  }

  private reportOf({ done, failed }: Pick<BuildReport, 'failed'> & { done: readonly ManifestSnapshot[] }): BuildReport {
    const files = done.reduce((sum, snapshot) => sum + snapshot.files, 0);
    const bytes = done.reduce((sum, snapshot) => sum + snapshot.bytes, 0);
    const { skipped } = this.parts.surveyor;
    const { analysed } = this.parts.contents;
    return { snapshots: done.length, failed, files, bytes, skipped, analysed, elapsedMs: Date.now() - this.started };
  }
}
