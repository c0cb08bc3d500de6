// Does memory stay flat? Asks one open repository of the library, then one MCP server over a real pipe, thousands of
// different questions, and looks at memory after a full collection at every checkpoint. Prints Markdown; the status is
// 1 when memory grows.
//
//   npm run soak -- [--queries N] [--repo DIR] [--texts FILE.jsonl]… [--only library|server]
//
// Without --repo the folder is one that is made here: the example, the fixtures and generated modules.

import fs from 'node:fs';
import { arch, cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { openRepository } from '../src/index.ts';
import { generateRepository } from './generate.ts';
import { textsAbout, textsIn } from './soak-texts.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CHECKPOINTS = 20;
/** Growth after the warm-up that counts as noise, in MiB: of the heap after collection, and of resident memory. */
const ALLOWED = { heap: 4, resident: 24 } as const;
/** Share of the run that may still grow: code is compiled, caches fill. */
const WARM_UP = 0.3;
const MEBIBYTE = 2 ** 20;
/** The first call indexes the folder, on a machine that may be busy. In ms. */
const PATIENCE = 600_000;

/** Makes the server tell its memory, after a full collection, when it is told to. */
const TELLER = `data:text/javascript,${encodeURIComponent(
  "process.on('SIGUSR2', () => { gc(); setImmediate(() => { gc(); process.stderr.write('memory ' + JSON.stringify(process.memoryUsage()) + '\\n'); }); })",
)}`;

interface Checkpoint {
  readonly queries: number;
  /** MiB, both after a full collection; the heap includes buffers outside of it. */
  readonly heap: number;
  readonly resident: number;
  /** ms for one query since the checkpoint before. */
  readonly pace: number;
}

interface Instance {
  ask(text: string, number: number): Promise<void>;
  memory(): Promise<{ heap: number; resident: number }>;
  close(): Promise<void>;
}

const { values } = parseArgs({
  options: {
    queries: { type: 'string', default: '10000' },
    repo: { type: 'string' },
    texts: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
  },
});
const scratch = fs.mkdtempSync(path.join(tmpdir(), 'cuepack-soak-'));
const cache = path.join(scratch, 'cache');
const repo = values.repo ?? makeRepository(path.join(scratch, 'repository'));
const textOf = textsAbout(repo, textsIn(values.texts));
try {
  process.stdout.write(
    `${cpus().length} cores (${cpus()[0]?.model.trim()}, ${arch()}), Node ${process.version}; ${values.queries} queries, ` +
      `${new Set(Array.from({ length: Number(values.queries) }, (_, at) => textOf(at))).size} different texts.\n`,
  );
  if (values.only !== 'server') await soak('One library instance', await openLibrary());
  if (values.only !== 'library') await soak('One MCP server over a pipe', await openServer());
} finally {
  fs.rmSync(scratch, { recursive: true, force: true });
}

async function soak(title: string, instance: Instance): Promise<void> {
  const total = Number(values.queries);
  const step = Math.max(1, Math.floor(total / CHECKPOINTS));
  const checkpoints: Checkpoint[] = [];
  process.stdout.write(
    `\n## ${title}\n\n| queries | heap, MiB | resident, MiB | ms a query |\n| --- | --- | --- | --- |\n`,
  );
  let began = performance.now();
  for (let number = 0; number < total; number += 1) {
    await instance.ask(textOf(number), number);
    if ((number + 1) % step !== 0) continue;
    const pace = (performance.now() - began) / step;
    const { heap, resident } = await instance.memory();
    checkpoints.push({ queries: number + 1, heap, resident, pace });
    process.stdout.write(`| ${number + 1} | ${heap.toFixed(1)} | ${resident.toFixed(1)} | ${pace.toFixed(1)} |\n`);
    began = performance.now();
  }
  await instance.close();
  const late = checkpoints.slice(Math.floor(checkpoints.length * WARM_UP));
  const verdicts = (['heap', 'resident'] as const).map((what) => verdictOn(what, late));
  process.stdout.write(`\n${verdicts.join('\n')}\n`);
}

/** Growth by the line of least squares through the checkpoints after the warm-up. */
function verdictOn(what: 'heap' | 'resident', late: readonly Checkpoint[]): string {
  const slope = slopeOf(late.map((point) => [point.queries, point[what]]));
  const growth = slope * (late.at(-1)!.queries - late[0]!.queries);
  const isFlat = growth <= ALLOWED[what];
  if (!isFlat) process.exitCode = 1;
  const words = `${(slope * 1000).toFixed(3)} MiB per 1,000 queries after the warm-up, ${growth.toFixed(1)} MiB in all`;
  return `- ${what}: ${isFlat ? 'flat' : 'GROWS'} (${words}; at most ${ALLOWED[what]} MiB are allowed)`;
}

function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return covariance / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

/** The compiled package, in this process. */
async function openLibrary(): Promise<Instance> {
  const entry = new URL('../dist/src/index.js', import.meta.url).href;
  const library = (await import(entry)) as { openRepository: typeof openRepository };
  const repository = await library.openRepository({ root: repo, indexDir: path.join(scratch, 'index') });
  return {
    ask: async (text, number) => {
      const { regions } = await repository.locate(text);
      const first = regions[0];
      if (first === undefined || number % 10 > 0) return;
      await repository.readLines(first.path, first.start, first.end);
      await repository.explain(text, first.path);
      if (number % 1000 === 0) await repository.refresh();
    },
    memory: async () => {
      (globalThis as { gc?: () => void }).gc?.();
      return inMebibytes(process.memoryUsage());
    },
    close: async () => repository.close(),
  };
}

async function openServer(): Promise<Instance> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--expose-gc', '--import', TELLER, path.join(ROOT, 'dist/src/cli.js'), 'mcp', '--repo', repo],
    env: { PATH: process.env.PATH ?? '', XDG_CACHE_HOME: cache },
    stderr: 'pipe',
  });
  let told: (usage: NodeJS.MemoryUsage) => void = () => {};
  transport.stderr!.on('data', (chunk: Buffer) => {
    const usage = /memory (\{.*\})/.exec(chunk.toString('utf8'))?.[1];
    if (usage === undefined) process.stderr.write(chunk);
    else told(JSON.parse(usage) as NodeJS.MemoryUsage);
  });
  const client = new Client({ name: 'soak', version: '1' });
  await client.connect(transport);
  const call = async (name: string, values: Record<string, unknown>): Promise<void> => {
    const { isError, content } = await client.callTool({ name, arguments: values }, undefined, { timeout: PATIENCE });
    if (isError === true) throw new Error(`${name} failed: ${JSON.stringify(content)}`);
  };
  return {
    ask: async (text, number) => {
      await call('locate_context', { text });
      if (number % 10 === 0) await call('index_status', {});
    },
    memory: () =>
      new Promise((resolve) => {
        told = (usage) => resolve(inMebibytes(usage));
        process.kill(transport.pid!, 'SIGUSR2');
      }),
    close: () => client.close(),
  };
}

function inMebibytes({ heapUsed, external, rss }: NodeJS.MemoryUsage) {
  return { heap: (heapUsed + external) / MEBIBYTE, resident: rss / MEBIBYTE };
}

function makeRepository(root: string): string {
  generateRepository(path.join(root, 'yard'), 300);
  for (const part of ['examples/shelf', 'test/fixtures/corpus'])
    fs.cpSync(path.join(ROOT, part), path.join(root, path.basename(part)), { recursive: true });
  return root;
}
