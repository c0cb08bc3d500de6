import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerSnapshotCommand } from '../../src/commands/snapshot.ts';

let folder = '';
let out = '';
let commits: string[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuepack-snapshot-'));
  commits = makeClones();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  out = mkdtempSync(join(folder, 'out-'));
});

function git(where: string, ...words: string[]): string {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', ['-C', where, ...identity, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** One repository with two commits, as a clone with a work tree, a bare clone, and a folder with only its name. */
function makeClones(): string[] {
  const work = join(folder, 'clones', 'acme', 'reader');
  mkdirSync(join(work, 'lib'), { recursive: true });
  git(work, 'init', '-q');
  writeFileSync(join(work, 'lib', 'a.py'), 'one\n');
  writeFileSync(join(work, 'data.bin'), Buffer.from([1, 0, 2]));
  writeFileSync(join(work, 'large.txt'), 'x'.repeat(1_000_001));
  symlinkSync('/etc/hostname', join(work, 'link'));
  git(work, 'add', '-A');
  git(work, 'commit', '-q', '-m', 'first');
  writeFileSync(join(work, 'lib', 'a.py'), 'one\ntwo\n');
  git(work, 'commit', '-q', '-a', '-m', 'second');
  execFileSync('git', ['clone', '-q', '--bare', work, join(folder, 'clones', 'acme+bare')]);
  execFileSync('git', ['clone', '-q', work, join(folder, 'clones', 'plain')]);
  return git(work, 'log', '--format=%H', '--reverse').split('\n');
}

function labels(rows: readonly { id: string; repo: string; commit: string }[]): string {
  const set = mkdtempSync(join(folder, 'labels-'));
  const lines = rows.map(({ id, repo, commit }) => JSON.stringify({ snapshot_id: id, repo, commit }));
  writeFileSync(join(set, 'snapshots.jsonl'), `${lines.join('\n')}\n`);
  const queries = rows.map(({ id }) => JSON.stringify({ query_id: `q-${id}`, snapshot_id: id, text: '' }));
  writeFileSync(join(set, 'queries.jsonl'), `${queries.join('\n')}\n`);
  return set;
}

async function run(set: string, ...words: string[]) {
  const outcome = { status: null as number | null, output: '', warnings: [] as string[] };
  const program = new Command().exitOverride();
  registerSnapshotCommand(program, {
    setExitStatus: (status) => {
      outcome.status = status;
    },
    write: (text) => {
      outcome.output += text;
    },
    warn: (text) => outcome.warnings.push(text),
  });
  const places = ['--labels', set, '--git-root', join(folder, 'clones'), '--out', out];
  await program.parseAsync(['snapshot', ...places, ...words], { from: 'user' });
  return outcome;
}

describe('cuepack snapshot', () => {
  it('lays out text files of each commit, from a clone with a work tree, a bare one, and one by name alone', async () => {
    const [first, second] = commits as [string, string];
    const set = labels([
      { id: 'reader-1', repo: 'acme/reader', commit: first },
      { id: 'bare-2', repo: 'acme/bare', commit: second },
      { id: 'plain-2', repo: 'someone/plain', commit: second },
    ]);
    const outcome = await run(set);
    expect(outcome).toMatchObject({ status: 0, output: `3 of 3 snapshots are laid out in ${out}\n` });
    expect(readdirSync(join(out, 'reader-1'))).toEqual(['lib']);
    expect(readFileSync(join(out, 'reader-1', 'lib', 'a.py'), 'utf8')).toBe('one\n');
    expect(readFileSync(join(out, 'bare-2', 'lib', 'a.py'), 'utf8')).toBe('one\ntwo\n');
    expect(readFileSync(join(out, 'plain-2', 'lib', 'a.py'), 'utf8')).toBe('one\ntwo\n');
    expect(outcome.warnings[0]).toBe('reader-1: 1 files (1 binary and 0 missing left out)');
  });

  it('skips and names what is not there, and goes on', async () => {
    const set = labels([
      { id: 'a', repo: 'acme/nowhere', commit: commits[0]! },
      { id: 'b', repo: 'acme/reader', commit: 'f'.repeat(40) },
      { id: 'c', repo: 'acme/reader', commit: '--output=x' },
      { id: 'd', repo: 'acme/reader', commit: commits[1]! },
    ]);
    const outcome = await run(set);
    expect(outcome.output).toContain('1 of 4 snapshots');
    expect(outcome.warnings).toContain('no clone of acme/nowhere: 1 snapshots skipped');
    expect(outcome.warnings.filter((text) => text.includes('is not in acme/reader; skipped'))).toHaveLength(2);
    expect((await run(labels([{ id: 'a', repo: 'acme/nowhere', commit: commits[0]! }]))).status).toBe(1);
  });

  it('leaves alone what is laid out, replaces what was interrupted, and keeps to what is asked for', async () => {
    const set = labels([
      { id: 'one', repo: 'acme/reader', commit: commits[0]! },
      { id: 'two', repo: 'acme/reader', commit: commits[1]! },
      { id: 'three', repo: 'acme/bare', commit: commits[1]! },
    ]);
    mkdirSync(join(out, 'one'));
    mkdirSync(join(out, '.two.partial'));
    writeFileSync(join(out, '.two.partial', 'half'), '');
    const only = join(set, 'only.txt');
    writeFileSync(only, 'q-one\nq-two\n');
    expect((await run(set, '--only', only)).output).toContain('2 of 2');
    expect(readdirSync(join(out, 'one'))).toEqual([]);
    expect(readdirSync(join(out, 'two'))).toEqual(['lib']);
    expect(existsSync(join(out, '.two.partial'))).toBe(false);
    expect((await run(set, '--repo', 'acme/bare')).output).toContain('1 of 1');
  });

  it('refuses snapshot ids that would leave the folder', async () => {
    await expect(run(labels([{ id: '../up', repo: 'a/b', commit: 'c' }]))).rejects.toThrow(
      'cannot be the name of a folder',
    );
  });
});
