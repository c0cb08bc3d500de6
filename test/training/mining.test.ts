// A repository with an invented history is mined, whatever its settings try.

import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CuepackError } from '../../src/errors.ts';
import { readLabelledSet } from '../../src/evaluation/labels.ts';
import { openIndexDirectory } from '../../src/index/reader.ts';
import { minedSet } from '../../training/mined-set.ts';
import { mineRepository, writeMinedLabels } from '../../training/mining.ts';

const KETTLE = `def boil(kettle, degrees):
    """Heats the water."""
    while kettle.degrees > degrees:
        kettle.heat()
    return kettle


def descale(kettle):
    kettle.scale = 1
    return kettle
`;
const MANY = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [`src/part${at}.py`, `def part${at}():\n    return ${at}\n`]),
);

class History {
  readonly folder = join(mkdtempSync(join(tmpdir(), 'cuepack-history-')), 'tearoom');
  private commits = 0;

  constructor() {
    mkdirSync(this.folder);
    this.git('init', '-q', '-b', 'main');
  }

  git(...words: string[]): string {
    const date = `2020-01-01T00:00:${String(this.commits).padStart(2, '0')}Z`;
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_CONFIG_GLOBAL: '/dev/null' };
    const author = ['-c', 'user.name=Pourer', '-c', 'user.email=pourer@tea.example', '-c', 'commit.gpgsign=false'];
    return execFileSync('git', ['-C', this.folder, ...author, ...words], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  }

  commit(message: string, files: Readonly<Record<string, string>>): string {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(this.folder, dirname(path)), { recursive: true });
      writeFileSync(join(this.folder, path), text);
    }
    this.commits += 1;
    this.git('add', '-A');
    this.git('commit', '-q', '-m', message);
    return this.git('rev-parse', 'HEAD').trim();
  }
}

function teaHistory(): { history: History; first: string; fix: string } {
  const history = new History();
  const first = history.commit('Open the tea room', { 'src/kettle.py': KETTLE, 'README.md': '# Tea\n', ...MANY });
  const mended = KETTLE.replace('kettle.degrees > degrees', 'kettle.degrees < degrees');
  const fix = history.commit(
    'Fix water that never boils (#7)\n\nThe comparison in src/kettle.py was the wrong way round.',
    {
      'src/kettle.py': mended,
      'tests/test_kettle.py': 'def test_boils():\n    assert True\n',
    },
  );
  history.commit('Fix broken wording of the readme page', { 'README.md': '# Tea room\n' });
  history.commit(
    'Fix every part that returned the wrong number',
    Object.fromEntries(Object.keys(MANY).map((path) => [path, 'def part():\n    return 0\n'])),
  );
  history.commit('Add a spout to the pot', { 'src/spout.py': 'def spout():\n    return 1\n' });
  history.commit('Fix descaling that left a broken kettle behind', {
    'src/kettle.py': mended.replace('kettle.scale = 1\n', 'kettle.scale = 0\n    kettle.rinse()\n'),
  });
  return { history, first, fix };
}

const { history, first, fix } = teaHistory();

describe('mineRepository', () => {
  it('takes fixes of source, newest first, and says why it left out the rest', async () => {
    const mined = await mineRepository(history.folder, 100);
    expect(mined.queries.map(({ text }) => text)).toEqual([
      'Fix descaling that left a broken kettle behind',
      'Fix water that never boils\n\nThe comparison in was the wrong way round.',
    ]);
    expect(mined.leftOut).toEqual({ 'no-fix': 1, 'mass-edit': 1, cosmetic: 1 });
    expect(mined.scanned).toBe(5);
  });

  it('marks the changed lines of the parent, and widened the definition around them; tests are no gold', async () => {
    const { queries } = await mineRepository(history.folder, 100);
    expect(queries[1]).toMatchObject({
      queryId: `tearoom-${fix.slice(0, 10)}`,
      snapshotId: `tearoom-${first.slice(0, 10)}`,
      commit: first,
      language: 'python',
      regions: [{ path: 'src/kettle.py', start: 3, end: 3 }],
      widened: [{ path: 'src/kettle.py', start: 1, end: 5 }],
    });
  });

  it('stops at the number of commits, and gives the same every time', async () => {
    const one = await mineRepository(history.folder, 1);
    expect(one.queries).toHaveLength(1);
    expect((await mineRepository(history.folder, 1)).queries).toEqual(one.queries);
  });

  it('writes a labelled set that reads back', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'cuepack-mined-')), 'labels');
    writeMinedLabels(await mineRepository(history.folder, 100), folder);
    const { queries, unasked, unlabelled } = readLabelledSet(folder);
    expect([unasked, unlabelled]).toEqual([[], []]);
    expect(queries.map(({ repo }) => repo)).toEqual(['tearoom', 'tearoom']);
    expect(queries[1]!.gold.widened).toEqual([{ path: 'src/kettle.py', start: 1, end: 5 }]);
  });

  it('says what is wrong with a folder that is no repository', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cuepack-plain-'));
    await expect(mineRepository(folder, 10)).rejects.toThrow(CuepackError);
    await expect(mineRepository(folder, 10)).rejects.toThrow(folder);
  });

  it('has nothing to say of an empty repository', async () => {
    expect((await mineRepository(new History().folder, 10)).queries).toEqual([]);
  });

  it('starts nothing that the settings, attributes or hooks of a repository name', async () => {
    const { history: hostile } = teaHistory();
    const mark = join(mkdtempSync(join(tmpdir(), 'cuepack-mark-')), 'ran');
    const script = join(hostile.folder, '.git', 'evil.sh');
    writeFileSync(script, `#!/bin/sh\ntouch ${mark}\ncat "$1" 2>/dev/null\n`);
    chmodSync(script, 0o755);
    for (const hook of ['post-checkout', 'pre-commit', 'post-index-change', 'reference-transaction']) {
      writeFileSync(join(hostile.folder, '.git', 'hooks', hook), readFileSync(script));
      chmodSync(join(hostile.folder, '.git', 'hooks', hook), 0o755);
    }
    appendFileSync(
      join(hostile.folder, '.git', 'config'),
      `[core]\n\tfsmonitor = ${script}\n\tpager = ${script}\n\tsshCommand = ${script}\n[diff]\n\texternal = ${script}\n[diff "evil"]\n\ttextconv = ${script}\n\tcommand = ${script}\n[log]\n\tshowSignature = true\n[gpg]\n\tprogram = ${script}\n[filter "evil"]\n\tsmudge = ${script}\n\tclean = ${script}\n`,
    );
    appendFileSync(join(hostile.folder, '.git', 'info', 'attributes'), '*.py diff=evil filter=evil\n');
    expect((await mineRepository(hostile.folder, 10)).queries).toHaveLength(2);
    expect(existsSync(mark)).toBe(false);
  });
});

describe('minedSet', () => {
  it('indexes the snapshot before each fix, leaves no files of it behind, and goes on where it was', async () => {
    const cacheDir = mkdtempSync(join(tmpdir(), 'cuepack-mined-cache-'));
    const lines: string[] = [];
    const options = { folder: history.folder, maxCommits: 10, cacheDir, log: (line: string) => lines.push(line) };
    const { indexDir, source } = await minedSet(options);
    const directory = openIndexDirectory(indexDir);
    expect(directory.snapshotIds()).toContain(`tearoom-${first.slice(0, 10)}`);
    const index = directory.open(`tearoom-${first.slice(0, 10)}`);
    expect(index.fileOf('src/kettle.py')).toBeGreaterThanOrEqual(0);
    index.close();
    expect(existsSync(join(dirname(indexDir), 'snapshot', `tearoom-${first.slice(0, 10)}`))).toBe(false);
    expect(source.kind).toBe('edit');
    expect(lines[0]).toBe('tearoom: 2 queries from 5 commits; left out: cosmetic 1, mass-edit 1, no-fix 1');
    const before = readFileSync(join(indexDir, 'manifest.json'), 'utf8');
    await minedSet(options);
    expect(readFileSync(join(indexDir, 'manifest.json'), 'utf8')).toBe(before);
    rmSync(cacheDir, { recursive: true });
  });
});
