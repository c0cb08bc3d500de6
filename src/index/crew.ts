// Who does the heavy steps of a build: worker threads, or this thread. Started on demand, closed by whoever asked.

import { fileURLToPath } from 'node:url';
import type { Tinypool } from 'tinypool';
import type { analyseContents, assembleSnapshot, examineFiles } from './worker.ts';

type Task<F extends (task: never) => unknown> = (task: Parameters<F>[0]) => Promise<Awaited<ReturnType<F>>>;

export interface Crew {
  readonly examine: Task<typeof examineFiles>;
  readonly analyse: Task<typeof analyseContents>;
  readonly assemble: Task<typeof assembleSnapshot>;
  close(): Promise<void>;
}

/** A crew of at most `size` worker threads; of this thread alone where the program runs from its TypeScript sources. */
export function createCrew(size: number): Crew {
  return import.meta.url.endsWith('.ts') ? localCrew() : threadCrew(size);
}

function threadCrew(size: number): Crew {
  // A build without anything to do starts no thread, and does not even load what starts them.
  let pool: Promise<Tinypool> | null = null;
  let closing: Promise<void> | null = null;
  const run = async (task: unknown, name: string) => {
    pool ??= startPool(size);
    const started = await pool;
    if (closing !== null) throw new Error('the workers were dismissed');
    return started.run(task, { name });
  };
  return {
    examine: (task) => run(task, 'examineFiles'),
    analyse: (task) => run(task, 'analyseContents'),
    assemble: (task) => run(task, 'assembleSnapshot'),
    close: () => {
      closing ??= Promise.resolve(pool).then((started) => started?.destroy());
      return closing;
    },
  };
}

async function startPool(size: number): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool');
  return new Tinypool({
    filename: fileURLToPath(new URL('./worker.js', import.meta.url)),
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: Math.max(1, size),
    idleTimeout: 1000,
  });
}

/** Does the work in this thread. */
export function localCrew(): Crew {
  let loading: Promise<typeof import('./worker.ts')> | null = null;
  const worker = () => {
    loading ??= import('./worker.ts');
    return loading;
  };
  return {
    examine: async (task) => (await worker()).examineFiles(task),
    analyse: async (task) => (await worker()).analyseContents(task),
    assemble: async (task) => (await worker()).assembleSnapshot(task),
    close: async () => {},
  };
}
