// Which lines of the base commit does a reference patch change? Reads unified diffs in one pass, the old side alone.
// It applies nothing and keeps no text.

import type { Region } from '../../types.ts';

const HUNK = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/;

/**
 * Regions of changed lines, in the order of the patch: the lines that are deleted or replaced, and for an insertion
 * alone the line it stands behind (the first line, where it stands before everything). New files have no lines yet.
 * Null when the text is no unified diff.
 */
export function changedRegions(patch: string): Region[] | null {
  const reader = new PatchReader();
  let start = 0;
  while (start < patch.length) {
    const end = patch.indexOf('\n', start);
    reader.line(patch.slice(start, end === -1 ? patch.length : end));
    start = end === -1 ? patch.length : end + 1;
  }
  return reader.finish();
}

// --- internal ---

class PatchReader {
  readonly #regions: Region[] = [];
  #hunks = 0;
  #broken = false;
  #path: string | null = null;
  #oldLine = 0;
  #oldLeft = 0;
  #newLeft = 0;
  /** The run of changed lines that is being read: its deleted lines, or where it inserts. */
  #run: { first: number; last: number; inserted: boolean } | null = null;

  line(text: string): void {
    if (this.#oldLeft > 0 || this.#newLeft > 0) this.#hunkLine(text);
    else this.#headerLine(text);
  }

  finish(): Region[] | null {
    this.#endRun();
    return this.#hunks === 0 || this.#broken ? null : this.#regions;
  }

  #headerLine(text: string): void {
    this.#endRun();
    if (text.startsWith('--- ')) this.#path = oldPath(text.slice(4));
    const hunk = text.startsWith('@@ ') ? HUNK.exec(text) : null;
    if (hunk === null) return;
    this.#hunks += 1;
    this.#oldLine = Number(hunk[1]);
    this.#oldLeft = Number(hunk[2] ?? 1);
    this.#newLeft = Number(hunk[4] ?? 1);
    // "-5,0" means behind line 5: the next line of the old side is 6.
    if (this.#oldLeft === 0) this.#oldLine += 1;
  }

  #hunkLine(text: string): void {
    if (text.startsWith('+')) {
      this.#newLeft -= 1;
      this.#run ??= { first: Math.max(1, this.#oldLine - 1), last: Math.max(1, this.#oldLine - 1), inserted: true };
    } else if (text.startsWith('-')) {
      this.#oldLeft -= 1;
      const begun = this.#run !== null && !this.#run.inserted ? this.#run.first : this.#oldLine;
      this.#run = { first: begun, last: this.#oldLine, inserted: false };
      this.#oldLine += 1;
    } else if (!text.startsWith('\\')) {
      // A context line starts with a space; an editor may have stripped it from an empty one.
      if (text !== '' && text[0] !== ' ' && text[0] !== '\r') this.#broken = true;
      this.#endRun();
      this.#oldLeft -= 1;
      this.#newLeft -= 1;
      this.#oldLine += 1;
    }
  }

  #endRun(): void {
    if (this.#run !== null && this.#path !== null) {
      this.#regions.push({ path: this.#path, start: this.#run.first, end: this.#run.last });
    }
    this.#run = null;
  }
}

/** The path behind `---`, without `a/`, a time stamp behind a tab, and git's quoting; null for a new file. */
function oldPath(field: string): string | null {
  const tab = field.indexOf('\t');
  const name = unquote((tab === -1 ? field : field.slice(0, tab)).trimEnd());
  if (name === '/dev/null') return null;
  return name.startsWith('a/') ? name.slice(2) : name;
}

/** Git writes unusual names as C strings, bytes in octal. */
function unquote(name: string): string {
  if (!name.startsWith('"') || !name.endsWith('"') || name.length < 2) return name;
  const bytes: number[] = [];
  const inner = Buffer.from(name.slice(1, -1), 'utf8');
  const escapes: Record<string, number> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 };
  for (let at = 0; at < inner.length; at += 1) {
    const octal = /^\\([0-7]{3})/.exec(inner.toString('latin1', at, at + 4));
    if (octal !== null) {
      bytes.push(Number.parseInt(octal[1]!, 8) & 0xff);
      at += 3;
    } else if (inner[at] === 92 && at + 1 < inner.length) {
      const escaped = String.fromCharCode(inner[at + 1]!);
      bytes.push(escapes[escaped] ?? inner[at + 1]!);
      at += 1;
    } else bytes.push(inner[at]!);
  }
  return Buffer.from(bytes).toString('utf8');
}
