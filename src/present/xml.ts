// How does an answer look as XML, for prompts that are made of it? Well-formed whatever the code holds: what XML cannot
// carry appears as U+FFFD.

import type { AnswerDocument, AnswerRegion } from './document.ts';
import { textWithin } from './room.ts';
import { estimateTokens } from './tokens.ts';

/** What XML 1.0 has no way to write. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * The whole answer. What stands besides the regions gives way, element by element, to a limit of tokens: the regions
 * themselves were chosen to fit it.
 */
export function renderXml(answer: AnswerDocument): string {
  const { task, kind, budget, confidence } = answer;
  const size = { regions: budget.regions.used, lines: budget.lines.used, tokens: budget.tokens.used };
  const sure: Values = confidence === null ? {} : { confidence: Number(confidence.toFixed(4)) };
  const regions = answer.regions.map(renderRegion).join('');
  const head = `<answer${attributes({ version: answer.version, task, kind, ...size, ...sure })}>\n`;
  const plain = '<answer>\n';
  const end = '</answer>\n';
  const limit = budget.tokens.limit ?? Number.POSITIVE_INFINITY;
  const wanted = [
    ...answer.warnings.map((warning) => `  <warning>${escapeText(warning)}</warning>\n`),
    ...answer.leftOut.map((region) => `  ${emptyElement('left-out', placeOf(region))}\n`),
  ];
  const least = estimateTokens(regions + end);
  const opening = least + estimateTokens(head) <= limit ? head : plain;
  const room = limit - least - estimateTokens(opening);
  const others = textWithin(wanted, room, (count) => `  ${emptyElement('unlisted', { count })}\n`);
  return `${opening}${regions}${others}${end}`;
}

/** One region with its reasons and code. */
export function renderRegion(region: AnswerRegion): string {
  const { language, category, stale, reasons, code } = region;
  const values = {
    ...placeOf(region),
    category,
    ...(language === null ? {} : { language }),
    ...(stale ? { stale } : {}),
  };
  const why = reasons.map((reason) => `    <reason>${escapeText(reason)}</reason>\n`).join('');
  const body = code === null ? '' : `    <code><![CDATA[\n${cdata(code)}\n]]></code>\n`;
  return `  <region${attributes(values)}>\n${why}${body}  </region>\n`;
}

// --- internal ---

type Values = Readonly<Record<string, string | number | boolean>>;

function placeOf({ path, start, end, probability }: AnswerDocument['leftOut'][number]): Values {
  return { path, start, end, probability: Number(probability.toFixed(4)) };
}

function emptyElement(name: string, values: Values): string {
  return `<${name}${attributes(values)}/>`;
}

function attributes(values: Values): string {
  return Object.entries(values)
    .map(
      ([name, value]) =>
        ` ${name}="${escapeText(String(value)).replace(/[\t\n\r]/g, (blank) => `&#${blank.charCodeAt(0)};`)}"`,
    )
    .join('');
}

function escapeText(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(FORBIDDEN, '\ufffd').replace(/[&<>"]/g, (character) => entities[character]!);
}

function cdata(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd').replaceAll(']]>', ']]]]><![CDATA[>');
}
