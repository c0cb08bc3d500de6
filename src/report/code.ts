// Lines of code as the report shows them: numbered, those that the text names lit, words of the text underlined.

import { IDENTIFIER, identifierTerms } from '../index/tokenise.ts';
import { lineHighlighter, type Stretch } from '../present/highlight.ts';
import { html, type Markup } from './markup.ts';

/** A longer line is cut; generated code has lines of any length. Characters. */
const MAX_LINE = 400;

export interface CodeOptions {
  /** Number of the first line. */
  readonly start: number;
  /** Lines that the text names. */
  readonly named: ReadonlySet<number>;
  /** Terms of the text. */
  readonly words: ReadonlySet<string>;
  readonly label: string;
  /** Language of its file; null for plain text. */
  readonly language: string | null;
}

export function codeBlock(lines: readonly string[], { start, named, words, label, language }: CodeOptions): Markup {
  const highlight = lineHighlighter(language) ?? ((line: string): Stretch[] => [{ shade: 'plain', text: line }]);
  const rows = lines.map((line, at) => {
    const number = start + at;
    const isNamed = named.has(number);
    return html`<li${isNamed ? html` class="named"` : null}><i>${number}</i><span>${highlight(cutLine(line)).map((stretch) => shaded(stretch, words))}</span></li>`;
  });
  return html`<div class="code" tabindex="0" role="region" aria-label="${label}"><ol>${rows}</ol></div>`;
}

// --- internal ---

function cutLine(line: string): string {
  const clean = line.replace(/\r$/, '');
  return clean.length > MAX_LINE ? `${clean.slice(0, MAX_LINE)}…` : clean;
}

function shaded({ shade, text }: Stretch, words: ReadonlySet<string>): Markup {
  const inside = underlined(text, words);
  return shade === 'plain' ? html`${inside}` : html`<b class="shade-${shade}">${inside}</b>`;
}

function underlined(line: string, words: ReadonlySet<string>): Markup[] {
  const parts: Markup[] = [];
  let from = 0;
  for (const match of line.matchAll(IDENTIFIER)) {
    const { parts: terms, whole } = identifierTerms(match[0]);
    if (!terms.some((term) => words.has(term)) && (whole === null || !words.has(whole))) continue;
    parts.push(html`${line.slice(from, match.index)}<u>${match[0]}</u>`);
    from = match.index + match[0].length;
  }
  parts.push(html`${line.slice(from)}`);
  return parts;
}
