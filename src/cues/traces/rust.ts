// Rust: panics old and new, short and full backtraces, span traces. A frame's name is on the row above its place.

import { rustFunction } from '../functions.ts';
import type { Piece } from '../lines.ts';
import type { RawFrame, Reading, Recogniser, Surroundings } from '../recogniser.ts';
import { numberOf, readingOf, recogniserOf } from '../recogniser.ts';

const FAMILY = 'rust';
const ORDER = 'innermost-first';
/** `41:     0x55d1 - larder::restock::h5c0f…`, also behind the place of the frame before. */
const NAME = /(?:^|\s)\d{1,5}:\s{1,20}(?:0x[0-9a-f]{1,16} - )?(\S.{0,600}?)\s*$/;
const PLACE =
  /(?:^|\s)at ((?:[A-Za-z]:[\\/])?[^\s:"'()][^:"'()]{0,400}\.(?:rs|c|cc|cpp|s)):(\d{1,8})(?::(\d{1,8}))?(?=\s|$)/dg;

function nameAbove(around: Surroundings): string | null {
  for (let distance = 1; distance <= 4; distance += 1) {
    const text = around.before(distance);
    const name = NAME.exec(text)?.[1];
    if (name !== undefined) return rustFunction(name);
    if (!/^\s+(?:with|in) /.test(text)) return null;
  }
  return null;
}

const places: Recogniser = {
  family: FAMILY,
  hints: ['at '],
  read(piece: Piece, around: Surroundings): Reading | null {
    if (!/^\s*at /.test(piece.text)) return null;
    const frames: RawFrame[] = [];
    let name = nameAbove(around);
    let end = 0;
    for (const match of piece.text.matchAll(PLACE)) {
      const span = match.indices?.[1];
      if (span === undefined) continue;
      if (frames.length > 0) name = rustFunction(NAME.exec(piece.text.slice(end, match.index))?.[1] ?? '');
      const place = { path: match[1]!, from: span[0], to: span[1], endLine: null };
      frames.push({ ...place, line: numberOf(match[2]), column: numberOf(match[3]), function: name });
      end = match.index + match[0].length;
    }
    if (frames.length === 0) return null;
    const only = frames[0]!;
    if (name === null && frames.length === 1 && !only.path.endsWith('.rs')) return null;
    return readingOf({ family: FAMILY, kind: 'stack', piece }, { order: ORDER, frames });
  },
};

const names: Recogniser = {
  family: FAMILY,
  hints: [': '],
  read(piece: Piece, around: Surroundings): Reading | null {
    if (!/^\s*\d{1,5}:\s/.test(piece.text)) return null;
    const isFrame =
      /^\s*\d{1,5}:\s{1,20}0x[0-9a-f]{1,16} - /.test(piece.text) ||
      /^\s*at \S+\.(?:rs|c|cc|cpp|s):\d/.test(around.after(1));
    if (!isFrame) return null;
    const match = NAME.exec(piece.text);
    const name = match === null ? null : rustFunction(match[1]!);
    const from = match === null || name === null ? 0 : piece.text.indexOf(name);
    const isPlain = name !== null && !name.startsWith('_ZN') && !name.startsWith('_R');
    return readingOf(
      { family: FAMILY, kind: 'stack', piece },
      { order: ORDER, names: isPlain ? [{ name, from, to: from + name.length, form: 'qualified' }] : [] },
    );
  },
};

export const RUST: readonly Recogniser[] = [
  recogniserOf({
    // Before 1.73: the message in quotes, then the place. The message may hold anything, so the last quote counts.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: [' panicked at '],
    pattern:
      /\bthread ['"‘]?.{0,200}?['"’]? (?:\(\d+\) )?panicked at ['‘](?<msg>.{0,1500})['’], (?<path>[^\s'"][^'"]{0,400}?):(?<line>\d{1,8})(?::(?<col>\d{1,8}))?\s*[.`]?$/d,
  }),
  recogniserOf({
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['panicked at '],
    pattern:
      /\bpanicked at (?<path>[^\s'"][^'":]{0,400}|[A-Za-z]:[\\/][^'":]{0,400}):(?<line>\d{1,8}):(?<col>\d{1,8}):?\s*$/d,
  }),
  places,
  names,
];
