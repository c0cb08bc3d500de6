// The package entry as a program uses it.

import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import {
  answerJsonSchema,
  CuepackError,
  openRepository,
  type Repository,
  type RepositoryOptions,
  renderAnswer,
} from '../../src/index.ts';
import { packageRoot } from '../../src/package-root.ts';
import { answerSchema } from '../../src/present/document.ts';
import { FILES, ISSUE, indexFolder, teaRoom } from '../explain/scene.ts';

const open: Repository[] = [];

async function openTea(options: Partial<RepositoryOptions> = {}): Promise<Repository> {
  const repository = await openRepository({ root: teaRoom(), indexDir: indexFolder(), ...options });
  open.push(repository);
  return repository;
}

/** A folder that takes a while. */
function manyCups(): string {
  const folder = teaRoom();
  for (let at = 0; at < 150; at += 1) {
    const lines = Array.from({ length: 60 }, (_, line) => `def pour_cup_${at}_${line}(pot):\n    return pot.leaves\n`);
    writeFileSync(join(folder, 'src', `cups_${at}.py`), lines.join('\n'));
  }
  return folder;
}

/** Aborted from a timer, which fires only when the work lets it. */
function soon(reason: Error, ms: number): AbortSignal {
  const stop = new AbortController();
  setTimeout(() => stop.abort(reason), ms);
  return stop.signal;
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

  it('stops between the steps of an answer', async () => {
    const reason = new Error('took too long');
    const repository = await openTea({ root: manyCups() });
    const text = `${ISSUE}\n${Array.from({ length: 150 }, (_, at) => `pour_cup_${at}_${at % 60} pot leaves`).join('\n')}`;
    const before = await repository.locate(text);
    for (const work of ['locate', 'report'] as const)
      await expect(repository[work](text, { signal: soon(reason, 5) })).rejects.toBe(reason);
    await expect(repository.explain(text, 'src/teapot.py', { signal: soon(reason, 5) })).rejects.toBe(reason);
    expect(await repository.locate(text)).toEqual(before);
  });

  it('stops between the files of a folder that is being indexed', async () => {
    // As it is installed: from its sources the program indexes on the one thread, where no timer fires meanwhile.
    const installed = pathToFileURL(join(packageRoot(), 'dist/src/index.js')).href;
    const { openRepository: open } = (await import(installed)) as { openRepository: typeof openRepository };
    const reason = new Error('took too long');
    const stop = new AbortController();
    const indexDir = indexFolder();
    let abortedAt = 0;
    const onProgress = ({ stage }: { stage: string }) => {
      if (stage !== 'indexing' || abortedAt > 0) return;
      abortedAt = performance.now();
      setTimeout(() => stop.abort(reason), 5);
    };
    await expect(open({ root: manyCups(), indexDir, signal: stop.signal, onProgress })).rejects.toBe(reason);
    expect(performance.now() - abortedAt).toBeLessThan(2_000);
    expect(readdirSync(indexDir)).not.toContain('manifest.json');
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
