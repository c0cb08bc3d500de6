import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerCuesCommand } from '../../src/commands/cues.ts';
import { python } from '../fixtures/layouts/code.ts';
import { newFolder, write } from '../workspace/folders.ts';

let folder = '';
let report = '';
beforeAll(() => {
  process.env.XDG_CACHE_HOME = mkdtempSync(join(tmpdir(), 'cuepack-cache-'));
  folder = newFolder({ 'pond/pool.py': python('Pool', 'take put'), 'pond/__init__.py': '' });
  const texts = newFolder();
  report = join(texts, 'report.txt');
  const trace = `Traceback (most recent call last):
  File "/usr/lib/python3/dist-packages/pond/pool.py", line 70, in put
  File "/usr/lib/python3.9/json/decoder.py", line 337, in decode
KeyError: 'a'
`;
  write(texts, { 'report.txt': trace, 'batch.jsonl': `${JSON.stringify({ id: 1, text: trace })}\n` });
});

async function run(...words: string[]): Promise<string> {
  let out = '';
  const program = new Command('cuepack').exitOverride();
  registerCuesCommand(program, { setExitStatus: () => {}, write: (text) => (out += text), warn: () => {} });
  await program.parseAsync(['cues', ...words], { from: 'user' });
  return out;
}

describe('cuepack cues --repo', () => {
  it('shows where each frame points, and which are not in the repository', async () => {
    const out = await run(report, '--repo', folder);
    expect(out).toContain('-> pond/pool.py:9-12 Pool.put');
    expect(out).toContain('-> not in the repository');
  });

  it('gives the places as JSON', async () => {
    const { frames, places } = JSON.parse(await run(report, '--repo', folder, '--format', 'json'));
    expect(frames).toHaveLength(2);
    expect(places).toContainEqual({
      list: 'frames',
      at: 0,
      path: 'pond/pool.py',
      start: 9,
      end: 12,
      definition: 'Pool.put',
      confidence: 1,
      by: 'function',
    });
  });

  it('gives the places of a batch', async () => {
    const row = JSON.parse(await run('--batch', report.replace('report.txt', 'batch.jsonl'), '--repo', folder));
    expect(row).toMatchObject({ id: 1, places: [{ path: 'pond/pool.py' }, {}] });
  });

  it('refuses a folder that is not there', async () => {
    await expect(run(report, '--repo', join(folder, 'nowhere'))).rejects.toThrow(/nowhere/);
  });
});
