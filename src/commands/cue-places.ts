// Where the cues of a report point in a repository, as plain values and as words for a person.

import type { Cue, CueSet } from '../cues/types.ts';
import type { SnapshotIndex } from '../index/snapshot.ts';
import { resolve } from '../resolve/resolve.ts';

/**
 * A place in the repository that a cue points at. Lines are 1-based and inclusive, those of the
 * definition where there is one; null where the whole file is meant.
 */
interface CuePlace {
  readonly path: string;
  readonly start: number | null;
  readonly end: number | null;
  /** Qualified name of the definition there, or null. */
  readonly definition: string | null;
  /** In (0, 1]; those of one cue sum to at most 1. */
  readonly confidence: number;
  readonly by: string;
}

/** The places of every cue that has any, best first. */
export type CuePlaces = ReadonlyMap<Cue, readonly CuePlace[]>;

export function placesOf(index: SnapshotIndex, cues: CueSet): CuePlaces {
  const places = new Map<Cue, CuePlace[]>();
  for (const { cue, file, region, definition, confidence, by } of resolve(index, cues)) {
    const found = definition < 0 ? null : index.definition(definition);
    const place: CuePlace = {
      path: index.pathOf(file),
      start: found?.start ?? (region < 0 ? null : index.regionStarts[region]!),
      end: found?.end ?? (region < 0 ? null : index.regionEnds[region]!),
      definition: found === null ? null : [found.container, found.name].filter(Boolean).join('.'),
      confidence: Math.round(confidence * 1_000) / 1_000,
      by,
    };
    const list = places.get(cue);
    if (list === undefined) places.set(cue, [place]);
    else list.push(place);
  }
  for (const list of places.values()) list.sort((a, b) => b.confidence - a.confidence);
  return places;
}

/** The places for JSON: each cue by its list and its place in it. */
export function placeRows(cues: CueSet, places: CuePlaces): Record<string, unknown>[] {
  return (['frames', 'paths', 'links', 'hunks', 'symbols'] as const).flatMap((list) =>
    cues[list].flatMap((cue, at) => (places.get(cue) ?? []).map((place) => ({ list, at, ...place }))),
  );
}

/** `src/pool.ts:4-9 Pool.take`, with the confidence where it is not certain. */
export function describePlace({ path, start, end, definition, confidence }: CuePlace): string {
  const lines = start === null ? '' : start === end ? `:${start}` : `:${start}-${end}`;
  return `${path}${lines}${definition === null ? '' : ` ${definition}`}${confidence < 1 ? `  (${confidence})` : ''}`;
}
