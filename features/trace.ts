// What stack frames, diagnostics, links and hunks of the text say about a candidate.

import type { FrameCue } from '../src/cues/types.ts';
import type { Anchor } from '../src/resolve/types.ts';
import type { Feature, FileView, RegionView } from './types.ts';

const frames = (anchors: readonly Anchor[] | undefined): { cue: FrameCue; confidence: number; by: Anchor['by'] }[] =>
  (anchors ?? []).flatMap(({ cue, confidence, by }) => (cue.type === 'frame' ? [{ cue, confidence, by }] : []));

const best = (values: readonly number[]): number => Math.max(0, ...values);

/** 1 for the innermost frame, falling with the distance in the call order; frames outside stacks count 0.6. */
const closeness = (cue: FrameCue): number => (cue.depth === null ? 0.6 : 1 / (1 + cue.depth * 0.5));

export const fileTrace: readonly Feature<FileView>[] = [
  {
    name: 'file.frame',
    group: 'trace',
    meaning: 'confidence that an application frame lies in this file',
    range: '0 … 1',
    value: ({ evidence, file }) => best(frames(evidence.anchorsOfFile.get(file)).map(({ confidence }) => confidence)),
  },
  {
    name: 'file.frame.close',
    group: 'trace',
    meaning: 'the same, falling with the distance from the innermost frame',
    range: '0 … 1',
    value: ({ evidence, file }) =>
      best(frames(evidence.anchorsOfFile.get(file)).map(({ cue, confidence }) => confidence * closeness(cue))),
  },
  {
    name: 'file.frame.count',
    group: 'trace',
    meaning: 'application frames in this file, ln(1 + n)',
    range: '0 …',
    value: ({ evidence, file }) => Math.log1p(frames(evidence.anchorsOfFile.get(file)).length),
  },
  {
    name: 'file.frame.elsewhere',
    group: 'trace',
    meaning: 'the text has frames that land in the snapshot, but none here',
    range: '0 or 1',
    value: ({ evidence, file }) =>
      frames(evidence.anchors).length > 0 && frames(evidence.anchorsOfFile.get(file)).length === 0 ? 1 : 0,
  },
];

export const regionTrace: readonly Feature<RegionView>[] = [
  {
    name: 'region.frame',
    group: 'trace',
    isRare: true,
    meaning: 'confidence that an application frame lands in this region',
    range: '0 … 1',
    value: ({ evidence, region }) =>
      best(frames(evidence.anchorsOfRegion.get(region)).map(({ confidence }) => confidence)),
  },
  {
    name: 'region.frame.close',
    group: 'trace',
    isRare: true,
    meaning: 'the same, falling with the distance from the innermost frame',
    range: '0 … 1',
    value: ({ evidence, region }) =>
      best(frames(evidence.anchorsOfRegion.get(region)).map(({ cue, confidence }) => confidence * closeness(cue))),
  },
  {
    name: 'region.frame.function',
    group: 'trace',
    isRare: true,
    meaning: 'a frame landed here by its function name',
    range: '0 or 1',
    value: ({ evidence, region }) =>
      frames(evidence.anchorsOfRegion.get(region)).some(({ by }) => by === 'function') ? 1 : 0,
  },
  {
    name: 'region.pointed',
    group: 'trace',
    isRare: true,
    meaning: 'confidence that a link or hunk of the text covers lines of this region',
    range: '0 … 1',
    value: ({ evidence, region }) =>
      best(
        (evidence.anchorsOfRegion.get(region) ?? []).map(({ cue, confidence }) =>
          cue.type === 'link' || cue.type === 'hunk' ? confidence : 0,
        ),
      ),
  },
];
