// `npm run fuzz -- [--seconds N] [--seed N] [--save] [target …]`: fuzzes the targets one after the other. A finding is
// written beside the committed corpus, where the tests try it again, and the status is 1. With --save a small set of
// inputs that reach what was reached is written there too, for the next run to start from.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fuzz, smallest } from './fuzzer.ts';
import { TARGETS } from './targets.ts';

/** Longer inputs are not worth their place in the repository. Bytes. */
const MAX_SAVED = 2_000;

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    save: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !Object.hasOwn(TARGETS, name));
if (unknown !== undefined) {
  console.error(`fuzz: no target "${unknown}"; there are ${Object.keys(TARGETS).join(', ')}`);
  process.exit(2);
}
for (const name of positionals.length > 0 ? positionals : Object.keys(TARGETS)) {
  const { target, first, close } = await TARGETS[name]!();
  const began = Date.now();
  const report = fuzz(target, first, { seconds: Number(values.seconds), seed: Number(values.seed) });
  const set = smallest(target, report.kept);
  close();
  console.log(
    `${name}: ${report.runs} runs in ${Math.round((Date.now() - began) / 1000)} s, ${report.blocks} blocks of code ` +
      `reached, ${report.kept.length} inputs kept, ${set.length} of them reach everything`,
  );
  if (values.save) for (const input of set) if (input.length <= MAX_SAVED) save(name, 'kept', input);
  if (report.finding === null) continue;
  console.error(`${name}: ${report.finding.message}\n  the input is in ${save(name, 'found', report.finding.input)}`);
  process.exitCode = 1;
}

function save(name: string, why: 'kept' | 'found', input: Buffer): string {
  const folder = fileURLToPath(new URL(`./corpus/${name}`, import.meta.url));
  const file = path.join(folder, `${why}-${createHash('sha256').update(input).digest('hex').slice(0, 12)}`);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(file, input);
  return file;
}
