// How the file model's verdict enters the region model: the file's log-odds, its place, and crosses with what the
// region itself shows. A good region in a bad file is noise.

import type { StandingFeature } from './types.ts';

export const regionStanding: readonly StandingFeature[] = [
  {
    name: 'region.file.logit',
    group: 'file',
    meaning: 'log-odds of its file under the file model',
    range: '-9 … 9',
    value: ({ logOdds }) => Math.max(-9, Math.min(9, logOdds)),
  },
  {
    name: 'region.file.share',
    group: 'file',
    meaning: "probability of its file as a share of the best file's",
    range: '0 … 1',
    value: ({ share }) => share,
  },
  {
    name: 'region.file.rank',
    group: 'file',
    meaning: 'position of its file, log2(1 + rank from 0)',
    range: '0 …',
    value: ({ rank }) => Math.log2(1 + rank),
  },
  {
    name: 'region.file×rank',
    group: 'file',
    meaning: "share of its file × closeness to the top of the file's regions by words",
    range: '0 … 1',
    value: ({ share }, own) => share / (1 + own('region.rank.file')),
  },
  {
    name: 'region.file×share',
    group: 'file',
    meaning: 'share of its file × share of the best candidate region by words',
    range: '0 … 1',
    value: ({ share }, own) => share * own('region.bm25.all.share'),
  },
  {
    name: 'region.file×defines',
    group: 'file',
    meaning: 'share of its file × names of the text that are defined here',
    range: '0 …',
    value: ({ share }, own) => share * own('region.defines'),
  },
];
