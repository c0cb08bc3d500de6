// What did an adaptation do? A line a kind of gold, for a terminal and for the model's card.

import { z } from 'zod';
import { figure } from './tables.ts';

/** What was done for each kind of gold. */
export interface AdaptationSteps {
  /** The ranking moved under the usual pull times this; null when it stayed. */
  readonly ranking: number | null;
  readonly kinds: readonly {
    readonly kind: string;
    readonly queries: number;
    /** Whose amount it started from, and the pull towards that; null when the amount stayed. */
    readonly start: string;
    readonly pull: number | null;
    /** Mean line F1 as it was, and with parts of the queries judged by what the other parts say. */
    readonly before: number;
    readonly after: number;
  }[];
}

/** How a model's record tells of its adaptation. */
export const adaptationSchema = z.looseObject({
  ranking: z.number().nullable(),
  kinds: z.array(
    z.looseObject({
      kind: z.string(),
      queries: z.number(),
      start: z.string(),
      pull: z.number().nullable(),
      before: z.number(),
      after: z.number(),
    }),
  ),
});

/** Lines of text, one a kind and one for the ranking; the last without a line break. */
export function describeAdaptation({ ranking, kinds }: AdaptationSteps): string {
  const lines = kinds.map(({ kind, queries, start, pull, before, after }) => {
    const moved =
      pull === null ? 'the amount stays' : `the amount moves, from that of ${start} and held to it at ${pull}`;
    return `${kind}, ${queries} queries: ${moved}; line F1 ${figure(before)} before, ${figure(after)} judged by each other`;
  });
  const last = ranking === null ? 'the ranking stays' : `the ranking moves, held at ${ranking} times the usual`;
  return [...lines, last].join('\n');
}
