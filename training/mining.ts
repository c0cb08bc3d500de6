// Labelled queries from a repository's own history: the message of a commit that mends a fault is the query, the lines
// that it changes in its parent are the gold, and so are, widened, the definitions around them. Newest first, the same
// every time. The work tree is never looked at.

import path from 'node:path';
import { categoryOf } from '../src/corpus/classify.ts';
import { lineSet } from '../src/evaluation/lines.ts';
import { isSnapshotPath } from '../src/evaluation/metrics/contract.ts';
import { createSyntaxAnalyser, type SyntaxAnalyser } from '../src/syntax/analyse.ts';
import { languageOf } from '../src/syntax/languages.ts';
import type { Definition, LineSpan, Region } from '../src/types.ts';
import { type GitReader, openGit } from './git.ts';
import { type LabelRow, writeLabels } from './label-files.ts';
import { type ChangedFile, changedLines, changedPaths } from './mining-diff.ts';
import { faultOfMessage, type MessageFault, queryOfMessage } from './mining-message.ts';

/** Commits of the history that are looked at. */
const MAX_SCANNED = 20_000;
/** A commit that touches more files, or more lines of source, is no single fix. */
const MAX_FILES = 10;
const MAX_LINES = 300;
/** Source files that hold the gold of one query. */
const MAX_SOURCE_FILES = 5;
/** A definition longer than this does not widen a change: it would drown it. Lines. */
const MAX_WIDENED = 200;
/** Larger files are not indexed. Bytes. */
const MAX_FILE_BYTES = 1_000_000;

/** A fix as a label; its commit is the parent, which the snapshot is of. */
type MinedQuery = Omit<LabelRow, 'repo'> & { readonly commit: string; readonly language: string };

type LeftOut = MessageFault | 'mass-edit' | 'no-source' | 'unreadable' | 'repeated';

export interface Mined {
  /** Name of the repository's folder. */
  readonly name: string;
  readonly git: GitReader;
  readonly queries: readonly MinedQuery[];
  /** Commits looked at, and how many of them were left out for which reason. */
  readonly scanned: number;
  readonly leftOut: Readonly<Partial<Record<LeftOut, number>>>;
}

interface Commit {
  readonly id: string;
  readonly parent: string;
  readonly message: string;
}

/**
 * Mines up to `maxCommits` queries.
 * @throws CuepackError E_BAD_OPTION when the folder is no repository, E_BAD_INPUT without git.
 */
export async function mineRepository(folder: string, maxCommits: number): Promise<Mined> {
  const git = openGit(folder);
  const name = nameOf(folder);
  const queries: MinedQuery[] = [];
  const leftOut: Partial<Record<LeftOut, number>> = {};
  const texts = new Set<string>();
  const analyser = await createSyntaxAnalyser();
  let scanned = 0;
  try {
    for (const commit of commitsOf(git)) {
      if (queries.length >= maxCommits) break;
      scanned += 1;
      const mined = await mineCommit({ git, name, analyser }, commit);
      const reason = typeof mined === 'string' ? mined : texts.has(mined.text) ? 'repeated' : null;
      if (reason !== null) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
      else if (typeof mined !== 'string') {
        texts.add(mined.text);
        queries.push(mined);
      }
    }
  } finally {
    analyser.close();
  }
  return { name, git, queries, scanned, leftOut };
}

/** Writes what was mined as a labelled set. */
export function writeMinedLabels({ name, queries }: Mined, folder: string): void {
  writeLabels(
    queries.map((query) => ({ ...query, repo: name })),
    folder,
  );
}

// --- internal ---

interface Mine {
  readonly git: GitReader;
  readonly name: string;
  readonly analyser: SyntaxAnalyser;
}

interface Gold {
  readonly regions: readonly Region[];
  readonly widened: readonly Region[];
}

function nameOf(folder: string): string {
  const base = path.basename(path.resolve(folder)).replace(/\.git$/, '');
  return (
    base
      .replace(/[^\w.-]/g, '_')
      .replace(/^\.+/, '')
      .slice(0, 60) || 'repository'
  );
}

/** Commits with exactly one parent, newest first. */
function commitsOf({ read }: GitReader): Commit[] {
  const words = [
    'log',
    '-z',
    '--no-notes',
    '--no-decorate',
    '--no-color',
    '--encoding=UTF-8',
    '--no-merges',
    '--topo-order',
  ];
  const log = read([...words, `--max-count=${MAX_SCANNED}`, '--format=%H%n%P%n%B', 'HEAD', '--']);
  if (log === null) return [];
  return log
    .toString('utf8')
    .split('\0')
    .flatMap((entry) => {
      const [id = '', parent = '', ...message] = entry.split('\n');
      return /^[0-9a-f]{40,64}$/.test(parent) ? [{ id, parent, message: message.join('\n') }] : [];
    });
}

async function mineCommit(mine: Mine, { id, parent, message }: Commit): Promise<MinedQuery | LeftOut> {
  const fault = faultOfMessage(message);
  if (fault !== null) return fault;
  const touched = changedPaths(mine.git, parent, id);
  if (touched === null) return 'unreadable';
  if (touched.length > MAX_FILES) return 'mass-edit';
  const source = touched.filter(isSource);
  if (source.length === 0) return 'no-source';
  if (source.length > MAX_SOURCE_FILES) return 'mass-edit';
  const text = queryOfMessage(
    message,
    touched.map((file) => file.path),
  );
  if (text === null) return 'too-short';
  const files = changedLines(mine.git, parent, id)?.filter((file) => isSource(file) && file.spans.length > 0);
  if (files === undefined) return 'unreadable';
  if (files.length === 0) return 'no-source';
  if (files.reduce((sum, { lines }) => sum + lines, 0) > MAX_LINES) return 'mass-edit';
  const gold: Gold[] = [];
  for (const file of files) {
    const own = await goldOf(mine, file);
    if (own === null) return 'unreadable';
    gold.push(own);
  }
  return {
    queryId: `${mine.name}-${id.slice(0, 10)}`,
    snapshotId: `${mine.name}-${parent.slice(0, 10)}`,
    commit: parent,
    text,
    language: languageOf(files[0]!.path)?.id ?? 'text',
    regions: gold.flatMap((own) => own.regions),
    widened: gold.flatMap((own) => own.widened),
  };
}

/** A modified file of the program itself: tests, docs, configuration, generated and other people's code are no gold. */
function isSource({ path: file, status, isRegular }: Pick<ChangedFile, 'path' | 'status' | 'isRegular'>): boolean {
  return (
    status === 'M' &&
    isRegular &&
    isSnapshotPath(file) &&
    !file.includes('\ufffd') &&
    languageOf(file) !== null &&
    categoryOf(file) === 'source'
  );
}

async function goldOf({ git, analyser }: Mine, file: ChangedFile): Promise<Gold | null> {
  const bytes = git.read(['cat-file', 'blob', file.blob]);
  if (bytes === null || bytes.length > MAX_FILE_BYTES || bytes.includes(0)) return null;
  const text = bytes.toString('utf8');
  const last = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const spans = file.spans
    .map(({ start, end }) => ({ start: Math.min(start, last), end: Math.min(end, last) }))
    .filter(({ start }) => start >= 1);
  const { definitions } = await analyser.analyse(file.path, text);
  const asRegions = (list: readonly LineSpan[]): Region[] => {
    const lines = lineSet(list.map((span) => ({ path: file.path, ...span })));
    return [...lines.values()].flat().map((span) => ({ path: file.path, ...span }));
  };
  return {
    regions: asRegions(spans),
    widened: asRegions(spans.flatMap((span) => [span, ...around(span, definitions)])),
  };
}

/** The innermost definition around a span, when it is not too long. */
function around(span: LineSpan, definitions: readonly Definition[]): LineSpan[] {
  let best: LineSpan | null = null;
  for (const { start, end } of definitions) {
    if (start > span.start || end < span.end) continue;
    if (best === null || end - start < best.end - best.start) best = { start, end };
  }
  return best === null || best.end - best.start + 1 > MAX_WIDENED ? [] : [best];
}
