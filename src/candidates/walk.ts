// Which files the reference graph makes likely: personalised PageRank from files that the query already points at.
// The walk knows edges and a starting distribution, nothing of words.
//
// L. Page et al., "The PageRank Citation Ranking", 1998; personalisation after T. Haveliwala, 2002.

import type { Edges } from '../index/snapshot.ts';

/** Share of the weight that walks on; the rest returns to the start. */
const DAMPING = 0.5;
/** Weight of an edge walked backwards, from the used file to its user. */
const BACKWARDS = 1 / 3;
/** With a damping of one half, what moves in later rounds is below one part in a thousand. */
const ROUNDS = 10;

/**
 * Stationary weight of each file.
 * @param start non-negative, by file number; need not sum to one.
 * @returns weights that sum to one, or all zero when the start is.
 */
export function personalisedPageRank(edges: readonly Edges[], start: Float32Array): Float32Array {
  const count = start.length;
  const starts: number[] = [];
  let total = 0;
  for (let file = 0; file < count; file += 1) {
    if (start[file] === 0) continue;
    starts.push(file);
    total += start[file]!;
  }
  if (total <= 0) return new Float32Array(count);
  const origin = new Float32Array(count);
  for (const file of starts) origin[file] = start[file]! / total;
  const arcs = arcsOf(edges, count);
  const walk: Walk = { starts, origin, arcs, outgoing: outgoingWeights(arcs, count) };
  let rank: Float32Array = origin.slice();
  let next: Float32Array = new Float32Array(count);
  for (let round = 0; round < ROUNDS; round += 1) {
    step(walk, rank, next);
    [rank, next] = [next, rank];
  }
  return rank;
}

// --- internal ---

/** Every edge, in the order of the lists and of the files: most files have none, and a round need not look at them. */
interface Arcs {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly weights: Float32Array;
}

interface Walk {
  /** Files that the walk starts from, and where it stands then; both ascending by file. */
  readonly starts: readonly number[];
  readonly origin: Float32Array;
  readonly arcs: Arcs;
  readonly outgoing: Float32Array;
}

function arcsOf(edges: readonly Edges[], count: number): Arcs {
  const length = edges.reduce((sum, { targets }) => sum + targets.length, 0);
  const arcs = { from: new Uint32Array(length), to: new Uint32Array(length), weights: new Float32Array(length) };
  let size = 0;
  for (const { starts, targets, weights } of edges) {
    arcs.to.set(targets, size);
    arcs.weights.set(weights, size);
    for (let file = 0, end = starts[0] ?? 0; file < count; file += 1) {
      const begin = end;
      end = starts[file + 1]!;
      if (end > begin) arcs.from.fill(file, size + begin, size + end);
    }
    size += targets.length;
  }
  return arcs;
}

function outgoingWeights({ from, to, weights }: Arcs, count: number): Float32Array {
  const sums = new Float32Array(count);
  for (let at = 0; at < weights.length; at += 1) {
    sums[from[at]!]! += weights[at]!;
    sums[to[at]!]! += weights[at]! * BACKWARDS;
  }
  return sums;
}

/** One round: fills `next` from `rank`. */
function step({ starts, origin, arcs, outgoing }: Walk, rank: Float32Array, next: Float32Array): void {
  next.fill(0);
  for (const file of starts) next[file] = origin[file]! * (1 - DAMPING);
  const { from, to, weights } = arcs;
  let moved = 0;
  for (let at = 0; at < weights.length; at += 1) {
    const rankFrom = rank[from[at]!]!;
    const rankTo = rank[to[at]!]!;
    // Most files are far from the start: nothing walks along their edges.
    if (rankFrom === 0 && rankTo === 0) continue;
    const forth = (DAMPING * rankFrom * weights[at]!) / outgoing[from[at]!]!;
    const back = (DAMPING * rankTo * weights[at]! * BACKWARDS) / outgoing[to[at]!]!;
    next[to[at]!]! += forth;
    next[from[at]!]! += back;
    moved += forth + back;
  }
  // What stands in files without edges goes back to the start.
  const lost = DAMPING - moved;
  if (lost > 0) for (const file of starts) next[file]! += lost * origin[file]!;
}
