// Answers as data: budgets hold whatever they are, filters hold, and every field is what the schema says.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Query } from '../../src/locate.ts';
import { answerSchema } from '../../src/present/document.ts';
import { FORMATS, renderAnswer } from '../../src/present/formats.ts';
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
      format: fc.constantFrom(...FORMATS),
    });
    await fc.assert(
      fc.asyncProperty(budgets, async (options) => {
        const answer = await ask(workspace, { ...QUERY, given: [{ path: 'shelf/none.py' }] }, options);
        const { regions, budget } = answer;
        expect(budget.regions).toEqual({ used: regions.length, limit: options.maxRegions });
        const lines = regions.reduce((sum, { start, end }) => sum + end - start + 1, 0);
        expect(budget.lines).toEqual({ used: lines, limit: options.maxLines });
        expect(budget.tokens.limit).toBe(options.maxTokens);
        for (const { used, limit } of Object.values(budget)) expect(used).toBeLessThanOrEqual(limit!);
        const written = estimateTokens(renderAnswer(answer, options.format));
        const bare = estimateTokens(renderAnswer({ ...answer, leftOut: [], warnings: [] }, options.format));
        const least = regions.length === 0 ? bare : 0;
        expect(least).toBeLessThan(200);
        expect(written).toBeLessThanOrEqual(Math.max(least, options.maxTokens));
      }),
      { numRuns: 40 },
    );
  });

  it('has the beginning of the best match where a small budget would leave crumbs', async () => {
    const [best] = (await ask(workspace, QUERY, { maxRegions: 1 })).regions;
    const { regions } = await ask(workspace, QUERY, { maxLines: 2 });
    expect(regions).toMatchObject([{ path: best!.path }]);
    expect(regions[0]!.end - regions[0]!.start + 1).toBe(2);
  });

  it('has nothing, and says so, when nothing of the text stands in the folder', async () => {
    const { regions, leftOut, warnings, budget } = await ask(workspace, { text: 'zzqx vvwq' });
    expect({ regions, leftOut, used: budget.lines.used }).toEqual({ regions: [], leftOut: [], used: 0 });
    expect(warnings).toEqual([expect.stringContaining('no word, name or frame of the text stands in a file')]);
  });

  it('guesses the task from what comes with the text', async () => {
    const taskOf = async (query: Query) => (await ask(workspace, query)).task;
    expect(await taskOf(QUERY)).toBe('issue');
    expect(await taskOf({ text: 'is this right?', given: [{ path: 'shelf/loans.py', line: 20 }] })).toBe(
      'comment2context',
    );
    const frame = '  File "shelf/calendar.py", line 17, in next_open_day\n';
    expect(await taskOf({ text: `Traceback (most recent call last):\n${frame.repeat(4)}` })).toBe('trace2code');
    expect((await ask(workspace, QUERY, { task: 'code2test' })).task).toBe('code2test');
  });

  it('takes given files in any spelling, leaves them out, and names those that it does not know', async () => {
    for (const path of [
      'shelf/calendar.py',
      './shelf//calendar.py',
      'shelf\\calendar.py',
      join(SHELF, 'shelf/calendar.py'),
    ]) {
      const { regions, warnings } = await ask(workspace, { ...QUERY, given: [{ path }] });
      expect(regions.map((region) => region.path)).not.toContain('shelf/calendar.py');
      expect(warnings).toEqual([]);
    }
    const { warnings } = await ask(workspace, { ...QUERY, given: [{ path: 'shelf/none.py' }] });
    expect(warnings).toEqual([expect.stringContaining('shelf/none.py is not in the index')]);
    const outside = ask(workspace, { ...QUERY, given: [{ path: '../secret.py' }] });
    await expect(outside).rejects.toThrow('--given ../secret.py');
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

  it('names the strongest reason first, and words as the text spells them', async () => {
    const [best] = (await ask(workspace, QUERY)).regions;
    expect(best!.reasons[0]).toMatch(/^innermost frame of the trace/);
    const { regions } = await ask(workspace, { text: 'parsing of arguments' });
    expect(regions.flatMap(({ reasons }) => reasons)).toContainEqual(
      expect.stringMatching(/^holds words of the text: (?:parsing|arguments)/),
    );
  });

  it('counts what the limit of tokens left unlisted', async () => {
    const answer = await ask(workspace, QUERY, { maxTokens: 420, format: 'json' });
    const shown = answerSchema.parse(JSON.parse(renderAnswer(answer, 'json')));
    expect(shown.regions.length).toBeGreaterThan(0);
    expect(shown.unlisted).toBeGreaterThan(0);
    expect(shown.warnings.length + shown.leftOut.length + shown.unlisted!).toBe(
      answer.warnings.length + answer.leftOut.length,
    );
  });

  it('shows code of a file with CRLF without its carriage returns, in every format', async () => {
    const text = ['def sink():', '    # a\rb', '    return 1', ''].join('\r\n');
    const windows = await openWorkspace({ root: newFolder({ 'lib/a.py': text }), indexDir: newFolder() });
    try {
      const answer = await ask(windows, { text: '`sink` never returns' });
      expect(answer.regions[0]!.code).toBe('def sink():\n    # a\rb\n    return 1');
      for (const format of FORMATS) expect(renderAnswer(answer, format)).not.toMatch(/\r(?!b)/);
      expect(await windows.readLines('lib/a.py', 1, 1)).toEqual(['def sink():']);
    } finally {
      windows.close();
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
