import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText, sanitise, sanitiseLine } from '../../src/terminal.ts';

describe('text from outside on a terminal', () => {
  it.each([
    ['an escape sequence', 'a\x1b[2Jb', 'a\\x1b[2Jb'],
    ['a carriage return', 'safe\rfake', 'safe\\x0dfake'],
    ['a C1 control', '\x9b31m', '\\x9b31m'],
    ['a reordering mark', 'x\u202ey', 'x\\u202ey'],
    ['an isolate', '\u2066a\u2069', '\\u2066a\\u2069'],
    ['a zero-width mark', 'a\u200bb', 'a\\u200bb'],
    ['a tag character', 'a\u{e0041}', 'a\\u{e0041}'],
    ['half a surrogate pair', 'a\ud83d', 'a\\ud83d'],
  ])('shows %s as an escape', (_, text, shown) => {
    expect(sanitise(text)).toBe(shown);
  });

  it('leaves words of any script, emoji, tabs and newlines alone', () => {
    const text = 'prüfen\tשלום 漢字 👩 é\nnext';
    expect(sanitise(text)).toBe(text);
    expect(sanitiseLine('a\tb\nc')).toBe('a\\tb\\nc');
  });

  it('never lets a control character through', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(sanitiseLine(text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
      }),
    );
  });
});

describe('JSON on a terminal', () => {
  it('is the same value, and no control character comes through', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = jsonText(value, 2);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
      }),
    );
    expect(jsonText({ '\x9b': '\u{e0041}ü' })).toBe('{"\\u009b":"\\udb40\\udc41ü"}');
  });
});
