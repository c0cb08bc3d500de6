// What is fuzzed, and what each part promises of any input: the index reader, the cue analyser, the reader of queries,
// and the parser of options.

import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { analyse } from '../../src/cues/cues.ts';
import { CuepackError } from '../../src/errors.ts';
import { buildSnapshotIndex } from '../../src/index/build.ts';
import { SnapshotIndex } from '../../src/index/snapshot.ts';
import { parseQueries } from '../../src/queries.ts';
import { promise, type Target } from './fuzzer.ts';
import { optionsTarget } from './options.ts';

const CORPUS = fileURLToPath(new URL('./corpus', import.meta.url));

export interface Prepared {
  readonly target: Target;
  readonly first: readonly Buffer[];
  close(): void;
}

export const TARGETS: Readonly<Record<string, () => Promise<Prepared>>> = {
  index: prepareIndex,
  cues: async () => fromCorpus(CUES),
  queries: async () => fromCorpus(QUERIES),
  options: async () => fromCorpus(await optionsTarget()),
};

/** The committed inputs of a target: where it starts, and what was found before. */
function committed(name: string): Buffer[] {
  const folder = path.join(CORPUS, name);
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .sort()
    .map((file) => fs.readFileSync(path.join(folder, file)));
}

function fromCorpus(target: Target): Prepared {
  return { target, first: committed(target.name), close: () => {} };
}

const CUES: Target = {
  name: 'cues',
  maxBytes: 16_384,
  maxMs: 1_000,
  dictionary: [
    'Traceback (most recent call last):\n',
    '  File "a/b.py", line 7, in f\n',
    '\tat a.b.C.m(C.java:51)\n',
    '    at f (a/b.js:12:7)\n',
    'goroutine 1 [running]:\n',
    'panic: ',
    "thread 'main' panicked at src/a.rs:3:4:\n",
    '@@ -1,9 +1,9 @@\n',
    '--- a/x.py\n+++ b/x.py\n',
    '```\n',
    '`',
    '"',
    "'",
    '<details>',
    '<!--',
    '-->',
    '&lt;',
    '\u001b[31m',
    '> ',
    'https://example.org/o/r/blob/main/a.py#L3-L9',
    'Caused by: ',
    'Error: ',
    '__proto__',
    'a::b',
    'A#b',
    '--flag',
    '../',
    'C:\\a\\b.cs:line 4',
    '{"a":"',
    '\\n',
    '\u202e',
    '\ud83c',
    '\r\n',
    '\0',
  ],
  run(input) {
    const text = input.toString('utf8');
    const cues = analyse(text);
    const all = [cues.frames, cues.paths, cues.symbols, cues.errors, cues.literals, cues.links, cues.hunks, cues.terms];
    for (const cue of all.flat()) {
      const { start, end } = cue.span;
      promise(start >= 0 && start <= end && end <= text.length, 'the span of a cue lies in the text');
      promise(cue.weight > 0 && cue.weight <= 1, 'the weight of a cue is in (0, 1]');
    }
    promise(JSON.stringify(analyse(text)) === JSON.stringify(cues), 'the same text has the same cues');
  },
};

const QUERIES: Target = {
  name: 'queries',
  maxBytes: 8_192,
  maxMs: 500,
  dictionary: [
    '"query_id":',
    '"snapshot_id":',
    '"text":',
    '"given":',
    '"path":',
    '"line":',
    '{',
    '}',
    '[',
    ']',
    '\n',
    '\r\n',
    '\ufeff',
    'null',
    '1e999',
    '"__proto__":',
    '\\u0000',
    '\\ud800',
    ',',
    '"',
  ],
  run(input) {
    const rows = parseQueries(input.toString('utf8'));
    const ids = rows.flatMap(({ queryId }) => (queryId === null ? [] : [queryId]));
    promise(new Set(ids).size === ids.length, 'every query_id has one row');
    let line = 0;
    for (const row of rows) {
      promise(row.line > line, 'rows keep the order of the lines');
      line = row.line;
      if (row.kind === 'query') promise(typeof row.query.text === 'string', 'a query has a text');
    }
    JSON.stringify(rows);
  },
};

const MILL =
  'class Hopper:\n    def grind(self, grain):\n        return [flour(kernel) for kernel in grain]\n\n\ndef flour(kernel):\n    return Hopper().grind(kernel)\n';

/** A small index; its bytes are the input. Checksums are as found in one try and put right in another. */
async function prepareIndex(): Promise<Prepared> {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'cuepack-fuzz-'));
  fs.mkdirSync(path.join(folder, 'root'));
  for (const name of ['hopper.py', 'stone.py']) fs.writeFileSync(path.join(folder, 'root', name), MILL);
  await buildSnapshotIndex({
    root: path.join(folder, 'root'),
    indexDir: path.join(folder, 'index'),
    snapshotId: 'mill',
  });
  const snapshots = path.join(folder, 'index/snapshots');
  const whole = fs.readFileSync(path.join(snapshots, fs.readdirSync(snapshots)[0]!));
  const file = path.join(folder, 'tried.idx');
  const right = visitAll(file, whole);
  const run = (input: Buffer): void => {
    const answer = visitAll(file, input);
    promise(answer === right || answer === null, 'a damaged index is told or answers as the undamaged one');
    const sealed = withRightChecksums(input);
    if (sealed !== null) visitAll(file, sealed);
  };
  const target: Target = {
    name: 'index',
    maxBytes: 2 * whole.length,
    maxMs: 1_000,
    dictionary: ['CUEPACK\0', '"offset":', '"length":', '"files":', '9999999999', '-1', '\0\0\0\0', '\ufeff', '1e9'],
    run,
  };
  return {
    target,
    first: [whole, ...committed('index')],
    close: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

/** Everything that the reader can tell, or null when it says that the file is damaged. */
function visitAll(file: string, bytes: Buffer): string | null {
  fs.writeFileSync(file, bytes);
  let index: SnapshotIndex | null = null;
  try {
    index = new SnapshotIndex(file);
    return JSON.stringify(everythingIn(index));
  } catch (error) {
    if (error instanceof CuepackError) return null;
    throw error;
  } finally {
    index?.close();
  }
}

function everythingIn(index: SnapshotIndex): unknown {
  const files = index.paths.map((name, file) => [
    name,
    index.fileOf(name),
    index.categoryOf(file),
    index.languageOf(file),
    index.lineCountOf(file),
    index.regionAt(file, 3),
  ]);
  const regions = Array.from({ length: Math.min(index.regionCount, 50) }, (_, region) => [
    index.regionStarts[region],
    index.regionEnds[region],
    index.definitionOfRegion(region),
    [...index.usesOf(region)],
  ]);
  const definitions = Array.from({ length: Math.min(index.definitionCount, 50) }, (_, id) => index.definition(id));
  const postings: number[] = [];
  for (const term of ['grind', 'flour', 'hopper', 'absent']) {
    index.eachPosting(term, (region, packed) => postings.push(region, packed, index.documentFrequency(term)));
    index.eachPathPosting(term, (file, where) => postings.push(file, where));
  }
  const edges = [index.references, index.imports].map(({ starts, targets, weights }) => [
    [...starts],
    [...targets],
    [...weights],
  ]);
  return [index.snapshotId, files, regions, definitions, postings, edges, index.definitionsNamed('grind')];
}

/** The file as if somebody had written just these bytes on purpose; null when its header cannot be read. */
function withRightChecksums(input: Buffer): Buffer | null {
  try {
    const length = input.readUInt32LE(12);
    const header = JSON.parse(input.toString('utf8', 20, 20 + length)) as {
      sections: { offset: number; length: number; checksum: number }[];
    };
    const start = (20 + length + 7) & ~7;
    for (const row of header.sections) {
      const bytes = input.subarray(start + row.offset, start + row.offset + row.length);
      // Sections keep the number of digits, so that the header keeps its length where it can.
      row.checksum = crc32(bytes);
    }
    const written = Buffer.from(JSON.stringify(header), 'utf8');
    const prefix = Buffer.from(input.subarray(0, 20));
    prefix.writeUInt32LE(written.length, 12);
    prefix.writeUInt32LE(crc32(written), 16);
    const padding = Buffer.alloc(((20 + written.length + 7) & ~7) - 20 - written.length);
    return Buffer.concat([prefix, written, padding, input.subarray(start)]);
  } catch {
    return null;
  }
}
