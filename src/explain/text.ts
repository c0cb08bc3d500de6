// How is an explanation shown to a person? As an indented tree, one node a line, wrapped to the width of the terminal.

import { createColors } from 'picocolors';
import { sanitiseLine } from '../terminal.ts';
import type { Explanation, ExplanationDocument, ExplanationUnit } from './types.ts';

export interface TextOptions {
  readonly colour: boolean;
  /** Columns; longer lines are wrapped between words. */
  readonly width: number;
}

/** Fewer columns than this leave no room for words. */
const LEAST_WIDTH = 40;

/** The tree, the summary first. */
export function renderExplanation({ explanation }: ExplanationDocument, { colour, width }: TextOptions): string {
  const paint = createColors(colour);
  const lines: string[] = [paint.bold(sanitiseLine(explanation.description))];
  const show = (node: Explanation, lead: string, isLast: boolean): void => {
    const value = node.value === null || node.unit === null ? '' : `${showValue(node.value, node.unit)} `;
    const first = `${lead}${isLast ? '└ ' : '├ '}`;
    const below = `${lead}${isLast ? '  ' : '│ '}`;
    const room = Math.max(LEAST_WIDTH, width) - first.length - Math.max(2, value.length);
    const [head = '', ...rest] = wrap(sanitiseLine(node.description), Math.max(20, room));
    lines.push(`${paint.dim(first)}${paintValue(node, value, paint)}${head}`);
    const hasChildren = node.children.length > 0;
    for (const line of rest)
      lines.push(
        `${paint.dim(`${below}${hasChildren ? '│ ' : '  '}`)}${' '.repeat(Math.max(0, value.length - 2))}${line}`,
      );
    node.children.forEach((child, at) => {
      show(child, below, at === node.children.length - 1);
    });
  };
  explanation.children.forEach((child, at) => {
    show(child, '', at === explanation.children.length - 1);
  });
  return `${lines.join('\n')}\n`;
}

/** A value with its unit, short. */
function showValue(value: number, unit: ExplanationUnit): string {
  switch (unit) {
    case 'probability':
    case 'confidence':
      return `${(value * 100).toFixed(value < 0.1 && value > 0 ? 1 : 0)} %`;
    case 'rank':
      return `#${value}`;
    case 'log-odds':
      return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(2)}`;
  }
}

// --- internal ---

function paintValue({ value, unit }: Explanation, text: string, paint: ReturnType<typeof createColors>): string {
  if (unit !== 'log-odds') return paint.cyan(text);
  return (value ?? 0) < 0 ? paint.red(text) : paint.green(text);
}

/** Lines of at most `width` characters, broken between words; a longer word stands alone. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines;
}
