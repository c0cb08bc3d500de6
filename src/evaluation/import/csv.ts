// What cells does a CSV text hold (RFC 4180: commas, double quotes, quotes doubled inside, line breaks inside quotes)?
// One pass over the text; it gives strings and guesses no types.

import { CuepackError } from '../../errors.ts';

/** Every record, the header among them; blank lines between records are passed over. Throws CuepackError E_LABELS. */
export function parseCsv(text: string, file: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at, file, records.length) : plainCell(text, at);
    record.push(cell.value);
    at = cell.next;
    if (text[at] === ',') {
      at += 1;
      // A comma at the very end opens one more, empty cell.
      if (at === text.length) record.push('');
      continue;
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    if (record.length > 1 || record[0] !== '') records.push(record);
    record = [];
  }
  if (record.length > 0) records.push(record);
  return records;
}

// --- internal ---

interface Cell {
  readonly value: string;
  /** Offset of the comma or line break after the cell, or the length of the text. */
  readonly next: number;
}

function plainCell(text: string, start: number): Cell {
  let end = start;
  while (end < text.length && text[end] !== ',' && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), next: end };
}

function quotedCell(text: string, start: number, file: string, row: number): Cell {
  const parts: string[] = [];
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) throw malformed(file, row, 'a quote is not closed');
    parts.push(text.slice(from, quote));
    if (text[quote + 1] !== '"') {
      const next = quote + 1;
      if (next < text.length && !',\r\n'.includes(text[next]!))
        throw malformed(file, row, 'text after a closing quote');
      return { value: parts.join('"'), next };
    }
    from = quote + 2;
  }
}

function malformed(file: string, row: number, message: string): CuepackError {
  return new CuepackError('E_LABELS', `${file} row ${row}: ${message}; nothing was written`);
}
