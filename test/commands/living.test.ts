// `cuepack locate` as processes: several at once, interrupted ones, silent pipes, terminals; and its options end to end.

import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnswerDocument } from '../../src/present/document.ts';
import { estimateTokens } from '../../src/present/tokens.ts';
import { cuepack, PROGRAM, ROOT, temporaryFolder } from '../cli/program.ts';

const ISSUE = join(ROOT, 'examples/shelf-issue.md');
let shelf: string;
let cache: string;

beforeAll(() => {
  cache = temporaryFolder();
  shelf = join(temporaryFolder(), 'shelf');
  cpSync(join(ROOT, 'examples/shelf'), shelf, { recursive: true });
});

function start(words: readonly string[], stdin: 'ignore' | 'pipe' = 'ignore') {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    stdio: [stdin, 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, XDG_CACHE_HOME: cache },
  });
  let stdout = '';
  let stderr = '';
  child.stdout!.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr!.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) =>
    child.on('close', (status) => resolve({ status, stdout, stderr })),
  );
  return { child, ended };
}

function answer(words: readonly string[], env: NodeJS.ProcessEnv = {}): AnswerDocument {
  const { stdout, stderr } = cuepack(['locate', '--repo', shelf, '--issue', ISSUE, ...words], {
    env: { XDG_CACHE_HOME: cache, ...env },
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as AnswerDocument;
}

/** Enough files that indexing takes a while. */
function largeFolder(): string {
  const folder = temporaryFolder();
  for (let part = 0; part < 40; part += 1) {
    mkdirSync(join(folder, `part${part}`));
    for (let file = 0; file < 20; file += 1) {
      const text = Array.from(
        { length: 60 },
        (_, at) => `def step_${part}_${file}_${at}(value):\n    return value + ${at}\n\n`,
      );
      writeFileSync(join(folder, `part${part}/file${file}.py`), text.join(''));
    }
  }
  return folder;
}

describe('several at once on one folder', () => {
  it('all answer, with the same bytes', async () => {
    const index = join(temporaryFolder(), 'index');
    const words = ['locate', '--repo', shelf, '--issue', ISSUE, '--index-dir', index];
    const outcomes = await Promise.all([1, 2, 3].map(() => start(words).ended));
    expect(outcomes.map(({ status }) => status)).toEqual([0, 0, 0]);
    expect(new Set(outcomes.map(({ stdout }) => stdout)).size).toBe(1);
    expect(readdirSync(index).filter((name) => name.includes('lock'))).toEqual([]);
  });
});

describe('Ctrl-C while indexing', () => {
  it('ends with 2, and what was there still answers', async () => {
    const folder = largeFolder();
    const index = join(temporaryFolder(), 'index');
    const words = ['locate', '--repo', folder, '--index-dir', index, 'step_3_4_5 is wrong'];
    const { child, ended } = start(words);
    const watch = setInterval(() => {
      if (!existsSync(join(index, 'contents'))) return;
      clearInterval(watch);
      child.kill('SIGINT');
    }, 20);
    const { status, stdout, stderr } = await ended;
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('interrupted');
    expect(existsSync(join(index, 'manifest.json'))).toBe(false);
    expect(existsSync(join(index, 'indexing.lock'))).toBe(false);
    expect((await start(words).ended).stdout).toContain('part3/file4.py');
  });

  it('can also be a time limit', async () => {
    const words = [
      'locate',
      '--repo',
      largeFolder(),
      '--index-dir',
      join(temporaryFolder(), 'index'),
      '--timeout',
      '1',
      'step',
    ];
    const { status, stderr } = await start(words).ended;
    if (status !== 0) expect(stderr).toContain('not indexed within 1 s');
  });
});

describe('a pipe that nobody writes to', () => {
  it('is not waited for when the issue is an argument', async () => {
    const { ended } = start(['locate', '--repo', shelf, 'NoOpenDay in next_open_day'], 'pipe');
    expect((await ended).status).toBe(0);
  });

  it('is told of when there is nothing else', async () => {
    const { child, ended } = start(['locate', '--repo', shelf], 'pipe');
    setTimeout(() => child.stdin!.end('NoOpenDay in next_open_day'), 4_000);
    const { status, stderr } = await ended;
    expect(status).toBe(0);
    expect(stderr).toBe('cuepack: waiting for the issue on standard input\n');
  });
});

describe('the options of locate', () => {
  it('budgets are hard', () => {
    const whole = answer(['--max-regions', '2', '--max-lines', '9', '--max-tokens', '350']);
    const { regions, budget } = whole;
    expect(regions.length).toBeGreaterThan(0);
    expect(regions.length).toBeLessThanOrEqual(2);
    expect(budget.lines.used).toBeLessThanOrEqual(9);
    expect(budget.tokens.used).toBeLessThanOrEqual(350);
    expect(budget.tokens.limit).toBe(350);
    expect(estimateTokens(JSON.stringify(whole))).toBeLessThanOrEqual(350);
  });

  it('a budget that JSON alone exceeds has no regions, and says what to do', () => {
    const words = ['locate', '--repo', shelf, '--issue', ISSUE, '--max-tokens', '80'];
    const { status, stdout, stderr } = cuepack(words, { env: { XDG_CACHE_HOME: cache } });
    expect({ status, regions: (JSON.parse(stdout) as AnswerDocument).regions }).toEqual({ status: 1, regions: [] });
    expect(stderr).toContain('raise --max-tokens, or take --format markdown, which needs fewer');
    const markdown = cuepack([...words, '--format', 'markdown'], { env: { XDG_CACHE_HOME: cache } });
    expect(markdown.status).toBe(0);
    expect(estimateTokens(markdown.stdout)).toBeLessThanOrEqual(80);
  });

  it('filters narrow what may be in the answer', () => {
    const paths = (words: string[]) =>
      new Set([...answer(words).regions, ...answer(words).leftOut].map(({ path }) => path));
    expect([...paths(['--tests', 'only'])].every((path) => path.startsWith('tests/'))).toBe(true);
    expect([...paths(['--path', 'shelf', '--exclude', 'calendar.py', '--exclude', 'errors.py'])]).not.toContain(
      'shelf/calendar.py',
    );
    expect([...paths(['--include', 'fines.py'])]).toEqual(['shelf/fines.py']);
  });

  it('the task and the kind are passed on', () => {
    expect(answer(['--task', 'trace2code', '--kind', 'edit'])).toMatchObject({ task: 'trace2code', kind: 'edit' });
  });

  it('settings come from the environment and from the file of the folder', () => {
    expect(answer([], { CUEPACK_MAX_REGIONS: '1' }).budget.regions).toEqual({ used: 1, limit: 1 });
    const folder = join(temporaryFolder(), 'shelf');
    cpSync(shelf, folder, { recursive: true });
    writeFileSync(join(folder, 'cuepack.config.json'), '{"format": "paths", "maxRegions": 1, "indexDir": ".cuepack"}');
    const words = ['locate', '--repo', folder, '--issue', ISSUE];
    expect(cuepack(words).stdout).toMatch(/^\S+\.py:\d+-\d+\n$/);
    expect(existsSync(join(folder, '.cuepack/manifest.json'))).toBe(true);
    writeFileSync(join(folder, 'cuepack.config.json'), '{"maxRegoins": 1}');
    const { status, stderr } = cuepack(words);
    expect(status).toBe(2);
    expect(stderr).toContain('did you mean maxRegions?');
  });

  it('--no-refresh answers from what is there and says what changed', () => {
    const folder = join(temporaryFolder(), 'shelf');
    cpSync(shelf, folder, { recursive: true });
    const words = ['locate', '--repo', folder, '--issue', ISSUE, '--index-dir', join(temporaryFolder(), 'index')];
    const none = cuepack([...words, '--no-refresh']);
    expect(none.status).toBe(2);
    expect(none.stderr).toContain('no index of');
    const [first] = (JSON.parse(cuepack(words).stdout) as AnswerDocument).regions;
    const file = join(folder, first!.path);
    writeFileSync(file, `# new\n${readFileSync(file, 'utf8')}`);
    const { stdout, stderr } = cuepack([...words, '--no-refresh']);
    expect((JSON.parse(stdout) as AnswerDocument).regions[0]).toMatchObject({ path: first!.path, stale: true });
    expect(stderr).toContain(`${first!.path} changed since it was indexed`);
    expect(cuepack([...words, '--no-refresh', '--quiet']).stderr).toBe('');
    expect(cuepack(words).stderr).toBe('');
  });

  it('an index that is damaged inside is made anew', () => {
    const index = join(temporaryFolder(), 'index');
    const words = ['locate', '--repo', shelf, '--issue', ISSUE, '--index-dir', index];
    const { stdout } = cuepack(words);
    const [name] = readdirSync(join(index, 'snapshots'));
    const file = join(index, 'snapshots', name!);
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(7, Math.floor(bytes.length / 2)));
    const mended = cuepack(words);
    expect(mended).toMatchObject({ status: 0, stdout });
    expect(mended.stderr).toContain('made anew');
  });

  it('nothing is in the answer when no file may be', () => {
    const { status, stderr } = cuepack(['locate', '--repo', shelf, '--issue', ISSUE, '--include', '*.rb']);
    expect(status).toBe(2);
    expect(stderr).toContain('loosen them');
  });
});
