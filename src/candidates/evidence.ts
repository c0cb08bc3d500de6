// Everything a query says about a snapshot, gathered once before anything is ranked: lexical scores, anchors by file
// and by region, and the walks over the graph. Features read it; nothing writes to it afterwards.

import type { CueSet } from '../cues/types.ts';
import type { SnapshotIndex } from '../index/snapshot.ts';
import { resolve } from '../resolve/resolve.ts';
import type { Anchor } from '../resolve/types.ts';
import { withForms } from './kin.ts';
import { inverseDocumentFrequency, type LexicalScores, scoreLexically } from './lexical.ts';
import { type LiteralScores, scoreLiterals } from './literals.ts';
import { type QueryTerm, queryTerms, scopeTerms } from './terms.ts';
import { personalisedPageRank } from './walk.ts';

export interface Evidence {
  readonly index: SnapshotIndex;
  readonly cues: CueSet;
  readonly terms: readonly QueryTerm[];
  readonly anchors: readonly Anchor[];
  readonly anchorsOfFile: ReadonlyMap<number, readonly Anchor[]>;
  readonly anchorsOfRegion: ReadonlyMap<number, readonly Anchor[]>;
  readonly lexical: LexicalScores;
  readonly literals: LiteralScores;
  /** Summed idf of the title's scope in each file's path; by file number. */
  readonly scope: Float32Array;
  /** First guess at how likely each file is, from words, paths and anchors; by file number. */
  readonly guess: Float32Array;
  /** The guess walked over references, and over imports; by file number, as a share of the best. */
  readonly referenceWalk: Float32Array;
  readonly importWalk: Float32Array;
}

/** How many of the best guessed files the walks start from. Files. */
const WALK_STARTS = 20;

function groupAnchors(anchors: readonly Anchor[], key: 'file' | 'region'): Map<number, Anchor[]> {
  const groups = new Map<number, Anchor[]>();
  for (const anchor of anchors) {
    if (anchor[key] < 0) continue;
    const list = groups.get(anchor[key]);
    if (list === undefined) groups.set(anchor[key], [anchor]);
    else list.push(anchor);
  }
  return groups;
}

const largest = (values: Float32Array): number => {
  let best = 0;
  for (let at = 0; at < values.length; at += 1) if (values[at]! > best) best = values[at]!;
  return best;
};

/** Adds a multiple of some scores to others. */
function addScaled(sums: Float32Array, scores: Float32Array, scale: number): void {
  for (let id = 0; id < sums.length; id += 1) if (scores[id] !== 0) sums[id]! += scores[id]! * scale;
}

/** Square roots, as shares of the best of them. */
function rootShares(values: Float32Array): Float32Array {
  const roots = new Float32Array(values.length);
  for (let at = 0; at < values.length; at += 1) if (values[at] !== 0) roots[at] = Math.sqrt(values[at]!);
  const best = largest(roots);
  if (best > 0) for (let at = 0; at < roots.length; at += 1) if (roots[at] !== 0) roots[at]! /= best;
  return roots;
}

/** Evidence of one anchor for its file, by what it was read from. */
export function anchorStrength({ cue, confidence, by }: Anchor): number {
  switch (cue.type) {
    case 'frame':
      return confidence * (cue.role === 'innermost' || cue.role === 'cause' ? 1 : 0.7);
    case 'path':
    case 'link':
    case 'hunk':
      return confidence;
    default:
      return confidence * cue.weight * (by === 'qualified-name' ? 0.8 : 0.5);
  }
}

/** Unlearned score of each file: shares of the best lexical scores, plus what anchors it. */
function guessFiles(
  index: SnapshotIndex,
  lexical: LexicalScores,
  anchorsOfFile: ReadonlyMap<number, readonly Anchor[]>,
): Float32Array {
  const { file, region, bestRegion } = lexical;
  const best = new Float32Array(bestRegion.length);
  for (let id = 0; id < best.length; id += 1) best[id] = bestRegion[id]! < 0 ? 0 : region.needed[bestRegion[id]!]!;
  const parts: [Float32Array, number][] = [
    [file.needed, 1],
    [best, 0.7],
    [file.covered, 0.4],
    [file.symbol, 0.4],
    [file.name, 0.5],
    [file.title, 0.5],
    [file.base, 0.5],
    [file.folders, 0.2],
  ];
  const guess = new Float32Array(index.fileCount);
  for (const [scores, weight] of parts) {
    const most = largest(scores);
    if (most > 0) addScaled(guess, scores, weight / Math.max(1e-9, most));
  }
  for (const [file, anchors] of anchorsOfFile) {
    guess[file]! += Math.min(
      2,
      anchors.reduce((sum, anchor) => sum + anchorStrength(anchor), 0),
    );
  }
  for (let id = 0; id < guess.length; id += 1) if (guess[id] !== 0) guess[id]! *= CATEGORY_PRIOR[index.categoryOf(id)];
  return guess;
}

/** How much a file of each category counts in the first guess; the model learns its own. */
const CATEGORY_PRIOR = {
  source: 1,
  test: 0.55,
  fixture: 0.3,
  docs: 0.4,
  example: 0.5,
  config: 0.5,
  generated: 0.3,
  vendored: 0.3,
} as const;

/** The ids with the largest values above zero, best first, ties by id; of those that are accepted. */
export function topIds(values: Float32Array, count: number, isAccepted?: readonly boolean[]): number[] {
  const ids: number[] = [];
  const byValue = (a: number, b: number) => values[b]! - values[a]! || a - b;
  const most = Math.max(256, 4 * count);
  // What is below the last of the best so far need not be sorted among them.
  let least = 0;
  for (let id = 0; id < values.length; id += 1) {
    if (!(values[id]! > least) || isAccepted?.[id] === false) continue;
    if (ids.push(id) < most || count === 0) continue;
    ids.sort(byValue).length = count;
    least = values[ids[count - 1]!]!;
  }
  return ids.sort(byValue).slice(0, count);
}

/** Where the walks start: at the best guesses, by their squares. */
function walkStart(guess: Float32Array): Float32Array {
  const start = new Float32Array(guess.length);
  for (const file of topIds(guess, WALK_STARTS)) start[file] = guess[file]! ** 2;
  return start;
}

function scoreScope(index: SnapshotIndex, terms: ReadonlySet<string>): Float32Array {
  const scores = new Float32Array(index.fileCount);
  for (const term of terms) {
    const idf = inverseDocumentFrequency(index.fileCount, index.pathFrequency(term));
    index.eachPathPosting(term, (file) => {
      scores[file]! += idf;
    });
  }
  return scores;
}

/** Gathers the evidence of a query's cues in a snapshot. */
export function gatherEvidence(index: SnapshotIndex, cues: CueSet, text: string): Evidence {
  const terms = withForms(queryTerms(cues), index);
  const anchors = resolve(index, cues);
  const anchorsOfFile = groupAnchors(anchors, 'file');
  const lexical = scoreLexically(index, terms);
  const guess = guessFiles(index, lexical, anchorsOfFile);
  const start = walkStart(guess);
  return {
    index,
    cues,
    terms,
    anchors,
    anchorsOfFile,
    anchorsOfRegion: groupAnchors(anchors, 'region'),
    lexical,
    literals: scoreLiterals(index, cues),
    scope: scoreScope(index, scopeTerms(text)),
    guess,
    referenceWalk: rootShares(personalisedPageRank([index.references], start)),
    importWalk: rootShares(personalisedPageRank([index.imports], start)),
  };
}
