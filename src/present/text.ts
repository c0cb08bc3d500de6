// How does an answer look to a person? Each region with its place, its chance, why it is there and its numbered code;
// then what the budget was spent on and what was left out.

import { createColors } from 'picocolors';
import { sanitise, sanitiseLine } from '../terminal.ts';
import type { AnswerDocument, AnswerRegion } from './document.ts';
import { lineHighlighter, type Shade } from './highlight.ts';

type Paint = ReturnType<typeof createColors>;

/** Regions that came next and are named. */
const MAX_NAMED = 5;

/** Regions in the order of the answer, and a last part in words. Nothing in it can steer a terminal. */
export function renderText(answer: AnswerDocument, colour: boolean): string {
  const paint = createColors(colour);
  const blocks = answer.regions.map((region) => regionBlock(region, paint));
  return `${blocks.join('\n')}${blocks.length > 0 ? '\n' : ''}${lastPart(answer, paint)}`;
}

/** "63 %", or "" where the probability is not known. */
export function percent(probability: number): string {
  return probability > 0 ? `${Math.round(probability * 100)} %` : '';
}

/** "2 regions of 5, 40 lines of 500, about 380 tokens". */
export function budgetInWords({ regions, lines, tokens }: AnswerDocument['budget']): string {
  return [
    counted('region', regions.used, regions.limit),
    counted('line', lines.used, lines.limit),
    counted('token', tokens.used, tokens.limit, 'about '),
  ].join(', ');
}

// --- internal ---

function regionBlock(region: AnswerRegion, paint: Paint): string {
  const place = paint.bold(paint.cyan(`${sanitiseLine(region.path)}:${region.start}-${region.end}`));
  const chance = percent(region.probability);
  const head = chance === '' ? place : `${place}  ${paint.bold(chance)}`;
  const stale = region.stale ? `  ${paint.red('!')} changed since it was indexed; the lines may have moved\n` : '';
  const why = region.reasons.map((reason) => `  ${paint.yellow('·')} ${sanitiseLine(reason)}\n`).join('');
  return `${head}\n${stale}${why}${numbered(region, paint)}`;
}

function numbered({ code, start, language }: AnswerRegion, paint: Paint): string {
  if (code === null) return `  ${paint.dim('(the file cannot be read any more)')}\n`;
  const lines = code.split('\n');
  const width = String(start + lines.length - 1).length;
  const shades = shadesOf(paint);
  const highlight = paint.isColorSupported ? lineHighlighter(language) : null;
  const painted = (line: string) =>
    highlight === null
      ? sanitise(line)
      : highlight(line)
          .map(({ shade, text }) => shades[shade](sanitise(text)))
          .join('');
  return lines
    .map(
      (line, at) => `${paint.dim(`${String(start + at).padStart(width + 2)} │`)} ${painted(line.replace(/\r$/, ''))}\n`,
    )
    .join('');
}

function shadesOf(paint: Paint): Record<Shade, (text: string) => string> {
  return {
    comment: paint.gray,
    string: paint.green,
    number: paint.yellow,
    keyword: paint.magenta,
    plain: (text) => text,
  };
}

function lastPart({ budget, leftOut }: AnswerDocument, paint: Paint): string {
  const named = leftOut.slice(0, MAX_NAMED).map(({ path, start, end, probability }) => {
    return `  ${sanitiseLine(path)}:${start}-${end}  ${percent(probability)}`.trimEnd();
  });
  const rest = named.length === 0 ? [] : ['Left out, in this order:', ...named];
  return [budgetInWords(budget), ...rest].map((line) => `${paint.dim(line)}\n`).join('');
}

function counted(noun: string, used: number, limit: number | null, before = ''): string {
  const amount = `${before}${used} ${noun}${used === 1 ? '' : 's'}`;
  return limit === null ? amount : `${amount} of ${limit}`;
}
