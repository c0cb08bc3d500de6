// The answer to a query: the regions that explain it, within hard limits, with what ranks behind them. The road is road.ts's;
// this says what an answer holds, and what is left when the road fails.

import type { FileStanding, FileView } from '../features/types.ts';
import { topIds } from './candidates/evidence.ts';
import { scoreLexically } from './candidates/lexical.ts';
import { NO_TRAITS, type QueryTerm } from './candidates/terms.ts';
import type { SnapshotIndex } from './index/snapshot.ts';
import { termsOf } from './index/tokenise.ts';
import type { ScoredRegion } from './pack/pack.ts';
import { sigmoid } from './rank/apply.ts';
import { confidenceOf } from './rank/confidence.ts';
import { A_LEAD, reasonsOf } from './reasons.ts';
import { MAX_LINES, MAX_REGIONS } from './results.ts';
import { type Query, type RoadOptions, rowsByStanding, travelAllSteps } from './road.ts';
import { inOneGo, type Steps } from './steps.ts';
import { isGiven } from './tasks/shifts.ts';
import type { Region } from './types.ts';

export type { GoldKind } from './rank/model.ts';
export { MAX_LINES, MAX_REGIONS } from './results.ts';
export {
  ANSWER_FILES,
  expectedGoldLines,
  modelIn,
  type Query,
  rowsByStanding,
  shippedModel,
  standingsOf,
  travel,
  travelRegions,
} from './road.ts';

export interface LocateOptions extends RoadOptions {
  /** How many ranked files and regions to list. */
  readonly files?: number;
  readonly regions?: number;
  /**
   * Answer with nothing when the confidence is below this, 0 to 1; true takes the threshold that the model was trained
   * with. Always answers when left out, and when the model has no confidence.
   */
  readonly abstain?: number | boolean;
}

export interface AnsweredRegion extends Region {
  /** Probability that a line of it is needed, 0 to 1. */
  readonly probability: number;
  readonly reasons: readonly string[];
}

export interface Answer {
  /** Best first; at most the limits. */
  readonly regions: readonly AnsweredRegion[];
  readonly rankedFiles: readonly { readonly path: string; readonly score: number }[];
  readonly rankedRegions: readonly (Region & { readonly score: number })[];
  readonly expectedF1: number;
  /** Probability that the snapshot holds what is asked for, 0 to 1; null when the model cannot say. */
  readonly confidence: number | null;
  readonly warnings: readonly string[];
}

/** The regions that explain a text. @throws on an internal fault; CuepackError E_MODEL when the model does not fit. */
export function locate(index: SnapshotIndex, query: Query, options: LocateOptions = {}): Answer {
  return inOneGo(locateSteps(index, query, options));
}

/** The same with a pause between its steps. */
export function* locateSteps(index: SnapshotIndex, query: Query, options: LocateOptions = {}): Steps<Answer> {
  const road = yield* travelAllSteps(index, query, options);
  yield;
  const { selection, evidence, model } = road;
  const confidence = confidenceOf(road);
  const threshold = options.abstain === true ? (model.confidence?.threshold ?? 0) : options.abstain || 0;
  if (confidence !== null && confidence < threshold) return abstention(confidence, threshold, evidence.cues.notices);
  const firstLead = selection.regions.length - (selection.leads ?? 0);
  return {
    regions: selection.regions.map((region, at) => ({
      ...region,
      probability: selection.probabilities[at]!,
      reasons: at < firstLead ? reasonsOf(evidence, region) : [A_LEAD, ...reasonsOf(evidence, region)],
    })),
    rankedFiles: bestFiles(index, road.files, road.standings, options.files ?? 20),
    rankedRegions: bestRegions(road.regions, options.regions ?? 20),
    expectedF1: selection.expectedF1,
    confidence,
    warnings: evidence.cues.notices,
  };
}

function abstention(confidence: number, threshold: number, notices: readonly string[]): Answer {
  const reason = `abstained: confidence ${confidence.toFixed(3)} is below ${threshold.toFixed(3)}; the snapshot may not hold what is asked for`;
  return { regions: [], rankedFiles: [], rankedRegions: [], expectedF1: 0, confidence, warnings: [...notices, reason] };
}

function bestFiles(
  index: SnapshotIndex,
  files: readonly FileView[],
  standings: readonly FileStanding[],
  count: number,
): { path: string; score: number }[] {
  return rowsByStanding(standings)
    .slice(0, count)
    .map((row) => ({ path: index.pathOf(files[row]!.file), score: sigmoid(standings[row]!.logOdds) }));
}

function bestRegions(regions: readonly ScoredRegion[], count: number): (Region & { score: number })[] {
  return regions
    .map(({ path, start, end, probability }) => ({ path, start, end, score: probability }))
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.start - b.start))
    .slice(0, count);
}

/** Characters that the simple answer reads. */
const SIMPLE_TEXT = 100_000;

/** Lines that the simple answer takes of each of its files. */
const SIMPLE_LINES = 100;

/** Words of the text as terms of equal weight: what is left of the cues when the analyser cannot be trusted. */
function plainTerms(text: string): QueryTerm[] {
  const terms = [...new Set(termsOf(text.slice(0, SIMPLE_TEXT)))].slice(0, 200);
  return terms.map((term) => ({
    term,
    weights: { all: 1, title: 0, symbol: 0, whole: 0, error: 0, code: 0, needed: 1 },
    traits: { ...NO_TRAITS, count: 1, worth: 0.6 },
  }));
}

/** The fallback when the full road fails: the best region of each of the best files by words alone; no cues, no model. */
export function locateSimply(index: SnapshotIndex, query: Query, options: LocateOptions = {}): Answer {
  const { file: files, region: regions, bestRegion } = scoreLexically(index, plainTerms(query.text));
  const accept = (path: string) => !isGiven(query, path) && (options.accept?.(path) ?? true);
  const best = topIds(files.all, index.fileCount).filter((file) => accept(index.pathOf(file)));
  const maxRegions = options.maxRegions ?? MAX_REGIONS;
  const share = Math.min(SIMPLE_LINES, Math.floor((options.maxLines ?? MAX_LINES) / Math.max(1, maxRegions)));
  const span = (region: number) => ({
    path: index.pathOf(index.regionFiles[region]!),
    start: index.regionStarts[region]!,
    end: index.regionEnds[region]!,
  });
  const answered = best.slice(0, maxRegions).flatMap((file): AnsweredRegion[] => {
    const { path, start, end } = span(bestRegion[file]!);
    const last = Math.min(end, start + share - 1);
    return last < start ? [] : [{ path, start, end: last, probability: 0, reasons: ['best match by words'] }];
  });
  const openRegions = regions.all.map((value, region) =>
    accept(index.pathOf(index.regionFiles[region]!)) ? value : 0,
  );
  return {
    regions: answered,
    rankedFiles: best
      .slice(0, options.files ?? 20)
      .map((file) => ({ path: index.pathOf(file), score: files.all[file]! })),
    rankedRegions: topIds(openRegions, options.regions ?? 20).map((region) => ({
      ...span(region),
      score: openRegions[region]!,
    })),
    expectedF1: 0,
    confidence: null,
    warnings: [],
  };
}
