// Which files and definitions does the graph of definitions and references make likely, in the manner of aider's
// repository map: edges from users of a name to its definers, personalised PageRank from what the query mentions, and
// each file's rank handed on to the definitions that its edges lead to. It compares no other words.

import type { SnapshotIndex } from '../../index/snapshot.ts';
import { IDENTIFIER } from '../../index/tokenise.ts';
import type { LabelledQuery } from '../labels.ts';
import type { Baseline, BaselineRanking } from './baseline.ts';
import { LISTED_FILES, LISTED_REGIONS, topRanked } from './baseline.ts';

/** Weights of a name's edges, as that map sets them. */
const MENTIONED = 10;
const LONG_NAME = 10;
const PRIVATE_NAME = 0.1;
const FROM_GIVEN_FILE = 50;
/** A name of this many characters and several parts says what it means. */
const LONG_NAME_LENGTH = 8;
const DAMPING = 0.85;
/** 0.85^60 is below one part in ten thousand. */
const ROUNDS = 60;

/** A name that some file defines and some file uses; definitions and files by number. */
interface SharedName {
  readonly name: string;
  readonly definitions: readonly { readonly file: number; readonly region: number }[];
  /** Regions of each file that use it. */
  readonly users: ReadonlyMap<number, number>;
}

const graphs = new WeakMap<SnapshotIndex, readonly SharedName[]>();

export const repositoryMap: Baseline = {
  name: 'repository-map',
  rank(index, query): BaselineRanking {
    const given = query.given.map(({ path }) => index.fileOf(path)).filter((file) => file >= 0);
    const edges = weightedEdges(index, query, new Set(given));
    const start = startingWeights(index, query, given);
    const ranks = pageRank(edges, start);
    return rankedBy(edges, ranks);
  },
};

// --- internal ---

/** Edges as parallel lists: from a file, to a file, with a weight, by way of a region that defines the name. */
interface WeightedEdges {
  readonly from: number[];
  readonly to: number[];
  readonly weight: number[];
  readonly region: number[];
}

function sharedNames(index: SnapshotIndex): readonly SharedName[] {
  const known = graphs.get(index);
  if (known !== undefined) return known;
  const byName = new Map<
    string,
    { definitions: Map<number, { file: number; region: number }>; users: Map<number, number> }
  >();
  const nameOf = new Map<number, string>();
  const { regionFiles } = index;
  for (let region = 0; region < index.regionCount; region += 1) {
    const seen = new Set<string>();
    for (const id of index.usesOf(region)) {
      const name = nameOf.get(id) ?? index.definition(id).name;
      nameOf.set(id, name);
      const entry = byName.get(name) ?? { definitions: new Map(), users: new Map() };
      byName.set(name, entry);
      if (!entry.definitions.has(id)) entry.definitions.set(id, placeOf(index, id));
      if (seen.has(name)) continue;
      seen.add(name);
      const file = regionFiles[region] ?? 0;
      entry.users.set(file, (entry.users.get(file) ?? 0) + 1);
    }
  }
  const names = [...byName].map(([name, { definitions, users }]) => ({
    name,
    definitions: [...definitions.values()],
    users,
  }));
  graphs.set(index, names);
  return names;
}

function placeOf(index: SnapshotIndex, definition: number): { file: number; region: number } {
  const { file, nameLine } = index.definition(definition);
  return { file, region: index.regionAt(file, nameLine) };
}

function weightedEdges(index: SnapshotIndex, query: LabelledQuery, given: ReadonlySet<number>): WeightedEdges {
  const mentioned = new Set(wordsOf(query));
  const edges: WeightedEdges = { from: [], to: [], weight: [], region: [] };
  for (const { name, definitions, users } of sharedNames(index)) {
    let base = mentioned.has(name) ? MENTIONED : 1;
    if (name.length >= LONG_NAME_LENGTH && /[a-z][A-Z]|[A-Za-z0-9][_-][A-Za-z0-9]/.test(name)) base *= LONG_NAME;
    if (name.startsWith('_')) base *= PRIVATE_NAME;
    for (const [user, regions] of users) {
      const weight = base * Math.sqrt(regions) * (given.has(user) ? FROM_GIVEN_FILE : 1);
      for (const { file, region } of definitions) {
        edges.from.push(user);
        edges.to.push(file);
        edges.weight.push(weight);
        edges.region.push(region);
      }
    }
  }
  return edges;
}

/** Every run of word characters: the map takes all words of a request for possible names. */
function wordsOf({ text, diff }: LabelledQuery): string[] {
  return `${text}\n${diff ?? ''}`.match(IDENTIFIER) ?? [];
}

/**
 * Where the walk starts: files that the query has or names (by path, by a distinctive base name or stem), and files that
 * define a shared name which it mentions; all files when there is none.
 */
function startingWeights(index: SnapshotIndex, query: LabelledQuery, given: readonly number[]): Float64Array {
  const start = new Float64Array(index.fileCount);
  const tokens = new Set(query.text.split(/[\s"'`()[\]{}<>,;:]+/).map(bareToken));
  const words = new Set(wordsOf(query));
  for (const file of given) start[file] = 1;
  for (const { name, definitions } of sharedNames(index)) {
    if (words.has(name)) for (const { file } of definitions) start[file]! += 1 / definitions.length;
  }
  for (let file = 0; file < index.fileCount; file += 1) {
    const path = index.pathOf(file);
    const base = path.slice(path.lastIndexOf('/') + 1);
    const stem = base.replace(/\.[^.]*$/, '');
    const named = tokens.has(path) || (tokens.has(base) && /[._-]/.test(base)) || (stem.length > 3 && words.has(stem));
    if (named) start[file]! += 1;
  }
  if (!start.some((weight) => weight > 0)) start.fill(1);
  return start;
}

/** A word of the text without a leading `./` and the punctuation that ends a sentence. */
function bareToken(token: string): string {
  let end = token.length;
  while (end > 0 && '.!?'.includes(token[end - 1]!)) end -= 1;
  return token.slice(token.startsWith('./') ? 2 : 0, end);
}

/** Personalised PageRank (Page et al., 1998): what stands in files without edges goes back to the start. */
function pageRank(edges: WeightedEdges, start: Float64Array): Float64Array {
  const total = start.reduce((sum, value) => sum + value, 0);
  const origin = start.map((value) => value / Math.max(1, total));
  const outgoing = outgoingWeights(edges, start.length);
  let rank = origin.slice();
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = new Float64Array(rank.length);
    let lost = 0;
    for (let file = 0; file < rank.length; file += 1) if (outgoing[file] === 0) lost += rank[file]!;
    for (let edge = 0; edge < edges.from.length; edge += 1) {
      const from = edges.from[edge]!;
      next[edges.to[edge]!]! += (DAMPING * rank[from]! * edges.weight[edge]!) / outgoing[from]!;
    }
    for (let file = 0; file < rank.length; file += 1) next[file]! += (1 - DAMPING + DAMPING * lost) * origin[file]!;
    rank = next;
  }
  return rank;
}

function outgoingWeights(edges: WeightedEdges, fileCount: number): Float64Array {
  const outgoing = new Float64Array(fileCount);
  for (let edge = 0; edge < edges.from.length; edge += 1) outgoing[edges.from[edge]!]! += edges.weight[edge]!;
  return outgoing;
}

/** Files by rank; regions by what each file's rank hands on to the definitions that its edges lead to. */
function rankedBy(edges: WeightedEdges, ranks: Float64Array): BaselineRanking {
  const outgoing = outgoingWeights(edges, ranks.length);
  const regions = new Map<number, number>();
  for (let edge = 0; edge < edges.from.length; edge += 1) {
    const from = edges.from[edge]!;
    const region = edges.region[edge]!;
    const share = (ranks[from]! * edges.weight[edge]!) / outgoing[from]!;
    if (region >= 0) regions.set(region, (regions.get(region) ?? 0) + share);
  }
  const best = [...regions].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || a.id - b.id);
  return { files: topRanked(ranks, LISTED_FILES), regions: best.slice(0, LISTED_REGIONS) };
}
