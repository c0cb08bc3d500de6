// The view of each candidate file that the file features read: shared facts, gathered once a query.

import type { Evidence } from '../src/candidates/evidence.ts';
import type { SnapshotIndex } from '../src/index/snapshot.ts';
import { pathTerms } from '../src/index/tokenise.ts';
import type { FileMaxima, FileView } from './types.ts';

interface BestRegions {
  readonly best: number;
  readonly second: number;
  readonly third: number;
}

function bestRegionsOf({ index, lexical }: Evidence, file: number): BestRegions {
  let [best, second, third] = [0, 0, 0];
  for (let region = index.firstRegionOf(file); region < index.firstRegionOf(file + 1); region += 1) {
    const score = lexical.region.needed[region]!;
    if (score > best) [best, second, third] = [score, best, second];
    else if (score > second) [second, third] = [score, second];
    else if (score > third) third = score;
  }
  return { best, second, third };
}

/** Position of each item when sorted by falling score; ties by the item's own order. */
export function ranksBy(items: readonly number[], score: (item: number) => number): Map<number, number> {
  const sorted = [...items].sort((a, b) => score(b) - score(a) || a - b);
  return new Map(sorted.map((item, rank) => [item, rank]));
}

/** The name that a test and the source it tests share: `test_cache.py`, `cache_test.go`, `CacheTest.java` → cache. */
export function pairingKey(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1);
  const stem = base.slice(0, base.indexOf('.', 1) > 0 ? base.indexOf('.', 1) : undefined).toLowerCase();
  return stem.replace(/^tests?[_-]|[_-]?(?:tests?|spec)$/g, '').replace(/[_-]/g, '');
}

const pairings = new WeakMap<SnapshotIndex, Map<string, number[]>>();

function pairingsOf(index: SnapshotIndex): Map<string, number[]> {
  const known = pairings.get(index);
  if (known !== undefined) return known;
  const groups = new Map<string, number[]>();
  index.paths.forEach((path, file) => {
    const category = index.categoryOf(file);
    if (category !== 'source' && category !== 'test') return;
    const key = pairingKey(path);
    if (key.length < 3) return;
    const list = groups.get(key);
    if (list === undefined) groups.set(key, [file]);
    else list.push(file);
  });
  pairings.set(index, groups);
  return groups;
}

/** Best guess among files of the other side (test or source) that share its name. */
function partnerGuess({ index, guess }: Evidence, file: number): number {
  const isTest = index.categoryOf(file) === 'test';
  const partners = pairingsOf(index).get(pairingKey(index.pathOf(file))) ?? [];
  let best = 0;
  for (const other of partners.slice(0, 50)) {
    if (other !== file && (index.categoryOf(other) === 'test') !== isTest) best = Math.max(best, guess[other]!);
  }
  return best;
}

/** The two best guesses of each folder, so that a file can look past itself. */
function bestOfFolders({ index, guess }: Evidence): Map<string, [number, number]> {
  const best = new Map<string, [number, number]>();
  index.paths.forEach((path, file) => {
    if (guess[file] === 0) return;
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const [first, second] = best.get(folder) ?? [0, 0];
    const value = guess[file]!;
    best.set(folder, value > first ? [value, first] : [first, Math.max(second, value)]);
  });
  return best;
}

const languageShares = new WeakMap<SnapshotIndex, Map<string, number>>();

function languageSharesOf(index: SnapshotIndex): Map<string, number> {
  const known = languageShares.get(index);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  let total = 0;
  for (let file = 0; file < index.fileCount; file += 1) {
    const language = index.languageOf(file);
    if (language === '' || index.categoryOf(file) !== 'source') continue;
    counts.set(language, (counts.get(language) ?? 0) + 1);
    total += 1;
  }
  const shares = new Map([...counts].map(([language, count]) => [language, count / total]));
  languageShares.set(index, shares);
  return shares;
}

const usedWeights = new WeakMap<SnapshotIndex, Float32Array>();

/** Weight of the references that lead to each file. */
function usedOf(index: SnapshotIndex): Float32Array {
  const known = usedWeights.get(index);
  if (known !== undefined) return known;
  const used = new Float32Array(index.fileCount);
  const { targets, weights } = index.references;
  targets.forEach((target, at) => {
    used[target]! += weights[at]!;
  });
  usedWeights.set(index, used);
  return used;
}

/** Share of the words of a file's name that the query has. */
function nameCovered(path: string, words: ReadonlySet<string>): number {
  const { base } = pathTerms(path);
  return base.length === 0 ? 0 : base.filter((term) => words.has(term)).length / base.length;
}

function maximaOf(
  { lexical, guess, literals, scope }: Evidence,
  files: readonly number[],
  bests: ReadonlyMap<number, BestRegions>,
): FileMaxima {
  const over = (score: (file: number) => number) => files.reduce((best, file) => Math.max(best, score(file)), 0);
  const { file: scores } = lexical;
  return {
    all: over((file) => scores.all[file]!),
    title: over((file) => scores.title[file]!),
    symbol: over((file) => scores.symbol[file]!),
    whole: over((file) => scores.whole[file]!),
    error: over((file) => scores.error[file]!),
    code: over((file) => scores.code[file]!),
    needed: over((file) => scores.needed[file]!),
    name: over((file) => scores.name[file]!),
    head: over((file) => scores.head[file]!),
    prose: over((file) => scores.prose[file]!),
    covered: over((file) => scores.covered[file]!),
    base: over((file) => scores.base[file]!),
    folders: over((file) => scores.folders[file]!),
    titlePath: over((file) => scores.titlePath[file]!),
    best: over((file) => bests.get(file)!.best),
    guess: over((file) => guess[file]!),
    literal: over((file) => literals.file[file]!),
    path: over((file) => scores.base[file]! + scores.folders[file]!),
    scope: over((file) => scope[file]!),
  };
}

/** Views of the candidate files, in their order. */
export function fileViews(evidence: Evidence, files: readonly number[]): FileView[] {
  const { index, lexical, guess, terms } = evidence;
  const bests = new Map(files.map((file) => [file, bestRegionsOf(evidence, file)]));
  const maxima = maximaOf(evidence, files, bests);
  const byAll = ranksBy(files, (file) => lexical.file.needed[file]!);
  const byBest = ranksBy(files, (file) => bests.get(file)!.best);
  const byGuess = ranksBy(files, (file) => guess[file]!);
  const folders = bestOfFolders(evidence);
  const languages = languageSharesOf(index);
  const used = usedOf(index);
  const words = new Set(terms.map(({ term }) => term));
  const scale = Math.max(1e-9, maxima.guess);
  return files.map((file) => {
    const path = index.pathOf(file);
    const [first, second] = folders.get(path.slice(0, path.lastIndexOf('/') + 1)) ?? [0, 0];
    return {
      evidence,
      file,
      ...bests.get(file)!,
      maxima,
      ranks: { all: byAll.get(file)!, best: byBest.get(file)!, guess: byGuess.get(file)! },
      siblingGuess: Math.min(1, (first === guess[file]! ? second : first) / scale),
      partnerGuess: Math.min(1, partnerGuess(evidence, file) / scale),
      speaksOfTests: words.has('test'),
      speaksOfDocs: words.has('doc') || words.has('document') || words.has('readm'),
      languageShare: languages.get(index.languageOf(file)) ?? 0,
      used: used[file]!,
      nameCovered: nameCovered(path, words),
    };
  });
}
