// Every feature, in the order of the model's columns. Adding, removing or changing one means a new feature version
// and a new model.

import { fileLexical, regionLexical } from './lexical.ts';
import { fileNames, regionNames } from './names.ts';
import { filePath, regionPath } from './path.ts';
import { regionStanding } from './standing.ts';
import { fileStructural, regionStructural } from './structural.ts';
import { fileTrace, regionTrace } from './trace.ts';
import type { Feature, FileStanding, FileView, RegionView } from './types.ts';

/** Bump when the value of any feature changes for the same input. */
export const FEATURE_VERSION = 4;

export const FILE_FEATURES: readonly Feature<FileView>[] = [
  ...fileLexical,
  ...filePath,
  ...fileTrace,
  ...fileNames,
  ...fileStructural,
];

/** A region's own features: no model is needed to compute them. */
export const OWN_FEATURES: readonly Feature<RegionView>[] = [
  ...regionLexical,
  ...regionPath,
  ...regionTrace,
  ...regionNames,
  ...regionStructural,
];

export const FILE_FEATURE_NAMES: readonly string[] = FILE_FEATURES.map(({ name }) => name);
/** Columns of the region model: crosses with the file's standing first, then the region's own features. */
export const REGION_FEATURE_NAMES: readonly string[] = [...regionStanding, ...OWN_FEATURES].map(({ name }) => name);

const ownColumn = new Map(OWN_FEATURES.map(({ name }, column) => [name, column]));

/** One row of numbers for each view, in registry order, end to end. */
export function featureRows<View>(features: readonly Feature<View>[], views: readonly View[]): Float32Array {
  const rows = new Float32Array(features.length * views.length);
  let at = 0;
  for (const view of views) {
    for (const { value } of features) {
      rows[at] = value(view);
      at += 1;
    }
  }
  return rows;
}

/** Full region rows: the standing of each region's file crossed with, and put before, its own features. */
export function withStanding(ownRows: Float32Array, standings: readonly FileStanding[]): Float32Array {
  const width = OWN_FEATURES.length;
  const full = new Float32Array(standings.length * REGION_FEATURE_NAMES.length);
  let at = 0;
  standings.forEach((standing, row) => {
    const own = (name: string) => ownRows[row * width + ownColumn.get(name)!]!;
    for (const { value } of regionStanding) {
      full[at] = value(standing, own);
      at += 1;
    }
    full.set(ownRows.subarray(row * width, (row + 1) * width), at);
    at += width;
  });
  return full;
}
