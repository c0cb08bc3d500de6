// How do two processes that index one folder keep out of each other's way? A lock file that its holder keeps touching;
// one whose holder is gone is taken over. Readers of an index need no lock.

import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CuepackError, messageOf } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';
import { checkContent } from './placement.ts';

/** How often the holder says that it is there, in ms. */
const HEARTBEAT = 2_000;
/** A lock not touched for so long has no holder any more, in ms; far longer than any pause of a living one. */
const PATIENCE = 60_000;
/** How often one who waits looks again, in ms. */
const POLL = 100;
const LOCK_NAME = 'indexing.lock';

export interface LockOptions {
  readonly signal?: AbortSignal;
  /** Called once when somebody else holds the lock. */
  readonly onWait?: () => void;
}

/**
 * Runs a piece of work that only one process at a time may do on an index folder, which is made when it is missing.
 * Throws CuepackError E_INDEX_WRITE when the folder cannot be written, and the signal's reason while waiting.
 */
export async function withIndexLock<T>(indexDir: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  const file = path.join(indexDir, LOCK_NAME);
  const token = `${process.pid} ${hostname()} ${randomUUID()}`;
  checkContent(indexDir);
  prepareFolder(indexDir);
  for (let waits = 0; !tryToLock(file, token); waits += 1) {
    if (waits === 0) options.onWait?.();
    if (isAbandoned(file)) breakLock(file);
    else await wait(options.signal);
  }
  const heartbeat = setInterval(() => touch(file), HEARTBEAT);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if (read(file) === token) fs.rmSync(file, { force: true });
  }
}

// --- internal ---

function prepareFolder(indexDir: string): void {
  try {
    makeFolder(indexDir);
  } catch (error) {
    throw unwritable(indexDir, error);
  }
}

function unwritable(indexDir: string, error: unknown): CuepackError {
  const message = `cannot write the index folder ${indexDir}: ${messageOf(error)}; give another --index-dir`;
  return new CuepackError('E_INDEX_WRITE', message, { cause: error });
}

function tryToLock(file: string, token: string): boolean {
  try {
    fs.writeFileSync(file, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw unwritable(path.dirname(file), error);
  }
}

function isAbandoned(file: string): boolean {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (Date.now() - stats.mtimeMs > PATIENCE) return true;
  const [pid, host] = (read(file) ?? '').split(' ');
  return host === hostname() && !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is alive too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Takes an abandoned lock away. Where another was quicker and holds it anew, it gets its lock back. */
function breakLock(file: string): void {
  const aside = `${file}.${process.pid}.${randomUUID()}`;
  try {
    fs.renameSync(file, aside);
    if (!isAbandoned(aside)) fs.linkSync(aside, file);
  } catch {
    // Gone already, or held anew meanwhile.
  }
  fs.rmSync(aside, { force: true });
}

async function wait(signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await pause(POLL, undefined, { signal }).catch(() => signal?.throwIfAborted());
}

function touch(file: string): void {
  try {
    const now = new Date();
    fs.utimesSync(file, now, now);
  } catch {
    // Taken over while this process was asleep; the work goes on, and its switch of the manifest is whole in itself.
  }
}

function read(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
