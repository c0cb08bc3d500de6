// Which queries does the benchmark ask, how is each set scored, and which fold holds it out? Reads labelled sets, those
// with gold files alone among them; it answers nothing.

import fs from 'node:fs';
import path from 'node:path';
import { CuepackError, messageOf } from '../../src/errors.ts';
import type { EvaluationCorpus } from '../../src/evaluation/corpus.ts';
import { numberedLines } from '../../src/evaluation/jsonl.ts';
import { type LabelledQuery, readLabelledSet } from '../../src/evaluation/labels.ts';
import type { ExampleKind, SetSource } from '../dataset.ts';
import type { Example } from '../example.ts';
import { assignFolds } from '../folds.ts';
import type { DirectoryOf } from '../index-finder.ts';

/** A labelled set as it is judged. */
export interface BenchmarkSet {
  readonly name: string;
  /** Kind of its line gold; null where gold is whole files, or where there is none. */
  readonly kind: ExampleKind | null;
  /** Edits are judged on the enclosing definitions, where the label has them; else on the changed lines. */
  readonly gold: 'regions' | 'widened';
  readonly queries: readonly LabelledQuery[];
  /** Queries that are left out because no index holds their snapshot. */
  readonly absent: number;
}

/** Query ids by set from `SET=FILE` specifications, one id a line. @throws CuepackError E_BAD_OPTION */
export function readSubsets(specifications: readonly string[]): Map<string, ReadonlySet<string>> {
  return new Map(
    specifications.map((specification) => {
      const equals = specification.indexOf('=');
      if (equals < 1)
        throw new CuepackError('E_BAD_OPTION', `--only ${specification}: give SET=FILE, the ids to judge one a line`);
      const file = specification.slice(equals + 1);
      try {
        const ids = [...numberedLines(fs.readFileSync(file, 'utf8'))].map(({ text }) => text);
        return [specification.slice(0, equals), new Set(ids)] as const;
      } catch (error) {
        throw new CuepackError('E_BAD_OPTION', `cannot read --only ${file}: ${messageOf(error)}`, { cause: error });
      }
    }),
  );
}

/** The sets with the queries that can be asked. @throws CuepackError E_BAD_OPTION for a subset of no set, E_LABELS */
export function benchmarkSets(
  sources: readonly SetSource[],
  directoryOf: DirectoryOf,
  subsets: ReadonlyMap<string, ReadonlySet<string>>,
): BenchmarkSet[] {
  const sets = sources.map((source): BenchmarkSet => {
    const name = nameOf(source);
    const only = subsets.get(name);
    const wanted = readLabelledSet(source.labels).queries.filter(
      (query) => isJudged(query) && (only?.has(query.queryId) ?? true),
    );
    const queries = wanted.filter(({ snapshotId }) => directoryOf(snapshotId) !== null).map(withWidened);
    const hasLines = queries.some(({ gold }) => gold.kind === 'lines');
    return {
      name,
      kind: hasLines ? source.kind : null,
      gold: source.kind === 'edit' ? 'widened' : 'regions',
      queries,
      absent: wanted.length - queries.length,
    };
  });
  for (const name of subsets.keys()) {
    if (!sets.some((set) => set.name === name))
      throw new CuepackError('E_BAD_OPTION', `--only ${name}=…: no --labels folder is called ${name}`);
  }
  return sets;
}

/**
 * Fold of each repository: those of the training queries as in every held-out figure, the others spread over the same
 * folds, so that what is chosen from them (the confidence) is held out as well.
 */
export function benchmarkFolds(
  examples: readonly Example[],
  sets: readonly BenchmarkSet[],
  folds: number,
): Map<string, number> {
  const trained = assignFolds(
    examples.map(({ query }) => query.repo),
    folds,
  );
  const others = sets.flatMap(({ queries }) => queries.map(({ repo }) => repo)).filter((repo) => !trained.has(repo));
  return new Map([...assignFolds(others, folds), ...trained]);
}

/** Laid-out snapshots of several folders as one; the first that holds a snapshot counts. */
export function joinedCorpus(corpora: readonly EvaluationCorpus[]): EvaluationCorpus | null {
  if (corpora.length === 0) return null;
  const holder = (id: string) => corpora.find((corpus) => corpus.has(id));
  return {
    has: (id) => holder(id) !== undefined,
    textOf: (id, file) => holder(id)?.textOf(id, file) ?? null,
    prepareBlocks: async (id, paths) => holder(id)?.prepareBlocks(id, paths),
    blocksOf: (id, file) => holder(id)?.blocksOf(id, file) ?? [],
    close: () => {
      for (const corpus of corpora) corpus.close();
    },
  };
}

// --- internal ---

function nameOf({ labels }: SetSource): string {
  return typeof labels === 'string' ? path.basename(labels) : path.basename(labels.queries);
}

/** Edits whose label was not widened are judged on the changed lines, as in training. */
function withWidened(query: LabelledQuery): LabelledQuery {
  return { ...query, gold: { ...query.gold, widened: query.gold.widened ?? query.gold.regions } };
}

/** Gold to find, or the word that there is none. */
function isJudged({ gold }: LabelledQuery): boolean {
  return gold.files.length > 0 || gold.stratum !== undefined;
}
