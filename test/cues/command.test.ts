import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerCuesCommand } from '../../src/commands/cues.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuepack-cues-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function run(...words: string[]): Promise<{ out: string; status: number }> {
  const result = { out: '', status: 0 };
  const program = new Command('cuepack').exitOverride();
  registerCuesCommand(program, {
    setExitStatus: (status) => {
      result.status = status;
    },
    write: (text) => {
      result.out += text;
    },
    warn: () => {},
  });
  await program.parseAsync(['cues', ...words], { from: 'user' });
  return result;
}

const REPORT = 'Error: dry\n    at fill (/srv/pond/src/fill.js:3:1)\n';

describe('cuepack cues', () => {
  it('shows the lines of a report with what they point at', async () => {
    expect((await run(file('report.txt', REPORT))).out).toMatchInlineSnapshot(`
      "    1 | Error: dry
            |   error type  Error
            |   name  Error
            |   error message  dry
          2 |     at fill (/srv/pond/src/fill.js:3:1)
            |   name  fill
            |   frame  /srv/pond/src/fill.js:3 in fill  (v8, application, innermost)
      "
    `);
  });

  it('gives all of it as JSON', async () => {
    const { out } = await run(file('report.txt', REPORT), '--format', 'json');
    expect(JSON.parse(out)).toMatchObject({
      frames: [{ path: '/srv/pond/src/fill.js', line: 3, column: 1, function: 'fill' }],
    });
  });

  it('says by its status that nothing was found', async () => {
    expect(await run(file('report.txt', 'it is slow today\n'))).toEqual({
      out: 'Nothing in this text points at code.\n',
      status: 1,
    });
  });

  it('keeps control characters of a report away from the terminal', async () => {
    expect((await run(file('report.txt', 'see src/pond.ts \u001b]0;owned\u0007\n'))).out).not.toContain('\u001b');
  });

  it('reads a batch, one row for each report', async () => {
    const rows = [
      { id: 'a', text: REPORT, more: 1 },
      { id: 'b', text: '  File "/usr/lib/python3/dist-packages/pond/fill.py", line 4, in fill', project: 'pond' },
    ];
    const { out } = await run(
      '--batch',
      file('batch.jsonl', `${rows.map((row) => JSON.stringify(row)).join('\n')}\n\n`),
    );
    const answers = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toMatchObject([
      {
        id: 'a',
        frames: [{ path: '/srv/pond/src/fill.js', line: 3, function: 'fill', in_app: true }],
        errors: ['Error', 'dry'],
        paths: [],
      },
      { id: 'b', frames: [{ line: 4, in_app: true }] },
    ]);
  });

  it.each([
    ['{"id":"a"', /batch\.jsonl:1: not JSON/],
    ['{"id":"a"}', /batch\.jsonl:1: not a report/],
  ])('names the row of a batch that is no report: %s', async (row, message) => {
    await expect(run('--batch', file('batch.jsonl', row))).rejects.toThrow(message);
  });

  it('says what is wrong with its arguments', async () => {
    await expect(run(join(folder, 'none.txt'))).rejects.toThrow(/none\.txt cannot be read/);
    await expect(run(file('report.txt', REPORT), '--format', 'xml')).rejects.toThrow(/--format xml: give text, json/);
    await expect(run(file('report.txt', REPORT), '--batch', 'x')).rejects.toThrow(/either a report or --batch/);
  });
});
