import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/cues/cues.ts';
import type { Cue, CueSet } from '../../src/cues/types.ts';
import { CASES } from './cases/all.ts';
import { WRAPPINGS } from './wrappings.ts';

function allOf(cues: CueSet): Cue[] {
  return [
    ...cues.frames,
    ...cues.paths,
    ...cues.symbols,
    ...cues.errors,
    ...cues.literals,
    ...cues.links,
    ...cues.hunks,
    ...cues.terms,
  ];
}

/** Pieces of reports, and what breaks readers of them. */
const piece = fc.oneof(
  fc.constantFrom(...CASES.map((report) => report.text)),
  fc.constantFrom(...CASES.flatMap((report) => report.text.split('\n'))),
  fc.constantFrom(
    'File "',
    'at ',
    '(',
    ')',
    '```',
    '<details>',
    '<pre>',
    '<!--',
    '-->',
    '> ',
    '\u001b[31m',
    '\r',
    '\\n',
    '{"',
    '":"',
    '&lt;',
    '@@ -1,2 +1,2 @@',
    '#0 ',
    ':1:2',
    '\ud800',
    '\u0000',
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const text = fc
  .tuple(
    fc.array(fc.tuple(piece, fc.constantFrom('\n', '', ' ', '\r\n')), { maxLength: 8 }),
    fc.constantFrom(...WRAPPINGS),
  )
  .map(([pieces, { wrap }]) => wrap(pieces.map(([part, end]) => part + end).join('')));

describe('the cues of any text', () => {
  it('are found without an exception, in the text, with a weight above 0 and up to 1', () => {
    fc.assert(
      fc.property(text, (report) => {
        for (const cue of allOf(analyse(report))) {
          expect(cue.span.start).toBeGreaterThanOrEqual(0);
          expect(cue.span.end).toBeLessThanOrEqual(report.length);
          expect(cue.span.end).toBeGreaterThan(cue.span.start);
          expect(cue.weight).toBeGreaterThan(0);
          expect(cue.weight).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are the same for the same text', () => {
    fc.assert(
      fc.property(text, (report) => {
        expect(analyse(report)).toEqual(analyse(report));
      }),
      { numRuns: 60 },
    );
  });

  it('stand in the order in which the text mentions them', () => {
    for (const report of CASES) {
      const cues = analyse(report.text);
      for (const list of [cues.frames, cues.paths, cues.symbols, cues.errors, cues.terms]) {
        const starts = list.map((cue) => cue.span.start);
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
      }
    }
  });
});

describe('the span of a cue', () => {
  it.each(CASES)('covers the value where it is printed as it is: $id', (report) => {
    const cues = analyse(report.text, { project: report.project });
    // A value that a hard wrap broke is put together without the break.
    const at = ({ span }: Cue): string => report.text.slice(span.start, span.end).replaceAll('\n', '');
    // A row under a heading borrows its path.
    const isRow = (family: string): boolean => family === 'lint' || family === 'table';
    for (const cue of cues.frames) expect(at(cue)).toContain(isRow(cue.family) ? String(cue.line) : cue.path);
    for (const cue of cues.paths) expect(at(cue)).toBe(cue.path);
    for (const cue of cues.errors) expect(at(cue)).toBe(cue.value);
    for (const cue of cues.terms) expect(at(cue)).toBe(cue.word);
    for (const cue of cues.links) expect(at(cue)).toBe(cue.url);
  });

  it('leads through colour codes, entities and escapes to the original text', () => {
    const report = 'In &lt;b&gt; the file \u001b[31msrc/\u001b[0mpond.ts fails';
    const [path] = analyse(report).paths;
    expect(path?.path).toBe('src/pond.ts');
    expect(report.slice(path!.span.start, path!.span.end)).toBe('src/\u001b[0mpond.ts');
  });

  it('leads into a JSON record', () => {
    const report = '{"level":"error","stack":"Error: dry\\n    at fill (/srv/pond/src/fill.js:3:1)"}';
    const [frame] = analyse(report).frames;
    expect(report.slice(frame!.span.start, frame!.span.end)).toBe('/srv/pond/src/fill.js');
  });
});

describe('a diagnostic of GHC', () => {
  it('has its message in the next line, but takes no word of another record for it', () => {
    const warning = 'src/Pond.hs:(3,1)-(4,9): warning: [-Wincomplete-patterns]';
    const valuesOf = (text: string): string[] => analyse(text).errors.map((cue) => cue.value);
    expect(valuesOf(`${warning}\n    Pattern match(es) are dry`)).toEqual([
      '-Wincomplete-patterns',
      'Pattern match(es) are dry',
    ]);
    expect(valuesOf(JSON.stringify({ message: warning, service: 'pond' }))).toEqual(['-Wincomplete-patterns']);
    expect(valuesOf(JSON.stringify({ event: { text: warning }, count: 3 }, null, 2))).toEqual([
      '-Wincomplete-patterns',
    ]);
  });
});

describe('stacks', () => {
  it('count from the innermost frame, whichever end it is printed at', () => {
    const python = analyse(
      'Traceback (most recent call last):\n  File "a.py", line 1, in outer\n    x()\n  File "b.py", line 2, in inner\n    y()\nKeyError: 1\n',
    );
    expect(python.frames.map((cue) => [cue.path, cue.depth, cue.role])).toEqual([
      ['a.py', 1, 'frame'],
      ['b.py', 0, 'innermost'],
    ]);
    const script = analyse('Error: x\n    at inner (/w/b.js:2:1)\n    at outer (/w/a.js:1:1)\n');
    expect(script.frames.map((cue) => [cue.path, cue.depth, cue.role])).toEqual([
      ['/w/b.js', 0, 'innermost'],
      ['/w/a.js', 1, 'frame'],
    ]);
  });

  it('own the errors that stand at them, and know which is the cause of which', () => {
    const report = CASES.find((one) => one.id === 'java-modules')!;
    const cues = analyse(report.text);
    expect(cues.errors.map((cue) => [cue.value, cue.stack])).toEqual([
      ['java.lang.IllegalArgumentException', 0],
      ['negative girth', 0],
      ['com.acorn.tree.BarkException', 1],
      ['too thin', 1],
    ]);
    expect(cues.frames.map((cue) => cue.stack)).toEqual([0, 0, 0, 0, 1]);
  });

  it('mark frames of tests and of tools', () => {
    const cues = analyse(CASES.find((one) => one.id === 'mocha-plain')!.text);
    expect(cues.frames.map((cue) => cue.role)).toEqual(['test', 'tool']);
  });
});

describe('the words of an issue', () => {
  const issue = `Pager skips the last window
<!-- Please search existing issues before you file a new one about elephants -->
### Steps to reproduce
Scroll to the end of the harbour list.
### Environment
- Node: 18.2.0
- giraffe: 1.2.3
\`\`\`ts
const pager = new Pager(windowSize)
\`\`\`
`;
  const cues = analyse(issue);
  const weightOf = (word: string): number => cues.terms.find((cue) => cue.word.toLowerCase() === word)?.weight ?? 0;

  it('mean most in the title', () => {
    expect(cues.terms[0]).toMatchObject({ word: 'Pager', source: 'title', weight: 1 });
  });

  it('mean nothing in comments of a template and little in its headings and lists of versions', () => {
    expect(weightOf('elephants')).toBe(0);
    expect(weightOf('reproduce')).toBeLessThan(0.1);
    expect(weightOf('giraffe')).toBeLessThan(0.15);
    expect(weightOf('harbour')).toBeGreaterThan(0.5);
  });

  it('leave identifiers of code blocks whole among the names', () => {
    expect(cues.symbols.find((cue) => cue.name === 'windowSize')).toMatchObject({
      source: 'code',
      parts: ['windowSize'],
    });
  });
});

describe('diffs and links', () => {
  it('give hunks by the lines of the old side', () => {
    const cues = analyse(CASES.find((one) => one.id === 'whole-diff')!.text);
    expect(cues.hunks).toMatchObject([
      {
        path: 'pilot/tide.py',
        oldStart: 12,
        oldEnd: 14,
        removed: ['        return self.high'],
        added: ['        return max(self.high, 0)'],
      },
    ]);
  });

  it('give the lines of a permalink', () => {
    const cues = analyse('see https://github.com/harbour/pilot/blob/4f1c2e9/src/chart/tide.go#L30-L44.');
    expect(cues.links).toMatchObject([{ path: 'src/chart/tide.go', start: 30, end: 44 }]);
    expect(cues.frames).toMatchObject([{ path: 'src/chart/tide.go', line: 30, endLine: 44, family: 'link' }]);
  });
});

describe('caps', () => {
  it('are said when they bite', () => {
    const frames = Array.from({ length: 4100 }, (_, i) => `  File "a${i}.py", line 1, in f`).join('\n');
    expect(analyse(frames).notices).toEqual(['More than 4000 frames were found; the rest were left out.']);
    expect(analyse('x '.repeat(3000)).notices).toEqual(['1 lines longer than 2000 characters were read in parts.']);
  });
});
