import { describe, expect, it } from 'vitest';
import { pieceOf } from '../../../src/cues/lines.ts';
import { stripLoggers } from '../../../src/cues/normalise/loggers.ts';
import { normalise } from '../../../src/cues/normalise.ts';

function stripped(lines: readonly string[], timed: readonly boolean[] = lines.map(() => true)) {
  const { pieces, changed } = stripLoggers(
    lines.map((line) => pieceOf(line, 0, line.length)),
    timed,
  );
  return { lines: pieces.map((piece) => piece.text), changed };
}

const MESSAGES = ['Traceback (most recent call last):', '  File "/srv/mill/grind.py", line 8, in grind', 'Jam: stone'];

describe('what a logger puts between the time and the message', () => {
  it.each([
    ['a process and a thread', 'mill[412] [worker-3] '],
    ['a level behind bars', 'INFO | mill.core | '],
    ['pairs', '(pid=77) grinder/2: '],
  ])('is taken off: %s', (_, prefix) => {
    expect(stripped(MESSAGES.map((line) => prefix + line))).toEqual({ lines: MESSAGES, changed: true });
  });

  it('may have numbers that change from line to line', () => {
    const lines = MESSAGES.map((line, i) => `[tid ${4100 + i}] mill/grinder-${i} ${line}`);
    expect(stripped(lines).lines).toEqual(MESSAGES);
  });

  it('is found behind a time by the whole reading', () => {
    const text = MESSAGES.map((line, i) => `2024-05-11 08:15:0${i} 771 mill-core.grinder | ${line}`).join('\n');
    expect(normalise(text).lines.map((line) => line.text)).toEqual(MESSAGES);
  });

  it.each([
    ['lines without a time', ['mill[4] a b', 'mill[4] c d', 'mill[4] e f'], [true, false, true]],
    ['two lines', ['mill[4] a b', 'mill[4] c d'], undefined],
    ['words that begin a message', ['the stone is dry', 'the stone is hot', 'the stone is flat'], undefined],
    ['frames', ['at a.b (x.js:1:2)', 'at a.c (x.js:2:2)', 'at a.d (x.js:3:2)'], undefined],
    ['one place, said thrice', ['src/a.ts:4: dry', 'src/a.ts:5: hot', 'src/b.ts:6: flat'], undefined],
    ['indented lines', ['  mill[4] a', '  mill[4] b', '  mill[4] c'], undefined],
  ] as const)('is not seen in %s', (_, lines, timed) => {
    expect(stripped(lines, timed)).toEqual({ lines: [...lines], changed: false });
  });
});
