// How long does a program take, and how much memory at its peak? Runs it under /usr/bin/time where that is there.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export interface Measurement {
  /** ms */
  readonly wall: number;
  /** ms of all processors */
  readonly processor: number;
  /** MiB, null where it cannot be measured */
  readonly memory: number | null;
}

const TIME = fs.existsSync('/usr/bin/time') ? '/usr/bin/time' : null;

/** Runs a command to its end; throws when its status is not among those allowed. */
export function measure(words: readonly string[], allowed: readonly number[] = [0], cwd?: string): Measurement {
  const timed = TIME === null ? words : [TIME, '-f', '\n%U %S %M', ...words];
  const began = performance.now();
  const { status, stderr } = spawnSync(timed[0]!, timed.slice(1), {
    encoding: 'utf8',
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    maxBuffer: 1 << 28,
  });
  const wall = performance.now() - began;
  if (!allowed.includes(status ?? -1))
    throw new Error(`${words.join(' ')} ended with ${status}: ${stderr.slice(-500)}`);
  const [user, system, kilobytes] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  if (TIME === null || kilobytes === undefined) return { wall, processor: Number.NaN, memory: null };
  return { wall, processor: 1000 * (user! + system!), memory: kilobytes / 1024 };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Medians of several measurements, the memory as its peak. */
export function medianOf(all: readonly Measurement[]): Measurement {
  const memory = all.map((one) => one.memory ?? Number.NaN);
  return {
    wall: median(all.map(({ wall }) => wall)),
    processor: median(all.map(({ processor }) => processor)),
    memory: Math.max(...memory),
  };
}

/** Bytes of all files under a folder, links to folders at its top included. */
export function bytesUnder(folder: string): number {
  let bytes = 0;
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    const stats = fs.statSync(file, { throwIfNoEntry: false });
    if (stats?.isDirectory()) bytes += bytesIn(file);
    else bytes += stats?.size ?? 0;
  }
  return bytes;
}

function bytesIn(folder: string): number {
  let bytes = 0;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) bytes += bytesIn(file);
    else if (entry.isFile()) bytes += fs.statSync(file).size;
  }
  return bytes;
}

/** Whether a program is on the PATH. */
export function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => fs.existsSync(path.join(folder, program)));
}
