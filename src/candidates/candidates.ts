// Which files and regions are worth scoring: the files that words, anchors or the graph make likely, and of the
// likeliest of them every region. It chooses; it does not rank for the answer.

import { type Evidence, topIds } from './evidence.ts';

/** Files that come in by the blend of everything. Files. */
const BLENDED_FILES = 60;
/** Files that come in by each single sign, so that one sure sign is enough. Files. */
const FILES_OF_SIGN = 12;
/** No query scores more files than this. Files. */
const MAX_FILES = 150;
/** Regions of one file that are scored; the best by words in files with more. */
const MAX_REGIONS_OF_FILE = 160;
/** Weight of the graph beside the guess; measured on edit labels by the prototype. */
const GRAPH_WEIGHT = 0.8;

/** Best region of each file by words, as a score by file. */
function bestRegionScores({ index, lexical }: Evidence): Float32Array {
  const scores = new Float32Array(index.fileCount);
  for (let file = 0; file < scores.length; file += 1) {
    const region = lexical.bestRegion[file]!;
    if (region >= 0) scores[file] = lexical.region.needed[region]!;
  }
  return scores;
}

/** Candidate files of a query, ascending by number, of those that are accepted. Never empty while there are such. */
export function candidateFiles(evidence: Evidence, accept: (path: string) => boolean = () => true): number[] {
  const { index, guess, referenceWalk, importWalk, anchors, lexical, scope, literals } = evidence;
  const blended = guess.map((value, file) => value + GRAPH_WEIGHT * referenceWalk[file]! + 0.3 * importWalk[file]!);
  const isAccepted = index.paths.map(accept);
  const best = (values: Float32Array, count: number) => topIds(values, count, isAccepted);
  const chosen = new Set(best(blended, BLENDED_FILES));
  for (const { file, confidence, cue } of anchors) {
    if (chosen.size >= MAX_FILES - 40) break;
    if (isAccepted[file] && (cue.type !== 'symbol' ? confidence >= 0.2 : confidence >= 0.5)) chosen.add(file);
  }
  const { title, symbol, error, name, titlePath, base } = lexical.file;
  for (const sign of [
    bestRegionScores(evidence),
    title,
    symbol,
    name,
    titlePath,
    base,
    referenceWalk,
    importWalk,
    error,
    scope,
    literals.file,
  ]) {
    for (const file of best(sign, FILES_OF_SIGN)) if (chosen.size < MAX_FILES) chosen.add(file);
  }
  for (let file = 0; file < index.fileCount && chosen.size < 5; file += 1) if (isAccepted[file]) chosen.add(file);
  return [...chosen].sort((a, b) => a - b);
}

/** Regions of one candidate file that are scored, ascending. */
export function candidateRegions({ index, lexical, anchorsOfRegion }: Evidence, file: number): number[] {
  const first = index.firstRegionOf(file);
  const regions = Array.from({ length: index.firstRegionOf(file + 1) - first }, (_, i) => first + i);
  if (regions.length <= MAX_REGIONS_OF_FILE) return regions;
  const score = (region: number) => lexical.region.needed[region]! + (anchorsOfRegion.has(region) ? 1e6 : 0);
  return regions
    .sort((a, b) => score(b) - score(a) || a - b)
    .slice(0, MAX_REGIONS_OF_FILE)
    .sort((a, b) => a - b);
}
