import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CuepackError } from '../../src/errors.ts';
import { parseQueries, readQueries } from '../../src/queries.ts';

const good = (id: string) => JSON.stringify({ query_id: id, snapshot_id: 's', text: 'it breaks' });

describe('reading a file of queries', () => {
  it('says in words that a folder is none', () => {
    expect(() => readQueries(tmpdir())).toThrow(`cannot read the queries ${tmpdir()}: it is a folder`);
  });

  it('reads every line in order and ignores fields that it does not know', () => {
    const rows = parseQueries(`${good('a')}\n{"query_id":"b","snapshot_id":"s","text":"","colour":"red"}\n`);
    expect(rows).toMatchObject([
      { kind: 'query', line: 1, queryId: 'a', snapshotId: 's', query: { text: 'it breaks' } },
      { kind: 'query', line: 2, queryId: 'b', query: { text: '' }, notices: [] },
    ]);
  });

  it.each([
    ['a byte order mark', `\ufeff${good('a')}\n`],
    ['CRLF', `${good('a')}\r\n`],
    ['no final newline', good('a')],
    ['blank lines', `\n  \n${good('a')}\n\r\n\n`],
  ])('is not disturbed by %s', (_, text) => {
    expect(parseQueries(text)).toMatchObject([{ kind: 'query', queryId: 'a' }]);
  });

  it('counts blank lines in the line numbers that it reports', () => {
    expect(parseQueries(`\n\n${good('a')}\n\nnonsense`).map((row) => row.line)).toEqual([3, 5]);
  });

  it('takes over task, diff and given, and leaves out what does not fit with a notice', () => {
    const given = [{ path: 'a.py', line: 3 }, { path: 'b.py' }, { path: '' }, { path: 'c.py', line: 0 }, 'd.py'];
    const [row] = parseQueries(
      JSON.stringify({ query_id: 'a', snapshot_id: 's', text: 't', task: 'issue', diff: 7, given }),
    );
    expect(row).toMatchObject({
      query: { text: 't', task: 'issue', given: [{ path: 'a.py', line: 3 }, { path: 'b.py' }] },
      notices: [expect.stringContaining('diff'), expect.stringContaining('given')],
    });
    expect(row?.kind === 'query' && 'diff' in row.query).toBe(false);
  });

  it.each([
    ['a broken end', '{"query_id":"a","snapshot_id":"s","text":"it bre', 'a'],
    ['a broken start of another field', '{"snapshot_id":"s","query_id":"a",,}', 'a'],
    ['an escaped id', '{"query_id":"a\\"b\\u0041","snapshot_id":', 'a"bA'],
    ['a missing text', '{"query_id":"a","snapshot_id":"s"}', 'a'],
    ['a text that is no string', '{"query_id":"a","snapshot_id":"s","text":4}', 'a'],
    ['a missing snapshot', '{"query_id":"a","text":"t"}', 'a'],
    ['an id inside another object only', '{"meta":{"query_id":"x"},"text":"t"', null],
    ['an id in a list of ids', '["query_id","a"', null],
    ['an id that is a value, not a key', '{"name":"query_id","text":"a"', null],
    ['an id that breaks off', '{"query_id":"a', null],
    ['an id that is no string', '{"query_id":7,"snapshot_id":"s","text":"t"}', null],
    ['a list', '[1]', null],
    ['null', 'null', null],
    ['no JSON at all', 'what?', null],
  ])('keeps the row of a malformed line where its id can be had: %s', (_, line, queryId) => {
    expect(parseQueries(line)).toMatchObject([{ kind: 'malformed', line: 1, queryId, message: expect.any(String) }]);
  });

  it('keeps the first line of an id that stands twice and says where the first one is', () => {
    const rows = parseQueries(`${good('a')}\n${good('b')}\n${good('a')}\n`);
    expect(rows.map((row) => row.queryId)).toEqual(['a', 'b', null]);
    expect(rows[2]).toMatchObject({ kind: 'malformed', line: 3, message: expect.stringContaining('line 1') });
  });

  it('gives one row a non-blank line and never throws, whatever the text', () => {
    const line = fc.oneof(fc.string(), fc.json(), fc.constant(good('a')), fc.constant('{"query_id":"z",'));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.map((content) => content.replaceAll('\n', ' ')).join('\n');
        const rows = parseQueries(text);
        const ids = rows.map((row) => row.queryId).filter((id) => id !== null);
        expect(rows.length).toBe(text.split('\n').filter((content) => content.trim() !== '').length);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('reads a million brackets in one pass', () => {
    const started = performance.now();
    parseQueries(`{"a":${'['.repeat(1_000_000)}`);
    parseQueries(`{"query_id"${'"'.repeat(1_000_001)}`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('says which file cannot be read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cuepack-queries-'));
    const file = join(folder, 'q.jsonl');
    expect(() => readQueries(file)).toThrow(CuepackError);
    expect(() => readQueries(folder)).toThrow(folder);
    writeFileSync(file, good('a'));
    expect(readQueries(file)).toHaveLength(1);
  });
});
