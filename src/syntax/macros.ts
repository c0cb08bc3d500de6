// How can a grammar without a preprocessor read C? Macros that stand before a type (`API_EXPORT size_t f(void)`) or a
// class name are overwritten with blanks for the parser alone, so that every offset stays as it is. Nothing is expanded.

/** The text for a C or C++ grammar: as long as the original, macro words in declarations blanked. */
export function blankMacros(text: string): string {
  let blanked = text;
  // Two macros may stand in a row; a third is too rare to pay for.
  for (let round = 0; round < 2; round += 1) {
    const next = blanked.replace(BEFORE_DECLARATION, blankWord).replace(BEFORE_CLASS_NAME, blankWord);
    if (next === blanked) break;
    blanked = next;
  }
  return blanked;
}

/** At the start of a line: specifiers, a word in capitals, and then still a type and a name. Every repetition is bounded. */
const BEFORE_DECLARATION =
  /^((?:(?:static|extern|inline|const)\s{1,4}){0,3})([A-Z][A-Z0-9_]{2,60}(?:\([\w, "]{0,80}\))?)(?=\s{1,8}(?:[a-z]\w{0,60}\s{1,4}){0,3}[A-Za-z_]\w{0,60}(?:\s{0,4}\*{1,3}\s{0,4}|\s{1,8})[A-Za-z_]\w{0,120}\s{0,4}[([;=])/gm;

/** Between `class` or `struct` and a name that is followed by its bases or its body. */
const BEFORE_CLASS_NAME =
  /^([ \t]{0,40}(?:class|struct)\s{1,4})([A-Z][A-Z0-9_]{2,60}(?:\([\w, "]{0,80}\))?)(?=\s{1,4}\w{1,120}(?:\s{1,4}final)?\s{0,4}[:{])/gm;

function blankWord(_match: string, before: string, word: string): string {
  return before + ' '.repeat(word.length);
}
