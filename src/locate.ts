// The road itself: cues, resolve, candidates, features, rank, pack. Read it from top to bottom; every step is a room.

import { fileViews } from '../features/file-views.ts';
import { regionViews } from '../features/region-views.ts';
import {
  FEATURE_VERSION,
  FILE_FEATURE_NAMES,
  FILE_FEATURES,
  featureRows,
  OWN_FEATURES,
  REGION_FEATURE_NAMES,
  withStanding,
} from '../features/registry.ts';
import type { FileStanding, FileView, RegionView } from '../features/types.ts';
import { candidateFiles } from './candidates/candidates.ts';
import { type Evidence, gatherEvidence, topIds } from './candidates/evidence.ts';
import { analyse } from './cues/cues.ts';
import { CuepackError } from './errors.ts';
import type { SnapshotIndex } from './index/snapshot.ts';
import { pack, type ScoredRegion } from './pack/pack.ts';
import { type CalibrationTerms, calibrate, logOdds, sigmoid } from './rank/apply.ts';
import { checkNames, type GoldKind, type Model, readModel, shippedModelPath } from './rank/model.ts';
import { reasonsOf } from './reasons.ts';
import type { Region } from './types.ts';

export type { GoldKind } from './rank/model.ts';

/** The hard limits of an answer. */
export const MAX_REGIONS = 5;
export const MAX_LINES = 500;

export interface Query {
  readonly text: string;
  readonly task?: string;
  /** Files that the asker already has. */
  readonly given?: readonly { readonly path: string; readonly line?: number }[];
  /** Unified hunks of a given file. */
  readonly diff?: string;
  /** The repository's own name, where known: installed code of that name is the application itself. */
  readonly project?: string;
}

export interface LocateOptions {
  /** Kind of gold aimed at; "blend" by default. */
  readonly kind?: GoldKind;
  readonly maxRegions?: number;
  readonly maxLines?: number;
  /** How many ranked files and regions to list. */
  readonly files?: number;
  readonly regions?: number;
  /** The shipped model by default. */
  readonly model?: Model;
  /** Whether a file may be in the answer; all may when left out. */
  readonly accept?: (path: string) => boolean;
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
  readonly warnings: readonly string[];
}

/** A query carried as far as the features; training and answering share it. */
export interface Road {
  readonly evidence: Evidence;
  readonly files: readonly FileView[];
  /** File features, one row a file, end to end. */
  readonly fileRows: Float32Array;
}

/** From the text to the file features. */
export function travel(index: SnapshotIndex, query: Query, accept?: LocateOptions['accept']): Road {
  const cues = analyse(query.text, { project: query.project });
  const evidence = gatherEvidence(index, cues);
  const files = fileViews(evidence, candidateFiles(evidence, accept));
  return { evidence, files, fileRows: featureRows(FILE_FEATURES, files) };
}

/** On to the regions of the candidate files that `isWanted`, and their own features. */
export function travelRegions({ evidence, files }: Road, isWanted: (file: number) => boolean): { views: RegionView[]; ownRows: Float32Array } {
  const views = regionViews(evidence, files.map(({ file }) => file), isWanted);
  return { views, ownRows: featureRows(OWN_FEATURES, views) };
}

/** Standing of each candidate file under the file model, in the order of the files. Ties go by number: path order. */
export function standingsOf(odds: ArrayLike<number>): FileStanding[] {
  const order = Array.from(odds, (_, row) => row).sort((a, b) => odds[b]! - odds[a]! || a - b);
  const best = order.length === 0 ? 1 : sigmoid(odds[order[0]!]!);
  const standings: FileStanding[] = new Array(order.length);
  order.forEach((row, rank) => {
    standings[row] = { logOdds: odds[row]!, share: sigmoid(odds[row]!) / best, rank };
  });
  return standings;
}

/** Files, by standing, whose regions may be in an answer: those behind them add time and no gold. */
export const ANSWER_FILES = 25;

/** What the calibration of a kind sees of a region. */
export function calibrationTerms(view: Pick<RegionView, 'evidence' | 'file'>, standing: FileStanding, regionOdds: number): CalibrationTerms {
  const { evidence, file } = view;
  return {
    region: regionOdds,
    file: standing.logOdds,
    fileRank: Math.log1p(standing.rank),
    fileLines: Math.log(Math.max(1, evidence.index.lineCountOf(file))),
    test: evidence.index.categoryOf(file) === 'test' ? 1 : 0,
  };
}

let shipped: Model | null = null;

/** The shipped model, read once. @throws CuepackError E_MODEL */
export function shippedModel(): Model {
  if (shipped === null) {
    const file = shippedModelPath();
    const model = readModel(file);
    if (model.featureVersion !== FEATURE_VERSION) {
      throw new CuepackError('E_MODEL', `${file} is for feature version ${model.featureVersion}, this program has ${FEATURE_VERSION}; train it again with npm run train`);
    }
    checkNames(model.file, FILE_FEATURE_NAMES, file);
    checkNames(model.region, REGION_FEATURE_NAMES, file);
    shipped = model;
  }
  return shipped;
}

/** Regions in the order that the packer wants: by path, then by line. */
export function scoredRegions(views: readonly RegionView[], probabilities: ArrayLike<number>): ScoredRegion[] {
  return views
    .map(({ evidence: { index }, region, file }, row) => ({
      region,
      path: index.pathOf(file),
      start: index.regionStarts[region]!,
      end: index.regionEnds[region]!,
      probability: probabilities[row]!,
    }))
    .sort((a, b) => a.region - b.region);
}

/** Expected gold lines in the snapshot, from the probabilities of its candidate regions. */
export function expectedGoldLines(regions: readonly ScoredRegion[], size: { base: number; factor: number }): number {
  const sum = regions.reduce((total, { start, end, probability }) => total + probability * (end - start + 1), 0);
  return Math.max(1, size.base + size.factor * sum);
}

/** The regions that explain a text. @throws on an internal fault; CuepackError E_MODEL when the model does not fit. */
export function locate(index: SnapshotIndex, query: Query, options: LocateOptions = {}): Answer {
  const model = options.model ?? shippedModel();
  const kind = model.kinds[options.kind ?? 'blend'];
  const road = travel(index, query, options.accept);
  const standings = standingsOf(logOdds(model.file, road.fileRows));
  const standingOf = new Map(road.files.map(({ file }, row) => [file, standings[row]!]));
  const { views, ownRows } = travelRegions(road, (file) => standingOf.get(file)!.rank < ANSWER_FILES);
  const standingOfRegion = views.map(({ file }) => standingOf.get(file)!);
  const odds = logOdds(model.region, withStanding(ownRows, standingOfRegion));
  const probabilities = views.map((view, row) => calibrate(kind, calibrationTerms(view, standingOfRegion[row]!, odds[row]!)));
  const regions = scoredRegions(views, probabilities);
  const limits = { maxRegions: options.maxRegions ?? MAX_REGIONS, maxLines: options.maxLines ?? MAX_LINES };
  const selection = pack(regions, expectedGoldLines(regions, kind.size), limits);
  return {
    regions: selection.regions.map((region, at) => ({ ...region, probability: selection.probabilities[at]!, reasons: reasonsOf(road.evidence, region) })),
    rankedFiles: bestFiles(index, road.files, standings, options.files ?? 20),
    rankedRegions: bestRegions(regions, options.regions ?? 20),
    expectedF1: selection.expectedF1,
    warnings: road.evidence.cues.notices,
  };
}

function bestFiles(index: SnapshotIndex, files: readonly FileView[], standings: readonly FileStanding[], count: number): { path: string; score: number }[] {
  return files
    .map(({ file }, row) => ({ file, standing: standings[row]! }))
    .sort((a, b) => a.standing.rank - b.standing.rank)
    .slice(0, count)
    .map(({ file, standing }) => ({ path: index.pathOf(file), score: sigmoid(standing.logOdds) }));
}

function bestRegions(regions: readonly ScoredRegion[], count: number): (Region & { score: number })[] {
  return regions
    .map(({ path, start, end, probability }) => ({ path, start, end, score: probability }))
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.start - b.start))
    .slice(0, count);
}

/** Lines that the simple answer takes of each of its files. */
const SIMPLE_LINES = 100;

/** The fallback when the full road fails: the best regions of the best files by words alone, without a model. */
export function locateSimply(index: SnapshotIndex, query: Query, options: LocateOptions = {}): Answer {
  const evidence = gatherEvidence(index, analyse(query.text));
  const { accept = () => true } = options;
  const files = topIds(evidence.guess.map((value, file) => (accept(index.pathOf(file)) ? value : 0)), Math.max(options.files ?? 20, 5));
  const best = evidence.lexical.region.all.map((value, region) => (accept(index.pathOf(index.regionFiles[region]!)) ? value : 0));
  const maxRegions = options.maxRegions ?? MAX_REGIONS;
  const regions: AnsweredRegion[] = files.slice(0, maxRegions).map((file) => {
    const region = Math.max(index.firstRegionOf(file), evidence.lexical.bestRegion[file]!);
    const start = index.regionStarts[region]!;
    const end = Math.min(index.regionEnds[region]!, start + Math.min(SIMPLE_LINES, Math.floor((options.maxLines ?? MAX_LINES) / maxRegions)) - 1);
    return { path: index.pathOf(file), start, end, probability: 0, reasons: ['best match by words'] };
  });
  return {
    regions: regions.filter(({ start, end }) => end >= start),
    rankedFiles: files.slice(0, options.files ?? 20).map((file) => ({ path: index.pathOf(file), score: evidence.guess[file]! })),
    rankedRegions: topIds(best, options.regions ?? 20).map((region) => ({
      path: index.pathOf(index.regionFiles[region]!),
      start: index.regionStarts[region]!,
      end: index.regionEnds[region]!,
      score: best[region]!,
    })),
    expectedF1: 0,
    warnings: evidence.cues.notices,
  };
}
