// What happens around the calls: the first byte, progress, cancelling, leaving, roots, and two clients at once.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../cli/program.ts';
import { FILES, ISSUE, teaRoom } from '../explain/scene.ts';
import { connect, PROGRAM, temporaryFolder, textOf } from './client.ts';

const HELLO = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
  },
  { method: 'notifications/initialized' },
];

/** A repository that takes a while to index. */
function largeRoom(files: number): string {
  const body =
    'def fill_cup_NUMBER(pot, cup):\n    """Fills a cup."""\n    cup.level = pot.level\n    return cup\n\n\n'.repeat(
      20,
    );
  const many = Array.from({ length: files }, (_, at) => [
    `drawer${at % 40}/cup${at}.py`,
    body.replaceAll('NUMBER', String(at)),
  ]);
  return teaRoom({ ...Object.fromEntries(many), ...FILES });
}

async function talk(messages: readonly object[], words: readonly string[] = []) {
  const env = { PATH: process.env.PATH, XDG_CACHE_HOME: temporaryFolder() };
  const child = spawn(process.execPath, [PROGRAM, 'mcp', ...words], { env, cwd: ROOT });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
  });
  child.stdin.end(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''));
  const [status] = await once(child, 'close');
  return { stdout, stderr, status };
}

describe('what is no message of the protocol', () => {
  it('is told in a line each that cannot steer a terminal, and the server goes on', () => {
    const lines = ['\x1b[2J{', '[]', 'null', '{"jsonrpc":"2.0","method":"notifications/cancelled"}'];
    const hello = HELLO.map((message) => JSON.stringify({ jsonrpc: '2.0', ...message }));
    const list = '{"jsonrpc":"2.0","id":2,"method":"tools/list"}';
    const input = [...hello, ...lines, list, ''].join('\n');
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'mcp'], { input, encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toContain('"locate_context"');
    const told = stderr.trim().split('\n');
    expect(told.length).toBeGreaterThanOrEqual(3);
    for (const line of told) expect(line).toMatch(/^cuepack: [^\u0000-\u001f]+$/);
  });
});

describe('standard output', () => {
  it('carries the protocol alone, from the first byte to the last, line by line', async () => {
    const call = (id: number, name: string, values: object) => ({
      id,
      method: 'tools/call',
      params: { name, arguments: values, _meta: { progressToken: id } },
    });
    const { stdout, status } = await talk(
      [
        ...HELLO,
        { id: 2, method: 'tools/list' },
        call(3, 'locate_context', { text: ISSUE }),
        call(4, 'read_region', { path: '../x' }),
        call(5, 'no_such_tool', {}),
        { id: 6, method: 'no/such/method' },
      ],
      ['--repo', teaRoom()],
    );
    expect(status).toBe(0);
    expect(stdout.endsWith('\n')).toBe(true);
    const messages = stdout
      .slice(0, -1)
      .split('\n')
      .map((line) => JSON.parse(line) as { jsonrpc: string; id?: number });
    for (const { jsonrpc } of messages) expect(jsonrpc).toBe('2.0');
    // What was asked before the client closed its side is still answered.
    expect(messages.flatMap(({ id }) => (id === undefined ? [] : [id])).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is kept clean of what others print', () => {
    const script = `const { protocolOutput } = await import(${JSON.stringify(join(ROOT, 'dist/src/mcp/guard.js'))});
      console.log('noise'); console.info('noise'); process.stdout.write('noise');
      protocolOutput.write('{}\\n');`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(stdout).toBe('{}\n');
    expect(stderr.match(/noise/g)).toHaveLength(3);
  });

  it('stays empty when the folder cannot be served, and the help says how to use it', async () => {
    const refused = await talk(HELLO, ['--repo', '/no/such/folder']);
    expect(refused).toMatchObject({ stdout: '', status: 2 });
    expect(refused.stderr).toContain('/no/such/folder');
    const { stdout } = spawnSync(process.execPath, [PROGRAM, 'mcp', '--help'], { encoding: 'utf8' });
    expect(stdout).toContain('locate_context');
  });
});

describe('a long call', () => {
  it('tells how far it is, in growing numbers, and only when asked', async () => {
    const server = await connect({ words: ['--repo', largeRoom(120)], cache: temporaryFolder() });
    const steps: { progress: number; total?: number }[] = [];
    const values = { name: 'locate_context', arguments: { text: ISSUE } };
    await server.client.callTool(values, undefined, { onprogress: (progress) => steps.push(progress) });
    expect(steps.length).toBeGreaterThan(1);
    const numbers = steps.map(({ progress }) => progress);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    const last = steps.at(-1)!;
    expect(last.progress).toBe(last.total);
    await server.close();
  });

  it('can be cancelled while it indexes; the server goes on, and the next call answers', async () => {
    const cache = temporaryFolder();
    const server = await connect({ words: ['--repo', largeRoom(500)], cache });
    const cancel = new AbortController();
    const cancelled = server.client.callTool({ name: 'locate_context', arguments: { text: ISSUE } }, undefined, {
      signal: cancel.signal,
      onprogress: ({ progress }) => {
        if (progress > 0) cancel.abort('enough');
      },
    });
    await expect(cancelled).rejects.toThrow(/enough|abort/i);
    const status = await server.call('index_status');
    expect(status.structuredContent).toMatchObject({ indexed: false });
    expect(
      readdirSync(join(cache, 'cuepack'), { recursive: true }).filter((name) => String(name).endsWith('manifest.json')),
    ).toEqual([]);
    const answer = await server.call('locate_context', { text: ISSUE });
    expect(textOf(answer)).toContain('src/teapot.py');
    await server.close();
  });
});

describe('clients', () => {
  it('may be two at once on one repository: same answers, one index, nothing damaged', async () => {
    const root = largeRoom(150);
    const cache = temporaryFolder();
    const servers = await Promise.all([1, 2].map(() => connect({ words: ['--repo', root], cache })));
    const asked = servers.flatMap((server) => [1, 2].map(() => server.call('locate_context', { text: ISSUE })));
    const texts = (await Promise.all(asked)).map(textOf);
    expect(texts[0]).toContain('src/teapot.py');
    expect(new Set(texts).size).toBe(1);
    expect(readdirSync(join(cache, 'cuepack'))).toHaveLength(1);
    for (const server of servers) {
      expect(server.stderr()).toBe('');
      await server.close();
    }
  });

  it('say which folders may be read, and may change their mind', async () => {
    const [tea, other, third] = [teaRoom(), teaRoom({ 'a.py': 'def pour_cup(pot):\n    return pot\n' }), teaRoom()];
    const server = await connect({ cwd: ROOT, cache: temporaryFolder(), roots: [tea, other] });
    const roots = async () => (await server.call('index_status')).structuredContent as { roots: string[] };
    expect((await roots()).roots).toEqual([realpathSync(tea), realpathSync(other)]);
    expect(textOf(await server.call('locate_context', { text: ISSUE, root: other }))).toContain('a.py');
    expect((await server.call('locate_context', { text: ISSUE, root: third })).isError).toBe(true);
    server.roots.splice(0, 2, third);
    await server.client.sendRootsListChanged();
    expect((await roots()).roots).toEqual([realpathSync(third)]);
    expect((await server.call('locate_context', { text: ISSUE, root: tea })).isError).toBe(true);
    await server.close();
  });

  it('are asked again where their roots change while they name them', async () => {
    const [before, after] = [teaRoom(), teaRoom()];
    const server = await connect({ cwd: ROOT, cache: temporaryFolder(), roots: [before] });
    let asked = 0;
    server.client.setRequestHandler(ListRootsRequestSchema, async () => {
      asked += 1;
      if (asked > 1) return { roots: [{ uri: pathToFileURL(after).href }] };
      await server.client.sendRootsListChanged();
      return { roots: [{ uri: pathToFileURL(before).href }] };
    });
    const status = await server.call('index_status');
    expect(status.structuredContent).toMatchObject({ roots: [realpathSync(after)] });
    expect((await server.call('locate_context', { text: ISSUE, root: before })).isError).toBe(true);
    await server.close();
  });

  it('narrow the folder that the server was started for, and cannot widen it', async () => {
    const tea = teaRoom();
    const inner = await connect({ words: ['--repo', tea], cache: temporaryFolder(), roots: [join(tea, 'src')] });
    expect((await inner.call('read_region', { path: 'teapot.py', start: 3, end: 3 })).isError).not.toBe(true);
    expect((await inner.call('read_region', { path: '../README.md' })).isError).toBe(true);
    await inner.close();
    const elsewhere = await connect({ words: ['--repo', tea], cache: temporaryFolder(), roots: [teaRoom()] });
    const refused = await elsewhere.call('locate_context', { text: ISSUE });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain('outside the roots of the client');
    await elsewhere.close();
  });
});
