// How does a row of each published benchmark become a query, its gold and its snapshot? One converter a benchmark, over
// the columns that its publishers document. It reads no file but through the lookups that it is given.

import { z } from 'zod';
import type { Region } from '../../types.ts';
import type { Task } from '../labels.ts';
import { isSnapshotPath } from '../metrics/contract.ts';
import { distinctPaths, normalisePath } from '../paths.ts';
import { agentRetrievalQuery } from './agent-retrieval-bench.ts';
import { changedRegions } from './patch.ts';
import type { TableRow } from './table.ts';
import { columnsOf, rowFault, structured } from './table.ts';

export const BENCHMARKS = ['contextbench', 'swe-explore', 'agent-retrieval-bench', 'swe-bench'] as const;
export type Benchmark = (typeof BENCHMARKS)[number];

/** A row in terms of the contract; the snapshot's id is chosen when all rows are known. */
export interface ImportedQuery {
  readonly queryId: string;
  readonly text: string;
  readonly repo: string;
  readonly commit: string;
  readonly task?: Task;
  readonly given?: readonly { path: string; line?: number }[];
  readonly diff?: string;
  /** Fields of the ground truth besides the id. */
  readonly truth: Readonly<Record<string, unknown>>;
}

/** What a row alone may not say. */
export interface Lookups {
  /** Issue text and commit by instance id, where the published rows lack them. */
  readonly issues: ReadonlyMap<string, string>;
  readonly commits: ReadonlyMap<string, string>;
  /** Number of lines of a file of a laid-out snapshot; null when it cannot be known. */
  readonly lineCountOf: (repo: string, commit: string, path: string) => number | null;
}

/** Turns a row into a query; null for a row without gold at the base commit (a patch that only adds files). */
export type Converter = (row: TableRow, lookups: Lookups) => ImportedQuery | null;

export const CONVERTERS: Readonly<Record<Benchmark, Converter>> = {
  contextbench: contextBenchQuery,
  'swe-explore': sweExploreQuery,
  'agent-retrieval-bench': agentRetrievalQuery,
  'swe-bench': sweBenchQuery,
};

// --- internal ---

const word = z.string().min(1);
const optionalWord = z.string().nullish();
const issueColumns = { repo: word, base_commit: word, problem_statement: z.string() };

const contextBenchSchema = z.object({
  ...issueColumns,
  instance_id: word,
  original_inst_id: optionalWord,
  language: optionalWord,
  source: optionalWord,
  gold_context: z.preprocess(
    structured,
    z.array(z.object({ file: word, start_line: z.number().int().min(1), end_line: z.number().int().min(1) })),
  ),
});

function contextBenchQuery(row: TableRow): ImportedQuery {
  const columns = columnsOf(row, contextBenchSchema);
  const regions = columns.gold_context.map(({ file, start_line, end_line }, index) =>
    checkedRegion(row, `gold_context[${index}]`, { path: file, start: start_line, end: end_line }),
  );
  return {
    queryId: columns.original_inst_id || columns.instance_id,
    text: columns.problem_statement,
    repo: columns.repo,
    commit: columns.base_commit,
    truth: { regions, ...present({ language: columns.language, category: columns.source }) },
  };
}

/** As an object, or as the list `[path, start, end]`. */
const readRegion = z.preprocess(
  (value) => (Array.isArray(value) ? { path: value[0], start: value[1], end: value[2] } : value),
  z.object({ path: word, start: z.number().int(), end: z.number().int() }),
);
const readRegions = z.array(readRegion);
const sweExploreSchema = z.object({
  instance_id: word,
  repo: optionalWord,
  base_commit: optionalWord,
  problem_statement: optionalWord,
  language: optionalWord,
  dataset: optionalWord,
  meta: z.preprocess(structured, z.object({ base_commit: optionalWord, language: optionalWord }).nullish()),
  ground_truth: z.preprocess(
    structured,
    z.object({
      read_core_regions: readRegions,
      read_optional_regions_map: z.preprocess(structured, z.record(z.string(), readRegions.nullish()).nullish()),
    }),
  ),
});

function sweExploreQuery(row: TableRow, lookups: Lookups): ImportedQuery {
  const columns = columnsOf(row, sweExploreSchema);
  const id = columns.instance_id;
  const text = columns.problem_statement ?? lookups.issues.get(id);
  if (text === undefined) throw rowFault(row, 'problem_statement', 'missing; give the texts with --issues');
  const repo = columns.repo || repoOfInstance(id);
  if (repo === null) throw rowFault(row, 'repo', `missing, and ${JSON.stringify(id)} is not owner__name-number`);
  const commit = columns.base_commit || columns.meta?.base_commit || lookups.commits.get(id);
  if (!commit) throw rowFault(row, 'base_commit', 'missing; give the commits with --commits');
  const { read_core_regions: core, read_optional_regions_map: optional } = columns.ground_truth;
  const resolve = (field: string) => (region: Region, index: number) =>
    resolvedRegion(row, `ground_truth.${field}[${index}]`, region, (path) => lookups.lineCountOf(repo, commit, path));
  const extra = Object.entries(optional ?? {}).flatMap(([model, regions]) =>
    (regions ?? []).map(resolve(`read_optional_regions_map.${model}`)),
  );
  return {
    queryId: id,
    text,
    repo,
    commit,
    truth: {
      regions: core.map(resolve('read_core_regions')),
      optional_regions: extra,
      ...present({ language: columns.language ?? columns.meta?.language, category: columns.dataset }),
    },
  };
}

const sweBenchSchema = z.object({
  ...issueColumns,
  instance_id: word,
  patch: word,
  language: optionalWord,
  category: optionalWord,
});

function sweBenchQuery(row: TableRow): ImportedQuery | null {
  const columns = columnsOf(row, sweBenchSchema);
  const changed = changedRegions(columns.patch);
  if (changed === null) throw rowFault(row, 'patch', 'not a unified diff');
  if (changed.length === 0) return null;
  return {
    queryId: columns.instance_id,
    text: columns.problem_statement,
    repo: columns.repo,
    commit: columns.base_commit,
    truth: {
      regions: changed.map((region, index) => checkedRegion(row, `patch, change ${index + 1}`, region)),
      files: distinctPaths(changed.map(({ path }) => path)),
      ...present({ language: columns.language, category: columns.category }),
    },
  };
}

function checkedRegion(row: TableRow, field: string, { path, start, end }: Region): Region {
  if (!isSnapshotPath(path)) throw rowFault(row, field, `${JSON.stringify(path)} is not a path inside the repository`);
  if (start < 1 || end < start) throw rowFault(row, field, `lines ${start}-${end} are no range`);
  return { path: normalisePath(path), start, end };
}

/** SWE-Explore writes the end of a file as -1 and counts a negative start from there. */
function resolvedRegion(
  row: TableRow,
  field: string,
  region: Region,
  lineCountOf: (path: string) => number | null,
): Region {
  if (region.end !== -1 && region.start >= 0)
    return checkedRegion(row, field, { ...region, start: Math.max(1, region.start) });
  const lines = isSnapshotPath(region.path) ? lineCountOf(normalisePath(region.path)) : null;
  if (lines === null || lines < 1) {
    const remedy = 'lay the snapshots out (import with --snapshots-only, then cuepack snapshot) and give --corpus';
    throw rowFault(
      row,
      field,
      `counts from the end of ${JSON.stringify(region.path)}, whose length is not known; ${remedy}`,
    );
  }
  const start = region.start < 0 ? lines + region.start + 1 : region.start;
  const end = region.end === -1 ? lines : region.end;
  const inside = (line: number) => Math.max(1, Math.min(line, lines));
  return checkedRegion(row, field, { path: region.path, start: inside(start), end: inside(end) });
}

/** `owner__name-number`, as these benchmarks write instance ids. */
function repoOfInstance(instanceId: string): string | null {
  const split = instanceId.indexOf('__');
  const dash = instanceId.lastIndexOf('-');
  if (split < 1 || dash < split + 3) return null;
  return `${instanceId.slice(0, split)}/${instanceId.slice(split + 2, dash)}`;
}

function present(fields: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => !!entry[1]));
}
