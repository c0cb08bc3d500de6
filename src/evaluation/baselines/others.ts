// The two ends of the scale, and rankings put together: chance, perfect labels on the index's own regions, and
// reciprocal-rank fusion. None of them looks at words.

import type { SnapshotIndex } from '../../index/snapshot.ts';
import type { LabelledQuery } from '../labels.ts';
import { intersectionSize, lineSet, sizeOf } from '../lines.ts';
import { hashText, seededRandom } from '../random.ts';
import type { Baseline, BaselineRanking, Ranked } from './baseline.ts';
import { LISTED_FILES, LISTED_REGIONS, regionOf } from './baseline.ts';

/** Dampens the first ranks: Cormack, Clarke & Büttcher, "Reciprocal Rank Fusion outperforms Condorcet", 2009. */
const FUSION_CONSTANT = 60;

/** Files and regions in an order drawn from a seed that is the query's id, so that a report repeats. */
export const random: Baseline = {
  name: 'random',
  rank(index, query): BaselineRanking {
    const draw = seededRandom(hashText(query.queryId));
    return {
      files: drawn(index.fileCount, LISTED_FILES, draw),
      regions: drawn(index.regionCount, LISTED_REGIONS, draw),
    };
  },
};

/**
 * Gold files first, and regions by the share of their lines that is gold: what perfect labels reach on the index's own
 * regions and, where packed, within the limits. Not a system; the roof over the others.
 */
export const oracle: Baseline = {
  name: 'oracle',
  rank(index, query): BaselineRanking {
    const gold = lineSet(query.gold.regions);
    const files = query.gold.files.map((path) => index.fileOf(path)).filter((file) => file >= 0);
    const regions = files.flatMap((file): Ranked[] => {
      const ranked: Ranked[] = [];
      for (let id = index.firstRegionOf(file); id < index.firstRegionOf(file + 1); id += 1) {
        const region = lineSet([regionOf(index, id)]);
        const score = intersectionSize(region, gold) / Math.max(1, sizeOf(region));
        if (score > 0) ranked.push({ id, score });
      }
      return ranked;
    });
    return {
      files: files.sort((a, b) => a - b).map((id) => ({ id, score: 1 })),
      regions: regions.sort((a, b) => b.score - a.score || a.id - b.id),
    };
  },
};

/** Reciprocal-rank fusion of rankings: `Σ 1 / (60 + rank)`, ranks from 1; ties by number. */
export function fusionOf(name: string, parts: readonly Baseline[]): Baseline {
  return {
    name,
    rank(index: SnapshotIndex, query: LabelledQuery): BaselineRanking {
      const rankings = parts.map((part) => part.rank(index, query));
      return {
        files: fuse(rankings.map(({ files }) => files)).slice(0, LISTED_FILES),
        regions: fuse(rankings.map(({ regions }) => regions)).slice(0, LISTED_REGIONS),
      };
    },
  };
}

export function fuse(lists: readonly (readonly Ranked[])[]): Ranked[] {
  const scores = new Map<number, number>();
  for (const list of lists) {
    list.forEach(({ id }, place) => {
      scores.set(id, (scores.get(id) ?? 0) + 1 / (FUSION_CONSTANT + place + 1));
    });
  }
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || a.id - b.id);
}

// --- internal ---

/** The first `limit` of a random order of 0 … count − 1 (Fisher–Yates, stopped early). */
function drawn(count: number, limit: number, draw: () => number): Ranked[] {
  const order = Array.from({ length: count }, (_, id) => id);
  const length = Math.min(limit, count);
  for (let place = 0; place < length; place += 1) {
    const other = place + Math.floor(draw() * (count - place));
    [order[place], order[other]] = [order[other]!, order[place]!];
  }
  return order.slice(0, length).map((id, place) => ({ id, score: 1 / (place + 1) }));
}
