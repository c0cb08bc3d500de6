// Unified diffs in a report: which files, which lines of the old side, what goes and what comes.
// parse-diff reads the hunks; this file finds where a diff begins and ends among prose.

import parseDiff from 'parse-diff';
import type { Line } from './lines.ts';
import { cut } from './lines.ts';

export interface RawHunk {
  /** As written without `a/` and `b/`; empty when the hunk stands without a file. */
  readonly path: string;
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** Indexes of the first line and the line behind the last. */
  readonly first: number;
  readonly last: number;
}

export interface RawDiff {
  readonly hunks: readonly RawHunk[];
  /** Headers that name a file: path, line index, offset in the line. */
  readonly files: readonly { readonly path: string; readonly index: number; readonly from: number }[];
  /** Line indexes that belong to a diff. */
  readonly covered: ReadonlySet<number>;
}

const HUNK = /^@@ -(\d{1,8})(?:,(\d{1,8}))? \+\d{1,8}(?:,\d{1,8})? @@/;
const FILE = /^(?:diff --git |(?:---|\+\+\+) |Index: |rename (?:from|to) )/;
/** Hunks beyond these are passed over: one more than is kept, so that whoever keeps them sees that there were more. */
const MAX_HUNKS = 501;
/** A hunk is read this far; a longer one is no hint any more. */
const MAX_HUNK_LINES = 2000;

/** The diffs of a report. A `---`/`+++` pair without a hunk behind it (an assertion's) is none. */
export function diffsIn(indented: readonly Line[]): RawDiff {
  const lines = withoutIndent(indented);
  const hunks: RawHunk[] = [];
  const files: { path: string; index: number; from: number }[] = [];
  const covered = new Set<number>();
  let path = '';
  for (let index = 0; index < lines.length; index += 1) {
    const text = lines[index]!.text;
    if (FILE.test(text) && isFileHeader(lines, index)) {
      const header = pathOfHeader(text);
      covered.add(index);
      if (header !== null) {
        path = header.path;
        const indent = indented[index]!.text.length - text.length;
        files.push({ path: header.path, from: header.from + indent, index });
      }
    } else if (HUNK.test(text)) {
      const last = endOfHunk(lines, index);
      if (hunks.length < MAX_HUNKS) hunks.push(readHunk(lines.slice(index, last), path, index));
      for (let i = index; i < last; i += 1) covered.add(i);
      index = last - 1;
    } else if (
      covered.size > 0 &&
      text.trim() !== '' &&
      !/^(?:index |new file|deleted file|similarity|old mode|new mode)/.test(text)
    )
      path = '';
    else if (/^index [0-9a-f]+\.\./.test(text)) covered.add(index);
  }
  return { hunks, files, covered };
}

/** Diffs in list items and quotes are indented as a whole: what stands before their first mark is taken off. */
function withoutIndent(lines: readonly Line[]): readonly Line[] {
  let indent = '';
  return lines.map((line) => {
    const mark = /^(\s{1,16})(?:diff --git |@@ -\d|--- \S|Index: )/.exec(line.text);
    if (mark !== null) indent = mark[1]!;
    else if (/^(?:diff --git |@@ -\d|--- \S)/.test(line.text)) indent = '';
    if (indent === '' || line.text === '') return line;
    if (!line.text.startsWith(indent)) {
      indent = '';
      return line;
    }
    return { ...line, ...cut(line, indent.length) };
  });
}

function isFileHeader(lines: readonly Line[], index: number): boolean {
  const text = lines[index]!.text;
  if (text.startsWith('diff --git ') || text.startsWith('Index: ')) return true;
  for (let i = index; i <= index + 3 && i < lines.length; i += 1) {
    if (HUNK.test(lines[i]!.text)) return /^(?:---|\+\+\+) \S/.test(text);
  }
  return text.startsWith('rename ') && index > 0 && /^(?:similarity|rename|diff)/.test(lines[index - 1]!.text);
}

function pathOfHeader(text: string): { path: string; from: number } | null {
  const written = /^(?:diff --git \S+ |--- |\+\+\+ |Index: |rename (?:from|to) )"?([^\t"]+?)"?(?:\t.*|\s{2,}.*)?$/.exec(
    text,
  )?.[1];
  if (written === undefined || written === '/dev/null') return null;
  const path = written.replace(/^[abciw]\//, '').trim();
  return { path, from: text.lastIndexOf(path) };
}

function endOfHunk(lines: readonly Line[], start: number): number {
  const [, , count = '1'] = HUNK.exec(lines[start]!.text) ?? [];
  let old = Number(count);
  let index = start + 1;
  for (; index < lines.length && index - start < MAX_HUNK_LINES; index += 1) {
    const text = lines[index]!.text;
    if (!/^[ \t+\-\\]|^$/.test(text) || HUNK.test(text) || (FILE.test(text) && old <= 0)) break;
    if (lines[index]!.fenced !== lines[start]!.fenced) break;
    if (!/^[+\\]/.test(text)) old -= 1;
    if (old < 0 && !/^[+\-\\]/.test(text)) break;
  }
  return index;
}

function readHunk(lines: readonly Line[], path: string, first: number): RawHunk {
  const [, start = '0', count = '1'] = HUNK.exec(lines[0]!.text) ?? [];
  const body = lines.map((line) => line.text).join('\n');
  const chunk = parseDiff(`--- a/file\n+++ b/file\n${body}\n`)[0]?.chunks[0];
  const changes = chunk?.changes ?? [];
  const oldStart = Number(start);
  return {
    path,
    oldStart,
    oldEnd: Math.max(oldStart, oldStart + Number(count) - 1),
    removed: changes.filter((change) => change.type === 'del').map((change) => change.content.slice(1)),
    added: changes.filter((change) => change.type === 'add').map((change) => change.content.slice(1)),
    first,
    last: first + lines.length,
  };
}
