// What the helper thread of a lookout runs, from one file where that can be (see start.cjs). Lies in dist/run as scout.js,
// where the build that was made into one file looks for it.

import { createRequire } from 'node:module';

const { start } = createRequire(import.meta.url)('./start.cjs');

await start('scout', 'index/scout.js');
