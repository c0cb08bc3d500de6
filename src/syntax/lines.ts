// On which line does an offset stand? One pass over the text, then binary search. Rows are 0-based here, inside the
// parser's room; what leaves the room is 1-based.

export interface LineTable {
  /** Number of rows, at least 1. The empty piece after a final newline is not a row, except in an empty text. */
  readonly count: number;
  /** The row that holds the offset; an offset at or past the end belongs to the last row. */
  rowOf(offset: number): number;
  /** Offset of the first character of a row. */
  startOf(row: number): number;
}

export function lineTable(text: string): LineTable {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (at + 1 < text.length) starts.push(at + 1);
  }
  return {
    count: starts.length,
    rowOf: (offset) => lastAtOrBefore(starts, offset),
    startOf: (row) => starts[row] ?? text.length,
  };
}

function lastAtOrBefore(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
