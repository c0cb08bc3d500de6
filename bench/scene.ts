// What all parts of the bench share: the snapshots, a scratch folder, the report that grows, a build of ours, and how
// numbers are written.

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bytesUnder, type Measurement, measure } from './measure.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface Snapshot {
  readonly name: string;
  readonly root: string;
}

export interface Scene {
  readonly snapshots: readonly Snapshot[];
  readonly scratch: string;
  readonly rounds: number;
  /** Adds a line to the report. */
  readonly say: (text?: string) => void;
}

export function build(corpus: string, index: string): Measurement {
  return measure([path.join(ROOT, 'build.sh'), '--corpus', corpus, '--index-dir', index]);
}

/** The command that answers a file of queries. */
export function runCommand(index: string, queries: string, output: string): string[] {
  const options = ['--index-dir', index, '--queries', queries, '--output', output, '--top-k', '5'];
  return [path.join(ROOT, 'run.sh'), ...options];
}

export interface ManifestRow {
  readonly id: string;
  readonly file: string;
  readonly files: number;
  readonly bytes: number;
}

export function manifestRows(index: string): ManifestRow[] {
  const text = fs.readFileSync(path.join(index, 'manifest.json'), 'utf8');
  return (JSON.parse(text) as { snapshots: ManifestRow[] }).snapshots;
}

/** Links to the snapshots, but a copy of the smallest, which can be changed. */
export function corpusOf(
  scratch: string,
  snapshots: readonly Snapshot[],
  name: string,
): { corpus: string; changeable: string } {
  const corpus = path.join(scratch, name);
  fs.mkdirSync(corpus);
  const smallest = [...snapshots].sort((a, b) => bytesUnder(a.root) - bytesUnder(b.root))[0]!;
  for (const { name: id, root } of snapshots) {
    if (id === smallest.name) fs.cpSync(root, path.join(corpus, id), { recursive: true, verbatimSymlinks: true });
    else fs.symlinkSync(root, path.join(corpus, id));
  }
  return { corpus, changeable: path.join(corpus, smallest.name) };
}

export function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
