// Why a region is in the answer, in words: which cues of the text led to it. It explains the evidence, not the weights.

import type { Evidence } from './candidates/evidence.ts';
import { inverseDocumentFrequency } from './candidates/lexical.ts';
import type { Anchor } from './resolve/types.ts';
import { spellingOf } from './spelling.ts';
import type { Region } from './types.ts';

/** More reasons than this tell nobody more. Reasons. */
const MAX_REASONS = 4;

/** The one reason of a region that no cue and no word of the text led to. */
export const ONLY_A_GUESS = 'only a guess: no word of the text stands here';

/** The first reason of a region that says where else to look. */
export const A_LEAD = 'a lead: the first lines of the likeliest place in a further file';

function reasonOf({ cue, by }: Anchor): string | null {
  switch (cue.type) {
    case 'frame': {
      const place = `${cue.path}${cue.line === null ? '' : `:${cue.line}`}`;
      if (cue.depth === null) return `the text says ${place}`;
      return `${cue.depth === 0 ? 'innermost frame' : `frame ${cue.depth + 1}`} of the trace (${place})`;
    }
    case 'link':
      return 'linked from the text';
    case 'hunk':
      return 'changed by a diff in the text';
    case 'symbol':
      return `defines ${by === 'qualified-name' ? cue.name : (cue.parts.at(-1) ?? cue.name)}${cue.source === 'title' ? ', named in the title' : ''}`;
    default:
      return null;
  }
}

/** Of two that are as sure, a place in the text says more than a name. */
const MORE_TELLING: Readonly<Partial<Record<Anchor['cue']['type'], number>>> = { frame: 2, hunk: 1, link: 1 };

function strongestFirst(a: Anchor, b: Anchor): number {
  return b.confidence - a.confidence || (MORE_TELLING[b.cue.type] ?? 0) - (MORE_TELLING[a.cue.type] ?? 0);
}

/** Words that are named, and words of a text that are looked for to name them. */
const MAX_WORDS = 4;
const MAX_LOOKED_FOR = 60;

/** The words of the text that some regions hold, those that say most first. */
function wordsIn({ index, terms, cues }: Evidence, first: number, last: number): string[] {
  const worth = ({ term, weights }: Evidence['terms'][number]) => {
    const regions = index.documentFrequency(term);
    return regions === 0 ? 0 : weights.all * inverseDocumentFrequency(index.regionCount, regions);
  };
  const best = terms
    .map((term) => ({ term: term.term, worth: worth(term) }))
    .filter((row) => row.worth > 0)
    .sort((a, b) => b.worth - a.worth || (a.term < b.term ? -1 : 1))
    .slice(0, MAX_LOOKED_FOR);
  const found: string[] = [];
  for (const { term } of best) {
    let isHere = false;
    index.eachPosting(term, (region) => {
      isHere ||= region >= first && region < last;
    });
    if (isHere && found.push(term) === MAX_WORDS) break;
  }
  return found.map(spellingOf(cues));
}

/** Reasons for one region of the answer, strongest first; never empty. */
export function reasonsOf(evidence: Evidence, region: Region): string[] {
  const { index, anchorsOfRegion, anchorsOfFile, terms, lexical } = evidence;
  const file = index.fileOf(region.path);
  const reasons = new Set<string>();
  const first = index.regionAt(file, region.start);
  let last = first;
  while (last >= 0 && last < index.firstRegionOf(file + 1) && index.regionStarts[last]! <= region.end) last += 1;
  const anchors: Anchor[] = [];
  for (let id = first; id < last; id += 1) anchors.push(...(anchorsOfRegion.get(id) ?? []));
  for (const anchor of anchors.sort(strongestFirst)) {
    const reason = reasonOf(anchor);
    if (reason !== null) reasons.add(reason);
  }
  if ((anchorsOfFile.get(file) ?? []).some(({ cue }) => cue.type === 'path'))
    reasons.add('its file is named in the text');
  if (lexical.file.titlePath[file]! > 0) reasons.add('words of the title in its path');
  if (reasons.size === 0) {
    const matches = terms.length > 0 && lexical.file.all[file]! > 0;
    const words = matches ? wordsIn(evidence, first, last) : [];
    const held =
      words.length === 0 ? 'its file holds words of the text' : `holds words of the text: ${words.join(', ')}`;
    reasons.add(matches ? held : ONLY_A_GUESS);
  }
  return [...reasons].slice(0, MAX_REASONS);
}
