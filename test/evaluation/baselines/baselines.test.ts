import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Baseline } from '../../../src/evaluation/baselines/baseline.ts';
import { packRanking, topRanked } from '../../../src/evaluation/baselines/baseline.ts';
import { fuse, fusionOf, oracle, random } from '../../../src/evaluation/baselines/others.ts';
import { repositoryMap } from '../../../src/evaluation/baselines/repository-map.ts';
import { BASELINE_NAMES, runBaselines } from '../../../src/evaluation/baselines/run.ts';
import { bm25, bm25Scores, tfIdf } from '../../../src/evaluation/baselines/words.ts';
import type { LabelledQuery } from '../../../src/evaluation/labels.ts';
import { lineScore } from '../../../src/evaluation/metrics/contract.ts';
import { buildIndex } from '../../../src/index/build.ts';
import type { IndexDirectory } from '../../../src/index/reader.ts';
import { openIndexDirectory } from '../../../src/index/reader.ts';
import type { SnapshotIndex } from '../../../src/index/snapshot.ts';

// A small shop: the invoice uses the tax table, everything else is beside the point.
const FILES: Record<string, string> = {
  'shop/invoice.py':
    'from shop.taxes import TaxTable\n\n\nclass InvoiceBuilder:\n    def round_total(self, amount):\n        rate = TaxTable().lookup_rate(amount)\n        return round(amount * rate, 2)\n',
  'shop/taxes.py':
    'class TaxTable:\n    def lookup_rate(self, amount):\n        """The rate for an amount."""\n        return 1.2 if amount > 10 else 1.1\n',
  'shop/report.py':
    'from shop.invoice import InvoiceBuilder\n\n\ndef monthly_report(months):\n    builder = InvoiceBuilder()\n    return [builder.round_total(month) for month in months]\n',
  'shop/weather.py': 'def forecast(city):\n    return {"city": city, "sky": "blue"}\n',
  'docs/constructor.md': 'The constructor takes no arguments.\n',
};

let folder = '';
let directory: IndexDirectory;
let index: SnapshotIndex;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cuepack-baselines-'));
  for (const [path, text] of Object.entries(FILES)) {
    const file = join(folder, 'corpus', 'shop-1', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  await buildIndex({ corpusDir: join(folder, 'corpus'), indexDir: join(folder, 'index') });
  directory = openIndexDirectory(join(folder, 'index'));
  index = directory.open('shop-1');
});
afterAll(() => {
  index?.close();
  rmSync(folder, { recursive: true, force: true });
});

function query(text: string, more: Partial<LabelledQuery> = {}): LabelledQuery {
  const gold = {
    kind: 'lines' as const,
    regions: [{ path: 'shop/taxes.py', start: 1, end: 4 }],
    optional: [],
    widened: null,
    files: ['shop/taxes.py'],
  };
  return {
    queryId: 'q',
    snapshotId: 'shop-1',
    text,
    task: 'issue',
    given: [],
    diff: null,
    repo: 'acme/shop',
    gold,
    ...more,
  };
}

const filesOf = (baseline: Baseline, asked: LabelledQuery) =>
  baseline.rank(index, asked).files.map(({ id }) => index.pathOf(id));

describe('words', () => {
  it('computes BM25 as it is written', () => {
    // Two documents of 4 and 8 tokens (mean 6); the term stands twice in the first and once in the query.
    const scores = bm25Scores(new Map([['t', 1]]), new Map([['t', new Map([[0, 2]])]]), [4, 8]);
    const idf = Math.log(1 + (2 - 1 + 0.5) / (1 + 0.5));
    expect(scores[0]).toBeCloseTo((idf * 2 * 2.2) / (2 + 1.2 * (0.25 + (0.75 * 4) / 6)), 12);
    expect(scores[1]).toBe(0);
  });

  it.each([bm25, tfIdf])('finds files and regions by their words with $name', (baseline) => {
    const asked = query('The forecast shows a blue sky in every city');
    expect(filesOf(baseline, asked)[0]).toBe('shop/weather.py');
    const [best] = baseline.rank(index, asked).regions;
    expect(index.pathOf(index.regionFiles[best!.id]!)).toBe('shop/weather.py');
  });

  it.each([bm25, tfIdf])('is not misled by a word that every object has ($name)', (baseline) => {
    expect(filesOf(baseline, query('constructor'))).toEqual(['docs/constructor.md']);
  });

  it('searches with the diff too, and finds nothing for a text without words', () => {
    expect(filesOf(bm25, query('', { diff: '+forecast("Oslo")' }))).toEqual(['shop/weather.py']);
    expect(bm25.rank(index, query('?'))).toEqual({ files: [], regions: [] });
  });
});

describe('repository map', () => {
  it('walks from a named file to the file that it leans on, and to nothing else', () => {
    const files = filesOf(repositoryMap, query('Totals in shop/invoice.py are wrong'));
    expect([...files].sort()).toEqual(['shop/invoice.py', 'shop/taxes.py']);
  });

  it('starts from given files and follows the names that are mentioned', () => {
    const asked = query('What does InvoiceBuilder need?', { given: [{ path: 'shop/report.py' }] });
    expect(filesOf(repositoryMap, asked)[0]).toBe('shop/invoice.py');
  });

  it('offers the definitions that the walk arrives at as regions', () => {
    const [best] = repositoryMap.rank(index, query('Totals in shop/invoice.py are wrong')).regions;
    expect(index.pathOf(index.regionFiles[best!.id]!)).toBe('shop/taxes.py');
  });

  it('ranks the whole repository when the query points nowhere', () => {
    const files = filesOf(repositoryMap, query('It is slow'));
    expect(files.slice(0, 2).sort()).toEqual(['shop/invoice.py', 'shop/taxes.py']);
  });
});

describe('chance, perfect labels, fusion', () => {
  it('draws the same order for the same query and another for another', () => {
    expect(random.rank(index, query('a'))).toEqual(random.rank(index, query('b')));
    const orders = ['1', '2', '3', '4'].map((queryId) => filesOf(random, query('a', { queryId })).join());
    expect(new Set(orders).size).toBeGreaterThan(1);
    expect(filesOf(random, query('a')).sort()).toEqual(Object.keys(FILES).sort());
  });

  it('takes exactly the regions that hold gold', () => {
    expect(filesOf(oracle, query('x'))).toEqual(['shop/taxes.py']);
    const [system] = runBaselines(['oracle'], directory, [query('x')], { progress: () => {}, warn: () => {} });
    const regions = system?.results?.byQuery.get('q')?.value ?? [];
    expect(lineScore(regions, query('x').gold.regions).f1).toBe(1);
  });

  it('fuses by reciprocal rank, ties by number', () => {
    const list = (...ids: number[]) => ids.map((id, place) => ({ id, score: 10 - place }));
    // 7: 1/61 + 1/62; 8: 1/62 + 1/61, a tie; 9: 1/63.
    expect(fuse([list(8, 7, 9), list(7, 8)]).map(({ id }) => id)).toEqual([7, 8, 9]);
    expect(fuse([list(8, 7, 9), list(7, 8)])[0]?.score).toBeCloseTo(1 / 61 + 1 / 62, 12);
    const fused = fusionOf('both', [bm25, repositoryMap]);
    expect(filesOf(fused, query('forecast of the weather'))).toContain('shop/weather.py');
  });
});

describe('packing and running', () => {
  it('never passes the limits and leaves given files out', () => {
    const { regions } = bm25.rank(index, query('amount rate total round invoice tax'));
    const packed = packRanking(index, regions, ['shop/taxes.py']);
    expect(packed.length).toBeGreaterThan(0);
    expect(packed.length).toBeLessThanOrEqual(5);
    expect(packed.map(({ path }) => path)).not.toContain('shop/taxes.py');
    expect(packRanking(index, [], [])).toEqual([]);
  });

  it('sorts by score, then by number, and drops what scores nothing', () => {
    expect(topRanked([0, 2, 1, 2], 3)).toEqual([
      { id: 1, score: 2 },
      { id: 3, score: 2 },
      { id: 2, score: 1 },
    ]);
  });

  it('answers every query with every baseline, the same each time, and names what it cannot', () => {
    const queries = [query('tax rate'), query('tax', { queryId: 'other', snapshotId: 'gone' })];
    const warnings: string[] = [];
    const listener = { progress: () => {}, warn: (message: string) => warnings.push(message) };
    const systems = runBaselines(BASELINE_NAMES, directory, queries, listener);
    expect(systems.map(({ name }) => name)).toEqual(['random', 'tf-idf', 'bm25', 'repository-map', 'fusion', 'oracle']);
    expect(warnings).toEqual(['the index has no snapshot gone: 1 queries without baselines']);
    expect(systems.every(({ results }) => results?.byQuery.size === 1)).toBe(true);
    expect(runBaselines(BASELINE_NAMES, directory, queries, listener)).toEqual(systems);
    expect(() => runBaselines(['magic'], directory, queries, listener)).toThrow('--baselines magic: give random');
  });
});
