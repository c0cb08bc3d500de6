// The first quarter of an hour of somebody who installed the package: the session that a terminal of 80 columns shows, in
// order, from the help to an index that survived Ctrl-C.

import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../cli/program.ts';
import { installPackage, packPackage } from './installation.ts';
import { onScreen, type TypeOptions, typeLine } from './terminal.ts';

const ESCAPE = '\x1b';
const COLUMNS = 80;
let project: string;
let shelf: string;

beforeAll(() => {
  project = installPackage(packPackage());
  shelf = join(project, 'shelf');
  cpSync(join(ROOT, 'examples/shelf'), shelf, { recursive: true });
  cpSync(join(ROOT, 'examples/shelf-issue.md'), join(project, 'issue.md'));
});

function type(line: string, options: Partial<TypeOptions> = {}) {
  const program = join(project, 'node_modules/cuepack/dist/src/cli.js');
  const env = { XDG_CACHE_HOME: join(project, '.cache'), ...options.env };
  return typeLine(line, { cwd: shelf, program, ...options, env });
}

const tooLong = (text: string): string[] =>
  onScreen(text)
    .split('\n')
    .filter((line) => !/^ +\d+ │/.test(line) && line.length > COLUMNS);

describe('a newcomer at a terminal', () => {
  it('finds help that begins with examples and fits the screen', async () => {
    const { status, shown } = await type('cuepack --help');
    expect(status).toBe(0);
    expect(shown).toMatch(/^Examples:\n {2}cuepack locate "/);
    expect(shown).toContain('Ask a repository:\n  locate ');
    expect(tooLong(shown)).toEqual([]);
    for (const command of ['locate', 'explain', 'mcp', 'status', 'config', 'doctor', 'completion']) {
      const help = await type(`cuepack ${command} --help`);
      expect(help.shown).toMatch(/^Examples:\n/);
      expect(help.shown).toContain('Exit status:');
      expect(tooLong(help.shown)).toEqual([]);
    }
  });

  it('is told what there is before the first answer: no index, no issue', async () => {
    const before = await type('cuepack status; echo "status $?"; cuepack locate --no-refresh NoOpenDay');
    expect(before.shown).toMatch(/^state +not indexed yet; the first cuepack locate does it$/m);
    expect(before.shown).toContain('status 1\n');
    expect(before.shown).toContain('; cuepack locate makes one\n');
    expect(before.status).toBe(2);
    expect(await type('cuepack locate')).toEqual({
      status: 2,
      shown: 'cuepack: no issue is given; pass its text, --issue FILE, or pipe it in\n',
    });
  });

  it('gets the first answer after a progress bar, with colours and reasons', async () => {
    const { status, shown } = await type('cuepack locate --issue ../issue.md');
    expect(status).toBe(0);
    expect(shown).toContain('listing files');
    expect(shown).toMatch(/indexing █+░* 17 of 17 files/);
    expect(shown).toContain(`${ESCAPE}[35mdef${ESCAPE}[39m`);
    const seen = onScreen(shown);
    expect(seen).toMatch(/^shelf\/\w+\.py:\d+-\d+ {2}\d+ %\n {2}· \S/);
    expect(seen).toContain('shelf/calendar.py:');
    expect(seen).toMatch(/^\d regions? of 5, \d+ lines? of 500, about \d+ tokens?$/m);
    expect(seen).toMatch(/^\d+ % sure that the answer is in this repository$/m);
    expect(tooLong(shown)).toEqual([]);
  });

  it('gets the second without indexing, and the same', async () => {
    const second = await type('cuepack locate --issue ../issue.md --verbose');
    expect(second.status).toBe(0);
    expect(second.shown).not.toMatch(/indexing \S+ \d/);
    expect(onScreen(second.shown).replace(/\s+/g, ' ')).toContain('up to date: 0 files read, 0 analysed');
    const third = await type('cuepack locate --issue ../issue.md --quiet', { env: { NO_COLOR: '1' } });
    expect(third.shown).not.toContain(ESCAPE);
    expect(third.shown).toMatch(/^shelf\/\w+\.py:\d+-\d+ /);
    expect(onScreen(second.shown)).toContain(third.shown);
  });

  it('pipes a failing run in, and the answer into something else', async () => {
    const { status, shown } = await type('cat ../issue.md | cuepack locate --quiet | head -c 40');
    expect(status).toBe(0);
    expect(shown).toMatch(/^\{\n {2}"format": "cuepack-answer",/);
    const both = await type('cuepack locate --issue ../issue.md "a fine is charged twice" --format paths');
    expect(both).toMatchObject({ status: 0, shown: expect.stringContaining('--issue ../issue.md is not read\n') });
    expect(both.shown).toContain('shelf/fines.py:');
  });

  it('has a region explained, chosen or not', async () => {
    const why = await type('cuepack explain shelf/calendar.py --issue ../issue.md');
    expect(why.status).toBe(0);
    expect(onScreen(why.shown)).toMatch(/^shelf\/calendar\.py:1-\d+ was chosen: rank \d+ of \d+ scored regions/);
    expect(tooLong(why.shown.split('\n').slice(1).join('\n'))).toEqual([]);
    const whyNot = await type('cuepack explain shelf/calendr.py --issue ../issue.md');
    expect(whyNot.status).toBe(1);
    expect(onScreen(whyNot.shown)).toBe('there is no file shelf/calendr.py; did you mean shelf/calendar.py?\n');
  });

  it('writes the report, or hears why not and finds nothing half-written', async () => {
    const { status } = await type('cuepack locate --issue ../issue.md --report ../why.html');
    expect(status).toBe(0);
    const page = readFileSync(join(project, 'why.html'), 'utf8');
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).toContain('shelf/calendar.py');
    writeFileSync(join(project, 'plain'), '');
    for (const [file, says] of [
      ['..', 'cannot write ..: it is a folder; name another file'],
      ['../plain/why.html', 'cannot write ../plain/why.html: a part of its path is a file; name another file'],
      ['/dev/full', 'cannot write /dev/full: the disk is full; name another file'],
      ['../issue.md', 'the output ../issue.md is the input file; name another file'],
    ]) {
      const refused = await type(`cuepack locate --issue ../issue.md --report ${file}`);
      expect({ status: refused.status, shown: onScreen(refused.shown) }).toEqual({
        status: 2,
        shown: `cuepack: ${says}\n`,
      });
    }
    expect(readFileSync(join(project, 'issue.md'), 'utf8')).toContain('#');
  });

  it('hears that nothing matches', async () => {
    const { status, shown } = await type('cuepack locate "qqxv wwzk"');
    expect(status).toBe(1);
    expect(onScreen(shown)).toMatch(
      /^cuepack: no word, name or frame of the text stands in a file .*\ncuepack: nothing in /,
    );
    const wrong = await type('cuepack locate NoOpenDay --path shelv');
    expect(wrong.status).toBe(2);
    expect(wrong.shown).toContain('(--path shelv: no indexed file is there)');
  });

  it('breaks the configuration, and is told once what is wrong', async () => {
    const file = join(shelf, 'cuepack.config.json');
    writeFileSync(file, '{"maxLine": 3}');
    const broken = await type('cuepack locate NoOpenDay');
    expect(broken.status).toBe(2);
    expect(broken.shown).toMatch(/^cuepack: .*unknown key "maxLine"; did you mean maxLines\?\n$/);
    const doctor = await type('cuepack doctor');
    expect(doctor.status).toBe(1);
    expect(doctor.shown.match(/maxLine"/g)).toHaveLength(1);
    rmSync(file);
    expect((await type('cuepack doctor')).status).toBe(0);
  });

  it('presses Ctrl-C while a large folder is indexed, and goes on where that ended', async () => {
    const large = join(project, 'large');
    writeLarge(large);
    const line = `cuepack locate --repo ${large} --verbose --format paths step_3_4`;
    const stopped = await type(line, { interruptAt: /indexing \S+ [1-9]\d* of 800 files/ });
    expect(stopped.status).toBe(2);
    expect(onScreen(stopped.shown)).toMatch(/cuepack: interrupted; [^\n]*\n$/);
    expect((await type(`cuepack status --repo ${large}`)).shown).toContain('not indexed yet');
    const resumed = await type(line);
    expect(resumed.status).toBe(0);
    expect(resumed.shown).toContain('file3.py:');
    const analysed = Number(/read, (\d+) analysed/.exec(resumed.shown)![1]);
    expect(analysed).toBeLessThan(800);
    const renamed = join(project, 'renamed');
    renameSync(large, renamed);
    expect((await type(line.replace(large, renamed))).shown).toContain('0 files read, 0 analysed');
    expect(existsSync(large)).toBe(false);
  });
});

function writeLarge(folder: string): void {
  mkdirSync(folder);
  for (let file = 0; file < 800; file += 1) {
    const text = Array.from({ length: 40 }, (_, at) => `def step_${file}_${at}(value):\n    return value + ${at}\n\n`);
    writeFileSync(join(folder, `file${file}.py`), text.join(''));
  }
}
