// How well each region and each file matches the query's words: BM25 over weighted fields, one pass over the
// postings of every query term. It scores everything and chooses nothing.
//
// BM25: S. Robertson, H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009; term frequencies
// of the fields are summed with weights before saturation (BM25F).

import { IN_BASE, IN_FOLDERS } from '../index/assemble.ts';
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
  add({ term, weights, isForm }: QueryTerm, idf: number): void {
    const { regionFiles } = this.index;
    const groups = TERM_GROUPS.filter((group) => weights[group] > 0);
    const shares = groups.map((group) => weights[group]);
    const ofRegion = groups.map((group) => this.region[group]);
    const ofFile = groups.map((group) => this.file[group]);
    let file = -1;
    let fileFrequency = 0;
    let fieldsOfFile = 0;
    const inField = idf * weights.needed;
    const flush = () => {
      if (file < 0) return;
      const score = saturate(fileFrequency, FILE_BM25.k1, this.fileNorms.of(file)) * idf;
      for (let at = 0; at < shares.length; at += 1) ofFile[at]![file]! += shares[at]! * score;
      this.file.covered[file]! += idf * weights.all;
      addToFields(this.file, file, fieldsOfFile, inField);
    };
    this.index.eachPosting(term, (region, packed) => {
      const owner = regionFiles[region]!;
      if (owner !== file) {
        flush();
        file = owner;
        fileFrequency = 0;
        fieldsOfFile = 0;
      }
      fileFrequency += weighted(packed, FILE_BM25);
      if (isForm) return;
      const score = saturate(weighted(packed, REGION_BM25), REGION_BM25.k1, this.regionNorms.of(region)) * idf;
      for (let at = 0; at < shares.length; at += 1) ofRegion[at]![region]! += shares[at]! * score;
      this.region.covered[region]! += idf * weights.all;
      const fields = fieldsOf(packed);
      fieldsOfFile |= fields;
      addToFields(this.region, region, fields, inField);
    });
    flush();
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

const IN_NAME = 1;
const IN_HEAD = 2;
const IN_PROSE = 4;

/** The fields that a posting's term stands in, as bits. */
const fieldsOf = (packed: number): number =>
  (nameCount(packed) > 0 ? IN_NAME : 0) |
  (headCount(packed) > 0 ? IN_HEAD : 0) |
  (proseCount(packed) > 0 ? IN_PROSE : 0);

function addToFields(scores: FieldScores, id: number, fields: number, value: number): void {
  if ((fields & IN_NAME) !== 0) scores.name[id]! += value;
  if ((fields & IN_HEAD) !== 0) scores.head[id]! += value;
  if ((fields & IN_PROSE) !== 0) scores.prose[id]! += value;
}

const saturate = (frequency: number, k1: number, norm: number): number => (frequency * (k1 + 1)) / (frequency + norm);

function weighted(packed: number, { fields }: Bm25Parameters): number {
  return (
    nameCount(packed) * fields.name +
    headCount(packed) * fields.head +
    proseCount(packed) * fields.prose +
    bodyCount(packed) * fields.body
  );
}

/** Scores every region and file of a snapshot. Linear in the postings of the terms. */
export function scoreLexically(index: SnapshotIndex, terms: readonly QueryTerm[]): LexicalScores {
  const scorer = new Scorer(index);
  let total = 0;
  let wished = 0;
  for (const term of terms) {
    const frequency = index.documentFrequency(term.term);
    const idf = inverseDocumentFrequency(index.regionCount, frequency) ** IDF_POWER;
    wished += idf * term.weights.all;
    scorer.addPath(term);
    if (frequency === 0 || frequency > MAX_SHARE * index.regionCount + 10) continue;
    total += idf * term.weights.all;
    scorer.add(withNecessity(index, term, terms.length), idf);
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
  let frequency = 0;
  let named = 0;
  let head = 0;
  index.eachPosting(term, (_, packed) => {
    frequency += 1;
    if (nameCount(packed) > 0) named += 1;
    if (headCount(packed) > 0) head += 1;
  });
  return { regions: index.regionCount, frequency, named, head };
}

function withNecessity(index: SnapshotIndex, term: QueryTerm, terms: number): QueryTerm {
  const necessity = necessityOf({ ...term, use: useOf(index, term.term), terms });
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
