// Cases for the confidence stage: labelled queries, queries whose label says that the snapshot holds nothing, and
// queries asked of another repository's snapshot. What walking a strange snapshot yields is kept on disk.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { queryTerms } from '../src/candidates/terms.ts';
import { analyse } from '../src/cues/cues.ts';
import { type LabelledQuery, readLabelledSet } from '../src/evaluation/labels.ts';
import type { IndexDirectory } from '../src/index/reader.ts';
import type { SnapshotIndex } from '../src/index/snapshot.ts';
import { type Query, travel } from '../src/locate.ts';
import { makeFolder } from '../src/make-folder.ts';
import { textSignals } from '../src/rank/confidence.ts';
import type { ConfidenceCase } from './confidence.ts';
import { type LoadOptions, programHash } from './dataset.ts';
import type { Example } from './example.ts';
import { indexFinder } from './index-finder.ts';

/** Queries that are asked of a strange snapshot. */
const STRANGE_PAIRS = 60;

interface Asked {
  readonly query: LabelledQuery;
  readonly snapshotId: string;
  readonly origin: ConfidenceCase['origin'];
  readonly example: number | null;
}

/** Cases of the sets, in a fixed order; queries without an indexed snapshot are left out. */
export function loadConfidenceCases(examples: readonly Example[], options: LoadOptions): ConfidenceCase[] {
  const directoryOf = indexFinder(options.indexDirs);
  const asked = [...labelled(examples), ...strange(examples), ...lacking(options)].filter(
    ({ snapshotId }) => directoryOf(snapshotId) !== null,
  );
  const key = createHash('sha256').update(programHash());
  for (const { query, snapshotId, origin } of asked)
    key.update(`\0${origin}\0${query.queryId}\0${snapshotId}\0${query.text}`);
  const file = path.join(options.cacheDir, `confidence-${key.digest('hex').slice(0, 24)}.json`);
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8')) as ConfidenceCase[];
  const cases = walk(asked, (id) => directoryOf(id)!, examples);
  makeFolder(options.cacheDir);
  fs.writeFileSync(`${file}.${process.pid}`, JSON.stringify(cases));
  fs.renameSync(`${file}.${process.pid}`, file);
  options.log(`confidence: ${cases.length} cases`);
  return cases;
}

// --- internal ---

function labelled(examples: readonly Example[]): Asked[] {
  return examples.map(({ query }, example) => ({ query, snapshotId: query.snapshotId, origin: 'labelled', example }));
}

/** Every n-th query with the snapshot of a later one of another repository. */
function strange(examples: readonly Example[]): Asked[] {
  const step = Math.max(1, Math.floor(examples.length / STRANGE_PAIRS));
  return examples.flatMap(({ query }, at): Asked[] => {
    if (at % step !== 0) return [];
    for (let ahead = 1; ahead < examples.length; ahead += 1) {
      const other = examples[(at + ahead * 37) % examples.length]!.query;
      if (other.repo !== query.repo)
        return [{ query, snapshotId: other.snapshotId, origin: 'counterfactual', example: null }];
    }
    return [];
  });
}

/** Queries whose label says that there is no gold, and those of other tasks with gold files alone. */
function lacking({ sets }: LoadOptions): Asked[] {
  return sets.flatMap(({ labels }) =>
    readLabelledSet(labels).queries.flatMap((query): Asked[] => {
      if (query.gold.kind === 'lines') return [];
      const origin = query.gold.files.length > 0 ? 'labelled' : (query.gold.stratum ?? null);
      return origin === null ? [] : [{ query, snapshotId: query.snapshotId, origin, example: null }];
    }),
  );
}

function walk(
  asked: readonly Asked[],
  directoryOf: (id: string) => IndexDirectory,
  examples: readonly Example[],
): ConfidenceCase[] {
  const cases: ConfidenceCase[] = new Array(asked.length);
  const bySnapshot = new Map<string, number[]>();
  asked.forEach(({ snapshotId }, at) => {
    bySnapshot.set(snapshotId, [...(bySnapshot.get(snapshotId) ?? []), at]);
  });
  for (const [snapshotId, places] of bySnapshot) {
    const index = directoryOf(snapshotId).open(snapshotId);
    try {
      for (const at of places) cases[at] = caseOf(index, asked[at]!, examples);
    } finally {
      index.close();
    }
  }
  return cases;
}

function caseOf(index: SnapshotIndex, { query, origin, example }: Asked, examples: readonly Example[]): ConfidenceCase {
  const own = { queryId: query.queryId, repo: query.repo, origin, example };
  const asked: Query = { text: query.text, task: query.task, given: query.given, diff: query.diff ?? undefined };
  if (example !== null) {
    const cues = analyse(query.text);
    const { hasFrames } = examples[example]!.features;
    return {
      ...own,
      text: textSignals(index, { query: asked, cues, terms: queryTerms(cues), hasFrames }),
      fileRows: [],
    };
  }
  const { evidence, fileRows } = travel(index, asked);
  const hasFrames = evidence.anchors.some(({ cue }) => cue.type === 'frame');
  return {
    ...own,
    text: textSignals(index, { query: asked, cues: evidence.cues, terms: evidence.terms, hasFrames }),
    fileRows: [...fileRows],
  };
}
