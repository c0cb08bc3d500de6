import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Lexicon, unitsOf } from '../../src/index/lexicon.ts';
import { IDENTIFIER, identifierTerms } from '../../src/index/tokenise.ts';

/** Every run of the text as the lexicon finds it; null for one that is too long. */
function runsOf(lexicon: Lexicon, text: string): { start: number; name: string | null }[] {
  const runs = [];
  for (let at = 0; at < text.length; at = lexicon.end) {
    const found = lexicon.next(unitsOf(text), at, text.length);
    if (lexicon.end > lexicon.start) runs.push({ start: lexicon.start, name: found === null ? null : found.name });
  }
  return runs;
}

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    'pourCup',
    'pour_cup',
    '9lives',
    '$tea',
    '\u00a9',
    '\u00aa',
    'K\u00e4nnchen',
    '\ud83c\udf75',
    ' ',
    'x'.repeat(81),
  ),
);

describe('the lexicon', () => {
  it('finds the runs that the pattern of identifiers finds, with the terms that they have', () => {
    const lexicon = new Lexicon();
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const expected = [...text.matchAll(IDENTIFIER)].map(({ 0: name, index }) => ({ start: index, name }));
        expect(runsOf(lexicon, text)).toEqual(
          expected.map(({ start, name }) => ({ start, name: name.length > 80 ? null : name })),
        );
        for (const { name } of expected) {
          if (name.length > 80) continue;
          const { parts, whole } = lexicon.next(unitsOf(name), 0, name.length)!;
          const terms = { parts: parts.map(({ text: part }) => part), whole: whole?.text ?? null };
          expect(terms).toEqual(identifierTerms(name));
        }
      }),
    );
  });

  it('knows an identifier again, and equal terms of different ones, however many there are', () => {
    const lexicon = new Lexicon();
    const meet = (name: string) => lexicon.next(unitsOf(name), 0, name.length)!;
    const first = meet('steepTea0');
    for (let number = 0; number < 40_000; number += 1) meet(`steepTea${number}`);
    expect(meet('steepTea0')).toBe(first);
    expect(meet('steeped').parts[0]).toBe(first.parts[0]);
  });

  it('says which names are telling', () => {
    const lexicon = new Lexicon();
    const isTelling = (name: string) => lexicon.next(unitsOf(name), 0, name.length)!.isTelling;
    expect(['pourCup', 'pour_cup', 'Kettle'].every(isTelling)).toBe(true);
    expect(['tea', 'kettle', 'Cup', '__init', 'TEA'].some(isTelling)).toBe(false);
  });
});
