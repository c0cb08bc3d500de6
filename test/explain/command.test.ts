// `cuepack explain` as a person or a script runs it.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExplanationDocument } from '../../src/explain/explain.ts';
import { cuepack, ROOT, type RunOptions, temporaryFolder } from '../cli/program.ts';

const ISSUE = join(ROOT, 'examples/shelf-issue.md');
const SHELF = ['--repo', 'examples/shelf', '--issue', ISSUE];
const cache = temporaryFolder();

function explain(words: readonly string[], options: RunOptions = {}) {
  return cuepack(['explain', ...words], { ...options, env: { XDG_CACHE_HOME: cache, ...options.env } });
}

describe('cuepack explain', () => {
  it('writes the document as JSON into a pipe, and ends with 0 for what is in the answer', () => {
    const { status, stdout, stderr } = explain(['shelf/calendar.py:17', ...SHELF]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const document = JSON.parse(stdout) as ExplanationDocument;
    expect(document).toMatchObject({ verdict: 'chosen', target: { path: 'shelf/calendar.py', start: 17, end: 17 } });
  });

  it('shows a tree when told to, and ends with 1 for what is not in the answer', () => {
    const { status, stdout } = explain(['README.md', ...SHELF, '--format', 'text', '--max-regions', '1']);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^README\.md:1-\d+ was not chosen: rank \d+ of \d+ scored regions/);
    expect(stdout).toContain('what would have had to be different');
    expect(stdout).not.toContain('\x1b');
  });

  it('reads the issue from a file, from standard input and from its option alike', () => {
    const words = 'NoOpenDay in next_open_day';
    const repo = ['shelf/calendar.py', '--repo', 'examples/shelf'];
    const given = explain([...repo, '--issue', words]).stdout;
    expect(JSON.parse(given)).toMatchObject({ target: { path: 'shelf/calendar.py' } });
    expect(explain([...repo, '--issue', '-'], { input: words }).stdout).toBe(given);
    expect(explain(repo, { input: words }).stdout).toBe(given);
  });

  it('follows the filters of the answer', () => {
    const { stdout } = explain(['tests/test_loans.py', ...SHELF, '--tests', 'exclude']);
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'not-accepted' });
  });

  it.each([
    [['../secret.py', ...SHELF], /names no file inside/],
    [['shelf/cli.py:9-3', ...SHELF], /counted from 1/],
    [['shelf/cli.py', '--repo', 'examples/shelf', '--issue', 'no/such/file.md'], /there is no file no\/such\/file\.md/],
    [['shelf/cli.py', ...SHELF, '--format', 'xml'], /--format xml/],
    [['shelf/cli.py', ...SHELF, '--bogus'], /--bogus/],
    [[], /place/],
  ])('ends with 2 and says what is wrong: %#', (words, message) => {
    const { status, stdout, stderr } = explain(words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});
