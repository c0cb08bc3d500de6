// How do the names that a candidate defines meet the names and words of the text?

import type { Anchor } from '../src/resolve/types.ts';
import { share } from './share.ts';
import type { Feature, FileView, RegionView } from './types.ts';

type Anchors = readonly Anchor[] | undefined;

/** Rarity-weighted evidence of the names of the text that are defined here. */
function definedNames(anchors: Anchors, isCounted: (anchor: Anchor) => boolean = () => true): number {
  let sum = 0;
  for (const anchor of anchors ?? []) {
    if (anchor.cue.type === 'symbol' && isCounted(anchor)) sum += anchor.confidence * anchor.cue.weight;
  }
  return Math.log1p(sum);
}

const isOfTitle = ({ cue }: Anchor): boolean => cue.source === 'title';
/** The writer's own words; what code, traces and output show is mentioned by the way. */
const isMeant = ({ cue }: Anchor): boolean => cue.source === 'title' || cue.source === 'prose';
const isShown = (anchor: Anchor): boolean => !isMeant(anchor);
const isQualified = (anchor: Anchor): boolean => anchor.by === 'qualified-name' && isMeant(anchor);

interface NameFeature {
  readonly name: string;
  readonly meaning: string;
  readonly isRare?: boolean;
  readonly value: (anchors: Anchors) => number;
}

const definedFeatures: readonly NameFeature[] = [
  {
    name: 'defines',
    meaning: 'names of the text that are defined here, weighted by rarity, ln(1 + x)',
    value: (anchors) => definedNames(anchors),
  },
  {
    name: 'defines.title',
    meaning: 'the same, only the names of the title',
    value: (anchors) => definedNames(anchors, isOfTitle),
  },
  {
    name: 'defines.meant',
    meaning: 'the same, only the names of title and prose',
    value: (anchors) => definedNames(anchors, isMeant),
  },
  {
    name: 'defines.shown',
    meaning: 'the same, only the names of code, traces and output',
    value: (anchors) => definedNames(anchors, isShown),
  },
  {
    name: 'defines.qualified',
    meaning: 'the same, only names of title and prose whose enclosing name fits too',
    isRare: true,
    value: (anchors) => definedNames(anchors, isQualified),
  },
];

export const fileNames: readonly Feature<FileView>[] = definedFeatures.map(({ name, value, ...rest }) => ({
  ...rest,
  name: `file.${name}`,
  group: 'names',
  range: '0 …',
  value: ({ evidence, file }) => value(evidence.anchorsOfFile.get(file)),
}));

const definedOfRegion: readonly Feature<RegionView>[] = definedFeatures.map(({ name, value, ...rest }) => ({
  ...rest,
  name: `region.${name}`,
  group: 'names',
  range: '0 …',
  value: ({ evidence, region }) => value(evidence.anchorsOfRegion.get(region)),
}));

const coverage = (name: string, meaning: string, value: (view: RegionView) => number): Feature<RegionView> => ({
  name: `region.${name}`,
  group: 'names',
  meaning,
  range: '0 … 1',
  value,
});

export const regionNames: readonly Feature<RegionView>[] = [
  ...definedOfRegion,
  coverage('name.covered', 'share of the words of its name, by idf, that the text has', ({ own }) => own.text),
  coverage('name.titled', 'share of the words of its name, by idf, that the title has', ({ own }) => own.title),
  coverage('name.likeness', 'cosine between its name and the title, by idf', ({ own }) => own.likeness),
  coverage(
    'name.covered.file-share',
    'share of its name × ln(1 + idf) that the text has, as a share of the best of its file',
    ({ own, bestTelling }) => share(own.telling, bestTelling),
  ),
  coverage('name.likeness.file-share', 'the cosine as a share of the best of its file', ({ own, bestLikeness }) =>
    share(own.likeness, bestLikeness),
  ),
  coverage(
    'container.covered',
    'share of the words of the enclosing name, by idf, that the text has',
    ({ container }) => container.text,
  ),
  coverage(
    'container.titled',
    'share of the words of the enclosing name, by idf, that the title has',
    ({ container }) => container.title,
  ),
];
