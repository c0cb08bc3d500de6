// What is asked and what is right? Reads a labelled set (queries, ground truth, snapshots) into typed, checked queries.
// It does not score anything and does not look at the snapshots themselves.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Region } from '../types.ts';
import type { Row } from './jsonl.ts';
import { readRows, rowError } from './jsonl.ts';
import { distinctPaths, normalisePath } from './paths.ts';

const TASKS = ['issue', 'trace2code', 'comment2context', 'edit2ripple', 'code2test'] as const;
export type Task = (typeof TASKS)[number];

export const STRATA = ['natural', 'counterfactual'] as const;
/** How a query without gold was made: evidence that the answer lies outside, or a repository that cannot hold it. */
export type Stratum = (typeof STRATA)[number];

/** A file that the asker already has, with the line that it is about where there is one. */
interface GivenFile {
  readonly path: string;
  readonly line?: number;
}

/** What a query should find. Paths are normalised; regions may overlap. */
interface Gold {
  /** `lines` when the label marks lines, `files` when it marks whole files only (then `regions` is empty). */
  readonly kind: 'lines' | 'files';
  readonly regions: readonly Region[];
  /** Regions that some solutions read: neither wanted nor noise. */
  readonly optional: readonly Region[];
  /** Edit gold grown to the enclosing definitions; null where the label does not have it. */
  readonly widened: readonly Region[] | null;
  /** Gold files once each; the files of the regions where the label marks lines. */
  readonly files: readonly string[];
  readonly stratum?: Stratum;
}

/** A query together with its gold. */
export interface LabelledQuery {
  readonly queryId: string;
  readonly snapshotId: string;
  readonly text: string;
  readonly task: Task;
  readonly given: readonly GivenFile[];
  /** Unified hunks of the given file, or null. */
  readonly diff: string | null;
  /** `owner/name`; the snapshot id where the set has no snapshots file. */
  readonly repo: string;
  readonly gold: Gold;
  readonly language?: string;
  readonly category?: string;
}

/** A commit of a repository that snapshots are laid out from. */
export interface Snapshot {
  readonly snapshotId: string;
  readonly repo: string;
  readonly commit: string;
}

export interface LabelledSet {
  /** Queries that have ground truth, in the order of the queries file. */
  readonly queries: readonly LabelledQuery[];
  readonly snapshots: readonly Snapshot[];
  /** Ids of queries without ground truth, and of ground truth without a query: left out, for the caller to report. */
  readonly unlabelled: readonly string[];
  readonly unasked: readonly string[];
}

/** A folder with the three files, or the files one by one. */
export type LabelSource = string | { queries: string; groundTruth: string; snapshots?: string };

const lineNumber = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const identifier = z.string().min(1);
const pathSchema = z
  .string()
  .min(1)
  .refine(
    (path) => !path.startsWith('/') && !path.split('/').includes('..'),
    'must be relative to the snapshot, without ".."',
  )
  .transform(normalisePath);
const regionSchema = z
  .object({ path: pathSchema, start: lineNumber, end: lineNumber })
  .refine(({ start, end }) => end >= start, { message: 'must not be before start', path: ['end'] });
const regionsSchema = z.array(regionSchema);

const querySchema = z.object({
  query_id: identifier,
  snapshot_id: identifier,
  text: z.string(),
  task: z.enum(TASKS).default('issue'),
  given: z.array(z.object({ path: pathSchema, line: lineNumber.nullish() })).default([]),
  diff: z.string().nullish(),
});
const truthSchema = z
  .object({
    query_id: identifier,
    regions: regionsSchema.optional(),
    files: z.array(pathSchema).optional(),
    optional_regions: regionsSchema.default([]),
    widened: regionsSchema.nullish(),
    stratum: z.enum(STRATA).nullish(),
    language: z.string().nullish(),
    category: z.string().nullish(),
  })
  .refine(({ regions, files }) => regions !== undefined || files !== undefined, {
    message: 'needs regions (line gold) or files (file gold)',
    path: ['regions'],
  });
const snapshotSchema = z.object({ snapshot_id: identifier, repo: identifier, commit: identifier });

type TruthRow = z.output<typeof truthSchema>;
type QueryRow = z.output<typeof querySchema>;

/**
 * Reads and checks a labelled set. Throws CuepackError E_LABELS that names file, line and field: unreadable file, row
 * that does not fit, id that stands twice, or snapshot that the snapshots file (where there is one) does not know.
 */
export function readLabelledSet(source: LabelSource): LabelledSet {
  const files = labelFiles(source);
  const snapshots = files.snapshots === undefined ? null : readSnapshots(files.snapshots);
  const repos = snapshots && new Map(snapshots.map(({ snapshotId, repo }) => [snapshotId, repo]));
  const truths = uniqueRows(files.groundTruth, readRows(files.groundTruth, truthSchema));
  const queries: LabelledQuery[] = [];
  const unlabelled: string[] = [];
  const asked = uniqueRows(files.queries, readRows(files.queries, querySchema));
  for (const { line, value } of asked.values()) {
    const truth = truths.get(value.query_id);
    if (truth === undefined) {
      unlabelled.push(value.query_id);
      continue;
    }
    const repo = repos === null ? value.snapshot_id : repos.get(value.snapshot_id);
    if (repo === undefined)
      throw rowError(files.queries, line, `snapshot_id: ${value.snapshot_id} is not in the snapshots file`);
    queries.push(labelledQuery(value, truth.value, repo));
  }
  const unasked = [...truths.keys()].filter((id) => !asked.has(id));
  return { queries, snapshots: snapshots ?? [], unlabelled, unasked };
}

/** Reads the snapshots of a labelled set. Throws CuepackError E_LABELS. */
export function readSnapshots(file: string): Snapshot[] {
  const seen = new Set<string>();
  return readRows(file, snapshotSchema).map(({ line, value }) => {
    if (seen.has(value.snapshot_id)) throw rowError(file, line, `snapshot_id: ${value.snapshot_id} stands twice`);
    seen.add(value.snapshot_id);
    return { snapshotId: value.snapshot_id, repo: value.repo, commit: value.commit };
  });
}

// --- internal ---

function labelFiles(source: LabelSource): { queries: string; groundTruth: string; snapshots?: string } {
  if (typeof source !== 'string') return source;
  const snapshots = join(source, 'snapshots.jsonl');
  return {
    queries: join(source, 'queries.jsonl'),
    groundTruth: join(source, 'ground_truth.jsonl'),
    ...(existsSync(snapshots) ? { snapshots } : {}),
  };
}

function uniqueRows<T extends { query_id: string }>(file: string, rows: readonly Row<T>[]): Map<string, Row<T>> {
  const byId = new Map<string, Row<T>>();
  for (const row of rows) {
    const id = row.value.query_id;
    const earlier = byId.get(id);
    if (earlier !== undefined) throw rowError(file, row.line, `query_id: ${id} stands on line ${earlier.line} already`);
    byId.set(id, row);
  }
  return byId;
}

function labelledQuery(query: QueryRow, truth: TruthRow, repo: string): LabelledQuery {
  return {
    queryId: query.query_id,
    snapshotId: query.snapshot_id,
    text: query.text,
    task: query.task,
    given: query.given.map(({ path, line }) => (line == null ? { path } : { path, line })),
    diff: query.diff ?? null,
    repo,
    gold: goldOf(truth),
    ...(truth.language == null ? {} : { language: truth.language }),
    ...(truth.category == null ? {} : { category: truth.category }),
  };
}

function goldOf(truth: TruthRow): Gold {
  const regions = truth.regions ?? [];
  return {
    kind: truth.regions === undefined ? 'files' : 'lines',
    regions,
    optional: truth.optional_regions,
    widened: truth.widened ?? null,
    files: distinctPaths(truth.files ?? regions.map((region) => region.path)),
    ...(truth.stratum == null ? {} : { stratum: truth.stratum }),
  };
}
