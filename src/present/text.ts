// How does an answer look to a person? Each region with its place, its chance, why it is there and its numbered code;
// then what the budget was spent on and what was left out.

import { createColors } from 'picocolors';
import { sanitise, sanitiseLine } from '../terminal.ts';
import type { AnswerDocument, AnswerRegion } from './document.ts';
import { lineHighlighter, type Shade } from './highlight.ts';
import { textWithin } from './room.ts';
import { estimateTokens } from './tokens.ts';

type Paint = ReturnType<typeof createColors>;

export interface Layout {
  /** Colours; none by default. */
  readonly colour?: boolean;
  /** Columns that reasons are wrapped to; no limit by default. Code is never wrapped or cut. */
  readonly width?: number;
}

/** Regions that came next and are named. */
const MAX_NAMED = 5;
/** An answer of more lines than a screen has ends with a list of its regions, so that nobody scrolls back for it. */
const SCREEN_LINES = 20;
/** Columns before a reason. */
const MARK_COLUMNS = 4;

/** Regions in the order of the answer, and a last part in words. Nothing in it can steer a terminal. */
export function renderText(answer: AnswerDocument, { colour = false, width }: Layout = {}): string {
  const paint = createColors(colour);
  const blocks = answer.regions.map((region) => `${regionBlock(region, paint, width)}\n`).join('');
  return `${blocks}${lastPart(answer, paint)}`;
}

/** One region as it is where nothing is coloured or wrapped, and the blank line behind it. */
export function renderRegion(region: AnswerRegion): string {
  return `${regionBlock(region, createColors(false), undefined)}\n`;
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

/** "87 % sure that the answer is in this repository", or null where the model cannot say. */
export function confidenceInWords(confidence: number | null): string | null {
  if (confidence === null) return null;
  // Nothing is certain, whatever it is rounded to.
  const sure = Math.min(99, Math.max(1, Math.round(confidence * 100)));
  return `${sure} % sure that the answer is in this repository`;
}

/** What is said of a region whose file is not what was indexed; null for one that is fresh. */
export function stalenessInWords({ stale, code }: AnswerRegion): string | null {
  if (!stale) return null;
  return code === null
    ? 'gone since it was indexed, or no longer readable'
    : 'changed since it was indexed; the lines may have moved';
}

// --- internal ---

function regionBlock(region: AnswerRegion, paint: Paint, width: number | undefined): string {
  const place = paint.bold(paint.cyan(`${sanitiseLine(region.path)}:${region.start}-${region.end}`));
  const chance = percent(region.probability);
  const head = chance === '' ? place : `${place}  ${paint.bold(chance)}`;
  const change = stalenessInWords(region);
  const stale = change === null ? '' : `  ${paint.red('!')} ${change}\n`;
  const why = region.reasons
    .map((reason) => `  ${paint.yellow('·')} ${wrapped(sanitiseLine(reason), width).join('\n    ')}\n`)
    .join('');
  return `${head}\n${stale}${why}${numbered(region, paint)}`;
}

function numbered({ code, start, language }: AnswerRegion, paint: Paint): string {
  if (code === null) return `  ${paint.dim('(no code to show)')}\n`;
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

/** Budget, confidence and what came next; a long answer is named region by region once more. All gives way to a limit. */
function lastPart(answer: AnswerDocument, paint: Paint): string {
  const { regions, budget, leftOut, confidence } = answer;
  const { limit } = budget.tokens;
  const sure = regions.length === 0 ? null : confidenceInWords(confidence);
  const facts = [budgetInWords(budget), ...(sure === null ? [] : [sure])].map((line) => `${line}\n`).join('');
  const [first, ...others] = leftOut.slice(0, MAX_NAMED).map((region) => `${placeLine(region)}\n`);
  const places = first === undefined ? [] : [`Left out, in this order:\n${first}`, ...others];
  const list = regions.length > 1 && budget.lines.used > SCREEN_LINES ? ['In short:', ...regions.map(placeLine)] : [];
  const names = list.map((line) => `${line}\n`).join('');
  if (limit === null) return names + dimmed(facts + places.join(''), paint);
  const room = limit - estimateTokens(regions.map(renderRegion).join('') + facts);
  if (room < 0) return '';
  const rest = textWithin(places, room, (left) => `${left} more left out\n`);
  const areNamed = estimateTokens(names + rest) <= room;
  return (areNamed ? names : '') + dimmed(facts + rest, paint);
}

function dimmed(lines: string, paint: Paint): string {
  return lines.replace(/^.+$/gm, (line) => paint.dim(line));
}

function placeLine({ path, start, end, probability }: AnswerDocument['leftOut'][number]): string {
  return `  ${sanitiseLine(path)}:${start}-${end}  ${percent(probability)}`.trimEnd();
}

/** A text in lines of no more columns than are left beside its mark; a longer word has a line of its own. */
function wrapped(text: string, width: number | undefined): string[] {
  const room = width === undefined ? Number.POSITIVE_INFINITY : Math.max(20, width - MARK_COLUMNS);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > room) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function counted(noun: string, used: number, limit: number | null, before = ''): string {
  const amount = `${before}${used} ${noun}${used === 1 ? '' : 's'}`;
  return limit === null ? amount : `${amount} of ${limit}`;
}
