// run.sh from outside: what it does when something is wrong, and what its exit status says.

import { cpSync, existsSync, readdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listing } from './deployment.ts';
import { ALL, line, openScene, QUERIES, rowsOf, type Scene, SNAPSHOTS } from './scene.ts';

let scene: Scene;

beforeAll(() => {
  scene = openScene();
});

afterAll(() => scene.discard());

describe('run.sh ends with 1 and a complete output', () => {
  it('when a snapshot is unknown', () => {
    const stranger = { query_id: 'x', snapshot_id: '../orchard-a1', text: 'Boskoop' };
    const { status, stderr, output } = scene.ask(line(stranger) + ALL);
    expect(status).toBe(1);
    expect(stderr).toMatch(/line 1: .*\.\.\/orchard-a1/);
    scene.valid(output, new Map([['x', 'orchard-a1'], ...SNAPSHOTS]));
    expect(rowsOf(output)[0]).toEqual({ query_id: 'x', regions: [] });
  });

  it('when lines are malformed: an empty row wherever there is a query_id', () => {
    const [first, second] = QUERIES;
    const text = [
      JSON.stringify(first),
      '{"query_id":"cut","snapshot_id":"orchard-a1","text":"it bre',
      'nonsense',
      '{"query_id":"no-text","snapshot_id":"orchard-a1"}',
      '{"query_id":12,"snapshot_id":"orchard-a1","text":"t"}',
      JSON.stringify(second),
      JSON.stringify(first),
    ].join('\n');
    const { status, stderr, output } = scene.ask(text);
    expect(status).toBe(1);
    expect(rowsOf(output).map((row) => row.query_id)).toEqual([first!.query_id, 'cut', 'no-text', second!.query_id]);
    expect(rowsOf(output).map((row) => row.regions.length > 0)).toEqual([true, false, false, true]);
    for (const number of [2, 3, 4, 5, 7]) expect(stderr).toContain(`line ${number}:`);
    for (const number of [1, 6]) expect(stderr).not.toContain(`line ${number}:`);
  });

  it('when the index of one snapshot is damaged or gone: the others are answered, and the message says what mends it', () => {
    const damaged = join(scene.newFolder(), 'index');
    cpSync(scene.index, damaged, { recursive: true });
    const folder = join(damaged, 'snapshots');
    const file = readdirSync(folder).find((name) => name.includes('orchard'))!;
    truncateSync(join(folder, file), 200);
    const { status, stderr, output } = scene.ask(ALL, ['--top-k', '5'], damaged);
    expect(status).toBe(1);
    expect(stderr).toContain(file);
    expect(stderr).toContain('build.sh');
    expect(scene.valid(output).map((row) => row.regions.length > 0)).toEqual([false, true, true]);

    renameSync(join(folder, file), join(damaged, 'moved'));
    expect(scene.ask(ALL, ['--top-k', '5'], damaged).status).toBe(1);
  });
});

describe('run.sh on an index with one wrong byte', () => {
  it('gives the answer that it would have given, or an empty row and 1; never another answer', () => {
    const query = QUERIES.find(({ snapshot_id }) => snapshot_id === 'lantern-c3')!;
    const right = readFileSync(scene.ask(line(query)).output, 'utf8');
    const damaged = join(scene.newFolder(), 'index');
    cpSync(scene.index, damaged, { recursive: true });
    const folder = join(damaged, 'snapshots');
    const file = join(folder, readdirSync(folder).find((name) => name.includes('lantern'))!);
    const whole = readFileSync(file);
    for (let step = 0; step < 12; step++) {
      const bytes = Buffer.from(whole);
      const at = Math.floor(((step + 0.5) / 12) * bytes.length);
      bytes[at] = bytes[at]! ^ 0x41;
      writeFileSync(file, bytes);
      const { status, stderr, output } = scene.ask(line(query), ['--top-k', '5'], damaged);
      const answer = readFileSync(output, 'utf8');
      if (status === 0) expect({ at, answer, stderr }).toEqual({ at, answer: right, stderr: '' });
      else expect({ at, status, rows: rowsOf(output)[0]?.regions }).toEqual({ at, status: 1, rows: [] });
    }
  });
});

describe('run.sh ends with 2, writes no output and leaves an old one alone', () => {
  it.each<[string, (folder: string) => string[], string]>([
    ['no index', (folder) => ['--index-dir', join(folder, 'none')], 'build.sh'],
    ['an index folder that holds something else', () => ['--index-dir', scene.corpus], 'no index'],
    ['no queries file', (folder) => ['--queries', join(folder, 'none.jsonl')], 'none.jsonl'],
    ['queries that are a folder', (folder) => ['--queries', folder], 'cannot read the queries'],
    ['--top-k 0', () => ['--top-k', '0'], '--top-k 0'],
    ['--top-k -1', () => ['--top-k', '-1'], '--top-k -1'],
    ['--top-k five', () => ['--top-k', 'five'], '--top-k five'],
    ['--top-k 2.5', () => ['--top-k', '2.5'], '--top-k 2.5'],
    ['an unknown kind', () => ['--kind', 'core'], 'blend, context, exploration, edit'],
    ['an unknown option', () => ['--topk', '5'], '--top-k'],
    ['a word too many', () => ['more'], 'too many arguments'],
  ])('for %s', (_, words, message) => {
    const folder = scene.newFolder();
    const output = join(folder, 'results.jsonl');
    writeFileSync(join(folder, 'q.jsonl'), ALL);
    writeFileSync(output, 'old');
    // A later option wins over an earlier one of the same name.
    const sound = ['--index-dir', scene.index, '--queries', join(folder, 'q.jsonl'), '--output', output];
    const outcome = scene.run([...sound, ...words(folder)]);
    expect(outcome).toMatchObject({ status: 2, stdout: '' });
    expect(outcome.stderr).toContain(message);
    expect(outcome.stderr).toMatch(/^cuepack: .*\n$/);
    expect(readFileSync(output, 'utf8')).toBe('old');
    expect(readdirSync(folder).sort()).toEqual(['q.jsonl', 'results.jsonl']);
  });

  it('and makes no output where there was none', () => {
    const { status, output } = scene.ask(ALL, ['--top-k', '0']);
    expect(status).toBe(2);
    expect(existsSync(output)).toBe(false);
  });

  it('for an output that is a folder, or that is the queries', () => {
    const folder = scene.newFolder();
    const queries = join(folder, 'q.jsonl');
    writeFileSync(queries, ALL);
    for (const output of [folder, queries])
      expect(scene.run(['--index-dir', scene.index, '--queries', queries, '--output', output]).status).toBe(2);
    expect(readFileSync(queries, 'utf8')).toBe(ALL);
  });
});

describe('the bundle', () => {
  it('is as it was after all of this', () => {
    expect(listing(scene.app)).toEqual(scene.listing);
  });
});
