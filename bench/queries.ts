// What does a question cost: as a process of its own, and through a library that holds the index open?

import fs from 'node:fs';
import path from 'node:path';
import { isInstalled, type Measurement, measure, median, medianOf } from './measure.ts';
import { ROOT, runCommand, type Scene } from './scene.ts';

/** Measures questions about the largest snapshot. */
export async function queries(scene: Scene, indexDir: string): Promise<void> {
  const { scratch, rounds, say } = scene;
  const { openIndexDirectory } = (await import(
    `${ROOT}dist/src/index/reader.js`
  )) as typeof import('../src/index/reader.ts');
  const { locate } = (await import(`${ROOT}dist/src/locate.js`)) as typeof import('../src/locate.ts');
  const directory = openIndexDirectory(indexDir);
  const indexes = directory.snapshotIds().map((id) => directory.open(id));
  const index = indexes.sort((a, b) => b.fileCount - a.fileCount)[0]!;
  const root = fs.realpathSync(path.join(scratch, 'corpus', index.snapshotId));
  const asked = Array.from({ length: 20 }, (_, at) =>
    index.definition(Math.floor(((at + 0.5) / 20) * index.definitionCount)),
  );
  const texts = asked.map(
    ({ name, file, start }) =>
      `${name} fails\n\nCalling \`${name}\` ends with an unexpected error, see ${index.pathOf(file)}:${start}.`,
  );
  const [input, output] = [path.join(scratch, 'q.jsonl'), path.join(scratch, 'r.jsonl')];
  fs.writeFileSync(input, `${JSON.stringify({ query_id: 'q', snapshot_id: index.snapshotId, text: texts[3] })}\n`);
  const run = runCommand(indexDir, input, output);
  const [cold, scan, empty] = [[], [], []] as Measurement[][];
  for (let round = 0; round < 3 * rounds; round += 1) {
    cold!.push(measure(run));
    if (isInstalled('rg')) scan!.push(measure(['rg', '--no-config', '-uuu', '-w', '-c', asked[3]!.name, root], [0, 1]));
    empty!.push(measure(['node', '-e', '0']));
  }
  const warm = [];
  for (const text of [...texts, ...texts]) {
    const began = performance.now();
    locate(index, { text });
    warm.push(performance.now() - began);
  }
  say(
    `## Query\n\nSnapshot ${index.snapshotId}, ${index.fileCount} files.\n\n| what | median, ms | peak memory, MiB |\n| --- | --- | --- |`,
  );
  const rows: [string, Measurement[]][] = [
    ['`run.sh`, one query, a process of its own', cold!],
    ['ripgrep, one word of the query', scan!],
    ['Node that does nothing', empty!],
  ];
  for (const [name, all] of rows)
    if (all.length > 0) say(`| ${name} | ${medianOf(all).wall.toFixed(0)} | ${medianOf(all).memory?.toFixed(0)} |`);
  say(
    `| library, index open, ${texts.length} queries twice | ${median(warm).toFixed(1)} (slowest ${Math.max(...warm).toFixed(0)}) | |`,
  );
  if (scan!.length > 0) {
    const allowed = 4 * medianOf(scan!).wall + medianOf(empty!).wall;
    say(
      `\nThe aim of 4 scans and an empty Node is ${allowed.toFixed(0)} ms here; the cold query takes ${(medianOf(cold!).wall / allowed).toFixed(2)} of it.\n`,
    );
  }
  for (const opened of indexes) opened.close();
}
