// How does an answer look as JSON? The document itself, laid out for the eye; where tokens are counted, in as few of
// them as the same data takes.

import { jsonText } from '../terminal.ts';
import type { AnswerDocument, AnswerRegion } from './document.ts';
import { leadingWithin } from './room.ts';
import { estimateTokens } from './tokens.ts';

/**
 * The whole answer. Under a limit of tokens the regions were chosen to fit; warnings and what came next give way, the
 * last of them first, and `unlisted` counts those that did. A document without regions is never made smaller than its
 * fields are.
 */
export function renderJson(answer: AnswerDocument): string {
  const { limit } = answer.budget.tokens;
  if (limit === null) return `${jsonText(answer, 2)}\n`;
  const { warnings, leftOut } = answer;
  const elements = [...warnings, ...leftOut].map((element) => `${jsonText(element)},`);
  const room = limit - estimateTokens(compact({ ...answer, leftOut: [], warnings: [] }));
  const { kept, note } = leadingWithin(elements, room, (unlisted) => `,"unlisted":${unlisted}`);
  const listed = {
    ...answer,
    leftOut: leftOut.slice(0, Math.max(0, kept - warnings.length)),
    warnings: warnings.slice(0, kept),
  };
  return compact(note === '' ? listed : { ...listed, unlisted: elements.length - kept });
}

/** One region as it stands in an answer whose tokens are counted, and the comma behind it. */
export function renderRegion(region: AnswerRegion): string {
  return `${jsonText(region)},`;
}

// --- internal ---

function compact(answer: AnswerDocument): string {
  return `${jsonText(answer)}\n`;
}
