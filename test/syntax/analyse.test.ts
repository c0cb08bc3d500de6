// What the syntax room promises for every language: definitions with their lines, imports, and prose.

import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSyntaxAnalyser, type SyntaxAnalyser } from '../../src/syntax/analyse.ts';
import { LANGUAGE_IDS } from '../../src/syntax/languages.ts';
import type { Definition, FileSyntax } from '../../src/types.ts';
import { EXPECTED } from './expected.ts';

const SAMPLES = path.join(import.meta.dirname, 'samples');
const NAMES = Object.keys(EXPECTED);

let analyser: SyntaxAnalyser;
beforeAll(async () => {
  analyser = await createSyntaxAnalyser();
});
afterAll(() => analyser.close());

function sample(name: string): string {
  return fs.readFileSync(path.join(SAMPLES, `${name}.sample`), 'utf8');
}

function spelled(definition: Definition): string {
  const { kind, qualifiedName, start, headEnd, end, nameLine } = definition;
  return `${kind} ${qualifiedName} ${start}-${headEnd}-${end} @${nameLine}`;
}

function quotes(text: string, syntax: FileSyntax): string[] {
  return syntax.prose.map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);
}

function physicalLines(text: string): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** Everything that must hold for any text at all. */
function expectSound(text: string, { definitions, prose, imports }: FileSyntax): void {
  const lines = physicalLines(text);
  definitions.forEach((definition, index) => {
    const { start, nameLine, headEnd, end, parent, name, qualifiedName } = definition;
    expect(start).toBeGreaterThanOrEqual(definitions[index - 1]?.start ?? 1);
    expect(nameLine).toBeGreaterThanOrEqual(start);
    expect(headEnd).toBeGreaterThanOrEqual(nameLine);
    expect(end).toBeGreaterThanOrEqual(headEnd);
    expect(end).toBeLessThanOrEqual(lines);
    expect(name).not.toBe('');
    expect(qualifiedName.endsWith(name)).toBe(true);
    expect(parent).toBeLessThan(index);
    const outer = definitions[parent];
    if (outer !== undefined) expect(outer.start <= start && end <= outer.end).toBe(true);
  });
  let covered = 0;
  for (const span of prose) {
    expect(span.start).toBeGreaterThanOrEqual(covered);
    expect(span.end).toBeGreaterThan(span.start);
    covered = span.end;
  }
  expect(covered).toBeLessThanOrEqual(text.length);
  for (const { line } of imports) expect(line >= 1 && line <= lines).toBe(true);
}

describe('every language', () => {
  it('has a sample', () => {
    expect(new Set(NAMES.map((name) => EXPECTED[name]!.language))).toEqual(new Set(LANGUAGE_IDS));
  });

  it.each(NAMES)('%s: definitions and imports stand on the lines where a reader sees them', async (name) => {
    const syntax = await analyser.analyse(name, sample(name));
    const expected = EXPECTED[name]!;
    expect(syntax.language).toBe(expected.language);
    expect(syntax.degraded).toBe(false);
    expect(syntax.definitions.map(spelled)).toEqual(expected.definitions);
    expect(syntax.imports.map(({ line, module, names }) => [line, module, names.join(',')].join(' ').trim())).toEqual(
      expected.imports,
    );
  });

  it.each(NAMES)('%s: line ends of another system change nothing', async (name) => {
    const text = sample(name).replaceAll('\n', '\r\n');
    const syntax = await analyser.analyse(name, text);
    expect(syntax.definitions.map(spelled)).toEqual(EXPECTED[name]!.definitions);
    expectSound(text, syntax);
  });

  it.each(NAMES)('%s: an empty text, a blank one and a byte-order mark hold nothing', async (name) => {
    for (const text of ['', '\n', '   \n\n', '\uFEFF']) {
      expect(await analyser.analyse(name, text)).toMatchObject({ definitions: [], imports: [], degraded: false });
    }
  });

  it.each(NAMES)('%s: broken code still gives sound spans', async (name) => {
    const lines = sample(name).split('\n');
    const broken = fc.array(fc.constantFrom(...lines, '{', '}', '"', '/*', "'''", ')', '\u{1F35E}', '<script>'));
    await fc.assert(
      fc.asyncProperty(broken, fc.constantFrom('\n', '\r\n', ' '), async (pieces, separator) => {
        const text = pieces.join(separator);
        expectSound(text, await analyser.analyse(name, text));
      }),
      { numRuns: 40, seed: 7 },
    );
  });

  it.each(NAMES)('%s: a text cut off anywhere still gives sound spans', async (name) => {
    const text = sample(name);
    for (let length = 0; length < text.length; length += 23) {
      const part = text.slice(0, length);
      expectSound(part, await analyser.analyse(name, part));
    }
  });
});

describe('definitions', () => {
  const names = async (file: string, text: string) =>
    (await analyser.analyse(file, text)).definitions.map(
      (definition) => `${definition.kind} ${definition.qualifiedName}`,
    );
  const spans = async (file: string, text: string) =>
    (await analyser.analyse(file, text)).definitions.map((definition) => [definition.start, definition.end]);

  it('take in the comment directly above, but not one behind a blank line', async () => {
    expect(await spans('a.go', 'package a\n\n// F is near.\nfunc F() {}\n')).toEqual([[3, 4]]);
    expect(await spans('a.go', 'package a\n\n// Far.\n\nfunc F() {}\n')).toEqual([[5, 5]]);
  });

  it('take in a block comment with blank lines inside it', async () => {
    expect(await spans('a.c', '/* One.\n\n   Two. */\nint f(void) {\n  return 1;\n}\n')).toEqual([[1, 6]]);
  });

  it('leave a comment that trails other code to that code', async () => {
    expect(await spans('a.js', 'start(); // Go.\nfunction f() {\n}\n')).toEqual([[2, 3]]);
  });

  it('that follow each other do not share lines', async () => {
    const text = '# One.\n@a\ndef f():\n    pass\n# Two.\n@b\ndef g():\n    pass\n';
    expect(await spans('a.py', text)).toEqual([
      [1, 4],
      [5, 8],
    ]);
  });

  it('keep short constants and prototypes only with a comment of their own', async () => {
    expect(await names('a.py', 'A = 1\n# About b.\nB = 2\nC = [\n  3,\n]\n')).toEqual(['constant B', 'constant C']);
    expect(await names('a.h', 'int f(void);\n/* About g. */\nint g(void);\n')).toEqual(['function g']);
  });

  it('find functions behind macros that a grammar cannot know', async () => {
    const text = 'API_EXPORT static size_t\nfirst(void)\n{\n}\nFORCE_INLINE NO_TAIL U32 second(int a) {\n}\n';
    expect(await names('a.c', text)).toEqual(['function first', 'function second']);
  });

  it('read a header as C++ when it declares what C has not', async () => {
    expect((await analyser.analyse('a.h', 'struct a { int b; };\n')).language).toBe('c');
    expect((await analyser.analyse('a.h', 'namespace n {\nclass A {\n};\n}\n')).language).toBe('cpp');
  });

  it('survive names that objects of the language have', async () => {
    const text = 'class constructor {\n  __proto__() {}\n  toString() {}\n}\n';
    expect(await names('a.js', text)).toEqual([
      'class constructor',
      'method constructor.__proto__',
      'method constructor.toString',
    ]);
  });

  it('of one name are all kept, ten thousand of them', async () => {
    const { definitions } = await analyser.analyse('a.py', 'def f():\n    pass\n\n'.repeat(10_000));
    expect(definitions).toHaveLength(10_000);
    expect(definitions[9_999]).toMatchObject({ start: 29_998, end: 29_999, parent: -1 });
  });

  it('may be nested two thousand deep', async () => {
    const text = Array.from({ length: 2_000 }, (_, depth) => `function f${depth}() {\n`).join('') + '}\n'.repeat(2_000);
    const syntax = await analyser.analyse('a.js', text);
    expect(syntax.definitions).toHaveLength(2_000);
    expectSound(text, syntax);
  });
});

describe('prose', () => {
  it('holds comments, docstrings and strings of Python', async () => {
    const text = '"""Module."""\n# Note.\ndef f():\n    """Doc."""\n    return f"a {g(\'b\')}" + \'c\'\n';
    expect(quotes(text, await analyser.analyse('a.py', text))).toEqual([
      'comment: """Module."""',
      'comment: # Note.',
      'comment: """Doc."""',
      `string: f"a {g('b')}"`,
      "string: 'c'",
    ]);
  });

  it('counts UTF-16 units, as the text does', async () => {
    const text = 'a = "\u{1F35E}"; // \u{1F35E} bread\nb = `é x`;\n';
    expect(quotes(text, await analyser.analyse('a.js', text))).toEqual([
      'string: "\u{1F35E}"',
      'comment: // \u{1F35E} bread',
      'string: `é x`',
    ]);
  });

  it('is the whole of a text for people, and nothing of data', async () => {
    expect(await analyser.analyse('README.md', '# Title\n')).toEqual({
      language: null,
      definitions: [],
      imports: [],
      prose: [{ kind: 'comment', start: 0, end: 8 }],
      degraded: false,
    });
    expect((await analyser.analyse('a.json', '{"a": "b"}\n')).prose).toEqual([]);
  });
});
