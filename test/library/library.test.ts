// The package entry as a program uses it.

import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  answerJsonSchema,
  CuepackError,
  openRepository,
  type Repository,
  type RepositoryOptions,
  renderAnswer,
} from '../../src/index.ts';
import { answerSchema } from '../../src/present/document.ts';
import { FILES, ISSUE, indexFolder, teaRoom } from '../explain/scene.ts';

const open: Repository[] = [];

async function openTea(options: Partial<RepositoryOptions> = {}): Promise<Repository> {
  const repository = await openRepository({ root: teaRoom(), indexDir: indexFolder(), ...options });
  open.push(repository);
  return repository;
}

afterEach(() => {
  for (const repository of open.splice(0)) repository.close();
});

describe('openRepository', () => {
  it('answers with the document that cuepack locate prints as JSON', async () => {
    const repository = await openTea();
    const answer = await repository.locate(ISSUE);
    expect(answerSchema.parse(answer)).toEqual(answer);
    expect(JSON.parse(renderAnswer(answer, 'json'))).toEqual(answer);
    expect(answer.regions.map(({ path }) => path)).toContain('src/teapot.py');
    expect(answerJsonSchema()).toMatchObject({ type: 'object', additionalProperties: false });
    expect(repository.status.files).toBe(Object.keys(FILES).length);
  });

  it('explains what it answered, by the same filters', async () => {
    const repository = await openTea();
    const [best] = (await repository.locate(ISSUE)).regions;
    const chosen = await repository.explain(ISSUE, `${best!.path}:${best!.start}-${best!.end}`);
    expect(chosen.verdict).toBe('chosen');
    const excluded = await repository.explain(ISSUE, 'tests/test_teapot.py', { tests: 'exclude' });
    expect(excluded.verdict).toBe('not-accepted');
    await expect(repository.explain(ISSUE, '../secret.py')).rejects.toMatchObject({ code: 'E_BAD_OPTION' });
  });

  it('writes a report of the same answer', async () => {
    const repository = await openTea();
    const answer = await repository.locate(ISSUE, { maxRegions: 2 });
    const page = await repository.report(ISSUE, { maxRegions: 2 });
    for (const { path, start, end } of answer.regions) expect(page).toContain(`${path}:${start}-${end}`);
    expect(page).toContain(`<b>${answer.regions.length}</b> of 2 regions`);
  });

  it('keeps its budgets, and answers the same question with the same bytes', async () => {
    const repository = await openTea();
    const options = { maxRegions: 1, maxLines: 6, maxTokens: 60 };
    const [first, second] = await Promise.all([repository.locate(ISSUE, options), repository.locate(ISSUE, options)]);
    expect(first!.budget.regions.used).toBeLessThanOrEqual(1);
    expect(first!.budget.lines.used).toBeLessThanOrEqual(6);
    expect(first!.budget.tokens.used).toBeLessThanOrEqual(60);
    expect(JSON.stringify(first)).toBe(JSON.stringify(second));
  });

  it('sees changes when told to look', async () => {
    const repository = await openTea();
    const before = await repository.locate('`strain_leaves` drops leaves');
    writeFileSync(join(repository.root, 'src/strainer.py'), 'def strain_leaves(cup):\n    return cup\n');
    await repository.refresh();
    const after = await repository.locate('`strain_leaves` drops leaves');
    expect(before.regions.map(({ path }) => path)).not.toContain('src/strainer.py');
    expect(after.regions.map(({ path }) => path)).toContain('src/strainer.py');
    rmSync(join(repository.root, 'src/strainer.py'));
    expect(
      (await repository.locate('`strain_leaves` drops leaves')).regions.find(({ path }) => path === 'src/strainer.py'),
    ).toMatchObject({
      stale: true,
      code: null,
    });
  });

  it('reads lines of the index and nothing else', async () => {
    const repository = await openTea();
    expect(await repository.readLines('src/teapot.py', 3, 3)).toEqual(['LIMIT = 7']);
    for (const path of ['../x', '/etc/passwd', 'src/../src/teapot.py', 'none.py'])
      expect(await repository.readLines(path, 1, 1)).toBeNull();
  });

  it('stops when told to: before opening, and before an answer', async () => {
    const reason = new Error('changed my mind');
    const aborted = AbortSignal.abort(reason);
    const indexDir = indexFolder();
    await expect(openRepository({ root: teaRoom(), indexDir, signal: aborted })).rejects.toBe(reason);
    expect(readdirSync(indexDir).filter((name) => name === 'manifest.json')).toEqual([]);
    const repository = await openTea();
    await expect(repository.locate(ISSUE, { signal: aborted })).rejects.toBe(reason);
    await expect(repository.explain(ISSUE, 'README.md', { signal: aborted })).rejects.toBe(reason);
  });

  it('stops when told to in the middle, and goes on with what it has', async () => {
    const reason = new Error('changed my mind');
    const repository = await openTea();
    const before = await repository.locate(ISSUE);
    const stop = new AbortController();
    const { signal } = stop;
    const asked = [repository.locate(ISSUE, { signal }), repository.report(ISSUE, { signal })];
    writeFileSync(join(repository.root, 'src/strainer.py'), 'def strain_leaves(cup):\n    return cup\n');
    const refreshed = repository.refresh({ signal });
    stop.abort(reason);
    for (const result of await Promise.allSettled([...asked, refreshed]))
      expect(result).toEqual({ status: 'rejected', reason });
    expect(await repository.locate(ISSUE)).toEqual(before);
    expect((await repository.refresh()).files).toBeGreaterThan(0);
  });

  it('takes nothing away from a question that is being answered', async () => {
    const repository = await openTea();
    const asked = [repository.locate(ISSUE), repository.report(ISSUE), repository.refresh(), repository.locate(ISSUE)];
    repository.close();
    const results = await Promise.allSettled(asked);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    await expect(repository.locate(ISSUE)).rejects.toThrow(/is closed/);
    repository.close();
  });

  it('says what is wrong in errors of one class with codes', async () => {
    await expect(openRepository({ root: '/no/such/folder' })).rejects.toThrow(CuepackError);
    const repository = await openTea();
    await expect(repository.locate(' \n')).rejects.toMatchObject({ code: 'E_BAD_INPUT' });
    const narrow = await openTea({ root: repository.root, include: ['*.zig'] });
    await expect(narrow.locate(ISSUE)).rejects.toMatchObject({ code: 'E_BAD_OPTION' });
  });

  it('holds two repositories apart', async () => {
    const [tea, other] = await Promise.all([
      openTea(),
      openTea({ root: teaRoom({ 'a.py': 'def pour_cup(pot):\n    return pot\n' }) }),
    ]);
    expect((await other.locate(ISSUE)).regions.map(({ path }) => path)).toEqual(['a.py']);
    expect((await tea.locate(ISSUE)).regions.map(({ path }) => path)).not.toContain('a.py');
  });
});
