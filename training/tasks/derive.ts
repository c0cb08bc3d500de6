// Where do queries with a context come from when few are labelled? Line gold in several files says which files belong
// together: one of them is given, as an edited, a reviewed or a tested file, and the others are to be found.

import type { EvaluationCorpus } from '../../src/evaluation/corpus.ts';
import type { LabelledQuery, Task } from '../../src/evaluation/labels.ts';
import { lineSet } from '../../src/evaluation/lines.ts';
import { compareStrings } from '../../src/evaluation/paths.ts';
import type { LineSpan } from '../../src/types.ts';
import type { ExampleKind } from '../dataset.ts';

/** A query of a task made from an issue, and the files that answer it. */
export interface DerivedQuery {
  readonly queryId: string;
  readonly snapshotId: string;
  readonly repo: string;
  readonly task: Task;
  readonly text: string;
  readonly given: readonly { readonly path: string; readonly line?: number }[];
  readonly diff: string | null;
  readonly gold: readonly string[];
}

/** Most queries that one issue yields for a task. */
const ANCHORS = 3;
/** Lines around a change in a made hunk, as diffs have. */
const AROUND = 3;
/** Characters of an issue that stand in for a review comment, which is short. */
const COMMENT_LENGTH = 300;

/**
 * Queries of an issue: what else an edit touches (edits), what else was read beside a place (context and exploration),
 * and which tests were read (likewise). Deterministic; empty for gold in one file.
 */
export function derivedQueries(
  query: LabelledQuery,
  kind: ExampleKind,
  corpus: Pick<EvaluationCorpus, 'textOf'>,
  isTest: (path: string) => boolean,
): DerivedQuery[] {
  const spans = lineSet(query.gold.regions);
  const paths = [...spans.keys()].sort(compareStrings);
  const sources = paths.filter((path) => !isTest(path));
  if (kind === 'edit') return ripples(query, spans, sources, corpus);
  return [...contexts(query, spans, paths), ...tests(query, sources, paths.filter(isTest))];
}

/** A hunk that takes the lines away, with a few lines around; what an editor would have put there is not known. */
export function removalDiff(text: string, spans: readonly LineSpan[]): string {
  const lines = text.split('\n');
  return spans
    .map(({ start, end }) => {
      const first = Math.max(1, start - AROUND);
      const last = Math.min(lines.length, end + AROUND);
      const body = lines
        .slice(first - 1, last)
        .map((line, at) => `${first + at >= start && first + at <= end ? '-' : ' '}${line}`);
      const kept = body.filter((line) => line.startsWith(' ')).length;
      return [`@@ -${first},${body.length} +${first},${kept} @@`, ...body].join('\n');
    })
    .join('\n');
}

// --- internal ---

type Spans = ReadonlyMap<string, readonly LineSpan[]>;

const others = (paths: readonly string[], given: string): string[] => paths.filter((path) => path !== given);

function made(
  query: LabelledQuery,
  task: Task,
  at: number,
): Pick<DerivedQuery, 'queryId' | 'snapshotId' | 'repo' | 'task'> {
  const { queryId, snapshotId, repo } = query;
  return { queryId: `${queryId}#${task}-${at}`, snapshotId, repo, task };
}

function ripples(
  query: LabelledQuery,
  spans: Spans,
  sources: readonly string[],
  corpus: Pick<EvaluationCorpus, 'textOf'>,
): DerivedQuery[] {
  if (sources.length < 2) return [];
  return sources.slice(0, ANCHORS).flatMap((path, at): DerivedQuery[] => {
    const text = corpus.textOf(query.snapshotId, path);
    if (text === null) return [];
    const diff = removalDiff(text, spans.get(path)!);
    return [
      { ...made(query, 'edit2ripple', at), text: query.text, given: [{ path }], diff, gold: others(sources, path) },
    ];
  });
}

function contexts(query: LabelledQuery, spans: Spans, paths: readonly string[]): DerivedQuery[] {
  if (paths.length < 2) return [];
  return paths.slice(0, ANCHORS).map((path, at) => {
    const { start, end } = spans.get(path)![0]!;
    const line = Math.floor((start + end) / 2);
    const text = query.text.slice(0, COMMENT_LENGTH);
    return {
      ...made(query, 'comment2context', at),
      text,
      given: [{ path, line }],
      diff: null,
      gold: others(paths, path),
    };
  });
}

function tests(query: LabelledQuery, sources: readonly string[], found: readonly string[]): DerivedQuery[] {
  if (sources.length === 0 || found.length === 0) return [];
  return sources.slice(0, ANCHORS).map((path, at) => ({
    ...made(query, 'code2test', at),
    text: query.text,
    given: [{ path }],
    diff: null,
    gold: found,
  }));
}
