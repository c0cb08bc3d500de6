// How well do files and regions match the words of a query? Plain BM25, and TF-IDF as the natural package computes it.
// Both see the same terms of the same postings and nothing else.

import { createRequire } from 'node:module';
import { bodyCount, headCount, nameCount, proseCount } from '../../index/record.ts';
import type { SnapshotIndex } from '../../index/snapshot.ts';
import type { Baseline, BaselineRanking } from './baseline.ts';
import { LISTED_FILES, LISTED_REGIONS, queryTermCounts, topRanked } from './baseline.ts';

const require = createRequire(import.meta.url);

/** What is used of the class that natural exports. */
interface NaturalTfIdf {
  addDocument(terms: Record<string, number>): void;
  tfidf(terms: string[], document: number): number;
}

/** Saturation and length normalisation of BM25, at the values of its authors' recommendation. */
const K1 = 1.2;
const B = 0.75;

/** How often each term of a query stands in each region, and in each file. */
interface Frequencies {
  readonly regions: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly files: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

/**
 * BM25 over whole files and over regions: `Σ_t n_q(t) · ln(1 + (N − n + ½)/(n + ½)) · f (k1 + 1) / (f + k1 (1 − b + b
 * |d|/avg))`. S. Robertson, H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009, eq. 3.15.
 */
export const bm25: Baseline = {
  name: 'bm25',
  rank(index, query): BaselineRanking {
    const counts = queryTermCounts(query);
    const { regions, files } = frequenciesOf(index, counts);
    return {
      files: topRanked(bm25Scores(counts, files, fileLengths(index)), LISTED_FILES),
      regions: topRanked(bm25Scores(counts, regions, index.regionLengths), LISTED_REGIONS),
    };
  },
};

/** TF-IDF with raw term frequencies: `Σ_t f · (1 + ln(N / (1 + n)))`, by natural's TfIdf. */
export const tfIdf: Baseline = {
  name: 'tf-idf',
  rank(index, query): BaselineRanking {
    const counts = queryTermCounts(query);
    const { regions, files } = frequenciesOf(index, counts);
    return {
      files: topRanked(tfIdfScores(counts, files, index.fileCount), LISTED_FILES),
      regions: topRanked(tfIdfScores(counts, regions, index.regionCount), LISTED_REGIONS),
    };
  },
};

/** BM25 of every document for a query's term counts; `lengths` are in tokens. */
export function bm25Scores(
  counts: ReadonlyMap<string, number>,
  frequencies: ReadonlyMap<string, ReadonlyMap<number, number>>,
  lengths: ArrayLike<number>,
): Float64Array {
  const scores = new Float64Array(lengths.length);
  let total = 0;
  for (let id = 0; id < lengths.length; id += 1) total += lengths[id] ?? 0;
  const average = Math.max(1, total / Math.max(1, lengths.length));
  for (const [term, documents] of frequencies) {
    const idf = Math.log(1 + (lengths.length - documents.size + 0.5) / (documents.size + 0.5));
    const weight = (counts.get(term) ?? 0) * idf;
    for (const [id, frequency] of documents) {
      const norm = K1 * (1 - B + (B * (lengths[id] ?? 0)) / average);
      scores[id] = (scores[id] ?? 0) + (weight * frequency * (K1 + 1)) / (frequency + norm);
    }
  }
  return scores;
}

// --- internal ---

function frequenciesOf(index: SnapshotIndex, counts: ReadonlyMap<string, number>): Frequencies {
  const regions = new Map<string, Map<number, number>>();
  const files = new Map<string, Map<number, number>>();
  const { regionFiles } = index;
  for (const term of counts.keys()) {
    const byRegion = new Map<number, number>();
    const byFile = new Map<number, number>();
    index.eachPosting(term, (region, packed) => {
      const frequency = nameCount(packed) + headCount(packed) + proseCount(packed) + bodyCount(packed);
      const file = regionFiles[region] ?? 0;
      byRegion.set(region, frequency);
      byFile.set(file, (byFile.get(file) ?? 0) + frequency);
    });
    if (byRegion.size === 0) continue;
    regions.set(term, byRegion);
    files.set(term, byFile);
  }
  return { regions, files };
}

function fileLengths(index: SnapshotIndex): Float64Array {
  const lengths = new Float64Array(index.fileCount);
  const { regionFiles, regionLengths } = index;
  for (let region = 0; region < index.regionCount; region += 1) {
    const file = regionFiles[region] ?? 0;
    lengths[file] = (lengths[file] ?? 0) + (regionLengths[region] ?? 0);
  }
  return lengths;
}

function tfIdfScores(
  counts: ReadonlyMap<string, number>,
  frequencies: ReadonlyMap<string, ReadonlyMap<number, number>>,
  documentCount: number,
): Float64Array {
  // The deep path: the package's own entry prints, reads .env and loads database clients.
  const TfIdf = require('natural/lib/natural/tfidf/tfidf.js') as new () => NaturalTfIdf;
  const model = new TfIdf();
  // Without a prototype, so that a term such as "constructor" is not found in every document.
  const empty: Record<string, number> = Object.create(null);
  const documents = new Array<Record<string, number>>(documentCount).fill(empty);
  const touched = new Set<number>();
  for (const [term, byDocument] of frequencies) {
    for (const [id, frequency] of byDocument) {
      if (!touched.has(id)) documents[id] = Object.create(null) as Record<string, number>;
      touched.add(id);
      documents[id]![term] = frequency;
    }
  }
  for (const document of documents) model.addDocument(document);
  const terms = [...frequencies.keys()].flatMap((term) => new Array<string>(counts.get(term) ?? 0).fill(term));
  const scores = new Float64Array(documentCount);
  for (const id of touched) scores[id] = model.tfidf(terms, id);
  return scores;
}
