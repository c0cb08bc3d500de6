// What is each feature and each group worth? Trains without it on the same folds and compares query by query. Results of
// a variant are kept on disk, so that an interrupted run goes on where it stopped. It measures and draws nothing.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FILE_FEATURES, OWN_FEATURES } from '../features/registry.ts';
import { regionStanding } from '../features/standing.ts';
import { CuepackError } from '../src/errors.ts';
import { writeWhole } from '../src/index/manifest.ts';
import { makeFolder } from '../src/make-folder.ts';
import type { Example } from './example.ts';
import type { ExampleFigures } from './figures.ts';
import { type FlatResult, flatFigures } from './flat.ts';
import { findMisses, type Miss } from './misses.ts';
import { type Reliability, reliabilityOf } from './reliability.ts';
import type { Settings } from './settings.ts';

/** Queries below this line F1 are misses. */
const MISS_BELOW = 0.1;

/** What is left out together. */
export interface Variant {
  readonly name: string;
  readonly type: 'group' | 'family' | 'feature';
  readonly meaning: string;
  /** Names of features, or of one group, as Settings.without takes them. */
  readonly without: readonly string[];
}

/** Figures of one example under one variant; Infinity where a gold file is no candidate. */
export type Score = Pick<ExampleFigures, 'own' | 'blend' | 'worstRank'>;

export interface Ablation {
  readonly examples: readonly Example[];
  /** With every feature; in the order of the examples, as all scores are. */
  readonly full: readonly Score[];
  readonly reliability: readonly Reliability[];
  readonly misses: readonly Miss[];
  readonly variants: readonly { readonly variant: Variant; readonly scores: readonly Score[] }[];
}

export interface AblationOptions {
  readonly variants: readonly Variant[];
  /** Folder that keeps results between runs. */
  readonly cacheDir: string;
  readonly log: (message: string) => void;
}

const FEATURES = [...FILE_FEATURES, ...regionStanding, ...OWN_FEATURES].map(({ name, group, meaning }) => ({
  name,
  group,
  meaning,
}));

/** A variant for every group of the registry. */
export function groupVariants(): Variant[] {
  return [...new Set(FEATURES.map(({ group }) => group))].map((group) => ({
    name: group,
    type: 'group',
    meaning: `all ${FEATURES.filter((feature) => feature.group === group).length} features of the group`,
    without: [group],
  }));
}

/** A variant for every feature of the registry, in its order. */
export function featureVariants(): Variant[] {
  return FEATURES.map(({ name, meaning }) => ({ name, type: 'feature', meaning, without: [name] }));
}

/**
 * Variants for what a person names: a feature, a group, or a family as a beginning and "*" ("file.bm25.*").
 * @throws CuepackError E_BAD_OPTION for a name that the registry does not have.
 */
export function namedVariants(names: readonly string[]): Variant[] {
  return names.map((name) => {
    const known = [...groupVariants(), ...featureVariants()].find((variant) => variant.name === name);
    if (known !== undefined) return known;
    const start = name.slice(0, -1);
    const without = name.endsWith('*')
      ? FEATURES.flatMap((feature) => (feature.name.startsWith(start) ? [feature.name] : []))
      : [];
    if (without.length === 0) {
      throw new CuepackError(
        'E_BAD_OPTION',
        `--features ${name}: no such feature, group or family; features/registry.ts has their names`,
      );
    }
    return { name, type: 'family', meaning: `${without.length} features: ${without.join(', ')}`, without };
  });
}

interface FullResult {
  readonly scores: readonly Score[];
  readonly reliability: readonly Reliability[];
  readonly misses: readonly Miss[];
}

/** Measures everything that is not in the cache yet. Same examples and settings, same result. */
export function runAblation(examples: readonly Example[], settings: Settings, options: AblationOptions): Ablation {
  const { variants, log } = options;
  const cache = new ResultCache(options.cacheDir, examples);
  const full = cache.take<FullResult>({ settings, misses: MISS_BELOW }, () => {
    log('training with every feature');
    const results = flatFigures(examples, settings);
    return { scores: scoresOf(results), reliability: reliabilityOf(results), misses: findMisses(results, MISS_BELOW) };
  });
  const measured = variants.map((variant, at) => {
    const own: Settings = { ...settings, without: [...settings.without, ...variant.without] };
    const scores = cache.take<readonly Score[]>({ settings: own }, () => {
      log(`training without ${variant.name} (${at + 1} of ${variants.length})`);
      return scoresOf(flatFigures(examples, own));
    });
    return { variant, scores };
  });
  return { examples, full: full.scores, reliability: full.reliability, misses: full.misses, variants: measured };
}

// --- internal ---

const scoresOf = (results: readonly FlatResult[]): Score[] =>
  results.map(({ figures: { own, blend, worstRank } }) => ({ own, blend, worstRank }));

/** JSON has no Infinity; ranks are the only numbers that can be it. */
const WORD_FOR_INFINITY = 'Infinity';
const write = (_: string, value: unknown) => (value === Number.POSITIVE_INFINITY ? WORD_FOR_INFINITY : value);
const revive = (_: string, value: unknown) => (value === WORD_FOR_INFINITY ? Number.POSITIVE_INFINITY : value);

/** Results on disk by everything that they depend on: examples, settings, and the code that trains. */
class ResultCache {
  private readonly folder: string;
  private readonly base: string;

  constructor(folder: string, examples: readonly Example[]) {
    this.folder = folder;
    this.base = `${trainingHash()}\0${examplesHash(examples)}`;
    makeFolder(folder);
  }

  take<T>(key: unknown, make: () => T): T {
    const name = createHash('sha256')
      .update(`${this.base}\0${JSON.stringify(key)}`)
      .digest('hex')
      .slice(0, 32);
    const file = path.join(this.folder, `${name}.json`);
    try {
      return JSON.parse(fs.readFileSync(file, 'utf8'), revive) as T;
    } catch {
      // Not there, or not whole: it is made again.
    }
    const value = make();
    writeWhole(file, `${JSON.stringify(value, write)}\n`);
    return value;
  }
}

/** Hash of what is trained on. */
function examplesHash(examples: readonly Example[]): string {
  const hash = createHash('sha256');
  for (const { query, set, kind, weight, features, goldLines, goldOfFile, goldOfRegion } of examples) {
    hash.update(`${query.repo}\0${query.queryId}\0${set}\0${kind}\0${weight}\0${goldLines}\0`);
    for (const array of [features.fileRows, features.ownRows, goldOfFile, goldOfRegion]) {
      hash.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    }
  }
  return hash.digest('hex');
}

/** Hash of the code from features to figures, sources or compiled, whichever runs. */
function trainingHash(): string {
  const hash = createHash('sha256');
  const here = path.dirname(fileURLToPath(import.meta.url));
  for (const room of ['.', '../src/pack', '../src/rank', '../features']) {
    const folder = path.join(here, room);
    const names = fs.readdirSync(folder).filter((name) => /\.[jt]s$/.test(name) && !name.endsWith('.d.ts'));
    for (const name of names.sort()) hash.update(name).update(fs.readFileSync(path.join(folder, name)));
  }
  return hash.digest('hex');
}
