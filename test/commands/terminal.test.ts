// `cuepack locate` as somebody meets it on a terminal of 80 columns: help, progress, colours, a mistake, Ctrl-C.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PROGRAM, ROOT, temporaryFolder } from '../cli/program.ts';

const ESCAPE = '\x1b';
/** Gives a program a terminal; part of every Linux system. */
const TERMINAL = 'script';
let shelf: string;
let cache: string;

beforeAll(() => {
  cache = temporaryFolder();
  shelf = join(temporaryFolder(), 'shelf');
  cpSync(join(ROOT, 'examples/shelf'), shelf, { recursive: true });
});

/** Runs a line of shell on a pseudo-terminal; what both streams show comes back, with plain line ends. */
function onTerminal(line: string, env: NodeJS.ProcessEnv = {}): { status: number | null; shown: string } {
  const setUp = `stty cols 80 rows 24; cuepack() { "${process.execPath}" "${PROGRAM}" "$@"; }; cd "${shelf}"`;
  const { status, stdout } = spawnSync(TERMINAL, ['-qefc', `${setUp}; ${line}`, '/dev/null'], {
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, TERM: 'xterm-256color', SHELL: '/bin/bash', XDG_CACHE_HOME: cache, ...env },
  });
  return { status, shown: stdout.replaceAll('\r\n', '\n') };
}

describe('on a terminal', () => {
  it('the help begins with examples and fits 80 columns', () => {
    const { status, shown } = onTerminal('cuepack locate --help');
    expect(status).toBe(0);
    expect(shown).toMatch(/^Examples:\n {2}cuepack locate "/);
    const options = shown.slice(shown.indexOf('Usage:'), shown.indexOf('The first run'));
    for (const line of options.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('the first answer comes after a progress bar, with colours; the second without one', () => {
    const first = onTerminal('cuepack locate --issue ../shelf/README.md "NoOpenDay in next_open_day"');
    expect(first.status).toBe(2);
    const { status, shown } = onTerminal('cuepack locate "NoOpenDay in next_open_day"');
    expect(status).toBe(0);
    expect(shown).toContain('listing files');
    expect(shown).toMatch(/indexing █+░* 17 of 17 files/);
    expect(shown).toMatch(/shelf\/\w+\.py:\d+-\d+/);
    expect(shown).toContain(`${ESCAPE}[35mdef${ESCAPE}[39m`);
    expect(shown).toMatch(/\d regions? of 5, \d+ lines? of 500, about \d+ tokens?/);
    const again = onTerminal('cuepack locate "NoOpenDay in next_open_day"');
    expect(again.shown).not.toContain('of 17 files');
  });

  it('NO_COLOR is respected', () => {
    const { shown } = onTerminal('cuepack locate --quiet "NoOpenDay in next_open_day"', { NO_COLOR: '1' });
    expect(shown).toMatch(/^shelf\/\w+\.py:\d+-\d+ /);
    expect(shown).not.toContain(ESCAPE);
  });

  it('a pipe gets JSON, and the terminal none of it', () => {
    const { status, shown } = onTerminal('cuepack locate "NoOpenDay in next_open_day" | head -c 40');
    expect(status).toBe(0);
    expect(shown.replace(/^.*\x1b\[K/s, '')).toMatch(/^\{\n {2}"format": "cuepack-answer",/);
  });

  it('nothing given, nothing found and a broken configuration are told in one line', () => {
    expect(onTerminal('cuepack locate').shown).toMatch(
      /cuepack: no issue is given; pass its text, --issue FILE, or pipe it in\n$/,
    );
    const none = onTerminal('cuepack locate --include README.md --max-regions 1 zzzz');
    expect(none.status).toBeLessThanOrEqual(1);
    writeFileSync(join(shelf, 'cuepack.config.json'), '{"maxLine": 3}');
    const broken = onTerminal('cuepack locate NoOpenDay');
    expect(broken.status).toBe(2);
    expect(broken.shown).toMatch(/^cuepack: .*unknown key "maxLine"; did you mean maxLines\?\n$/);
  });

  it('Ctrl-C while it indexes ends with 2 and leaves a good index', () => {
    const folder = temporaryFolder();
    for (let file = 0; file < 400; file += 1) {
      const text = Array.from(
        { length: 80 },
        (_, at) => `def step_${file}_${at}(value):\n    return value + ${at}\n\n`,
      );
      writeFileSync(join(folder, `file${file}.py`), text.join(''));
    }
    const index = join(temporaryFolder(), 'index');
    const locate = `cuepack locate --repo ${folder} --index-dir ${index} step_3_4`;
    const wait = `while [ ! -d ${index}/contents ]; do sleep 0.05; done`;
    const { shown } = onTerminal(`set -m; ${locate} & ${wait}; kill -INT -$!; wait $!; echo "status $?"`);
    expect(shown).toContain('interrupted; the index is as it was before');
    expect(shown).toContain('status 2');
    expect(existsSync(join(index, 'manifest.json'))).toBe(false);
    expect(onTerminal(`${locate} --format paths`).shown).toContain('file3.py:');
  });
});
