// How does every content come to be analysed once, whatever happens meanwhile? Keeps the catalog during a build, waits
// for what another snapshot has begun, isolates a file that makes a worker fail, and saves what is done from time to
// time so that a build that was interrupted is taken up again. It does not know snapshots.

import path from 'node:path';
import { CuepackError, messageOf } from '../errors.ts';
import { attempt, isFew, succeed } from './alone.ts';
import { batchesOf, inHalves, inTurns } from './batches.ts';
import type { Catalog } from './catalog.ts';
import type { Crew } from './crew.ts';
import type { SurveyedFile } from './examine.ts';
import { PACK_FOLDER } from './manifest.ts';
import type { AnalysedRow, AnalysisItem } from './worker.ts';

/** What an unfinished build has analysed, in the pack folder. */
export const CHECKPOINT_NAME = 'checkpoint.bin';
/** Least time between two checkpoints, in ms; also, saving takes at most a fiftieth of the time. */
const CHECKPOINT_INTERVAL = 2_000;

/** When more files than this make workers fail, it is not the files. */
export const MAX_LOST_FILES = 20;

export interface ContentHooks {
  readonly warn?: (message: string) => void;
  readonly signal?: AbortSignal;
  /** Told of files whose content is known now. */
  readonly advance: (files: readonly { size: number }[]) => void;
}

export interface ContentOptions extends ContentHooks {
  readonly indexDir: string;
  readonly catalog: Catalog;
  readonly crew: Crew;
  /** Messages that the crew is given at a time. */
  readonly atOnce: number;
  /** Does the work where there is so little of it that threads would take longer to start; null where it may not. */
  readonly here: Crew | null;
  /** Names of packs begin with it; no other build has the same. */
  readonly prefix: string;
}

export class Contents {
  /** Contents that had to be analysed. */
  analysed = 0;
  private readonly options: ContentOptions;
  private readonly inFlight = new Map<string, Promise<void>>();
  private packNumber = 0;
  private lost = 0;
  private savedAt = Date.now();
  private savingTook = 0;

  constructor(options: ContentOptions) {
    this.options = options;
  }

  /** Has every content of the files analysed, whether by this call or by one that began earlier. */
  async analyse(root: string, surveyed: readonly SurveyedFile[]): Promise<void> {
    const { catalog, advance } = this.options;
    const fresh: SurveyedFile[] = [];
    const known: SurveyedFile[] = [];
    const waiting = new Set<Promise<void>>();
    const own = withResolvers();
    for (const file of surveyed) {
      const running = this.inFlight.get(file.key);
      if (running === undefined && !catalog.has(file.key)) {
        fresh.push(file);
        this.inFlight.set(file.key, own.promise);
      } else {
        known.push(file);
        if (running !== undefined && running !== own.promise) waiting.add(running);
      }
    }
    advance(known);
    this.analysed += fresh.length;
    // So little, beside what was known, that no worker has to be started for it.
    const isLittle = 2 * fresh.length <= surveyed.length && isFew(fresh);
    this.analyseFiles(root, fresh, isLittle).then(own.resolve, own.reject);
    // All of them end before one's failure is told: nothing goes on behind the caller's back.
    const outcomes = await Promise.allSettled([own.promise, ...waiting]);
    for (const { key } of fresh) this.inFlight.delete(key);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  /** Saves what is analysed so far; a failure to do so costs only time later. */
  checkpoint(): void {
    const began = Date.now();
    try {
      this.options.catalog.saveAll(this.options.indexDir, CHECKPOINT_NAME);
    } catch {
      // The disk is full, say: whoever writes the index itself will tell.
    }
    this.savedAt = Date.now();
    this.savingTook = this.savedAt - began;
  }

  private async analyseFiles(root: string, files: readonly SurveyedFile[], isLittle: boolean): Promise<void> {
    const { here, crew, indexDir, atOnce } = this.options;
    if (files.length === 0) return;
    const isHere = here !== null && isLittle && attempt(indexDir);
    await inTurns(batchesOf(files, bytesToRead), atOnce, (batch) => {
      const items = batch.map(({ path: file, size, key, page }) => ({ root, path: file, size, key, page }));
      return this.analyseBatch(items, isHere ? here : crew);
    });
    if (isHere) succeed(indexDir);
  }

  private async analyseBatch(items: readonly AnalysisItem[], crew: Crew): Promise<void> {
    const rows = await inHalves(
      items,
      (some) => this.send(some, { plain: false, crew }),
      (item, error) => this.withoutGrammar(item, error),
    );
    for (const { key, location } of rows) this.options.catalog.add(key, location);
    this.options.advance(items);
    if (Date.now() - this.savedAt > Math.max(CHECKPOINT_INTERVAL, 50 * this.savingTook)) this.checkpoint();
  }

  private async withoutGrammar(item: AnalysisItem, error: unknown): Promise<AnalysedRow[]> {
    this.options.signal?.throwIfAborted();
    this.options.warn?.(`${item.path}: read without its grammar (${messageOf(error)})`);
    try {
      return await this.send([item], { plain: true, crew: this.options.crew });
    } catch (second) {
      this.options.signal?.throwIfAborted();
      this.lost += 1;
      if (second instanceof CuepackError || this.lost > MAX_LOST_FILES) throw second;
      // Without a row it is surveyed again, and left out for good where it fails again.
      return [];
    }
  }

  private async send(
    items: readonly AnalysisItem[],
    { plain, crew }: { plain: boolean; crew: Crew },
  ): Promise<AnalysedRow[]> {
    const { indexDir, signal } = this.options;
    signal?.throwIfAborted();
    const outcome = await crew.analyse({ indexDir, pack: this.nextPack(), items, plain });
    if ('unwritable' in outcome) throw cannotWrite(path.join(indexDir, PACK_FOLDER), outcome.unwritable);
    return outcome.rows;
  }

  private nextPack(): string {
    this.packNumber += 1;
    return `${this.options.prefix}-${this.packNumber}.pack`;
  }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void; reject: (error: unknown) => void } {
  let [resolve, reject]: [() => void, (error: unknown) => void] = [() => {}, () => {}];
  const promise = new Promise<void>((fulfil, refuse) => {
    [resolve, reject] = [fulfil, refuse];
  });
  return { promise, resolve, reject };
}

/** The error for an index folder that takes nothing more. */
export function cannotWrite(folder: string, what: string): CuepackError {
  const remedy = 'make room or give another --index-dir; an index that was there is untouched';
  return new CuepackError('E_INDEX_WRITE', `cannot write the index folder ${folder}: ${what}; ${remedy}`);
}

function bytesToRead({ size, page }: Pick<SurveyedFile, 'size' | 'page'>): number {
  return page === undefined ? size : 0;
}
