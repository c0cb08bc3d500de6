// Files of queries that mean harm, or that nobody thought of, through the whole road: a row for every query_id, and
// the sound ones answered.

import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, build, discardFolders, FaultList, makeCorpus, newFolder, queryFor } from './scene.ts';

const faults = new FaultList('Hostile queries');
const SOUND = queryFor('mill-a');
let index: string;

beforeAll(() => {
  const folder = newFolder();
  index = path.join(folder, 'index');
  expect(build(makeCorpus(folder, 'rye', 5), index).status).toBe(0);
});

afterAll(() => {
  discardFolders();
  faults.settle();
});

interface Row {
  readonly query_id: string;
  readonly regions: readonly { path: string; start: number; end: number }[];
}

function rowsOf(results: string | null): Row[] {
  return (results ?? '')
    .split('\n')
    .filter(Boolean)
    .map((row) => JSON.parse(row) as Row);
}

describe('hostile queries', () => {
  it('in other encodings than UTF-8, with other ends of lines, with a BOM inside, are told or answered', () => {
    const row = JSON.stringify(SOUND);
    const utf16 = ask(index, Buffer.from(`\ufeff${row}\n`, 'utf16le'));
    expect(utf16).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(rowsOf(utf16.results)[0]?.regions.length).toBeGreaterThan(0);
    const other = JSON.stringify({ ...SOUND, query_id: 'second' });
    expect(ask(index, `${row}\r${other}`)).toMatchObject({ status: 1 });
    const separators = ask(index, `${row.replace('rye', 'rye\u2028\u2029\u0085')}\n\ufeff${other}\n`);
    expect(rowsOf(separators.results)[0]?.regions.length).toBeGreaterThan(0);
    const latin = ask(
      index,
      Buffer.concat([Buffer.from(row.slice(0, -2)), Buffer.from([0xe9, 0xff]), Buffer.from('"}')]),
    );
    expect(rowsOf(latin.results)).toHaveLength(1);
    faults.add(
      'UTF-16, Latin-1, lines that end in a return, line separators inside a text, a mark at the second line',
      'what can be read is answered, what cannot is named',
    );
  });

  it('whose fields are as large as can be are answered', () => {
    const given = Array.from({ length: 20_000 }, (_, at) => ({ path: `mill/rye_${at}.py`, line: at }));
    const diff = '--- a/mill/rye_1.py\n+++ b/mill/rye_1.py\n@@ -1,3 +1,3 @@\n-a\n+b\n'.repeat(20_000);
    const rows = [
      { ...SOUND, query_id: 'x'.repeat(200_000) },
      { ...SOUND, query_id: 'given', given },
      { ...SOUND, query_id: 'diff', diff },
      { ...SOUND, query_id: 'huge numbers', given: [{ path: 'mill/rye_1.py', line: 1e308 }] },
      { ...SOUND, query_id: 'snapshot', snapshot_id: 's'.repeat(100_000) },
    ];
    const began = Date.now();
    const deep = `{"other":${'['.repeat(5_000)}${']'.repeat(5_000)},${JSON.stringify({ ...SOUND, query_id: 'deep' }).slice(1)}`;
    const { status, results, stderr } = ask(index, `${rows.map((row) => JSON.stringify(row)).join('\n')}\n${deep}`);
    expect(status).toBe(1);
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(rowsOf(results).map(({ regions }) => regions.length > 0)).toEqual([true, true, true, true, false, true]);
    expect(stderr.length).toBeLessThan(20_000);
    faults.add(
      'an id and a snapshot name of 100 kB and more, 20,000 given files, a diff of 20,000 hunks, numbers and brackets without end',
      'answered in bounded time; messages stay short',
    );
  });

  it('with texts of any kind are answered', () => {
    const texts: [string, string][] = [
      ['empty', ''],
      ['one emoji', '🌾'],
      ['half an emoji', '\ud83c'],
      ['NULs', '\0'.repeat(10_000)],
      ['10 MB of words', `${SOUND.text}\n${'grain of rye and oats '.repeat(450_000)}`],
      ['2 MB of brackets', '('.repeat(2_000_000)],
      ['2 MB of frames', '  File "mill/rye_3.py", line 7, in grind\n'.repeat(48_000)],
      ['a path out', 'see ../../../../etc/passwd line 1 and C:\\Windows\\system.ini:3'],
      ['prototypes', '__proto__ constructor toString.valueOf hasOwnProperty()'],
    ];
    const queries = texts.map(([query_id, text]) => ({ query_id, snapshot_id: 'mill-a', text }));
    const began = Date.now();
    const { status, stdout, results } = ask(index, queries);
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(Date.now() - began).toBeLessThan(30_000);
    const rows = rowsOf(results);
    expect(rows.map(({ query_id }) => query_id)).toEqual(texts.map(([name]) => name));
    for (const { regions } of rows) for (const region of regions) expect(region.path).toMatch(/^mill\//);
    faults.add(
      'texts: empty, one emoji, half of one, NULs, 10 MB of words, 2 MB of brackets, of frames, paths out, prototype names',
      'each has its row; no path outside of the snapshot; bounded time',
    );
  });

  it('with wrong types, duplicates and odd ids keep the sound rows', () => {
    const rows = [
      SOUND,
      SOUND,
      { ...SOUND, query_id: 7 },
      { ...SOUND, query_id: 'text', text: ['a'] },
      { ...SOUND, query_id: 'snapshot', snapshot_id: null },
      { ...SOUND, query_id: 'out', snapshot_id: '../mill-a' },
      { ...SOUND, query_id: 'file', snapshot_id: 'mill-a/../../manifest.json' },
      { ...SOUND, query_id: '../../etc/\u0000"\n', given: [{ path: '../x', line: -1 }, 3, null], diff: 4, task: {} },
      { ...SOUND, query_id: '__proto__', snapshot_id: '__proto__' },
      [SOUND],
      null,
      'text',
    ];
    const { status, results, stderr } = ask(index, rows as object[]);
    expect(status).toBe(1);
    const answers = rowsOf(results);
    expect(answers.map(({ query_id }) => query_id)).toEqual([
      SOUND.query_id,
      'text',
      'snapshot',
      'out',
      'file',
      '../../etc/\u0000"\n',
      '__proto__',
    ]);
    expect(answers.map(({ regions }) => regions.length > 0)).toEqual([true, false, false, false, false, true, false]);
    for (const line of [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) expect(stderr).toContain(`line ${line}:`);
    faults.add(
      'wrong types, duplicate ids, ids and snapshot names with path characters, control codes, `__proto__`',
      'ends with 1; an empty row for each query_id that cannot be answered, the sound ones answered, each line named',
    );
  });

  it('in a file with a byte-order mark, CRLF, no final newline and half a line', () => {
    const row = JSON.stringify(SOUND);
    const other = JSON.stringify(queryFor('mill-b'));
    const { status, results } = ask(
      index,
      `\ufeff${row}\r\n\r\n   \r\n${other}\r\n{"query_id":"half","snapshot_id":"mill-a","te`,
    );
    expect(status).toBe(1);
    expect(rowsOf(results).map(({ query_id, regions }) => [query_id, regions.length > 0])).toEqual([
      ['about mill-a', true],
      ['about mill-b', true],
      ['half', false],
    ]);
    faults.add(
      'byte-order mark, CRLF, blank lines, half a line, no final newline',
      'ends with 1; the whole rows are answered, half a line has an empty row where its id can be read',
    );
  });

  it('that are no text at all', () => {
    const noise = Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 256));
    expect(ask(index, noise)).toMatchObject({ status: 1, stdout: '', results: '' });
    expect(ask(index, '')).toMatchObject({ status: 0, stdout: '', results: '' });
    expect(ask(index, '[['.repeat(100_000))).toMatchObject({ status: 1, results: '' });
    faults.add(
      '50 kB of all bytes, an empty file, brackets without end',
      'ends with 1 (0 when empty), an empty file of results',
    );
  });
});
