// What still fits behind the regions of an answer? Its least important parts give way to a limit of tokens from the end,
// and what gave way is counted where there is room to say so.

import { estimateTokens } from './tokens.ts';

/**
 * How many of the leading parts fit into a room of tokens, with a note on the others behind them. The note is "" when
 * nothing gave way, and when not even the note fits.
 */
export function leadingWithin(
  parts: readonly string[],
  room: number,
  noteOf: (others: number) => string,
): { kept: number; note: string } {
  const costs = parts.map(estimateTokens);
  let tokens = costs.reduce((sum, cost) => sum + cost, 0);
  if (tokens <= room) return { kept: parts.length, note: '' };
  for (let kept = parts.length - 1; kept >= 0; kept -= 1) {
    tokens -= costs[kept]!;
    const note = noteOf(parts.length - kept);
    if (tokens + estimateTokens(note) <= room) return { kept, note };
  }
  return { kept: 0, note: '' };
}

/** The leading parts that fit, and the note where one is needed. Parts and note bring their own line ends. */
export function textWithin(parts: readonly string[], room: number, noteOf: (others: number) => string): string {
  const { kept, note } = leadingWithin(parts, room, noteOf);
  return parts.slice(0, kept).join('') + note;
}
