// `npm run fuzz -- [--seconds N] [--seed N] [target …]`: fuzzes the targets one after the other. A finding is written
// beside the committed corpus, where the tests try it again, and the status is 1.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fuzz } from './fuzzer.ts';
import { TARGETS } from './targets.ts';

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !Object.hasOwn(TARGETS, name));
if (unknown !== undefined) {
  console.error(`fuzz: no target "${unknown}"; there are ${Object.keys(TARGETS).join(', ')}`);
  process.exit(2);
}
for (const name of positionals.length > 0 ? positionals : Object.keys(TARGETS)) {
  const { target, first, close } = await TARGETS[name]!();
  const report = fuzz(target, first, { seconds: Number(values.seconds), seed: Number(values.seed) });
  close();
  console.log(
    `${name}: ${report.runs} runs, ${report.kept.length} inputs kept, ${report.blocks} blocks of code reached`,
  );
  if (report.finding === null) continue;
  const folder = fileURLToPath(new URL(`./corpus/${name}`, import.meta.url));
  const digest = createHash('sha256').update(report.finding.input).digest('hex').slice(0, 12);
  const file = path.join(folder, `found-${digest}`);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(file, report.finding.input);
  console.error(`${name}: ${report.finding.message}\n  the input is in ${file}`);
  process.exitCode = 1;
}
