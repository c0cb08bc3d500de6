// Who looks at which snapshot of a corpus? This thread takes them as they come; where there are enough files to be worth
// its start, a helper thread takes them from the other end. Each is taken once. What is seen does not depend on who looked.

import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Look, type LookTask, lookAt } from './look.ts';

/** To look at so many files takes several times as long as to start a thread. */
const MANY_FILES = 15_000;

/** What the helper thread is given. */
export interface ScoutTask {
  readonly tasks: readonly LookTask[];
  /** Shared: by task 1 when it is taken. */
  readonly taken: Int32Array;
}

/** What it tells. */
export interface Report {
  /** Number of the task. */
  readonly at: number;
  readonly look: Look;
}

/** Takes a task, unless another thread has it. */
export function take(taken: Int32Array, at: number): boolean {
  return Atomics.exchange(taken, at, 1) === 0;
}

export interface LookoutOptions {
  readonly indexDir: string;
  readonly sources: readonly { readonly id: string; readonly root: string }[];
  /** How many files are known from before. */
  readonly files: number;
  /** Threads that may work at a time. */
  readonly concurrency: number;
}

export class Lookout {
  private readonly tasks: readonly LookTask[];
  private readonly taken: Int32Array;
  private readonly scout: Worker | null;
  /** By task what the scout saw; null once it is gone. */
  private readonly seen: Promise<Look | null>[];

  constructor({ indexDir, sources, files, concurrency }: LookoutOptions) {
    this.tasks = sources.map(({ id, root }) => ({ indexDir, id, root }));
    this.taken = new Int32Array(new SharedArrayBuffer(4 * sources.length));
    const isWorthIt = concurrency > 1 && sources.length > 1 && files >= MANY_FILES;
    // There is no thread that could run the TypeScript sources.
    const canStart = !import.meta.url.endsWith('.ts');
    this.scout = isWorthIt && canStart ? startScout({ tasks: this.tasks, taken: this.taken }) : null;
    this.seen = this.scout === null ? [] : reportsOf(this.scout, sources.length);
  }

  /** A look at the snapshot of an id. */
  async look(id: string): Promise<Look> {
    const at = this.tasks.findIndex((task) => task.id === id);
    const seen = take(this.taken, at) ? null : await this.seen[at];
    return seen ?? lookAt(this.tasks[at]!);
  }

  /** Sends the helper thread away. */
  close(): void {
    void this.scout?.terminate();
  }
}

// --- internal ---

function startScout(task: ScoutTask): Worker {
  return new Worker(fileURLToPath(new URL('./scout.js', import.meta.url)), { workerData: task });
}

function reportsOf(scout: Worker, count: number): Promise<Look | null>[] {
  const tell: ((look: Look | null) => void)[] = [];
  const reports = Array.from({ length: count }, () => new Promise<Look | null>((resolve) => void tell.push(resolve)));
  scout.on('message', ({ at, look }: Report) => tell[at]!(look));
  // What it has taken and not told of is looked at again.
  const giveUp = () => tell.forEach((resolve) => void resolve(null));
  scout.on('error', giveUp).on('exit', giveUp);
  return reports;
}
