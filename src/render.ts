// How is an answer shown? As text for a person, with the code and why each region was chosen, or as JSON for a program.
// It does not choose and does not print.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createColors } from 'picocolors';
import type { Answer, AnsweredRegion } from './locate.ts';
import { distinctLines } from './results.ts';
import { sanitise, sanitiseLine } from './terminal.ts';

/** An answer as programs get it. */
export interface AnswerDocument {
  readonly regions: readonly (Pick<AnsweredRegion, 'path' | 'start' | 'end' | 'probability' | 'reasons'> & {
    /** The lines themselves; null when the file cannot be read any more. */
    readonly code: string | null;
  })[];
  /** Distinct lines of all regions. */
  readonly lines: number;
  readonly expectedF1: number;
  readonly warnings: readonly string[];
}

/** The answer with its code, read from the folder that was indexed. */
export function documentOf(answer: Answer, root: string): AnswerDocument {
  const regions = answer.regions.map(({ path, start, end, probability, reasons }) => {
    return { path, start, end, probability, reasons, code: codeOf(root, path, start, end) };
  });
  return { regions, lines: distinctLines(regions), expectedF1: answer.expectedF1, warnings: answer.warnings };
}

export function renderJson(document: AnswerDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Regions in the order of the answer, each with its place, its reasons and its numbered lines. */
export function renderText(document: AnswerDocument, colour: boolean): string {
  const paint = createColors(colour);
  const blocks = document.regions.map((region) => {
    const place = paint.bold(paint.cyan(`${sanitiseLine(region.path)}:${region.start}-${region.end}`));
    const why = region.reasons.map((reason) => `  ${paint.yellow('·')} ${sanitiseLine(reason)}\n`).join('');
    // The simple ranking knows no probabilities.
    const chance = region.probability > 0 ? `  ${Math.round(region.probability * 100)} %` : '';
    return `${place}${chance}\n${why}${numbered(region.code, region.start, paint.dim)}`;
  });
  const count = `${document.regions.length} region${document.regions.length === 1 ? '' : 's'}`;
  return `${blocks.join('\n')}\n${paint.dim(`${count}, ${document.lines} line${document.lines === 1 ? '' : 's'}`)}\n`;
}

// --- internal ---

function codeOf(root: string, path: string, start: number, end: number): string | null {
  try {
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    return lines.slice(start - 1, end).join('\n');
  } catch {
    return null;
  }
}

function numbered(code: string | null, start: number, dim: (text: string) => string): string {
  if (code === null) return `  ${dim('(the file cannot be read any more)')}\n`;
  const lines = code.split('\n');
  const width = String(start + lines.length - 1).length;
  return lines
    .map((line, at) => `${dim(`${String(start + at).padStart(width + 2)} │`)} ${sanitise(line.replace(/\r$/, ''))}\n`)
    .join('');
}
