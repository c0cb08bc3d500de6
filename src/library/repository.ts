// A folder with code, as a program uses it: opened once, asked many times, closed. Everything it knows is in the object;
// two of them do not see each other.

import { CuepackError } from '../errors.ts';
import type { ExplanationDocument, Target } from '../explain/explain.ts';
import { parseTarget } from '../explain/target.ts';
import { modelIn } from '../locate.ts';
import type { AnswerDocument } from '../present/document.ts';
import type { Model } from '../rank/model.ts';
import { reportOf } from '../report/report.ts';
import { type AskOptions, acceptOf, ask } from '../workspace/ask.ts';
import { openWorkspace, type Workspace, type WorkspaceOptions, type WorkspaceStatus } from '../workspace/workspace.ts';
import { isDamage } from './answering.ts';
import { explainIn } from './explaining.ts';
import { Lease } from './lease.ts';
import { packageVersion } from './version.ts';

/** How a repository is opened; see each field. Only `root` is needed. */
export interface RepositoryOptions extends Omit<WorkspaceOptions, 'refresh' | 'rebuild'> {
  /** File of the model that ranks, as `cuepack train` writes it; read once, when the folder is opened. The one that ships by default. */
  readonly model?: string;
  /** Aborts opening; what was indexed before stays as it was. */
  readonly signal?: AbortSignal;
}

/** Budgets and aims of one question. */
export interface QuestionOptions extends Omit<AskOptions, 'model'> {
  /** Files that the asker has already, relative to the root, and the line in question; they are never in the answer. */
  readonly given?: readonly { readonly path: string; readonly line?: number }[];
  /** Unified diff of a given file. */
  readonly diff?: string;
}

/** An open repository. All methods reject with E_BAD_OPTION once it is closed. */
export interface Repository {
  /** Absolute, links resolved. */
  readonly root: string;
  /** What is indexed, and how fresh it is. */
  readonly status: WorkspaceStatus;
  /**
   * The regions that explain an issue, a failing trace or a review comment; the same object as the JSON of
   * `cuepack locate`. Rejects with CuepackError E_BAD_INPUT (empty text), E_BAD_OPTION (no file is left by the
   * filters), E_INTERNAL, and the signal's reason.
   */
  locate(text: string, options?: QuestionOptions): Promise<AnswerDocument>;
  /**
   * Why a place is in that answer, or is not. A place is `"src/a.ts"`, `"src/a.ts:12"`, `"src/a.ts:12-18"`, or an
   * object. Rejects as `locate` does, and with E_BAD_OPTION for a place outside the root.
   */
  explain(text: string, place: string | Target, options?: QuestionOptions): Promise<ExplanationDocument>;
  /** One self-contained HTML page about an answer of `locate` to the same text and options. */
  report(text: string, options?: QuestionOptions): Promise<string>;
  /**
   * Lines as they are on disk now, 1-based and inclusive, without their ends (LF or CRLF); null when the path is not in
   * the index or cannot be read. Nothing outside the root is read, whatever the path says.
   */
  readLines(path: string, start: number, end: number): Promise<string[] | null>;
  /** Looks for changes and indexes them. Rejects as `openRepository` does; the old state then stays. */
  refresh(options?: Pick<RepositoryOptions, 'signal' | 'onProgress'>): Promise<WorkspaceStatus>;
  /** Frees the index. May be called twice. */
  close(): void;
}

/**
 * Opens a folder: lists its files, indexes what changed since the last time, and keeps the index in the user's cache or
 * in `indexDir`. Nothing is written into the folder itself, and nothing is sent anywhere.
 *
 * Rejects with CuepackError E_BAD_OPTION (no such folder), E_CORPUS (no files), E_INDEX_WRITE (the index cannot be
 * written), E_MODEL (a model that is not there or does not fit), and with the signal's reason.
 */
export async function openRepository(options: RepositoryOptions): Promise<Repository> {
  const { model: file, ...place } = options;
  const model = file === undefined ? undefined : modelIn(file);
  return new OpenRepository(await openWorkspace(place), place, model);
}

// --- internal ---

class OpenRepository implements Repository {
  private readonly options: Omit<RepositoryOptions, 'model'>;
  private readonly model: Model | undefined;
  private lease: Lease;
  private isClosed = false;

  constructor(workspace: Workspace, options: Omit<RepositoryOptions, 'model'>, model: Model | undefined) {
    this.lease = new Lease(workspace);
    this.options = options;
    this.model = model;
  }

  get root(): string {
    return this.lease.workspace.root;
  }

  get status(): WorkspaceStatus {
    return this.lease.workspace.status;
  }

  locate(text: string, { given, diff, ...options }: QuestionOptions = {}): Promise<AnswerDocument> {
    return this.answer(text, options.signal, (workspace) =>
      // What a program gets is the document that the command line writes as JSON, and costs as much.
      ask(workspace, { text, given, diff }, { ...options, model: this.model, format: 'json' }),
    );
  }

  explain(text: string, place: string | Target, options: QuestionOptions = {}): Promise<ExplanationDocument> {
    const { task, given, diff, ...limits } = options;
    return this.answer(text, options.signal, async (workspace) => {
      const target = typeof place === 'string' ? parseTarget(place, workspace.root) : place;
      return (await explainIn(workspace, { text, task, given, diff }, target, { ...limits, model: this.model }))
        .document;
    });
  }

  report(text: string, { given, diff, ...options }: QuestionOptions = {}): Promise<string> {
    const { signal } = options;
    const { model } = this;
    const query = { text, given, diff };
    return this.answer(text, signal, async (workspace) => {
      const answer = await ask(workspace, query, { ...options, model });
      const accept = acceptOf(workspace, options.tests ?? 'include');
      return reportOf(workspace, query, answer, { version: packageVersion(), accept, model, signal });
    });
  }

  async readLines(path: string, start: number, end: number): Promise<string[] | null> {
    this.checkOpen();
    return this.lease.use((workspace) => workspace.readLines(path, start, end));
  }

  async refresh(options: Pick<RepositoryOptions, 'signal' | 'onProgress'> = {}): Promise<WorkspaceStatus> {
    return this.reopen({ signal: undefined, ...options });
  }

  close(): void {
    this.isClosed = true;
    this.lease.retire();
  }

  private checkOpen(): void {
    if (this.isClosed) throw new CuepackError('E_BAD_OPTION', `the repository ${this.root} is closed; open it again`);
  }

  private async answer<T>(
    text: string,
    signal: AbortSignal | undefined,
    work: (workspace: Workspace) => T | Promise<T>,
  ): Promise<T> {
    this.checkOpen();
    signal?.throwIfAborted();
    if (text.trim() === '') throw new CuepackError('E_BAD_INPUT', 'the text is empty; say what happened');
    try {
      return await this.workOn(work, signal);
    } catch (error) {
      if (!isDamage(error)) throw error;
      await this.reopen({ signal, rebuild: true });
      return this.workOn(work, signal);
    }
  }

  private async workOn<T>(work: (workspace: Workspace) => T | Promise<T>, signal?: AbortSignal): Promise<T> {
    const result = await this.lease.use(work);
    signal?.throwIfAborted();
    return result;
  }

  private async reopen(change: Partial<WorkspaceOptions>): Promise<WorkspaceStatus> {
    this.checkOpen();
    const next = await openWorkspace({ ...this.options, ...change });
    if (this.isClosed) {
      next.close();
      this.checkOpen();
    }
    this.lease.retire();
    this.lease = new Lease(next);
    return next.status;
  }
}
