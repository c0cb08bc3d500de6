// How is an answer held to a small budget? Counts what each region costs in a prompt, cuts what does not fit, and puts the
// beginning of the best region where only crumbs would have fitted. It ranks nothing.

import type { Cost } from '../present/cost.ts';
import type { AnswerRegion } from '../present/document.ts';

export type Drafted = Omit<AnswerRegion, 'stale'>;

/** An answer that is worth less than this share of what the beginning of the best region is worth holds crumbs. */
const CRUMBS = 0.6;

/** Tokens of an answer; 0 for none. */
export function tokensOf(regions: readonly Drafted[], cost: Cost): number {
  return regions.length === 0 ? 0 : regions.reduce((sum, region) => sum + costOf(region, cost), cost.frame);
}

/** The regions as far as a budget of tokens goes: whole ones, then the first lines of the next. */
export function cut(regions: readonly Drafted[], maxTokens: number, cost: Cost): Drafted[] {
  const kept: Drafted[] = [];
  let left = maxTokens - cost.frame;
  for (const region of regions) {
    const tokens = costOf(region, cost);
    if (tokens > left) return [...kept, ...headOf(region, { maxTokens: left }, cost)];
    kept.push(region);
    left -= tokens;
  }
  return kept;
}

/** One region cut to an answer of its own; none when not even its first line fits. */
export function beginningOf(region: Drafted, maxLines: number, maxTokens: number | null, cost: Cost): Drafted[] {
  return headOf(region, { maxLines, maxTokens: (maxTokens ?? Number.POSITIVE_INFINITY) - cost.frame }, cost);
}

/** Whether the regions are worth little beside one other: by the lines of each that are needed, as far as one knows. */
export function areCrumbs(regions: readonly Drafted[], head: Drafted): boolean {
  return regions.reduce((sum, region) => sum + worthOf(region), 0) < CRUMBS * worthOf(head);
}

// --- internal ---

function costOf(region: Drafted, cost: Cost): number {
  return cost.ofRegion({ ...region, stale: false });
}

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
    if (costOf(first(middle), cost) <= maxTokens) fits = middle;
    else tooMany = middle;
  }
  return fits === 0 ? [] : [first(fits)];
}
