// Where does the index of a folder live when nobody says otherwise? In the user's cache, named after the folder, so that
// the folder itself stays untouched. It makes no folders.

import { createHash } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { CuepackError } from '../errors.ts';

/** Absolute path of a folder, links resolved. Throws CuepackError E_BAD_OPTION when it is no readable folder. */
export function resolveRoot(folder: string): string {
  try {
    const root = realpathSync.native(folder);
    if (!statSync(root).isDirectory()) throw new Error('not a folder');
    return root;
  } catch (error) {
    const message = `${folder} is not a folder that can be read; give another --repo`;
    throw new CuepackError('E_BAD_OPTION', message, { cause: error });
  }
}

/** The index folder of a root: in the cache, or where `indexDir` says; a relative one is below the root's own folder. */
export function indexDirOf(root: string, indexDir?: string): string {
  return indexDir === undefined ? cachedIndexDir(root) : path.resolve(indexDir);
}

/** The folder inside a repository that holds its index when the user wants it there. */
export const INNER_INDEX_DIR = '.cuepack';

function cachedIndexDir(root: string): string {
  const name = path
    .basename(root)
    .replace(/[^\w.-]/g, '_')
    .slice(0, 40);
  const mark = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return path.join(cacheFolder(), 'cuepack', `${name}-${mark}`);
}

/** `XDG_CACHE_HOME`, else the system's usual place; temporary files where there is no home (a container, say). */
function cacheFolder(): string {
  const { XDG_CACHE_HOME: configured, LOCALAPPDATA: local } = process.env;
  if (configured !== undefined && path.isAbsolute(configured)) return configured;
  if (process.platform === 'win32' && local !== undefined && path.isAbsolute(local)) return local;
  try {
    const home = homedir();
    if (path.isAbsolute(home) && statSync(home).isDirectory()) return path.join(home, '.cache');
  } catch {
    // No such user, or no such folder.
  }
  return path.join(tmpdir(), `cuepack-cache-${process.getuid?.() ?? 'user'}`);
}
