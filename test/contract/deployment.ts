// A deployed folder as the contract describes it: made by the bundler, write bits taken away, run by an unprivileged
// user without HOME, with nothing but Node on the PATH, from another folder.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const FIXTURES = join(ROOT, 'test/fixtures');

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Users that own nothing: the one that builds and the one that asks. Only root can become them. */
const BUILDER = 65_533;
const ASKER = 65_534;

/** A temporary folder that every user may enter. */
export function temporaryFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'cuepack-contract-'));
  chmodSync(folder, mode);
  return folder;
}

/** True when tests can drop privileges; otherwise they run as who they are. */
export const canSwitchUser =
  process.getuid?.() === 0 && spawnSync(process.execPath, ['--version'], { uid: ASKER, gid: ASKER }).status === 0;

/** True when taking write or read bits away stops the program: always, but for a root that cannot become another user. */
export const modesAreBarriers = process.getuid?.() !== 0 || canSwitchUser;

export function bundle(): string {
  const folder = join(temporaryFolder(), 'app');
  const made = runBundler(['--out', folder]);
  if (made.status !== 0) throw new Error(`the bundle was not made (npm run compile comes first): ${made.stderr}`);
  makeReadOnly(folder);
  return folder;
}

export function runBundler(words: readonly string[]): Outcome {
  return spawnSync(process.execPath, [join(ROOT, 'scripts/bundle.mjs'), ...words], { encoding: 'utf8' });
}

/** The fixtures as a corpus with everything that a real one has: links, odd names, binaries, empty and CRLF files. */
export function makeCorpus(): string {
  const folder = temporaryFolder();
  const corpus = join(folder, 'corpus');
  cpSync(join(FIXTURES, 'corpus'), corpus, { recursive: true });
  renameSync(join(corpus, 'tidepool-b2'), join(folder, 'elsewhere'));
  symlinkSync('../elsewhere', join(corpus, 'tidepool-b2'));
  const odd = join(corpus, 'lantern-c3/odd names');
  mkdirSync(odd);
  writeFileSync(join(odd, 'wick länge (mm).py'), 'def burn(minutes):\r\n    return minutes * 3\r\n');
  writeFileSync(
    join(odd, 'no newline.go'),
    'package odd\n\n// Burn burns without a wick.\nfunc Burn() int { return 0 }',
  );
  writeFileSync(join(odd, 'empty.py'), '');
  writeFileSync(join(odd, 'blob.py'), Buffer.from([0, 1, 2, 0xff, 0xfe, 0, 0]));
  symlinkSync('/etc/passwd', join(odd, 'outside.py'));
  writeFileSync(join(corpus, 'notes.txt'), 'not a snapshot');
  return corpus;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly as?: 'builder' | 'asker';
}

/** Runs a script of a deployed folder, by default from `/` and as the user that asks. */
export function runScript(script: string, words: readonly string[], options: RunOptions = {}): Outcome {
  const { status, stdout, stderr, error } = spawnSync(script, words, { ...processOptions(options), encoding: 'utf8' });
  if (error) throw error;
  return { status, stdout, stderr };
}

export function startScript(script: string, words: readonly string[], options: RunOptions = {}): ChildProcess {
  return spawn(script, words, { ...processOptions(options), stdio: 'ignore' });
}

/** Every entry under a folder with what would change if somebody wrote there. */
export function listing(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { mode, size, mtimeMs, ino } = lstatSync(join(folder, name));
      return `${name} ${mode} ${size} ${mtimeMs} ${ino}`;
    });
}

/** Removes what tests left, write bits or not. */
export function discard(folder: string): void {
  if (!existsSync(folder)) return;
  spawnSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
}

// --- internal ---

function processOptions({ cwd = '/', env = {}, as = 'asker' }: RunOptions) {
  const user = as === 'builder' ? BUILDER : ASKER;
  return {
    cwd,
    env: { PATH: dirname(process.execPath), ...env },
    ...(canSwitchUser ? { uid: user, gid: user } : {}),
  };
}

function makeReadOnly(folder: string): void {
  const { status } = spawnSync('chmod', ['-R', 'a-w', folder]);
  if (status !== 0) throw new Error(`cannot take the write bits of ${folder} away`);
}
