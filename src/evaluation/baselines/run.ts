// What do the baselines answer to a set of queries? Runs them over an index, one snapshot at a time, and gives their
// answers the shape that results of any system have. It scores nothing.

import { CuepackError } from '../../errors.ts';
import type { IndexDirectory } from '../../index/reader.ts';
import type { SnapshotIndex } from '../../index/snapshot.ts';
import { pack } from '../../pack/pack.ts';
import { MAX_LINES, MAX_REGIONS } from '../../results.ts';
import type { Region } from '../../types.ts';
import type { LabelledQuery } from '../labels.ts';
import { lineSet, sizeOf } from '../lines.ts';
import { compareStrings } from '../paths.ts';
import type { Answer, Ranking } from '../predictions.ts';
import type { System } from '../report/report.ts';
import type { Baseline, BaselineRanking } from './baseline.ts';
import { packRanking, regionOf } from './baseline.ts';
import { fusionOf, oracle, random } from './others.ts';
import { repositoryMap } from './repository-map.ts';
import { bm25, tfIdf } from './words.ts';

/** The parts of the fusion, which would rank every query a second time for it. */
const PARTS = [bm25, tfIdf, repositoryMap].map(remembering);

/** Every baseline, from chance to perfect labels. */
const BASELINES: readonly Baseline[] = [random, PARTS[1]!, PARTS[0]!, PARTS[2]!, fusionOf('fusion', PARTS), oracle];
export const BASELINE_NAMES: readonly string[] = BASELINES.map(({ name }) => name);

/** Told how many queries are answered, and of queries whose snapshot has no index. */
export interface BaselineListener {
  progress(done: number, queries: number): void;
  warn(message: string): void;
}

/**
 * The answers of baselines as systems, in the order of their names. A query whose snapshot is not in the index has no
 * row. Throws CuepackError E_BAD_OPTION for an unknown name, and what the index throws when it is damaged.
 */
export function runBaselines(
  names: readonly string[],
  directory: IndexDirectory,
  queries: readonly LabelledQuery[],
  listener: BaselineListener,
): System[] {
  const baselines = names.map(baselineNamed);
  const known = new Set(directory.snapshotIds());
  const collected = baselines.map(() => ({
    results: new Map<string, Answer<readonly Region[]>>(),
    rankings: new Map<string, Answer<Ranking>>(),
  }));
  let done = 0;
  for (const [snapshotId, members] of bySnapshot(queries)) {
    if (!known.has(snapshotId)) {
      listener.warn(`the index has no snapshot ${snapshotId}: ${members.length} queries without baselines`);
      continue;
    }
    const index = directory.open(snapshotId);
    try {
      for (const query of members) {
        baselines.forEach((baseline, at) => {
          const ranking = baseline.rank(index, query);
          collected[at]!.results.set(query.queryId, { value: packed(baseline, index, query, ranking), fault: null });
          collected[at]!.rankings.set(query.queryId, { value: listed(index, ranking), fault: null });
        });
        done += 1;
        listener.progress(done, queries.length);
      }
    } finally {
      index.close();
    }
  }
  return baselines.map(({ name }, at) => ({
    name,
    results: { byQuery: collected[at]!.results, strayFaults: [] },
    ranking: { byQuery: collected[at]!.rankings, strayFaults: [] },
    trajectories: null,
  }));
}

// --- internal ---

/** The same baseline, which keeps its last ranking for whoever asks again. */
function remembering({ name, rank }: Baseline): Baseline {
  let last: { index: SnapshotIndex; query: LabelledQuery; ranking: BaselineRanking } | null = null;
  return {
    name,
    rank(index, query) {
      if (last?.index !== index || last.query !== query) last = { index, query, ranking: rank(index, query) };
      return last.ranking;
    },
  };
}

function baselineNamed(name: string): Baseline {
  const found = BASELINES.find((baseline) => baseline.name === name);
  if (found === undefined)
    throw new CuepackError('E_BAD_OPTION', `--baselines ${name}: give ${BASELINE_NAMES.join(', ')}`);
  return found;
}

function bySnapshot(queries: readonly LabelledQuery[]): Map<string, LabelledQuery[]> {
  const groups = new Map<string, LabelledQuery[]>();
  for (const query of queries) {
    const group = groups.get(query.snapshotId);
    if (group === undefined) groups.set(query.snapshotId, [query]);
    else group.push(query);
  }
  return groups;
}

/** The oracle knows how much gold there is and how sure it is of each region; the others do not. */
function packed(
  baseline: Baseline,
  index: SnapshotIndex,
  query: LabelledQuery,
  { regions }: BaselineRanking,
): readonly Region[] {
  if (baseline !== oracle)
    return packRanking(
      index,
      regions,
      query.given.map(({ path }) => path),
    );
  const scored = regions
    .map(({ id, score }) => ({ ...regionOf(index, id), probability: score }))
    .sort((a, b) => compareStrings(a.path, b.path) || a.start - b.start);
  const limits = { maxRegions: MAX_REGIONS, maxLines: MAX_LINES };
  return pack(scored, sizeOf(lineSet(query.gold.regions)), limits).regions;
}

function listed(index: SnapshotIndex, { files, regions }: BaselineRanking): Ranking {
  return {
    files: files.map(({ id }) => index.pathOf(id)),
    regions: regions.map(({ id }) => regionOf(index, id)),
  };
}
