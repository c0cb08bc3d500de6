// How do time and memory grow with snapshots and with files? Builds, asks as a process of its own and through the library,
// and says with which power of the files each grows: 1 is linear.

import fs from 'node:fs';
import path from 'node:path';
import type { Curve } from './curve.ts';
import { generateRepository, questionAbout } from './generate.ts';
import { bytesUnder, type Measurement, measure, median, medianOf } from './measure.ts';
import { build, corpusOf, manifestRows, megabytes, ROOT, runCommand, type Scene, seconds } from './scene.ts';

/** Questions to the library that are not counted, and those that are. */
const WARMING = 5;
const COUNTED = 15;

interface Row {
  readonly files: number;
  readonly bytes: number;
  readonly built: Measurement;
  readonly cold: Measurement;
  /** ms */
  readonly warm: number;
}

/** How cost grows with snapshots and with files. */
export async function growth(scene: Scene, sizes: readonly number[]): Promise<Curve[]> {
  const { snapshots, scratch, say } = scene;
  say(
    '## Growth\n\n| corpus | files | MB | build, s | its processor, s | MB a second | peak memory, MiB | index / source | cold query, ms | its processor, ms | its memory, MiB | warm query, ms |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  );
  const bySnapshots: [number, number][] = [[0, 0]];
  for (let count = 1; count <= snapshots.length; count *= 2) {
    const { corpus } = corpusOf(scratch, snapshots.slice(0, count), `first-${count}`);
    bySnapshots.push([count, (await growthRow(scene, `${count} of the snapshots`, corpus)).built.wall / 1000]);
  }
  const rows: Row[] = [];
  for (const size of sizes) {
    const corpus = path.join(scratch, `generated-${size}`);
    generateRepository(path.join(corpus, 'yard'), size);
    rows.push(await growthRow(scene, 'generated', corpus));
    fs.rmSync(corpus, { recursive: true });
  }
  sayPowers(scene, rows);
  const over = (title: string, yLabel: string, y: (row: Row) => number): Curve => ({
    title,
    xLabel: 'files',
    yLabel,
    points: rows.map((row) => [row.files, y(row)]),
  });
  return [
    { title: 'Build over snapshots', xLabel: 'snapshots', yLabel: 's', points: bySnapshots },
    over('Build over generated files', 's', ({ built }) => built.wall / 1000),
    over('Cold query over generated files', 'ms', ({ cold }) => cold.wall),
    over('Warm query over generated files', 'ms', ({ warm }) => warm),
  ].filter(({ points }) => points.length > 1);
}

// --- internal ---

async function growthRow({ scratch, say }: Scene, name: string, corpus: string): Promise<Row> {
  const index = `${corpus}-index`;
  const built = build(corpus, index);
  const snapshots = manifestRows(index);
  const files = snapshots.reduce((sum, row) => sum + row.files, 0);
  const bytes = snapshots.reduce((sum, row) => sum + row.bytes, 0);
  const { id } = snapshots[0]!;
  const input = path.join(scratch, 'growth.jsonl');
  fs.writeFileSync(input, `${JSON.stringify({ query_id: 'q', snapshot_id: id, text: questionAbout(0, files) })}\n`);
  const run = runCommand(index, input, path.join(scratch, 'growth-r.jsonl'));
  const cold = medianOf([measure(run), measure(run), measure(run)]);
  const warm = await warmQuery(index, id, files);
  const ratio = bytesUnder(path.join(index, 'snapshots')) / bytes;
  say(
    `| ${name} | ${files} | ${megabytes(bytes)} | ${seconds(built.wall)} | ${seconds(built.processor)} | ${(bytes / 1e3 / built.wall).toFixed(2)} | ${built.memory?.toFixed(0)} | ${ratio.toFixed(2)} | ${cold.wall.toFixed(0)} | ${cold.processor.toFixed(0)} | ${cold.memory?.toFixed(0)} | ${warm.toFixed(1)} |`,
  );
  fs.rmSync(index, { recursive: true });
  return { files, bytes, built, cold, warm };
}

/** Median time of a question to the library with the index open. ms */
async function warmQuery(index: string, id: string, files: number): Promise<number> {
  const reader = (await import(`${ROOT}dist/src/index/reader.js`)) as typeof import('../src/index/reader.ts');
  const { locate } = (await import(`${ROOT}dist/src/locate.js`)) as typeof import('../src/locate.ts');
  const snapshot = reader.openIndexDirectory(index).open(id);
  const times: number[] = [];
  for (let turn = 0; turn < WARMING + COUNTED; turn += 1) {
    const began = performance.now();
    locate(snapshot, { text: questionAbout(turn * 37, files) });
    if (turn >= WARMING) times.push(performance.now() - began);
  }
  snapshot.close();
  return median(times);
}

/** The power with which cost grows from the smallest to the largest. Processor time, where it is known: it waits for nobody. */
function sayPowers({ say }: Scene, rows: readonly Row[]): void {
  const [small, large] = [rows[0], rows.at(-1)];
  if (small === undefined || large === undefined || small === large) return;
  const power = (size: (row: Row) => number, cost: (row: Row) => number) =>
    (Math.log(cost(large) / cost(small)) / Math.log(size(large) / size(small))).toFixed(2);
  const spent = ({ processor, wall }: Measurement) => (Number.isNaN(processor) ? wall : processor);
  const bytes = ({ bytes }: Row) => bytes;
  const files = ({ files }: Row) => files;
  say(
    `\nFrom ${small.files} to ${large.files} generated files a build grows with the power ${power(bytes, ({ built }) => spent(built))} of the bytes (aim: 1), a cold query with ${power(files, ({ cold }) => spent(cold))} and a warm one with ${power(files, ({ warm }) => warm)} of the files (aim: below 1).\n`,
  );
}
