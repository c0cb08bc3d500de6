import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerImportCommand } from '../../src/commands/import.ts';
import { CuepackError } from '../../src/errors.ts';
import { parseCsv } from '../../src/evaluation/import/csv.ts';
import { changedRegions } from '../../src/evaluation/import/patch.ts';
import { readLabelledSet } from '../../src/evaluation/labels.ts';
import { parquetFile } from './parquet-writer.ts';

let folder = '';
let warnings: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuepack-import-'));
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(...words: string[]): Promise<number | null> {
  let status: number | null = null;
  const program = new Command().exitOverride();
  registerImportCommand(program, {
    setExitStatus: (value) => {
      status = value;
    },
    write: () => {},
    warn: (text) => warnings.push(text),
  });
  await program.parseAsync(['import', ...words], { from: 'user' });
  return status;
}

function put(name: string, content: string | Uint8Array | readonly object[]): string {
  const file = join(folder, name);
  const list = Array.isArray(content);
  writeFileSync(
    file,
    list ? content.map((row) => `${JSON.stringify(row)}\n`).join('') : (content as string | Uint8Array),
  );
  return file;
}

const out = () => join(folder, 'out');
const patch = `diff --git a/lib/read.py b/lib/read.py
--- a/lib/read.py
+++ b/lib/read.py
@@ -3,4 +3,5 @@ def read():
 same
-old one
-old two
+new
+more
+and more
 same
diff --git a/lib/new.py b/lib/new.py
new file mode 100644
--- /dev/null
+++ b/lib/new.py
@@ -0,0 +1,2 @@
+a
+b
`;

const contextRow = {
  instance_id: 'Set__python__1',
  original_inst_id: 'acme__reader-1',
  repo: 'acme/reader',
  language: 'python',
  base_commit: '0123456789abcdef',
  gold_context: JSON.stringify([{ file: './lib/read.py', start_line: 2, end_line: 9, content: 'text' }]),
  problem_statement: 'Reading fails, "quoted"\nand on a second line',
  source: 'Verified',
};

describe('cuepack import', () => {
  it.each(['none', 'gzip'] as const)('reads ContextBench from Parquet, pages compressed by %s', async (codec) => {
    const file = put(
      'train.parquet',
      parquetFile([contextRow, { ...contextRow, original_inst_id: 'acme__reader-2' }], codec),
    );
    expect(await run('contextbench', file, '--out', out())).toBe(0);
    const set = readLabelledSet(out());
    expect(set.queries.map((query) => query.queryId)).toEqual(['acme__reader-1', 'acme__reader-2']);
    expect(set.queries[0]).toMatchObject({
      text: contextRow.problem_statement,
      repo: 'acme/reader',
      language: 'python',
      category: 'Verified',
      gold: { regions: [{ path: 'lib/read.py', start: 2, end: 9 }], files: ['lib/read.py'] },
    });
    expect(set.snapshots).toEqual([
      { snapshotId: 'reader-0123456789', repo: 'acme/reader', commit: '0123456789abcdef' },
    ]);
    expect(readdirSync(out()).sort()).toEqual(['ground_truth.jsonl', 'queries.jsonl', 'snapshots.jsonl']);
  });

  it('reads the same rows from CSV and JSON lines', async () => {
    const names = Object.keys(contextRow);
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const csv = [names.join(','), Object.values(contextRow).map(quoted).join(',')].join('\r\n');
    await run('contextbench', put('rows.csv', csv), '--out', out());
    const fromCsv =
      readFileSync(join(out(), 'queries.jsonl'), 'utf8') + readFileSync(join(out(), 'ground_truth.jsonl'), 'utf8');
    await run('contextbench', put('rows.jsonl', [contextRow]), '--out', out());
    const fromJson =
      readFileSync(join(out(), 'queries.jsonl'), 'utf8') + readFileSync(join(out(), 'ground_truth.jsonl'), 'utf8');
    expect(fromCsv).toBe(fromJson);
  });

  it('takes the changed lines of a SWE-bench patch, and leaves out a patch that only adds files', async () => {
    const row = {
      instance_id: 'acme__reader-7',
      repo: 'acme/reader',
      base_commit: 'abc',
      problem_statement: 'p',
      patch,
    };
    const added = { ...row, instance_id: 'acme__reader-8', patch: patch.slice(patch.indexOf('diff --git a/lib/new')) };
    expect(await run('swe-bench', put('rows.jsonl', [row, added]), '--out', out())).toBe(0);
    const set = readLabelledSet(out());
    expect(set.queries).toHaveLength(1);
    expect(set.queries[0]?.gold.regions).toEqual([{ path: 'lib/read.py', start: 4, end: 5 }]);
    expect(warnings[0]).toContain('1 rows change no line');
  });

  it('reads SWE-Explore: optional regions of every model, ends resolved from the laid-out snapshot', async () => {
    const row = {
      instance_id: 'acme__reader-9',
      problem_statement: 'p',
      base_commit: 'fedcba9876543210',
      dataset: 'verified',
      ground_truth: {
        read_core_regions: [{ path: 'a.py', start: 2, end: -1 }, ['b.py', -2, -1]],
        read_optional_regions_map: { one: [{ path: 'a.py', start: 1, end: 1 }], two: null, three: [] },
      },
    };
    const file = put('rows.jsonl', [row]);
    await expect(run('swe-explore', file, '--out', out())).rejects.toThrow(
      /row 1: ground_truth\.read_core_regions\[0\]: counts from the end/,
    );
    expect(existsSync(out())).toBe(false);

    expect(await run('swe-explore', file, '--out', out(), '--snapshots-only')).toBe(0);
    expect(readdirSync(out())).toEqual(['snapshots.jsonl']);
    const snapshot = join(folder, 'snapshots', 'reader-fedcba9876');
    mkdirSync(snapshot, { recursive: true });
    writeFileSync(join(snapshot, 'a.py'), 'one\ntwo\nthree\n');
    writeFileSync(join(snapshot, 'b.py'), 'one\ntwo\nthree\nfour');
    expect(await run('swe-explore', file, '--out', out(), '--corpus', join(folder, 'snapshots'))).toBe(0);
    const [query] = readLabelledSet(out()).queries;
    expect(query).toMatchObject({ repo: 'acme/reader', category: 'verified' });
    expect(query?.gold.regions).toEqual([
      { path: 'a.py', start: 2, end: 3 },
      { path: 'b.py', start: 3, end: 4 },
    ]);
    expect(query?.gold.optional).toEqual([{ path: 'a.py', start: 1, end: 1 }]);
  });

  it('takes issue texts and commits from beside a SWE-Explore file that lacks them', async () => {
    const row = {
      instance_id: 'acme__reader-9',
      ground_truth: { read_core_regions: [{ path: 'a', start: 1, end: 2 }] },
    };
    const words = ['swe-explore', put('rows.jsonl', [row]), '--out', out()];
    await expect(run(...words)).rejects.toThrow('row 1: problem_statement: missing; give the texts with --issues');
    const issues = put('issues.json', JSON.stringify({ 'acme__reader-9': 'the text' }));
    await expect(run(...words, '--issues', issues)).rejects.toThrow('row 1: base_commit');
    const commits = put('commits.json', JSON.stringify({ 'acme__reader-9': 'c0ffee' }));
    expect(await run(...words, '--issues', issues, '--commits', commits)).toBe(0);
    expect(readLabelledSet(out()).queries[0]).toMatchObject({ text: 'the text', snapshotId: 'reader-c0ffee' });
  });

  it('reads every task of Agent Retrieval Bench, and both strata without gold', async () => {
    const base = { repo: 'acme/reader', base_commit: 'abc' };
    const samples = [
      {
        id: '1',
        task_type: 'code2test',
        query: { title: 'Fix it', body: 'More' },
        gold: { related_tests: ['t/a.py'] },
      },
      {
        id: '2',
        task_type: 'comment2context',
        query: { comment: 'Why?', path: 'lib/a.py', line: 7, diff_hunk: '@@ -1 +1 @@' },
        gold: { must_context_files: [{ path: './lib/b.py' }], given_files: ['lib/a.py'] },
      },
      {
        id: '3',
        task_type: 'trace2code',
        query: { command: 'make', failure: 'Boom' },
        gold: { root_cause_files: ['x.c'] },
      },
      {
        id: '4',
        task_type: 'edit2ripple',
        query: { intent: 'Rename', anchor_file: 'a.go', anchor_diff: '@@ -1 +1 @@' },
        gold: { files: ['b.go'] },
      },
      {
        id: '5',
        task_type: 'abstention',
        query: { source: 'issue', text: 'Help' },
        gold: { no_gold: true, reason: 'user_error', files: [] },
      },
      {
        id: '6',
        task_type: 'abstention',
        query: { source: 'counterfactual_wrong_repo', text: 'Help' },
        gold: { no_gold: true, reason: 'counterfactual_wrong_repo' },
      },
    ].map((sample) => ({ ...base, ...sample }));
    expect(await run('agent-retrieval-bench', put('samples.jsonl', samples), '--out', out())).toBe(0);
    const [test, comment, trace, ripple, natural, wrong] = readLabelledSet(out()).queries;
    expect(test).toMatchObject({ task: 'code2test', text: 'Fix it\n\nMore', gold: { files: ['t/a.py'] } });
    expect(comment).toMatchObject({
      task: 'comment2context',
      text: 'Why?',
      given: [{ path: 'lib/a.py', line: 7 }],
      diff: '@@ -1 +1 @@',
      gold: { kind: 'files', files: ['lib/b.py'] },
    });
    expect(trace).toMatchObject({ text: 'make\n\nBoom', gold: { files: ['x.c'] } });
    expect(ripple).toMatchObject({ text: 'Rename', given: [{ path: 'a.go' }], gold: { files: ['b.go'] } });
    expect(natural).toMatchObject({ task: 'issue', text: 'Help', gold: { files: [], stratum: 'natural' } });
    expect(wrong?.gold).toMatchObject({ files: [], stratum: 'counterfactual' });
  });

  it('tells snapshots of two repositories of one name apart', async () => {
    const rows = [contextRow, { ...contextRow, original_inst_id: 'other-1', repo: 'other/reader' }];
    await run('contextbench', put('rows.jsonl', rows), '--out', out());
    expect(readLabelledSet(out()).snapshots.map((snapshot) => snapshot.snapshotId)).toEqual([
      'reader-0123456789',
      'other-reader-0123456789',
    ]);
  });

  it.each([
    ['a missing column', 'contextbench', { ...contextRow, repo: undefined }, 'row 2: repo:'],
    ['gold that is not JSON', 'contextbench', { ...contextRow, gold_context: 'oops' }, 'row 2: gold_context:'],
    [
      'a line that is 0',
      'contextbench',
      { ...contextRow, gold_context: [{ file: 'a', start_line: 0, end_line: 2 }] },
      'row 2: gold_context[0].start_line:',
    ],
    [
      'a range that runs backwards',
      'contextbench',
      { ...contextRow, gold_context: [{ file: 'a', start_line: 3, end_line: 2 }] },
      'row 2: gold_context[0]: lines 3-2',
    ],
    [
      'a path outside the repository',
      'contextbench',
      { ...contextRow, gold_context: [{ file: '../a', start_line: 1, end_line: 2 }] },
      'row 2: gold_context[0]: "../a"',
    ],
    ['a patch that is none', 'swe-bench', { ...contextRow, patch: 'hello' }, 'patch: not a unified diff'],
    [
      'a sample without gold',
      'agent-retrieval-bench',
      { id: '1', task_type: 'code2test', repo: 'a/b', base_commit: 'c', query: { text: 't' }, gold: {} },
      'gold.related_tests: holds no file',
    ],
    [
      'an unknown task',
      'agent-retrieval-bench',
      { id: '1', task_type: 'poetry', repo: 'a/b', base_commit: 'c', query: { text: 't' }, gold: {} },
      'task_type:',
    ],
  ])('refuses %s with the row and the field, and writes nothing', async (_, benchmark, bad, part) => {
    const good = { ...contextRow, patch };
    const rows = benchmark === 'agent-retrieval-bench' ? [bad] : [good, bad];
    mkdirSync(out());
    writeFileSync(join(out(), 'queries.jsonl'), 'what was there');
    const failure = await run(benchmark, put('rows.jsonl', rows), '--out', out()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CuepackError);
    expect((failure as CuepackError).exitStatus).toBe(2);
    expect((failure as CuepackError).message).toContain(part);
    expect(readdirSync(out())).toEqual(['queries.jsonl']);
    expect(readFileSync(join(out(), 'queries.jsonl'), 'utf8')).toBe('what was there');
  });

  it.each([
    [
      'an id in two rows',
      'rows.jsonl',
      `${JSON.stringify(contextRow)}\n${JSON.stringify(contextRow)}`,
      'acme__reader-1 stands in two rows',
    ],
    ['a damaged Parquet file', 'rows.parquet', 'PAR1 and nothing', 'as Parquet'],
    ['broken JSON', 'rows.jsonl', '{"a":', 'rows.jsonl row 1: row: not JSON'],
    ['a JSON file that is no list', 'rows.json', '{}', 'not a JSON list'],
    ['CSV with a cell too few', 'rows.csv', 'a,b\n1\n', 'rows.csv row 1: b: 1 cells'],
    ['CSV with an open quote', 'rows.csv', 'a,b\n"1,2\n', 'a quote is not closed'],
    ['a file of another kind', 'rows.xml', '<a/>', 'give a file that ends in'],
  ])('refuses %s', async (_, name, content, part) => {
    await expect(run('contextbench', put(name, content), '--out', out())).rejects.toThrow(part);
    expect(existsSync(out())).toBe(false);
  });

  it.each([
    [
      'swe-explore',
      {
        instance_id: 'acme__reader-9',
        problem_statement: 'Slow',
        base_commit: 'abc',
        ground_truth: JSON.stringify({ read_core_regions: [['lib/a.py', 3, 9]], read_optional_regions_map: {} }),
      },
      { repo: 'acme/reader', gold: { regions: [{ path: 'lib/a.py', start: 3, end: 9 }] } },
    ],
    [
      'swe-bench',
      { instance_id: 'a-1', repo: 'acme/reader', base_commit: 'abc', problem_statement: 'Slow', patch },
      { gold: { regions: [{ path: 'lib/read.py', start: 4, end: 5 }], files: ['lib/read.py'] } },
    ],
    [
      'agent-retrieval-bench',
      {
        id: '1',
        task_type: 'comment2context',
        repo: 'acme/reader',
        base_commit: 'abc',
        query: JSON.stringify({ comment: 'Why?', path: 'lib/a.py', line: 7 }),
        gold: JSON.stringify({ must_context_files: ['lib/b.py'] }),
      },
      { task: 'comment2context', given: [{ path: 'lib/a.py', line: 7 }], gold: { kind: 'files', files: ['lib/b.py'] } },
    ],
  ])('reads %s from Parquet, structured columns as JSON text', async (benchmark, row, expected) => {
    const file = put('rows.parquet', parquetFile([row as unknown as Record<string, string>], 'gzip'));
    expect(await run(benchmark, file, '--out', out())).toBe(0);
    expect(readLabelledSet(out()).queries[0]).toMatchObject(expected);
  });

  it('names row and field of a Parquet file as well', async () => {
    const rows = [contextRow, { ...contextRow, original_inst_id: 'acme__reader-2', gold_context: '[{"file":"a"}]' }];
    const failure = await run('contextbench', put('x.parquet', parquetFile(rows)), '--out', out()).catch(
      (e: unknown) => e,
    );
    expect(failure).toBeInstanceOf(CuepackError);
    expect((failure as CuepackError).exitStatus).toBe(2);
    expect((failure as CuepackError).message).toMatch(/x\.parquet row 2: gold_context\[0\]\.start_line: /);
    expect(existsSync(out())).toBe(false);
  });

  it('replaces no file when one of the three cannot be replaced', async () => {
    mkdirSync(join(out(), 'snapshots.jsonl'), { recursive: true });
    writeFileSync(join(out(), 'queries.jsonl'), 'what was there');
    await expect(run('contextbench', put('rows.jsonl', [contextRow]), '--out', out())).rejects.toThrow('is a folder');
    expect(readdirSync(out()).sort()).toEqual(['queries.jsonl', 'snapshots.jsonl']);
    expect(readFileSync(join(out(), 'queries.jsonl'), 'utf8')).toBe('what was there');
  });

  it('refuses a benchmark that it does not know', async () => {
    await expect(run('nonsuch', put('rows.jsonl', [contextRow]), '--out', out())).rejects.toThrow('give contextbench');
  });
});

describe('CSV', () => {
  it('reads quotes, commas and line breaks in cells, and both line ends', () => {
    expect(parseCsv('a,b\r\n"x, ""y""","two\nlines"\n,\n\nlast,', 'f')).toEqual([
      ['a', 'b'],
      ['x, "y"', 'two\nlines'],
      ['', ''],
      ['last', ''],
    ]);
    expect(() => parseCsv('a\n"b"c\n', 'f')).toThrow('text after a closing quote');
  });
});

describe('changed lines of a patch', () => {
  it('marks replaced lines, and the line that an insertion stands behind', () => {
    const text =
      '--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n+first\n a\n-b\n c\n@@ -10,2 +11,3 @@\n j\n+new\n k\n@@ -20,0 +22 @@\n+tail\n';
    expect(changedRegions(text)).toEqual([
      { path: 'x', start: 1, end: 1 },
      { path: 'x', start: 2, end: 2 },
      { path: 'x', start: 10, end: 10 },
      { path: 'x', start: 20, end: 20 },
    ]);
  });

  it('joins neighbouring deletions, takes the old name of a renamed file, and reads quoted names', () => {
    const text =
      'rename from old\n--- a/old\n+++ b/new\n@@ -5,3 +5,1 @@\n-a\n-b\n+c\n-d\n--- "a/caf\\303\\251 x"\n+++ "b/caf\\303\\251 x"\n@@ -1 +1 @@\n-a\n+b\n';
    expect(changedRegions(text)).toEqual([
      { path: 'old', start: 5, end: 7 },
      { path: 'café x', start: 1, end: 1 },
    ]);
  });

  it('says when a text is no patch, or breaks off inside a hunk into something else', () => {
    expect(changedRegions('no patch')).toBeNull();
    expect(changedRegions('--- a/x\n+++ b/x\n@@ -1,9 +1,9 @@\n a\ndiff --git a/y b/y\n')).toBeNull();
  });
});
