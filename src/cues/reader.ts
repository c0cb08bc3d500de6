// Runs the recognisers over the lines of a report: undoes hard wraps where that makes a frame whole, and where a
// line fits several families, lets its neighbours decide. Knows no format itself.

import { DIAGNOSTIC_FAMILIES } from './diagnostics/families.ts';
import type { Line, Piece } from './lines.ts';
import { cut, join } from './lines.ts';
import type { Reading, Recogniser, Surroundings } from './recogniser.ts';
import { TRACE_FAMILIES } from './traces/families.ts';

/** The recognisers that a line without a digit may be for. */
const DIGITLESS = {
  traces: TRACE_FAMILIES.filter((recogniser) => recogniser.needsDigit !== true),
  diagnostics: DIAGNOSTIC_FAMILIES.filter((recogniser) => recogniser.needsDigit !== true),
};

/** How far a neighbour may be to have a say in which family a line belongs to. */
const NEIGHBOURHOOD = 4;

/** Heads of frames that a terminal or a mailer broke in two: an opened parenthesis, quote or argument list. */
const BROKEN =
  /\bFile "[^"]{0,400}$|^\s*at [^()]{1,400}\([^()]{0,400}$|^\s*#\d{1,4}\s.{1,1500}$|^\s*at .{1,800} in (?:[A-Z]:\\|\/)[^:]{0,400}$|\(at [^()]{1,300}$|^[A-Za-z]?:?[\\/][^\s:"'()]{20,400}$/;

/** What was read at each line that was read, in order. */
export interface ReadLine {
  /** Index of the first line. */
  readonly index: number;
  readonly reading: Reading;
}

/** The readings of all lines; lines that nothing reads are left out. */
export function readLines(lines: readonly Line[]): ReadLine[] {
  const read: { index: number; options: Reading[] }[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]!;
    if (line.text.length < 4) continue;
    const last = read.at(-1);
    const previous = last !== undefined && last.index === index - 1 ? last.options[0]! : null;
    const around = surroundingsOf(lines, index, index, previous);
    const options = readPiece(line, around);
    const mended = isBroken(line, options, lines[index + 1])
      ? readBroken(line, lines[index + 1]!, surroundingsOf(lines, index + 1, index))
      : [];
    if (mended.length > 0) {
      read.push({ index, options: mended });
      index += 1;
    } else if (options.length > 0) read.push({ index, options });
  }
  return read.map(({ index, options }, at) => ({ index, reading: choose(options, read, at) }));
}

function readPiece(piece: Piece, around: Surroundings): Reading[] {
  const options: Reading[] = [];
  const hasDigit = /\d/.test(piece.text);
  for (const recogniser of hasDigit ? TRACE_FAMILIES : DIGITLESS.traces) {
    if (options.some((option) => option.family === recogniser.family)) continue;
    const reading = tryRead(recogniser, piece, around);
    if (reading !== null) options.push(reading);
  }
  if (options.some((option) => option.frames.length > 0)) return options;
  for (const recogniser of hasDigit ? DIAGNOSTIC_FAMILIES : DIGITLESS.diagnostics) {
    const reading = tryRead(recogniser, piece, around);
    if (reading !== null) return [reading];
  }
  return options;
}

function tryRead(recogniser: Recogniser, piece: Piece, around: Surroundings): Reading | null {
  for (const hint of recogniser.hints) if (piece.text.includes(hint)) return recogniser.read(piece, around);
  return null;
}

/** Does a line look like the first half of a frame? One that was read without a place only if ` at ` follows. */
function isBroken(line: Line, options: readonly Reading[], next: Line | undefined): boolean {
  if (next === undefined || next.text === '' || !BROKEN.test(line.text)) return false;
  if (options.some((option) => option.frames.length > 0)) return false;
  return /^\s*at \S/.test(next.text) ? /^\s*#/.test(line.text) : options.length === 0;
}

/** A line and the next as one, glued as they are or at the indentation of the second. */
function readBroken(line: Piece, next: Piece, around: Surroundings): Reading[] {
  const indent = /^\s*/.exec(next.text)![0].length;
  const trials = [
    join(line, cut(next, indent)),
    ...(indent > 0 ? [join(line, next), join(line, cut(next, indent - 1))] : []),
  ];
  for (const trial of trials) {
    const options = readPiece(trial, around).filter((option) => option.frames.some((frame) => frame.line !== null));
    if (options.length > 0) return options.map((option) => ({ ...option, lineCount: 2 }));
  }
  return [];
}

/** The option whose family most neighbours share; a frame with a place before one without. */
function choose(
  options: readonly Reading[],
  all: readonly { index: number; options: readonly Reading[] }[],
  at: number,
): Reading {
  if (options.length === 1) return options[0]!;
  const votes = new Map<string, number>();
  const index = all[at]!.index;
  for (let other = Math.max(0, at - NEIGHBOURHOOD); other <= at + NEIGHBOURHOOD; other += 1) {
    const neighbour = all[other];
    if (neighbour === undefined || other === at || Math.abs(neighbour.index - index) > NEIGHBOURHOOD) continue;
    for (const option of neighbour.options) {
      const worth = neighbour.options.length === 1 ? 2 : 1;
      votes.set(option.family, (votes.get(option.family) ?? 0) + worth);
    }
  }
  let best = options[0]!;
  let bestScore = -1;
  for (const option of options) {
    const score = (votes.get(option.family) ?? 0) * 2 + (option.frames.length > 0 ? 1 : 0);
    if (score > bestScore) [best, bestScore] = [option, score];
  }
  return best;
}

function surroundingsOf(
  lines: readonly Line[],
  index: number,
  first: number,
  previous: Reading | null = null,
): Surroundings {
  return {
    previous,
    before: (distance) => lines[first - distance]?.text ?? '',
    after: (distance) => lines[index + distance]?.text ?? '',
  };
}
