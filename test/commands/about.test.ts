// The commands about the program itself: status, config, doctor, completion, and the pages made from all of them.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cuepack, ROOT, temporaryFolder } from '../cli/program.ts';

let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(() => {
  folder = join(temporaryFolder(), 'shelf');
  cpSync(join(ROOT, 'examples/shelf'), folder, { recursive: true });
  env = { XDG_CACHE_HOME: temporaryFolder() };
});

const run = (words: readonly string[], more: NodeJS.ProcessEnv = {}) => cuepack(words, { env: { ...env, ...more } });

describe('cuepack status', () => {
  it('tells no index, an index, and what changed since', () => {
    const status = ['status', '--repo', folder, '--format', 'text'];
    expect(run(status)).toMatchObject({ status: 1, stdout: expect.stringContaining('not indexed yet') });
    expect(run(['locate', '--repo', folder, 'NoOpenDay']).status).toBe(0);
    const fresh = run(status);
    expect(fresh).toMatchObject({ status: 0, stderr: '' });
    expect(fresh.stdout).toMatch(/^indexed +17 files, /m);
    expect(fresh.stdout).toMatch(/^languages +16 python, 1 plain text$/m);
    expect(fresh.stdout).toMatch(/^state +up to date$/m);
    writeFileSync(join(folder, 'new.py'), 'x = 1\n');
    writeFileSync(join(folder, 'picture.png'), '\0\0');
    const stale = run(status);
    expect(stale.status).toBe(1);
    expect(stale.stdout).toMatch(/^new +2: new.py, picture.png$/m);
    run(['locate', '--repo', folder, 'NoOpenDay']);
    expect(run(status).stdout).toMatch(/^binary +1: picture.png$/m);
    const { index } = JSON.parse(run(['status', '--repo', folder]).stdout);
    expect(index).toMatchObject({ files: 18, skipped: { binary: 1 }, added: [], changed: [], gone: [] });
  });
});

describe('cuepack config', () => {
  it('shows every setting with its source', () => {
    const place = join(temporaryFolder(), 'place');
    mkdirSync(place);
    writeFileSync(join(place, 'cuepack.config.json'), '{"tests": "exclude"}');
    const { status, stdout } = run(['config', '--repo', place, '--max-lines', '20', '--no-ignore'], {
      CUEPACK_KIND: 'edit',
    });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^maxLines +20 +flag --max-lines$/m);
    expect(stdout).toMatch(/^ignore +false +flag --no-ignore$/m);
    expect(stdout).toMatch(/^kind +edit +environment CUEPACK_KIND$/m);
    expect(stdout).toMatch(/^tests +exclude +file .*cuepack\.config\.json$/m);
    expect(stdout).toMatch(/^maxRegions +5 +default \(--max-regions, CUEPACK_MAX_REGIONS\)$/m);
    const rows = JSON.parse(run(['config', '--repo', place, '--json']).stdout) as { name: string; from: string }[];
    expect(rows.find(({ name }) => name === 'tests')).toMatchObject({ value: 'exclude', from: 'file' });
    expect(rows.find(({ name }) => name === 'ignore')).toMatchObject({ value: true, from: 'default' });
  });

  it('ends with 2 and one line when something is not known', () => {
    const { status, stdout, stderr } = run(['config', '--repo', folder], { CUEPACK_TEST: 'only' });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe('cuepack: unknown variable CUEPACK_TEST in the environment; did you mean CUEPACK_TESTS?\n');
  });
});

describe('cuepack doctor', () => {
  it('finds an installation that works', () => {
    const { status, stdout } = run(['doctor', '--repo', folder]);
    expect(status).toBe(0);
    for (const what of ['node', 'model', 'grammars', 'settings', 'index folder', 'index'])
      expect(stdout).toMatch(new RegExp(`^(?:ok|note) +${what} `, 'm'));
    expect(stdout).not.toContain('FAULT');
  });

  it('does without git, and says what does not work', () => {
    const place = temporaryFolder();
    writeFileSync(join(place, 'cuepack.config.json'), '{');
    const { status, stdout } = run(['doctor', '--repo', place], { PATH: '/nonexistent' });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^note +git +not found/m);
    expect(stdout).toMatch(/^FAULT +settings +.*not JSON/m);
  });
});

describe('cuepack completion', () => {
  it('of bash completes commands, options, words and folders', () => {
    const { stdout } = run(['completion', 'bash']);
    const place = temporaryFolder();
    mkdirSync(join(place, 'inner'));
    writeFileSync(join(place, 'in.md'), '');
    const complete = (...words: string[]) => {
      const quoted = words.map((word) => `'${word}'`).join(' ');
      const script = `${stdout}\nCOMP_WORDS=(cuepack ${quoted}); COMP_CWORD=${words.length}; _cuepack; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const outcome = spawnSync('bash', ['-c', script], { cwd: place, encoding: 'utf8' });
      expect(outcome.stderr).toBe('');
      return outcome.stdout.split('\n').filter(Boolean).sort();
    };
    expect(complete('lo')).toEqual(['locate']);
    expect(complete('locate', '--max')).toEqual(['--max-lines', '--max-regions', '--max-tokens']);
    expect(complete('locate', '--tests', '')).toEqual(['exclude', 'include', 'only']);
    expect(complete('locate', '--repo', 'in')).toEqual(['inner']);
    expect(complete('locate', '--issue', 'in')).toEqual(['in.md', 'inner']);
  });

  it.each(['zsh', 'fish'])('of %s names every command and its options', (shell) => {
    const { status, stdout } = run(['completion', shell]);
    expect(status).toBe(0);
    for (const word of ['locate', 'status', 'max-lines', 'trace2code']) expect(stdout).toContain(word);
    if (spawnSync(shell, ['-c', 'true']).status === 0)
      expect(spawnSync(shell, ['-n'], { input: stdout, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  it('knows no other shell', () => {
    expect(run(['completion', 'ksh'])).toMatchObject({ status: 2, stderr: expect.stringContaining('bash, zsh, fish') });
  });
});

describe('what is made from the program', () => {
  it('is up to date: a page a command, and the schema of an answer', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/docs.mjs', '--check'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

it('a folder reached by a link has the index of the folder', () => {
  const link = join(temporaryFolder(), 'link');
  symlinkSync(folder, link);
  run(['locate', '--repo', folder, 'NoOpenDay']);
  expect(run(['status', '--repo', link]).status).toBe(0);
  rmSync(link);
});
