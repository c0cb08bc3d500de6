// How is a term of the index spelt in the text that it came from? Words are kept as stems ("pars", "dai"); a person is
// shown what the text says.

import type { CueSet } from './cues/types.ts';
import { IDENTIFIER, splitIdentifier, stem } from './index/tokenise.ts';

/** What is read of one cue. Characters. */
const MAX_VALUE = 2_000;

/** Spells terms as the cues do, by first mention and in lower case; joined names, and what no cue holds, as they are. */
export function spellingOf({ terms, symbols, errors, literals }: CueSet): (term: string) => string {
  const words = new Map<string, string>();
  const texts = [...terms.map(({ word }) => word), ...symbols.map(({ name }) => name)];
  for (const text of [...texts, ...errors.map(({ value }) => value), ...literals.map(({ value }) => value)]) {
    for (const [identifier] of text.slice(0, MAX_VALUE).matchAll(IDENTIFIER)) {
      for (const word of splitIdentifier(identifier)) {
        const known = stem(word);
        if (!words.has(known)) words.set(known, word);
      }
    }
  }
  return (term) => words.get(term) ?? term;
}
