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
  const total = start.reduce((sum, value) => sum + value, 0);
  if (total <= 0) return new Float32Array(start.length);
  const origin = start.map((value) => value / total);
  const outgoing = outgoingWeights(edges, start.length);
  let rank: Float32Array = origin.slice();
  for (let round = 0; round < ROUNDS; round += 1) rank = step(edges, outgoing, origin, rank);
  return rank;
}

function outgoingWeights(edges: readonly Edges[], count: number): Float32Array {
  const sums = new Float32Array(count);
  for (const { starts, targets, weights } of edges) {
    for (let from = 0; from < count; from += 1) {
      for (let at = starts[from]!; at < starts[from + 1]!; at += 1) {
        sums[from]! += weights[at]!;
        sums[targets[at]!]! += weights[at]! * BACKWARDS;
      }
    }
  }
  return sums;
}

function step(edges: readonly Edges[], outgoing: Float32Array, origin: Float32Array, rank: Float32Array): Float32Array {
  const next = origin.map((value) => value * (1 - DAMPING));
  let moved = 0;
  for (const { starts, targets, weights } of edges) {
    for (let from = 0; from < origin.length; from += 1) {
      const rankFrom = rank[from]!;
      for (let at = starts[from]!; at < starts[from + 1]!; at += 1) {
        const to = targets[at]!;
        const rankTo = rank[to]!;
        // Most files are far from the start: nothing walks along their edges.
        if (rankFrom === 0 && rankTo === 0) continue;
        const forth = (DAMPING * rankFrom * weights[at]!) / outgoing[from]!;
        const back = (DAMPING * rankTo * weights[at]! * BACKWARDS) / outgoing[to]!;
        next[to]! += forth;
        next[from]! += back;
        moved += forth + back;
      }
    }
  }
  // What stands in files without edges goes back to the start.
  const lost = DAMPING - moved;
  if (lost > 0) for (let file = 0; file < next.length; file += 1) next[file]! += lost * origin[file]!;
  return next;
}
