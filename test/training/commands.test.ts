// train, lab and ablate as a user calls them, on the golden repositories.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { registerAblateCommand } from '../../src/commands/ablate.ts';
import type { CommandContext } from '../../src/commands/context.ts';
import { registerLabCommand } from '../../src/commands/lab.ts';
import { registerTrainCommand } from '../../src/commands/train.ts';
import { CuepackError } from '../../src/errors.ts';
import { buildIndex } from '../../src/index/build.ts';
import { readModel } from '../../src/rank/model.ts';

const GOLDEN = fileURLToPath(new URL('../fixtures/golden', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'cuepack-commands-'));
const indexDir = join(work, 'index');
await buildIndex({ corpusDir: join(GOLDEN, 'repositories'), indexDir, concurrency: 1 });
const data = ['--index-dir', indexDir, '--labels', `${GOLDEN}:context`, '--cache', join(work, 'cache')];

/** What the commands warned of, in order. */
const warnings: string[] = [];

/** Runs a command and gives what it wrote to standard output. */
async function run(...words: string[]): Promise<string> {
  let out = '';
  const context: CommandContext = {
    setExitStatus: () => {},
    write: (text) => {
      out += text;
    },
    warn: (message) => warnings.push(message),
  };
  const program = new Command('cuepack').exitOverride();
  for (const register of [registerTrainCommand, registerLabCommand, registerAblateCommand]) register(program, context);
  await program.parseAsync(words, { from: 'user' });
  return out;
}

describe('train', () => {
  it('prints held-out figures and writes model and card, the same bytes every time', async () => {
    const [first, second] = [join(work, 'first'), join(work, 'second')];
    const out = await run('train', ...data, '--folds', '3', '--out', first);
    expect(out).toMatch(/golden +n 12 +F1 0\.\d+/);
    expect(out).toContain('trained on 12 queries of 3 repositories');
    await run('train', ...data, '--folds', '3', '--out', second);
    for (const name of ['model.json', 'CARD.md']) {
      expect(readFileSync(join(first, name), 'utf8')).toBe(readFileSync(join(second, name), 'utf8'));
    }
    expect(readFileSync(join(first, 'CARD.md'), 'utf8')).toContain('| golden | context | 12 | 3 |');
  });

  it('adapts a model that is named, says what moved, and leaves the other kinds alone', async () => {
    const prior = join(work, 'first', 'model.json');
    const out = await run('train', ...data, '--prior', prior, '--out', join(work, 'adapted'));
    expect(out).toMatch(/^context, 12 queries: the amount (moves|stays)/m);
    expect(out).toMatch(/^the ranking (moves|stays)/m);
    const [before, after] = [readModel(prior), readModel(join(work, 'adapted', 'model.json'))];
    expect(after.kinds.exploration).toEqual(before.kinds.exploration);
    expect(after.kinds.edit).toEqual(before.kinds.edit);
    expect(readFileSync(join(work, 'adapted', 'CARD.md'), 'utf8')).toContain('Adapted from another model');
    expect(readFileSync(join(work, 'adapted', 'CARD.md'), 'utf8')).toContain('## Whether to answer at all');
  });

  it.each([
    [['--index-dir', indexDir], '--labels'],
    [['--labels', `${GOLDEN}:context`], '--corpus'],
    [['--from-git', GOLDEN], '--out'],
  ])('refuses %j and names what is missing', async (words, missing) => {
    await expect(run('train', ...words)).rejects.toThrow(CuepackError);
    await expect(run('train', ...words)).rejects.toThrow(missing);
  });
});

describe('a folder that takes nothing', () => {
  const file = join(work, 'a-file');
  writeFileSync(file, '');
  const places = [join(file, 'below'), file, ...(existsSync('/proc/self') ? ['/proc/cuepack/below'] : [])];

  it.each(places)('is told before the work, not after it: %s', async (place) => {
    for (const words of [
      ['train', ...data, '--out', place],
      ['train', ...data, '--out', join(work, 'never'), '--cache', place],
      ['ablate', ...data, '--groups-only', '--out', place],
    ])
      await expect(run(...words)).rejects.toMatchObject({ code: 'E_OUTPUT' });
  });
});

describe('train on very little', () => {
  it('warns, and never in the place of the model that every repository uses', async () => {
    const labels = join(work, 'one');
    mkdirSync(labels);
    for (const name of ['queries.jsonl', 'ground_truth.jsonl']) {
      const [first] = readFileSync(join(GOLDEN, name), 'utf8').split('\n');
      writeFileSync(join(labels, name), `${first}\n`);
    }
    const one = ['--index-dir', indexDir, '--labels', `${labels}:context`, '--cache', join(work, 'cache')];
    const shipped = fileURLToPath(new URL('../../model', import.meta.url));
    const before = readFileSync(join(shipped, 'model.json'), 'utf8');
    await expect(run('train', ...one, '--out', shipped)).rejects.toThrow('would replace the shipped one');
    expect(readFileSync(join(shipped, 'model.json'), 'utf8')).toBe(before);
    warnings.length = 0;
    await run('train', ...one, '--out', join(work, 'little'));
    expect(warnings.join('\n')).toContain('knows little else');
  });
});

describe('lab', () => {
  it('judges a model on unseen repositories alone', async () => {
    const model = join(work, 'first', 'model.json');
    await expect(run('lab', 'table', ...data, '--model', model)).rejects.toThrow('nothing is unseen');
  });

  it('compares settings by file, and says which queries moved', async () => {
    const gentler = join(work, 'gentler.json');
    writeFileSync(gentler, JSON.stringify({ without: ['lexical', 'path'] }));
    const out = await run('lab', 'compare', 'default', gentler, ...data, '--folds', '3');
    expect(out).toContain(`A = default, B = ${gentler}`);
    expect(out).toMatch(/set +golden +line F1 +12 /);
    expect(out).toMatch(/language +go +line F1 +4 /);
    expect(out).toMatch(/^better: /m);
  });

  it('sorts bad answers by the step that failed', async () => {
    const out = await run('lab', 'misses', ...data, '--below', '1');
    expect(out).toMatch(/^golden +12 /m);
    await expect(run('lab', 'misses', ...data, '--below', '2')).rejects.toThrow('--below 2');
  });
});

describe('ablate', () => {
  it('writes the report as Markdown and as a page', async () => {
    const out = join(work, 'report');
    await run('ablate', ...data, '--features', 'trace', 'file.bm25.*', '--out', out);
    expect(readFileSync(join(out, 'ablation.md'), 'utf8')).toContain('| trace |');
    expect(existsSync(join(out, 'ablation.html'))).toBe(true);
  });
});
