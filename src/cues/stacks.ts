// Puts frames together into stacks: where one begins and ends, which frame is innermost, which stack is a cause of
// another, and which stack an error belongs to.

import type { PlacedError } from './errors.ts';
import type { Line } from './lines.ts';
import type { ReadLine } from './reader.ts';

/** Lines without a frame (source lines, carets, locals) that a stack may hold between two frames. */
const MAX_GAP = 14;
const BREAK =
  /^\s*(?:Traceback \(most recent|The above exception|During handling|Caused by|Suppressed|goroutine \d|Goroutine \d|Previous (?:write|read)|(?:freed|previously allocated) by|stack backtrace|Exception in thread|Thread \d+|\[cause\]|thread '|Stack trace:|-{3,} (?:End of|Inner)|.{0,3}-{1,4}> |\d+\) )/;

export interface Stack {
  readonly id: number;
  readonly family: string;
  readonly isCause: boolean;
  /** Lines of its frames, in order of the text. */
  readonly lines: readonly number[];
  readonly isInnermostFirst: boolean;
}

/** The stacks of a report, in order of mention. */
export function stacksOf(lines: readonly Line[], read: readonly ReadLine[]): Stack[] {
  const stacks: { -readonly [K in keyof Stack]: K extends 'lines' ? number[] : Stack[K] }[] = [];
  let last = -100;
  for (const { index, reading } of read) {
    if (reading.kind !== 'stack' || reading.frames.length === 0) {
      if (reading.kind === 'stack') last = Math.max(last, index);
      continue;
    }
    const open = stacks.at(-1);
    const breaker = breakBetween(lines, last, index);
    if (open === undefined || open.family !== reading.family || index - last > MAX_GAP || breaker !== null) {
      const isCause = breaker !== null && /Caused by|\[cause\]|-> /.test(breaker);
      const isOuter = breaker !== null && /above exception|During handling/.test(breaker);
      // Python prints the cause first, the others last.
      if (isOuter && open !== undefined) open.isCause = true;
      stacks.push({
        id: stacks.length,
        family: reading.family,
        isCause,
        lines: [],
        isInnermostFirst: reading.order !== 'innermost-last',
      });
    }
    stacks.at(-1)!.lines.push(index);
    last = index + reading.lineCount - 1;
  }
  return stacks;
}

function breakBetween(lines: readonly Line[], from: number, to: number): string | null {
  let found: string | null = null;
  for (let i = Math.max(0, from + 1, to - MAX_GAP); i < to; i += 1) {
    const text = lines[i]!.text;
    if (!BREAK.test(text)) continue;
    if (found === null || /Caused|cause|above|During/.test(text)) found = text;
  }
  return found;
}

/** The stack that an error stands at: above an innermost-first one, below an innermost-last one; else null. */
export function stackOfError(error: PlacedError, stacks: readonly Stack[]): number | null {
  const next = firstStackBelow(stacks, error.index);
  const above = stacks[next - 1];
  const below = stacks[next];
  if (above !== undefined && error.index <= above.lines.at(-1)!) return above.id;
  const gapAbove = above === undefined || above.isInnermostFirst ? Infinity : error.index - above.lines.at(-1)!;
  const gapBelow = below === undefined || !below.isInnermostFirst ? Infinity : below.lines[0]! - error.index;
  if (Math.min(gapAbove, gapBelow) > MAX_GAP) return null;
  return gapAbove <= gapBelow ? above!.id : below!.id;
}

/** Index of the first stack that begins below a line. */
function firstStackBelow(stacks: readonly Stack[], index: number): number {
  let low = 0;
  let high = stacks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stacks[middle]!.lines[0]! > index) high = middle;
    else low = middle + 1;
  }
  return low;
}
