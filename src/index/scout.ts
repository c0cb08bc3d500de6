// What the helper thread of a lookout runs: it looks at the snapshots that nobody has taken, the last one first, and tells
// what it saw.

import { parentPort, workerData } from 'node:worker_threads';
import { lookAt } from './look.ts';
import { type Report, type ScoutTask, take } from './lookout.ts';

const { tasks, taken } = workerData as ScoutTask;

async function lookAround(): Promise<void> {
  for (let at = tasks.length - 1; at >= 0 && take(taken, at); at -= 1) {
    const report: Report = { at, look: await lookAt(tasks[at]!) };
    parentPort!.postMessage(report);
  }
}

// Not awaited: a module that waits at its top cannot be bundled into a script.
void lookAround();
