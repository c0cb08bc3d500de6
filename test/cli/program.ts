// Runs the compiled program as a user does. The tests beside it need `npm run compile` first, as `npm test` does it.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const PROGRAM = join(ROOT, 'dist/src/cli.js');
if (!existsSync(PROGRAM)) throw new Error('dist is missing; run npm run compile first');

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
}

export function cuepack(words: readonly string[], { cwd = ROOT, env = {}, input = '' }: RunOptions = {}): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], {
    cwd,
    input,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  return { status, stdout, stderr };
}

/** Runs a line of shell in which `cuepack` is the program. */
export function shell(line: string): Outcome {
  const script = `cuepack() { "${process.execPath}" "${PROGRAM}" "$@"; }\n${line}`;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script], { cwd: ROOT, encoding: 'utf8' });
  return { status, stdout, stderr };
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'cuepack-cli-'));
}
