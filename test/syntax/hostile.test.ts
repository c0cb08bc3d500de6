// Texts that were made to hurt a parser cost that one file, not the process and not the next file.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSyntaxAnalyser, type SyntaxAnalyser } from '../../src/syntax/analyse.ts';

const GOOD = 'int f(void) {\n  return 1;\n}\n';

let analyser: SyntaxAnalyser;
beforeAll(async () => {
  analyser = await createSyntaxAnalyser();
});
afterAll(() => analyser.close());

async function expectUnharmed(): Promise<void> {
  expect((await analyser.analyse('good.c', GOOD)).definitions.map(({ name }) => name)).toEqual(['f']);
}

describe('hostile texts', () => {
  it.each([
    ['half a million opened brackets', '('.repeat(500_000)],
    ['brackets in lines', '((((((((((((((((((((\n'.repeat(3_000)],
    ['one line of a megabyte', 'a = 1; '.repeat(140_000)],
    ['NULs', '\0'.repeat(20_000)],
    ['lone surrogates', '\ud800'.repeat(20_000)],
    ['carriage returns alone', 'int a;\r'.repeat(5_000)],
    ['unclosed strings', '"\n'.repeat(20_000)],
    ['unclosed comments', '/* '.repeat(2_000)],
    ['quotes in a row', '"'.repeat(10_000)],
  ])('%s end, whatever the language', async (_what, text) => {
    for (const extension of ['c', 'py', 'js', 'rb', 'vue']) {
      const syntax = await analyser.analyse(`a.${extension}`, text);
      if (syntax.degraded) expect(syntax).toMatchObject({ definitions: [], imports: [], prose: [] });
    }
    await expectUnharmed();
  });

  it('a grammar that crashes is replaced, and what it held is given back', async () => {
    // Runs the C grammar out of its memory.
    const text = '%w('.repeat(15_000);
    for (let round = 0; round < 2; round += 1) {
      expect((await analyser.analyse('a.c', text)).degraded).toBe(true);
      await expectUnharmed();
    }
  });

  it('time grows with the length of a file, not with its square', async () => {
    const one = 'function f(a) {\n  // Says hello.\n  return g("hello", [1, 2, 3]);\n}\n';
    const measure = async (count: number) => {
      const started = performance.now();
      expect((await analyser.analyse('a.js', one.repeat(count))).definitions).toHaveLength(count);
      return performance.now() - started;
    };
    await measure(500);
    const small = await measure(1_000);
    // Sixteen times the text may take sixteen times as long; the square would take 256 times.
    expect(await measure(16_000)).toBeLessThan(80 * small + 500);
  });
});
