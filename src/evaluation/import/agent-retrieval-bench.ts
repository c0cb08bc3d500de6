// How does a sample of Agent Retrieval Bench become a query? Its query is an object whose fields differ by task; text,
// given files and diff are told apart by name. It reads no file.

import { z } from 'zod';
import { STRATA } from '../labels.ts';
import { isSnapshotPath } from '../metrics/contract.ts';
import { distinctPaths, normalisePath } from '../paths.ts';
import type { ImportedQuery } from './sources.ts';
import type { TableRow } from './table.ts';
import { columnsOf, rowFault, structured } from './table.ts';

const TASK_TYPES = ['code2test', 'comment2context', 'trace2code', 'edit2ripple', 'abstention'] as const;
type TaskType = (typeof TASK_TYPES)[number];

/** Fields of a query that are not text to search with. */
const DIFF_FIELDS = ['anchor_diff', 'diff_hunk', 'diff'];
const GIVEN_FIELDS = [
  'anchor_file',
  'given_file',
  'reviewed_file',
  'path',
  'given_files',
  'changed_files',
  'source_files',
];
const LINE_FIELDS = ['line', 'original_line', 'start_line'];
const OTHER_FIELDS = ['source', 'kind', 'type', 'url', 'repo', 'base_commit'];

/** Where the gold files of a task stand, the first that holds any. */
const GOLD_FIELDS: Readonly<Record<TaskType, readonly string[]>> = {
  code2test: ['related_tests', 'files'],
  comment2context: ['must_context_files', 'context_files', 'files'],
  trace2code: ['root_cause_files', 'files'],
  edit2ripple: ['files'],
  abstention: [],
};

const record = z.record(z.string(), z.unknown());
const sampleSchema = z.object({
  id: z.string().min(1),
  task_type: z.enum(TASK_TYPES),
  repo: z.string().min(1),
  base_commit: z.string().min(1),
  query: z.preprocess(structured, z.union([record, z.string()])),
  gold: z.preprocess(structured, record),
  metadata: z.preprocess(structured, record.nullish()),
});
type Sample = z.output<typeof sampleSchema>;

/** Throws CuepackError E_LABELS naming row and field. */
export function agentRetrievalQuery(row: TableRow): ImportedQuery {
  const sample = columnsOf(row, sampleSchema);
  const query: Record<string, unknown> = typeof sample.query === 'string' ? { text: sample.query } : sample.query;
  const text = textOf(query);
  if (text === '') throw rowFault(row, 'query', 'holds no text');
  const given = givenOf(row, sample, query);
  const diff = DIFF_FIELDS.map((field) => query[field]).find((value) => typeof value === 'string' && value !== '');
  return {
    queryId: sample.id,
    text,
    repo: sample.repo,
    commit: sample.base_commit,
    task: sample.task_type === 'abstention' ? 'issue' : sample.task_type,
    ...(given.length > 0 ? { given } : {}),
    ...(typeof diff === 'string' ? { diff } : {}),
    truth: sample.task_type === 'abstention' ? noGold(row, sample) : { files: goldFiles(row, sample) },
  };
}

// --- internal ---

/** Text fields in the order in which they stand, each once. */
function textOf(query: Record<string, unknown>): string {
  const aside = new Set([...DIFF_FIELDS, ...GIVEN_FIELDS, ...LINE_FIELDS, ...OTHER_FIELDS]);
  const parts: string[] = [];
  for (const [field, value] of Object.entries(query)) {
    if (!aside.has(field) && typeof value === 'string' && value.trim() !== '' && !parts.includes(value))
      parts.push(value);
  }
  return parts.join('\n\n');
}

function givenOf(row: TableRow, sample: Sample, query: Record<string, unknown>): { path: string; line?: number }[] {
  const listed = [...GIVEN_FIELDS.map((field) => query[field]), sample.gold.given_files].flatMap(pathsIn);
  const line = LINE_FIELDS.map((field) => query[field]).find(
    (value) => Number.isSafeInteger(value) && (value as number) > 0,
  );
  const paths = checkedPaths(row, 'query', listed);
  return paths.map((path, index) => (index === 0 && typeof line === 'number' ? { path, line } : { path }));
}

function goldFiles(row: TableRow, sample: Sample): string[] {
  for (const field of GOLD_FIELDS[sample.task_type]) {
    const files = checkedPaths(row, `gold.${field}`, pathsIn(sample.gold[field]));
    if (files.length > 0) return files;
  }
  throw rowFault(row, `gold.${GOLD_FIELDS[sample.task_type][0]}`, `holds no file for a ${sample.task_type} sample`);
}

function noGold(row: TableRow, { gold, metadata }: Sample): Record<string, unknown> {
  const counterfactual = gold.reason === 'counterfactual_wrong_repo' || metadata?.organic === false;
  if (pathsIn(gold.files).length > 0) throw rowFault(row, 'gold.files', 'must be empty for an abstention sample');
  return {
    files: [],
    stratum: counterfactual ? STRATA[1] : STRATA[0],
    ...(typeof gold.reason === 'string' ? { reason: gold.reason } : {}),
  };
}

/** Paths in a value that is a path, an object with one, or a list of either. */
function pathsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(pathsIn);
  if (typeof value === 'object' && value !== null && 'path' in value) return pathsIn(value.path);
  return [];
}

function checkedPaths(row: TableRow, field: string, paths: readonly string[]): string[] {
  const wrong = paths.find((path) => !isSnapshotPath(path));
  if (wrong !== undefined) throw rowFault(row, field, `${JSON.stringify(wrong)} is not a path inside the repository`);
  return distinctPaths(paths.map(normalisePath));
}
