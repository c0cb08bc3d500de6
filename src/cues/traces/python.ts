// Python: plain, chained and grouped tracebacks, Rich, IPython old and new, pytest, Django's debug page,
// Cython, faulthandler, pdb. Also trackers that print other languages in Python's form.

import { pythonFunction } from '../functions.ts';
import type { Piece } from '../lines.ts';
import type { Reading, Recogniser, Surroundings } from '../recogniser.ts';
import { numberOf, readingOf, recogniserOf } from '../recogniser.ts';

const FAMILY = 'python';
const ORDER = 'innermost-last';

/** The arrow row of IPython under a header without a line number: `--> 119 code`. */
function arrowLine(around: Surroundings): number | null {
  for (let distance = 1; distance <= 30; distance += 1) {
    const text = around.after(distance);
    const arrow = /^\s*-{1,6}> ?(\d{1,7})\b/.exec(text);
    if (arrow !== null) return numberOf(arrow[1]);
    if (/^\s*(?:File |\S+ in [\w<])|^Traceback/.test(text)) return null;
  }
  return null;
}

/** `<ipython-input-21-…> in <module>`, `~/x.py in smooth(frame)`: the line is on a row below. */
const ipythonOld: Recogniser = {
  family: FAMILY,
  hints: [' in '],
  read(piece: Piece, around: Surroundings): Reading | null {
    const match =
      /^\s*(?:File )?(<[^<>]{1,200}>|[^\s:"'()]{1,400}\.(?:py|pyx|pxi|ipynb)) in (<[\w ]{1,40}>|[\w.<>]{1,200})(?:\(.*)?$/d.exec(
        piece.text,
      );
    const span = match?.indices?.[1];
    if (match === null || span === undefined) return null;
    const line = arrowLine(around);
    // Compiled modules show no source; their header says all there is.
    if (line === null && !/\.px[di] in|\.pyx in|\.py in .*\)$/.test(piece.text)) return null;
    const frame = { path: match[1]!, from: span[0], to: span[1], line, endLine: null, column: null };
    return readingOf(
      { family: FAMILY, kind: 'stack', piece },
      { order: ORDER, frames: [{ ...frame, function: pythonFunction(match[2]!) }] },
    );
  },
};

/** Django's page of old: `File "x.py" in get_response` over ` 111. response = …`. */
const djangoPage: Recogniser = {
  family: FAMILY,
  hints: ['" in '],
  read(piece: Piece, around: Surroundings): Reading | null {
    const match = /\bFile "([^"]{1,500})" in ([\w.<>]{1,200})\s*$/d.exec(piece.text);
    const span = match?.indices?.[1];
    if (match === null || span === undefined) return null;
    const line = numberOf(/^\s*(\d{1,7})\.\s/.exec(around.after(1))?.[1]);
    const frame = { path: match[1]!, from: span[0], to: span[1], line, endLine: null, column: null };
    return readingOf(
      { family: FAMILY, kind: 'stack', piece },
      { order: ORDER, frames: [{ ...frame, function: pythonFunction(match[2]!) }] },
    );
  },
};

export const PYTHON: readonly Recogniser[] = [
  recogniserOf({
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['", line ', '" , line ', '" line ', '”, line ', "', line "],
    pattern:
      /(?:\b(?:[Ff]ile|Source) ["'“]|\bin "|^\s*)(?<path>[^"“”\n]{1,500}?)["'”] ?,? line (?<line>\d{1,8})(?: ?,? col(?:umn)? (?<col>\d{1,6}))?(?: ?,? in (?<fn>.{1,300}))?/d,
    function: pythonFunction,
    accept: ({ path }) =>
      path !== undefined && (/[./\\<]/.test(path) || /^[\w-]+$/.test(path)) && !/^\s*(?:File|in)\s/.test(path),
  }),
  djangoPage,
  recogniserOf({
    // IPython 8: `File ~/x.py:58, in smooth(frame, window)`; `File <frozen x>:2, in f()`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['File '],
    pattern:
      /^\s*File (?<path><[^<>]{1,200}>|[^\s"'][^"']{0,400}?):(?<line>\d{1,8})(?:, in (?<fn>[^\s(]{1,200})|\s*$)/d,
    function: pythonFunction,
  }),
  ipythonOld,
  recogniserOf({
    // Rich: `/x/cli.py:44 in serve`, its box taken off; Sentry's page: `x.py in get at line 42`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['.py:'],
    pattern: /^\s*(?<path>\S[^"'()]{0,400}?\.pyx?):(?<line>\d{1,8}) in (?<fn>[\w.<>]{1,200})\s*$/d,
    function: pythonFunction,
  }),
  recogniserOf({
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: [' at line ', ', line '],
    pattern:
      /^\s*(?<path>[^\s"'()]{1,400}\.\w{1,6}) in (?<fn>[\w.<>#?!]{1,200})(?: at|,) line (?<line>\d{1,8})(?: ?: ?(?:col )?(?<col>\d{1,6}))?\b/d,
    function: pythonFunction,
  }),
  recogniserOf({
    // Rollbar: `File /app/models/x.rb line 12 in foo`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['File '],
    pattern: /^\s*(?:at )?File (?<path>[^\s"':]{1,400}),? line (?<line>\d{1,8}),? in (?<fn>[^\s(]{1,200})/d,
    function: pythonFunction,
  }),
  recogniserOf({
    // pytest, one line a failure: `/w/tests/test_x.py:12: AssertionError: assert 1 == 2`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['.py:'],
    pattern:
      /^\s*(?<path>[^\s:"'()]{1,400}\.pyx?):(?<line>\d{1,8}): (?<type>(?:[A-Za-z_]\w{0,60}\.){0,8}[A-Z]\w{0,80}(?:Error|Exception|Failed)): (?<msg>\S.{0,1000})$/d,
  }),
  recogniserOf({
    // pytest, short style: `tests/test_x.py:37: in test_rejects`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: [': in '],
    pattern:
      /^\s*(?:E {1,8})?(?<path>[^\s:"'()][^:"'()]{0,400}\.[\w]{1,6}):(?<line>\d{1,8}): in (?<fn>[\w.<>]{1,200})\s*$/d,
    function: pythonFunction,
  }),
  recogniserOf({
    // pytest, long style: `tests/test_x.py:212: AttributeError`, or nothing behind the colon.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['.py:', '.pyx:'],
    pattern:
      /^\s*(?<path>[^\s:"'()][^:"'()]{0,400}\.pyx?):(?<line>\d{1,8}): ?(?<type>(?:[A-Za-z_]\w{0,60}\.){0,8}[A-Z]\w{2,80})?\s*$/d,
  }),
  recogniserOf({
    // pdb: `> /x/y.py(12)step()`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['.py('],
    pattern: /^\s*(?<path>\S{1,400}\.py)\((?<line>\d{1,8})\)(?<fn>[\w<>.]{1,200})\(\)/d,
    function: pythonFunction,
  }),
  recogniserOf({
    // Profilers: `x.py:12(func)`.
    family: FAMILY,
    kind: 'place',
    hints: ['.py:'],
    pattern: /(?<path>[^\s:"'()]{1,400}\.py):(?<line>\d{1,8})\((?<fn>[\w<>.]{1,200})\)/d,
    function: pythonFunction,
  }),
  recogniserOf({
    // warnings.warn: `x.py:13: UserWarning: text`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['Warning: '],
    pattern:
      /^\s*(?<path><[\w ]{1,60}>|[^\s:"'()][^:"'()]{0,400}\.\w{1,6}):(?<line>\d{1,8}): (?<type>[\w.]{0,100}Warning): (?<msg>.{1,1000})$/d,
  }),
];
