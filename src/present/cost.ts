// What does an answer cost in a format, before it is one? The tokens of each region as that format writes it, and those
// of what stands around the regions and never gives way.

import type { AnswerDocument, AnswerRegion } from './document.ts';
import { type Format, pathLine } from './formats.ts';
import { renderRegion as asJson, renderJson } from './json.ts';
import { renderRegion as asMarkdown } from './markdown.ts';
import { renderRegion as asText } from './text.ts';
import { estimateTokens } from './tokens.ts';
import { renderRegion as asXml } from './xml.ts';

/** Tokens. */
export interface Cost {
  /** Kept free for what stands around the regions. */
  readonly frame: number;
  readonly ofRegion: (region: AnswerRegion) => number;
}

/** Kept free where everything around the regions gives way: room for its first line, and for the element of XML. */
const FRAME_TOKENS = 12;

/**
 * The cost of answers that have the fields of `empty`, an answer without regions. Paths are counted as what they lead
 * to, in Markdown: whoever limits the tokens of a list of places will read the places.
 */
export function costIn(format: Format | undefined, empty: AnswerDocument): Cost {
  switch (format) {
    case 'json':
      return { frame: estimateTokens(renderJson(longest(empty))), ofRegion: counted(asJson) };
    case 'xml':
      return { frame: FRAME_TOKENS, ofRegion: counted(asXml) };
    case 'text':
      return { frame: FRAME_TOKENS, ofRegion: counted(asText) };
    case 'paths':
      return { frame: FRAME_TOKENS, ofRegion: counted((region) => pathLine(region) + asMarkdown(region)) };
    default:
      return { frame: FRAME_TOKENS, ofRegion: counted(asMarkdown) };
  }
}

// --- internal ---

/** A region may turn out to be stale, which some formats say at length. */
function counted(render: (region: AnswerRegion) => string): Cost['ofRegion'] {
  return (region) => estimateTokens(render({ ...region, stale: true }));
}

/** The empty answer with numbers as long as numbers get: what stands there is not known yet. */
function longest(empty: AnswerDocument): AnswerDocument {
  const long = 1.234567890123456e-7;
  const { regions, lines, tokens } = empty.budget;
  const full = (use: typeof tokens) => ({ ...use, used: use.limit ?? Number.MAX_SAFE_INTEGER });
  const budget = { regions: full(regions), lines: full(lines), tokens: full(tokens) };
  return { ...empty, budget, expectedF1: long, confidence: long, leftOut: [], warnings: [] };
}
