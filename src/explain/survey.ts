// The road of a query with everything met on the way kept: what the model saw of each file and region, and what the
// packer took. It answers nothing by itself; explanations and reports read it.

import { FILE_FEATURES } from '../../features/registry.ts';
import type { FileStanding } from '../../features/types.ts';
import type { Evidence } from '../candidates/evidence.ts';
import type { SnapshotIndex } from '../index/snapshot.ts';
import { ANSWER_FILES, type LocateOptions, type Query } from '../locate.ts';
import type { Limits, Selection } from '../pack/pack.ts';
import type { CalibrationTerms } from '../rank/apply.ts';
import type { GoldKind, Model } from '../rank/model.ts';
import { type Travelled, travelAllSteps } from '../road.ts';
import { inOneGo, type Steps } from '../steps.ts';
import type { Region } from '../types.ts';

/** A candidate file as the file model saw it. */
export interface SurveyedFile {
  readonly file: number;
  readonly standing: FileStanding;
  /** Feature values in registry order. */
  readonly row: Float32Array;
  /** What the task adds to its log-odds; 0 for an issue. */
  readonly shift: number;
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
  return inOneGo(surveySteps(index, query, options));
}

/** The same with a pause between its steps. */
export function* surveySteps(index: SnapshotIndex, query: Query, options: LocateOptions = {}): Steps<Survey> {
  const road = yield* travelAllSteps(index, query, options);
  yield;
  const width = FILE_FEATURES.length;
  const files = road.files.map(({ file }, at): SurveyedFile => {
    const row = road.fileRows.subarray(at * width, (at + 1) * width);
    return { file, standing: road.standings[at]!, row, shift: road.standings[at]!.logOdds - road.issueOdds[at]! };
  });
  const { evidence, model, kind, limits, selection } = road;
  const accept = options.accept ?? (() => true);
  return {
    index,
    evidence,
    model,
    kind,
    limits,
    accept,
    regions: ranked(surveyRegions(index, road, new Map(files.map((file) => [file.file, file])))),
    files: files.sort((a, b) => a.standing.rank - b.standing.rank),
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

function surveyRegions(
  index: SnapshotIndex,
  { model, views, regionRows, terms, probabilities }: Travelled,
  files: ReadonlyMap<number, SurveyedFile>,
): SurveyedRegion[] {
  const width = model.region.columns.length;
  return views.map(
    ({ file, region }, at): SurveyedRegion => ({
      path: index.pathOf(file),
      start: index.regionStarts[region]!,
      end: index.regionEnds[region]!,
      region,
      file: files.get(file)!,
      row: regionRows.subarray(at * width, (at + 1) * width),
      terms: terms[at]!,
      probability: probabilities[at]!,
      rank: 0,
    }),
  );
}

function ranked(regions: readonly SurveyedRegion[]): SurveyedRegion[] {
  return [...regions]
    .sort((a, b) => b.probability - a.probability || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.start - b.start))
    .map((region, rank) => ({ ...region, rank }));
}
