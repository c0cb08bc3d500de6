// What does a model answer to queries of repositories that it never saw? Trains one model a fold without the fold's
// repositories, in any set and in every step, and asks it. Models are kept on disk: they are what takes the time.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { LabelledQuery } from '../../src/evaluation/labels.ts';
import type { SnapshotIndex } from '../../src/index/snapshot.ts';
import { type Answer, locate, MAX_LINES, MAX_REGIONS, type Query } from '../../src/locate.ts';
import { makeFolder } from '../../src/make-folder.ts';
import { packageRoot } from '../../src/package-root.ts';
import type { Model } from '../../src/rank/model.ts';
import type { Region } from '../../src/types.ts';
import type { ConfidenceCase } from '../confidence.ts';
import { programHash } from '../dataset.ts';
import type { Example } from '../example.ts';
import { groupBy } from '../groups.ts';
import type { DirectoryOf } from '../index-finder.ts';
import { trainModel } from '../model.ts';
import type { Settings } from '../settings.ts';
import type { BenchmarkSet } from './queries.ts';

/** Everything that is judged of one answer. */
export interface HeldOutAnswer {
  readonly query: LabelledQuery;
  /** Answers that aim at the blend, and at the set's own kind of gold. */
  readonly blend: readonly Region[];
  readonly own: readonly Region[];
  /** The best files whole, up to the limits: what the file model alone would do. */
  readonly whole: readonly Region[];
  readonly files: readonly string[];
  readonly rankedRegions: readonly Region[];
  /** Whether the confidence is below the threshold that the other repositories chose. */
  readonly abstains: boolean;
}

export interface HeldOutTraining {
  readonly examples: readonly Example[];
  readonly cases: readonly ConfidenceCase[];
  readonly settings: Settings;
  readonly foldOf: ReadonlyMap<string, number>;
  readonly cacheDir: string;
}

/** Files and regions that are listed, as many as the baselines list. */
const LISTED_FILES = 100;
const LISTED_REGIONS = 300;

/** Answers by set, in the order of the sets' queries. */
export function heldOutAnswers(
  sets: readonly BenchmarkSet[],
  directoryOf: DirectoryOf,
  training: HeldOutTraining,
  log: (message: string) => void,
): HeldOutAnswer[][] {
  const answers = new Map<LabelledQuery, HeldOutAnswer>();
  const kindOf = new Map(sets.flatMap(({ kind, queries }) => queries.map((query) => [query, kind] as const)));
  const folds = groupBy([...kindOf.keys()], ({ repo }) => String(training.foldOf.get(repo)!));
  for (const [fold, queries] of folds) {
    const model = foldModel(training, Number(fold));
    for (const [snapshotId, members] of groupBy(queries, (query) => query.snapshotId)) {
      const index = directoryOf(snapshotId)!.open(snapshotId);
      try {
        for (const query of members) answers.set(query, answerOf(index, query, model, kindOf.get(query)!));
      } finally {
        index.close();
      }
    }
    log(`benchmark: ${answers.size} of ${kindOf.size} queries answered by models that never saw their repository`);
  }
  return sets.map(({ queries }) => queries.map((query) => answers.get(query)!));
}

/** Cases of the repositories that are kept, numbered as the kept examples are. */
export function keptCases(
  cases: readonly ConfidenceCase[],
  kept: ReadonlyMap<number, number>,
  isKept: (repo: string) => boolean,
): ConfidenceCase[] {
  return cases
    .filter(({ repo }) => isKept(repo))
    .map((item) => (item.example === null ? item : { ...item, example: kept.get(item.example)! }));
}

/** The best files whole, the last one cut to the lines that are left. */
export function wholeFiles(files: readonly string[], linesOf: (file: string) => number): Region[] {
  const regions: Region[] = [];
  let room = MAX_LINES;
  for (const file of files) {
    const lines = Math.min(linesOf(file), room);
    if (regions.length === MAX_REGIONS || room === 0) break;
    if (lines === 0) continue;
    regions.push({ path: file, start: 1, end: lines });
    room -= lines;
  }
  return regions;
}

// --- internal ---

/** The model of a fold: trained without its repositories in every step, or read from the disk. */
export function foldModel({ examples, cases, settings, foldOf, cacheDir }: HeldOutTraining, fold: number): Model {
  const isKept = (repo: string) => foldOf.get(repo) !== fold;
  const kept = examples.flatMap(({ query }, at) => (isKept(query.repo) ? [at] : []));
  const places = new Map(kept.map((at, place) => [at, place]));
  const others = keptCases(cases, places, isKept);
  const key = createHash('sha256').update(roomsHash()).update(JSON.stringify(settings));
  for (const at of kept) key.update(`\0${examples[at]!.set}\0${examples[at]!.query.queryId}`);
  for (const { queryId, origin } of others) key.update(`\0${origin}\0${queryId}`);
  const file = path.join(cacheDir, `fold-${key.digest('hex').slice(0, 24)}.json`);
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8')) as Model;
  const model = trainModel(
    kept.map((at) => examples[at]!),
    settings,
    {},
    others,
  );
  makeFolder(cacheDir);
  fs.writeFileSync(`${file}.${process.pid}`, JSON.stringify(model));
  fs.renameSync(`${file}.${process.pid}`, file);
  return model;
}

/** Hash of the compiled code that a model comes from, so that no kept model outlives it. */
function roomsHash(): string {
  const hash = createHash('sha256').update(programHash());
  const compiled = path.join(packageRoot(), 'dist');
  for (const room of ['training', 'src/rank', 'src/pack']) {
    for (const name of fs.readdirSync(path.join(compiled, room)).sort()) {
      if (name.endsWith('.js')) hash.update(name).update(fs.readFileSync(path.join(compiled, room, name)));
    }
  }
  return hash.digest('hex');
}

function answerOf(index: SnapshotIndex, query: LabelledQuery, model: Model, kind: BenchmarkSet['kind']): HeldOutAnswer {
  // A set that names no task leaves it to the product to guess, as a file of queries does.
  const task = query.task === 'issue' ? undefined : query.task;
  const asked: Query = { text: query.text, task, given: query.given, diff: query.diff ?? undefined };
  const options = { model, files: LISTED_FILES, regions: LISTED_REGIONS };
  const blend = locate(index, asked, options);
  const own = kind === null ? blend : locate(index, asked, { ...options, kind });
  const files = blend.rankedFiles.map(({ path }) => path);
  const threshold = model.confidence?.threshold ?? 0;
  return {
    query,
    blend: plain(blend.regions),
    own: plain(own.regions),
    whole: wholeFiles(files, (file) => index.lineCountOf(index.fileOf(file))),
    files,
    rankedRegions: plain(blend.rankedRegions),
    abstains: blend.confidence !== null && blend.confidence < threshold,
  };
}

function plain(regions: Answer['rankedRegions'] | Answer['regions']): Region[] {
  return regions.map(({ path, start, end }) => ({ path, start, end }));
}
