// One table of settings for all who ask: `locate`, `explain` and `mcp` follow the file of a folder, the environment over it,
// and flags or the arguments of a call over both; and all refuse the same faults.

import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ExplanationDocument } from '../../src/explain/types.ts';
import type { AnswerDocument } from '../../src/present/document.ts';
import { cuepack, ROOT, temporaryFolder } from '../cli/program.ts';
import { connect, textOf } from '../mcp/client.ts';

const ISSUE = join(ROOT, 'examples/shelf-issue.md');
const TEXT = 'NoOpenDay in next_open_day when a loan is renewed';
let shelf: string;
let cache: string;

beforeAll(() => {
  cache = temporaryFolder();
  shelf = join(temporaryFolder(), 'shelf');
  cpSync(join(ROOT, 'examples/shelf'), shelf, { recursive: true });
});

function configure(settings: object): void {
  writeFileSync(join(shelf, 'cuepack.config.json'), JSON.stringify(settings));
}

function json<T>(words: readonly string[], env: NodeJS.ProcessEnv = {}): T {
  const { stdout, stderr } = cuepack(words, { env: { XDG_CACHE_HOME: cache, ...env } });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as T;
}

const locate = (words: readonly string[] = [], env: NodeJS.ProcessEnv = {}) =>
  json<AnswerDocument>(['locate', '--repo', shelf, '--issue', ISSUE, ...words], env);
const explain = (words: readonly string[] = [], env: NodeJS.ProcessEnv = {}) =>
  json<ExplanationDocument>(['explain', 'tests/test_loans.py', '--repo', shelf, '--issue', ISSUE, ...words], env);

async function mcp(values: object, env: NodeJS.ProcessEnv = {}) {
  const server = await connect({ words: ['--repo', shelf], cache, env });
  try {
    return await server.call('locate_context', { text: TEXT, ...values });
  } finally {
    await server.close();
  }
}
const limitsOf = ({ budget: { regions, lines, tokens } }: AnswerDocument) => [regions.limit, lines.limit, tokens.limit];

describe('settings of whoever asks', () => {
  it('come from the file of the folder', async () => {
    configure({ maxRegions: 4, maxLines: 90, maxTokens: 900, kind: 'edit', task: 'trace2code', exclude: ['cli.py'] });
    expect(limitsOf(locate())).toEqual([4, 90, 900]);
    expect(locate()).toMatchObject({ kind: 'edit', task: 'trace2code' });
    const answer = (await mcp({})).structuredContent as unknown as AnswerDocument;
    expect(limitsOf(answer)).toEqual([4, 90, 900]);
    expect(answer).toMatchObject({ kind: 'edit', task: 'trace2code' });
    configure({ tests: 'exclude' });
    expect(explain().verdict).toBe('not-accepted');
  });

  it('the environment wins over the file', async () => {
    configure({ maxRegions: 4, maxLines: 90, tests: 'exclude' });
    const env = { CUEPACK_MAX_REGIONS: '3', CUEPACK_TESTS: 'include' };
    expect(limitsOf(locate([], env))).toEqual([3, 90, null]);
    expect(explain([], env).verdict).not.toBe('not-accepted');
    const answer = (await mcp({}, env)).structuredContent as unknown as AnswerDocument;
    expect(limitsOf(answer).slice(0, 2)).toEqual([3, 90]);
  });

  it('flags, and the arguments of a call, win over both', async () => {
    configure({ maxRegions: 4, maxTokens: 900, tests: 'exclude' });
    const env = { CUEPACK_MAX_REGIONS: '3', CUEPACK_TESTS: 'exclude' };
    expect(limitsOf(locate(['--max-regions', '2', '--max-tokens', '1200'], env))).toEqual([2, 500, 1200]);
    expect(explain(['--tests', 'only'], env).verdict).not.toBe('not-accepted');
    const answer = (await mcp({ max_regions: 2, max_tokens: 1200 }, env))
      .structuredContent as unknown as AnswerDocument;
    expect(limitsOf(answer)).toEqual([2, 500, 1200]);
  });

  it('can be in a file that is named, by a flag or by the environment', () => {
    configure({});
    const file = join(temporaryFolder(), 'other.json');
    writeFileSync(file, '{"maxRegions": 1}');
    expect(limitsOf(locate(['--config', file]))[0]).toBe(1);
    expect(limitsOf(locate([], { CUEPACK_CONFIG: file }))[0]).toBe(1);
  });

  it('with a fault are refused by each in one line that says where and what was meant', async () => {
    configure({ maxRegoins: 2 });
    const words = ['--repo', shelf, '--issue', ISSUE];
    for (const command of [['locate'], ['explain', 'shelf/loans.py'], ['status'], ['config']]) {
      const asks = command[0] === 'locate' || command[0] === 'explain';
      const { status, stdout, stderr } = cuepack([...command, ...(asks ? words : words.slice(0, 2))]);
      expect({ command, status, stdout }).toEqual({ command, status: 2, stdout: '' });
      expect(stderr).toMatch(
        /^cuepack: \S+cuepack\.config\.json: unknown key "maxRegoins"; did you mean maxRegions\?\n$/,
      );
    }
    const refused = await mcp({});
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain('did you mean maxRegions?');
    configure({});
    expect(textOf(await mcp({}, { CUEPACK_TEST: 'only' }))).toContain('did you mean CUEPACK_TESTS?');
  });
});

describe('what the asker has in hand', () => {
  it('is the same for the command, the explanation and the tool', async () => {
    configure({});
    const hand = ['--given', 'shelf/loans.py:20'];
    const answer = json<AnswerDocument>(['locate', 'Is this right?', '--repo', shelf, ...hand]);
    expect(answer.task).toBe('comment2context');
    expect(answer.regions.map(({ path }) => path)).not.toContain('shelf/loans.py');
    const why = json<ExplanationDocument>(['explain', 'shelf/loans.py', 'Is this right?', '--repo', shelf, ...hand]);
    expect(why.verdict).not.toBe('chosen');
    expect(why.answer.map(({ path }) => path)).toEqual(answer.regions.map(({ path }) => path));
    const called = await mcp({ text: 'Is this right?', given: [{ path: 'shelf/loans.py', line: 20 }] });
    expect((called.structuredContent as unknown as AnswerDocument).task).toBe('comment2context');
  });
});
