// Everything that a report shows, as plain data: the marks, the regions with their code and features, the runners-up.
// How it looks is decided elsewhere.

import { explainPacking } from '../explain/budget.ts';
import { type FeatureContribution, fileContributions, regionContributions } from '../explain/contributions.ts';
import { type CueHit, cueHits } from '../explain/cue-hits.ts';
import { kindOf } from '../explain/region-nodes.ts';
import { isChosen, overlap, type Survey, type SurveyedRegion } from '../explain/survey.ts';
import { type MatchedWord, matchedWords } from '../explain/words.ts';
import type { AnswerDocument, AnswerRegion } from '../present/document.ts';
import type { Region } from '../types.ts';
import { type Mark, marksOf } from './marks.ts';

export interface ReportRegion extends Region {
  readonly probability: number;
  /** "function parse"; of its likeliest part where it has several. */
  readonly kind: string;
  /** Null for plain text. */
  readonly language: string | null;
  readonly cues: readonly CueHit[];
  /** Null when the file cannot be read any more. */
  readonly code: readonly string[] | null;
  /** The file changed since it was indexed. */
  readonly isStale: boolean;
  /** Lines of it that the text names. */
  readonly namedLines: ReadonlySet<number>;
  /** What its likeliest part scored on, strongest first. */
  readonly features: readonly FeatureContribution[];
}

/** A scored region that the answer does without. */
export interface RunnerUp extends Region {
  readonly rank: number;
  readonly probability: number;
  readonly kind: string;
  readonly whyNot: string;
  readonly features: readonly FeatureContribution[];
}

export interface ReportData {
  readonly repository: string;
  readonly version: string;
  readonly kind: string;
  readonly text: string;
  /** Characters of the issue that are not shown. */
  readonly cut: number;
  readonly marks: readonly Mark[];
  /** Terms that the answer shares with the issue, those that say most. */
  readonly words: ReadonlySet<string>;
  readonly regions: readonly ReportRegion[];
  readonly runnersUp: readonly RunnerUp[];
  readonly lines: number;
  readonly maxRegions: number;
  readonly maxLines: number;
  readonly expectedF1: number;
  readonly scored: number;
  readonly warnings: readonly string[];
}

/** A longer issue is cut in the report, not in the search. Characters. */
const MAX_TEXT = 60_000;
const MAX_RUNNERS_UP = 10;
const MAX_FEATURES = 8;
/** Features of a runner-up: enough to see what it came by. */
const MAX_RUNNER_UP_FEATURES = 3;
const MAX_CUES = 8;
/** Words that are marked; with more of them everything would be. */
const MAX_WORDS = 20;

/** What a report is about: an answer, and the road that it came by. */
export interface ReportSubject {
  /** The repository's name, for the title. */
  readonly repository: string;
  readonly version: string;
  /** The issue. */
  readonly text: string;
  readonly answer: AnswerDocument;
  readonly road: Survey;
}

/** Gathers a report. */
export function reportData({ repository, version, text, answer, road: walked }: ReportSubject): ReportData {
  // A budget of tokens may have cut the answer further than the road did.
  const road = { ...walked, selection: selectionOf(answer) };
  const parts = answer.regions.map((region) => partsOf(road, region));
  const found = matchedWords(
    road.evidence,
    parts.flat().map(({ region }) => region),
  );
  const words = new Set(strongestWords([...found.values()].flat()).map(({ term }) => term));
  const shown = text.slice(0, MAX_TEXT);
  return {
    repository,
    version,
    kind: answer.kind,
    text: shown,
    cut: text.length - shown.length,
    marks: marksOf(road, shown, words).filter(({ end }) => end <= shown.length),
    words,
    regions: answer.regions.map((region, at) => reportRegion(road, region, parts[at]![0])),
    runnersUp: runnersUp(road),
    lines: answer.budget.lines.used,
    maxRegions: answer.budget.regions.limit ?? answer.budget.regions.used,
    maxLines: answer.budget.lines.limit ?? answer.budget.lines.used,
    expectedF1: answer.expectedF1,
    scored: road.regions.length,
    warnings: answer.warnings,
  };
}

// --- internal ---

function selectionOf({ regions, expectedF1 }: AnswerDocument): Survey['selection'] {
  return { regions, probabilities: regions.map(({ probability }) => probability), expectedF1 };
}

function reportRegion(road: Survey, region: AnswerRegion, best: SurveyedRegion | undefined): ReportRegion {
  const { path, start, end, probability, language, stale, code } = region;
  return {
    path,
    start,
    end,
    probability,
    kind: best === undefined ? '' : kindOf(road, best),
    language,
    cues: cueHits(road.evidence, region).slice(0, MAX_CUES),
    code: code?.split('\n') ?? null,
    isStale: stale,
    namedLines: namedLines(road, region),
    features: best === undefined ? [] : strongest(road, best, MAX_FEATURES),
  };
}

/** The scored regions inside a region of the answer, likeliest first. */
function partsOf(road: Survey, region: Region): SurveyedRegion[] {
  return road.regions.filter((scored) => overlap(scored, region));
}

function runnersUp(road: Survey): RunnerUp[] {
  return road.regions
    .filter((region) => !isChosen(road, region))
    .slice(0, MAX_RUNNERS_UP)
    .map((region) => ({
      path: region.path,
      start: region.start,
      end: region.end,
      rank: region.rank + 1,
      probability: region.probability,
      kind: kindOf(road, region),
      whyNot: explainPacking(road, region).description.replace(/^packing: /, ''),
      features: strongest(road, region, MAX_RUNNER_UP_FEATURES).filter(({ contribution }) => contribution > 0),
    }));
}

/** Those of the words that say most. */
function strongestWords(words: readonly MatchedWord[]): MatchedWord[] {
  const byTerm = new Map(words.map((word) => [word.term, word]));
  return [...byTerm.values()].sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1)).slice(0, MAX_WORDS);
}

/** The features that count most, those of the file among them. */
function strongest(road: Survey, region: SurveyedRegion, count: number): FeatureContribution[] {
  return [...regionContributions(road, region), ...fileContributions(road, region.file, true)]
    .filter(({ contribution }) => contribution !== 0)
    .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution) || (a.name < b.name ? -1 : 1))
    .slice(0, count);
}

function namedLines({ evidence, index }: Survey, region: Region): Set<number> {
  const lines = new Set<number>();
  const file = index.fileOf(region.path);
  for (const { cue } of evidence.anchorsOfFile.get(file) ?? []) {
    if (cue.type !== 'frame' && cue.type !== 'link') continue;
    const start = cue.type === 'frame' ? cue.line : cue.start;
    const end = (cue.type === 'frame' ? cue.endLine : cue.end) ?? start;
    if (start === null || end === null) continue;
    for (let line = Math.max(start, region.start); line <= Math.min(end, region.end); line += 1) lines.add(line);
  }
  return lines;
}
