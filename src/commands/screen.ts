// What can the place that an answer goes to show? Colours, a width, and nothing that steers a terminal.

import { sanitiseLine } from '../terminal.ts';

/** Columns where the output is no terminal, for what is laid out in columns all the same. */
const DEFAULT_WIDTH = 100;
/** Narrower than this nothing is laid out. Columns. */
const LEAST_WIDTH = 40;

/** Colours on a terminal that has them; `NO_COLOR` and `FORCE_COLOR` decide otherwise, as everywhere. */
export function wantsColour(): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return process.stdout.isTTY === true && TERM !== 'dumb';
}

export function columns(): number {
  return Math.max(LEAST_WIDTH, process.stdout.columns ?? DEFAULT_WIDTH);
}

/** What a file holds does not steer a terminal; text has its own colours and is made safe where it is made. */
export function forScreen(rendered: string, format: string): string {
  if (process.stdout.isTTY !== true || format === 'text') return rendered;
  return rendered.split('\n').map(sanitiseLine).join('\n');
}
