// How does long work on the one thread let others have their turn, and hear that it is no longer wanted? It is written as
// a generator that yields wherever it may pause; who runs it decides whether it does.

import { setImmediate } from 'node:timers/promises';

/** Work that may pause at every yield. */
export type Steps<Result> = Generator<void, Result, void>;

/** Work goes on for about this long before others have their turn, in ms; a single step may be longer. */
const TURN = 25;

/** All of it at once. Throws what the work throws. */
export function inOneGo<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** With pauses, in which a signal may be aborted. Throws what the work throws, and the signal's reason. */
export async function inTurns<Result>(steps: Steps<Result>, signal?: AbortSignal): Promise<Result> {
  let since = performance.now();
  for (;;) {
    signal?.throwIfAborted();
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - since < TURN) continue;
    await setImmediate();
    since = performance.now();
  }
}
