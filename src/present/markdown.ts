// How does an answer look as Markdown, for a chat, a ticket or a prompt? A heading, the reasons and a fenced block for each
// region. Code cannot break out of its fence, nor a path out of its heading.

import type { AnswerDocument, AnswerRegion } from './document.ts';
import { textWithin } from './room.ts';
import { budgetInWords, confidenceInWords, percent, stalenessInWords } from './text.ts';
import { estimateTokens } from './tokens.ts';

/** Names that readers of Markdown know, where they differ from those of the language table. */
const FENCE_NAMES: ReadonlyMap<string, string> = new Map([['c_sharp', 'csharp']]);

/**
 * The whole answer. What stands below the regions gives way, line by line, to a limit of tokens: the regions themselves
 * were chosen to fit it.
 */
export function renderMarkdown(answer: AnswerDocument): string {
  const shown = answer.regions.map(renderRegion).join('');
  const limit = answer.budget.tokens.limit ?? Number.POSITIVE_INFINITY;
  const head = headOf(answer);
  const room = limit - estimateTokens(shown) - estimateTokens(head);
  if (room < 0) return shown;
  const [first, ...others] = answer.leftOut.map(({ path, start, end }) => `- ${codeSpan(`${path}:${start}-${end}`)}\n`);
  const list = first === undefined ? [] : [`\nLeft out, in this order:\n\n${first}`, ...others];
  return `${shown}${head}${textWithin(list, room, (left) => `\n${left} more left out\n`)}`;
}

/** One region with its reasons and code, and the blank line behind it. */
export function renderRegion(region: AnswerRegion): string {
  const { path, start, end, probability, reasons, code, language } = region;
  const chance = percent(probability);
  const head = `### ${codeSpan(`${path}:${start}-${end}`)}${chance && ` (${chance})`}\n`;
  const change = stalenessInWords(region);
  const notes = change === null ? [] : [`**${change}**`];
  const why = [...notes, ...reasons.map(escapeText)].map((reason) => `- ${reason}\n`).join('');
  if (code === null) return `${head}\n${why}\n*There is no code to show.*\n\n`;
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1));
  const name = language === null ? '' : (FENCE_NAMES.get(language) ?? language);
  return `${head}\n${why}\n${fence}${name}\n${code}\n${fence}\n\n`;
}

// --- internal ---

/** Budget and confidence. */
function headOf({ budget, confidence, regions }: AnswerDocument): string {
  const sure = regions.length === 0 ? null : confidenceInWords(confidence);
  return `*${[budgetInWords(budget), ...(sure === null ? [] : [sure])].join('; ')}*\n`;
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
