// Types, codes and messages of errors in the lines around stack frames and on their own. Frames and diagnostics bring
// their own errors with them; this file reads the rest. Does not decide which stack an error belongs to.

import { ERROR_ROWS, NOISE } from './error-rows.ts';
import type { Line } from './lines.ts';
import type { RawError, Reading } from './recogniser.ts';

export interface PlacedError extends RawError {
  /** Index of the line. */
  readonly index: number;
}

/** The last word of a name that says that something went wrong. */
const SUFFIX =
  /(?:Error|Exception|Fault|Failure|Panic|Warning|Interrupt|Iteration|Throwable|Abort|Timeout|Expired|NotFound|Denied|Refused|Violation|Exit)\d?(?![\w(])/g;
const NAME_CHARACTER = /[\w$.:\\]/;
const MAX_NAME = 200;
/** Headings that stand where a type could. */
const NO_TYPE =
  /^(?:Expected|Got|Actual|Received|Required|Found|Note|Hint|Help|Example|Usage|Output|Details|Environment|Version|Steps|Arguments|Stack|Backtrace|Stacktrace|Context|Parameters|Source|Location|File|Line|Code)$/;
/** A message is kept to this many characters. */
const MAX_MESSAGE = 1000;

/** The errors that the lines name, in order. `at` gives the reading of a line, if any. */
export function errorsIn(lines: readonly Line[], at: ReadonlyMap<number, Reading>): PlacedError[] {
  const found: PlacedError[] = [];
  let lastStack = -100;
  // An error is kept where it is first mentioned, so a line between the same neighbours need not be read again.
  const seen = new Set<string>();
  for (let index = 0; index < lines.length; index += 1) {
    const reading = at.get(index);
    const text = lines[index]!.text;
    if (reading?.kind === 'stack') lastStack = index;
    if (reading !== undefined) {
      const clean = reading.lineCount > 1 ? reading.errors.filter((error) => error.part !== 'message') : reading.errors;
      found.push(...clean.flatMap((error) => cleanError(error, index)));
    }
    if (text.length < 3 || (reading !== undefined && isReadWhole(reading, text))) continue;
    const key = `${lines[index - 1]?.text ?? ''}\n${text}\n${lines[index + 1]?.text ?? ''}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const context = { index, lines, at, lastStack };
    const own =
      fromRows(context) ?? (reading === undefined ? (namedError(text) ?? headerOf(context)) : outside(reading, text));
    // pytest's summary cuts messages to the width of the terminal.
    const isCut = /^\s*(?:FAILED|ERROR) \S/.test(text) && text.endsWith('...');
    const whole = (own ?? []).filter((error) => !isCut || error.part !== 'message');
    found.push(...whole.flatMap((error) => cleanError(error, index)));
  }
  return found;
}

function isReadWhole(reading: Reading, text: string): boolean {
  return reading.claim[1] >= text.length - 1 && text.slice(0, reading.claim[0]).trim().length <= 2;
}

export interface ErrorContext {
  readonly index: number;
  readonly lines: readonly Line[];
  readonly at: ReadonlyMap<number, Reading>;
  /** Index of the last line of a stack above, or far away. */
  readonly lastStack: number;
}

function fromRows(context: ErrorContext): RawError[] | null {
  const text = context.lines[context.index]!.text;
  const errors: RawError[] = [];
  for (const row of ERROR_ROWS) {
    if (row.hint !== '' && !text.includes(row.hint)) continue;
    const match = row.pattern.exec(text);
    if (match === null || (row.accept !== undefined && !row.accept(context))) continue;
    for (const [group, part] of [
      ['type', 'type'],
      ['code', 'code'],
      ['msg', 'message'],
    ] as const) {
      const span = match.indices?.groups?.[group];
      const value = match.groups?.[group];
      if (span !== undefined && value !== undefined && value.trim() !== '')
        errors.push({ part, value, from: span[0], to: span[1] });
    }
    if (row.more !== true) return errors;
  }
  return errors.length > 0 ? errors : null;
}

/** The line above an innermost-first stack or below an innermost-last one, whatever the type is called. */
function headerOf(context: ErrorContext): RawError[] | null {
  const { lines, index, at, lastStack } = context;
  const text = lines[index]!.text;
  const match =
    /^\s*(?:E {1,8}|\+ )?(?:Exception in thread (?:"[^"]{0,100}"|\S{1,60}) |(?:Caused by|Suppressed|Wrapped by|Causing): |Uncaught |\[cause\]: |-{1,4}> |Unhandled [Ee]xception[.:] )?(?<type>(?:[A-Za-z_$][\w$]{0,100}(?:\.|::|\\)){0,12}[A-Za-z_$][\w$]{1,100})(?<code> \[\w{1,60}\])?(?::\s?(?<msg>.*))?$/d.exec(
      text,
    );
  const groups = match?.indices?.groups;
  if (match === null || groups?.type === undefined) return null;
  const type = match.groups?.type ?? '';
  const last = type.split(/[.:\\]/).at(-1) ?? '';
  if (NO_TYPE.test(type) || !/^[A-Z]/.test(last) || /^[A-Z]{2,}$/.test(last)) return null;
  if (!isBelowStack(context, type) && !isAboveStack(lines, index, at, type)) return null;
  if (index - lastStack > 30 && !/[.\\:]/.test(type) && match.groups?.msg === undefined) return null;
  return typeAndMessage(type, groups.type[0], match.groups?.code, match.groups?.msg, groups.msg?.[0]);
}

function isBelowStack({ lines, index, at, lastStack }: ErrorContext, type: string): boolean {
  const reading = at.get(lastStack);
  if (reading?.order !== 'innermost-last' || index - lastStack > 25) return false;
  const text = lines[index]!.text;
  if (/^\s*E /.test(text)) return true;
  if (/^\s*(?:\d+ |[-|]*>)/.test(text)) return false;
  // A source line under the frame stands deeper than the error does.
  const isShallow = indentOf(text) <= indentOf(lines[lastStack]!.text);
  return isShallow && (/[.]|[a-z][A-Z]|Error|Exit|Warning/.test(type) || index - lastStack <= 4);
}

function isAboveStack(lines: readonly Line[], index: number, at: ReadonlyMap<number, Reading>, type: string): boolean {
  for (let next = index + 1; next <= index + 6 && next < lines.length; next += 1) {
    const reading = at.get(next);
    if (reading?.kind === 'stack' && reading.order === 'innermost-first') {
      const isNear = next === index + 1 || /[.\\:]\w/.test(type);
      return isNear && ['v8', 'gecko', 'jvm', 'dotnet', 'php', 'ruby'].includes(reading.family);
    }
    if (reading !== undefined || (lines[next]!.text === '' && next > index + 2)) return false;
  }
  return false;
}

/** `some.pkg.NameError: message`, `Name::Error (message):` or the bare name at the end of the line. */
export function namedError(text: string): RawError[] | null {
  if (!/[A-Z]/.test(text)) return null;
  for (const match of text.matchAll(SUFFIX)) {
    const end = match.index + match[0].length;
    const from = startOfName(text, match.index);
    const type = text.slice(from, end).replace(/^[.:]+/, '');
    const start = end - type.length;
    const rest = text.slice(end);
    const written =
      /^(?<code> \[[\w]{1,60}\])?(?:\*\*|`)?(?:: ?(?<msg>\S.*)?$| \((?<paren>.{1,800})\):?\s*$|:?\s*$)/d.exec(rest);
    if (
      written === null ||
      (/^(?:Warning|Exit|Failure|Timeout|Error)$/.test(type) && !isStartOfMessage(text, start, rest))
    )
      continue;
    if (/^[a-z]\w*$/.test(type) || /["'\w$-]$/.test(text.slice(0, start))) continue;
    const message = written.groups?.msg ?? written.groups?.paren;
    if (message !== undefined && NOISE.test(message)) return null;
    const offset = written.indices?.groups?.msg?.[0] ?? written.indices?.groups?.paren?.[0];
    if (
      message === undefined &&
      !/^\s*(?:\*\*|`|"|>|E )?\s*$/.test(text.slice(0, start)) &&
      !/(?:Caused by|exception|thrown|raises?d?|throws?|thread "\S+")[: ]*(?:an? )?`?$/i.test(text.slice(0, start))
    )
      continue;
    return typeAndMessage(type, start, written.groups?.code, message, offset === undefined ? undefined : end + offset);
  }
  return null;
}

/** A bare `Error:` is one at the start of a line or behind a mark, not in the middle of a sentence. */
function isStartOfMessage(text: string, start: number, rest: string): boolean {
  return /^:\s?\S/.test(rest) && /(?:^|[)\]:>!|"'`✘×] ?|Uncaught |Unhandled |\s{2})$/.test(text.slice(0, start));
}

function startOfName(text: string, from: number): number {
  let start = from;
  while (start > 0 && from - start < MAX_NAME && NAME_CHARACTER.test(text[start - 1]!)) start -= 1;
  // `x:NameError` and `a: b.NameError`: a single colon ends a name, a double one joins.
  const colon = /(?:^|[^:]):(?!:)[^:]*$/.exec(text.slice(start, from));
  if (colon !== null && !text.slice(start, from).slice(colon.index).includes('::'))
    start += text.slice(start, from).lastIndexOf(':') + 1;
  return start;
}

/** Node's bare `Error [CODE]` is named by its code; others by what is printed, with the code beside it. */
function typeAndMessage(
  type: string,
  from: number,
  code: string | undefined,
  message: string | undefined,
  messageFrom: number | undefined,
): RawError[] {
  const errors: RawError[] = [];
  const bare = code?.trim().slice(1, -1) ?? '';
  if (bare === '') errors.push({ part: 'type', value: type, from, to: from + type.length });
  else if (type === 'Error')
    errors.push({ part: 'code', value: bare, from: from + type.length + 2, to: from + type.length + 2 + bare.length });
  else errors.push({ part: 'type', value: `${type} [${bare}]`, from, to: from + type.length + bare.length + 3 });
  if (message !== undefined && messageFrom !== undefined && message.trim() !== '') {
    errors.push({ part: 'message', value: message, from: messageFrom, to: messageFrom + message.length });
  }
  return errors;
}

function outside(reading: Reading, text: string): RawError[] | null {
  if (reading.kind === 'diagnostic' || reading.lineCount > 1) return null;
  const rest = text.slice(0, reading.claim[0]);
  return rest.trim() === '' ? null : namedError(rest.trimEnd());
}

/** A message without what printers put behind it, the rule's name as a code, and nothing where only noise is left. */
function cleanError(error: RawError, index: number): PlacedError[] {
  let value = error.value;
  const found: PlacedError[] = [];
  if (error.part === 'message') {
    value = withoutTail(value);
    const rule = RULE.exec(value);
    const name = rule?.[1] ?? rule?.[2];
    if (rule !== null && name !== undefined) {
      const from = error.from + error.value.indexOf(name, rule.index);
      found.push({ part: 'code', value: name, from, to: from + name.length, index });
      value = value.slice(0, rule.index);
    }
    if (value.length > MAX_MESSAGE) value = value.slice(0, MAX_MESSAGE);
  } else value = value.replace(/^[\s*]+/, '');
  value = value.trim();
  if (value === '' || (error.part === 'message' && NOISE.test(value))) return found;
  const from = error.from + error.value.indexOf(value);
  return [{ ...error, value, from, to: from + value.length, index }, ...found];
}

/** The rule behind a message: `[-Wunused-variable]`, `  [return-value]`, `(missing-docstring)`. */
const RULE =
  /\s{1,4}(?:\[((?:-W|clang-diagnostic-)?[a-z][\w=+-]{2,60})\]|\(([a-z]+(?:-[a-z]+){1,6}|(?:err|go|static|style|type)(?:check|cyclo|vet|simple|sec|imports|fmt|critic|const|cognit|dot)|unused|ineffassign|revive|misspell|funlen|dupl|unparam|errorlint|wrapcheck|nakedret|prealloc|bodyclose|exhaustive|unconvert|lll)\))$/;

function withoutTail(message: string): string {
  const value = message
    .replace(/\s*\{$/, '')
    .replace(/\s*\[[^[\]]{1,400}proj(?:::[^[\]]{1,100})?\]$/, '')
    .replace(/ \((?:[A-Za-z]:)?[^\s()]{0,300}[\\/][^\s()]{1,300}\)$/, '')
    .replace(/ \[recovered(?:, \w+)?\]$/, '');
  const isUnbalanced = (value.split('`').length & 1) === 0;
  return isUnbalanced ? value.replace(/`[.,;:]?$/, '') : value;
}

export function indentOf(text: string): number {
  return /^\s*/.exec(text)![0].length;
}
