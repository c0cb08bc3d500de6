// Odds of every example from stages that never saw its repository: the file stage first, its verdict in the rows of
// the region stage. What calibration and honest figures are made of.

import {
  FILE_FEATURE_NAMES,
  FILE_FEATURES,
  OWN_FEATURES,
  REGION_FEATURE_NAMES,
  withStanding,
} from '../features/registry.ts';
import { regionStanding } from '../features/standing.ts';
import type { FileStanding } from '../features/types.ts';
import { standingsOf } from '../src/locate.ts';
import { logOdds } from '../src/rank/apply.ts';
import type { ModelStage } from '../src/rank/model.ts';
import type { Example } from './example.ts';
import { assignFolds } from './folds.ts';
import type { Settings } from './settings.ts';
import { type StageRows, trainStage } from './stage.ts';

export interface StagePair {
  readonly file: ModelStage;
  readonly region: ModelStage;
}

/** What the stages say of one example. */
export interface Verdict {
  readonly standings: readonly FileStanding[];
  readonly regionOdds: Float64Array;
}

export interface CrossFit {
  /** In the order of the examples. */
  readonly verdicts: readonly Verdict[];
}

/** Features that only few queries have anything of. */
const RARE_FEATURES = new Set(
  [...FILE_FEATURES, ...OWN_FEATURES].filter(({ isRare }) => isRare).map(({ name }) => name),
);

const GROUPS = new Map<string, string>(
  [...FILE_FEATURES, ...OWN_FEATURES, ...regionStanding].map(({ name, group }) => [name, group]),
);

/** Columns that take part; the others are set to zero, which leaves them without weight. */
function blank(values: Float32Array, names: readonly string[], without: readonly string[]): Float32Array {
  if (without.length === 0) return values;
  const out = names.flatMap((name, column) =>
    without.includes(name) || without.includes(GROUPS.get(name)!) ? [column] : [],
  );
  if (out.length === 0) return values;
  const copy = values.slice();
  for (let base = 0; base < copy.length; base += names.length) for (const column of out) copy[base + column] = 0;
  return copy;
}

const kindWeight = ({ kind, weight }: Example, settings: Settings): number => weight * settings.kindWeights[kind];

/** Rows of the file stage: a file is right when it holds gold. */
export function fileStageRows(examples: readonly Example[], settings: Settings): StageRows {
  const count = examples.reduce((sum, { features }) => sum + features.filePaths.length, 0);
  const width = FILE_FEATURE_NAMES.length;
  const values = new Float32Array(count * width);
  const targets = new Float32Array(count);
  const weights = new Float32Array(count);
  const lists: number[] = [];
  let row = 0;
  for (const example of examples) {
    lists.push(row);
    values.set(example.features.fileRows, row * width);
    for (const gold of example.goldOfFile) {
      targets[row] = gold > 0 ? 1 : 0;
      weights[row] = kindWeight(example, settings);
      row += 1;
    }
  }
  const rows = {
    names: FILE_FEATURE_NAMES,
    rare: RARE_FEATURES,
    values: blank(values, FILE_FEATURE_NAMES, settings.without),
    targets,
    weights,
  };
  return settings.file.listwise ? { ...rows, lists: [...lists, row] } : rows;
}

/** Every n-th of a list, so that about `count` remain: spread evenly, and the same each time. */
function thin(list: readonly number[], count: number): [number, number][] {
  const step = Math.max(1, list.length / count);
  const kept: [number, number][] = [];
  for (let at = 0; at < list.length; at += step) kept.push([list[Math.floor(at)]!, step]);
  return kept;
}

/** Regions of an example that take part in fitting, with the weight that makes up for those left out. */
function sampleRegions(
  { features, goldOfFile, goldOfRegion }: Example,
  standings: readonly FileStanding[],
  settings: Settings,
): [number, number][] {
  const chosen: [number, number][] = [];
  const byFile = new Map<number, number[]>();
  const others: number[] = [];
  features.regionFiles.forEach((file, region) => {
    if (goldOfRegion[region]! > 0) chosen.push([region, 1]);
    else if (goldOfFile[file]! > 0 || standings[file]!.rank < settings.denseFiles) {
      const list = byFile.get(file);
      if (list === undefined) byFile.set(file, [region]);
      else list.push(region);
    } else others.push(region);
  });
  for (const list of byFile.values()) chosen.push(...thin(list, settings.regionsOfFile));
  chosen.push(...thin(others, settings.otherRegions));
  return chosen;
}

/** Rows of the region stage: the target is the share of a region's lines that is gold. */
export function regionStageRows(
  examples: readonly Example[],
  standings: readonly (readonly FileStanding[])[],
  settings: Settings,
): StageRows {
  const chosen = examples.map((example, at) => sampleRegions(example, standings[at]!, settings));
  const count = chosen.reduce((sum, list) => sum + list.length, 0);
  const own = OWN_FEATURES.length;
  const width = REGION_FEATURE_NAMES.length;
  const values = new Float32Array(count * width);
  const targets = new Float32Array(count);
  const weights = new Float32Array(count);
  let row = 0;
  examples.forEach((example, at) => {
    const list = chosen[at]!;
    const { features, goldOfRegion } = example;
    const rows = new Float32Array(list.length * own);
    for (const [i, [region]] of list.entries()) {
      rows.set(features.ownRows.subarray(region * own, (region + 1) * own), i * own);
    }
    values.set(
      withStanding(
        rows,
        list.map(([region]) => standings[at]![features.regionFiles[region]!]!),
      ),
      row * width,
    );
    const sizes = list.map(([region]) => features.regionEnds[region]! - features.regionStarts[region]! + 1);
    const importance = list.map(([, weight], i) => weight * sizes[i]! ** settings.linePower);
    const total = importance.reduce((sum, value) => sum + value, 0);
    list.forEach(([region], i) => {
      targets[row] = goldOfRegion[region]! / sizes[i]!;
      weights[row] = (kindWeight(example, settings) * importance[i]!) / total;
      row += 1;
    });
  });
  return {
    names: REGION_FEATURE_NAMES,
    rare: RARE_FEATURES,
    values: blank(values, REGION_FEATURE_NAMES, settings.without),
    targets,
    weights,
  };
}

/** What a file stage says of an example's files. */
export function fileVerdict(stage: ModelStage, { features }: Example, settings: Settings): FileStanding[] {
  return standingsOf(logOdds(stage, blank(features.fileRows, FILE_FEATURE_NAMES, settings.without)));
}

/** What a region stage says of an example's regions. */
export function regionVerdict(
  stage: ModelStage,
  { features }: Example,
  standings: readonly FileStanding[],
  settings: Settings,
): Float64Array {
  const rows = withStanding(
    features.ownRows,
    Array.from(features.regionFiles, (file) => standings[file]!),
  );
  return logOdds(stage, blank(rows, REGION_FEATURE_NAMES, settings.without));
}

/** Odds out of fold for every example: each fold's repositories are judged by stages trained on the others. */
export function crossFit(examples: readonly Example[], settings: Settings, folds = settings.folds): CrossFit {
  const foldOf = assignFolds(
    examples.map(({ query }) => query.repo),
    folds,
  );
  const isIn =
    (fold: number) =>
    ({ query }: Example) =>
      foldOf.get(query.repo) === fold;
  const standings: FileStanding[][] = new Array(examples.length);
  for (let fold = 0; fold < folds; fold += 1) {
    const train = examples.filter((example) => !isIn(fold)(example));
    if (train.length === examples.length) continue;
    const stage = trainStage(fileStageRows(train, settings), settings.file);
    examples.forEach((example, at) => {
      if (isIn(fold)(example)) standings[at] = fileVerdict(stage, example, settings);
    });
  }
  const verdicts: Verdict[] = new Array(examples.length);
  for (let fold = 0; fold < folds; fold += 1) {
    const train = examples.flatMap((example, at) => (isIn(fold)(example) ? [] : [at]));
    if (train.length === examples.length) continue;
    const rows = regionStageRows(
      train.map((at) => examples[at]!),
      train.map((at) => standings[at]!),
      settings,
    );
    const stage = trainStage(rows, settings.region);
    examples.forEach((example, at) => {
      if (isIn(fold)(example))
        verdicts[at] = {
          standings: standings[at]!,
          regionOdds: regionVerdict(stage, example, standings[at]!, settings),
        };
    });
  }
  return { verdicts };
}

/** The two stages from all examples; the region stage sees file verdicts from out of fold, as it will in use. */
export function fitStages(examples: readonly Example[], verdicts: readonly Verdict[], settings: Settings): StagePair {
  return {
    file: trainStage(fileStageRows(examples, settings), settings.file),
    region: trainStage(
      regionStageRows(
        examples,
        verdicts.map(({ standings }) => standings),
        settings,
      ),
      settings.region,
    ),
  };
}
