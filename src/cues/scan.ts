// Goes through every line for what is not tied to a format: links, places and paths in running text, names, quoted
// strings, words. What a recogniser has read is closed to it.

import type { CueBuilder } from './cue-builder.ts';
import type { RawDiff } from './diffs.ts';
import type { PlacedError } from './errors.ts';
import { isFileName } from './file-names.ts';
import type { Line } from './lines.ts';
import { linksIn } from './links.ts';
import { pathsIn } from './paths.ts';
import { placesIn } from './places.ts';
import type { ReadLine } from './reader.ts';
import type { Reading } from './recogniser.ts';
import { namesIn } from './symbols.ts';
import { TermCounter } from './terms.ts';
import type { CueSource } from './types.ts';
import { worthOfLines } from './worth.ts';

export interface Scan {
  readonly lines: readonly Line[];
  readonly sources: readonly CueSource[];
  readonly readings: ReadonlyMap<number, Reading>;
  readonly read: readonly ReadLine[];
  readonly diffs: RawDiff;
  readonly errors: readonly PlacedError[];
}

type Range = readonly [number, number];

const QUOTED = /"([^"\n]{4,200})"|(?<![\w)])'([^'\n]{4,200})'(?!\w)|“([^”\n]{4,200})”|‘([^’\n]{4,200})’/g;
const MARGIN = /^\s*(?:\d{1,7} ?[|│:]|\||[~^\s]+$|-{3,}|={3,}|_{3,})/;

export function scanLines(scan: Scan, builder: CueBuilder): void {
  const terms = new TermCounter();
  const worth = worthOfLines(scan.lines, scan.sources);
  const mended = new Set(scan.read.filter(({ reading }) => reading.lineCount > 1).map(({ index }) => index + 1));
  // Logs repeat themselves: a line that was read before has nothing new to say.
  const seen = new Set<string>();
  for (let index = 0; index < scan.lines.length; index += 1) {
    const text = scan.lines[index]!.text;
    if (text.length < 2) continue;
    const key = `${scan.sources[index]!}\n${text}`;
    if (seen.has(key) && !mended.has(index) && !mended.has(index + 1)) continue;
    seen.add(key);
    const paths = scanLine(scan, index, mended, builder, worth[index]!);
    terms.add(withoutRanges(text, paths), index, scan.sources[index]!, worth[index]!);
  }
  builder.addTerms(terms.terms());
}

/** The text with blanks in the ranges, so that the places of the rest stay. */
const withoutRanges = (text: string, ranges: readonly Range[]): string =>
  ranges.reduce((rest, [from, to]) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), text);

/** Reads one line; returns where it writes paths with their folders, whose words are no words of the report. */
function scanLine(scan: Scan, index: number, mended: ReadonlySet<number>, builder: CueBuilder, worth: number): Range[] {
  const line = scan.lines[index]!;
  const source = scan.sources[index]!;
  const reading = scan.readings.get(index);
  const closed = closedBy(line, reading, mended.has(index));
  const broken = restOfBrokenToken(scan.lines[index - 1]?.text ?? '', line.text);
  if (broken > 0) closed.push([0, broken]);
  const written: Range[] = [];
  for (const link of linksIn(line.text)) {
    if (closed.some(([a, b]) => link.from < b && link.to > a)) continue;
    builder.addLink(index, link);
    closed.push([link.from, link.to]);
  }
  if (source !== 'diff') {
    // A line that goes from edge to edge was read as a whole.
    for (const place of placesIn(line.text, closed)) {
      builder.addPlace(index, place);
      closed.push([place.from, place.to]);
    }
    const isCode = source === 'code' || source === 'trace';
    for (const path of pathsIn(line.text, closed, isCode)) {
      builder.addPath(index, path);
      closed.push([path.from, path.to]);
      if (/[/\\]/.test(path.path)) written.push([path.from, path.to]);
    }
  }
  scanNames(line.text, index, source, closed, reading, builder, worth);
  if (source !== 'code' && source !== 'diff') scanLiterals(line.text, index, builder);
  return written;
}

/** What is closed: all that a recogniser claims; a whole line where it was joined with its neighbour. */
function closedBy(line: Line, reading: Reading | undefined, isMended: boolean): Range[] {
  if (isMended || (reading !== undefined && reading.lineCount > 1)) return [[0, line.text.length]];
  if (reading === undefined) return [];
  if (reading.kind !== 'stack' && reading.errors.length > 0) {
    // A message may name further files; the place and the position before it are read.
    const message = reading.errors.find((error) => error.part === 'message');
    if (message !== undefined && message.from > (reading.frames[0]?.to ?? 0)) return [[0, message.from]];
  }
  return [[reading.claim[0], reading.claim[1]]];
}

/** Length of what a hard wrap tore off the bracketed path at the end of the line above; half a path is none. */
function restOfBrokenToken(above: string, text: string): number {
  if (above.length < 60 || !/[[(][^[\]()\s]{2,300}$/.test(above)) return 0;
  return /^\s*[^\s[\]()]{1,300}(?=[\])])/.exec(text)?.[0].length ?? 0;
}

function scanNames(
  text: string,
  index: number,
  source: CueSource,
  closed: readonly Range[],
  reading: Reading | undefined,
  builder: CueBuilder,
  worth: number,
): void {
  if (MARGIN.test(text) && !/\w{3}/.test(text)) return;
  const setting = source === 'prose' || source === 'title' ? 'prose' : 'code';
  const paths: Range[] =
    reading === undefined
      ? [...closed]
      : reading.lineCount > 1
        ? []
        : reading.frames.map((frame) => [frame.from, frame.to]);
  for (const name of namesIn(text, setting)) {
    if (paths.some(([a, b]) => name.from < b && name.to > a)) continue;
    builder.addName(index, worth < 1 ? { ...name, weight: name.weight * worth } : name);
  }
}

function scanLiterals(text: string, index: number, builder: CueBuilder): void {
  if (!/["'“‘]/.test(text)) return;
  for (const match of text.matchAll(QUOTED)) {
    const value = match[1] ?? match[2] ?? match[3] ?? match[4] ?? '';
    if (!/\p{L}{2}/u.test(value) || isFileName(value)) continue;
    builder.addLiteral(index, { value, from: match.index + 1, to: match.index + 1 + value.length });
  }
}
