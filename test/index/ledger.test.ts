// What a build remembers of files, when it believes it, and that nothing it remembers changes an index.

import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { walkSnapshot } from '../../src/corpus/walk.ts';
import { buildIndex } from '../../src/index/build.ts';
import { knownOf, type Ledger, readLedger, writeLedger } from '../../src/index/ledger.ts';
import { readRoster, writeRoster } from '../../src/index/roster.ts';

const newFolder = () => fs.mkdtempSync(path.join(tmpdir(), 'cuepack-ledger-'));

function newCorpus(): { corpusDir: string; indexDir: string; file: (name: string) => string } {
  const folder = newFolder();
  const corpusDir = path.join(folder, 'corpus');
  const file = (name: string) => path.join(corpusDir, 'tea', name);
  fs.mkdirSync(file(''), { recursive: true });
  fs.writeFileSync(file('kettle.py'), 'def boil_water():\n    return 100\n');
  fs.writeFileSync(file('cup.py'), 'def pour_cup():\n    return 1\n');
  return { corpusDir, indexDir: path.join(folder, 'index'), file };
}

function manifestOf(indexDir: string): { snapshots: { file: string }[] } {
  return JSON.parse(fs.readFileSync(path.join(indexDir, 'manifest.json'), 'utf8'));
}

function indexBytes(indexDir: string): Buffer {
  return fs.readFileSync(path.join(indexDir, 'snapshots', manifestOf(indexDir).snapshots[0]!.file));
}

function ledgerOf(indexDir: string): string {
  const names = fs.readdirSync(path.join(indexDir, 'ledgers'));
  expect(names).toHaveLength(1);
  return path.join(indexDir, 'ledgers', names[0]!);
}

/** Bytes of an index that remembers nothing. */
async function freshBytes(corpusDir: string): Promise<Buffer> {
  const indexDir = path.join(newFolder(), 'index');
  await buildIndex({ corpusDir, indexDir });
  return indexBytes(indexDir);
}

/** Long enough for what was written to be older than the next survey. */
const settle = () => pause(120);

describe('a build of a corpus', () => {
  it('does not read again what stands as it stood, and writes nothing when nothing changed', async () => {
    const { corpusDir, indexDir } = newCorpus();
    await settle();
    await buildIndex({ corpusDir, indexDir });
    const [manifest, ledger] = [path.join(indexDir, 'manifest.json'), ledgerOf(indexDir)];
    const times = () => [manifest, ledger].map((file) => fs.statSync(file, { bigint: true }).mtimeNs);
    const before = times();
    expect((await buildIndex({ corpusDir, indexDir })).files).toBe(2);
    expect(times()).toEqual(before);
    // What the ledger says is believed: here that a file is left out.
    const roster = readRoster(ledger)!;
    const rows = roster.paths.map((name, at) =>
      name === 'cup.py' ? ({ path: name, skipped: 'binary' } as const) : roster.rowAt(at),
    );
    const files = roster.paths.map((_, at) => roster.fileAt(at));
    const notes = { ...roster.notes, fingerprint: 'of other files' };
    writeRoster(ledger, { notes, files, rows, folders: roster.folderStampsByPath() });
    const report = await buildIndex({ corpusDir, indexDir });
    expect([report.files, report.skipped.binary, report.analysed]).toEqual([1, 1, 0]);
  });

  it('reads a file again that has other content under its old size and time', async () => {
    const { corpusDir, indexDir, file } = newCorpus();
    const old = new Date('2020-01-01T00:00:00Z');
    fs.utimesSync(file('cup.py'), old, old);
    await settle();
    await buildIndex({ corpusDir, indexDir });
    fs.writeFileSync(file('cup.py'), 'def fill_jug():\n    return 1\n');
    fs.utimesSync(file('cup.py'), old, old);
    expect((await buildIndex({ corpusDir, indexDir })).analysed).toBe(1);
    expect(indexBytes(indexDir)).toEqual(await freshBytes(corpusDir));
  });

  it('reads a file again that was replaced by one of the same size and time', async () => {
    const { corpusDir, indexDir, file } = newCorpus();
    await settle();
    await buildIndex({ corpusDir, indexDir });
    const { atime, mtime } = fs.statSync(file('cup.py'));
    fs.writeFileSync(file('other'), 'def fill_jug():\n    return 1\n');
    fs.utimesSync(file('other'), atime, mtime);
    fs.renameSync(file('other'), file('cup.py'));
    await buildIndex({ corpusDir, indexDir });
    expect(indexBytes(indexDir)).toEqual(await freshBytes(corpusDir));
  });

  it('follows files that come, go and change, and forgets a snapshot that is gone', async () => {
    const { corpusDir, indexDir, file } = newCorpus();
    fs.cpSync(file(''), path.join(corpusDir, 'coffee'), { recursive: true });
    await buildIndex({ corpusDir, indexDir });
    expect(fs.readdirSync(path.join(indexDir, 'ledgers'))).toHaveLength(2);
    fs.rmSync(path.join(corpusDir, 'coffee'), { recursive: true });
    fs.rmSync(file('cup.py'));
    fs.writeFileSync(file('new.py'), 'def new():\n    pass\n');
    fs.appendFileSync(file('kettle.py'), '\n\ndef whistle():\n    pass\n');
    await buildIndex({ corpusDir, indexDir });
    ledgerOf(indexDir);
    expect(indexBytes(indexDir)).toEqual(await freshBytes(corpusDir));
  });

  it('ignores a ledger that is cut, changed or of another program, and reads everything', async () => {
    const { corpusDir, indexDir, file } = newCorpus();
    await settle();
    await buildIndex({ corpusDir, indexDir });
    const ledger = ledgerOf(indexDir);
    const whole = fs.readFileSync(ledger);
    fs.appendFileSync(file('cup.py'), '\n');
    const expected = await freshBytes(corpusDir);
    const versions = [0, 0.3, 0.9].map((share) => whole.subarray(0, share * whole.length));
    for (let at = 0; at < whole.length; at += 37) {
      const bytes = Buffer.from(whole);
      bytes[at] = bytes[at]! ^ 0x01;
      versions.push(bytes);
    }
    for (const bytes of versions) {
      fs.writeFileSync(ledger, bytes);
      await buildIndex({ corpusDir, indexDir });
      expect(indexBytes(indexDir)).toEqual(expected);
    }
  });
});

describe('a ledger', () => {
  const row = { path: 'cup.py', size: 3, key: 'k', category: 'source', language: 'python' } as const;
  const ledgerAt = (surveyedAt: number, stamp: string): Ledger => ({
    surveyedAt,
    notes: {},
    entries: new Map([['cup.py', { stamp, row }]]),
  });

  it('is not believed of a file that changed as late as the survey that made it', () => {
    const known = (changedAt: number) => knownOf(ledgerAt(10_000.5, 's'), { path: 'cup.py', stamp: 's', changedAt });
    expect(known(9_900.5)).toBe(row);
    for (const late of [9_990.5, 10_000.5, 10_007.5]) expect(known(late)).toBeUndefined();
    // A file system that counts whole seconds cannot tell writes of two seconds apart.
    expect(known(9_000)).toBeUndefined();
    expect(known(7_000)).toBe(row);
  });

  it('is not believed of a file with another stamp, or that it does not know', () => {
    const ledger = ledgerAt(10_000, 's');
    expect(knownOf(ledger, { path: 'cup.py', stamp: 't', changedAt: 1.5 })).toBeUndefined();
    expect(knownOf(ledger, { path: 'jug.py', stamp: 's', changedAt: 1.5 })).toBeUndefined();
    expect(knownOf(null, { path: 'cup.py', stamp: 's', changedAt: 1.5 })).toBeUndefined();
  });

  it('comes back as it was written, and only for the folder that it was written for', () => {
    const file = path.join(newFolder(), 'ledger.json');
    const skipped = { stamp: 'x', row: { path: 'a "b"\n', skipped: 'minified' } } as const;
    const ledger: Ledger = { ...ledgerAt(5, 's'), notes: { source: 'git' } };
    const written = { ...ledger, entries: new Map([...ledger.entries, [skipped.row.path, skipped]]) };
    writeLedger(file, '/tea', written);
    expect(readLedger(file, '/tea')).toEqual(written);
    expect(readLedger(file, '/coffee')).toBeNull();
    expect(readLedger(`${file}.none`, '/tea')).toBeNull();
  });

  it('has a stamp for every file of a walk that changes with each write', async () => {
    const { corpusDir, file } = newCorpus();
    const stamps = async () => (await walkSnapshot(path.join(corpusDir, 'tea'))).files.map((stamp) => ({ ...stamp }));
    const before = await stamps();
    await settle();
    fs.writeFileSync(file('cup.py'), 'def pour_cup():\n    return 2\n');
    const after = await stamps();
    expect(after[0]).not.toEqual({ ...before[0] });
    expect(after[1]).toEqual(before[1]);
  });
});
