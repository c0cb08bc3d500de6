// Which folders may be read? The one that the server was started for, narrowed to the roots that the client allows; the
// client's roots alone where nobody named a folder.

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CuepackError } from '../errors.ts';
import { resolveRoot } from '../workspace/location.ts';

/** More roots than this no client shows. */
const MAX_ROOTS = 100;

/** Whether a folder is a root or below it; both absolute with links resolved. */
export function isInside(folder: string, root: string): boolean {
  const relative = path.relative(root, folder);
  return relative === '' || (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative));
}

/**
 * The folders of a server. `started` is the folder that it was started for, if any; `allowed` are the client's root
 * URIs, null when it shows none; `here` is the folder that stands in when both are missing.
 * Throws CuepackError E_BAD_OPTION when nothing is left.
 */
export function foldersOf(started: string | null, allowed: readonly string[] | null, here: string): string[] {
  const shown = (allowed ?? []).slice(0, MAX_ROOTS);
  if (shown.length === 0) return [resolveRoot(started ?? here)];
  const roots = shown.flatMap(folderOfUri);
  const folder = started === null ? null : resolveRoot(started);
  const folders = folder === null ? roots : roots.flatMap((root) => common(folder, root));
  if (folders.length > 0) return [...new Set(folders)];
  const where =
    folder === null
      ? 'none of the roots of the client is a folder here'
      : `${folder} is outside the roots of the client`;
  throw new CuepackError('E_BAD_OPTION', `${where}; nothing may be read`);
}

// --- internal ---

/** What two folders have in common: the inner one, or nothing. */
function common(a: string, b: string): string[] {
  if (isInside(a, b)) return [a];
  return isInside(b, a) ? [b] : [];
}

/** A root that is no local folder is none for us. */
function folderOfUri(uri: string): string[] {
  try {
    return uri.startsWith('file:') ? [resolveRoot(fileURLToPath(uri))] : [];
  } catch {
    return [];
  }
}
