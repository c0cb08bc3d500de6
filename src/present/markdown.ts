// How does an answer look as Markdown, for a chat, a ticket or a prompt? A heading, the reasons and a fenced block for each
// region. Code cannot break out of its fence, nor a path out of its heading.

import type { AnswerDocument, AnswerRegion } from './document.ts';
import { budgetInWords, percent } from './text.ts';

/** Names that readers of Markdown know, where they differ from those of the language table. */
const FENCE_NAMES: ReadonlyMap<string, string> = new Map([['c_sharp', 'csharp']]);

export function renderMarkdown(answer: AnswerDocument): string {
  const rest = answer.leftOut.map(({ path, start, end }) => `- ${codeSpan(`${path}:${start}-${end}`)}\n`).join('');
  const tail = rest === '' ? '' : `\nLeft out, in this order:\n\n${rest}`;
  return `${answer.regions.map(regionPart).join('\n')}${answer.regions.length > 0 ? '\n' : ''}*${budgetInWords(answer.budget)}*\n${tail}`;
}

// --- internal ---

function regionPart(region: AnswerRegion): string {
  const { path, start, end, probability, reasons, stale, code, language } = region;
  const chance = percent(probability);
  const head = `### ${codeSpan(`${path}:${start}-${end}`)}${chance && ` (${chance})`}\n`;
  const notes = stale ? ['**changed since it was indexed; the lines may have moved**'] : [];
  const why = [...notes, ...reasons.map(escapeText)].map((reason) => `- ${reason}\n`).join('');
  if (code === null) return `${head}\n${why}\n*The file cannot be read any more.*\n`;
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1));
  const name = language === null ? '' : (FENCE_NAMES.get(language) ?? language);
  return `${head}\n${why}\n${fence}${name}\n${code}\n${fence}\n`;
}

/** Text on one line, as code, whatever backticks it holds. */
function codeSpan(text: string): string {
  const line = text.replace(/[\n\r]/g, ' ');
  const run = longestRun(line);
  const fence = '`'.repeat(run + 1);
  return run === 0 ? `\`${line}\`` : `${fence} ${line} ${fence}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

function escapeText(text: string): string {
  return text.replace(/[\n\r]/g, ' ').replace(/[\\`*_[\]<>#|]/g, '\\$&');
}
