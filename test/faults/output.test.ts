// What of names and code reaches a reader: nothing that steers a terminal in any output of any command, and JSON, XML,
// Markdown and HTML that stay whole whatever the names are.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cuepack, discardFolders, FaultList, newFolder, PROGRAM, write } from './scene.ts';

const faults = new FaultList('Output');
/** A window's title, blinking red, 8-bit "clear the screen", direction marks, a zero-width mark, return, DEL, NEL. */
const EVIL = '\u001b]0;owned\u0007\u001b[41;5m\u009b2J\u202e\u2066\u200b\r\u007f\u0085';
const MARKUP = `]]><b onclick="x">&amp;'\`\`\`</script>`;
const CODE = `${EVIL}${MARKUP}`;
const STEERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;
/** Colours and the clearing of a line, which the program itself writes. */
const OWN = /\u001b\[(?:1|2|3|22|23|3[0-79]|90)m|\r?\u001b\[K/g;
/** A name cannot hold a slash. */
const FILE = `mi${EVIL}ll/gri${EVIL}${MARKUP.replaceAll('/', '')}nd.py`;

let home: string;
let repository: string;
let issue: string;

beforeAll(() => {
  home = newFolder();
  repository = path.join(home, `re${EVIL}po`);
  issue = path.join(home, 'issue.md');
  const code = [
    `# ${CODE}`,
    'class Hopper:',
    '    def grind_oats(self, grain):',
    `        """Grinds ${CODE} oats"""`,
    `        raise EmptyHopper("no oats ${CODE}")`,
  ];
  write(repository, {
    [FILE]: `${code.join('\n')}\n`,
    [`too-large${EVIL}.js`]: 'x'.repeat(1_100_000),
    [`text${EVIL}.md`]: CODE,
  });
  const trace = `  File "${FILE.replaceAll('\r', '')}", line 3, in grind_oats\nEmptyHopper: no oats ${CODE}\n`;
  fs.writeFileSync(
    issue,
    `"no oats" in grind_oats ${CODE}\n\n${trace}see \`gri${EVIL}nd\` and https://a.org/${EVIL}#L3`,
  );
  write(home, {
    'q.jsonl': `${JSON.stringify({ query_id: `a${EVIL}`, snapshot_id: `b${EVIL}`, text: 'x' })}\n{"query_id":"${EVIL}`,
    'batch.jsonl': `${JSON.stringify({ id: EVIL, text: fs.readFileSync(issue, 'utf8') })}\n`,
  });
  fs.mkdirSync(path.join(home, 'corpus'));
  fs.cpSync(repository, path.join(home, `corpus/s${EVIL}`), { recursive: true });
});

afterAll(() => {
  discardFolders();
  faults.settle();
});

const asked = (command: string, ...words: string[]) => [command, '--repo', repository, '--issue', issue, ...words];
const index = () => path.join(home, `ix${EVIL}`);

const COMMANDS: readonly [string, () => string[], number][] = [
  ...['text', 'markdown', 'xml', 'json', 'paths'].map((format): [string, () => string[], number] => [
    `locate --format ${format}`,
    () => asked('locate', '--format', format),
    0,
  ]),
  ['explain', () => asked('explain', FILE, '--format', 'text'), 0],
  ['explain --format json', () => asked('explain', FILE, '--format', 'json'), 0],
  ['explain of what is not there', () => asked('explain', `${EVIL}.py:3`), 1],
  ['explain of what is outside', () => asked('explain', `../${EVIL}`), 2],
  ['status', () => ['status', '--repo', repository, '--format', 'text'], 0],
  ['status --format json', () => ['status', '--repo', repository, '--format', 'json'], 0],
  ['config', () => ['config', '--repo', repository], 0],
  ['doctor', () => ['doctor', '--repo', repository], 0],
  ['cues', () => ['cues', issue], 0],
  ['cues --batch', () => ['cues', '--batch', path.join(home, 'batch.jsonl')], 0],
  ['build', () => ['build', '--corpus', path.join(home, 'corpus'), '--index-dir', index()], 0],
  ['run', () => ['run', '--index-dir', index(), '--queries', path.join(home, 'q.jsonl'), '--output', '/dev/stdout'], 1],
  ['a folder that is not there', () => ['locate', '--repo', EVIL, 'x'], 2],
  ['an option that is not there', () => ['locate', `--${EVIL}`, 'x'], 2],
  ['a word that is none', () => ['locate', '--kind', EVIL, 'x'], 2],
  ['a command that is none', () => [EVIL], 2],
  ['eval of what is not there', () => ['eval', '--labels', EVIL, '--results', EVIL], 2],
  ['import of what is not there', () => ['import', EVIL, EVIL], 2],
];

/** What a pseudo-terminal shows of both streams. */
function onTerminal(words: readonly string[]): { status: number | null; shown: string } {
  const quoted = [process.execPath, PROGRAM, ...words].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const { status, stdout } = spawnSync('script', ['-qefc', `stty cols 200; ${quoted}`, '/dev/null'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 60_000,
    env: { PATH: process.env.PATH, TERM: 'xterm-256color', SHELL: '/bin/sh', XDG_CACHE_HOME: path.join(home, 'cache') },
  });
  return { status, shown: stdout.replaceAll('\r\n', '\n').replace(OWN, '') };
}

describe('on a terminal', () => {
  it.each(COMMANDS)('%s shows no control code and no direction mark', (name, words, status) => {
    const outcome = onTerminal(words());
    expect({ status: outcome.status, steers: STEERS.exec(outcome.shown)?.[0] ?? null }).toEqual({
      status,
      steers: null,
    });
    expect(outcome.shown.length).toBeGreaterThan(10);
    if (name === COMMANDS.at(-1)![0])
      faults.add(
        'control codes, C1 codes, direction marks and zero-width marks in names, code, issues, queries and arguments: every command on a pseudo-terminal',
        'shown as escapes',
      );
  });
});

describe('through a pipe', () => {
  const env = () => ({ XDG_CACHE_HOME: path.join(home, 'cache') });
  const locate = (...words: string[]) => cuepack(asked('locate', ...words), { env: env() });

  it('JSON holds the very names and code', () => {
    const { status, stdout } = locate('--format', 'json');
    expect(status).toBe(0);
    const { regions } = JSON.parse(stdout) as { regions: { path: string; code: string }[] };
    const region = regions.find((one) => one.path === FILE);
    expect(region?.code).toContain(CODE);
    expect(stdout.replaceAll('\n', '')).not.toMatch(STEERS);
    for (const word of ['explain', 'status']) {
      const words = word === 'status' ? ['status', '--repo', repository] : asked('explain', FILE);
      JSON.parse(cuepack([...words, '--format', 'json'], { env: env() }).stdout);
    }
    faults.add('the same names and code as JSON', 'valid, the very names come back, and nothing steers a terminal');
  });

  it('XML is well formed', () => {
    const { stdout } = locate('--format', 'xml');
    const bare = stdout.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
    expect(bare).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
    expect(bare).not.toContain(']]>');
    expect(bare.replace(/&(?:amp|lt|gt|quot|#\d+);/g, '')).not.toContain('&');
    const tags = bare.match(/<[^>]*>/g)!;
    for (const tag of tags) expect(tag).toMatch(/^<\/?[a-z-]+(?: [a-z]+="[^"<]*")*\/?>$/);
    const open: string[] = [];
    for (const tag of tags) {
      const name = /[a-z-]+/.exec(tag)![0];
      if (tag.startsWith('</')) expect(open.pop()).toBe(name);
      else if (!tag.endsWith('/>')) open.push(name);
    }
    expect(open).toEqual([]);
    faults.add('the same as XML', 'well formed; what XML cannot carry is U+FFFD');
  });

  it('code stays in its fence in Markdown, and names in their heading', () => {
    const { stdout } = locate('--format', 'markdown');
    const lines = stdout.split('\n');
    let fence: string | null = null;
    const outside: string[] = [];
    for (const line of lines) {
      const mark = /^(`{3,})\w*$/.exec(line)?.[1];
      if (fence === null && mark !== undefined) fence = mark;
      else if (fence === null) outside.push(line);
      else if (line === fence) fence = null;
    }
    expect(fence).toBeNull();
    const prose = outside.map((line) => line.replace(/(`+) ?.*?[^`] ?\1(?!`)/g, '')).join('\n');
    expect(prose).not.toMatch(/(?<!\\)<b|<\/script>/);
    expect(outside.filter((line) => line.startsWith('### ')).length).toBeGreaterThan(0);
    faults.add('the same as Markdown', 'code stays in its fence, names in their heading');
  });

  it('the page holds it as text alone', () => {
    const page = path.join(home, 'why.html');
    expect(locate('--report', page).status).toBe(0);
    const html = fs.readFileSync(page, 'utf8');
    expect(html).not.toContain('<b onclick');
    expect(html.match(/<script/g)?.length).toBe(html.match(/<\/script>/g)?.length);
    expect(html).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u202e]/);
    faults.add('the same as the HTML page', 'text alone: no tag, no script and no control code of it');
  });
});
