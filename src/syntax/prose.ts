// Which parts of a file are written for people: comments and strings, as spans of the text. It keeps the outermost of
// spans that lie inside each other, and reads nothing.

import type { ProseSpan } from '../types.ts';
import type { Harvest } from './harvest.ts';

/** Sorted by start, not overlapping. A docstring counts as a comment. */
export function proseOf(found: Harvest): ProseSpan[] {
  const spans: ProseSpan[] = [];
  // The order decides between spans of the same place: a docstring is found as a string too.
  for (const { start, end } of found.docstrings) spans.push({ kind: 'comment', start, end });
  for (const { start, end } of found.comments) spans.push({ kind: 'comment', start, end });
  for (const { start, end } of found.strings) spans.push({ kind: 'string', start, end });
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: ProseSpan[] = [];
  let covered = 0;
  for (const span of spans) {
    if (span.start < covered || span.end <= span.start) continue;
    kept.push(span);
    covered = span.end;
  }
  return kept;
}
