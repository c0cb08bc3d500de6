// Why a region is in the answer, in words: which cues of the text led to it. It explains the evidence, not the weights.

import type { Evidence } from './candidates/evidence.ts';
import type { Anchor } from './resolve/types.ts';
import type { Region } from './types.ts';

/** More reasons than this tell nobody more. Reasons. */
const MAX_REASONS = 4;

/** The one reason of a region that no cue and no word of the text led to. */
export const ONLY_A_GUESS = 'only a guess: no word of the text stands here';

function reasonOf({ cue, by }: Anchor): string | null {
  switch (cue.type) {
    case 'frame':
      return cue.depth === 0
        ? `innermost frame of the trace (${cue.path}${cue.line === null ? '' : `:${cue.line}`})`
        : `frame of the trace (${cue.path}${cue.line === null ? '' : `:${cue.line}`})`;
    case 'link':
      return 'linked from the text';
    case 'hunk':
      return 'changed by a diff in the text';
    case 'symbol':
      return by === 'qualified-name' ? `defines ${cue.name}` : `defines ${cue.parts.at(-1) ?? cue.name}`;
    default:
      return null;
  }
}

/** Reasons for one region of the answer, strongest first; never empty. */
export function reasonsOf(evidence: Evidence, region: Region): string[] {
  const { index, anchorsOfRegion, anchorsOfFile, terms, lexical } = evidence;
  const file = index.fileOf(region.path);
  const reasons = new Set<string>();
  for (
    let id = index.regionAt(file, region.start);
    id >= 0 && id < index.firstRegionOf(file + 1) && index.regionStarts[id]! <= region.end;
    id += 1
  ) {
    for (const anchor of [...(anchorsOfRegion.get(id) ?? [])].sort((a, b) => b.confidence - a.confidence)) {
      const reason = reasonOf(anchor);
      if (reason !== null) reasons.add(reason);
    }
  }
  if ((anchorsOfFile.get(file) ?? []).some(({ cue }) => cue.type === 'path'))
    reasons.add('its file is named in the text');
  if (lexical.file.titlePath[file]! > 0) reasons.add('words of the title in its path');
  if (reasons.size === 0) {
    const matches = terms.length > 0 && lexical.file.all[file]! > 0;
    reasons.add(matches ? 'matches the words of the text' : ONLY_A_GUESS);
  }
  return [...reasons].slice(0, MAX_REASONS);
}
