// Who answers the benchmark? Our held-out answers and the baselines as systems of one shape, and BM25 with the line
// budget that would have been best, a rival that is told more than we are. It scores line F1 only to choose that budget.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { BASELINE_NAMES, runBaselines } from '../../src/evaluation/baselines/run.ts';
import type { LabelledQuery } from '../../src/evaluation/labels.ts';
import { lineScore } from '../../src/evaluation/metrics/contract.ts';
import type { Answer, Answers, Ranking } from '../../src/evaluation/predictions.ts';
import type { System } from '../../src/evaluation/report/report.ts';
import { mean } from '../../src/evaluation/statistics.ts';
import { MAX_REGIONS } from '../../src/locate.ts';
import { makeFolder } from '../../src/make-folder.ts';
import { packageRoot } from '../../src/package-root.ts';
import type { Region } from '../../src/types.ts';
import { programHash } from '../dataset.ts';
import type { DirectoryOf } from '../index-finder.ts';
import type { HeldOutAnswer } from './answers.ts';
import type { BenchmarkSet } from './queries.ts';

/** Line budgets among which BM25 gets the best of each set, chosen with the gold in hand. */
const BUDGETS = [25, 50, 100, 150, 200, 300, 400, 500];

/** Names of our rows. */
export const OURS = 'ours';
export const OURS_OWN_KIND = 'ours, aimed at this kind';
export const OURS_WHOLE_FILES = 'whole best files of our ranking';
export const BM25_AT_BEST = 'bm25 regions, best budget';

/** Our answers as systems: the blend, the set's own kind where lines are judged, and the best files whole. */
export function ourSystems(set: BenchmarkSet, answers: readonly HeldOutAnswer[]): System[] {
  const system = (name: string, regionsOf: (answer: HeldOutAnswer) => readonly Region[]): System => ({
    name,
    results: answersBy(answers, regionsOf),
    ranking: answersBy(answers, ({ files, rankedRegions }): Ranking => ({ files, regions: rankedRegions })),
    trajectories: null,
  });
  const ours = system(OURS, ({ blend }) => blend);
  if (set.kind === null) return [ours];
  return [ours, system(OURS_OWN_KIND, ({ own }) => own), system(OURS_WHOLE_FILES, ({ whole }) => whole)];
}

/** Every baseline on the queries of a set. They depend on no model, so they are kept on disk. */
export function baselineSystems(
  { queries }: BenchmarkSet,
  directoryOf: DirectoryOf,
  cacheDir: string,
  log: (message: string) => void,
): System[] {
  const key = createHash('sha256').update(programHash()).update(codeHash());
  for (const query of queries) key.update(`\0${JSON.stringify(query)}`);
  const file = path.join(cacheDir, `baselines-${key.digest('hex').slice(0, 24)}.json`);
  if (fs.existsSync(file)) return stored(JSON.parse(fs.readFileSync(file, 'utf8')) as StoredSystem[]);
  const parts = [...new Set(queries.map(({ snapshotId }) => directoryOf(snapshotId)!))].map((directory) =>
    runBaselines(
      BASELINE_NAMES,
      directory,
      queries.filter(({ snapshotId }) => directoryOf(snapshotId) === directory),
      { progress: () => undefined, warn: log },
    ),
  );
  const systems = BASELINE_NAMES.map((name, at): StoredSystem => {
    const rows = <T>(answers: (system: System) => Answers<T>) =>
      parts.flatMap((part) => [...answers(part[at]!).byQuery].map(([id, { value }]): [string, T] => [id, value!]));
    return { name, results: rows((system) => system.results!), rankings: rows((system) => system.ranking!) };
  });
  makeFolder(cacheDir);
  fs.writeFileSync(`${file}.${process.pid}`, JSON.stringify(systems));
  fs.renameSync(`${file}.${process.pid}`, file);
  log(`benchmark: baselines answered ${queries.length} queries`);
  return stored(systems);
}

/** BM25's regions up to the line budget that scores best on the set. */
export function bestBudget({ queries, gold }: BenchmarkSet, bm25: System): System {
  const cut = (budget: number) =>
    new Map(
      queries.map(({ queryId }) => {
        const regions = bm25.ranking!.byQuery.get(queryId)?.value?.regions ?? [];
        return [queryId, firstLines(regions, budget)] as const;
      }),
    );
  const scored = BUDGETS.map((budget) => {
    const answers = cut(budget);
    const value = mean(queries.map((query) => lineScore(answers.get(query.queryId)!, goldOf(query, gold)).f1));
    return { budget, answers, value };
  });
  const best = scored.reduce((a, b) => (b.value > a.value ? b : a));
  return {
    name: `${BM25_AT_BEST} (${best.budget} lines)`,
    results: answersOf([...best.answers]),
    ranking: bm25.ranking,
    trajectories: null,
  };
}

/** The first regions of a list within the limits; the last one is cut to the lines that are left. */
export function firstLines(regions: readonly Region[], budget: number): Region[] {
  const taken: Region[] = [];
  let room = budget;
  for (const { path, start, end } of regions) {
    if (taken.length === MAX_REGIONS || room === 0) break;
    const last = Math.min(end, start + room - 1);
    taken.push({ path, start, end: last });
    room -= last - start + 1;
  }
  return taken;
}

// --- internal ---

interface StoredSystem {
  readonly name: string;
  readonly results: readonly (readonly [string, readonly Region[]])[];
  readonly rankings: readonly (readonly [string, Ranking])[];
}

function stored(systems: readonly StoredSystem[]): System[] {
  return systems.map(({ name, results, rankings }) => ({
    name,
    results: answersOf(results),
    ranking: answersOf(rankings),
    trajectories: null,
  }));
}

function answersOf<T>(rows: readonly (readonly [string, T])[]): Answers<T> {
  return {
    byQuery: new Map(rows.map(([id, value]): [string, Answer<T>] => [id, { value, fault: null }])),
    strayFaults: [],
  };
}

function answersBy<T>(answers: readonly HeldOutAnswer[], pick: (answer: HeldOutAnswer) => T): Answers<T> {
  return answersOf(answers.map((answer) => [answer.query.queryId, pick(answer)] as const));
}

function goldOf({ gold }: LabelledQuery, wanted: BenchmarkSet['gold']): readonly Region[] {
  return wanted === 'widened' ? gold.widened! : gold.regions;
}

/** Hash of the compiled baselines and of the packer behind them. */
function codeHash(): string {
  const hash = createHash('sha256');
  const compiled = path.join(packageRoot(), 'dist/src');
  for (const room of ['evaluation/baselines', 'pack']) {
    for (const name of fs.readdirSync(path.join(compiled, room)).sort()) {
      if (name.endsWith('.js')) hash.update(fs.readFileSync(path.join(compiled, room, name)));
    }
  }
  return hash.digest('hex');
}
