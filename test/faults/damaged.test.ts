// An index that is not what was written: an error that names the file, or the very answer of the undamaged index.

import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAll } from '../../src/batch.ts';
import { CuepackError } from '../../src/errors.ts';
import { buildIndex } from '../../src/index/build.ts';
import { openIndexDirectory } from '../../src/index/reader.ts';
import { parseQueries } from '../../src/queries.ts';
import { resultLine } from '../../src/results.ts';
import {
  ask,
  build,
  discardFolders,
  FaultList,
  makeCorpus,
  moduleOf,
  newFolder,
  queryFor,
  snapshotBytes,
  write,
} from './scene.ts';

const faults = new FaultList('Damaged');
const LIMITS = { maxRegions: 5, maxLines: 500 };
const ROWS = parseQueries(JSON.stringify(queryFor('mill-a')));
let corpus: string;
let index: string;
let right: string;

/** The results for one query, or the messages when there is none. */
function answer(): { results: string; messages: string[] } {
  const messages: string[] = [];
  const warn = (message: string) => messages.push(message);
  try {
    const { rows } = answerAll(openIndexDirectory(index), ROWS, {
      locate: { kind: 'blend', ...LIMITS },
      limits: LIMITS,
      warn,
    });
    return { results: rows.map((row) => resultLine(row.queryId, row.answer?.regions ?? [])).join(''), messages };
  } catch (error) {
    if (!(error instanceof CuepackError)) throw error;
    return { results: '', messages: [error.message] };
  }
}

const EMPTY = resultLine('about mill-a', []);

/** Holds the answer from a damaged file to the promise: an error with the file's name, or the right answer. */
function expectHonest(file: string, damage: string): 'told' | 'unread' {
  const { results, messages } = answer();
  if (results === right) return 'unread';
  expect({ damage, results: results === EMPTY || results === '' }).toEqual({ damage, results: true });
  expect(messages.join('\n'), damage).toContain(path.basename(file));
  expect(messages.join('\n'), damage).toMatch(/build\.sh --corpus/);
  return 'told';
}

/** Runs a check on many damaged versions of a file, then restores it. */
function eachDamage(file: string, versions: (whole: Buffer) => Iterable<[string, Buffer]>) {
  const whole = fs.readFileSync(file);
  const tally = { told: 0, unread: 0 };
  try {
    for (const [damage, bytes] of versions(whole)) {
      fs.writeFileSync(file, bytes);
      tally[expectHonest(file, damage)] += 1;
    }
  } finally {
    fs.writeFileSync(file, whole);
  }
  return tally;
}

function* cuts(whole: Buffer, step: number): Iterable<[string, Buffer]> {
  for (let length = 0; length < whole.length; length += length < 64 ? 1 : step) {
    yield [`cut to ${length}`, whole.subarray(0, length)];
  }
}

function* flips(whole: Buffer, step: number): Iterable<[string, Buffer]> {
  const masks = [0x01, 0x20, 0x80, 0xff];
  for (let at = 0, turn = 0; at < whole.length; at += at < 64 ? 1 : step, turn += 1) {
    const bytes = Buffer.from(whole);
    bytes[at] = bytes[at]! ^ masks[turn % masks.length]!;
    yield [`flipped at ${at}`, bytes];
  }
}

const snapshotFile = () => {
  const folder = path.join(index, 'snapshots');
  return path.join(folder, fs.readdirSync(folder).find((name) => name.startsWith('mill-a'))!);
};

beforeAll(() => {
  const folder = newFolder();
  corpus = makeCorpus(folder, 'rye', 5);
  index = path.join(folder, 'index');
  expect(build(corpus, index).status).toBe(0);
  right = answer().results;
  expect(right).toContain('mill/rye_3.py');
});

afterAll(() => {
  discardFolders();
  faults.settle();
});

describe('a damaged snapshot file', () => {
  it('cut at many lengths', () => {
    const tally = eachDamage(snapshotFile(), (whole) => cuts(whole, Math.ceil(whole.length / 150)));
    expect(tally.told).toBeGreaterThan(100);
    faults.add(
      'a snapshot file cut at more than a hundred lengths',
      'an error that names the file and the command that mends it',
    );
  });

  it('with one byte changed at many places', () => {
    const tally = eachDamage(snapshotFile(), (whole) => flips(whole, Math.ceil(whole.length / 300)));
    expect(tally.told).toBeGreaterThan(100);
    faults.add(
      'one byte of a snapshot file changed, at hundreds of places',
      'the same error, or the right answer where it was not read',
    );
  });

  it('of another version, of another byte order, of another snapshot', () => {
    const whole = fs.readFileSync(snapshotFile());
    const version = (bytes: readonly number[]): Buffer => {
      const other = Buffer.from(whole);
      other.set(bytes, 8);
      return other;
    };
    const folder = path.dirname(snapshotFile());
    const foreign = fs.readFileSync(
      path.join(folder, fs.readdirSync(folder).find((name) => name.startsWith('mill-b'))!),
    );
    const tally = eachDamage(snapshotFile(), () => [
      ['older', version([0, 0, 0, 0])],
      ['newer', version([9, 0, 0, 0])],
      ['byte order', version([0, 0, 0, 1])],
      ['another snapshot', foreign],
      ['endless header', Buffer.concat([whole.subarray(0, 12), Buffer.alloc(8, 0xff), whole.subarray(20)])],
    ]);
    expect(tally).toEqual({ told: 5, unread: 0 });
    faults.add(
      'a snapshot file of an older or newer version, another byte order, another snapshot, an endless header',
      'the same error',
    );
  });
});

describe('a damaged manifest', () => {
  it('cut at every length and with every byte changed', () => {
    const file = path.join(index, 'manifest.json');
    const cut = eachDamage(file, (whole) => cuts(whole, 1));
    const flipped = eachDamage(file, (whole) => flips(whole, 1));
    expect(cut.unread).toBeLessThan(2);
    expect(flipped.unread).toBeLessThan(3);
    faults.add(
      'the manifest cut at every length, and with each byte changed',
      'an error that names it and the command that mends it',
    );
  });

  it('of another version', () => {
    const file = path.join(index, 'manifest.json');
    const tally = eachDamage(file, (whole) => {
      const { checksum, ...manifest } = JSON.parse(whole.toString('utf8'));
      expect(checksum).toBeTypeOf('number');
      return [['newer', Buffer.from(JSON.stringify({ ...manifest, version: 99 }))]];
    });
    expect(tally.told).toBe(1);
    faults.add('a manifest of another version', 'an error that says so');
  });
});

describe('a damaged store of contents', () => {
  it('costs another analysis, not the next build', async () => {
    write(path.join(corpus, 'mill-a'), { 'mill/rye_0.py': moduleOf('barley'), 'mill/rye_4.py': moduleOf('millet') });
    const clean = path.join(newFolder(), 'index');
    await buildIndex({ corpusDir: corpus, indexDir: clean });
    const expected = snapshotBytes(clean);
    const stores = fs.readdirSync(path.join(index, 'contents'));
    expect(stores.some((name) => name.endsWith('.pack'))).toBe(true);
    for (const name of stores) {
      const whole = fs.readFileSync(path.join(index, 'contents', name));
      const versions = [
        ...[0, 0.4, 0.9].map((share) => whole.subarray(0, share * whole.length)),
        ...[0.01, 0.2, 0.5, 0.7, 0.95, 0.9999].map((share) => {
          const bytes = Buffer.from(whole);
          const at = Math.floor(share * bytes.length);
          bytes[at] = bytes[at]! ^ 0x11;
          return bytes;
        }),
      ];
      for (const bytes of versions) {
        const copy = path.join(newFolder(), 'index');
        fs.cpSync(index, copy, { recursive: true });
        fs.writeFileSync(path.join(copy, 'contents', name), bytes);
        const report = await buildIndex({ corpusDir: corpus, indexDir: copy });
        expect(report.failed, name).toEqual([]);
        expect(snapshotBytes(copy), name).toEqual(expected);
      }
    }
    faults.add(
      'packs and catalog cut or changed, then a build after an edit',
      'what is damaged is analysed again; the index is that of a clean build',
    );
  });
});

describe('the program on a damaged index', () => {
  it('ends with 1 and an empty row, or with 2 and no output', () => {
    const file = snapshotFile();
    fs.truncateSync(file, 1000);
    const part = ask(index, [queryFor('mill-a'), queryFor('mill-b')]);
    expect(part).toMatchObject({ status: 1, stdout: '' });
    expect(part.results).toContain(EMPTY);
    expect(part.stderr).toContain(path.basename(file));
    fs.writeFileSync(path.join(index, 'manifest.json'), '{}');
    expect(ask(index, [queryFor('mill-a')])).toMatchObject({ status: 2, results: null });
    expect(build(corpus, index).status).toBe(0);
    expect(ask(index, [queryFor('mill-a')]).status).toBe(0);
    faults.add(
      'the program on a damaged snapshot, a damaged manifest',
      'ends with 1 and an empty row, with 2 and no output; a build mends it',
    );
  });
});
