// What does `src/a.ts:12-18` name? Reads a place as people and programs write it; whether it is there is not its business.

import path from 'node:path';
import { CuepackError } from '../errors.ts';
import type { Target } from './verdict.ts';

/** Longer ones name no file. Characters. */
const MAX_PLACE = 4096;
const LINES = /:(\d{1,9})(?:-(\d{1,9}))?$/;

/**
 * Reads `PATH`, `PATH:LINE` or `PATH:FIRST-LAST`; paths are relative to the root, or absolute inside it, with either
 * slash. Throws CuepackError E_BAD_OPTION for lines that are none and for paths outside the root.
 */
export function parseTarget(text: string, root: string): Target {
  if (text.length > MAX_PLACE)
    throw new CuepackError('E_BAD_OPTION', 'the place is too long; give PATH[:FIRST[-LAST]]');
  const lines = LINES.exec(text);
  const written = lines === null ? text : text.slice(0, lines.index);
  const relative = pathWithin(written, root);
  if (relative === null) {
    const hint = 'give a path relative to the repository, as in src/a.ts:12-18';
    throw new CuepackError('E_BAD_OPTION', `${text} names no file inside ${root}; ${hint}`);
  }
  if (lines === null) return { path: relative };
  const start = Number(lines[1]);
  const end = Number(lines[2] ?? lines[1]);
  if (start < 1 || end < start)
    throw new CuepackError('E_BAD_OPTION', `${text}: lines are counted from 1, the first before the last`);
  return { path: relative, start, end };
}

/** A path relative to the root, with "/"; null when it is empty, the root itself, or outside. Looks at no file. */
export function pathWithin(written: string, root: string): string | null {
  const slashed = written.replaceAll('\\', '/');
  if (slashed === '' || slashed.includes('\0')) return null;
  const relative = path.isAbsolute(slashed)
    ? path.relative(root, slashed).replaceAll(path.sep, '/')
    : path.posix.normalize(slashed);
  const trimmed = relative.replace(/\/$/, '');
  const isOutside =
    trimmed === '..' || trimmed.startsWith('../') || path.isAbsolute(trimmed) || /^[A-Za-z]:/.test(trimmed);
  return isOutside || trimmed === '.' || trimmed === '' ? null : trimmed;
}
