// A conversation with every tool, over a real pipe: replies, wrong arguments, borders, budgets.

import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerSchema } from '../../src/present/document.ts';
import { estimateTokens } from '../../src/present/tokens.ts';
import { FILES, ISSUE, teaRoom } from '../explain/scene.ts';
import { type Connection, connect, temporaryFolder, textOf } from './client.ts';

let root: string;
let server: Connection;
const cache = temporaryFolder();

beforeAll(async () => {
  const long = Array.from(
    { length: 3000 },
    (_, at) => `def pour_cup_${at}(pot, cup): return pot.level - cup.size * ${at}`,
  );
  root = teaRoom({ ...FILES, 'src/long.py': `${long.join('\n')}\n` });
  writeFileSync(join(temporaryFolder(), 'secret.txt'), 'secret');
  const outside = teaRoom({ 'secret.py': 'SECRET = "pour_cup"\n' });
  symlinkSync(join(outside, 'secret.py'), join(root, 'src/link.py'));
  symlinkSync(outside, join(root, 'linked'));
  server = await connect({ words: ['--repo', root], cache });
});

afterAll(async () => {
  await server?.close();
});

describe('the tools', () => {
  it('are four, each with a closed schema, a description and a note that it only reads', async () => {
    const { tools } = await server.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['locate_context', 'explain_region', 'read_region', 'index_status']);
    for (const { inputSchema, description, annotations } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(description!.length).toBeGreaterThan(40);
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
    }
    expect(server.client.getServerVersion()).toMatchObject({ name: 'cuepack' });
    expect(server.client.getInstructions()).toContain('locate_context');
  });

  it('index_status knows that nothing is indexed, indexes when told to, and then says what', async () => {
    const before = await server.call('index_status');
    expect(before.structuredContent).toMatchObject({ indexed: false });
    const after = await server.call('index_status', { refresh: true });
    expect(after.structuredContent).toMatchObject({ indexed: true, files: Object.keys(FILES).length + 1 });
    expect(textOf(await server.call('index_status'))).toMatch(/files, \d+ bytes indexed/);
  });

  it('locate_context answers with the regions as text and as the same document as the library', async () => {
    const result = await server.call('locate_context', { text: ISSUE, max_tokens: 2000 });
    const answer = answerSchema.parse(result.structuredContent);
    expect(answer.regions.map(({ path }) => path)).toContain('src/teapot.py');
    for (const { path, start, end } of answer.regions) expect(textOf(result)).toContain(`${path}:${start}-${end}`);
    expect(textOf(result)).toContain('def pour_cup(pot, cup):');
  });

  it('locate_context keeps every budget and filter', async () => {
    const values = { text: ISSUE, max_regions: 1, max_lines: 8, max_tokens: 100, tests: 'exclude', paths: ['src'] };
    const { budget, regions } = answerSchema.parse((await server.call('locate_context', values)).structuredContent);
    expect(budget).toMatchObject({ regions: { limit: 1 }, lines: { limit: 8 }, tokens: { limit: 100 } });
    expect(budget.lines.used).toBeLessThanOrEqual(8);
    expect(budget.tokens.used).toBeLessThanOrEqual(100);
    for (const { path } of regions) expect(path).toMatch(/^src\//);
  });

  it('explain_region says why a region is in the answer, or is not', async () => {
    const chosen = await server.call('explain_region', { text: ISSUE, path: 'src/teapot.py', start: 9 });
    expect(textOf(chosen)).toMatch(/^src\/teapot\.py:9 was /);
    expect(textOf(chosen)).toContain('innermost frame of the trace');
    const other = await server.call('explain_region', { text: ISSUE, path: 'src/menu.py' });
    expect(other.structuredContent).toMatchObject({ target: { path: 'src/menu.py', start: 1, end: 6 } });
  });

  it('read_region reads numbered lines and says where to go on', async () => {
    const some = await server.call('read_region', { path: 'src/teapot.py', start: 3, end: 3 });
    expect(textOf(some)).toBe('src/teapot.py:3-3 of 22 lines\n3 LIMIT = 7\n');
    const cut = await server.call('read_region', { path: 'src/long.py', max_tokens: 200 });
    const { next } = cut.structuredContent as { next: number };
    expect(next).toBeGreaterThan(1);
    expect(textOf(cut)).toContain(`go on with start ${next}`);
    const rest = await server.call('read_region', { path: 'src/long.py', start: next, end: next });
    expect(textOf(rest)).toContain(`def pour_cup_${next - 1}(`);
  });

  it('keep replies far below what clients accept', async () => {
    const results = [
      await server.call('locate_context', { text: `${ISSUE}\n${'pour_cup_7 '.repeat(2000)}`, max_tokens: 8000 }),
      await server.call('read_region', { path: 'src/long.py', end: 3000, max_tokens: 16_000 }),
      await server.call('explain_region', { text: ISSUE, path: 'src/long.py' }),
    ];
    for (const result of results) {
      expect(result.isError).not.toBe(true);
      expect(estimateTokens(JSON.stringify(result))).toBeLessThan(22_000);
    }
  });
});

describe('wrong calls', () => {
  it.each([
    ['locate_context', {}, /text/],
    ['locate_context', { text: 3 }, /text/],
    ['locate_context', { text: ISSUE, maxRegions: 3 }, /Unrecognized key: "maxRegions"/],
    ['locate_context', { text: ISSUE, max_regions: 6 }, /max_regions/],
    ['locate_context', { text: ISSUE, max_tokens: 1e9 }, /max_tokens/],
    ['locate_context', { text: ISSUE, tests: 'maybe' }, /tests/],
    ['locate_context', { text: ' \n ' }, /empty/],
    ['locate_context', { text: ISSUE, include: ['*.zig'] }, /no file/],
    ['locate_context', { text: ISSUE, paths: ['../other'] }, /inside/],
    ['explain_region', { text: ISSUE, path: 'src/teapot.py', start: 9, end: 3 }, /end 3 is before start 9/],
    ['explain_region', { text: ISSUE, path: 'src/teapot.py', end: 3 }, /without start/],
    ['read_region', { path: 'src/teapot.py', start: 0 }, /start/],
    ['read_region', { path: 'src/teapot.py', start: 1.5 }, /start/],
    ['read_region', { path: 'src/teapot.py', start: 23 }, /has 22 lines/],
    ['read_region', { path: 'src/none.py' }, /there is no file|not in the index/],
    ['index_status', { refresh: 'yes' }, /refresh/],
    ['index_status', { verbose: true }, /Unrecognized key: "verbose"/],
  ])('call %#, of %s, says what is wrong', async (name, values, words) => {
    const result = await server.call(name, values);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(words);
  });

  it('an unknown tool is an error of the protocol that names the tools there are', async () => {
    await expect(server.call('delete_everything')).rejects.toMatchObject({
      code: ErrorCode.InvalidParams,
      message: expect.stringContaining('locate_context'),
    });
  });
});

describe('borders', () => {
  it.each([
    '../secret.txt',
    'src/../../secret.txt',
    '/etc/passwd',
    'src\\..\\..\\secret.txt',
    'src/link.py',
    'linked/secret.py',
    'C:\\secret.txt',
  ])('nothing is read at %s', async (path) => {
    for (const [name, values] of [
      ['read_region', { path }],
      ['explain_region', { path, text: ISSUE }],
    ] as const) {
      const result = await server.call(name, values);
      expect(textOf(result)).toMatch(/not inside the root|not in the index/);
      expect(textOf(result)).not.toMatch(/SECRET|root:/);
    }
  });

  it('no other folder can be asked for', async () => {
    for (const other of ['/', '/etc', join(root, '..'), temporaryFolder()]) {
      const result = await server.call('locate_context', { text: ISSUE, root: other });
      expect(result.isError).toBe(true);
      expect(textOf(result)).toContain('outside the roots of this server');
    }
    const inner = await server.call('locate_context', { text: ISSUE, root: join(root, 'src') });
    expect(inner.isError).not.toBe(true);
  });
});
