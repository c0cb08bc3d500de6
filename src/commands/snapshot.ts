// `cuepack snapshot`: lays the snapshots of a labelled set out from local git clones. Reads options and reports; the work
// is src/evaluation/snapshots.ts.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { CuepackError } from '../errors.ts';
import { numberedLines, readRows, readText } from '../evaluation/jsonl.ts';
import type { Snapshot } from '../evaluation/labels.ts';
import { readSnapshots } from '../evaluation/labels.ts';
import { findGitDirectory, layOutSnapshot } from '../evaluation/snapshots.ts';
import type { CommandContext } from './context.ts';
import { existingFolder, notEmpty, wholeNumber } from './options.ts';

const EXAMPLES = `Examples:
  cuepack snapshot --labels labels/edits --git-root clones --out snapshots
  cuepack build --corpus snapshots --index-dir index

`;
const STATUS = `
Clones may be bare or not and stand as OWNER+NAME, OWNER/NAME or NAME. Text files up to 1 MB are written. What is laid out
already is left alone, so the command can be interrupted and repeated. Nothing is fetched.

Exit status: 0 snapshots are laid out (what is not there is named) · 1 none could be · 2 bad arguments or labels`;

export interface SnapshotOptions {
  readonly labels: string;
  readonly gitRoot: string;
  readonly out: string;
  readonly only?: string;
  readonly repo?: string;
  readonly limit?: string;
}

export function registerSnapshotCommand(program: Command, context: CommandContext): void {
  program
    .command('snapshot')
    .description('lay the snapshots of a labelled set out from local git clones')
    .requiredOption('--labels <dir>', 'folder with snapshots.jsonl')
    .requiredOption('--git-root <dir>', 'folder of clones')
    .requiredOption('--out <dir>', 'folder for one folder a snapshot')
    .option('--only <file>', 'only the snapshots of these query ids, one a line')
    .option('--repo <owner/name>', 'only the snapshots of this repository')
    .option('--limit <count>', 'stop when this many are laid out')
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS)
    .action((options: SnapshotOptions) => context.setExitStatus(snapshotCommand(options, context)));
}

/** Lays out and reports. Returns the exit status; throws CuepackError for options, labels or an unwritable folder. */
export function snapshotCommand(options: SnapshotOptions, context: CommandContext): 0 | 1 {
  const gitRoot = existingFolder('--git-root', options.gitRoot);
  const out = notEmpty('--out', options.out);
  const limit = options.limit === undefined ? Number.POSITIVE_INFINITY : wholeNumber('--limit', options.limit, 1);
  const wanted = wantedSnapshots(options);
  const absent = new Map<string, number>();
  let done = 0;
  for (const { snapshotId, repo, commit } of wanted) {
    if (done >= limit) break;
    const target = join(out, snapshotId);
    const gitDirectory = existsSync(target) ? '' : findGitDirectory(gitRoot, repo);
    if (gitDirectory === null) {
      absent.set(repo, (absent.get(repo) ?? 0) + 1);
      continue;
    }
    const result = layOutSnapshot(gitDirectory, commit, target);
    if (result.kind === 'no-commit') context.warn(`${snapshotId}: commit ${commit} is not in ${repo}; skipped`);
    else done += 1;
    if (result.kind === 'written') {
      context.warn(
        `${snapshotId}: ${result.files} files (${result.binary} binary and ${result.missing} missing left out)`,
      );
    }
  }
  for (const [repo, count] of absent) context.warn(`no clone of ${repo}: ${count} snapshots skipped`);
  context.write(`${done} of ${wanted.length} snapshots are laid out in ${out}\n`);
  return done > 0 ? 0 : 1;
}

// --- internal ---

function wantedSnapshots({ labels, only, repo }: SnapshotOptions): Snapshot[] {
  existingFolder('--labels', labels);
  const ids = only === undefined ? null : snapshotsOfQueries(labels, only);
  const snapshots = readSnapshots(join(labels, 'snapshots.jsonl'));
  for (const { snapshotId } of snapshots) {
    if (/[/\\\0]|^\./.test(snapshotId)) {
      throw new CuepackError('E_LABELS', `snapshot_id ${JSON.stringify(snapshotId)} cannot be the name of a folder`);
    }
  }
  return snapshots.filter(
    (snapshot) => (repo === undefined || snapshot.repo === repo) && (ids === null || ids.has(snapshot.snapshotId)),
  );
}

function snapshotsOfQueries(labels: string, only: string): Set<string> {
  const wanted = new Set([...numberedLines(readText(only))].map(({ text }) => text));
  const rows = readRows(join(labels, 'queries.jsonl'), z.object({ query_id: z.string(), snapshot_id: z.string() }));
  return new Set(rows.filter(({ value }) => wanted.has(value.query_id)).map(({ value }) => value.snapshot_id));
}
