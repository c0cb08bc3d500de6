// run.sh from outside: valid answers, whatever surrounds the queries.

import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canSwitchUser, discard, listing, makeCorpus, runScript, startScript } from './deployment.ts';
import { ALL, line, openScene, QUERIES, type Scene, SNAPSHOTS, snapshotsOf } from './scene.ts';
import { validateResults } from './validator.ts';

/** The file that each of the fixture queries is about. */
const ABOUT = new Map([
  ['orchard-1', 'orchard/season.py'],
  ['tidepool-1', 'src/pool.ts'],
  ['lantern-1', 'internal/wick/wick.go'],
]);

let scene: Scene;

beforeAll(() => {
  scene = openScene();
});

afterAll(() => scene.discard());

describe('run.sh', () => {
  it.each(QUERIES)('answers $query_id in a process of its own, from the index alone, about the right file', (query) => {
    const { status, stdout, stderr, output } = scene.ask(line(query));
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
    const [row] = scene.valid(output, new Map([[query.query_id, query.snapshot_id]]));
    expect(row?.regions.map(({ path }) => path)).toContain(ABOUT.get(query.query_id));
  });

  it('answers many queries in their order with the bytes that each has alone', () => {
    const backwards = [...QUERIES].reverse();
    const { status, output } = scene.ask(backwards.map(line).join(''));
    expect(status).toBe(0);
    scene.valid(output, snapshotsOf(backwards));
    expect(readFileSync(output, 'utf8')).toBe(
      backwards.map((query) => readFileSync(scene.ask(line(query)).output, 'utf8')).join(''),
    );
  });

  it.each(['blend', 'context', 'exploration', 'edit'])('aims at %s when told to', (kind) => {
    const { status, output } = scene.ask(ALL, ['--top-k', '5', '--kind', kind]);
    expect(status).toBe(0);
    scene.valid(output);
  });

  it.each([
    ['1', 1],
    ['3', 3],
    ['5', 5],
    ['6', 5],
    ['1000000000000000000000000', 5],
  ])('returns at most min(top-k, 5) regions for --top-k %s', (topK, most) => {
    const { status, output } = scene.ask(ALL, ['--top-k', topK]);
    expect(status).toBe(0);
    for (const row of scene.valid(output, SNAPSHOTS, most)) expect(row.regions.length).toBeLessThanOrEqual(most);
  });

  it('reads a byte order mark, CRLF, blank lines, unknown fields and a last line without an end', () => {
    const text = `\ufeff\r\n${QUERIES.map((query) => JSON.stringify({ ...query, priority: 1 })).join('\r\n\r\n')}`;
    const { status, output } = scene.ask(text);
    expect(status).toBe(0);
    expect(readFileSync(output, 'utf8')).toBe(readFileSync(scene.ask(ALL).output, 'utf8'));
  });

  it('writes an empty output for no queries', () => {
    const { status, output, stderr } = scene.ask('');
    expect(status).toBe(0);
    expect(stderr).toContain('holds no queries');
    expect(readFileSync(output, 'utf8')).toBe('');
  });

  it('answers texts that nobody would call an issue', () => {
    const texts = ['', ' \n\t', '\u0000\u001b[31m\ud83d', 'a'.repeat(200_000), '{'.repeat(50_000), '漢字 שלום 👩‍👩‍👧'];
    const queries = texts.map((text, at) => ({ query_id: `odd-${at}`, snapshot_id: 'lantern-c3', text }));
    const { status, output } = scene.ask(queries.map(line).join(''));
    expect(status).toBe(0);
    scene.valid(output, snapshotsOf(queries));
  });

  it('works from any folder, with relative paths and through a link to the script', () => {
    const folder = scene.newFolder();
    symlinkSync(join(scene.app, 'run.sh'), join(folder, 'first'));
    mkdirSync(join(folder, 'bin'));
    symlinkSync('../first', join(folder, 'bin/second'));
    writeFileSync(join(folder, 'q.jsonl'), ALL);
    const words = ['--index-dir', scene.index, '--queries', 'q.jsonl', '--output', 'r.jsonl', '--top-k', '5'];
    const path = `${process.env.PATH}`;
    expect(runScript('bin/second', words, { cwd: folder, env: { PATH: path } })).toMatchObject({
      status: 0,
      stderr: '',
    });
    scene.valid(join(folder, 'r.jsonl'));
  });

  it('tries no network', () => {
    const folder = scene.newFolder();
    const guard = join(folder, 'no-network.cjs');
    const refuse = `() => { require('node:fs').writeSync(2, 'NETWORK'); process.exit(99); }`;
    writeFileSync(
      guard,
      `require('node:net').Socket.prototype.connect = ${refuse}; require('node:dns').lookup = ${refuse};`,
    );
    writeFileSync(join(folder, 'q.jsonl'), ALL);
    const words = [
      '--index-dir',
      scene.index,
      '--queries',
      join(folder, 'q.jsonl'),
      '--output',
      join(folder, 'r.jsonl'),
    ];
    const { PATH } = process.env;
    expect(scene.run(words, { env: { PATH, NODE_OPTIONS: `--require=${guard}` } })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });

  it('writes in place where the folder is closed and the file is open', () => {
    const folder = scene.newFolder();
    const output = join(folder, 'results.jsonl');
    writeFileSync(output, 'old and much longer than what comes\n'.repeat(1000));
    chmodSync(output, 0o666);
    chmodSync(folder, 0o555);
    const queries = join(scene.newFolder(), 'q.jsonl');
    writeFileSync(queries, ALL);
    const inode = statSync(output).ino;
    expect(
      scene.run(['--index-dir', scene.index, '--queries', queries, '--output', output, '--top-k', '5']).status,
    ).toBe(0);
    scene.valid(output);
    expect(readdirSync(folder)).toEqual(['results.jsonl']);
    if (canSwitchUser || process.getuid?.() !== 0) expect(statSync(output).ino).toBe(inode);
  });
});

describe('run.sh while the index is being rebuilt', () => {
  it('answers every query from the old index or the new one', async () => {
    const live = join(scene.newFolder(), 'index');
    const changing = makeCorpus();
    scene.build(changing, live);
    for (let round = 0; round < 2; round++) {
      writeFileSync(join(changing, `orchard-a1/added-${round}.py`), `def added_${round}():\n    return ${round}\n`);
      const rebuild = startScript(join(scene.app, 'build.sh'), ['--corpus', changing, '--index-dir', live], {
        as: 'builder',
      });
      const ended = new Promise<number | null>((resolve) => rebuild.on('exit', resolve));
      while (rebuild.exitCode === null) {
        const { status, output, stderr } = scene.ask(ALL, ['--top-k', '5'], live);
        expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
        validateResults(output, { corpus: changing, snapshots: SNAPSHOTS, topK: 5 });
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(await ended).toBe(0);
    }
    discard(join(changing, '..'));
  });
});

describe('the bundle', () => {
  it('is as it was after all of this', () => {
    expect(listing(scene.app)).toEqual(scene.listing);
  });
});
