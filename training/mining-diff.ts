// What does a commit change, in lines of its parent? Reads git's own comparison of two trees; contents are not read.

import type { LineSpan } from '../src/types.ts';
import type { GitReader } from './git.ts';

/** A file that a commit touches. */
export interface ChangedFile {
  /** Path in the parent; in the commit for an added file. */
  readonly path: string;
  /** A added, D deleted, M modified, T another type (link, submodule). */
  readonly status: string;
  /** True for an ordinary file on both sides. */
  readonly isRegular: boolean;
  /** Object of the parent's content. */
  readonly blob: string;
  /** Lines of the parent that are changed or removed; the line before an insertion. */
  readonly spans: readonly LineSpan[];
  /** Lines removed and added. */
  readonly lines: number;
}

const COMMON = ['-r', '--no-renames', '--no-ext-diff', '--no-textconv', '--no-color', '--full-index'];

/** Files that a commit touches, without their lines; null when git cannot compare (a shallow clone, say). */
export function changedPaths(
  git: GitReader,
  parent: string,
  commit: string,
): Omit<ChangedFile, 'spans' | 'lines'>[] | null {
  const raw = git.read(['diff-tree', ...COMMON, '-z', '--raw', parent, commit]);
  if (raw === null) return null;
  const fields = raw.toString('utf8').split('\0');
  const files: Omit<ChangedFile, 'spans' | 'lines'>[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [oldMode = '', newMode = '', blob = '', , status = ''] = fields[at]!.replace(/^:/, '').split(' ');
    const isRegular = oldMode.startsWith('100') && newMode.startsWith('100');
    files.push({ path: fields[at + 1]!, status: status.slice(0, 1), isRegular, blob });
  }
  return files;
}

/** The same with the changed lines. Null when git cannot compare, or when what it says does not fit together. */
export function changedLines(git: GitReader, parent: string, commit: string): ChangedFile[] | null {
  const files = changedPaths(git, parent, commit);
  const patch = git.read(['diff-tree', ...COMMON, '-p', '--unified=0', '--inter-hunk-context=0', parent, commit]);
  if (files === null || patch === null) return null;
  const sections = sectionsOf(patch.toString('latin1'));
  // A file that changes its type is shown as one removed and one added.
  const expected = files.reduce((sum, { status }) => sum + (status === 'T' ? 2 : 1), 0);
  if (sections.length !== expected) return null;
  let next = 0;
  return files.map((file) => {
    const section = sections[next]!;
    next += file.status === 'T' ? 2 : 1;
    return { ...file, ...section };
  });
}

/** Hunks of each file in a patch. A line of content begins with "+", "-" or "\", so that no content looks like a head. */
function sectionsOf(patch: string): { spans: LineSpan[]; lines: number }[] {
  const sections: { spans: LineSpan[]; lines: number }[] = [];
  for (const line of patch.split('\n')) {
    if (line.startsWith('diff --git ')) sections.push({ spans: [], lines: 0 });
    const section = sections.at(-1);
    const hunk = line.startsWith('@@ ') ? /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line) : null;
    if (section === undefined || hunk === null) continue;
    const start = Number(hunk[1]);
    const removed = Number(hunk[2] ?? 1);
    section.spans.push({ start: Math.max(1, start), end: Math.max(1, start + Math.max(1, removed) - 1) });
    section.lines += removed + Number(hunk[3] ?? 1);
  }
  return sections;
}
