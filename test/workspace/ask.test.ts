// Answers as data: budgets hold whatever they are, filters hold, and every field is what the schema says.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerSchema } from '../../src/present/document.ts';
import { renderAnswer } from '../../src/present/formats.ts';
import { estimateTokens } from '../../src/present/tokens.ts';
import { ask } from '../../src/workspace/ask.ts';
import { openWorkspace, type Workspace } from '../../src/workspace/workspace.ts';
import { newFolder, write } from './folders.ts';

const SHELF = fileURLToPath(new URL('../../examples/shelf', import.meta.url));
const QUERY = { text: 'NoOpenDay when a loan is renewed\n  File "shelf/calendar.py", line 17, in next_open_day' };

let workspace: Workspace;
beforeAll(async () => {
  workspace = await openWorkspace({ root: SHELF, indexDir: newFolder() });
});
afterAll(() => workspace.close());

describe('an answer', () => {
  it('is what its schema says, and names code as it stands on disk', async () => {
    const answer = await ask(workspace, QUERY);
    expect(answerSchema.parse(answer)).toEqual(answer);
    expect(answer.regions[0]).toMatchObject({ language: 'python', category: 'source', stale: false });
    for (const { path, start, end, code } of answer.regions)
      expect(code?.split('\n')).toEqual(await workspace.readLines(path, start, end));
  });

  it('is the same every time', async () => {
    expect(await ask(workspace, QUERY)).toEqual(await ask(workspace, QUERY));
  });

  it('keeps every budget, and says what it used', async () => {
    const budgets = fc.record({
      maxRegions: fc.integer({ min: 1, max: 7 }),
      maxLines: fc.integer({ min: 1, max: 200 }),
      maxTokens: fc.integer({ min: 1, max: 2_000 }),
    });
    await fc.assert(
      fc.asyncProperty(budgets, async (options) => {
        const { regions, budget } = await ask(workspace, QUERY, options);
        const lines = regions.reduce((sum, { start, end }) => sum + end - start + 1, 0);
        const tokens = regions.reduce(
          (sum, { path, start, end, code }) => sum + estimateTokens(`${path}:${start}-${end}\n${code}\n`),
          0,
        );
        expect(budget).toEqual({
          regions: { used: regions.length, limit: options.maxRegions },
          lines: { used: lines, limit: options.maxLines },
          tokens: { used: tokens, limit: options.maxTokens },
        });
        for (const { used, limit } of Object.values(budget)) expect(used).toBeLessThanOrEqual(limit!);
      }),
      { numRuns: 25 },
    );
  });

  it('names what was left out, which is not what is in it', async () => {
    const { regions, leftOut } = await ask(workspace, QUERY, { maxRegions: 1, maxLines: 10 });
    expect(leftOut.length).toBeGreaterThan(0);
    for (const left of leftOut)
      expect(regions.some(({ path, start, end }) => path === left.path && start <= left.end && left.start <= end)).toBe(
        false,
      );
  });

  it.each([
    ['exclude', (path: string) => !path.startsWith('tests/')],
    ['only', (path: string) => path.startsWith('tests/')],
  ] as const)('with tests %s has only such files', async (tests, fits) => {
    const { regions, leftOut } = await ask(workspace, QUERY, { tests });
    expect(regions.length).toBeGreaterThan(0);
    expect([...regions, ...leftOut].every(({ path }) => fits(path))).toBe(true);
  });

  it('says which of its files changed since', async () => {
    const root = newFolder({ 'a.py': 'def sink():\n    return 1\n' });
    const changing = await openWorkspace({ root, indexDir: newFolder() });
    try {
      write(root, { 'a.py': 'import os\n\n\ndef sink():\n    return 1\n' });
      const { regions } = await ask(changing, { text: '`sink` never returns' });
      expect(regions).toMatchObject([{ path: 'a.py', stale: true }]);
    } finally {
      changing.close();
    }
  });

  it('has only files that the workspace wants', async () => {
    const root = newFolder({ 'lib/a.py': 'def sink():\n    return 1\n', 'app/a.py': 'def sink():\n    return 2\n' });
    const narrow = await openWorkspace({ root, indexDir: newFolder(), path: 'app' });
    const nowhere = await openWorkspace({ root, indexDir: join(root, '.cuepack'), include: ['*.rb'] });
    try {
      const { regions, leftOut } = await ask(narrow, { text: '`sink` never returns' });
      expect([...new Set([...regions, ...leftOut].map(({ path }) => path))]).toEqual(['app/a.py']);
      await expect(ask(nowhere, { text: 'sink' })).rejects.toThrow('loosen them');
    } finally {
      narrow.close();
      nowhere.close();
    }
  });

  it('can be had in every format', async () => {
    const answer = await ask(workspace, QUERY, { maxLines: 12 });
    expect(renderAnswer(answer, 'paths')).toBe(
      answer.regions.map(({ path, start, end }) => `${path}:${start}-${end}\n`).join(''),
    );
    expect(JSON.parse(renderAnswer(answer, 'json'))).toEqual(answer);
    for (const format of ['text', 'markdown', 'xml'] as const)
      expect(renderAnswer(answer, format)).toContain(answer.regions[0]!.path);
  });
});
