// How near a file came to being a candidate: its position by each sign that brings files in.

import type { Evidence } from '../candidates/evidence.ts';
import { type Explanation, heading, measured } from './types.ts';

/** Positions of a file by each sign, best first; signs that do not see it at all are left out. */
export function explainSigns(evidence: Evidence, file: number): Explanation {
  const children = signsOf(evidence)
    .map(([description, scores]) => ({ description, position: positionOf(scores, file) }))
    .filter(({ position }) => position !== null)
    .sort((a, b) => a.position! - b.position! || (a.description < b.description ? -1 : 1))
    .map(({ description, position }) => measured(position!, 'rank', `position among all files by ${description}`));
  if (children.length === 0) return heading('nothing in the text leads to it: no word, no name, no path, no import');
  return heading('too far back by every sign that brings a file in', children);
}

// --- internal ---

function signsOf({ lexical, guess, referenceWalk, importWalk }: Evidence): [string, Float32Array][] {
  const { file } = lexical;
  return [
    ['all signs together, as first guessed', guess],
    ['all words of the text', file.all],
    ['words of the title', file.title],
    ['names of the text', file.symbol],
    ['words of errors and output', file.error],
    ['words among the names defined in it', file.name],
    ['words in its file name', file.base],
    ['words of the title in its path', file.titlePath],
    ['references from likely files', referenceWalk],
    ['imports from likely files', importWalk],
  ];
}

/** Position by falling score, from 1; null for a file that the sign does not see. */
function positionOf(scores: Float32Array, file: number): number | null {
  const own = scores[file]!;
  if (own <= 0) return null;
  let position = 1;
  for (let other = 0; other < scores.length; other += 1) {
    if (scores[other]! > own || (scores[other] === own && other < file)) position += 1;
  }
  return position;
}
