// The benchmark as a user calls it, on the golden repositories, and the rules that its figures stand on.

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import type { CommandContext } from '../../src/commands/context.ts';
import { registerLabCommand } from '../../src/commands/lab.ts';
import type { LabelledQuery } from '../../src/evaluation/labels.ts';
import { buildIndex } from '../../src/index/build.ts';
import { type HeldOutAnswer, keptCases, wholeFiles } from '../../training/benchmark/answers.ts';
import { benchmarkFolds } from '../../training/benchmark/queries.ts';
import { selectiveTables } from '../../training/benchmark/selective.ts';
import { firstLines } from '../../training/benchmark/systems.ts';
import { madeExample } from './made.ts';

const GOLDEN = fileURLToPath(new URL('../fixtures/golden', import.meta.url));
const repositories = join(GOLDEN, 'repositories');
const work = mkdtempSync(join(tmpdir(), 'cuepack-benchmark-'));
const indexDir = join(work, 'index');
await buildIndex({ corpusDir: repositories, indexDir, concurrency: 1 });

/** A set of gold files with two questions that nothing answers. */
function taskSet(): string {
  const folder = join(work, 'shelf');
  mkdirSync(folder);
  const rows = (list: readonly object[]) => list.map((row) => `${JSON.stringify(row)}\n`).join('');
  const queries = [
    {
      query_id: 'test',
      snapshot_id: 'apiary',
      task: 'code2test',
      text: 'hive weights',
      given: [{ path: 'internal/hive/hive.go' }],
    },
    {
      query_id: 'berth',
      snapshot_id: 'harbour',
      task: 'edit2ripple',
      text: 'berths',
      given: [{ path: 'harbour/boats.py' }],
    },
    { query_id: 'abroad', snapshot_id: 'harbour', text: 'The kernel driver of my modem crashes' },
    { query_id: 'elsewhere', snapshot_id: 'apiary', text: 'Our billing service answers 502' },
    { query_id: 'lost', snapshot_id: 'nowhere', text: 'berths' },
  ];
  const truths = [
    { query_id: 'test', files: ['internal/hive/hive_test.go'] },
    { query_id: 'berth', files: ['harbour/berths.py'] },
    { query_id: 'abroad', files: [], stratum: 'natural' },
    { query_id: 'elsewhere', files: [], stratum: 'counterfactual' },
    { query_id: 'lost', files: ['harbour/berths.py'] },
  ];
  writeFileSync(join(folder, 'queries.jsonl'), rows(queries));
  writeFileSync(join(folder, 'ground_truth.jsonl'), rows(truths));
  return folder;
}

const shelf = taskSet();
const data = [
  '--index-dir',
  indexDir,
  '--labels',
  `${GOLDEN}:context`,
  '--labels',
  shelf,
  '--cache',
  join(work, 'cache'),
];

/** Runs a command and gives what it wrote to standard output. */
async function run(...words: string[]): Promise<string> {
  let out = '';
  const context: CommandContext = {
    setExitStatus: () => {},
    write: (text) => {
      out += text;
    },
    warn: () => {},
  };
  const program = new Command('cuepack').exitOverride();
  registerLabCommand(program, context);
  await program.parseAsync(words, { from: 'user' });
  return out;
}

describe('lab benchmark', () => {
  it('prints every set with every baseline, intervals, differences and published figures, the same bytes each time', async () => {
    const words = ['lab', 'benchmark', ...data, '--folds', '3', '--snapshots', repositories];
    const text = await run(...words);
    expect(text).toContain('golden: 12 queries of 3 repositories');
    for (const system of [
      'ours',
      'bm25 regions, best budget',
      'random',
      'tf-idf',
      'bm25',
      'repository-map',
      'fusion',
      'oracle',
    ])
      expect(text).toMatch(new RegExp(`^${system}.* 0\\.\\d{3} `, 'm'));
    expect(text).toMatch(/^ours +0\.\d{3} +\[0\.\d{3}, [01]\.\d{3}\] +[+−]0\.\d{3} +\[/m);
    expect(text).toMatch(/^published: Agentless \+ GPT-5 +0\.376 .*ContextBench/m);
    expect(text).toContain('block_f1 (12 queries)');
    expect(text).toContain('shelf, code2test: 1 query of 1 repository');
    expect(text).toMatch(/bcy_at_8k/);
    expect(text).toContain('Left out for want of an indexed snapshot: shelf 1.');
    expect(text).toMatch(/selective success@20, positive and natural queries: 2 with gold \(\d found/);
    expect(text).toContain('positive and counterfactual queries');
    expect(await run(...words)).toBe(text);
    const markdown = await run(...words, '--format', 'markdown');
    expect(markdown).toContain('## Everything at a glance');
    expect(markdown).toMatch(/^\| ours \| [01]\.\d{3} \|/m);
    const json = JSON.parse(await run(...words, '--format', 'json')) as { sets: { name: string }[] };
    expect(json.sets.map(({ name }) => name)).toEqual(['golden', 'shelf', 'shelf', 'shelf']);
  });

  it('judges the queries alone that are named, and refuses a set that is not there', async () => {
    const only = join(work, 'only.txt');
    writeFileSync(only, 'harbour-1\nloom-1\n');
    const text = await run('lab', 'benchmark', ...data, '--folds', '3', '--only', `golden=${only}`);
    expect(text).toContain('golden: 2 queries of 2 repositories');
    expect(text).not.toContain('bcy_at_8k');
    await expect(run('lab', 'benchmark', ...data, '--only', `silver=${only}`)).rejects.toThrow('silver');
    await expect(run('lab', 'benchmark', ...data, '--only', only)).rejects.toThrow('SET=FILE');
  });
});

describe('lab tasks', () => {
  it('says what each sign is worth, by models that never saw the repository', async () => {
    const text = await run('lab', 'tasks', ...data, '--folds', '3', '--snapshots', repositories);
    expect(text).toMatch(/^comment2context: \d+ derived queries of \d repositor/m);
    expect(text).toMatch(/^present +0\.\d{3} +[01]\.\d{3} +[01]\.\d{3} +[+−]/m);
    expect(text).toMatch(/^pair +[-\d.]+ +[-\d.]+$/m);
    await expect(run('lab', 'tasks', ...data)).rejects.toThrow('--snapshots');
    await expect(run('lab', 'tasks', ...data, '--pull', '0')).rejects.toThrow('--pull 0');
  });
});

describe('holding out', () => {
  it('leaves a repository out of every set at once, those without training queries too', () => {
    const examples = ['a', 'b', 'c', 'd'].map((repo) =>
      madeExample({ id: repo, repo, kind: 'context', goldRegions: 1 }),
    );
    const query = (repo: string) => ({ repo }) as LabelledQuery;
    const set = { name: 's', kind: null, gold: 'regions', queries: ['a', 'x', 'y'].map(query), absent: 0 } as const;
    const foldOf = benchmarkFolds(examples, [set], 2);
    expect([...foldOf.keys()].sort()).toEqual(['a', 'b', 'c', 'd', 'x', 'y']);
    expect(foldOf.get('x')).not.toBe(foldOf.get('y'));
    expect(benchmarkFolds(examples, [], 2).get('a')).toBe(foldOf.get('a'));
  });

  it('renumbers the cases that are kept', () => {
    const made = (repo: string, example: number | null) =>
      ({ queryId: repo, repo, origin: 'labelled', text: {} as never, example, fileRows: [] }) as const;
    const cases = [made('a', 0), made('b', 1), made('c', 2), made('b', null), made('c', null)];
    const kept = keptCases(
      cases,
      new Map([
        [0, 0],
        [2, 1],
      ]),
      (repo) => repo !== 'b',
    );
    expect(kept.map(({ repo, example }) => [repo, example])).toEqual([
      ['a', 0],
      ['c', 1],
      ['c', null],
    ]);
  });
});

describe('simple answers', () => {
  it('are cut to the lines that are left', () => {
    expect(wholeFiles(['a', 'empty', 'b', 'c'], (file) => ({ a: 300, empty: 0, b: 400, c: 9 })[file]!)).toEqual([
      { path: 'a', start: 1, end: 300 },
      { path: 'b', start: 1, end: 200 },
    ]);
    expect(
      firstLines(
        [
          { path: 'a', start: 5, end: 24 },
          { path: 'b', start: 1, end: 50 },
        ],
        50,
      ),
    ).toEqual([
      { path: 'a', start: 5, end: 24 },
      { path: 'b', start: 1, end: 30 },
    ]);
  });
});

describe('abstaining', () => {
  const answer = (gold: string[], files: string[], abstains: boolean): HeldOutAnswer => ({
    query: {
      given: [],
      gold: { files: gold, ...(gold.length === 0 ? { stratum: 'natural' } : {}) },
    } as unknown as LabelledQuery,
    blend: [],
    own: [],
    whole: [],
    files,
    rankedRegions: [],
    abstains,
  });

  it('counts hits that are answered and questions without an answer that are left alone', () => {
    const [table] = selectiveTables([
      answer(['a'], ['a'], false),
      answer(['a'], ['b', 'a'], true),
      answer(['a'], ['b'], false),
      answer([], ['b'], true),
      answer([], ['b'], false),
    ]);
    const [ours, always, never] = table!.policies;
    // Right: the first and the fourth of five; always answering: the first two; never: the last two.
    expect([ours!.success.mean, always!.success.mean, never!.success.mean]).toEqual([0.4, 0.4, 0.4]);
    expect([table!.hits, ours!.hitsKept, ours!.abstained]).toEqual([2, 1, 1]);
    expect(ours!.balancedAccuracy).toBeCloseTo((2 / 3 + 1 / 2) / 2);
  });
});
