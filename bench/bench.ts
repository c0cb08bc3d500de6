// How fast and how small is it, beside what people run on the same files today? Every tool takes its turn in every
// round, medians count, and what is not installed is left out by name. Prints a report in Markdown.
//
//   npm run bench -- --corpus DIR [--out FILE] [--rounds N] [--sizes 1000,5000,20000,100000]
//
// The corpus is a folder of snapshots (or links to them). With --out the growth curves are drawn beside the report; with
// --sizes "" growth is left out.

import fs from 'node:fs';
import { arch, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { builds } from './builds.ts';
import { drawCurves } from './curve.ts';
import { growth } from './growth.ts';
import { bytesUnder } from './measure.ts';
import { queries } from './queries.ts';
import { megabytes, type Scene } from './scene.ts';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    out: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    sizes: { type: 'string', default: '1000,5000,20000' },
  },
});
if (values.corpus === undefined) {
  console.error('bench: give --corpus DIR, a folder of snapshots');
  process.exit(2);
}
const rounds = Number(values.rounds);
const scratch = fs.mkdtempSync(path.join(tmpdir(), 'cuepack-bench-'));
const lines: string[] = [];
const say = (text = ''): void => void lines.push(text);

try {
  const snapshots = fs
    .readdirSync(values.corpus)
    .sort()
    .map((name) => ({ name, root: fs.realpathSync(path.join(values.corpus!, name)) }))
    .filter(({ root }) => fs.statSync(root).isDirectory());
  const scene: Scene = { snapshots, scratch, rounds, say };
  describeMachine(scene);
  const index = builds(scene);
  await queries(scene, index);
  const sizes = values.sizes.split(',').filter(Boolean).map(Number);
  // Without sizes there is no growth to measure.
  const curves = sizes.length === 0 ? [] : await growth(scene, sizes);
  const report = `${lines.join('\n')}\n`;
  process.stdout.write(report);
  if (values.out !== undefined) {
    fs.mkdirSync(path.dirname(values.out), { recursive: true });
    fs.writeFileSync(values.out, report);
    if (curves.length > 0) fs.writeFileSync(`${values.out.replace(/\.md$/, '')}.svg`, drawCurves(curves));
  }
} finally {
  fs.rmSync(scratch, { recursive: true, force: true });
}

function describeMachine({ snapshots }: Scene): void {
  const { length } = cpus();
  say('# Speed and size\n');
  say(
    `Made by \`npm run bench\`: medians of ${rounds} interleaved rounds. ${length} cores (${cpus()[0]?.model.trim()}, ${arch()}), `,
  );
  say(
    `${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}. Load of the last minute when it began: ${loadavg()[0]!.toFixed(1)}; where it is above the number of cores, other work took turns: ratios say more than times.\n`,
  );
  const bytes = snapshots.reduce((sum, { root }) => sum + bytesUnder(root), 0);
  say(
    `Corpus: ${snapshots.length} snapshots (${snapshots.map(({ name }) => name).join(', ')}), ${megabytes(bytes)} MB with everything in them.\n`,
  );
}
