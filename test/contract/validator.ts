// Is this file of results what the contract promises? Written from the contract alone: it shares no code with the
// program, and reads the snapshots themselves for paths and last lines.

import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CheckedRow {
  readonly query_id: string;
  readonly regions: readonly { readonly path: string; readonly start: number; readonly end: number }[];
}

export interface Expectation {
  /** Folder of the snapshots as they were when the index was built. */
  readonly corpus: string;
  /** Snapshot of every query id that must have a row, in order. */
  readonly snapshots: ReadonlyMap<string, string>;
  readonly topK: number;
}

/** The rows of a results file; throws with everything that is wrong with it. */
export function validateResults(file: string, { corpus, snapshots, topK }: Expectation): CheckedRow[] {
  const text = readFileSync(file, 'utf8');
  const faults: string[] = [];
  if (text !== '' && !text.endsWith('\n')) faults.push('the last line has no line feed');
  const rows = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as CheckedRow);
  const ids = rows.map((row) => row.query_id);
  if (JSON.stringify(ids) !== JSON.stringify([...snapshots.keys()])) faults.push(`rows are ${ids.join(', ')}`);
  for (const row of rows) {
    const snapshot = join(corpus, snapshots.get(row.query_id) ?? '');
    for (const fault of faultsOf(row, snapshot, Math.min(topK, 5))) faults.push(`${row.query_id}: ${fault}`);
  }
  if (faults.length > 0) throw new Error(`not valid by the contract:\n${faults.join('\n')}\n${text}`);
  return rows;
}

function faultsOf(row: CheckedRow, snapshot: string, mostRegions: number): string[] {
  const faults: string[] = [];
  if (Object.keys(row).sort().join() !== 'query_id,regions') faults.push(`fields ${Object.keys(row).join()}`);
  if (!Array.isArray(row.regions as unknown)) return [...faults, 'regions is no list'];
  if (row.regions.length > mostRegions) faults.push(`${row.regions.length} regions`);
  const lines = new Set<string>();
  for (const region of row.regions) {
    const { path, start, end } = region;
    if (Object.keys(region).sort().join() !== 'end,path,start') faults.push(`fields ${Object.keys(region).join()}`);
    if (path.startsWith('/') || path.includes('\\') || path.split('/').some((part) => part === '..' || part === '.'))
      faults.push(`path ${path}`);
    const full = join(snapshot, path);
    if (!existsSync(full) || !lstatSync(full).isFile()) {
      faults.push(`no file ${path}`);
      continue;
    }
    const last = physicalLines(readFileSync(full));
    if (!Number.isInteger(start) || !Number.isInteger(end) || start < 1 || end < start || end > last)
      faults.push(`${path} ${start}-${end} of ${last}`);
    for (let line = start; line <= Math.min(end, last); line++) lines.add(`${path}\0${line}`);
  }
  if (lines.size > 500) faults.push(`${lines.size} lines`);
  return faults;
}

/** A line ends at a line feed, and there is none after a final one. */
function physicalLines(bytes: Buffer): number {
  let count = 0;
  for (const byte of bytes) if (byte === 10) count += 1;
  return bytes.length > 0 && bytes.at(-1) !== 10 ? count + 1 : count;
}
