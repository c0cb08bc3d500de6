// Fits the weights of term necessity: which terms of a labelled query stand in its gold regions? Each query counts the
// same. What it prints goes into src/candidates/necessity.ts by hand; nothing else is written.

import { useOf } from '../src/candidates/lexical.ts';
import { NECESSITY_FEATURES, necessityRow } from '../src/candidates/necessity.ts';
import { queryTerms } from '../src/candidates/terms.ts';
import { analyse } from '../src/cues/cues.ts';
import { type LabelledQuery, readLabelledSet } from '../src/evaluation/labels.ts';
import type { SnapshotIndex } from '../src/index/snapshot.ts';
import type { ExampleKind } from './dataset.ts';
import { goldOf, type SetSource } from './dataset.ts';
import { type Design, fitLogistic } from './fit.ts';
import { indexFinder } from './index-finder.ts';

/** Terms of one query: rows of NECESSITY_FEATURES, and whether gold holds each. */
export interface NecessityCase {
  readonly repo: string;
  readonly rows: readonly (readonly number[])[];
  readonly held: readonly boolean[];
}

export interface NecessityFit {
  readonly intercept: number;
  /** In the order of NECESSITY_FEATURES. */
  readonly weights: readonly number[];
  /** Share of the terms that gold holds, each query counting the same. */
  readonly usual: number;
}

/** Pulls the weights towards 0; in rows of the mean query. */
const LAMBDA = 1e-3;

/** Terms in more than this share of the regions are scored by nobody. */
const MAX_SHARE = 0.35;

function goldRegionsOf(index: SnapshotIndex, query: LabelledQuery, kind: ExampleKind): Set<number> {
  const found = new Set<number>();
  for (const { path, start, end } of goldOf(query, kind)) {
    const file = index.fileOf(path);
    if (file < 0) continue;
    for (let region = index.firstRegionOf(file); region < index.firstRegionOf(file + 1); region += 1) {
      if (index.regionStarts[region]! <= end && index.regionEnds[region]! >= start) found.add(region);
    }
  }
  return found;
}

/** The terms of a query that the snapshot holds; null when gold or terms are missing. */
export function necessityCase(index: SnapshotIndex, query: LabelledQuery, kind: ExampleKind): NecessityCase | null {
  const gold = goldRegionsOf(index, query, kind);
  const terms = queryTerms(analyse(query.text));
  const rows: number[][] = [];
  const held: boolean[] = [];
  for (const { term, traits } of terms) {
    const use = useOf(index, term);
    if (use.frequency === 0 || use.frequency > MAX_SHARE * use.regions + 10) continue;
    rows.push(necessityRow({ term, traits, use, terms: terms.length }));
    let isHeld = false;
    index.eachPosting(term, (region) => {
      if (gold.has(region)) isHeld = true;
    });
    held.push(isHeld);
  }
  return gold.size === 0 || rows.length === 0 ? null : { repo: query.repo, rows, held };
}

/** Cases of all labelled queries whose snapshot is indexed. */
export function necessityCases(sets: readonly SetSource[], indexDirs: readonly string[]): NecessityCase[] {
  const directoryOf = indexFinder(indexDirs);
  const cases: NecessityCase[] = [];
  for (const { labels, kind } of sets) {
    for (const query of readLabelledSet(labels).queries) {
      const index = directoryOf(query.snapshotId)?.open(query.snapshotId);
      if (index === undefined) continue;
      const found = necessityCase(index, query, kind);
      if (found !== null) cases.push(found);
      index.close();
    }
  }
  return cases;
}

/** Mean and scale of each feature over all rows. */
function shapeOf(rows: readonly (readonly number[])[]): { mean: number[]; scale: number[] } {
  const mean = NECESSITY_FEATURES.map((_, at) => rows.reduce((sum, row) => sum + row[at]!, 0) / rows.length);
  const scale = mean.map((centre, at) =>
    Math.max(1e-6, Math.sqrt(rows.reduce((sum, row) => sum + (row[at]! - centre) ** 2, 0) / rows.length)),
  );
  return { mean, scale };
}

/** Fits the weights, in the units of the features. Same cases, same numbers. */
export function fitNecessity(cases: readonly NecessityCase[]): NecessityFit {
  const rows = cases.flatMap((one) => one.rows);
  const { mean, scale } = shapeOf(rows);
  const design: Design = {
    width: NECESSITY_FEATURES.length,
    values: Float32Array.from(rows.flatMap((row) => row.map((value, at) => (value - mean[at]!) / scale[at]!))),
    targets: Float32Array.from(cases.flatMap(({ held }) => held.map(Number))),
    weights: Float32Array.from(cases.flatMap(({ held }) => held.map(() => 1 / held.length))),
  };
  const beta = fitLogistic(design, { lambda: LAMBDA });
  const weights = mean.map((_, at) => beta[at]! / scale[at]!);
  const intercept = beta[mean.length]! - weights.reduce((sum, weight, at) => sum + weight * mean[at]!, 0);
  const usual = cases.reduce((sum, { held }) => sum + held.filter(Boolean).length / held.length, 0) / cases.length;
  const round = (value: number) => Number(value.toPrecision(4));
  return { intercept: round(intercept), weights: weights.map(round), usual: round(usual) };
}

/** The fit as lines of TypeScript for src/candidates/necessity.ts. */
export function renderNecessity({ intercept, weights, usual }: NecessityFit): string {
  const lines = NECESSITY_FEATURES.map((name, at) => `  ${name}: ${weights[at]},`);
  return `const INTERCEPT = ${intercept};\nconst WEIGHTS = {\n${lines.join('\n')}\n};\nconst USUAL_NECESSITY = ${usual};`;
}
