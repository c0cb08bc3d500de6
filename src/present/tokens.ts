// How many tokens does a text cost a language model, about? An estimate that needs no tokenizer, is the same everywhere,
// and is rather too high than too low for code.

/** Characters of a word that one token holds at least, as a rule, in the vocabularies in use. */
const WORD_CHARACTERS = 5;

/** Words and numbers in ASCII, line ends with the indentation behind them, runs of blanks, and every other character. */
const PIECE = /[A-Za-z0-9_]+|\n[ \t]*|[ \t]+|./gsu;

/**
 * Estimated tokens: a word or number counts one for every five characters begun, a line end with its indentation one,
 * any other character but a blank one. Blanks between words cost nothing.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECE)) {
    if (/^[ \t]/.test(piece)) continue;
    tokens += /^\w/.test(piece) ? Math.ceil(piece.length / WORD_CHARACTERS) : 1;
  }
  return tokens;
}
