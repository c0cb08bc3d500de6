// `cuepack eval`: scores the answers of one or several systems against labels and prints a report. Reads options and
// files; metrics and layout are src/evaluation's.

import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { CuepackError, messageOf } from '../errors.ts';
import { BASELINE_NAMES, runBaselines } from '../evaluation/baselines/run.ts';
import type { EvaluationCorpus } from '../evaluation/corpus.ts';
import { openEvaluationCorpus } from '../evaluation/corpus.ts';
import { numberedLines } from '../evaluation/jsonl.ts';
import type { LabelledQuery, LabelSource } from '../evaluation/labels.ts';
import { readLabelledSet } from '../evaluation/labels.ts';
import { prepareBlocks } from '../evaluation/report/blocks.ts';
import { METRIC_FAMILIES } from '../evaluation/report/families.ts';
import { FORMATS, renderReport } from '../evaluation/report/render.ts';
import type { Report, ReportOptions, System } from '../evaluation/report/report.ts';
import { evaluateSystems, GROUPINGS } from '../evaluation/report/report.ts';
import { readSystems } from '../evaluation/report/systems.ts';
import { openIndexDirectory } from '../index/reader.ts';
import type { CommandContext } from './context.ts';
import { existingFolder, oneOf, wholeNumber } from './options.ts';

const EXAMPLES = `Examples:
  cuepack eval --queries queries.jsonl --ground-truth ground_truth.jsonl --results results.jsonl
  cuepack eval --labels set --results ours=ours.jsonl --results bm25=bm25.jsonl --by repository
  cuepack eval --labels set --results ours.jsonl --baselines bm25,repository-map --index-dir index
  cuepack eval --labels set --ranking ranking.jsonl --metrics arb --corpus snapshots --format json

`;
const STATUS = `
Metrics: contract (line F1), contextbench, swe-explore, arb (Agent Retrieval Bench), acc (strict Acc@k).
A row that is missing or breaks the format scores as an empty answer and is named on standard error.

Exit status: 0 scored · 2 bad arguments, unreadable labels, or nothing to score`;

/** Most faults that are named one by one; the count is in the report. */
const MAX_NAMED_FAULTS = 20;

export interface EvalOptions {
  readonly labels?: string;
  readonly queries?: string;
  readonly groundTruth?: string;
  readonly snapshots?: string;
  readonly results: readonly string[];
  readonly ranking: readonly string[];
  readonly trajectories: readonly string[];
  readonly baselines?: string;
  readonly indexDir?: string;
  readonly metrics: string;
  readonly gold: string;
  readonly variant: string;
  readonly only?: string;
  readonly corpus?: string;
  readonly by?: string;
  readonly topK: string;
  readonly budget?: string;
  readonly format: string;
}

export function registerEvalCommand(program: Command, context: CommandContext): void {
  const gather = (value: string, earlier: readonly string[]) => [...earlier, value];
  program
    .command('eval')
    .description('score the answers of one or several systems against labels')
    .option('--labels <dir>', 'folder with queries.jsonl, ground_truth.jsonl and, if there is one, snapshots.jsonl')
    .option('--queries <file>', 'the queries, where there is no folder')
    .option('--ground-truth <file>', 'their gold')
    .option('--snapshots <file>', 'their snapshots, for the names of repositories')
    .option('--results <[name=]file>', 'results of a system; may be repeated', gather, [])
    .option('--ranking <[name=]file>', 'ranked files and regions of a system; may be repeated', gather, [])
    .option('--trajectories <[name=]file>', 'what an agent looked at, step by step; may be repeated', gather, [])
    .option('--baselines <names>', `run these beside, with commas between: ${BASELINE_NAMES.join(', ')}; or all`)
    .option('--index-dir <dir>', 'index of the snapshots, for baselines')
    .option('--metrics <name>', METRIC_FAMILIES.join(', '), 'contract')
    .option('--gold <kind>', 'regions, or widened: edit gold grown to the enclosing definitions', 'regions')
    .option('--variant <name>', "paper, or code: the averages of ContextBench's public code", 'paper')
    .option('--only <file>', 'score these query ids alone, one a line')
    .option('--corpus <dir>', 'laid-out snapshots, for block and token-yield metrics')
    .option('--by <groups>', `also by these, with commas between: ${GROUPINGS.join(', ')}`)
    .option('--top-k <count>', 'regions that SWE-Explore metrics keep', '5')
    .option('--budget <lines>', 'distinct lines that SWE-Explore metrics keep')
    .option('--format <name>', FORMATS.join(', '), 'text')
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS)
    .action(async (options: EvalOptions) => context.setExitStatus(await evalCommand(options, context)));
}

/** Scores and prints. Returns the exit status; throws CuepackError for options, labels or files that cannot be used. */
export async function evalCommand(options: EvalOptions, context: CommandContext): Promise<0 | 1 | 2> {
  const format = oneOf('--format', options.format, FORMATS);
  const corpus = options.corpus === undefined ? null : openEvaluationCorpus(existingFolder('--corpus', options.corpus));
  try {
    const scoring = reportOptions(options, corpus);
    const answered = readSystems(options);
    const queries = readQueriesOf(options, context);
    const systems = [...answered, ...baselineSystems(options, queries, context)];
    checkSources(systems, scoring);
    if (corpus !== null && scoring.family === 'contextbench') await prepareBlocks(corpus, queries, systems, scoring);
    const report = evaluateSystems(systems, queries, scoring);
    if (report.queries === 0) {
      throw new CuepackError('E_LABELS', `no query has gold for ${scoring.family} metrics with --gold ${scoring.gold}`);
    }
    warnAboutRows(report, context);
    context.write(renderReport(report, format));
    return 0;
  } finally {
    corpus?.close();
  }
}

// --- internal ---

function reportOptions(options: EvalOptions, corpus: EvaluationCorpus | null): ReportOptions {
  const lineBudget = options.budget === undefined ? {} : { lineBudget: wholeNumber('--budget', options.budget, 1) };
  return {
    family: oneOf('--metrics', options.metrics, METRIC_FAMILIES),
    gold: oneOf('--gold', options.gold, ['regions', 'widened']),
    variant: oneOf('--variant', options.variant, ['paper', 'code']),
    groupings: [...new Set(options.by?.split(',') ?? [])].map((name) => oneOf('--by', name, GROUPINGS)),
    sweExplore: { regionCount: wholeNumber('--top-k', options.topK, 1), ...lineBudget },
    corpus,
  };
}

function readQueriesOf(options: EvalOptions, context: CommandContext): readonly LabelledQuery[] {
  const set = readLabelledSet(labelSource(options));
  if (set.unlabelled.length > 0) context.warn(`${set.unlabelled.length} queries have no ground truth and are left out`);
  if (set.unasked.length > 0) context.warn(`${set.unasked.length} rows of ground truth have no query and are left out`);
  if (options.only === undefined) return set.queries;
  const wanted = idsOf(options.only);
  const known = set.queries.filter((query) => wanted.has(query.queryId));
  if (known.length < wanted.size)
    context.warn(`${wanted.size - known.length} ids of ${options.only} have no labelled query`);
  return known;
}

function labelSource({ labels, queries, groundTruth, snapshots }: EvalOptions): LabelSource {
  if (labels !== undefined && queries === undefined && groundTruth === undefined)
    return existingFolder('--labels', labels);
  if (labels === undefined && queries !== undefined && groundTruth !== undefined) {
    return { queries, groundTruth, ...(snapshots === undefined ? {} : { snapshots }) };
  }
  throw new CuepackError('E_BAD_OPTION', 'give either --labels, or --queries and --ground-truth');
}

function idsOf(file: string): Set<string> {
  try {
    return new Set([...numberedLines(readFileSync(file, 'utf8'))].map(({ text }) => text));
  } catch (error) {
    throw new CuepackError('E_BAD_OPTION', `cannot read --only ${file}: ${messageOf(error)}`, { cause: error });
  }
}

function baselineSystems(
  { baselines, indexDir }: EvalOptions,
  queries: readonly LabelledQuery[],
  context: CommandContext,
): System[] {
  if (baselines === undefined) return [];
  if (indexDir === undefined) throw new CuepackError('E_BAD_OPTION', '--baselines needs --index-dir');
  const names = baselines === 'all' ? BASELINE_NAMES : baselines.split(',');
  return runBaselines(names, openIndexDirectory(indexDir), queries, {
    progress: (done, all) => context.progress?.(`baselines: ${done} of ${all} queries`),
    warn: (message) => context.warn(message),
  });
}

/** What a family scores must be there for every system. */
function checkSources(systems: readonly System[], { family }: ReportOptions): void {
  if (systems.length === 0) {
    throw new CuepackError(
      'E_BAD_OPTION',
      'give what is to be scored: --results, --ranking, --trajectories or --baselines',
    );
  }
  for (const { name, results, ranking } of systems) {
    if (family === 'contract' && results === null) {
      throw new CuepackError('E_BAD_OPTION', `contract metrics need --results for ${name}`);
    }
    if ((family === 'arb' || family === 'acc') && results === null && ranking === null) {
      throw new CuepackError('E_BAD_OPTION', `${family} metrics need --ranking (or --results) for ${name}`);
    }
  }
}

function warnAboutRows(report: Report, context: CommandContext): void {
  for (const { name, faults, missing } of report.systems) {
    for (const fault of faults.slice(0, MAX_NAMED_FAULTS)) context.warn(`${name}: ${fault}`);
    if (faults.length > MAX_NAMED_FAULTS) context.warn(`${name}: ${faults.length - MAX_NAMED_FAULTS} more faults`);
    if (missing > 0) context.warn(`${name}: ${missing} queries have no row`);
  }
}
