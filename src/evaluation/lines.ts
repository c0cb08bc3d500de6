// Which lines, files or definitions does a list of regions stand for, and how much do two such sets share?
// Sets are kept as merged spans, so the cost follows the number of regions and never the number of lines.

import type { LineSpan, Region } from '../types.ts';
import { normalisePath } from './paths.ts';

/** Distinct lines by normalised path: each list is sorted, disjoint and not adjacent. */
export type LineSet = ReadonlyMap<string, readonly LineSpan[]>;

export const GRANULARITIES = ['file', 'block', 'line'] as const;
/** What counts as one element: a whole file, a definition, or a physical line. */
export type Granularity = (typeof GRANULARITIES)[number];

/** Spans of the definitions of a file, in any order, possibly nested; none where the file is not there. */
export type BlocksOf = (path: string) => readonly LineSpan[];

/** The distinct lines of regions. Paths are normalised; a region that ends before it starts has no lines. */
export function lineSet(regions: Iterable<Region>): LineSet {
  const byPath = new Map<string, LineSpan[]>();
  for (const { path, start, end } of regions) {
    if (end < start) continue;
    const key = normalisePath(path);
    const spans = byPath.get(key);
    if (spans === undefined) byPath.set(key, [{ start, end }]);
    else spans.push({ start, end });
  }
  return new Map([...byPath].map(([path, spans]) => [path, mergeSpans(spans)]));
}

/** Number of lines. */
export function sizeOf(set: LineSet): number {
  let size = 0;
  for (const spans of set.values()) for (const { start, end } of spans) size += end - start + 1;
  return size;
}

/** Number of lines that both hold. */
export function intersectionSize(a: LineSet, b: LineSet): number {
  return sizeOf(intersection(a, b));
}

/** The lines that both hold. */
export function intersection(a: LineSet, b: LineSet): LineSet {
  const shared = new Map<string, LineSpan[]>();
  for (const [path, spans] of a) {
    const others = b.get(path);
    if (others === undefined) continue;
    const common = intersectSpans(spans, others);
    if (common.length > 0) shared.set(path, common);
  }
  return shared;
}

/** The lines that either holds. */
export function union(a: LineSet, b: LineSet): LineSet {
  const all = new Map(a);
  for (const [path, spans] of b) all.set(path, mergeSpans([...(a.get(path) ?? []), ...spans]));
  return all;
}

/** True when the region shares a line with the set. */
export function meets(region: Region, set: LineSet): boolean {
  const spans = set.get(normalisePath(region.path)) ?? [];
  return spans.some(({ start, end }) => start <= region.end && region.start <= end);
}

/**
 * The elements that a set of lines stands for, again as a set whose "lines" are the elements, so that one arithmetic
 * serves every granularity. A file or block counts once when any line of it is in; lines outside every definition
 * belong to no block.
 */
export function elementsOf(lines: LineSet, granularity: Granularity, blocksOf: BlocksOf): LineSet {
  if (granularity === 'line') return lines;
  const single: readonly LineSpan[] = [{ start: 1, end: 1 }];
  if (granularity === 'file') return new Map([...lines.keys()].map((path) => [path, single]));
  const elements = new Map<string, readonly LineSpan[]>();
  for (const [path, spans] of lines) {
    for (const block of blocksOf(path)) {
      if (spans.some(({ start, end }) => start <= block.end && block.start <= end)) {
        elements.set(`${path}\0${block.start}-${block.end}`, single);
      }
    }
  }
  return elements;
}

// --- internal ---

function mergeSpans(spans: readonly LineSpan[]): LineSpan[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || a.end - b.end);
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end + 1) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** Both lists are sorted and disjoint, so one pass over both suffices. */
function intersectSpans(a: readonly LineSpan[], b: readonly LineSpan[]): LineSpan[] {
  const common: LineSpan[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const left = a[i]!;
    const right = b[j]!;
    const start = Math.max(left.start, right.start);
    const end = Math.min(left.end, right.end);
    if (start <= end) common.push({ start, end });
    if (left.end < right.end) i += 1;
    else j += 1;
  }
  return common;
}
