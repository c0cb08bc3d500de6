// Labelled examples made from seeded chance, with one column that tells gold from the rest: enough to train on in
// milliseconds. Names, texts and repositories are invented.

import { FILE_FEATURE_NAMES, FILE_FEATURES, OWN_FEATURES } from '../../features/registry.ts';
import { seededRandom } from '../../src/evaluation/random.ts';
import type { Region } from '../../src/types.ts';
import { type Example, type Features, labelFeatures } from '../../training/example.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../training/settings.ts';

/** Settings that train in no time and still take every step. */
export const QUICK: Settings = {
  ...DEFAULT_SETTINGS,
  folds: 3,
  file: { ...DEFAULT_SETTINGS.file, knots: [] },
  region: { ...DEFAULT_SETTINGS.region, knots: [] },
  // The sets are small, and how their amount is chosen is one of the steps.
  fewFactors: {},
};

export interface Making {
  readonly id: string;
  readonly repo: string;
  readonly kind: Example['kind'];
  /** The name of the set; the kind when left out. */
  readonly set?: string;
  /** Regions of the gold file that are gold, from its first on. */
  readonly goldRegions: number;
  readonly files?: number;
  readonly regionsOfFile?: number;
}

const TELLING_FILE = FILE_FEATURE_NAMES.indexOf('file.bm25.all.share');
const TELLING_REGION = OWN_FEATURES.findIndex(({ name }) => name === 'region.bm25.all.share');
const REGION_LINES = 20;

function seedOf(text: string): number {
  return [...text].reduce((seed, character) => (seed * 31 + character.charCodeAt(0)) >>> 0, 7);
}

/** Features of a made query: `isGold` says which region of which file the telling columns should point at. */
function madeFeatures(making: Making, goldFile: number): Features {
  const { files = 6, regionsOfFile = 5, goldRegions } = making;
  const random = seededRandom(seedOf(making.id));
  const regions = files * regionsOfFile;
  const fileRows = new Float32Array(files * FILE_FEATURES.length);
  const ownRows = new Float32Array(regions * OWN_FEATURES.length);
  for (let file = 0; file < files; file += 1) {
    fileRows[file * FILE_FEATURES.length + TELLING_FILE] = (file === goldFile ? 0.6 : 0) + random() * 0.6;
    for (let at = 0; at < regionsOfFile; at += 1) {
      const isGold = file === goldFile && at < goldRegions;
      ownRows[(file * regionsOfFile + at) * OWN_FEATURES.length + TELLING_REGION] = (isGold ? 0.5 : 0) + random() * 0.7;
    }
  }
  const each = <T>(value: (region: number) => T): T[] => Array.from({ length: regions }, (_, region) => value(region));
  return {
    filePaths: Array.from({ length: files }, (_, file) => `src/part${file}.ts`),
    fileLines: new Array(files).fill(regionsOfFile * REGION_LINES),
    fileTests: new Array(files).fill(0),
    fileRows,
    regionFiles: Uint32Array.from(each((region) => Math.floor(region / regionsOfFile))),
    regionStarts: Uint32Array.from(each((region) => (region % regionsOfFile) * REGION_LINES + 1)),
    regionEnds: Uint32Array.from(each((region) => ((region % regionsOfFile) + 1) * REGION_LINES)),
    ownRows,
    hasFrames: false,
  };
}

/** One example. */
export function madeExample(making: Making): Example {
  const goldFile = seedOf(making.id) % (making.files ?? 6);
  const features = madeFeatures(making, goldFile);
  const gold: Region[] = [{ path: `src/part${goldFile}.ts`, start: 1, end: making.goldRegions * REGION_LINES }];
  return {
    query: {
      queryId: making.id,
      snapshotId: `${making.repo}-1`,
      text: making.id,
      task: 'issue',
      given: [],
      diff: null,
      repo: making.repo,
      language: 'typescript',
      gold: { kind: 'lines', regions: gold, optional: [], widened: null, files: [`src/part${goldFile}.ts`] },
    },
    set: making.set ?? making.kind,
    kind: making.kind,
    weight: 1,
    features,
    ...labelFeatures(features, gold),
  };
}

/** Examples of one kind over several repositories, `count` in all. */
export function madeExamples(
  count: number,
  options: Omit<Making, 'id' | 'repo'> & { readonly prefix?: string },
): Example[] {
  const { prefix = options.kind, ...rest } = options;
  return Array.from({ length: count }, (_, at) =>
    madeExample({ ...rest, id: `${prefix}-${at}`, repo: `${prefix}/repository${at % 5}` }),
  );
}
