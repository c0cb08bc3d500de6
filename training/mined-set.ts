// A repository's own history as a set to train on: mines it, and indexes the snapshot before each fix from git's
// objects, one after the other, so that the disk holds one of them at a time. What is there from an earlier run stays.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { CuepackError } from '../src/errors.ts';
import { layOutSnapshot } from '../src/evaluation/snapshots.ts';
import { mean, type PairedDifference, pairedDifference } from '../src/evaluation/statistics.ts';
import { buildSnapshotIndex } from '../src/index/build.ts';
import { openIndexDirectory } from '../src/index/reader.ts';
import { makeFolder } from '../src/make-folder.ts';
import type { Model } from '../src/rank/model.ts';
import { adapt } from './adapt.ts';
import type { SetSource } from './dataset.ts';
import type { Example } from './example.ts';
import { figuresOf } from './figures.ts';
import { type Mined, mineRepository, writeMinedLabels } from './mining.ts';
import { judge } from './model.ts';
import type { Settings } from './settings.ts';

export interface MinedSetOptions {
  /** A folder of the repository. */
  readonly folder: string;
  /** Fixes to take, newest first. */
  readonly maxCommits: number;
  /** Keeps labels and index between runs. */
  readonly cacheDir: string;
  readonly log: (message: string) => void;
  readonly onProgress?: (message: string) => void;
}

export interface MinedSet {
  readonly source: SetSource;
  readonly indexDir: string;
}

/**
 * Mines a repository and indexes what its queries need.
 * @throws CuepackError E_BAD_OPTION when the folder is no repository, E_LABELS when no commit makes a query.
 */
export async function minedSet(options: MinedSetOptions): Promise<MinedSet> {
  const mined = await mineRepository(options.folder, options.maxCommits);
  options.log(summaryOf(mined));
  if (mined.queries.length === 0) {
    throw new CuepackError(
      'E_LABELS',
      `--from-git ${options.folder}: no commit makes a query; fixes need a message of some words and a change of source lines`,
    );
  }
  const id = createHash('sha256').update(mined.git.directory).digest('hex').slice(0, 12);
  const folder = path.join(options.cacheDir, 'git', `${mined.name}-${id}`);
  const labels = path.join(folder, mined.name);
  const indexDir = path.join(folder, 'index');
  writeMinedLabels(mined, labels);
  await indexSnapshots(mined, folder, indexDir, options);
  return { source: { labels, kind: 'edit', weight: 1 }, indexDir };
}

/** How a model does on the newest fixes before and after it is adapted to the older ones. */
export interface HistoryFigures {
  readonly queries: number;
  /** Mean line F1. */
  readonly before: number;
  readonly after: number;
  readonly difference: PairedDifference;
}

/** Share of the queries that is held out, from the newest on. */
const HELD_SHARE = 0.2;

/** The newest fifth of the queries, judged by the prior and by the prior adapted to the rest; null with too few. */
export function historyFigures(prior: Model, examples: readonly Example[], settings: Settings): HistoryFigures | null {
  const held = examples.slice(0, Math.floor(examples.length * HELD_SHARE));
  if (held.length < 2) return null;
  const { model: adapted } = adapt(prior, examples.slice(held.length), settings);
  const lineF1 = (model: Model) =>
    held.map((example) => figuresOf(example, judge(model, example, settings), model.kinds).own);
  const [before, after] = [lineF1(prior), lineF1(adapted)];
  return {
    queries: held.length,
    before: mean(before),
    after: mean(after),
    difference: pairedDifference(after, before),
  };
}

// --- internal ---

function summaryOf({ name, queries, scanned, leftOut }: Mined): string {
  const reasons = Object.entries(leftOut)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([reason, count]) => `${reason} ${count}`);
  return `${name}: ${queries.length} queries from ${scanned} commits; left out: ${reasons.join(', ') || 'none'}`;
}

function knownSnapshots(indexDir: string): ReadonlySet<string> {
  try {
    return new Set(openIndexDirectory(indexDir).snapshotIds());
  } catch {
    // None yet, or of another version: it is built anew.
    return new Set();
  }
}

async function indexSnapshots(mined: Mined, folder: string, indexDir: string, options: MinedSetOptions): Promise<void> {
  const known = knownSnapshots(indexDir);
  const commits = new Map(mined.queries.map(({ snapshotId, commit }) => [snapshotId, commit]));
  let done = 0;
  for (const [snapshotId, commit] of commits) {
    done += 1;
    if (known.has(snapshotId)) continue;
    options.onProgress?.(`indexing: snapshot ${done} of ${commits.size}`);
    const root = path.join(folder, 'snapshot', snapshotId);
    makeFolder(path.dirname(root));
    const result = layOutSnapshot(mined.git.directory, commit, root);
    if (result.kind === 'no-commit') {
      options.log(`${snapshotId}: the repository does not have commit ${commit}; left out`);
      continue;
    }
    await buildSnapshotIndex({ root, snapshotId, indexDir, warn: options.log });
    fs.rmSync(root, { recursive: true, force: true });
  }
}
