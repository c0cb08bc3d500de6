// Tables of text: aligned for a terminal, or as Markdown. It lays out and computes nothing.

/** Columns padded to their widest cell, two spaces apart; the first row is the head. Ends with a newline. */
export function alignedTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd();
  return `${rows.map(line).join('\n')}\n`;
}

const escapeCell = (cell: string): string => cell.replace(/[\r\n]+/g, ' ').replace(/[\\|<>`*]/g, '\\$&');

/** The same as a Markdown table. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const line = (row: readonly string[]) => `| ${row.map(escapeCell).join(' | ')} |`;
  return `${[line(head), `| ${head.map(() => '---').join(' | ')} |`, ...body.map(line)].join('\n')}\n`;
}

/** A figure between 0 and 1, or a difference of two with its sign. */
export const figure = (value: number): string => value.toFixed(3);
export const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
