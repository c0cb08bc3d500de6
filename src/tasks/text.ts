// What is read for cues: the text, and for a task with context the paths of the given files and their diff behind it.

import type { Query } from '../road.ts';
import type { Task } from './names.ts';

/** Characters of a diff that are read. */
const MAX_DIFF = 200_000;
/** Characters of it that are kept. */
const MAX_KEPT = 20_000;
/** Given files that are named. */
const MAX_GIVEN = 20;
/** Unchanged lines that are kept around a change: as many as a diff has that nobody widened. */
const AROUND = 3;

const HUNK = /^@@ -(\d{1,8})(?:,\d{1,8})? \+(\d{1,8})(?:,\d{1,8})? @@(.*)$/s;

/** The text of a query with its context. An issue is read as it stands. */
export function taskText({ text, given, diff }: Query, task: Task): string {
  if (task === 'issue' || task === 'trace2code') return text;
  const paths = (given ?? []).slice(0, MAX_GIVEN).map(({ path }) => path);
  const parts = [text, paths.join('\n')];
  if (diff !== undefined && diff !== '') {
    const file = paths[0] ?? 'file';
    const isHeaded = /^(?:diff --git |--- )/.test(diff);
    parts.push(
      `${isHeaded ? '' : `--- a/${file}\n+++ b/${file}\n`}${narrowDiff(diff.slice(0, MAX_DIFF)).slice(0, MAX_KEPT)}`,
    );
  }
  return parts.join('\n\n');
}

/**
 * The same changes with at most three unchanged lines around each, in hunks of their own: a hunk with the whole file
 * around a changed line points everywhere. What is no hunk is kept as it stands.
 */
export function narrowDiff(diff: string): string {
  const lines = diff.trimEnd().split('\n');
  const kept: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const head = HUNK.exec(lines[at]!);
    if (head === null) {
      kept.push(lines[at]!);
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < lines.length && /^[ +\-\\]|^$/.test(lines[end]!) && !isHeader(lines, end)) end += 1;
    kept.push(...narrowHunk(lines.slice(at + 1, end), { old: Number(head[1]), new: Number(head[2]), tail: head[3]! }));
    at = end;
  }
  return kept.join('\n');
}

// --- internal ---

/** A `---` line followed by `+++` begins the next file and is no removed line. */
function isHeader(lines: readonly string[], at: number): boolean {
  return lines[at]!.startsWith('--- ') && (lines[at + 1] ?? '').startsWith('+++ ');
}

/** One hunk for each run of changes that stand close together. */
function narrowHunk(body: readonly string[], start: { old: number; new: number; tail: string }): string[] {
  const changed = body.flatMap((line, at) => (/^[+-]/.test(line) ? [at] : []));
  const runs: { from: number; to: number }[] = [];
  for (const at of changed) {
    const last = runs.at(-1);
    if (last !== undefined && at - last.to <= 2 * AROUND) last.to = at;
    else runs.push({ from: at, to: at });
  }
  const places = placesOf(body, start);
  return runs.flatMap(({ from, to }) => {
    const first = Math.max(0, from - AROUND);
    const part = body.slice(first, to + AROUND + 1);
    const removed = part.filter((line) => !/^[+\\]/.test(line)).length;
    const added = part.filter((line) => !/^[-\\]/.test(line)).length;
    const place = places[first]!;
    return [`@@ -${place.old},${removed} +${place.new},${added} @@${start.tail}`, ...part];
  });
}

/** Line numbers of the old and the new side at each line of a hunk. */
function placesOf(body: readonly string[], start: { old: number; new: number }): { old: number; new: number }[] {
  const place = { old: start.old, new: start.new };
  return body.map((line) => {
    const here = { ...place };
    if (!/^[+\\]/.test(line)) place.old += 1;
    if (!/^[-\\]/.test(line)) place.new += 1;
    return here;
  });
}
