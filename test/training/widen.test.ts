// Changed lines as gold to train on: what a label without widened gold grows to, and which queries a set has twice.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import type { CommandContext } from '../../src/commands/context.ts';
import { registerLabCommand } from '../../src/commands/lab.ts';
import { readLabelledSet } from '../../src/evaluation/labels.ts';
import { buildIndex } from '../../src/index/build.ts';
import { loadExamples } from '../../training/dataset.ts';

const work = mkdtempSync(join(tmpdir(), 'cuepack-widen-'));
const indexDir = join(work, 'index');
const labels = join(work, 'changes');

// Line 1 imports, 4 heads a class, 5 to 9 are a method with a function inside it, 12 to 13 a function.
const PUMP = `import valve


class Pump:
    def press(self, litres):
        def once():
            return valve.open()

        return [once() for _ in range(litres)]


def drain(pump):
    return pump.press(0)
`;
const change = (start: number, end = start, path = 'pump.py') => ({ path, start, end });
const CHANGES: Record<string, unknown> = {
  inner: { regions: [change(7)] },
  across: { regions: [change(12, 13), change(1)] },
  gone: { regions: [change(3, 4, 'gone.py')] },
  ready: { regions: [change(7)], widened: [change(5, 9)] },
};

mkdirSync(join(work, 'corpus', 'mill'), { recursive: true });
writeFileSync(join(work, 'corpus', 'mill', 'pump.py'), PUMP);
mkdirSync(labels);
const jsonl = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const query = (id: string, snapshot = 'mill') => ({ query_id: id, snapshot_id: snapshot, text: `The pump ${id}` });
const ids = Object.keys(CHANGES);
const inHand = { task: 'edit2ripple', given: [{ path: 'pump.py', line: 7 }], diff: '@@ -7 +7 @@\n-a\n+b\n' };
const truth = (id: string) => ({ query_id: id, language: 'python', category: 'made', optional_regions: [change(2)] });
writeFileSync(
  join(labels, 'queries.jsonl'),
  jsonl([...ids.map((id) => (id === 'inner' ? { ...query(id), ...inHand } : query(id))), query('far', 'elsewhere')]),
);
writeFileSync(
  join(labels, 'ground_truth.jsonl'),
  jsonl([
    ...ids.map((id) => ({ ...truth(id), ...(CHANGES[id] as object) })),
    { query_id: 'far', regions: [change(7)] },
  ]),
);
await buildIndex({ corpusDir: join(work, 'corpus'), indexDir, concurrency: 1 });

async function widen(out: string): Promise<string> {
  const said: string[] = [];
  const context: CommandContext = { setExitStatus: () => {}, write: () => {}, warn: (text) => said.push(text) };
  const program = new Command('cuepack').exitOverride();
  registerLabCommand(program, context);
  const words = ['lab', 'widen', '--labels', labels, '--index-dir', indexDir, '--out', out];
  await program.parseAsync(words, { from: 'user' });
  return said.join('\n');
}

describe('lab widen', () => {
  it('grows a changed line to the outermost function around it, or to three lines on either side', async () => {
    const out = join(work, 'grown');
    const said = await widen(out);
    const grown = new Map(readLabelledSet(out).queries.map(({ queryId, gold }) => [queryId, gold]));
    expect(grown.get('inner')!.widened).toEqual([change(5, 9)]);
    expect(grown.get('across')!.widened).toEqual([change(1, 4), change(12, 13)]);
    expect(grown.get('gone')!.widened).toEqual([change(3, 4, 'gone.py')]);
    expect(grown.get('inner')!.regions).toEqual([change(7)]);
    expect(said).toContain('3 queries written');
    expect(said).toContain('1 without an indexed snapshot');
  });

  it('leaves labels that are widened as they are, and writes the same bytes again', async () => {
    const [first, second] = [join(work, 'first'), join(work, 'second')];
    await widen(first);
    await widen(second);
    expect(readFileSync(join(first, 'queries.jsonl'), 'utf8')).not.toContain('ready');
    for (const file of ['queries.jsonl', 'ground_truth.jsonl'])
      expect(readFileSync(join(second, file), 'utf8')).toBe(readFileSync(join(first, file), 'utf8'));
  });
});

describe('what lab widen must not lose', () => {
  it('is the rest of a query: what the asker has in hand, and what else its gold says', async () => {
    const { queries } = readLabelledSet(labels);
    await widen(join(work, 'whole'));
    const known = new Map(queries.map((own) => [own.queryId, own]));
    for (const { gold, ...rest } of readLabelledSet(join(work, 'whole')).queries) {
      const { gold: before, ...asked } = known.get(rest.queryId)!;
      expect(rest).toEqual(asked);
      expect({ ...gold, widened: null }).toEqual(before);
    }
    expect(known.get('inner')!.given).toEqual([{ path: 'pump.py', line: 7 }]);
  });

  it('is the labels that it reads', async () => {
    const before = readFileSync(join(labels, 'queries.jsonl'), 'utf8');
    await expect(widen(join(labels, '.'))).rejects.toMatchObject({ code: 'E_BAD_OPTION' });
    expect(readFileSync(join(labels, 'queries.jsonl'), 'utf8')).toBe(before);
  });

  it('is no commit of a snapshot, nor does it keep those of an earlier run', async () => {
    const out = join(work, 'laid-out');
    const snapshots = ['mill', 'elsewhere'].map((id) => ({ snapshot_id: id, repo: 'mills/mill', commit: `c-${id}` }));
    writeFileSync(join(labels, 'snapshots.jsonl'), jsonl(snapshots));
    await widen(out);
    expect(readLabelledSet(out).snapshots).toEqual([{ snapshotId: 'mill', repo: 'mills/mill', commit: 'c-mill' }]);
    rmSync(join(labels, 'snapshots.jsonl'));
    await widen(out);
    expect(readLabelledSet(out).snapshots).toEqual([]);
  });
});

describe('loadExamples', () => {
  it('takes a question that stands in two sets of a kind once, with the gold of the first', async () => {
    const out = join(work, 'more');
    await widen(out);
    const said: string[] = [];
    const sets = [out, labels].map((folder) => ({ labels: folder, kind: 'edit' as const, weight: 1 }));
    const options = { indexDirs: [indexDir], cacheDir: join(work, 'cache'), log: (line: string) => said.push(line) };
    const examples = loadExamples({ ...options, sets });
    expect(examples.map(({ set, query: { queryId } }) => `${set} ${queryId}`)).toEqual([
      'more inner',
      'more across',
      'more gone',
      'changes ready',
    ]);
    expect(said.at(-1)).toContain('3 that an earlier set asks already');
    const other = loadExamples({ ...options, sets: [sets[0]!, { ...sets[1]!, kind: 'context' }] });
    expect(other).toHaveLength(7);
  });
});
