// The view of each candidate region that the region features read: shared facts, gathered once a query.

import { candidateRegions } from '../src/candidates/candidates.ts';
import type { Evidence } from '../src/candidates/evidence.ts';
import { ranksBy } from './file-views.ts';
import { NameReader } from './name-coverage.ts';
import type { RegionMaxima, RegionView } from './types.ts';

/** Strong regions: the best by words, weighted by the guess of their file. Regions. */
const STRONG_REGIONS = 25;

interface Strong {
  /** Region → strength as a share of the best. */
  readonly strength: ReadonlyMap<number, number>;
  /** Definition → summed strength of the strong regions that use it. */
  readonly usedBy: ReadonlyMap<number, number>;
  /** Definition → strength of the strong regions that lie in it. */
  readonly definitions: ReadonlyMap<number, number>;
  /** Container definition → best strength of the strong regions directly inside. */
  readonly containers: ReadonlyMap<number, number>;
}

function maximaOf({ lexical, literals }: Evidence, regions: readonly number[]): RegionMaxima {
  const { all, title, symbol, whole, error, code, needed, name, head, prose } = lexical.region;
  const over = (scores: Float32Array) => regions.reduce((best, region) => Math.max(best, scores[region]!), 0);
  return {
    all: over(all),
    title: over(title),
    symbol: over(symbol),
    whole: over(whole),
    error: over(error),
    code: over(code),
    needed: over(needed),
    name: over(name),
    head: over(head),
    prose: over(prose),
    literal: over(literals.region),
  };
}

/** The container that a region belongs to: the parent of its definition, or the container it is the head of. */
function containerOf({ index }: Evidence, region: number): number {
  const definition = index.definitionOfRegion(region);
  if (definition < 0) return -1;
  return index.regionKindOf(region) === 'definition' ? index.parentOf(definition) : definition;
}

function findStrong(evidence: Evidence, regions: readonly number[]): Strong {
  const { index, lexical, guess } = evidence;
  const { regionFiles } = index;
  const score = (region: number) => lexical.region.needed[region]! * guess[regionFiles[region]!]!;
  const best = [...regions].sort((a, b) => score(b) - score(a) || a - b).slice(0, STRONG_REGIONS);
  const top = Math.max(1e-9, best.length > 0 ? score(best[0]!) : 0);
  const strength = new Map(best.map((region) => [region, score(region) / top]));
  const usedBy = new Map<number, number>();
  const definitions = new Map<number, number>();
  const containers = new Map<number, number>();
  for (const [region, value] of strength) {
    for (const definition of index.usesOf(region)) usedBy.set(definition, (usedBy.get(definition) ?? 0) + value);
    const definition = index.definitionOfRegion(region);
    if (definition >= 0) definitions.set(definition, Math.max(value, definitions.get(definition) ?? 0));
    const container = containerOf(evidence, region);
    if (container >= 0) containers.set(container, Math.max(value, containers.get(container) ?? 0));
  }
  return { strength, usedBy, definitions, containers };
}

/** How strongly a region is tied to the strong ones; its own strength does not count. */
function tiesOf(
  evidence: Evidence,
  region: number,
  strong: Strong,
): Pick<RegionView, 'usedBy' | 'uses' | 'headOfStrong' | 'besideStrong'> {
  const { index } = evidence;
  const definition = index.definitionOfRegion(region);
  const kind = index.regionKindOf(region);
  const container = containerOf(evidence, region);
  let uses = 0;
  for (const used of index.usesOf(region)) if (used !== definition) uses += strong.definitions.get(used) ?? 0;
  const inContainer = container < 0 ? 0 : (strong.containers.get(container) ?? 0);
  return {
    usedBy: definition >= 0 && kind !== 'gap' ? (strong.usedBy.get(definition) ?? 0) : 0,
    uses,
    headOfStrong: kind === 'head' ? inContainer : 0,
    besideStrong: inContainer,
  };
}

/**
 * Views of the candidate regions of the wanted files, file by file in their order, each file's regions in line order.
 * Maxima and ranks are over all the files, so that what is wanted does not change what is seen.
 */
export function regionViews(
  evidence: Evidence,
  files: readonly number[],
  isWanted: (file: number) => boolean,
): RegionView[] {
  const byFile = files.map((file) => candidateRegions(evidence, file));
  const everything = byFile.flat();
  const score = (region: number) => evidence.lexical.region.needed[region]!;
  const queryRanks = ranksBy(everything, score);
  const queryMaxima = maximaOf(evidence, everything);
  const strong = findStrong(evidence, everything);
  const names = new NameReader(evidence);
  return files.flatMap((file, number) => {
    if (!isWanted(file)) return [];
    const regions = byFile[number]!;
    const fileMaxima = maximaOf(evidence, regions);
    const fileRanks = ranksBy(regions, score);
    const namings = regions.map((region) => names.ofRegion(region));
    const bestTelling = namings.reduce((best, { own }) => Math.max(best, own.telling), 0);
    const bestLikeness = namings.reduce((best, { own }) => Math.max(best, own.likeness), 0);
    return regions.map((region, at) => ({
      evidence,
      region,
      file,
      queryMaxima,
      fileMaxima,
      rankInFile: fileRanks.get(region)!,
      rankInQuery: queryRanks.get(region)!,
      ...tiesOf(evidence, region, strong),
      ...namings[at]!,
      bestTelling,
      bestLikeness,
    }));
  });
}
