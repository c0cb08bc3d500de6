// What the tests of faults start from: the compiled program, small corpora with invented names, and a list of what was
// tried and what came of it, which becomes docs/faults.md.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const PROGRAM = path.join(ROOT, 'dist/src/cli.js');
if (!fs.existsSync(PROGRAM)) throw new Error('dist is missing; run npm run compile first');
const DOCUMENT = path.join(ROOT, 'docs/faults.md');

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProgramOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Shell commands to run before the program in its shell, such as `ulimit -f 4`. */
  readonly before?: string;
  readonly as?: number;
  /** Another copy of the program. */
  readonly program?: string;
}

function invocation(words: readonly string[], { env = {}, before, as, program = PROGRAM }: ProgramOptions) {
  const identity = as === undefined || process.getuid?.() !== 0 ? {} : { uid: as, gid: as };
  const options = { ...identity, env: { PATH: process.env.PATH, ...env } };
  if (before === undefined) return { command: process.execPath, words: [program, ...words], options };
  const script = `${before}; exec "$0" "$@"`;
  return { command: 'sh', words: ['-c', script, process.execPath, program, ...words], options };
}

/** Runs the program to its end; one that takes longer than a minute is a hang and fails. */
export function cuepack(words: readonly string[], options: ProgramOptions = {}): Outcome {
  const call = invocation(words, options);
  const result = spawnSync(call.command, call.words, { ...call.options, encoding: 'utf8', timeout: 60_000 });
  if (result.error) throw result.error;
  return { status: result.status, stdout: result.stdout, stderr: result.stderr };
}

/** The program while it runs; `ended` gives its exit status, null when it was killed. */
export function start(words: readonly string[], options: ProgramOptions = {}) {
  const call = invocation(words, options);
  const child: ChildProcess = spawn(call.command, call.words, { ...call.options, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
  });
  const ended = new Promise<Outcome>((resolve) => {
    child.on('close', (status) => resolve({ status, stdout: '', stderr }));
  });
  return { child, ended };
}

const garbage: string[] = [];

/** A folder that everybody may write; removed by `discardFolders`. */
export function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'cuepack-faults-'));
  fs.chmodSync(folder, 0o777);
  garbage.push(folder);
  return folder;
}

export function discardFolders(): void {
  for (const folder of garbage.splice(0)) spawnSync('rm', ['-rf', folder]);
}

/** Writes files, by path, under a folder. */
export function write(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
}

/** A module of an invented mill; `seed` makes its content differ. */
export function moduleOf(seed: string, functions = 6): string {
  const grind = (at: number) =>
    `def grind_${seed}_${at}(grain, stones=${at}):\n    """Grinds the grain of ${seed} between ${at} stones."""\n` +
    `    if grain is None:\n        raise EmptyHopper("${seed} ${at}")\n    return [flour(kernel) for kernel in grain][:stones]\n\n`;
  return `class EmptyHopper(Exception):\n    pass\n\n\n${Array.from({ length: functions }, (_, at) => grind(at)).join('\n')}`;
}

/** A corpus of two snapshots that share a file. */
export function makeCorpus(folder: string, seed = 'rye', files = 12): string {
  const corpus = path.join(folder, 'corpus');
  for (const snapshot of ['mill-a', 'mill-b']) {
    const names = Array.from({ length: files }, (_, at) => [
      `mill/${seed}_${at}.py`,
      moduleOf(`${seed}${at}${snapshot.at(-1)}`),
    ]);
    write(path.join(corpus, snapshot), { ...Object.fromEntries(names), 'mill/shared.py': moduleOf('shared') });
  }
  return corpus;
}

export interface AskedQuery {
  readonly query_id: string;
  readonly snapshot_id: string;
  readonly text: string;
}

export const queryFor = (snapshot: string, seed = 'rye'): AskedQuery => ({
  query_id: `about ${snapshot}`,
  snapshot_id: snapshot,
  text: `EmptyHopper in grind_${seed}3${snapshot.at(-1)}_2 of mill/${seed}_3.py though the grain is there`,
});

export interface Answered extends Outcome {
  /** The text of the results, null when none were written. */
  readonly results: string | null;
}

/** Asks queries, given as the text of a file or as objects, of an index. */
export function ask(
  indexDir: string,
  queries: string | Buffer | readonly object[],
  options: ProgramOptions = {},
): Answered {
  const folder = newFolder();
  const [input, output] = [path.join(folder, 'q.jsonl'), path.join(folder, 'r.jsonl')];
  const isText = typeof queries === 'string' || Buffer.isBuffer(queries);
  fs.writeFileSync(input, isText ? queries : queries.map((query) => `${JSON.stringify(query)}\n`).join(''));
  const words = ['run', '--index-dir', indexDir, '--queries', input, '--output', output, '--top-k', '5'];
  const outcome = cuepack(words, options);
  return { ...outcome, results: fs.existsSync(output) ? fs.readFileSync(output, 'utf8') : null };
}

export const buildWords = (corpus: string, indexDir: string) => ['build', '--corpus', corpus, '--index-dir', indexDir];

export function build(corpus: string, indexDir: string, options: ProgramOptions = {}): Outcome {
  return cuepack(buildWords(corpus, indexDir), options);
}

/** The bytes of an index's snapshots by file name: two indexes with equal ones give equal answers. */
export function snapshotBytes(indexDir: string): Record<string, string> {
  const folder = path.join(indexDir, 'snapshots');
  const manifest = JSON.parse(fs.readFileSync(path.join(indexDir, 'manifest.json'), 'utf8'));
  const files = (manifest.snapshots as { file: string }[]).map(({ file }) => file);
  return Object.fromEntries(files.map((file) => [file, fs.readFileSync(path.join(folder, file), 'latin1')]));
}

/** What one test file tried, for the list of faults. With UPDATE_FAULTS=1 it is written, otherwise compared. */
export class FaultList {
  private readonly title: string;
  private readonly rows: string[] = [];

  constructor(title: string) {
    this.title = title;
  }

  add(fault: string, outcome: string): void {
    this.rows.push(`| ${fault} | ${outcome} |`);
  }

  /** Holds this file's part of the document to what was tried. */
  settle(): void {
    const part = `## ${this.title}\n\n| fault | outcome |\n| --- | --- |\n${this.rows.join('\n')}\n`;
    const parts = readParts();
    if (process.env.UPDATE_FAULTS === '1') {
      parts.set(this.title, part);
      const sorted = [...parts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
      fs.writeFileSync(DOCUMENT, `${PREFACE}\n${sorted.join('\n')}`);
    } else expect(parts.get(this.title), 'docs/faults.md; run the tests with UPDATE_FAULTS=1').toBe(part);
  }
}

const PREFACE =
  '# Faults that were tried\n\nWritten by the tests in `test/faults` (`UPDATE_FAULTS=1 npx vitest run test/faults --no-file-parallelism`): ' +
  'every row is a test that holds.\n';

function readParts(): Map<string, string> {
  if (!fs.existsSync(DOCUMENT)) return new Map();
  const parts = fs
    .readFileSync(DOCUMENT, 'utf8')
    .split(/\n(?=## )/)
    .slice(1);
  return new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), part.endsWith('\n') ? part : `${part}\n`]));
}
