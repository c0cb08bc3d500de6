import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CuepackError } from '../../src/errors.ts';
import { readLabelledSet } from '../../src/evaluation/labels.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuepack-labels-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, rows: readonly (object | string)[]): void {
  const lines = rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row)));
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
}

function writeSet(query: object, truth: object, snapshots?: readonly object[]): void {
  write('queries.jsonl', [{ query_id: 'q1', snapshot_id: 's1', text: 'It fails', ...query }]);
  write('ground_truth.jsonl', [{ query_id: 'q1', ...truth }]);
  if (snapshots !== undefined) write('snapshots.jsonl', snapshots);
}

function failure(): CuepackError {
  try {
    readLabelledSet(folder);
  } catch (error) {
    if (error instanceof CuepackError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('readLabelledSet', () => {
  it('reads a line-labelled query with everything that it can carry', () => {
    writeSet(
      { task: 'comment2context', given: [{ path: './lib//parse.py', line: 4 }, { path: 'a.py' }], diff: '@@ -1 +1 @@' },
      {
        regions: [{ path: './lib/read.py', start: 2, end: 5 }],
        optional_regions: [{ path: 'lib/read.py', start: 1, end: 1 }],
        widened: [{ path: 'lib/read.py', start: 1, end: 9 }],
        language: 'python',
        category: 'mine',
        note: 'unknown fields are passed over',
      },
      [{ snapshot_id: 's1', repo: 'acme/reader', commit: 'c0ffee' }],
    );
    expect(readLabelledSet(folder).queries).toEqual([
      {
        queryId: 'q1',
        snapshotId: 's1',
        text: 'It fails',
        task: 'comment2context',
        given: [{ path: 'lib/parse.py', line: 4 }, { path: 'a.py' }],
        diff: '@@ -1 +1 @@',
        repo: 'acme/reader',
        language: 'python',
        category: 'mine',
        gold: {
          kind: 'lines',
          regions: [{ path: 'lib/read.py', start: 2, end: 5 }],
          optional: [{ path: 'lib/read.py', start: 1, end: 1 }],
          widened: [{ path: 'lib/read.py', start: 1, end: 9 }],
          files: ['lib/read.py'],
        },
      },
    ]);
  });

  it('reads file gold, gold that is nowhere, and takes an issue for granted', () => {
    writeSet({}, { files: [], stratum: 'natural' });
    const [query] = readLabelledSet(folder).queries;
    expect(query?.task).toBe('issue');
    expect(query?.repo).toBe('s1');
    expect(query?.gold).toEqual({
      kind: 'files',
      regions: [],
      optional: [],
      widened: null,
      files: [],
      stratum: 'natural',
    });
  });

  it('names queries without gold and gold without a query', () => {
    write('queries.jsonl', [
      { query_id: 'a', snapshot_id: 's', text: '' },
      { query_id: 'b', snapshot_id: 's', text: '' },
    ]);
    write('ground_truth.jsonl', [
      { query_id: 'b', files: ['x'] },
      { query_id: 'c', files: ['x'] },
    ]);
    const set = readLabelledSet(folder);
    expect(set.queries.map((query) => query.queryId)).toEqual(['b']);
    expect(set.unlabelled).toEqual(['a']);
    expect(set.unasked).toEqual(['c']);
  });

  it('reads a byte order mark, carriage returns and blank lines', () => {
    writeFileSync(join(folder, 'queries.jsonl'), '\ufeff{"query_id":"q","snapshot_id":"s","text":"t"}\r\n\r\n\r\n');
    write('ground_truth.jsonl', [{ query_id: 'q', files: ['x'] }]);
    expect(readLabelledSet(folder).queries).toHaveLength(1);
  });

  it.each([
    ['a line that is 0', { regions: [{ path: 'a', start: 0, end: 3 }] }, 'regions[0].start'],
    ['a region that ends before it starts', { regions: [{ path: 'a', start: 4, end: 3 }] }, 'regions[0].end'],
    ['a path that climbs out', { regions: [{ path: '../a', start: 1, end: 3 }] }, 'regions[0].path'],
    ['an absolute path', { files: ['a', '/etc/passwd'] }, 'files[1]'],
    ['a label without gold', { language: 'go' }, 'regions'],
    ['a stratum that is not one', { files: [], stratum: 'strange' }, 'stratum'],
  ])('names file, line and field of %s', (_, truth, field) => {
    writeSet({}, truth);
    const error = failure();
    expect(error.code).toBe('E_LABELS');
    expect(error.message).toContain(`${join(folder, 'ground_truth.jsonl')} line 1: ${field}:`);
  });

  it('names the line of text that is not JSON, counting blank lines', () => {
    writeSet({}, { files: ['a'] });
    write('queries.jsonl', ['', '{"query_id":']);
    expect(failure().message).toContain('queries.jsonl line 2: not JSON');
  });

  it('refuses an id that stands twice and a snapshot that nothing knows', () => {
    writeSet({}, { files: ['a'] }, [{ snapshot_id: 'other', repo: 'r', commit: 'c' }]);
    expect(failure().message).toContain('queries.jsonl line 1: snapshot_id: s1 is not in the snapshots file');
    const row = { query_id: 'q1', files: ['a'] };
    write('ground_truth.jsonl', [row, row]);
    expect(failure().message).toContain('ground_truth.jsonl line 2: query_id: q1 stands on line 1 already');
  });

  it('says which file cannot be read', () => {
    expect(failure().message).toContain('ground_truth.jsonl');
  });
});
