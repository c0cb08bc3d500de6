// Which task does a query ask for, when it does not say? Looks at what comes with the text, and at the text's first
// lines; it opens no index.

import type { Query } from '../road.ts';
import { TASKS, type Task } from './names.ts';

/** Lines that are looked at. */
const MAX_LINES = 400;
/** Share of its lines that makes a text a bare trace. */
const TRACE_SHARE = 0.6;
/** Openings of the lines of a trace, in the common languages. */
const TRACE_LINE =
  /^\s*(?:at\s\S|File "|Traceback |Caused by:|goroutine \d|from \S+:\d|#\d+\s|\d+:\s+0x|\S{1,200}:\d+(?::\d+)?:?\s)/;

/** The task that is named, if it is one, else a guess. A report that quotes a trace among its words is an issue. */
export function guessTask({ text, task, given, diff }: Query): Task {
  const named = TASKS.find((name) => name === task);
  if (named !== undefined) return named;
  if ((given ?? []).length === 0) return isBareTrace(text) ? 'trace2code' : 'issue';
  if (given!.some(({ line }) => line !== undefined)) return 'comment2context';
  return diff === undefined || diff === '' ? 'code2test' : 'edit2ripple';
}

// --- internal ---

function isBareTrace(text: string): boolean {
  const lines = text
    .slice(0, 200 * MAX_LINES)
    .split('\n', MAX_LINES)
    .filter((line) => line.trim() !== '');
  const frames = lines.filter((line) => TRACE_LINE.test(line.slice(0, 300))).length;
  return frames >= 3 && frames / lines.length >= TRACE_SHARE;
}
