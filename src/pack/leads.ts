// An answer for someone who explores: the best selection, and then leads, the first lines of the likeliest region of each
// of the next files. A lead hardly changes what the answer costs to read, and says where else to look.

import type { Leads } from '../rank/model.ts';
import type { Region } from '../types.ts';
import { type Limits, linesIn, pack, type ScoredRegion, type Selection } from './pack.ts';

/** Of so many lines leads take one at most. */
const LEAST_BEFORE = 10;

/** A selection of so small a part of the lines stays as it is: there is room for it and for leads. */
const SMALL = 2;

/** What leads an answer ends with. */
export interface LeadsWanted {
  readonly leads: Leads | undefined;
  /** Paths of the candidate files, best first. Asked for when there are leads. */
  readonly files: () => readonly string[];
}

/** The best selection, made smaller where leads would find no room, and the leads behind it. Without leads it is `pack`. */
export function packWithLeads(
  regions: readonly ScoredRegion[],
  expectedGold: number,
  limits: Limits,
  { leads, files }: LeadsWanted,
): Selection {
  const count = leads === undefined ? 0 : limits.maxRegions - leads.after;
  const lines = Math.min(leads?.lines ?? 0, Math.floor(limits.maxLines / LEAST_BEFORE / count));
  if (leads === undefined || count < 1 || lines < 1) return pack(regions, expectedGold, limits);
  const whole = pack(regions, expectedGold, limits);
  const main = { maxRegions: leads.after, maxLines: limits.maxLines - count * lines };
  const isSmall = linesOf(whole.regions) <= limits.maxLines / SMALL;
  const selection = isSmall ? whole : pack(regions, expectedGold, main);
  const taken = new Set(selection.regions.map(({ path }) => path));
  const likeliest = likeliestOfFiles(regions);
  const found = files()
    .filter((path) => !taken.has(path) && likeliest.has(path))
    .slice(0, limits.maxRegions - selection.regions.length)
    .map((path) => firstLines(likeliest.get(path)!, lines));
  const fitting = withinLines(found, limits.maxLines - linesOf(selection.regions));
  return {
    regions: [...selection.regions, ...fitting.map(({ path, start, end }) => ({ path, start, end }))],
    probabilities: [...selection.probabilities, ...fitting.map(({ probability }) => probability)],
    leads: fitting.length,
    expectedF1: selection.expectedF1,
  };
}

// --- internal ---

const linesOf = (regions: readonly Region[]): number => regions.reduce((sum, region) => sum + linesIn(region), 0);

/** The likeliest region of each file, the first of equals. */
function likeliestOfFiles(regions: readonly ScoredRegion[]): Map<string, ScoredRegion> {
  const best = new Map<string, ScoredRegion>();
  for (const region of regions) {
    const before = best.get(region.path);
    if (before === undefined || region.probability > before.probability) best.set(region.path, region);
  }
  return best;
}

const firstLines = (region: ScoredRegion, lines: number): ScoredRegion => ({
  ...region,
  end: Math.min(region.end, region.start + lines - 1),
});

/** The first of them that fit, cut to what room there is. */
function withinLines(regions: readonly ScoredRegion[], room: number): ScoredRegion[] {
  let left = room;
  return regions.flatMap((region) => {
    const cut = firstLines(region, left);
    left -= Math.max(0, linesIn(cut));
    return cut.end < cut.start ? [] : [cut];
  });
}
