// How well each region and each file matches the query's words: BM25 over weighted fields, one pass over the
// postings of every query term. It scores everything and chooses nothing.
//
// BM25: S. Robertson, H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009; term frequencies
// of the fields are summed with weights before saturation (BM25F).

import { IN_BASE, IN_FOLDERS } from '../index/assemble.ts';
import { PostingList } from '../index/postings.ts';
import { bodyCount, headCount, nameCount, proseCount } from '../index/record.ts';
import type { SnapshotIndex } from '../index/snapshot.ts';
import { necessityOf, type TermUse, USUAL_NECESSITY } from './necessity.ts';
import { Norms } from './norms.ts';
import { type QueryTerm, TERM_GROUPS, type TermGroup } from './terms.ts';

/** Free parameters of BM25F. */
export interface Bm25Parameters {
  /** Saturation of the term frequency; 0 counts presence only. */
  readonly k1: number;
  /** Share of the length normalisation, 0 to 1. */
  readonly b: number;
  readonly fields: { readonly name: number; readonly head: number; readonly prose: number; readonly body: number };
}

export const REGION_BM25: Bm25Parameters = { k1: 1.2, b: 0.6, fields: { name: 1.5, head: 1.5, prose: 1, body: 1 } };
export const FILE_BM25: Bm25Parameters = { k1: 1.6, b: 0.6, fields: { name: 1.5, head: 1.5, prose: 1, body: 1 } };

/** Terms in more than this share of the regions are left out: they cost most and say least. */
const MAX_SHARE = 0.35;

/**
 * Exponent of the inverse document frequency in a term's score. Reports are long: without it the sum of many common
 * words outweighs the few rare ones that say what the report is about.
 */
const IDF_POWER = 1.5;

/** Inverse document frequency, never negative: ln(1 + (N − n + ½) / (n + ½)). */
export function inverseDocumentFrequency(documents: number, frequency: number): number {
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
}

export type GroupScores = Readonly<Record<TermGroup, Float32Array>>;

/** Sum of idf × necessity-weighted weight of the terms that stand in each field. */
export interface FieldScores {
  readonly name: Float32Array;
  readonly head: Float32Array;
  readonly prose: Float32Array;
}

/** Scores by file number, and by region number; all non-negative. */
export interface LexicalScores {
  readonly region: GroupScores & FieldScores & { readonly covered: Float32Array };
  readonly file: GroupScores &
    FieldScores & {
      readonly covered: Float32Array;
      readonly base: Float32Array;
      readonly folders: Float32Array;
      readonly titlePath: Float32Array;
    };
  /** Sum of idf × weight of the query's terms that the snapshot holds; `covered` is a part of it. */
  readonly total: number;
  /** The same over all terms, with the idf of an unseen term for those that it lacks. */
  readonly wished: number;
  /** Best region of each file by group "all", or -1. */
  readonly bestRegion: Int32Array;
}

const arraysOf = <Name extends string>(names: readonly Name[], length: number) =>
  Object.fromEntries(names.map((name) => [name, new Float32Array(length)])) as Record<Name, Float32Array>;

const REGION_SCORES = [...TERM_GROUPS, 'name', 'head', 'prose', 'covered'] as const;
const FILE_SCORES = [...REGION_SCORES, 'base', 'folders', 'titlePath'] as const;

/** Term occurrences of a file. Tokens. */
function fileLength(index: SnapshotIndex, file: number): number {
  const { regionLengths } = index;
  const end = index.firstRegionOf(file + 1);
  let length = 0;
  for (let region = index.firstRegionOf(file); region < end; region += 1) length += regionLengths[region]!;
  return length;
}

class Scorer {
  private readonly index: SnapshotIndex;
  readonly region;
  readonly file;
  private readonly regionNorms: Norms;
  private readonly fileNorms: Norms;

  constructor(index: SnapshotIndex) {
    this.index = index;
    const { regionCount, fileCount, regionLengths } = index;
    this.region = arraysOf(REGION_SCORES, regionCount);
    this.file = arraysOf(FILE_SCORES, fileCount);
    let total = 0;
    for (let region = 0; region < regionCount; region += 1) total += regionLengths[region]!;
    this.regionNorms = new Norms(regionCount, total, (region) => regionLengths[region]!, REGION_BM25);
    this.fileNorms = new Norms(fileCount, total, (id) => fileLength(index, id), FILE_BM25);
  }

  /** Adds the matches of one term. */
  add(term: QueryTerm, idf: number, { ids, payloads, length }: PostingList): void {
    const { regionFiles } = this.index;
    const ofRegion = new Gain(this.region, term.weights, idf);
    const ofFile = new Gain(this.file, term.weights, idf);
    const addFile = (id: number, sum: number, inFields: number) => {
      if (id >= 0) ofFile.add(id, saturate(sum, FILE_BM25.k1, this.fileNorms.of(id)) * idf, inFields);
    };
    let file = -1;
    let frequency = 0;
    let fields = 0;
    for (let at = 0; at < length; at += 1) {
      const region = ids[at]!;
      const packed = payloads[at]!;
      const owner = regionFiles[region]!;
      if (owner !== file) {
        addFile(file, frequency, fields);
        file = owner;
        frequency = 0;
        fields = 0;
      }
      frequency += IN_FILE[packed]!;
      if (term.isForm) continue;
      const score = saturate(IN_REGION[packed]!, REGION_BM25.k1, this.regionNorms.of(region)) * idf;
      ofRegion.add(region, score, FIELDS[packed]!);
      fields |= FIELDS[packed]!;
    }
    addFile(file, frequency, fields);
  }

  /** Adds the matches of one term in paths. */
  addPath({ term, weights }: QueryTerm): void {
    const idf = inverseDocumentFrequency(this.index.fileCount, this.index.pathFrequency(term));
    this.index.eachPathPosting(term, (file, where) => {
      if ((where & IN_BASE) !== 0) this.file.base[file]! += idf * weights.all;
      if ((where & IN_FOLDERS) !== 0) this.file.folders[file]! += idf * weights.all;
      this.file.titlePath[file]! += idf * weights.title * ((where & IN_BASE) !== 0 ? 1 : 0.5);
    });
  }
}

/** What one term adds to the scores of what holds it. */
class Gain {
  private readonly scores: FieldScores & { readonly covered: Float32Array };
  private readonly sums: readonly Float32Array[];
  private readonly shares: readonly number[];
  private readonly covered: number;
  private readonly inField: number;

  constructor(
    scores: GroupScores & FieldScores & { readonly covered: Float32Array },
    weights: QueryTerm['weights'],
    idf: number,
  ) {
    const groups = TERM_GROUPS.filter((group) => weights[group] > 0);
    this.scores = scores;
    this.sums = groups.map((group) => scores[group]);
    this.shares = groups.map((group) => weights[group]);
    this.covered = idf * weights.all;
    this.inField = idf * weights.needed;
  }

  add(id: number, score: number, fields: number): void {
    const { scores, sums, shares, inField } = this;
    for (let at = 0; at < shares.length; at += 1) sums[at]![id]! += shares[at]! * score;
    scores.covered[id]! += this.covered;
    if ((fields & IN_NAME) !== 0) scores.name[id]! += inField;
    if ((fields & IN_HEAD) !== 0) scores.head[id]! += inField;
    if ((fields & IN_PROSE) !== 0) scores.prose[id]! += inField;
  }
}

const IN_NAME = 1;
const IN_HEAD = 2;
const IN_PROSE = 4;

const saturate = (frequency: number, k1: number, norm: number): number => (frequency * (k1 + 1)) / (frequency + norm);

const weighted =
  ({ fields }: Bm25Parameters) =>
  (packed: number): number =>
    nameCount(packed) * fields.name +
    headCount(packed) * fields.head +
    proseCount(packed) * fields.prose +
    bodyCount(packed) * fields.body;

/** By packed frequencies: their weighted sums, and the fields that a term stands in, as bits. */
const PACKED = Uint8Array.from({ length: 256 }, (_, packed) => packed);
const IN_REGION = Float64Array.from(PACKED, weighted(REGION_BM25));
const IN_FILE = Float64Array.from(PACKED, weighted(FILE_BM25));
const FIELDS = PACKED.map(
  (packed) =>
    (nameCount(packed) > 0 ? IN_NAME : 0) |
    (headCount(packed) > 0 ? IN_HEAD : 0) |
    (proseCount(packed) > 0 ? IN_PROSE : 0),
);

/** Scores every region and file of a snapshot. Linear in the postings of the terms. */
export function scoreLexically(index: SnapshotIndex, terms: readonly QueryTerm[]): LexicalScores {
  const scorer = new Scorer(index);
  const postings = new PostingList();
  let total = 0;
  let wished = 0;
  for (const term of terms) {
    const frequency = index.documentFrequency(term.term);
    const idf = inverseDocumentFrequency(index.regionCount, frequency) ** IDF_POWER;
    wished += idf * term.weights.all;
    scorer.addPath(term);
    if (frequency === 0 || frequency > MAX_SHARE * index.regionCount + 10) continue;
    total += idf * term.weights.all;
    index.postingsOf(term.term, postings);
    scorer.add(withNecessity(term, useIn(index, postings), terms.length), idf, postings);
  }
  return {
    region: scorer.region,
    file: scorer.file,
    total,
    wished,
    bestRegion: bestRegions(index, scorer.region.needed),
  };
}

/** How the snapshot uses a term. */
export function useOf(index: SnapshotIndex, term: string): TermUse {
  return useIn(index, index.postingsOf(term));
}

function useIn({ regionCount }: SnapshotIndex, { payloads, length }: PostingList): TermUse {
  let named = 0;
  let head = 0;
  for (let at = 0; at < length; at += 1) {
    if (nameCount(payloads[at]!) > 0) named += 1;
    if (headCount(payloads[at]!) > 0) head += 1;
  }
  return { regions: regionCount, frequency: length, named, head };
}

function withNecessity(term: QueryTerm, use: TermUse, terms: number): QueryTerm {
  const necessity = necessityOf({ ...term, use, terms });
  return {
    ...term,
    weights: { ...term.weights, needed: (term.weights.needed * necessity) / USUAL_NECESSITY },
  };
}

function bestRegions(index: SnapshotIndex, scores: Float32Array): Int32Array {
  const best = new Int32Array(index.fileCount).fill(-1);
  const { regionFiles } = index;
  for (let region = 0; region < index.regionCount; region += 1) {
    const file = regionFiles[region]!;
    if (best[file]! < 0 || scores[region]! > scores[best[file]!]!) best[file] = region;
  }
  return best;
}
