// Which words of the query a region holds, and how much each says: rare words say more than common ones.

import type { Evidence } from '../candidates/evidence.ts';
import { inverseDocumentFrequency } from '../candidates/lexical.ts';

export interface MatchedWord {
  /** As in the index: a stem, or the joined parts of a name. */
  readonly term: string;
  /** idf × weight in the query. */
  readonly weight: number;
  /** Regions of the snapshot that hold it. */
  readonly regions: number;
}

/** Words of the query in each of the wanted regions, those that say most first. Linear in the words' postings. */
export function matchedWords({ index, terms }: Evidence, wanted: readonly number[]): Map<number, MatchedWord[]> {
  const found = new Map<number, MatchedWord[]>(wanted.map((region) => [region, []]));
  for (const { term, weights } of terms) {
    const regions = index.documentFrequency(term);
    if (regions === 0) continue;
    const weight = inverseDocumentFrequency(index.regionCount, regions) * weights.all;
    index.eachPosting(term, (region) => found.get(region)?.push({ term, weight, regions }));
  }
  for (const words of found.values()) words.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
  return found;
}
