// What every test of run.sh starts from: a read-only bundle, an index that somebody else built from a corpus that is
// gone since, and a copy of that corpus to check answers against.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  bundle,
  discard,
  FIXTURES,
  listing,
  makeCorpus,
  type Outcome,
  runScript,
  temporaryFolder,
} from './deployment.ts';
import { type CheckedRow, validateResults } from './validator.ts';

export interface FixtureQuery {
  readonly query_id: string;
  readonly snapshot_id: string;
  readonly text: string;
}

export const QUERIES = readFileSync(join(FIXTURES, 'queries.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((row) => JSON.parse(row) as FixtureQuery);
export const SNAPSHOTS = snapshotsOf(QUERIES);
/** All fixture queries as a file of them. */
export const ALL = QUERIES.map(line).join('');

export function line(query: object): string {
  return `${JSON.stringify(query)}\n`;
}

export function snapshotsOf(queries: readonly FixtureQuery[]): Map<string, string> {
  return new Map(queries.map((query) => [query.query_id, query.snapshot_id]));
}

/** The rows of a results file, unchecked. */
export function rowsOf(output: string): CheckedRow[] {
  return readFileSync(output, 'utf8')
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row) as CheckedRow);
}

export interface Scene {
  readonly app: string;
  readonly corpus: string;
  readonly index: string;
  /** What stands in the bundle. */
  readonly listing: readonly string[];
  /** A temporary folder that everybody may write, removed with the scene. */
  newFolder(): string;
  run(words: readonly string[], options?: Parameters<typeof runScript>[2]): Outcome;
  build(source: string, indexDir: string): void;
  /** Asks queries (the text of a file of them) in a folder of their own. */
  ask(text: string, words?: readonly string[], indexDir?: string): Outcome & { readonly output: string };
  /** The rows of an output; throws when they are not what the contract promises. */
  valid(output: string, snapshots?: ReadonlyMap<string, string>, topK?: number): CheckedRow[];
  discard(): void;
}

export function openScene(): Scene {
  const app = bundle();
  const corpus = makeCorpus();
  const garbage = [join(app, '..'), join(corpus, '..')];
  const newFolder = () => {
    const folder = temporaryFolder(0o777);
    garbage.push(folder);
    return folder;
  };
  const index = join(newFolder(), 'index');
  const scene: Scene = {
    app,
    corpus,
    index,
    listing: listing(app),
    newFolder,
    run: (words, options) => runScript(join(app, 'run.sh'), words, options),
    build(source, indexDir) {
      const words = ['--corpus', source, '--index-dir', indexDir];
      const { status, stderr } = runScript(join(app, 'build.sh'), words, { as: 'builder' });
      if (status !== 0) throw new Error(stderr);
    },
    ask(text, words = ['--top-k', '5'], indexDir = index) {
      const folder = newFolder();
      const output = join(folder, 'results.jsonl');
      writeFileSync(join(folder, 'queries.jsonl'), text);
      const files = ['--queries', join(folder, 'queries.jsonl'), '--output', output];
      return { ...scene.run(['--index-dir', indexDir, ...files, ...words]), output };
    },
    valid: (output, snapshots = SNAPSHOTS, topK = 5) => validateResults(output, { corpus, snapshots, topK }),
    discard: () => garbage.forEach(discard),
  };
  buildAndForget(scene);
  return scene;
}

// --- internal ---

function buildAndForget(scene: Scene): void {
  const folder = scene.newFolder();
  cpSync(join(scene.corpus, '..'), folder, { recursive: true, verbatimSymlinks: true });
  scene.build(join(folder, 'corpus'), scene.index);
  discard(folder);
}
