// Linters, formatters, test runners, bundlers and CI annotations.

import type { Piece } from '../lines.ts';
import type { Reading, Recogniser, Surroundings } from '../recogniser.ts';
import { numberOf, readingOf, recogniserOf } from '../recogniser.ts';

const FAMILY = 'diagnostic';
/** Rows under a heading tell themselves apart, so that each can borrow the path from the row above it. */
const LINT = 'lint';

/** ESLint's row: `  21:9  error  'x' is never used  no-unused-vars`; GitHub puts `Error: ` in front. */
const LINT_ROW =
  /^\s*(?:(?:Error|Warning): {1,4})?(?:Line )?(?<line>\d{1,8}):(?<col>\d{1,6}):?\s{1,8}(?:(?:error|warning|✖|⚠|✘|×|info)\s{1,8})?(?<msg>\S.{0,600}?)(?:\s{2,}(?<code>@?[a-z][\w@/-]{1,100}))?\s*$/d;
const LINT_HEAD = /^\s*(?:FILE: )?((?:[A-Za-z]:[\\/]|\.{0,2}\/)?[^\s:"'()*|]{1,400}\.[A-Za-z]\w{0,9})\s*$/;
/** Lines between a heading and its first row that are looked through. */
const MAX_ROWS = 8;

/** Linters print the file once and its rows below: the reading of a row borrows the path from the heading. */
const lintRows: Recogniser = {
  family: LINT,
  hints: [':'],
  needsDigit: true,
  read(piece: Piece, around: Surroundings): Reading | null {
    const match = LINT_ROW.exec(piece.text);
    if (match === null || !isLintRow(match.groups ?? {}, piece.text)) return null;
    const heading = around.previous?.family === LINT ? around.previous.frames[0]!.path : headingAbove(around);
    if (heading === null) return null;
    const { line, col, msg, code } = match.groups ?? {};
    const spans = match.indices?.groups ?? {};
    const [from, to] = spans.line ?? [0, 0];
    const errors = [
      ...(code === undefined ? [] : [{ part: 'code', value: code, from: spans.code![0], to: spans.code![1] } as const]),
      ...(msg === undefined
        ? []
        : [{ part: 'message', value: msg.trim(), from: spans.msg![0], to: spans.msg![1] } as const]),
    ];
    const frame = {
      path: heading,
      from,
      to,
      line: numberOf(line),
      endLine: null,
      column: numberOf(col),
      function: null,
    };
    return readingOf({ family: LINT, kind: 'diagnostic', piece }, { frames: [frame], errors });
  },
};

function isLintRow({ code }: Readonly<Record<string, string | undefined>>, text: string): boolean {
  return code !== undefined || /\b(?:error|warning)\s{2,}|[✖⚠✘]|^\s*Line /.test(text);
}

function headingAbove(around: Surroundings): string | null {
  for (let distance = 1; distance <= MAX_ROWS; distance += 1) {
    const text = around.before(distance);
    const heading = LINT_HEAD.exec(text);
    if (heading !== null) return heading[1]!;
    if (text !== '' && !LINT_ROW.test(text) && !/^\s*(?:>|\||\d+ \||\^)/.test(text)) return null;
  }
  return null;
}

/** A row of PHPStan's table: `  18     Method … has no return type.`, under `  Line   src/Bottle.php`. */
const TABLE_ROW = /^\s{0,8}:?(?<line>\d{1,7})\s{2,12}(?<msg>\S.{0,800}?)\s*$/d;
const TABLE_HEAD = /^\s*Line\s{2,8}(\S.{0,400}?)\s*$/;
/** Lines between the head of a table and its last row that are looked through. */
const MAX_TABLE = 60;

/** PHPStan names the file in the head of a table; a row borrows it. */
const tableRows: Recogniser = {
  family: 'table',
  hints: ['  '],
  needsDigit: true,
  read(piece: Piece, around: Surroundings): Reading | null {
    const match = TABLE_ROW.exec(piece.text);
    const span = match?.indices?.groups;
    if (match === null || span?.line === undefined || span.msg === undefined) return null;
    let path: string | null = null;
    for (let distance = 1; distance <= MAX_TABLE && path === null; distance += 1) {
      const text = around.before(distance);
      path = TABLE_HEAD.exec(text)?.[1] ?? null;
      if (path === null && !/^\s*(?:-{4,}|:?\d{1,7}\s{2}|\s{6,}\S)|^$/.test(text)) return null;
      if (text === '' && distance > 2) return null;
    }
    if (path === null || !/\.\w{1,6}\b/.test(path)) return null;
    const [from, to] = span.line;
    const frame = { path: path.replace(/ \(in context of .*$/, ''), from, to, line: numberOf(match.groups?.line) };
    const msg = match.groups?.msg ?? '';
    return readingOf(
      { family: 'table', kind: 'diagnostic', piece },
      {
        frames: [{ ...frame, endLine: null, column: null, function: null }],
        errors: [{ part: 'message', value: msg, from: span.msg[0], to: span.msg[1] }],
      },
    );
  },
};

/** `file: test/x.js` and `line: 12` on lines of their own, as in TAP and in printed error objects. */
const fields: Recogniser = {
  family: FAMILY,
  hints: ['file', 'File'],
  read(piece: Piece, around: Surroundings): Reading | null {
    const match =
      /^\s*["']?(?:file|fileName|filename|sourceFile|path)["']?: ["']?([^\s"',]{3,400}\.\w{1,10})["']?,?$/d.exec(
        piece.text,
      );
    const span = match?.indices?.[1];
    if (match === null || span === undefined) return null;
    for (const distance of [1, 2, -1, -2]) {
      const text = distance > 0 ? around.after(distance) : around.before(-distance);
      const line = /^\s*["']?(?:line|lineNumber|line_number|lineno)["']?: ["']?(\d{1,8})["']?,?$/.exec(text)?.[1];
      if (line === undefined) continue;
      const frame = { path: match[1]!, from: span[0], to: span[1], line: numberOf(line), endLine: null };
      return readingOf(
        { family: FAMILY, kind: 'place', piece },
        { frames: [{ ...frame, column: null, function: null }] },
      );
    }
    return null;
  },
};

export const RUNNERS: readonly Recogniser[] = [
  recogniserOf({
    // GitHub: `::error file=src/x.ts,line=44,col=2::message`; Azure: `sourcepath=…;linenumber=…`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['file=', 'sourcepath='],
    pattern:
      /(?:::(?:error|warning|notice) |##vso\[task\.logissue ).{0,200}?\b(?:file|sourcepath)=(?<path>[^,;\]:]{1,400}(?::[\\/][^,;\]:]{1,400})?)[,;].{0,120}?\bline(?:number)?=(?<line>\d{1,8})(?:.{0,60}?,\s?endLine=(?<end>\d{1,8}))?(?:.{0,60}?\bcol(?:umn|umnnumber)?=(?<col>\d{1,6}))?(?:;code=(?<code>\w{1,40}))?[^:\]]{0,200}(?:::|\])(?<msg>.{0,1000})/d,
  }),
  recogniserOf({
    // JUnit XML: `<testcase file="x.py" line="12">`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['file="'],
    pattern: /\bfile="(?<path>[^"]{1,400})" .{0,200}?\bline="(?<line>\d{1,8})"/d,
  }),
  recogniserOf({
    // Biome: `src/queue.ts:8:7 lint/style/useConst  FIXABLE  ━━━`; its message is on a row of its own.
    family: FAMILY,
    kind: 'diagnostic',
    hints: [' lint/', ' parse', ' assist/', ' format'],
    pattern:
      /^\s*(?<path>[^\s:"'()]{1,400}\.\w{1,10}):(?<line>\d{1,8}):(?<col>\d{1,6}) (?<code>(?:lint|assist)\/[\w/]{1,100}|parse|format)\b/d,
  }),
  lintRows,
  tableRows,
  fields,
  recogniserOf({
    // Rollup: `src/Almanac.js (12:9)`; Next: `⨯ src/app/page.tsx (14:18) @ BerthPage`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: [' ('],
    pattern:
      /^\s*(?:file: |[⨯×✖-] )?(?<path>(?:[A-Za-z]:[\\/])?[^\s:"'()]{1,400}\.\w{1,10}) \((?<line>\d{1,8}):(?<col>\d{1,8})\)(?: @ (?<fn>[\w$.<>]{1,200}))?\s*$/d,
  }),
  recogniserOf({
    // webpack's way to a module: ` @ ./src/index.js 3:0-29`.
    family: FAMILY,
    kind: 'place',
    hints: ['@ '],
    pattern: /^\s*@ (?:multi )?(?<path>\S{1,400}\.\w{1,10}) (?<line>\d{1,8}):(?<col>\d{1,6})(?:-\d{1,8}){0,2}/d,
  }),
  recogniserOf({
    // Babel: `SyntaxError: /x/y.js: Unexpected token (12:5)`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: [': '],
    pattern:
      /(?<type>\b\w{0,60}Error): (?<path>(?:[A-Za-z]:[\\/])?[^\s:"'()]{1,400}\.\w{1,10}): (?<msg>[^()]{1,400}(?:\([^\d()][^()]{0,100}\)[^()]{0,200})?) \((?<line>\d{1,8}):(?<col>\d{1,8})\)/d,
  }),
  recogniserOf({
    // ESLint compact: `x.js: line 12, col 5, Error - message (rule)`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: [': line '],
    pattern:
      /^\s*(?<path>[^:"'()]{1,400}\.\w{1,10}): line (?<line>\d{1,8}), col(?:umn)? (?<col>\d{1,6}), (?:Error|Warning|Info) - (?<msg>\S.{0,500}?)(?: \((?<code>[\w@/-]{1,100})\))?\s*$/d,
  }),
  recogniserOf({
    // mypy, flake8, pylint, ruff, rubocop, golangci-lint: `x.py:12:5: E501 line too long`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: [': '],
    pattern:
      /^\s*(?<path>[^\s:"'()]{1,400}\.\w{1,10}):(?<line>\d{1,8}):(?<col>\d{1,6}): \[?(?:[CWEF]: (?:\[\w{1,20}\] )?)?(?<code>[A-Z]{1,5}\d{2,5}|[A-Z]\w{1,30}\/\w{1,60})\]?:? (?:\[\*\] )?(?<msg>\S.{0,600})/d,
  }),
  recogniserOf({
    // node:test and TAP: `location: '/x/y.js:12:3'`, `test at test/y.js:12:3`.
    family: FAMILY,
    kind: 'place',
    hints: ['location: ', 'test at ', 'at: '],
    pattern:
      /(?:\blocation: ['"]|^\s*test at |^\s*at: ['"]?)(?<path>(?:file:\/\/)?(?:[A-Za-z]:[\\/])?[^:"']{1,400}):(?<line>\d{1,8}):(?<col>\d{1,8})/d,
  }),
  recogniserOf({
    // Sass and friends: `  src/x.scss 12:5  root stylesheet`; PHPStan and others are left to the scan for places.
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['css ', '.sass ', '.less '],
    pattern: /^\s*(?<path>\S{1,400}\.(?:s?css|sass|less)) (?<line>\d{1,8}):(?<col>\d{1,6})\s{2}/d,
  }),
];
