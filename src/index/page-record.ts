// What is kept of a page that a documentation tool wrote: its title. See record.ts for what is kept of every other file.

import { type ContentRecord, makeRecord, type RecordRegion } from './record.ts';
import { beginningOf, REGION_KINDS } from './segment.ts';

/**
 * Length of a page's region. Terms. About what its first lines hold: lengths are judged by what is usual in a snapshot,
 * and thousands of titles of a few words would make every source file look far too long.
 */
const PAGE_LENGTH = 250;

/** The record of a page of which only the title counts: one region, its first lines, with the terms of the title. */
export function makePageRecord(title: string, lineCount: number): ContentRecord {
  const about = makeRecord(title, { language: null, definitions: [], imports: [], prose: [], degraded: false });
  const terms = about.regions[0]?.terms ?? [];
  const regions = beginningOf(lineCount).map(({ kind, ...span }): RecordRegion => {
    return { ...span, kind: REGION_KINDS.indexOf(kind), length: PAGE_LENGTH, terms, uses: [] };
  });
  return { ...about, lineCount, regions, names: [] };
}
