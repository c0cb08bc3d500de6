// `cuepack locate` on folders of people: what it reads, where it keeps its index, what it shows, and what it survives.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnswerDocument } from '../../src/present/document.ts';
import { cuepack, ROOT, type RunOptions, temporaryFolder } from '../cli/program.ts';

const ISSUE = join(ROOT, 'examples/shelf-issue.md');
let cache: string;

beforeAll(() => {
  cache = temporaryFolder();
});

function locate(words: readonly string[], options: RunOptions = {}) {
  const env = { XDG_CACHE_HOME: cache, ...options.env };
  const outcome = cuepack(['locate', ...words], { ...options, env });
  const document = outcome.stdout.startsWith('{') ? (JSON.parse(outcome.stdout) as AnswerDocument) : null;
  return { ...outcome, document, paths: document?.regions.map(({ path }) => path) ?? [] };
}

function copyOfShelf(): string {
  const folder = join(temporaryFolder(), 'shelf');
  cpSync(join(ROOT, 'examples/shelf'), folder, { recursive: true });
  return folder;
}

function git(folder: string, ...words: string[]): void {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
  const { status, stderr } = spawnSync('git', [...identity, ...words], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

describe('cuepack locate', () => {
  it('explains the example of the README', () => {
    const { status, stderr, document, paths } = locate(['--repo', 'examples/shelf', '--issue', ISSUE]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(paths).toContain('shelf/calendar.py');
    expect(document!.budget.lines.used).toBeLessThanOrEqual(500);
    for (const { path, start, end, code, probability, reasons } of document!.regions) {
      const lines = readFileSync(join(ROOT, 'examples/shelf', path), 'utf8').split('\n');
      expect(code).toBe(lines.slice(start - 1, end).join('\n'));
      expect(probability).toBeGreaterThanOrEqual(0);
      expect(probability).toBeLessThanOrEqual(1);
      expect(reasons.length).toBeGreaterThan(0);
    }
  });

  it('ends an answer for exploration with leads into files that it has not named yet, and says that they are leads', () => {
    const { document } = locate(['--repo', 'examples/shelf', '--issue', ISSUE, '--kind', 'exploration']);
    const isLead = document!.regions.map(({ reasons }) => reasons[0]!.startsWith('a lead'));
    const first = isLead.indexOf(true);
    expect(first).toBeGreaterThan(0);
    expect(isLead.slice(first)).not.toContain(false);
    const named = document!.regions.slice(0, first).map(({ path }) => path);
    for (const { path, start, end } of document!.regions.slice(first)) {
      expect(named).not.toContain(path);
      expect(end - start).toBeLessThan(5);
    }
    const usual = locate(['--repo', 'examples/shelf', '--issue', ISSUE]).document!;
    expect(usual.regions.flatMap(({ reasons }) => reasons).filter((reason) => reason.startsWith('a lead'))).toEqual([]);
  });

  it('reads the issue from a file, from standard input and from its arguments alike', () => {
    const issue = readFileSync(ISSUE, 'utf8');
    const fromFile = locate(['--repo', 'examples/shelf', '--issue', ISSUE]).stdout;
    expect(locate(['--repo', 'examples/shelf'], { input: issue }).stdout).toBe(fromFile);
    expect(locate(['--repo', 'examples/shelf', '--issue', '-'], { input: issue }).stdout).toBe(fromFile);
    expect(locate(['--repo', 'examples/shelf', issue], { input: 'something else' }).stdout).toBe(fromFile);
  });

  it('shows text with place, reasons and numbered lines when told to, without colours in a pipe', () => {
    const { status, stdout } = locate(['--repo', 'examples/shelf', '--issue', ISSUE, '--format', 'text']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^shelf\/\w+\.py:\d+-\d+ {2}\d+ %\n {2}· /);
    expect(stdout).toMatch(/\n +\d+ │ def next_open_day\(branch, day\):\n/);
    expect(stdout).toMatch(/\n\d regions? of 5, \d+ lines? of 500, about \d+ tokens?\n/);
    expect(stdout).not.toContain('\x1b');
  });

  it('ends with 1 when nothing matches', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.py'), '');
    const { status, document, stderr } = locate(['--repo', folder, 'zzzz qqqq']);
    expect({ status, regions: document?.regions }).toEqual({ status: 1, regions: [] });
    expect(stderr).toContain('nothing in');
  });

  it('ends with 2 for a folder without files', () => {
    const folder = temporaryFolder();
    const { status, stdout, stderr } = locate(['--repo', folder, 'zzzz qqqq']);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('no files');
  });

  it('takes what git tracks or would track, and without git what no ignore file leaves out', () => {
    const folder = copyOfShelf();
    mkdirSync(join(folder, 'build'));
    writeFileSync(join(folder, 'build/calendar.py'), readFileSync(join(folder, 'shelf/calendar.py')));
    writeFileSync(join(folder, '.gitignore'), 'build/\n');
    const words = ['--repo', folder, 'NoOpenDay\n  File "build/calendar.py", line 17, in next_open_day'];
    expect(locate(words).paths).not.toContain('build/calendar.py');
    git(folder, 'init', '-q');
    expect(locate(words).paths).not.toContain('build/calendar.py');
    expect(locate([...words, '--no-ignore']).paths).toContain('build/calendar.py');
    git(folder, 'add', '.');
    git(folder, 'commit', '-q', '-m', 'all');
    writeFileSync(join(folder, 'shelf/closing.py'), 'def closing_bell_rings(day):\n    return day.weekday() == 6\n');
    expect(locate(['--repo', folder, '`closing_bell_rings` never rings']).paths).toContain('shelf/closing.py');
  });

  it('starts no program that the settings of a repository name', () => {
    const folder = copyOfShelf();
    const mark = join(temporaryFolder(), 'started');
    writeFileSync(join(folder, 'hook.sh'), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
    git(folder, 'init', '-q');
    git(folder, 'config', 'core.fsmonitor', join(folder, 'hook.sh'));
    expect(locate(['--repo', folder, 'renew a loan']).status).toBe(0);
    expect(existsSync(mark)).toBe(false);
  });

  it('keeps the index in the cache, leaves the folder alone, and sees every change', () => {
    const folder = copyOfShelf();
    const before = readdirSync(folder, { recursive: true });
    const ask = () => locate(['--repo', folder, '`ring_the_bell` of fines is never called']);
    ask();
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
    expect(readdirSync(join(cache, 'cuepack')).some((name) => name.startsWith('shelf-'))).toBe(true);
    const file = join(folder, 'shelf/fines.py');
    writeFileSync(file, readFileSync(file, 'utf8').replace('def total(', 'def ring_the_bell('));
    utimesSync(file, 1, 1);
    expect(ask().paths).toContain('shelf/fines.py');
  });

  it('keeps the index where it is told to', () => {
    const index = join(temporaryFolder(), 'index');
    const { status } = locate(['--repo', 'examples/shelf', '--issue', ISSUE, '--index-dir', index]);
    expect(status).toBe(0);
    expect(existsSync(join(index, 'manifest.json'))).toBe(true);
  });

  it('makes a damaged index anew', () => {
    const index = join(temporaryFolder(), 'index');
    const words = ['--repo', 'examples/shelf', '--issue', ISSUE, '--index-dir', index];
    const { stdout } = locate(words);
    writeFileSync(join(index, 'manifest.json'), '{');
    expect(locate(words)).toMatchObject({ status: 0, stdout });
  });
});
