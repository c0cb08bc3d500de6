import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerEvalCommand } from '../../src/commands/eval.ts';
import { CuepackError } from '../../src/errors.ts';
import { buildIndex } from '../../src/index/build.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuepack-eval-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Outcome {
  status: number | null;
  output: string;
  warnings: string[];
}

/** Runs the command as the program would, with its output in memory. */
async function run(...words: string[]): Promise<Outcome> {
  const outcome: Outcome = { status: null, output: '', warnings: [] };
  const program = new Command().exitOverride();
  registerEvalCommand(program, {
    setExitStatus: (status) => {
      outcome.status = status;
    },
    write: (text) => {
      outcome.output += text;
    },
    warn: (text) => outcome.warnings.push(text),
  });
  await program.parseAsync(['eval', ...words], { from: 'user' });
  return outcome;
}

async function json(...words: string[]): Promise<Record<string, unknown>> {
  return JSON.parse((await run(...words, '--format', 'json')).output) as Record<string, unknown>;
}

function write(name: string, rows: readonly (object | string)[]): string {
  const file = join(folder, name);
  writeFileSync(file, `${rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n')}\n`);
  return file;
}

const region = (path: string, start: number, end: number) => ({ path, start, end });

/** Three line-labelled queries; perfect answers are a 1-10, b 1-10, c 1-4. */
function writeLineSet(): void {
  write('queries.jsonl', [
    { query_id: 'q1', snapshot_id: 's1', text: 'one', task: 'issue' },
    { query_id: 'q2', snapshot_id: 's2', text: 'two', task: 'trace2code' },
    { query_id: 'q3', snapshot_id: 's2', text: 'three' },
  ]);
  write('ground_truth.jsonl', [
    { query_id: 'q1', regions: [region('a.py', 1, 10)], widened: [region('a.py', 1, 20)], language: 'python' },
    { query_id: 'q2', regions: [region('b.go', 1, 10)], optional_regions: [region('b.go', 11, 20)], language: 'go' },
    { query_id: 'q3', regions: [region('c.py', 1, 4)], language: 'python' },
  ]);
  write('snapshots.jsonl', [
    { snapshot_id: 's1', repo: 'acme/one', commit: 'c1' },
    { snapshot_id: 's2', repo: 'acme/two', commit: 'c2' },
  ]);
}

const labelFiles = () => [
  '--queries',
  join(folder, 'queries.jsonl'),
  '--ground-truth',
  join(folder, 'ground_truth.jsonl'),
];

describe('cuepack eval, contract metrics', () => {
  it('prints line F1, precision and recall, a missing row counting 0', async () => {
    writeLineSet();
    // q1: 5 of 10 lines and nothing else, F1 2/3. q2: 10 of 10 and 10 more, F1 2/3. q3: no row.
    const results = write('results.jsonl', [
      { query_id: 'q1', regions: [region('a.py', 1, 5)] },
      { query_id: 'q2', regions: [region('b.go', 1, 20)] },
    ]);
    const outcome = await run(...labelFiles(), '--results', results);
    expect(outcome.status).toBe(0);
    expect(outcome.output).toMatch(/^line_f1 +0\.4444$/m);
    expect(outcome.output).toMatch(/^line_precision +0\.5000$/m);
    expect(outcome.output).toMatch(/^line_recall +0\.5000$/m);
    expect(outcome.output).toMatch(/^missing +1$/m);
    expect(outcome.warnings).toEqual(['results: 1 queries have no row']);
  });

  it.each([
    ['text that is not JSON', ['{"query_id":"q1",'], 1, 1],
    ['an extra field', [{ query_id: 'q1', regions: [region('a.py', 1, 10)], note: '' }], 0, 1],
    ['too many regions', [{ query_id: 'q1', regions: Array(6).fill(region('a.py', 1, 10)) }], 0, 1],
    ['too many lines', [{ query_id: 'q1', regions: [region('a.py', 1, 501)] }], 0, 1],
    ['two rows for one query', Array(2).fill({ query_id: 'q1', regions: [region('a.py', 1, 10)] }), 0, 1],
  ])('scores 0 for %s and goes on', async (_, rows, missing, faults) => {
    writeLineSet();
    const good = ['q2', 'q3'].map((id) => ({
      query_id: id,
      regions: [id === 'q2' ? region('b.go', 1, 10) : region('c.py', 1, 4)],
    }));
    const results = write('results.jsonl', [...rows, ...good]);
    const report = await json(...labelFiles(), '--results', results);
    expect(report).toMatchObject({ line_f1: 2 / 3, missing, faults, queries: 3 });
  });

  it('compares systems pairwise on the same queries, by group, with intervals', async () => {
    writeLineSet();
    const perfect = write('ours.jsonl', [
      { query_id: 'q1', regions: [region('a.py', 1, 10)] },
      { query_id: 'q2', regions: [region('b.go', 1, 10)] },
      { query_id: 'q3', regions: [region('c.py', 1, 4)] },
    ]);
    const empty = write(
      'none.jsonl',
      ['q1', 'q2', 'q3'].map((id) => ({ query_id: id, regions: [] })),
    );
    const words = ['--labels', folder, '--results', `ours=${perfect}`, '--results', empty];
    const report = await json(...words, '--by', 'repository');
    expect(report.line_f1).toBeUndefined();
    expect(report.systems).toMatchObject([
      {
        name: 'ours',
        line_f1: 1,
        intervals: { line_f1: { low: 1, high: 1 } },
        by_repository: [
          { name: 'acme/one', queries: 1, line_f1: 1 },
          { name: 'acme/two', queries: 2, line_f1: 1 },
        ],
      },
      { name: 'none', line_f1: 0, missing: 0 },
    ]);
    expect(report.differences).toMatchObject([{ metric: 'line_f1', a: 'ours', b: 'none', mean: 1, pairs: 3 }]);
    const text = (await run(...words, '--by', 'language,task,language')).output;
    expect(text.match(/^line_f1 by \w+/gm)).toEqual(['line_f1 by language', 'line_f1 by task']);
    expect(text).toContain('line_f1 by language\nlanguage  queries  ours    none\ngo        1        1.0000  0.0000\n');
  });

  it('scores against widened gold and the queries of a list alone', async () => {
    writeLineSet();
    const results = write('results.jsonl', [{ query_id: 'q1', regions: [region('a.py', 1, 20)] }]);
    const only = write('only.txt', ['q1']);
    expect(await json(...labelFiles(), '--results', results, '--gold', 'widened')).toMatchObject({
      line_f1: 1,
      queries: 1,
    });
    expect(await json(...labelFiles(), '--results', results, '--only', only)).toMatchObject({
      line_f1: 2 / 3,
      queries: 1,
    });
  });

  it('is the same byte for byte when it is run again', async () => {
    writeLineSet();
    const results = write('results.jsonl', [{ query_id: 'q1', regions: [region('a.py', 1, 5)] }]);
    const words = ['--labels', folder, '--results', results, '--by', 'task'];
    expect((await run(...words)).output).toBe((await run(...words)).output);
  });

  it.each([
    ['no results', [], 'give what is to be scored'],
    ['an unknown metric', ['--results', 'r', '--metrics', 'bleu'], '--metrics bleu: give contract'],
    ['an unknown format', ['--results', 'r', '--format', 'pdf'], '--format pdf'],
    ['a ranking for contract metrics', ['--ranking', 'r'], 'contract metrics need --results'],
    ['results that are not there', ['--results', 'nowhere.jsonl'], 'cannot read nowhere.jsonl'],
  ])('refuses %s with status 2', async (_, words, part) => {
    writeLineSet();
    const ranking = write('ranking.jsonl', [{ query_id: 'q1', files: [] }]);
    const given = words.map((word) => (word === 'r' ? ranking : word));
    const failure = await run('--labels', folder, ...given).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CuepackError);
    expect((failure as CuepackError).exitStatus).toBe(2);
    expect((failure as CuepackError).message).toContain(part);
  });

  it('refuses labels given twice over, and labels without the gold that is asked for', async () => {
    writeLineSet();
    const results = write('results.jsonl', [{ query_id: 'q1', regions: [] }]);
    await expect(run(...labelFiles(), '--labels', folder, '--results', results)).rejects.toThrow('either --labels');
    write('ground_truth.jsonl', [{ query_id: 'q1', files: ['a.py'] }]);
    await expect(run(...labelFiles(), '--results', results)).rejects.toThrow('no query has gold for contract metrics');
  });
});

describe('cuepack eval, the other metrics', () => {
  it('scores SWE-Explore with optional regions and a cut of its own', async () => {
    writeLineSet();
    const results = write('results.jsonl', [
      { query_id: 'q2', regions: [region('b.go', 11, 20), region('b.go', 1, 10)] },
    ]);
    const only = write('only.txt', ['q2']);
    const words = [...labelFiles(), '--results', results, '--only', only, '--metrics', 'swe-explore'];
    expect(await json(...words)).toMatchObject({
      precision: 0.5,
      recall: 1,
      hit_file: 1,
      first_useful_hit: 0.5,
      context_efficiency: 1,
      noise_rate: 0,
      recall_at_100: 1,
    });
    expect(await json(...words, '--top-k', '1')).toMatchObject({ recall: 0, hit_file: 1, first_useful_hit: 0 });
    expect(await json(...words, '--budget', '15')).toMatchObject({ recall: 0, context_efficiency: 1 });
  });

  it('scores ContextBench with blocks of the laid-out files and with trajectories', async () => {
    writeLineSet();
    const code = 'def first():\n    return 1\n\n\ndef second():\n    return 2\n\n\ndef third():\n    return 3\n';
    mkdirSync(join(folder, 'snapshots', 's1'), { recursive: true });
    writeFileSync(join(folder, 'snapshots', 's1', 'a.py'), code);
    const results = write('results.jsonl', [{ query_id: 'q1', regions: [region('a.py', 5, 6)] }]);
    const trajectories = write('trajectories.jsonl', [
      { query_id: 'q1', steps: [[region('a.py', 1, 5)], [region('a.py', 1, 10)]], final: [region('a.py', 1, 5)] },
    ]);
    const only = write('only.txt', ['q1']);
    const words = [...labelFiles(), '--only', only, '--metrics', 'contextbench', '--corpus', join(folder, 'snapshots')];
    const report = await json(...words, '--results', results, '--trajectories', trajectories);
    expect(report).toMatchObject({
      file_f1: 1,
      block_recall: 1 / 3,
      block_precision: 1,
      line_recall: 0.2,
      line_auc_cov: 0.75,
      line_redundancy: 0.5,
      line_evidence_drop: 0.5,
    });
    const code2 = await json(...words, '--results', results, '--trajectories', trajectories, '--variant', 'code');
    expect(code2.line_redundancy).toBeCloseTo(5 / 15, 12);
  });

  it('scores Agent Retrieval Bench: given files out, yields from the corpus, strata apart, agents beside', async () => {
    write('queries.jsonl', [
      { query_id: 'p', snapshot_id: 's', text: 't', task: 'comment2context', given: [{ path: 'given.py' }] },
      { query_id: 'n', snapshot_id: 's', text: 't' },
      { query_id: 'm', snapshot_id: 's', text: 't' },
    ]);
    write('ground_truth.jsonl', [
      { query_id: 'p', files: ['gold.py'] },
      { query_id: 'n', files: [], stratum: 'natural' },
      { query_id: 'm', files: [], stratum: 'counterfactual' },
    ]);
    mkdirSync(join(folder, 'snapshots', 's'), { recursive: true });
    writeFileSync(join(folder, 'snapshots', 's', 'gold.py'), 'x = 1\n');
    const ranking = write('ranking.jsonl', [
      { query_id: 'p', files: [{ path: 'given.py' }, { path: 'noise.py' }, { path: './gold.py', score: 1 }] },
      { query_id: 'n', files: [] },
      { query_id: 'm', files: [{ path: 'noise.py' }] },
    ]);
    const trajectories = write('agent.jsonl', [
      { query_id: 'p', steps: [[], [], [region('gold.py', 1, 1)]], final: [] },
    ]);
    const words = [...labelFiles(), '--ranking', ranking, '--trajectories', trajectories, '--metrics', 'arb'];
    expect(await json(...words, '--corpus', join(folder, 'snapshots'))).toMatchObject({
      queries: 1,
      mrr: 0.5,
      recall_at_5: 1,
      hit_at_20: 1,
      bcy_at_4k: 1,
      selective_success_at_20_natural: 1,
      selective_success_at_20_counterfactual: 0.5,
      balanced_accuracy_counterfactual: 0.5,
      both_hit_at_20: 1,
      pes_at_20: 2,
    });
    expect(await json(...words, '--metrics', 'acc')).toMatchObject({ acc_at_1: 0, acc_at_5: 1 });
  });

  it('runs baselines beside a system on the same queries', async () => {
    writeLineSet();
    mkdirSync(join(folder, 'corpus', 's1'), { recursive: true });
    writeFileSync(join(folder, 'corpus', 's1', 'a.py'), 'def one():\n    return 1\n');
    await buildIndex({ corpusDir: join(folder, 'corpus'), indexDir: join(folder, 'index') });
    const only = write('only.txt', ['q1']);
    const results = write('ours.jsonl', [{ query_id: 'q1', regions: [] }]);
    const words = [...labelFiles(), '--only', only, '--index-dir', join(folder, 'index')];
    const report = await json(...words, '--results', results, '--baselines', 'bm25,oracle');
    expect(report.systems).toMatchObject([{ name: 'ours' }, { name: 'bm25' }, { name: 'oracle', line_precision: 1 }]);
    expect(report.differences).toHaveLength(3);
    expect(await json(...words, '--baselines', 'bm25', '--metrics', 'acc')).toMatchObject({ acc_at_1: 1 });
    await expect(run(...labelFiles(), '--baselines', 'bm25')).rejects.toThrow('--baselines needs --index-dir');
  });

  it('marks the figures of others as published', async () => {
    writeLineSet();
    const results = write('results.jsonl', [{ query_id: 'q1', regions: [] }]);
    const words = [...labelFiles(), '--results', results, '--metrics', 'swe-explore'];
    const { published } = (await json(...words)) as { published: { published: boolean }[] };
    expect(published.length).toBeGreaterThan(0);
    expect(published.every((figure) => figure.published)).toBe(true);
    expect((await run(...words, '--format', 'markdown')).output).toContain(
      '## Published by others on their own samples',
    );
  });

  it('keeps names from labels inside their cells in Markdown and HTML', async () => {
    writeLineSet();
    write('snapshots.jsonl', [
      { snapshot_id: 's1', repo: '<script>alert(1)</script>', commit: 'c' },
      { snapshot_id: 's2', repo: 'a|b', commit: 'c' },
    ]);
    const results = write('results.jsonl', [{ query_id: 'q1', regions: [] }]);
    const words = ['--labels', folder, '--results', results, '--by', 'repository'];
    const html = (await run(...words, '--format', 'html')).output;
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script>');
    expect((await run(...words, '--format', 'markdown')).output).toContain('| a\\|b | 2 | 0.0000 |');
  });
});
