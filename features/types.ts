// What a feature is: a named, documented number about one candidate. Features are pure functions of their view.

import type { Evidence } from '../src/candidates/evidence.ts';
import type { RegionNaming } from './name-coverage.ts';

export type FeatureGroup = 'lexical' | 'path' | 'trace' | 'names' | 'structural' | 'file';

export interface Feature<View> {
  readonly name: string;
  readonly group: FeatureGroup;
  /** One line: what a high value means. */
  readonly meaning: string;
  /** Range, for a reader. */
  readonly range: string;
  /** Zero for nearly every candidate, and decisive where it is not: the fit must not pull it to zero like the others. */
  readonly isRare?: boolean;
  readonly value: (view: View) => number;
}

/** Facts about a candidate file that several features share. */
export interface FileView {
  readonly evidence: Evidence;
  readonly file: number;
  /** Lexical scores of its best and next-best regions. */
  readonly best: number;
  readonly second: number;
  readonly third: number;
  /** Largest value over the candidate files of this query, by score name. */
  readonly maxima: FileMaxima;
  /** Position among the candidate files when sorted by each score, from 0. */
  readonly ranks: { readonly all: number; readonly best: number; readonly guess: number };
  /** Share of the best guess held by the best other file of the same folder, and by its test or source partner. */
  readonly siblingGuess: number;
  readonly partnerGuess: number;
  /** The query speaks of tests, of documentation. */
  readonly speaksOfTests: boolean;
  readonly speaksOfDocs: boolean;
  readonly languageShare: number;
  /** Weight of the references that lead to the file from others. */
  readonly used: number;
  /** Share of the words of its file name that the query has. */
  readonly nameCovered: number;
}

export interface FileMaxima {
  readonly all: number;
  readonly title: number;
  readonly symbol: number;
  readonly whole: number;
  readonly error: number;
  readonly code: number;
  readonly needed: number;
  readonly name: number;
  readonly head: number;
  readonly prose: number;
  readonly covered: number;
  readonly base: number;
  readonly folders: number;
  readonly titlePath: number;
  readonly best: number;
  readonly guess: number;
  readonly literal: number;
  readonly path: number;
  readonly scope: number;
}

/** Facts about a candidate region that several features share; nothing in it depends on a model. */
export interface RegionView extends RegionNaming {
  readonly evidence: Evidence;
  readonly region: number;
  readonly file: number;
  /** Largest scores over the candidate regions of the query, and over those of the file. */
  readonly queryMaxima: RegionMaxima;
  readonly fileMaxima: RegionMaxima;
  /** Position by lexical score within the file and within the query, from 0. */
  readonly rankInFile: number;
  readonly rankInQuery: number;
  /** Sum of lexical shares of the strong regions that use a definition of this region, and that it uses. */
  readonly usedBy: number;
  readonly uses: number;
  /** It is the head of the container of a strong region; it shares the container with one. Strength, 0 to 1. */
  readonly headOfStrong: number;
  readonly besideStrong: number;
  /** Best coverage and likeness among the names of its file. */
  readonly bestTelling: number;
  readonly bestLikeness: number;
}

/** How a region's file stands under the file model. */
export interface FileStanding {
  readonly logOdds: number;
  /** Its probability as a share of the best file's. */
  readonly share: number;
  /** Position among the candidate files, from 0. */
  readonly rank: number;
}

/** A feature that crosses the standing of the file with the region's own features. */
export interface StandingFeature {
  readonly name: string;
  readonly group: FeatureGroup;
  readonly meaning: string;
  readonly range: string;
  /** `own` gives the region's value of a feature by name. */
  readonly value: (standing: FileStanding, own: (name: string) => number) => number;
}

export interface RegionMaxima {
  readonly literal: number;
  readonly all: number;
  readonly title: number;
  readonly symbol: number;
  readonly whole: number;
  readonly error: number;
  readonly code: number;
  readonly needed: number;
  readonly name: number;
  readonly head: number;
  readonly prose: number;
}
