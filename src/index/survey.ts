// What are the files of a snapshot? Lists and reads them in the workers, and counts what is left out and why. It does
// not analyse them.

import { walkSnapshot } from '../corpus/walk.ts';
import { messageOf } from '../errors.ts';
import { type CorpusFile, SKIP_REASONS, type SkipReason } from '../types.ts';
import { batchesOf, inHalves, inTurns } from './batches.ts';
import { MAX_LOST_FILES } from './contents.ts';
import type { Crew } from './crew.ts';
import type { SurveyedFile, SurveyRow } from './examine.ts';
import { indexNameOf } from './index-name.ts';
import { type Look, lookAt } from './look.ts';
import { type Listing, SnapshotMemory } from './remembered.ts';
import type { SnapshotSource } from './sources.ts';

/** So few files of a snapshot that is known otherwise are read before a worker would have started. */
const FEW_FILES = 32;

export interface SurveyOptions {
  readonly crew: Crew;
  readonly indexDir: string;
  /** Messages that the crew is given at a time. */
  readonly atOnce: number;
  readonly signal: AbortSignal;
  readonly warn?: ((message: string) => void) | undefined;
  /** Told of the files of a snapshot before they are read. */
  readonly onListed: (files: readonly CorpusFile[]) => void;
}

export class Surveyor {
  /** Files left out so far, by reason. */
  readonly skipped = Object.fromEntries(SKIP_REASONS.map((reason) => [reason, 0])) as Record<SkipReason, number>;
  private readonly options: SurveyOptions;
  private lost = 0;

  constructor(options: SurveyOptions) {
    this.options = options;
  }

  /** Counts what is left out of a snapshot of which nothing has to be surveyed. */
  countSkipped(skipped: Listing['skipped']): void {
    for (const reason of SKIP_REASONS) this.skipped[reason] += skipped[reason];
  }

  /** How a snapshot stands that was built before; null for one whose files are given. */
  async look({ id, root, files }: SnapshotSource): Promise<Look | null> {
    return files === undefined ? lookAt({ indexDir: this.options.indexDir, id, root }) : null;
  }

  /** What the files of a snapshot are, after a look at it; sorted by path, without those that are skipped. */
  async survey(source: SnapshotSource, look: Look | null): Promise<SurveyedFile[]> {
    if (look !== null) return this.surveyFolder(source, look);
    const files = [...(source.files ?? [])].sort(byPath);
    const rows = await this.rowsOf(source.root, files, (file) => source.known?.(file));
    source.onSurveyed?.(rows);
    return this.admitted(rows);
  }

  /** The same for all that a walk finds, with what an earlier build found out about it. */
  private async surveyFolder({ id, root }: SnapshotSource, look: Look): Promise<SurveyedFile[]> {
    const memory = new SnapshotMemory(look);
    const listing = memory.listing() ?? memory.withoutOwn(await this.walk(root));
    this.countSkipped(listing.skipped);
    const rows = await this.rowsOf(root, listing.files, (file) => memory.recall(file));
    const files = this.admitted(rows);
    memory.keep(listing, rows, indexNameOf(id, files).fingerprint);
    return files;
  }

  private async rowsOf<F extends CorpusFile>(
    root: string,
    files: readonly F[],
    known: (file: F) => SurveyRow | undefined,
  ): Promise<SurveyRow[]> {
    this.options.onListed(files);
    const rows = files.map(known);
    const unknown = files.filter((_, at) => rows[at] === undefined);
    const isLittle = unknown.length < files.length && unknown.length <= FEW_FILES;
    const read = isLittle ? await readHere(root, unknown) : await this.read(root, unknown);
    let next = 0;
    return rows.map((row) => row ?? read[next++]!);
  }

  /** Reads files in the workers; one that makes a worker fail is left out. */
  private async read(root: string, files: readonly CorpusFile[]): Promise<SurveyRow[]> {
    const { signal, warn } = this.options;
    const examine = (some: readonly CorpusFile[]) => {
      signal.throwIfAborted();
      return this.options.crew.examine({ root, files: some.map(({ path: file, size }) => ({ path: file, size })) });
    };
    const leaveOut = async (file: CorpusFile, error: unknown): Promise<SurveyRow[]> => {
      signal.throwIfAborted();
      this.lost += 1;
      if (this.lost > MAX_LOST_FILES) throw error;
      warn?.(`${file.path}: left out (${messageOf(error)})`);
      return [{ path: file.path, skipped: 'unreadable' }];
    };
    const rows = await inTurns(batchesOf(files), this.options.atOnce, async (batch) => {
      const read = await inHalves(batch, examine, leaveOut);
      return read.map((row, at) => withOwnStrings(row, batch[at]!.path));
    });
    return rows.flat();
  }

  /** The same for files of which a survey is out of date. */
  async surveyAgain(root: string, files: readonly SurveyedFile[]): Promise<SurveyedFile[]> {
    return this.admitted(await this.read(root, files));
  }

  private admitted(rows: readonly SurveyRow[]): SurveyedFile[] {
    const files: SurveyedFile[] = [];
    for (const row of rows) {
      if ('skipped' in row) this.skipped[row.skipped] += 1;
      else files.push(row);
    }
    return files;
  }

  private walk(root: string): Promise<Listing> {
    return walkSnapshot(root, { folders: true, signal: this.options.signal });
  }
}

async function readHere(root: string, files: readonly CorpusFile[]): Promise<SurveyRow[]> {
  if (files.length === 0) return [];
  const { examineFiles } = await import('./examine.ts');
  return examineFiles({ root, files });
}

/** What comes as a message brings strings of its own, many times the same. */
function withOwnStrings(row: SurveyRow, path: string): SurveyRow {
  if ('skipped' in row) return { path, skipped: own(row.skipped) };
  const { size, key, category, language } = row;
  return { path, size, key, category: own(category), language: own(language) };
}

function own<T extends string>(text: T): T {
  const known = OWN.get(text);
  if (known === undefined) OWN.set(text, text);
  return (known ?? text) as T;
}

/** Categories, languages and reasons to skip. */
const OWN = new Map<string, string>();

const byPath = (a: CorpusFile, b: CorpusFile): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
