// The program around the commands: help, names, errors, pipes.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/commands/table.ts';
import { cuepack, ROOT, shell } from './program.ts';

describe('help', () => {
  it('of the program begins with examples and names every command', () => {
    const { status, stdout, stderr } = cuepack(['--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Examples:\n {2}cuepack locate/);
    const unwrapped = stdout.replaceAll(/\s+/g, ' ');
    for (const [name, { summary }] of COMMANDS) expect(unwrapped).toContain(`${name} ${summary}`);
    expect(cuepack(['help']).stdout).toBe(stdout);
  });

  it.each([...COMMANDS.keys()])('of %s is the same by --help and by help, on standard output', (name) => {
    const { status, stdout, stderr } = cuepack([name, '--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`Usage: cuepack ${name}`);
    expect(cuepack(['help', name])).toEqual({ status, stdout, stderr });
  });

  it.each(['locate', 'cues', 'build', 'run', 'rank', 'eval'])(
    'of %s begins with examples and ends with the exit status',
    (name) => {
      const { stdout } = cuepack([name, '--help']);
      expect(stdout).toMatch(/^Examples:\n {2}\S/);
      expect(stdout).toContain('\nExit status: 0 ');
    },
  );

  it('goes to standard error when nothing was asked', () => {
    const { status, stdout, stderr } = cuepack([]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('Usage: cuepack');
  });
});

describe('the version', () => {
  it.each(['--version', '-V'])('is that of package.json by %s', (option) => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(cuepack([option])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });
});

describe('a mistake on the command line', () => {
  it.each([
    ['an unknown command', ['lcoate'], 'locate'],
    ['an unknown command that is a word of another kind', ['constructor'], 'unknown command'],
    ['an unknown option', ['locate', 'text', '--reop', 'x'], '--repo'],
    ['an unknown option of the program', ['--versoin'], '--version'],
    ['an option without its value', ['build', '--corpus'], 'argument missing'],
    ['a format that does not exist', ['locate', 'text', '--format', 'yaml'], 'text, json'],
    ['a repository that does not exist', ['locate', 'text', '--repo', 'no/such'], 'no/such'],
    ['an issue that does not exist', ['locate', '--issue', 'no/such.md'], 'no/such.md'],
    ['no issue', ['locate', '--repo', 'examples/shelf'], 'standard input is empty'],
    ['an empty issue', ['locate', '--repo', 'examples/shelf', '-'], 'the issue is empty'],
  ])('ends with 2 and one line that helps: %s', (_, words, message) => {
    const { status, stdout, stderr } = cuepack(words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^cuepack: .*\n$/);
  });

  it('cannot steer the terminal that it is shown on', () => {
    const { stderr } = cuepack(['run', '--index-dir', 'a\x1b[2Jb\u202e', '--queries', 'q', '--output', 'o']);
    expect(stderr).toContain('a\\x1b[2Jb\\u202e');
    expect(stderr).not.toMatch(/[\x1b\u202e]/);
  });

  it('shows where it comes from only when asked', () => {
    const words = ['run', '--index-dir', 'no/such', '--queries', 'q', '--output', 'o'];
    expect(cuepack(words).stderr).not.toContain('    at ');
    expect(cuepack(words, { env: { CUEPACK_DEBUG: '1' } }).stderr).toContain('    at ');
  });
});

describe('pipes', () => {
  it('that nobody reads to the end are no failure', () => {
    const { stdout, stderr } = shell('{ cuepack --help; echo "status $?" >&2; } | true');
    expect(stdout).toBe('');
    expect(stderr).toBe('status 0\n');
  });

  it('into a full disk are a failure that is told', () => {
    for (const words of ['config', '--version', 'completion bash'])
      expect(shell(`cuepack ${words} >/dev/full; echo "status $?"`)).toEqual({
        status: 0,
        stdout: 'status 2\n',
        stderr: 'cuepack: standard output cannot be written: the disk is full\n',
      });
  });

  it('of errors that nobody reads change nothing', () => {
    expect(shell('cuepack --version 2>&-').stdout).toMatch(/^\d/);
    expect(shell('cuepack nonsense 2>&-; echo $?').stdout).toBe('2\n');
  });
});
