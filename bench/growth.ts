// How do time and memory grow with snapshots and with files?

import fs from 'node:fs';
import path from 'node:path';
import type { Curve } from './curve.ts';
import { generateRepository } from './generate.ts';
import { bytesUnder, measure, medianOf } from './measure.ts';
import { build, corpusOf, manifestRows, megabytes, runCommand, type Scene, seconds } from './scene.ts';

/** How cost grows with snapshots and with files. */
export function growth(scene: Scene, sizes: readonly number[]): Curve[] {
  const { snapshots, scratch, say } = scene;
  say(
    '## Growth\n\n| corpus | files | MB | build, s | MB a second | peak memory, MiB | index / source | query, ms |\n| --- | --- | --- | --- | --- | --- | --- | --- |',
  );
  const bySnapshots: [number, number][] = [];
  for (let count = 1; count <= snapshots.length; count *= 2) {
    const { corpus } = corpusOf(scratch, snapshots.slice(0, count), `first-${count}`);
    bySnapshots.push([count, growthRow(scene, `${count} of the snapshots`, corpus).seconds]);
  }
  const [building, asking]: [number, number][][] = [[], []];
  for (const size of sizes) {
    const corpus = path.join(scratch, `generated-${size}`);
    generateRepository(path.join(corpus, 'yard'), size);
    const row = growthRow(scene, 'generated', corpus);
    building!.push([size, row.seconds]);
    asking!.push([size, row.query]);
    fs.rmSync(corpus, { recursive: true });
  }
  const curves = [
    { title: 'Build over snapshots', xLabel: 'snapshots', yLabel: 's', points: bySnapshots },
    { title: 'Build over generated files', xLabel: 'files', yLabel: 's', points: building! },
    { title: 'Cold query over generated files', xLabel: 'files', yLabel: 'ms', points: asking! },
  ];
  return curves.map((curve) => ({
    ...curve,
    points: [[0, 0] as const, ...curve.points].slice(curve.yLabel === 'ms' ? 1 : 0),
  }));
}

function growthRow({ scratch, say }: Scene, name: string, corpus: string): { seconds: number; query: number } {
  const index = `${corpus}-index`;
  const built = build(corpus, index);
  const snapshots = manifestRows(index);
  const [files, bytes] = [
    snapshots.reduce((sum, row) => sum + row.files, 0),
    snapshots.reduce((sum, row) => sum + row.bytes, 0),
  ];
  const input = path.join(scratch, 'growth.jsonl');
  fs.writeFileSync(
    input,
    `${JSON.stringify({ query_id: 'q', snapshot_id: snapshots[0]!.id, text: 'GrainGrind fails: ValueError in grind_grain_0, a grain that is too heavy' })}\n`,
  );
  const run = runCommand(index, input, path.join(scratch, 'growth-r.jsonl'));
  const query = medianOf([measure(run), measure(run), measure(run)]);
  const ratio = bytesUnder(path.join(index, 'snapshots')) / bytes;
  say(
    `| ${name} | ${files} | ${megabytes(bytes)} | ${seconds(built.wall)} | ${(bytes / 1e3 / built.wall).toFixed(2)} | ${built.memory?.toFixed(0)} | ${ratio.toFixed(2)} | ${query.wall.toFixed(0)} |`,
  );
  fs.rmSync(index, { recursive: true });
  return { seconds: built.wall / 1000, query: query.wall };
}
