// How is an answer held to a small budget? Counts what each region costs in a prompt, cuts what does not fit, and puts the
// beginning of the best region where only crumbs would have fitted. It ranks nothing.

import type { AnswerRegion } from '../present/document.ts';
import type { Format } from '../present/formats.ts';
import { renderRegion as asMarkdown } from '../present/markdown.ts';
import { estimateTokens } from '../present/tokens.ts';
import { renderRegion as asXml } from '../present/xml.ts';

export type Drafted = Omit<AnswerRegion, 'stale'>;

/** Tokens that stand around the regions of an answer. */
const FRAME_TOKENS = 12;
/** An answer that is worth less than this share of what the beginning of the best region is worth holds crumbs. */
const CRUMBS = 0.6;

/** Tokens that one region costs. */
export type Cost = (region: Drafted) => number;

/** What a region costs in a prompt: its place, its reasons and its code, as XML or as Markdown writes them. */
export function costIn(format: Format | undefined): Cost {
  const render = format === 'xml' ? asXml : asMarkdown;
  return (region) => estimateTokens(render({ ...region, stale: true }));
}

/** Tokens of an answer; 0 for none. */
export function tokensOf(regions: readonly Drafted[], cost: Cost): number {
  return regions.length === 0 ? 0 : regions.reduce((sum, region) => sum + cost(region), FRAME_TOKENS);
}

/** The regions as far as a budget of tokens goes: whole ones, then the first lines of the next. */
export function cut(regions: readonly Drafted[], maxTokens: number, cost: Cost): Drafted[] {
  const kept: Drafted[] = [];
  let left = maxTokens - FRAME_TOKENS;
  for (const region of regions) {
    const tokens = cost(region);
    if (tokens > left) return [...kept, ...headOf(region, { maxTokens: left }, cost)];
    kept.push(region);
    left -= tokens;
  }
  return kept;
}

/** One region cut to an answer of its own; none when not even its first line fits. */
export function beginningOf(region: Drafted, maxLines: number, maxTokens: number | null, cost: Cost): Drafted[] {
  return headOf(region, { maxLines, maxTokens: (maxTokens ?? Number.POSITIVE_INFINITY) - FRAME_TOKENS }, cost);
}

/** Whether the regions are worth little beside one other: by the lines of each that are needed, as far as one knows. */
export function areCrumbs(regions: readonly Drafted[], head: Drafted): boolean {
  return regions.reduce((sum, region) => sum + worthOf(region), 0) < CRUMBS * worthOf(head);
}

// --- internal ---

function worthOf({ start, end, probability }: Pick<Drafted, 'start' | 'end' | 'probability'>): number {
  return probability * (end - start + 1);
}

/** The first lines of a region within budgets; none when not even one fits. */
function headOf(region: Drafted, { maxLines, maxTokens }: { maxLines?: number; maxTokens: number }, cost: Cost) {
  const lines = region.code?.split('\n') ?? [];
  const first = (count: number): Drafted => ({
    ...region,
    end: region.start + count - 1,
    code: lines.slice(0, count).join('\n'),
  });
  let fits = 0;
  let tooMany = Math.min(lines.length, maxLines ?? lines.length) + 1;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (cost(first(middle)) <= maxTokens) fits = middle;
    else tooMany = middle;
  }
  return fits === 0 ? [] : [first(fits)];
}
