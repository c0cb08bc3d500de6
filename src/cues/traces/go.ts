// Go: panics, goroutine dumps, race reports, pkg/errors and zap stacks. The function is on the line above the place.

import { goFunction } from '../functions.ts';
import type { Piece } from '../lines.ts';
import type { Reading, Recogniser, Surroundings } from '../recogniser.ts';
import { numberOf, readingOf } from '../recogniser.ts';

const FAMILY = 'go';
const PLACE =
  /^\s*(?<path>\S[^"'<>|()]{0,400}\.(?:go|s|c|y|h|cgo\d\.go)):(?<line>\d{1,8})(?: (?<offset>\+0x[0-9a-f]{1,16}))?(?: fp=\S+ sp=\S+ pc=\S+)?\s*$/d;
/** `pkg.(*T).M(0x1, …)`, `main.main()`, `created by pkg.f in goroutine 7`, `panic(…)`. */
const FUNCTION =
  /^\s*(?:created by )?(?:panic|(?:[\w.~$@%+-]{1,200}\/){0,12}[\w%~$+-]{1,100}\.[\w.()*·[\]…,/-]{1,400})(?:\(.*\))?(?: in goroutine \d+)?\s*$/;

const frames: Recogniser = {
  family: FAMILY,
  hints: ['.go:', '.s:', '.c:', '.y:', '.h:'],
  read(piece: Piece, around: Surroundings): Reading | null {
    const match = PLACE.exec(piece.text);
    const span = match?.indices?.groups?.path;
    if (match === null || span === undefined) return null;
    const above = around.before(1).trim();
    const isFunction = above !== '' && FUNCTION.test(above) && !/:\d+$|\.go$/.test(above);
    if (match.groups?.offset === undefined && !isFunction) return null;
    return readingOf(
      { family: FAMILY, kind: 'stack', piece },
      {
        order: 'innermost-first',
        frames: [
          {
            path: match.groups?.path ?? '',
            from: span[0],
            to: span[1],
            line: numberOf(match.groups?.line),
            endLine: null,
            column: null,
            function: isFunction ? goFunction(above) : null,
          },
        ],
      },
    );
  },
};

/** A function line above its place belongs to the stack and holds no place of its own. */
const functions: Recogniser = {
  family: FAMILY,
  hints: ['('],
  read(piece: Piece, around: Surroundings): Reading | null {
    if (!PLACE.test(around.after(1)) || !FUNCTION.test(piece.text)) return null;
    return readingOf({ family: FAMILY, kind: 'stack', piece }, { order: 'innermost-first' });
  },
};

export const GO: readonly Recogniser[] = [frames, functions];
