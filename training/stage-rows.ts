// Examples as rows of the two stages: which files and regions take part in fitting, what is wanted of each, and how much
// each counts. How the rows are fitted is the business of stage.ts.

import {
  FILE_FEATURE_NAMES,
  FILE_FEATURES,
  OWN_FEATURES,
  REGION_FEATURE_NAMES,
  withStanding,
} from '../features/registry.ts';
import { regionStanding } from '../features/standing.ts';
import type { FileStanding } from '../features/types.ts';
import { type Example, linesOfRegion } from './example.ts';
import type { Settings } from './settings.ts';
import type { StageRows } from './stage.ts';

/** Features that only few queries have anything of. */
const RARE_FEATURES = new Set(
  [...FILE_FEATURES, ...OWN_FEATURES].filter(({ isRare }) => isRare).map(({ name }) => name),
);

const GROUPS = new Map<string, string>(
  [...FILE_FEATURES, ...OWN_FEATURES, ...regionStanding].map(({ name, group }) => [name, group]),
);

/** Columns that take part; the others are set to zero, which leaves them without weight. */
export function blank(values: Float32Array, names: readonly string[], without: readonly string[]): Float32Array {
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

/** Rows of a stage by its feature names, with what the settings leave out set to zero. */
const stageRows = (
  names: readonly string[],
  { without }: Settings,
  rows: Omit<StageRows, 'names' | 'rare'>,
): StageRows => ({
  ...rows,
  names,
  rare: RARE_FEATURES,
  values: blank(rows.values, names, without),
});

/** Rows of the file stage: a file is right when it holds gold. */
export function fileStageRows(examples: readonly Example[], settings: Settings): StageRows {
  const count = examples.reduce((sum, { features }) => sum + features.filePaths.length, 0);
  const width = FILE_FEATURE_NAMES.length;
  const values = new Float32Array(count * width);
  const targets = new Float32Array(count);
  const weights = new Float32Array(count);
  const starts: number[] = [];
  let row = 0;
  for (const example of examples) {
    starts.push(row);
    values.set(example.features.fileRows, row * width);
    for (const gold of example.goldOfFile) {
      targets[row] = gold > 0 ? 1 : 0;
      weights[row] = kindWeight(example, settings);
      row += 1;
    }
  }
  const lists = {
    share: settings.file.listShare,
    starts: [...starts, row],
    weights: examples.map((example) => kindWeight(example, settings)),
    targets,
  };
  return stageRows(FILE_FEATURE_NAMES, settings, { values, targets, weights, lists });
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

/**
 * Rows of the region stage. By itself, a region is wanted as far as its lines are gold; beside the others of its query,
 * by its gold lines, each region counting as often as it has lines.
 */
export function regionStageRows(
  examples: readonly Example[],
  standings: readonly (readonly FileStanding[])[],
  settings: Settings,
): StageRows {
  const chosen = examples.map((example, at) => sampleRegions(example, standings[at]!, settings));
  const count = chosen.reduce((sum, list) => sum + list.length, 0);
  const values = new Float32Array(count * REGION_FEATURE_NAMES.length);
  const targets = new Float32Array(count);
  const weights = new Float32Array(count);
  const goldLines = new Float32Array(count);
  const offsets = new Float32Array(count);
  const starts: number[] = [];
  let row = 0;
  examples.forEach((example, at) => {
    starts.push(row);
    const list = chosen[at]!;
    values.set(regionRowsOf(example, list, standings[at]!), row * REGION_FEATURE_NAMES.length);
    const importance = list.map(([region, times]) => times * linesOfRegion(example, region) ** settings.linePower);
    const total = importance.reduce((sum, value) => sum + value, 0);
    list.forEach(([region, times], i) => {
      const lines = linesOfRegion(example, region);
      goldLines[row] = example.goldOfRegion[region]!;
      offsets[row] = Math.log(times * lines);
      targets[row] = goldLines[row]! / lines;
      weights[row] = (kindWeight(example, settings) * importance[i]!) / total;
      row += 1;
    });
  });
  const lists = {
    share: settings.region.listShare,
    starts: [...starts, row],
    weights: examples.map((example) => kindWeight(example, settings) * settings.competition[example.kind]),
    targets: goldLines,
    offsets,
  };
  return stageRows(REGION_FEATURE_NAMES, settings, { values, targets, weights, lists });
}

/** Feature rows of the chosen regions of an example, end to end. */
function regionRowsOf(
  { features }: Example,
  chosen: readonly (readonly [number, number])[],
  standings: readonly FileStanding[],
): Float32Array {
  const width = OWN_FEATURES.length;
  const own = new Float32Array(chosen.length * width);
  chosen.forEach(([region], i) => {
    own.set(features.ownRows.subarray(region * width, (region + 1) * width), i * width);
  });
  return withStanding(
    own,
    chosen.map(([region]) => standings[features.regionFiles[region]!]!),
  );
}
