// Why was a region or a file chosen, or not? Follows the road for a query and puts what it met into one tree: the
// verdict, the cues and words that led there, each feature with what it added, what outranked it, and what would have
// had to be different. It changes nothing about the answer.

import type { SnapshotIndex } from '../index/snapshot.ts';
import type { LocateOptions, Query } from '../locate.ts';
import { cueHitsOfFile } from './cue-hits.ts';
import { fileNodes } from './file-nodes.ts';
import { cuesNode, explainRegion, percent, placeOf } from './region-nodes.ts';
import { explainSigns } from './signs.ts';
import { SCORED_FILES, type Survey, survey } from './survey.ts';
import { type Explanation, type ExplanationDocument, heading, type Verdict } from './types.ts';
import { type Standing, standingOf, type Target } from './verdict.ts';

export type { Explanation, ExplanationDocument, ExplanationUnit, Verdict } from './types.ts';
export type { Target } from './verdict.ts';

/** Regions of one target that are explained, best first. */
const MAX_EXPLAINED = 3;

/** Explains one place of a snapshot for a query. Throws as `locate` does. */
export function explain(
  index: SnapshotIndex,
  query: Query,
  target: Target,
  options: LocateOptions = {},
): ExplanationDocument {
  return explainFrom(survey(index, query, options), target);
}

/** The same from a road already walked. */
export function explainFrom(road: Survey, target: Target): ExplanationDocument {
  const standing = standingOf(road, target);
  const best = standing.regions[0];
  const summary = summarise(road, standing);
  const { regions, probabilities } = road.selection;
  return {
    target: standing.target,
    verdict: standing.verdict,
    summary,
    rank: best === undefined ? null : best.rank + 1,
    scored: road.regions.length,
    probability: best?.probability ?? null,
    answer: regions.map((region, at) => ({ ...region, probability: probabilities[at]! })),
    explanation: heading(summary, childrenOf(road, standing)),
  };
}

// --- internal ---

function summarise(road: Survey, { target, verdict, file, regions }: Standing): string {
  const best = regions[0];
  const rank =
    best === undefined
      ? ''
      : `rank ${best.rank + 1} of ${road.regions.length} scored regions, ${percent(best.probability)}`;
  const fileRank =
    file === null ? '' : `its file is number ${file.standing.rank + 1} of ${road.files.length} candidates`;
  const words: Readonly<Record<Verdict, string>> = {
    'not-indexed': 'is not in the index: there is no such file, or it is ignored or skipped',
    'not-accepted': 'was not looked at: the filters of this search leave its file out',
    'not-candidate': 'was not looked at: its file is not a candidate for this text',
    'file-outranked': `was not scored: ${fileRank}, and the regions of the first ${SCORED_FILES} are scored`,
    'not-scored': 'was not scored: of a file with so many regions only those that match best are',
    outranked: `was not chosen: ${rank}`,
    chosen: `was chosen: ${rank}`,
  };
  return `${placeOf(target)} ${words[verdict]}`;
}

function childrenOf(road: Survey, { target, verdict, file, regions }: Standing): Explanation[] {
  if (verdict === 'not-indexed' || verdict === 'not-accepted') return [];
  if (file === null) return [explainSigns(road.evidence, road.index.fileOf(target.path))];
  if (regions.length === 0) return [cuesNode(cueHitsOfFile(road.evidence, file.file)), ...fileNodes(road, file)];
  const nodes = regions.slice(0, MAX_EXPLAINED).map((region) => explainRegion(road, region));
  const more = regions.length - nodes.length;
  if (more > 0) nodes.push(heading(`${more} more region${more === 1 ? '' : 's'} of it scored lower`));
  return nodes;
}
