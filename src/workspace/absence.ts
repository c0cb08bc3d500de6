// Why is a path not in an index? Looks at what the index and the folder hold of it, and at which file was probably meant.

import { lstatSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { SkipReason } from '../types.ts';
import { nearestName } from './nearest.ts';
import type { Workspace } from './workspace.ts';

/** Files that are named as meant. */
const MAX_NAMED = 3;
/** Files whose names are compared with a wrong one. */
const MAX_COMPARED = 50_000;

const SKIPS: Readonly<Record<SkipReason, string>> = {
  binary: 'it is binary',
  'too-large': 'it is too large for source',
  minified: 'it is minified or generated',
  unreadable: 'it cannot be read',
  'not-regular': 'it is a link or no regular file, and links are not followed',
  'bad-name': 'its name cannot be written',
};

/** What is said of a path (relative to the root, with "/") that the index does not hold. */
export function absenceOf(workspace: Workspace, file: string): string {
  const { index, root } = workspace;
  const below = index.paths.filter((known) => known.startsWith(`${file}/`)).length;
  if (below > 0) return `${file} is a folder with ${below} indexed file${below === 1 ? '' : 's'}; name one of them`;
  const skipped = workspace.skipReasonOf(file);
  if (skipped !== null) return `${file} is not in the index: ${SKIPS[skipped]}`;
  const stats = statusOf(root, file);
  if (stats?.isDirectory()) return `${file} is a folder without indexed files`;
  if (stats?.isFile()) return `${file} is not in the index: ignore rules leave it out (--no-ignore takes it)`;
  if (stats !== undefined) return `${file} is not in the index: ${SKIPS['not-regular']}`;
  const meant = meantBy(index.paths, file);
  return `there is no file ${file}${meant.length === 0 ? '' : `; did you mean ${meant.join(' or ')}?`}`;
}

// --- internal ---

function statusOf(root: string, file: string): Stats | undefined {
  try {
    return lstatSync(path.join(root, file), { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Files of the same name, those whose folders agree most first; else of the nearest name. */
function meantBy(paths: readonly string[], file: string): string[] {
  const name = path.posix.basename(file).toLowerCase();
  const same = paths.filter((known) => path.posix.basename(known).toLowerCase() === name);
  if (same.length > 0) return same.sort((a, b) => agreement(b, file) - agreement(a, file)).slice(0, MAX_NAMED);
  const folder = path.posix.dirname(file);
  // Slips seldom spoil the first letter, and a suggestion that is far off is worse than none.
  const alike = paths.filter((known) => path.posix.basename(known)[0]?.toLowerCase() === name[0]);
  const beside = alike.filter((known) => path.posix.dirname(known) === folder);
  const nearest = nearestName(file, (beside.length > 0 ? beside : alike).slice(0, MAX_COMPARED));
  return nearest === null ? [] : [nearest];
}

/** Folders that two paths have in common from their ends. */
function agreement(a: string, b: string): number {
  const mine = a.split('/').reverse();
  const others = b.split('/').reverse();
  const differs = mine.findIndex((part, at) => part.toLowerCase() !== others[at]?.toLowerCase());
  return differs < 0 ? mine.length : differs;
}
