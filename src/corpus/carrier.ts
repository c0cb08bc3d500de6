// How do file names that are not clean text travel through fast-glob? As a string with one character a byte, so that
// no byte is lost, and with the two bytes that the dot of a regular expression does not match moved out of the way.
// Knows nothing of snapshots.

import fs from 'node:fs';

const NEWLINE = '\u010a';
const RETURN = '\u010d';

/** The carrier of a path's bytes; equal to the path itself for plain ASCII. */
export function toCarrier(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  return /[\n\r]/.test(text) ? text.replaceAll('\n', NEWLINE).replaceAll('\r', RETURN) : text;
}

/** The bytes that a carrier stands for. */
export function fromCarrier(carrier: string): Buffer {
  return Buffer.from(carrier.replaceAll(NEWLINE, '\n').replaceAll(RETURN, '\r'), 'latin1');
}

type FolderCallback = (error: NodeJS.ErrnoException | null, entries: fs.Dirent[]) => void;

/** A `readdir` for fast-glob whose paths and names are carriers. A folder that cannot be read is reported and empty. */
export function readFolder(reportUnreadable: (carrier: string) => void) {
  return (carrier: string, _options: unknown, callback: FolderCallback): void => {
    fs.readdir(fromCarrier(carrier), { withFileTypes: true, encoding: 'buffer' }, (error, entries) => {
      if (error !== null) {
        reportUnreadable(carrier);
        callback(null, []);
        return;
      }
      for (const entry of entries) (entry as { name: unknown }).name = toCarrier(entry.name);
      callback(null, entries as unknown as fs.Dirent[]);
    });
  };
}
