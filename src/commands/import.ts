// `cuepack import`: published benchmark files in, a labelled set out. Reads options; the conversions are
// src/evaluation/import's. Nothing is downloaded.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { CuepackError, messageOf } from '../errors.ts';
import { openEvaluationCorpus } from '../evaluation/corpus.ts';
import {
  labelledSetFiles,
  nameSnapshots,
  snapshotKey,
  snapshotLines,
  writeTogether,
} from '../evaluation/import/labelled-set.ts';
import type { ImportedQuery, Lookups } from '../evaluation/import/sources.ts';
import { BENCHMARKS, CONVERTERS } from '../evaluation/import/sources.ts';
import { readTable } from '../evaluation/import/table.ts';
import { readText } from '../evaluation/jsonl.ts';
import type { Snapshot } from '../evaluation/labels.ts';
import { readSnapshots } from '../evaluation/labels.ts';
import type { CommandContext } from './context.ts';
import { existingFolder, notEmpty, oneOf } from './options.ts';

const EXAMPLES = `Examples:
  cuepack import contextbench train.parquet --out labels/contextbench
  cuepack import swe-bench verified.parquet lite.jsonl --out labels/edits
  cuepack snapshot --labels labels/edits --git-root clones --out snapshots

`;
const STATUS = `
Files are read by their extension: .parquet, .jsonl, .ndjson, .json (a list), .csv.
Some SWE-Explore regions run to the end of a file: import with --snapshots-only, lay the snapshots out, and import again
with --corpus.

Exit status: 0 written · 2 bad arguments, or a row that does not fit; then nothing is written`;

export interface ImportOptions {
  readonly out: string;
  readonly corpus?: string;
  readonly issues?: string;
  readonly commits?: string;
  readonly snapshotsOnly?: boolean;
}

export function registerImportCommand(program: Command, context: CommandContext): void {
  program
    .command('import')
    .description('turn published benchmark files into a labelled set')
    .argument('<benchmark>', BENCHMARKS.join(', '))
    .argument('<files...>', 'the published files')
    .requiredOption('--out <dir>', 'folder for queries.jsonl, ground_truth.jsonl and snapshots.jsonl')
    .option('--corpus <dir>', 'laid-out snapshots, for regions that run to the end of a file')
    .option('--issues <file>', 'JSON object of issue texts by instance id, where rows lack them')
    .option('--commits <file>', 'JSON object of base commits by instance id, where rows lack them')
    .option('--snapshots-only', 'write snapshots.jsonl alone')
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS)
    .action(async (benchmark: string, files: string[], options: ImportOptions) =>
      context.setExitStatus(await importCommand(benchmark, files, { options, context })),
    );
}

/** Converts and writes. Returns the exit status; throws CuepackError for options or rows that do not fit. */
export async function importCommand(
  benchmark: string,
  files: readonly string[],
  { options, context }: { options: ImportOptions; context: CommandContext },
): Promise<0> {
  const convert = CONVERTERS[oneOf('benchmark', benchmark, BENCHMARKS)];
  const out = notEmpty('--out', options.out);
  const lookups = lookupsFor(options, out);
  const queries: ImportedQuery[] = [];
  let without = 0;
  for (const file of files) {
    for (const row of await readTable(file)) {
      const query = convert(row, lookups);
      if (query === null) without += 1;
      else queries.push(query);
    }
  }
  if (queries.length === 0)
    throw new CuepackError('E_LABELS', `no row of ${files.join(', ')} has gold; nothing was written`);
  if (without > 0) context.warn(`${without} rows change no line that the base commit has; left out`);
  const written = options.snapshotsOnly
    ? { 'snapshots.jsonl': snapshotLines([...nameSnapshots(queries).values()]) }
    : { ...labelledSetFiles(queries) };
  writeTogether(out, written);
  const names = Object.keys(written).join(', ');
  context.warn(`${queries.length} queries of ${nameSnapshots(queries).size} snapshots: wrote ${names} in ${out}`);
  return 0;
}

// --- internal ---

function lookupsFor(options: ImportOptions, out: string): Lookups {
  const issues = options.issues === undefined ? new Map<string, string>() : readMap('--issues', options.issues);
  const commits = options.commits === undefined ? new Map<string, string>() : readMap('--commits', options.commits);
  // To name the snapshots no length is needed; one line stands in for it, and the gold is not written.
  if (options.snapshotsOnly) return { issues, commits, lineCountOf: () => 1 };
  if (options.corpus === undefined) return { issues, commits, lineCountOf: () => null };
  const corpus = openEvaluationCorpus(existingFolder('--corpus', options.corpus));
  const ids = snapshotIds(join(out, 'snapshots.jsonl'));
  return {
    issues,
    commits,
    lineCountOf(repo, commit, path) {
      const snapshot =
        ids.get(snapshotKey(repo, commit)) ?? nameSnapshots([{ repo, commit }]).get(snapshotKey(repo, commit));
      const text = snapshot === undefined ? null : corpus.textOf(snapshot.snapshotId, path);
      return text === null ? null : countLines(text);
    },
  };
}

/** The snapshots that an earlier --snapshots-only named. */
function snapshotIds(file: string): Map<string, Snapshot> {
  if (!existsSync(file)) return new Map();
  return new Map(readSnapshots(file).map((snapshot) => [snapshotKey(snapshot.repo, snapshot.commit), snapshot]));
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return text === '' || text.endsWith('\n') ? lines : lines + 1;
}

function readMap(option: string, file: string): Map<string, string> {
  try {
    const parsed = z.record(z.string(), z.string()).parse(JSON.parse(readText(file)));
    return new Map(Object.entries(parsed));
  } catch (error) {
    if (error instanceof CuepackError) throw error;
    const detail = error instanceof z.ZodError ? (error.issues[0]?.message ?? '') : messageOf(error);
    throw new CuepackError('E_BAD_OPTION', `${option} ${file}: not a JSON object of texts (${detail})`, {
      cause: error,
    });
  }
}
