// Who does the heavy steps of a build: worker threads, or this thread. Started on demand, closed by whoever asked.

import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import type { analyseContents, assembleSnapshot, surveyFiles } from './worker.ts';

type Task<F extends (task: never) => unknown> = (task: Parameters<F>[0]) => Promise<Awaited<ReturnType<F>>>;

export interface Crew {
  readonly survey: Task<typeof surveyFiles>;
  readonly analyse: Task<typeof analyseContents>;
  readonly assemble: Task<typeof assembleSnapshot>;
  close(): Promise<void>;
}

/** A crew of at most `size` worker threads; of this thread alone where the program runs from its TypeScript sources. */
export function createCrew(size: number): Crew {
  return import.meta.url.endsWith('.ts') ? localCrew() : threadCrew(size);
}

function threadCrew(size: number): Crew {
  const pool = new Tinypool({
    filename: fileURLToPath(new URL('./worker.js', import.meta.url)),
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: Math.max(1, size),
    idleTimeout: 1000,
  });
  return {
    survey: (task) => pool.run(task, { name: 'surveyFiles' }),
    analyse: (task) => pool.run(task, { name: 'analyseContents' }),
    assemble: (task) => pool.run(task, { name: 'assembleSnapshot' }),
    close: () => pool.destroy(),
  };
}

function localCrew(): Crew {
  const worker = import('./worker.ts');
  return {
    survey: async (task) => (await worker).surveyFiles(task),
    analyse: async (task) => (await worker).analyseContents(task),
    assemble: async (task) => (await worker).assembleSnapshot(task),
    close: async () => {},
  };
}
