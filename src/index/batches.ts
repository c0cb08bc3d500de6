// How is much work cut into messages for workers, and who is to blame when one of them fails? It does not know what
// the work is.

import { CuepackError } from '../errors.ts';

/** Bytes of source that one worker message covers. */
const BATCH_BYTES = 1_500_000;
const BATCH_FILES = 400;

export function batchesOf<T extends { size: number }>(
  items: readonly T[],
  weigh = ({ size }: T): number => size,
): T[][] {
  const batches: T[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const item of items) {
    if (bytes > BATCH_BYTES || batches.at(-1)!.length >= BATCH_FILES) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)!.push(item);
    bytes += weigh(item);
  }
  return batches;
}

/**
 * Runs the work over all batches, `atOnce` of them at a time: what waits for its turn costs nothing but its items. All that
 * was begun ends before a failure is told, and nothing is begun after one. The results stand in the order of the batches.
 */
export async function inTurns<T, R>(
  batches: readonly T[],
  atOnce: number,
  work: (batch: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const rest = batches.entries();
  let hasFailed = false;
  const takeTurns = async () => {
    for (const [at, batch] of rest) {
      if (hasFailed) return;
      try {
        results[at] = await work(batch);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const turns = await Promise.allSettled(Array.from({ length: atOnce }, takeTurns));
  for (const turn of turns) if (turn.status === 'rejected') throw turn.reason;
  return results;
}

/**
 * Runs the work over all items; where it fails, over halves, until `alone` gets the one item that makes it fail.
 * The results keep the order of the items.
 */
export async function inHalves<T, R>(
  items: readonly T[],
  work: (items: readonly T[]) => Promise<R[]>,
  alone: (item: T, error: unknown) => Promise<R[]>,
): Promise<R[]> {
  try {
    return await work(items);
  } catch (error) {
    // What was said for people to read is no accident of one item.
    if (error instanceof CuepackError) throw error;
    if (items.length <= 1) return items.length === 0 ? [] : alone(items[0]!, error);
    const middle = items.length >> 1;
    const first = await inHalves(items.slice(0, middle), work, alone);
    return first.concat(await inHalves(items.slice(middle), work, alone));
  }
}
