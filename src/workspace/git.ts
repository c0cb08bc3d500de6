// Which paths does git look after in one work tree? Asks git itself: what it tracks and what it would offer to track. It
// never starts a program that a repository names, fetches nothing, and opens no file.

import { spawnSync } from 'node:child_process';

/** Bytes of paths that git may list; far above the largest repositories. */
const MAX_LISTING = 2 ** 30;
/** A pipe that a repository calls `.gitignore` makes git wait for ever; the largest work trees take some seconds. In ms. */
const PATIENCE = 30_000;

/**
 * What git knows below a folder, relative to it, with "/", each once, in no order: files, links, things that are no
 * longer there, and other repositories as one row each. Bytes that are not UTF-8 appear as U+FFFD. Null where there is
 * no git, no work tree that git wants to have to do with, or no end to it within `patience` ms.
 */
export function gitPaths(folder: string, patience = PATIENCE): ReadonlySet<string> | null {
  // A repository's own settings may name a program to run (fsmonitor); listing a stranger's files must not start it.
  const words = ['-c', 'core.fsmonitor=false', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout } = spawnSync('git', words, {
    cwd: folder,
    env: ownEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: MAX_LISTING,
    timeout: patience,
    killSignal: 'SIGKILL',
    windowsHide: true,
  });
  if (status !== 0) return null;
  return new Set(
    stdout
      .toString('utf8')
      .split('\0')
      .filter(Boolean)
      .map((row) => row.replace(/\/$/, '')),
  );
}

/** Version of git, or null where there is none. */
export function gitVersion(): string | null {
  const { status, stdout } = spawnSync('git', ['--version'], { encoding: 'utf8', windowsHide: true });
  return status === 0 ? stdout.trim().replace(/^git version /, '') : null;
}

// --- internal ---

/**
 * Without what a hook or an alias sets to point git at another repository, and without waiting for its lock. Git would
 * fetch what a partial clone lacks, by a program that the repository may name; no protocol is allowed, so it fails.
 */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { GIT_DIR, GIT_WORK_TREE, GIT_COMMON_DIR, GIT_INDEX_FILE, GIT_PREFIX, ...rest } = process.env;
  return { ...rest, GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: '' };
}
