// How is a file read that a person or a shell wrote? As UTF-8, or as UTF-16 where its first bytes say so: some shells
// write what they redirect that way. Sources of a snapshot are read elsewhere.

import { readFileSync } from 'node:fs';

/** The text without its byte order mark; bytes that are no text become U+FFFD. Throws the system's error. */
export function readTextFile(file: string): string {
  const bytes = readFileSync(file);
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return bytes.toString('utf16le', 2);
  if (first === 0xfe && second === 0xff)
    return bytes
      .subarray(2, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le');
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
