// A person at a terminal of 80 columns: types lines of shell on a pseudo-terminal, and presses Ctrl-C.

import { spawn } from 'node:child_process';

/** Gives a program a terminal; part of every Linux system. */
const TERMINAL = 'script';

export interface Seen {
  readonly status: number | null;
  /** What both streams showed, with plain line ends. */
  readonly shown: string;
}

export interface TypeOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** The program that `cuepack` stands for. */
  readonly program: string;
  /** Ctrl-C is pressed once this was seen. */
  readonly interruptAt?: RegExp;
}

/** Types one line and waits for its end. */
export function typeLine(line: string, { cwd, env = {}, program, interruptAt }: TypeOptions): Promise<Seen> {
  const setUp = `stty cols 80 rows 24; cuepack() { "${process.execPath}" "${program}" "$@"; }`;
  const child = spawn(TERMINAL, ['-qefc', `${setUp}; ${line}`, '/dev/null'], {
    cwd,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, TERM: 'xterm-256color', SHELL: '/bin/bash', ...env },
  });
  let shown = '';
  let isPressed = false;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    shown += chunk;
    if (isPressed || interruptAt?.test(shown) !== true) return;
    isPressed = true;
    child.stdin.write('\x03');
  });
  return new Promise((resolve) => {
    child.on('close', (status) => resolve({ status, shown: shown.replaceAll('\r\n', '\n') }));
  });
}

/** What stays on the screen: no colours, and of a line that was written over only its last state. */
export function onScreen(shown: string): string {
  return shown
    .replace(/\x1b\[[0-9;]*m/g, '')
    .split('\n')
    .map((line) => line.split(/\r?\x1b\[K/).at(-1)!)
    .join('\n');
}
