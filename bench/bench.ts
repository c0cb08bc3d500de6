// How fast and how small is it, beside what people run on the same files today? Every tool takes its turn in every
// round, medians count, and what is not installed is left out by name. Prints a report in Markdown.
//
//   npm run bench -- --corpus DIR [--out FILE] [--rounds N] [--sizes 1000,5000,20000]
//
// The corpus is a folder of snapshots (or links to them). With --out the growth curves are drawn beside the report.

import fs from 'node:fs';
import { arch, cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Curve, drawCurves } from './curve.ts';
import { generateRepository } from './generate.ts';
import { bytesUnder, isInstalled, type Measurement, measure, median, medianOf } from './measure.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
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
  describeMachine(snapshots);
  const index = builds(snapshots);
  await queries(index);
  const curves = growth(snapshots);
  const report = `${lines.join('\n')}\n`;
  process.stdout.write(report);
  if (values.out !== undefined) {
    fs.mkdirSync(path.dirname(values.out), { recursive: true });
    fs.writeFileSync(values.out, report);
    fs.writeFileSync(`${values.out.replace(/\.md$/, '')}.svg`, drawCurves(curves));
  }
} finally {
  fs.rmSync(scratch, { recursive: true, force: true });
}

interface Snapshot {
  readonly name: string;
  readonly root: string;
}

interface Tool {
  readonly name: string;
  readonly run: () => Measurement;
}

function describeMachine(snapshots: readonly Snapshot[]): void {
  const { length } = cpus();
  say('# Speed and size\n');
  say(
    `Made by \`npm run bench\`: medians of ${rounds} interleaved rounds. ${length} cores (${cpus()[0]?.model.trim()}, ${arch()}), `,
  );
  say(
    `${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}. The machine may have had other work: ratios say more than times.\n`,
  );
  const bytes = snapshots.reduce((sum, { root }) => sum + bytesUnder(root), 0);
  say(
    `Corpus: ${snapshots.length} snapshots (${snapshots.map(({ name }) => name).join(', ')}), ${megabytes(bytes)} MB with everything in them.\n`,
  );
}

function build(corpus: string, index: string): Measurement {
  return measure([path.join(ROOT, 'build.sh'), '--corpus', corpus, '--index-dir', index]);
}

/** Links to the snapshots, but a copy of the smallest, which can be changed. */
function corpusOf(snapshots: readonly Snapshot[], name: string): { corpus: string; changeable: string } {
  const corpus = path.join(scratch, name);
  fs.mkdirSync(corpus);
  const smallest = [...snapshots].sort((a, b) => bytesUnder(a.root) - bytesUnder(b.root))[0]!;
  for (const { name: id, root } of snapshots) {
    if (id === smallest.name) fs.cpSync(root, path.join(corpus, id), { recursive: true, verbatimSymlinks: true });
    else fs.symlinkSync(root, path.join(corpus, id));
  }
  return { corpus, changeable: path.join(corpus, smallest.name) };
}

function toolsOf(corpus: string, roots: readonly string[]): Tool[] {
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

/** Measures the builds and returns the folder of the last index. */
function builds(snapshots: readonly Snapshot[]): string {
  const { corpus, changeable } = corpusOf(snapshots, 'corpus');
  const tools = toolsOf(
    corpus,
    snapshots.map(({ root }) => root),
  );
  const measured = new Map(tools.map(({ name }) => [name, [] as Measurement[]]));
  for (let round = 0; round < rounds; round += 1) for (const { name, run } of tools) measured.get(name)!.push(run());
  say(
    '## Build\n\n| program | wall, s | processor, s | peak memory, MiB | our wall / its wall |\n| --- | --- | --- | --- | --- |',
  );
  const ours = medianOf(measured.get('cuepack build')!);
  for (const [name, all] of measured) {
    const { wall, processor, memory } = medianOf(all);
    say(
      `| ${name} | ${seconds(wall)} | ${seconds(processor)} | ${memory?.toFixed(0)} | ${(ours.wall / wall).toFixed(2)} |`,
    );
  }
  const index = path.join(scratch, `index-${rounds}`);
  const idle = build(corpus, index);
  changeOneFile(changeable);
  const changed = build(corpus, index);
  say(
    `\nBuilt again without a change: ${seconds(idle.wall)} s, ${percent(idle.wall / ours.wall)} of a full build; after a change of one file: ${seconds(changed.wall)} s, ${percent(changed.wall / ours.wall)}.`,
  );
  const { snapshots: rows } = JSON.parse(fs.readFileSync(path.join(index, 'manifest.json'), 'utf8')) as {
    snapshots: { bytes: number }[];
  };
  const source = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  const [answering, store] = [bytesUnder(path.join(index, 'snapshots')), bytesUnder(path.join(index, 'contents'))];
  // Sweeping leaves the files of the manifest before: they are not part of the index.
  const older = source === 0 ? 0 : staleBytes(index);
  say(
    `Source covered: ${megabytes(source)} MB. Index that answers: ${megabytes(answering - older)} MB, ${((answering - older) / source).toFixed(2)} of it; store of contents for the next build: ${megabytes(store)} MB, ${(store / source).toFixed(2)}.\n`,
  );
  return index;
}

function staleBytes(index: string): number {
  const folder = path.join(index, 'snapshots');
  const { snapshots } = JSON.parse(fs.readFileSync(path.join(index, 'manifest.json'), 'utf8')) as {
    snapshots: { file: string }[];
  };
  const named = new Set(snapshots.map(({ file }) => file));
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

/** Measures questions about the largest snapshot. */
async function queries(indexDir: string): Promise<void> {
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
  const run = [
    path.join(ROOT, 'run.sh'),
    '--index-dir',
    indexDir,
    '--queries',
    input,
    '--output',
    output,
    '--top-k',
    '5',
  ];
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

/** How cost grows with snapshots and with files. */
function growth(snapshots: readonly Snapshot[]): Curve[] {
  say(
    '## Growth\n\n| corpus | files | MB | build, s | MB a second | peak memory, MiB | index / source | query, ms |\n| --- | --- | --- | --- | --- | --- | --- | --- |',
  );
  const bySnapshots: [number, number][] = [];
  for (let count = 1; count <= snapshots.length; count *= 2) {
    const { corpus } = corpusOf(snapshots.slice(0, count), `first-${count}`);
    bySnapshots.push([count, growthRow(`${count} of the snapshots`, corpus).seconds]);
  }
  const [building, asking]: [number, number][][] = [[], []];
  for (const size of values.sizes.split(',').map(Number)) {
    const corpus = path.join(scratch, `generated-${size}`);
    generateRepository(path.join(corpus, 'yard'), size);
    const row = growthRow('generated', corpus);
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

function growthRow(name: string, corpus: string): { seconds: number; query: number } {
  const index = `${corpus}-index`;
  const built = build(corpus, index);
  const { snapshots } = JSON.parse(fs.readFileSync(path.join(index, 'manifest.json'), 'utf8')) as {
    snapshots: { id: string; files: number; bytes: number }[];
  };
  const [files, bytes] = [
    snapshots.reduce((sum, row) => sum + row.files, 0),
    snapshots.reduce((sum, row) => sum + row.bytes, 0),
  ];
  const input = path.join(scratch, 'growth.jsonl');
  fs.writeFileSync(
    input,
    `${JSON.stringify({ query_id: 'q', snapshot_id: snapshots[0]!.id, text: 'GrainGrind fails: ValueError in grind_grain_0, a grain that is too heavy' })}\n`,
  );
  const run = [
    path.join(ROOT, 'run.sh'),
    '--index-dir',
    index,
    '--queries',
    input,
    '--output',
    path.join(scratch, 'growth-r.jsonl'),
    '--top-k',
    '5',
  ];
  const query = medianOf([measure(run), measure(run), measure(run)]);
  const ratio = bytesUnder(path.join(index, 'snapshots')) / bytes;
  say(
    `| ${name} | ${files} | ${megabytes(bytes)} | ${seconds(built.wall)} | ${(bytes / 1e3 / built.wall).toFixed(2)} | ${built.memory?.toFixed(0)} | ${ratio.toFixed(2)} | ${query.wall.toFixed(0)} |`,
  );
  fs.rmSync(index, { recursive: true });
  return { seconds: built.wall / 1000, query: query.wall };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
