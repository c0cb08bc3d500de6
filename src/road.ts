// The road itself: cues, resolve, candidates, features, rank, pack. Read it from top to bottom; every step is a room.
// It keeps everything met on the way; what an answer or an explanation shows of it is their business.

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
import { type Evidence, gatherEvidence } from './candidates/evidence.ts';
import { analyse } from './cues/cues.ts';
import type { SnapshotIndex } from './index/snapshot.ts';
import { packWithLeads } from './pack/leads.ts';
import type { Limits, ScoredRegion, Selection } from './pack/pack.ts';
import { type CalibrationTerms, calibrate, calibrationTerms, logOdds, sigmoid, summedOdds } from './rank/apply.ts';
import { checkNames, type GoldKind, type Model, modelFault, readModel, shippedModelPath } from './rank/model.ts';
import { MAX_LINES, MAX_REGIONS } from './results.ts';
import { inOneGo, type Steps } from './steps.ts';
import { guessTask } from './tasks/guess.ts';
import type { Task } from './tasks/names.ts';
import { isGiven, taskNeighbours, taskOdds } from './tasks/shifts.ts';
import { taskText } from './tasks/text.ts';

export interface Query {
  readonly text: string;
  /** What is to be found; guessed when left out or unknown. */
  readonly task?: string;
  /** Files that the asker already has; they are never ranked or returned. */
  readonly given?: readonly { readonly path: string; readonly line?: number }[];
  /** Unified hunks of a given file. */
  readonly diff?: string;
  /** The repository's own name, where known: installed code of that name is the application itself. */
  readonly project?: string;
}

/** A query carried as far as the features; training and answering share it. */
export interface Road {
  readonly query: Query;
  readonly task: Task;
  readonly evidence: Evidence;
  readonly files: readonly FileView[];
  /** File features, one row a file, end to end. */
  readonly fileRows: Float32Array;
}

/** From the text to the file features. */
export function travel(index: SnapshotIndex, query: Query, accept?: (path: string) => boolean): Road {
  return inOneGo(travelSteps(index, query, accept));
}

function* travelSteps(index: SnapshotIndex, query: Query, accept: (path: string) => boolean = () => true): Steps<Road> {
  const task = guessTask(query);
  const cues = analyse(taskText(query, task), { project: query.project });
  yield;
  const evidence = gatherEvidence(index, cues, query.text);
  yield;
  const isWanted = (path: string) => !isGiven(query, path) && accept(path);
  const near = taskNeighbours(index, query, task).filter((file) => isWanted(index.pathOf(file)));
  const isTest = (path: string) => isWanted(path) && index.categoryOf(index.fileOf(path)) === 'test';
  const tests = task === 'code2test' ? candidateFiles(evidence, isTest) : [];
  const chosen = new Set([...candidateFiles(evidence, isWanted), ...near, ...tests]);
  yield;
  const files = fileViews(
    evidence,
    [...chosen].sort((a, b) => a - b),
  );
  yield;
  return {
    query,
    task,
    evidence,
    files,
    fileRows: featureRows(FILE_FEATURES, files),
  };
}

/** On to the regions of the candidate files that `isWanted`, and their own features. */
export function travelRegions(
  { evidence, files }: Pick<Road, 'evidence' | 'files'>,
  isWanted: (file: number) => boolean,
): { views: RegionView[]; ownRows: Float32Array } {
  const views = regionViews(
    evidence,
    files.map(({ file }) => file),
    isWanted,
  );
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

/** Rows of the candidate files, best first. */
export function rowsByStanding(standings: readonly FileStanding[]): number[] {
  const rows = new Array<number>(standings.length);
  for (const [row, { rank }] of standings.entries()) rows[rank] = row;
  return rows;
}

/** Files, by standing, whose regions may be in an answer: those behind them add time and no gold. */
export const ANSWER_FILES = 25;

/** What the calibration of a kind sees of each region. @param odds log-odds under the region model, in their order. */
function termsOf(
  views: readonly RegionView[],
  odds: Float64Array,
  standingOf: (file: number) => FileStanding,
): CalibrationTerms[] {
  const files = views.map(({ file }) => file);
  const linesOf = (row: number): number => {
    const { evidence, region } = views[row]!;
    return evidence.index.regionEnds[region]! - evidence.index.regionStarts[region]! + 1;
  };
  const fileOdds = summedOdds(files, odds, linesOf);
  return views.map(({ evidence: { index }, file }, row) => {
    const isTest = index.categoryOf(file) === 'test';
    const facts = { lines: index.lineCountOf(file), isTest, odds: fileOdds.get(file)! };
    return calibrationTerms(odds[row]!, standingOf(file), facts);
  });
}

let shipped: Model | null = null;

/** The shipped model, read once. @throws CuepackError E_MODEL */
export function shippedModel(): Model {
  shipped ??= modelIn(shippedModelPath());
  return shipped;
}

/** The model in a file, when it fits this program. @throws CuepackError E_MODEL that says what is wrong, and what to do. */
export function modelIn(file: string): Model {
  const model = readModel(file);
  if (model.featureVersion !== FEATURE_VERSION)
    throw modelFault(file, `is for feature version ${model.featureVersion}, this program has ${FEATURE_VERSION}`);
  checkNames(model.file, FILE_FEATURE_NAMES, file);
  checkNames(model.region, REGION_FEATURE_NAMES, file);
  return model;
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

/**
 * Expected gold lines in the snapshot, from the probabilities of its candidate regions. Never less than what is expected
 * in regions that are gold rather than not: a small repository may hold hardly more than those.
 */
export function expectedGoldLines(regions: readonly ScoredRegion[], size: { base: number; factor: number }): number {
  const goldOf = ({ start, end, probability }: ScoredRegion): number => probability * (end - start + 1);
  const sum = regions.reduce((total, region) => total + goldOf(region), 0);
  const sure = regions.reduce((total, region) => total + (region.probability >= 0.5 ? goldOf(region) : 0), 0);
  return Math.max(1, sure, size.base + size.factor * sum);
}

export interface RoadOptions {
  /** Kind of gold aimed at; "blend" by default. */
  readonly kind?: GoldKind;
  readonly maxRegions?: number;
  readonly maxLines?: number;
  /** The shipped model by default. */
  readonly model?: Model;
  /** Whether a file may be in the answer; all may when left out. */
  readonly accept?: (path: string) => boolean;
}

/** The whole road of one query, with what the model saw and said at every step. */
export interface Travelled extends Road {
  readonly model: Model;
  readonly kind: GoldKind;
  readonly limits: Limits;
  /** Log-odds of the files as the file model gives them, before the task; and their standing. In the order of the files. */
  readonly issueOdds: Float64Array;
  readonly standings: readonly FileStanding[];
  /** Scored regions, their full feature rows end to end, calibration terms and probabilities, in one order. */
  readonly views: readonly RegionView[];
  readonly regionRows: Float32Array;
  readonly terms: readonly CalibrationTerms[];
  readonly probabilities: readonly number[];
  /** The same regions in the packer's order. */
  readonly regions: readonly ScoredRegion[];
  readonly selection: Selection;
}

/**
 * Walks the road of a query to its end, with pauses; what is asked of the index meanwhile changes nothing. @throws on an
 * internal fault; CuepackError E_MODEL when the model does not fit.
 */
export function* travelAllSteps(index: SnapshotIndex, query: Query, options: RoadOptions = {}): Steps<Travelled> {
  const model = options.model ?? shippedModel();
  const kind = options.kind ?? 'blend';
  const road = yield* travelSteps(index, query, options.accept);
  yield;
  const issueOdds = logOdds(model.file, road.fileRows);
  const numbers = road.files.map(({ file }) => file);
  const standings = standingsOf(taskOdds(road.evidence, query, road.task, numbers, issueOdds));
  const standingOf = new Map(road.files.map(({ file }, row) => [file, standings[row]!]));
  const { views, ownRows } = travelRegions(road, (file) => standingOf.get(file)!.rank < ANSWER_FILES);
  yield;
  const standingOfRegion = views.map(({ file }) => standingOf.get(file)!);
  const regionRows = withStanding(ownRows, standingOfRegion);
  const odds = logOdds(model.region, regionRows);
  const terms = termsOf(views, odds, (file) => standingOf.get(file)!);
  const probabilities = terms.map((own) => calibrate(model.kinds[kind], own));
  const regions = scoredRegions(views, probabilities);
  const limits = { maxRegions: options.maxRegions ?? MAX_REGIONS, maxLines: options.maxLines ?? MAX_LINES };
  yield;
  const { size, leads } = model.kinds[kind];
  const files = () => rowsByStanding(standings).map((row) => index.pathOf(road.files[row]!.file));
  const selection = packWithLeads(regions, expectedGoldLines(regions, size), limits, { leads, files });
  return {
    ...road,
    model,
    kind,
    limits,
    issueOdds,
    standings,
    views,
    regionRows,
    terms,
    probabilities,
    regions,
    selection,
  };
}
