// The road of a query with everything met on the way kept: what the model saw of each file and region, and what the
// packer took. It answers nothing by itself; explanations and reports read it.

import { FILE_FEATURES, withStanding } from '../../features/registry.ts';
import type { FileStanding, RegionView } from '../../features/types.ts';
import type { Evidence } from '../candidates/evidence.ts';
import type { SnapshotIndex } from '../index/snapshot.ts';
import {
  ANSWER_FILES,
  calibrationTerms,
  expectedGoldLines,
  type LocateOptions,
  MAX_LINES,
  MAX_REGIONS,
  type Query,
  scoredRegions,
  shippedModel,
  standingsOf,
  travel,
  travelRegions,
} from '../locate.ts';
import { type Limits, pack, type Selection } from '../pack/pack.ts';
import { type CalibrationTerms, calibrate, logOdds } from '../rank/apply.ts';
import type { GoldKind, Model } from '../rank/model.ts';
import type { Region } from '../types.ts';

/** A candidate file as the file model saw it. */
export interface SurveyedFile {
  readonly file: number;
  readonly standing: FileStanding;
  /** Feature values in registry order. */
  readonly row: Float32Array;
}

/** A scored region as the region model saw it. */
export interface SurveyedRegion extends Region {
  readonly region: number;
  readonly file: SurveyedFile;
  /** Feature values in registry order. */
  readonly row: Float32Array;
  readonly terms: CalibrationTerms;
  readonly probability: number;
  /** Position by probability among all scored regions, from 0. */
  readonly rank: number;
}

export interface Survey {
  readonly index: SnapshotIndex;
  readonly evidence: Evidence;
  readonly model: Model;
  readonly kind: GoldKind;
  readonly limits: Limits;
  /** Whether a file may be in the answer. */
  readonly accept: (path: string) => boolean;
  /** Candidate files by standing, best first. */
  readonly files: readonly SurveyedFile[];
  /** Scored regions by probability, best first; ties by path and line. */
  readonly regions: readonly SurveyedRegion[];
  readonly selection: Selection;
}

/** Files, by standing, whose regions are scored. */
export const SCORED_FILES = ANSWER_FILES;

/** Walks the road of a query. Throws as `locate` does. */
export function survey(index: SnapshotIndex, query: Query, options: LocateOptions = {}): Survey {
  const model = options.model ?? shippedModel();
  const kind = options.kind ?? 'blend';
  const road = travel(index, query, options.accept);
  const standings = standingsOf(logOdds(model.file, road.fileRows));
  const width = FILE_FEATURES.length;
  const files = new Map<number, SurveyedFile>();
  road.files.forEach(({ file }, at) => {
    files.set(file, { file, standing: standings[at]!, row: road.fileRows.subarray(at * width, (at + 1) * width) });
  });
  const { views, ownRows } = travelRegions(road, (file) => files.get(file)!.standing.rank < SCORED_FILES);
  const rows = withStanding(
    ownRows,
    views.map(({ file }) => files.get(file)!.standing),
  );
  const regions = surveyRegions(index, { views, rows, files, model, kind });
  const scored = scoredRegions(
    views,
    regions.map(({ probability }) => probability),
  );
  const limits = { maxRegions: options.maxRegions ?? MAX_REGIONS, maxLines: options.maxLines ?? MAX_LINES };
  const selection = pack(scored, expectedGoldLines(scored, model.kinds[kind].size), limits);
  return {
    index,
    evidence: road.evidence,
    model,
    kind,
    limits,
    accept: options.accept ?? (() => true),
    files: [...files.values()].sort((a, b) => a.standing.rank - b.standing.rank),
    regions: ranked(regions),
    selection,
  };
}

/** Whether two regions share a line. */
export function overlap(a: Region, b: Region): boolean {
  return a.path === b.path && a.start <= b.end && b.start <= a.end;
}

/** Whether a region is in the answer, in whole or in part. */
export function isChosen({ selection }: Survey, region: Region): boolean {
  return selection.regions.some((chosen) => overlap(chosen, region));
}

// --- internal ---

interface Scoring {
  readonly views: readonly RegionView[];
  readonly rows: Float32Array;
  readonly files: ReadonlyMap<number, SurveyedFile>;
  readonly model: Model;
  readonly kind: GoldKind;
}

function surveyRegions(index: SnapshotIndex, { views, rows, files, model, kind }: Scoring): SurveyedRegion[] {
  const width = model.region.columns.length;
  const odds = logOdds(model.region, rows);
  return views.map((view, at): SurveyedRegion => {
    const file = files.get(view.file)!;
    const terms = calibrationTerms(view, file.standing, odds[at]!);
    return {
      path: index.pathOf(view.file),
      start: index.regionStarts[view.region]!,
      end: index.regionEnds[view.region]!,
      region: view.region,
      file,
      row: rows.subarray(at * width, (at + 1) * width),
      terms,
      probability: calibrate(model.kinds[kind], terms),
      rank: 0,
    };
  });
}

function ranked(regions: readonly SurveyedRegion[]): SurveyedRegion[] {
  return [...regions]
    .sort((a, b) => b.probability - a.probability || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.start - b.start))
    .map((region, rank) => ({ ...region, rank }));
}
