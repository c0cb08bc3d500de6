// What a worker thread of a build runs, from one file where that can be (see start.cjs). Lies in dist/run as worker.js,
// where the build that was made into one file looks for it.

import { createRequire } from 'node:module';

const { start } = createRequire(import.meta.url)('./start.cjs');

export const { examineFiles, analyseContents, assembleSnapshot } = await start('worker', 'index/worker.js');
