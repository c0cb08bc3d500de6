// How an index folder comes to be: every folder of a corpus becomes one snapshot file, each content is analysed
// once, and the manifest is switched at the end. Progress and warnings go to callbacks; nothing is printed here.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { walkSnapshot } from '../corpus/walk.ts';
import { CuepackError, messageOf } from '../errors.ts';
import { type CorpusFile, SKIP_REASONS, type SkipReason } from '../types.ts';
import { Catalog } from './catalog.ts';
import { FORMAT_VERSION } from './format.ts';
import { MANIFEST_VERSION, type Manifest, type ManifestSnapshot, PACK_FOLDER, readManifest, SNAPSHOT_FOLDER, switchManifest } from './manifest.ts';
import { createCrew, type Crew } from './crew.ts';
import { RECORD_VERSION } from './record.ts';
import type { AnalysisItem, SurveyedFile, SurveyRow } from './worker.ts';

/** Bytes of source that one worker message covers. */
const BATCH_BYTES = 1_500_000;
const BATCH_FILES = 400;

export interface BuildProgress {
  readonly snapshotsDone: number;
  readonly snapshots: number;
  readonly filesDone: number;
  readonly files: number;
  readonly bytesDone: number;
  readonly bytes: number;
  readonly elapsedMs: number;
}

interface CommonOptions {
  readonly indexDir: string;
  /** Worker threads; by default one for each core that is there. */
  readonly concurrency?: number;
  readonly onProgress?: (progress: BuildProgress) => void;
  readonly warn?: (message: string) => void;
  readonly signal?: AbortSignal;
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

interface SnapshotSource {
  readonly id: string;
  readonly root: string;
  readonly files?: readonly CorpusFile[];
  readonly known?: SnapshotBuildOptions['known'];
  readonly onSurveyed?: SnapshotBuildOptions['onSurveyed'];
}

/** Indexes every folder of a corpus. A snapshot that fails is reported; the others are indexed all the same. */
export async function buildIndex(options: BuildOptions): Promise<BuildReport> {
  const sources = listSnapshots(options.corpusDir);
  if (sources.length === 0) {
    throw new CuepackError('E_CORPUS', `no snapshot folders in ${options.corpusDir}; give a folder that holds one folder a snapshot`);
  }
  return new Build(options).run(sources);
}

/** Indexes one folder as one snapshot; others that the index folder holds stay. */
export async function buildSnapshotIndex(options: SnapshotBuildOptions): Promise<BuildReport> {
  const { root, snapshotId: id, files, known, onSurveyed } = options;
  return new Build(options, true).run([{ id, root, files, known, onSurveyed }]);
}

function listSnapshots(corpusDir: string): SnapshotSource[] {
  let entries: fs.Dirent[];
  try {
    entries = fs.readdirSync(corpusDir, { withFileTypes: true });
  } catch (error) {
    const message = `cannot read the corpus folder ${corpusDir}: ${messageOf(error)}; give --corpus a readable folder`;
    throw new CuepackError('E_CORPUS', message, { cause: error });
  }
  return entries
    .filter((entry) => entry.isDirectory() || (entry.isSymbolicLink() && isFolder(path.join(corpusDir, entry.name))))
    .map(({ name }) => ({ id: name, root: path.join(corpusDir, name) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function isFolder(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

class Build {
  private readonly options: CommonOptions;
  private readonly keepOthers: boolean;
  private readonly started = Date.now();
  private readonly version = `${FORMAT_VERSION}.${RECORD_VERSION}`;
  private readonly skipped = Object.fromEntries(SKIP_REASONS.map((reason) => [reason, 0])) as Record<SkipReason, number>;
  private readonly inFlight = new Map<string, Promise<void>>();
  private readonly progress = { snapshotsDone: 0, snapshots: 0, filesDone: 0, files: 0, bytesDone: 0, bytes: 0 };
  private catalog!: Catalog;
  private crew!: Crew;
  private packNumber = 0;
  private analysed = 0;
  private previous: Manifest | null = null;

  constructor(options: CommonOptions, keepOthers = false) {
    this.options = options;
    this.keepOthers = keepOthers;
  }

  async run(sources: readonly SnapshotSource[]): Promise<BuildReport> {
    this.prepareFolder();
    const concurrency = this.options.concurrency ?? availableParallelism();
    this.crew = createCrew(concurrency);
    const done: ManifestSnapshot[] = [];
    const failed: { snapshotId: string; message: string }[] = [];
    this.progress.snapshots = sources.length;
    const queue = [...sources];
    const lane = async () => {
      for (let source = queue.shift(); source !== undefined; source = queue.shift()) {
        this.options.signal?.throwIfAborted();
        try {
          done.push(await this.indexSnapshot(source));
        } catch (error) {
          this.options.signal?.throwIfAborted();
          failed.push({ snapshotId: source.id, message: messageOf(error) });
          this.options.warn?.(`snapshot ${source.id}: ${messageOf(error)}`);
        }
        this.progress.snapshotsDone += 1;
        this.report();
      }
    };
    // Whoever asks to stop does not wait for what is queued.
    const stop = () => void this.crew.close();
    this.options.signal?.addEventListener('abort', stop, { once: true });
    try {
      await Promise.all(Array.from({ length: Math.min(concurrency, sources.length) }, lane));
    } finally {
      this.options.signal?.removeEventListener('abort', stop);
      await this.crew.close();
    }
    this.publish(done);
    const files = done.reduce((sum, snapshot) => sum + snapshot.files, 0);
    const bytes = done.reduce((sum, snapshot) => sum + snapshot.bytes, 0);
    return { snapshots: done.length, failed, files, bytes, skipped: this.skipped, analysed: this.analysed, elapsedMs: Date.now() - this.started };
  }

  private prepareFolder(): void {
    const { indexDir } = this.options;
    try {
      for (const folder of [SNAPSHOT_FOLDER, PACK_FOLDER]) fs.mkdirSync(path.join(indexDir, folder), { recursive: true, mode: 0o755 });
      fs.accessSync(indexDir, fs.constants.W_OK);
    } catch (error) {
      const message = `cannot write the index folder ${indexDir}: ${messageOf(error)}; give --index-dir a writable folder`;
      throw new CuepackError('E_INDEX_WRITE', message, { cause: error });
    }
    try {
      this.previous = readManifest(indexDir);
    } catch {
      // None, foreign or damaged: this build replaces it.
    }
    this.catalog = Catalog.load(indexDir, this.previous?.catalog ?? null, this.version);
  }

  private async indexSnapshot(source: SnapshotSource): Promise<ManifestSnapshot> {
    const surveyed = await this.survey(source);
    const fingerprint = this.fingerprintOf(source.id, surveyed);
    const file = `${safeName(source.id)}-${fingerprint.slice(0, 16)}.idx`;
    const bytes = surveyed.reduce((sum, { size }) => sum + size, 0);
    const row = { id: source.id, file, fingerprint, files: surveyed.length, bytes };
    const isThere = fs.existsSync(path.join(this.options.indexDir, SNAPSHOT_FOLDER, file));
    const isKnown = this.previous?.snapshots.some((known) => known.fingerprint === fingerprint && known.id === source.id);
    if (isThere && isKnown) {
      for (const { key } of surveyed) this.catalog.use(key);
      return row;
    }
    await this.analyse(source, surveyed);
    const files = surveyed.flatMap((entry) => {
      const location = this.catalog.use(entry.key);
      if (location === undefined) this.skipped.unreadable += 1;
      return location === undefined ? [] : [{ path: entry.path, category: entry.category, size: entry.size, language: entry.language, location }];
    });
    await this.crew.assemble({ indexDir: this.options.indexDir, snapshotId: source.id, file, files });
    return { ...row, files: files.length };
  }

  private async survey(source: SnapshotSource): Promise<SurveyedFile[]> {
    const walked = source.files ?? (await this.walk(source.root));
    this.progress.files += walked.length;
    this.progress.bytes += walked.reduce((sum, { size }) => sum + size, 0);
    const known = new Map(walked.map((file) => [file, source.known?.(file)]));
    const unknown = walked.filter((file) => known.get(file) === undefined);
    const batches = await Promise.all(batchesOf(unknown).map((files) => this.crew.survey({ root: source.root, files })));
    const read = batches.flat();
    let next = 0;
    const rows = walked.map((file) => known.get(file) ?? read[next++]!);
    source.onSurveyed?.(rows);
    const files: SurveyedFile[] = [];
    for (const row of rows) {
      if ('skipped' in row) this.skipped[row.skipped] += 1;
      else files.push(row);
    }
    return files;
  }

  private async walk(root: string): Promise<readonly CorpusFile[]> {
    const { files, skipped } = await walkSnapshot(root, { signal: this.options.signal });
    for (const reason of SKIP_REASONS) this.skipped[reason] += skipped[reason] ?? 0;
    return files;
  }

  /** Has every content of the snapshot analysed, whether by this call or by one that began earlier. */
  private async analyse(source: SnapshotSource, surveyed: readonly SurveyedFile[]): Promise<void> {
    const fresh = new Map<string, AnalysisItem>();
    const waiting = new Set<Promise<void>>();
    for (const { key, path: file, size } of surveyed) {
      const running = this.inFlight.get(key);
      if (running !== undefined) waiting.add(running);
      else if (!this.catalog.has(key) && !fresh.has(key)) fresh.set(key, { root: source.root, path: file, size, key });
    }
    const known = surveyed.filter(({ key }) => !fresh.has(key));
    this.advance(known);
    this.analysed += fresh.size;
    for (const items of batchesOf([...fresh.values()])) {
      const run = this.analyseBatch(items).then(() => this.advance(items));
      for (const { key } of items) this.inFlight.set(key, run);
      waiting.add(run);
    }
    await Promise.all(waiting);
  }

  private async analyseBatch(items: readonly AnalysisItem[]): Promise<void> {
    this.options.signal?.throwIfAborted();
    const task = () => ({ indexDir: this.options.indexDir, pack: this.nextPack(), items, plain: false });
    try {
      this.remember(await this.crew.analyse(task()));
    } catch (error) {
      this.options.signal?.throwIfAborted();
      if (items.length === 1) {
        this.options.warn?.(`${items[0]!.path}: read without its grammar (${messageOf(error)})`);
        this.remember(await this.crew.analyse({ ...task(), plain: true }));
        return;
      }
      // One of them is to blame; halves find it without asking for each file apart.
      const middle = items.length >> 1;
      await this.analyseBatch(items.slice(0, middle));
      await this.analyseBatch(items.slice(middle));
    }
  }

  private nextPack(): string {
    this.packNumber += 1;
    return `${this.started.toString(36)}-${process.pid.toString(36)}-${this.packNumber}.pack`;
  }

  private remember(rows: Awaited<ReturnType<Crew['analyse']>>): void {
    for (const { key, location } of rows) {
      this.catalog.add(key, location);
      this.inFlight.delete(key);
    }
  }

  private advance(files: readonly { size: number }[]): void {
    this.progress.filesDone += files.length;
    this.progress.bytesDone += files.reduce((sum, { size }) => sum + size, 0);
    this.report();
  }

  private report(): void {
    this.options.onProgress?.({ ...this.progress, elapsedMs: Date.now() - this.started });
  }

  private fingerprintOf(id: string, files: readonly SurveyedFile[]): string {
    const hash = createHash('sha256').update(`${this.version}\0${id}`);
    for (const { path: file, key, category } of files) hash.update(`\0${file}\0${key}\0${category}`);
    return hash.digest('hex').slice(0, 32);
  }

  private publish(done: ManifestSnapshot[]): void {
    const { indexDir } = this.options;
    const built = new Set(done.map(({ id }) => id));
    const kept = this.keepOthers ? (this.previous?.snapshots ?? []).filter(({ id }) => !built.has(id)) : [];
    const snapshots = [...done, ...kept].sort((a, b) => (a.id < b.id ? -1 : 1));
    const name = `catalog-${this.started.toString(36)}-${process.pid.toString(36)}.json`;
    const catalog = this.catalog.save(indexDir, name);
    switchManifest(indexDir, { format: 'cuepack-index', version: MANIFEST_VERSION, catalog, snapshots });
    sweep(path.join(indexDir, SNAPSHOT_FOLDER), new Set(snapshots.map(({ file }) => file)));
    sweep(path.join(indexDir, PACK_FOLDER), new Set([name, ...Catalog.load(indexDir, name, this.version).packs()]));
  }
}

/** Removes our own files that nothing names any more. */
function sweep(folder: string, live: ReadonlySet<string>): void {
  for (const name of fs.readdirSync(folder)) {
    if (!live.has(name) && /\.(?:idx|pack|partial)$|^catalog-/.test(name)) fs.rmSync(path.join(folder, name), { force: true });
  }
}

/** A file name for any snapshot id: what is not plain becomes "_"; the fingerprint beside it keeps names apart. */
function safeName(id: string): string {
  return id.replace(/[^\w-]/g, '_').slice(0, 80);
}

function batchesOf<T extends { size: number }>(items: readonly T[]): T[][] {
  const batches: T[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const item of items) {
    if (bytes > BATCH_BYTES || batches.at(-1)!.length >= BATCH_FILES) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)!.push(item);
    bytes += item.size;
  }
  return batches;
}
