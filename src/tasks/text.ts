// What is read for cues: the text, and for a task with context the paths of the given files and their diff behind it.

import type { Query } from '../road.ts';
import type { Task } from './names.ts';

/** Characters of a diff that are read. */
const MAX_DIFF = 20_000;
/** Given files that are named. */
const MAX_GIVEN = 20;

/** The text of a query with its context. An issue is read as it stands. */
export function taskText({ text, given, diff }: Query, task: Task): string {
  if (task === 'issue' || task === 'trace2code') return text;
  const paths = (given ?? []).slice(0, MAX_GIVEN).map(({ path }) => path);
  const parts = [text, paths.join('\n')];
  if (diff !== undefined && diff !== '') {
    const file = paths[0] ?? 'file';
    const isHeaded = /^(?:diff --git |--- )/.test(diff);
    parts.push(`${isHeaded ? '' : `--- a/${file}\n+++ b/${file}\n`}${diff.slice(0, MAX_DIFF)}`);
  }
  return parts.join('\n\n');
}
