// What does a build cost beside the indexers that people run, and what does building again cost?

import fs from 'node:fs';
import path from 'node:path';
import { bytesUnder, isInstalled, type Measurement, measure, medianOf } from './measure.ts';
import { build, corpusOf, manifestRows, megabytes, percent, type Scene, seconds } from './scene.ts';

interface Tool {
  readonly name: string;
  readonly run: () => Measurement;
}

/** Measures the builds and returns the folder of the last index. */
export function builds(scene: Scene): string {
  const { snapshots, scratch, rounds, say } = scene;
  const { corpus, changeable } = corpusOf(scratch, snapshots, 'corpus');
  const tools = toolsOf(
    scene,
    corpus,
    snapshots.map(({ root }) => root),
  );
  const measured = new Map(tools.map(({ name }) => [name, [] as Measurement[]]));
  for (let round = 0; round < rounds; round += 1) for (const { name, run } of tools) measured.get(name)!.push(run());
  say(
    '## Build\n\n| program | wall, s | processor, s | peak memory, MiB | our wall / its wall | our processor / its processor |\n| --- | --- | --- | --- | --- | --- |',
  );
  const ours = medianOf(measured.get('cuepack build')!);
  for (const [name, all] of measured) {
    const { wall, processor, memory } = medianOf(all);
    say(
      `| ${name} | ${seconds(wall)} | ${seconds(processor)} | ${memory?.toFixed(0)} | ${(ours.wall / wall).toFixed(2)} | ${(ours.processor / processor).toFixed(2)} |`,
    );
  }
  const index = path.join(scratch, `index-${rounds}`);
  sayRebuilds(scene, { corpus, index, changeable }, ours);
  saySizes(scene, index);
  return index;
}

/** Builds again over what is there: as it is, and after changes of one file. */
function sayRebuilds(
  { rounds, say }: Scene,
  { corpus, index, changeable }: { corpus: string; index: string; changeable: string },
  full: Measurement,
): void {
  const [idle, changed] = [[] as Measurement[], [] as Measurement[]];
  for (let round = 0; round < rounds; round += 1) {
    idle.push(build(corpus, index));
    changeOneFile(changeable);
    changed.push(build(corpus, index));
  }
  const [same, one] = [shareOf(medianOf(idle), full), shareOf(medianOf(changed), full)];
  say(`\nBuilt again without a change: ${same}; after a change of one file: ${one}.`);
}

function shareOf({ wall, processor }: Measurement, full: Measurement): string {
  const [time, work] = [percent(wall / full.wall), percent(processor / full.processor)];
  return `${seconds(wall)} s, ${time} of a full build (processor ${seconds(processor)} s, ${work})`;
}

function saySizes({ say }: Scene, index: string): void {
  const source = manifestRows(index).reduce((sum, { bytes }) => sum + bytes, 0);
  const [answering, store] = [bytesUnder(path.join(index, 'snapshots')), bytesUnder(path.join(index, 'contents'))];
  // Sweeping leaves the files of the manifest before: they are not part of the index.
  const size = answering - staleBytes(index);
  say(
    `Source covered: ${megabytes(source)} MB. Index that answers: ${megabytes(size)} MB, ${(size / source).toFixed(2)} of it; store of contents for the next build: ${megabytes(store)} MB, ${(store / source).toFixed(2)}.\n`,
  );
}

function toolsOf({ scratch, say }: Scene, corpus: string, roots: readonly string[]): Tool[] {
  const tags = path.join(scratch, 'tags');
  const trigrams = path.join(scratch, 'trigrams');
  let turn = 0;
  const nextIndex = () => {
    turn += 1;
    return path.join(scratch, `index-${turn}`);
  };
  const all: (Tool & { readonly program: string })[] = [
    { name: 'cuepack build', program: 'node', run: () => build(corpus, nextIndex()) },
    {
      name: 'cindex',
      program: 'cindex',
      run: () => measure(['env', `CSEARCHINDEX=${trigrams}`, 'cindex', '-reset', ...roots]),
    },
    { name: 'universal-ctags', program: 'ctags', run: () => measure(['ctags', '-R', '-f', tags, ...roots]) },
    {
      name: 'ripgrep, reading every file',
      program: 'rg',
      run: () => measure(['rg', '--no-config', '-uuu', '-c', 'qzxjkvqz', ...roots], [0, 1]),
    },
  ];
  for (const { name, program } of all) if (!isInstalled(program)) say(`Not installed and left out: ${name}.\n`);
  return all.filter(({ program }) => isInstalled(program));
}

function staleBytes(index: string): number {
  const folder = path.join(index, 'snapshots');
  const named = new Set(manifestRows(index).map(({ file }) => file));
  return fs
    .readdirSync(folder)
    .reduce((sum, name) => sum + (named.has(name) ? 0 : fs.statSync(path.join(folder, name)).size), 0);
}

function changeOneFile(folder: string): void {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const name = names.find(
    (file) => /\.(?:go|py|js|ts|rs|java)$/.test(file) && fs.lstatSync(path.join(folder, file)).isFile(),
  );
  if (name !== undefined) fs.appendFileSync(path.join(folder, name), '\n');
}
