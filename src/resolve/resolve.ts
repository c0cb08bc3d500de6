// Where in a snapshot each cue points. A cue that fits several places is split among them; one that fits none, or
// that names code outside the snapshot, has no anchor.

import type { Cue, CueSet, LinkCue } from '../cues/types.ts';
import type { SnapshotIndex } from '../index/snapshot.ts';
import { ResolveContext } from './context.ts';
import { type FileMatch, filesOfPath } from './files.ts';
import { resolveFrame } from './frames.ts';
import { resolveSymbol } from './symbols.ts';
import type { Anchor } from './types.ts';

/** Lines of a range that are looked at. */
const MAX_RANGE = 500;

/** All anchors of a text: its frames, paths, links, hunks and names, each in the order of its cues. */
export function resolve(index: SnapshotIndex, cues: CueSet): Anchor[] {
  const context = new ResolveContext(index, cues.bindings);
  const anchors: Anchor[] = [];
  for (const frame of cues.frames) anchors.push(...resolveFrame(context, frame));
  for (const cue of cues.paths) anchors.push(...wholeFiles(cue, filesOfPath(context, cue.path)));
  for (const cue of cues.links) anchors.push(...resolveLink(context, cue));
  for (const cue of cues.hunks)
    anchors.push(...resolveSpan(index, filesOfPath(context, cue.path), cue, [cue.oldStart, cue.oldEnd]));
  for (const symbol of cues.symbols) anchors.push(...resolveSymbol(context, symbol));
  return anchors;
}

function wholeFiles(cue: Cue, matches: readonly FileMatch[]): Anchor[] {
  return matches.map(({ file, confidence }) => ({
    cue,
    file,
    region: -1,
    definition: -1,
    confidence,
    by: 'path' as const,
  }));
}

function resolveLink(context: ResolveContext, cue: LinkCue): Anchor[] {
  if (cue.path === null) return [];
  const matches = filesOfPath(context, cue.path);
  return cue.start === null
    ? wholeFiles(cue, matches)
    : resolveSpan(context.index, matches, cue, [cue.start, cue.end ?? cue.start]);
}

function resolveSpan(
  index: SnapshotIndex,
  matches: readonly FileMatch[],
  cue: Cue,
  [start, end]: readonly [number, number],
): Anchor[] {
  return matches.flatMap(({ file, confidence }): Anchor[] => {
    const regions = new Set<number>();
    for (let line = start; line <= Math.min(end, start + MAX_RANGE); line += 1) regions.add(index.regionAt(file, line));
    regions.delete(-1);
    if (regions.size === 0) return wholeFiles(cue, [{ file, confidence }]);
    return [...regions].map((region) => ({
      cue,
      file,
      region,
      definition: index.definitionOfRegion(region),
      confidence: confidence / regions.size,
      by: 'line' as const,
    }));
  });
}
