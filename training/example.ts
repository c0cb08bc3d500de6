// A labelled query carried along the road up to the features, with what its gold says of each candidate. Examples are
// cached on disk by content, so that an experiment on hundreds of queries takes minutes.

import fs from 'node:fs';
import path from 'node:path';
import { FEATURE_VERSION, FILE_FEATURES, OWN_FEATURES } from '../features/registry.ts';
import type { LabelledQuery } from '../src/evaluation/labels.ts';
import { lineSet } from '../src/evaluation/lines.ts';
import type { SnapshotIndex } from '../src/index/snapshot.ts';
import { travel, travelRegions } from '../src/locate.ts';
import { makeFolder } from '../src/make-folder.ts';
import type { LineSpan, Region } from '../src/types.ts';

/** Everything that depends on the query and its snapshot alone. */
export interface Features {
  readonly filePaths: readonly string[];
  readonly fileLines: readonly number[];
  /** 1 for test files. */
  readonly fileTests: readonly number[];
  readonly fileRows: Float32Array;
  /** For each candidate region: row of its file, first and last line. */
  readonly regionFiles: Uint32Array;
  readonly regionStarts: Uint32Array;
  readonly regionEnds: Uint32Array;
  readonly ownRows: Float32Array;
  /** The text has frames that land in the snapshot. */
  readonly hasFrames: boolean;
}

/** Features of a query; what a model is trained and tested on, once gold is beside it. */
export interface Example {
  readonly query: LabelledQuery;
  readonly set: string;
  readonly kind: 'context' | 'exploration' | 'edit';
  readonly weight: number;
  readonly features: Features;
  /** Gold as merged spans by path, and its lines in all. */
  readonly gold: ReadonlyMap<string, readonly LineSpan[]>;
  readonly goldLines: number;
  /** Gold lines in each candidate file and region. */
  readonly goldOfFile: Float32Array;
  readonly goldOfRegion: Float32Array;
}

/** Lines of a candidate region. */
export const linesOfRegion = ({ features }: Example, region: number): number =>
  features.regionEnds[region]! - features.regionStarts[region]! + 1;

/** Walks the road for one query. */
export function computeFeatures(index: SnapshotIndex, query: Pick<LabelledQuery, 'text'>): Features {
  const road = travel(index, { text: query.text });
  const { views, ownRows } = travelRegions(road, () => true);
  const rowOf = new Map(road.files.map(({ file }, row) => [file, row]));
  return {
    filePaths: road.files.map(({ file }) => index.pathOf(file)),
    fileLines: road.files.map(({ file }) => index.lineCountOf(file)),
    fileTests: road.files.map(({ file }) => (index.categoryOf(file) === 'test' ? 1 : 0)),
    fileRows: road.fileRows,
    regionFiles: Uint32Array.from(views, ({ file }) => rowOf.get(file)!),
    regionStarts: Uint32Array.from(views, ({ region }) => index.regionStarts[region]!),
    regionEnds: Uint32Array.from(views, ({ region }) => index.regionEnds[region]!),
    ownRows,
    hasFrames: road.evidence.anchors.some(({ cue }) => cue.type === 'frame'),
  };
}

const overlap = (spans: readonly LineSpan[], { start, end }: LineSpan): number =>
  spans.reduce((sum, span) => sum + Math.max(0, Math.min(end, span.end) - Math.max(start, span.start) + 1), 0);

/** Puts gold beside features. */
export function labelFeatures(
  features: Features,
  gold: readonly Region[],
): Pick<Example, 'gold' | 'goldLines' | 'goldOfFile' | 'goldOfRegion'> {
  const spans = lineSet(gold);
  const length = (list: readonly LineSpan[]) => list.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  const goldLines = [...spans.values()].reduce((sum, list) => sum + length(list), 0);
  const goldOfFile = Float32Array.from(features.filePaths, (file) => length(spans.get(file) ?? []));
  const goldOfRegion = Float32Array.from(features.regionFiles, (row, region) =>
    overlap(spans.get(features.filePaths[row]!) ?? [], {
      start: features.regionStarts[region]!,
      end: features.regionEnds[region]!,
    }),
  );
  return { gold: spans, goldLines, goldOfFile, goldOfRegion };
}

interface CachedHeader {
  readonly filePaths: string[];
  readonly fileLines: number[];
  readonly fileTests: number[];
  readonly regions: number;
  readonly hasFrames: boolean;
}

/** Features on disk: a JSON header, then the numbers. */
export class FeatureCache {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    makeFolder(folder);
  }

  read(key: string): Features | null {
    let bytes: Buffer;
    try {
      bytes = fs.readFileSync(path.join(this.folder, `${key}.features`));
    } catch {
      return null;
    }
    const headerLength = bytes.readUInt32LE(0);
    const header = JSON.parse(bytes.toString('utf8', 4, 4 + headerLength)) as CachedHeader;
    let at = 4 + headerLength;
    const take = (count: number) => {
      const part = new Uint8Array(bytes.subarray(at, at + count * 4)).buffer;
      at += count * 4;
      return part;
    };
    const { regions, ...rest } = header;
    return {
      ...rest,
      fileRows: new Float32Array(take(header.filePaths.length * FILE_FEATURES.length)),
      regionFiles: new Uint32Array(take(regions)),
      regionStarts: new Uint32Array(take(regions)),
      regionEnds: new Uint32Array(take(regions)),
      ownRows: new Float32Array(take(regions * OWN_FEATURES.length)),
    };
  }

  write(key: string, features: Features): void {
    const { filePaths, fileLines, fileTests, hasFrames } = features;
    const header: CachedHeader = {
      filePaths: [...filePaths],
      fileLines: [...fileLines],
      fileTests: [...fileTests],
      hasFrames,
      regions: features.regionFiles.length,
    };
    const text = Buffer.from(JSON.stringify(header));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(text.length);
    const arrays = [
      features.fileRows,
      features.regionFiles,
      features.regionStarts,
      features.regionEnds,
      features.ownRows,
    ];
    const parts = arrays.map((array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength));
    const file = path.join(this.folder, `${key}.features`);
    fs.writeFileSync(`${file}.${process.pid}`, Buffer.concat([length, text, ...parts]));
    fs.renameSync(`${file}.${process.pid}`, file);
  }
}

/** Part of every cache key that the code itself decides. */
export const FEATURE_SHAPE = `${FEATURE_VERSION}-${FILE_FEATURES.length}-${OWN_FEATURES.length}`;
