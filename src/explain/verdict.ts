// What became of a place on the way to the answer, and at which step it stopped.

import { CuepackError } from '../errors.ts';
import type { Region } from '../types.ts';
import { isChosen, overlap, SCORED_FILES, type Survey, type SurveyedFile, type SurveyedRegion } from './survey.ts';
import type { Verdict } from './types.ts';

/** A place that is asked about: a file, or lines of it. */
export interface Target {
  readonly path: string;
  /** First and last line; the whole file without them. */
  readonly start?: number;
  readonly end?: number;
}

/** Where a target stands. */
export interface Standing {
  readonly target: Region;
  readonly verdict: Verdict;
  /** Its file as the file model saw it; null when it was no candidate. */
  readonly file: SurveyedFile | null;
  /** Its scored regions, best first. */
  readonly regions: readonly SurveyedRegion[];
}

/**
 * Follows a target along the road; its last line is cut to the file.
 * @throws CuepackError E_BAD_INPUT when it starts beyond the file's end.
 */
export function standingOf(survey: Survey, target: Target): Standing {
  const id = survey.index.fileOf(target.path);
  if (id < 0) {
    const start = target.start ?? 1;
    return {
      target: { path: target.path, start, end: target.end ?? start },
      verdict: 'not-indexed',
      file: null,
      regions: [],
    };
  }
  const lines = Math.max(1, survey.index.lineCountOf(id));
  if ((target.start ?? 1) > lines)
    throw new CuepackError('E_BAD_INPUT', `${target.path} has ${lines} lines; line ${target.start} is beyond its end`);
  const start = target.start ?? 1;
  const region = { path: target.path, start, end: Math.min(Math.max(target.end ?? lines, start), lines) };
  const file = survey.files.find((candidate) => candidate.file === id) ?? null;
  const regions = survey.regions.filter((scored) => overlap(scored, region));
  return {
    target: region,
    verdict: survey.accept(target.path) ? verdictOf(survey, file, regions) : 'not-accepted',
    file,
    regions,
  };
}

// --- internal ---

function verdictOf(survey: Survey, file: SurveyedFile | null, regions: readonly SurveyedRegion[]): Verdict {
  if (file === null) return 'not-candidate';
  if (regions.some((region) => isChosen(survey, region))) return 'chosen';
  if (regions.length > 0) return 'outranked';
  return file.standing.rank >= SCORED_FILES ? 'file-outranked' : 'not-scored';
}
