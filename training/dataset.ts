// Labelled sets in, examples out: reads labels, opens each snapshot's index, walks the road for each query and keeps
// the features. A query whose snapshot is not indexed is left out and counted.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { CuepackError } from '../src/errors.ts';
import { type LabelledQuery, type LabelSource, readLabelledSet } from '../src/evaluation/labels.ts';
import type { IndexDirectory } from '../src/index/reader.ts';
import { packageRoot } from '../src/package-root.ts';
import type { Region } from '../src/types.ts';
import { computeFeatures, type Example, FEATURE_SHAPE, FeatureCache, type Features, labelFeatures } from './example.ts';
import { indexFinder } from './index-finder.ts';

export const EXAMPLE_KINDS = ['context', 'exploration', 'edit'] as const;
export type ExampleKind = (typeof EXAMPLE_KINDS)[number];

/** A labelled set and how it takes part. */
export interface SetSource {
  readonly labels: LabelSource;
  readonly kind: ExampleKind;
  readonly weight: number;
}

export interface LoadOptions {
  readonly sets: readonly SetSource[];
  readonly indexDirs: readonly string[];
  readonly cacheDir: string;
  readonly log: (message: string) => void;
}

/** Reads `DIR[:KIND[:WEIGHT]]`. Without a kind, optional regions mean exploration, widened ones edit, else context. */
export function parseSetSource(text: string): SetSource {
  const [labels = '', kind, weight] = text.split(':');
  if (kind !== undefined && !EXAMPLE_KINDS.includes(kind as ExampleKind)) {
    throw new CuepackError(
      'E_BAD_OPTION',
      `--labels ${text}: kind is one of ${EXAMPLE_KINDS.join(', ')}, not "${kind}"`,
    );
  }
  const parsed = weight === undefined ? 1 : Number(weight);
  if (!(parsed > 0 && Number.isFinite(parsed))) {
    throw new CuepackError('E_BAD_OPTION', `--labels ${text}: the weight is a positive number, not "${weight}"`);
  }
  return { labels, kind: (kind as ExampleKind | undefined) ?? guessKind(labels), weight: parsed };
}

function guessKind(labels: string): ExampleKind {
  const { queries } = readLabelledSet(labels);
  if (queries.some(({ gold }) => gold.optional.length > 0)) return 'exploration';
  return queries.some(({ gold }) => gold.widened !== null) ? 'edit' : 'context';
}

/** Hash of everything between a text and its features, so that a cache never outlives the code. */
export function programHash(): string {
  const hash = createHash('sha256').update(FEATURE_SHAPE);
  const root = packageRoot();
  const compiled = path.join(root, 'dist');
  for (const room of ['features', 'src/candidates', 'src/cues', 'src/resolve', 'src/index', 'src/tasks']) {
    for (const name of fs.readdirSync(path.join(compiled, room), { recursive: true, encoding: 'utf8' }).sort()) {
      if (name.endsWith('.js')) hash.update(name).update(fs.readFileSync(path.join(compiled, room, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Gold of a query under a kind: widened edits where there are any. */
export function goldOf({ gold }: LabelledQuery, kind: ExampleKind): readonly Region[] {
  return kind === 'edit' && gold.widened !== null ? gold.widened : gold.regions;
}

/**
 * Loads every example. Sets come in order, queries in the order of their files; what an earlier set of the same kind
 * asks of the same snapshot already is left out.
 */
export function loadExamples(options: LoadOptions): Example[] {
  const directoryOf = indexFinder(options.indexDirs);
  const cache = new FeatureCache(options.cacheDir);
  const program = programHash();
  const examples: Example[] = [];
  const earlier = new Set<string>();
  for (const source of options.sets) {
    const { queries } = readLabelledSet(source.labels);
    const asked: string[] = [];
    let absent = 0;
    let repeated = 0;
    let computed = 0;
    const name =
      typeof source.labels === 'string' ? path.basename(source.labels) : path.basename(source.labels.queries);
    for (const query of queries) {
      const gold = goldOf(query, source.kind);
      if (gold.length === 0) continue;
      const directory = directoryOf(query.snapshotId);
      if (directory === null) {
        absent += 1;
        continue;
      }
      const question = `${source.kind}\0${query.snapshotId}\0${query.text}`;
      if (earlier.has(question)) {
        repeated += 1;
        continue;
      }
      asked.push(question);
      const key = keyOf(program, query);
      let features: Features | null = cache.read(key);
      if (features === null) {
        features = featuresOf(directory, query);
        cache.write(key, features);
        computed += 1;
        if (computed % 20 === 0) options.log(`${name}: ${computed} queries walked`);
      }
      examples.push({
        query,
        set: name,
        kind: source.kind,
        weight: source.weight,
        features,
        ...labelFeatures(features, gold),
      });
    }
    for (const question of asked) earlier.add(question);
    const again = repeated === 0 ? '' : `, ${repeated} that an earlier set asks already`;
    options.log(
      `${name}: ${asked.length} queries (${computed} walked now), ${absent} without an indexed snapshot${again}`,
    );
  }
  return examples;
}

/** Where the cache keeps the features of a query. */
function keyOf(program: string, { snapshotId, text }: LabelledQuery): string {
  return createHash('sha256').update(`${program}\0${snapshotId}\0${text}`).digest('hex').slice(0, 32);
}

function featuresOf(directory: IndexDirectory, query: LabelledQuery): Features {
  const index = directory.open(query.snapshotId);
  try {
    return computeFeatures(index, query);
  } finally {
    index.close();
  }
}
