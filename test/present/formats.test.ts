// How an answer looks in each format, and that nothing in it can break out.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnswerDocument, AnswerRegion } from '../../src/present/document.ts';
import { FORMATS, renderAnswer } from '../../src/present/formats.ts';
import { lineHighlighter } from '../../src/present/highlight.ts';
import { estimateTokens } from '../../src/present/tokens.ts';

function answerOf(region: Partial<AnswerRegion> = {}): AnswerDocument {
  const full: AnswerRegion = {
    path: 'shop/cart.py',
    start: 9,
    end: 11,
    probability: 0.626,
    reasons: ['frame of the trace', 'defines total'],
    category: 'source',
    language: 'python',
    stale: false,
    code: 'def total(cart):\n    """Sum."""\n    return 3 # all',
    ...region,
  };
  return {
    format: 'cuepack-answer',
    version: 1,
    task: 'issue',
    kind: 'blend',
    regions: [full],
    budget: { regions: { used: 1, limit: 5 }, lines: { used: 3, limit: 500 }, tokens: { used: 25, limit: null } },
    leftOut: [{ path: 'shop/tax.py', start: 1, end: 4, probability: 0.2 }],
    expectedF1: 0.5,
    confidence: null,
    warnings: [],
  };
}

describe('the formats', () => {
  it('text', () => {
    expect(renderAnswer(answerOf(), 'text')).toMatchInlineSnapshot(`
      "shop/cart.py:9-11  63 %
        · frame of the trace
        · defines total
         9 │ def total(cart):
        10 │     """Sum."""
        11 │     return 3 # all

      1 region of 5, 3 lines of 500, about 25 tokens
      Left out, in this order:
        shop/tax.py:1-4  20 %
      "
    `);
  });

  it('text with colours', () => {
    const shown = renderAnswer(answerOf(), 'text', { colour: true }).replaceAll('\x1b', '␛');
    expect(shown).toContain('␛[35mdef␛[39m total(cart):');
    expect(shown).toContain('␛[32m"""Sum."""␛[39m');
    expect(shown).toContain('␛[33m3␛[39m');
    expect(shown).toContain('␛[90m# all␛[39m');
  });

  it('markdown', () => {
    expect(renderAnswer(answerOf(), 'markdown')).toMatchInlineSnapshot(`
      "### \`shop/cart.py:9-11\` (63 %)

      - frame of the trace
      - defines total

      \`\`\`python
      def total(cart):
          """Sum."""
          return 3 # all
      \`\`\`

      *1 region of 5, 3 lines of 500, about 25 tokens*

      Left out, in this order:

      - \`shop/tax.py:1-4\`
      "
    `);
  });

  it('xml', () => {
    expect(renderAnswer(answerOf(), 'xml')).toMatchInlineSnapshot(`
      "<answer version="1" task="issue" kind="blend" regions="1" lines="3" tokens="25">
        <region path="shop/cart.py" start="9" end="11" probability="0.626" category="source" language="python">
          <reason>frame of the trace</reason>
          <reason>defines total</reason>
          <code><![CDATA[
      def total(cart):
          """Sum."""
          return 3 # all
      ]]></code>
        </region>
        <left-out path="shop/tax.py" start="1" end="4" probability="0.2"/>
      </answer>
      "
    `);
  });

  it('paths', () => {
    expect(renderAnswer(answerOf(), 'paths')).toBe('shop/cart.py:9-11\n');
  });

  it.each(FORMATS)('%s says that a file changed, and does without one that is gone', (format) => {
    const shown = renderAnswer(answerOf({ stale: true, code: null }), format);
    if (format !== 'paths')
      expect(shown).toMatch(format === 'json' || format === 'xml' ? /stale"?[:=] ?"?true/ : /gone since/);
    expect(shown).toContain('shop/cart.py');
    if (format === 'text' || format === 'markdown')
      expect(renderAnswer(answerOf({ stale: true }), format)).toContain('changed since it was indexed');
  });

  it('text, markdown and XML say how sure the answer is', () => {
    const answer = { ...answerOf(), confidence: 0.871 };
    expect(renderAnswer(answer, 'text')).toContain('\n87 % sure that the answer is in this repository\n');
    expect(renderAnswer(answer, 'markdown')).toContain('; 87 % sure that the answer is in this repository*\n');
    expect(renderAnswer(answer, 'xml')).toContain(' confidence="0.871">');
  });

  it('text ends with a list of its regions when it is longer than a screen', () => {
    const long = answerOf({ code: 'x\n'.repeat(29), end: 38 });
    const both = { ...long, regions: [...long.regions, answerOf({ path: 'shop/tax.py' }).regions[0]!] };
    const answer = { ...both, budget: { ...both.budget, lines: { used: 33, limit: 500 } } };
    expect(renderAnswer(answer, 'text')).toContain(
      '\nIn short:\n  shop/cart.py:9-38  63 %\n  shop/tax.py:9-11  63 %\n',
    );
    expect(renderAnswer(answerOf(), 'text')).not.toContain('In short');
  });

  it('text wraps its reasons, and nothing else', () => {
    const reason = `frame of the trace (${'folder/'.repeat(6)}cart.py:12)`;
    const shown = renderAnswer(answerOf({ reasons: [reason], code: 'x'.repeat(90) }), 'text', { width: 40 });
    expect(shown).toContain(`\n  · frame of the trace\n    (${'folder/'.repeat(6)}cart.py:12)\n`);
    expect(shown).toContain('x'.repeat(90));
  });
});

describe('strange contents', () => {
  it('cannot steer a terminal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (code, path) => {
        const shown = renderAnswer(answerOf({ code, path, reasons: [code] }), 'text');
        expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
      }),
    );
  });

  it('stay inside their fence', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[`~a\n ]{0,30}$/), (code) => {
        const shown = renderAnswer(answerOf({ code }), 'markdown');
        const fence = /\n(`{3,})python\n/.exec(shown)![1]!;
        expect(code.includes(fence)).toBe(false);
        expect(shown.split(`\n${fence}\n`)).toHaveLength(2);
      }),
    );
  });

  it('leave XML whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = renderAnswer(answerOf({ code: `${text}]]>${text}`, path: text, reasons: [text] }), 'xml');
        const bare = shown.replace(/<!\[CDATA\[.*?\]\]>/gs, '').replace(/&(?:amp|lt|gt|quot|#\d+);/g, '');
        expect(bare).not.toMatch(/&|<[^a-z/]/);
        expect(shown).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
      }),
    );
  });
});

describe('highlighting', () => {
  it.each(['python', 'javascript', 'rust', 'php', 'css', 'ruby', 'c'])(
    'of %s changes colours and no character',
    (language) => {
      const pieces = fc.constantFrom(
        '"',
        "'",
        '`',
        '"""',
        '/*',
        '*/',
        '//',
        '#',
        'def',
        'return',
        ' ',
        '\\',
        '12',
        'é',
        '\ud83d\ude00',
      );
      fc.assert(
        fc.property(fc.array(fc.array(pieces, { maxLength: 12 }), { maxLength: 6 }), (lines) => {
          const highlight = lineHighlighter(language)!;
          for (const line of lines.map((parts) => parts.join(''))) {
            const stretches = highlight(line);
            expect(stretches.map(({ text }) => text).join('')).toBe(line);
          }
        }),
      );
    },
  );

  it('carries comments and strings over lines', () => {
    const highlight = lineHighlighter('javascript')!;
    const shades = ['a /* b', 'c */ d', '`e', 'f` g'].map((line) => highlight(line).map(({ shade }) => shade));
    expect(shades).toEqual([['plain', 'comment'], ['comment', 'plain'], ['string'], ['string', 'plain']]);
  });

  it('leaves plain text alone', () => {
    expect(lineHighlighter(null)).toBeNull();
    expect(lineHighlighter('constructor')).toBeNull();
  });
});

describe('the estimate of tokens', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['parse_header', 3],
    ['a b', 2],
    ['f(x)', 4],
    ['a\n    b', 3],
    ['漢字', 2],
  ])('of %j is %i', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });

  it('adds up line by line', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '\t', '(', 'é') }), { minLength: 1 }),
        (lines) => {
          const sum = lines.reduce((total, line) => total + estimateTokens(line), lines.length - 1);
          expect(estimateTokens(lines.join('\n'))).toBe(sum);
        },
      ),
    );
  });
});
