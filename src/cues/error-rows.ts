// The table of ways to report an error that carry no exception name: panics, signals, sanitizers, assertions of test
// runners, compilers that put the place on the next line. One row a way.

import type { ErrorContext } from './errors.ts';

export interface ErrorRow {
  /** A string in every line that the row can read; empty when there is none. */
  readonly hint: string;
  /** Groups: type, code, msg. Needs the flag `d`. */
  readonly pattern: RegExp;
  readonly accept?: (context: ErrorContext) => boolean;
  /** True when later rows are to be tried as well. */
  readonly more?: boolean;
}

/** Messages that say only that a tool gave up. */
export const NOISE =
  /^(?:Process completed with exit code|Command failed|exit(?:ed)? (?:status|code|with)|aborting due to|could not compile|test failed, to rerun|build failed|process didn't exit|Error \d+$|\d+ errors?\b|\d+ (?:passing|failing)|\[?Help 1\]?|Command .{1,80} (?:failed|returned)|No such file or directory$|\S{1,300}\.\w{1,10}(?:#L?\d+|(?::\d+){1,2})$)/i;

function text(context: ErrorContext, distance: number): string {
  return context.lines[context.index + distance]?.text ?? '';
}

function follows(pattern: RegExp, reach = 1): (context: ErrorContext) => boolean {
  return (context) => {
    for (let distance = 1; distance <= reach; distance += 1) if (pattern.test(text(context, -distance))) return true;
    return false;
  };
}

function precedes(pattern: RegExp, reach = 1): (context: ErrorContext) => boolean {
  return (context) => {
    for (let distance = 1; distance <= reach; distance += 1) if (pattern.test(text(context, distance))) return true;
    return false;
  };
}

/** Inside the output of `go test`: a test that failed is named nearby. */
function inGoTest(context: ErrorContext): boolean {
  for (let distance = 1; distance <= 40; distance += 1) {
    if (/^\s*(?:--- (?:FAIL|SKIP)|=== (?:RUN|CONT|NAME))/.test(text(context, -distance))) return true;
  }
  return precedes(/^\s*(?:--- FAIL|FAIL$)/, 10)(context);
}

/** RSpec: the first line of the message under `Failure/Error:`, behind the source that it quotes. */
function underRspecSource(context: ErrorContext): boolean {
  for (let distance = 1; distance <= 8; distance += 1) {
    const above = text(context, -distance);
    if (/^\s*#/.test(above)) return false;
    if (/^\s*Failure\/Error:/.test(above))
      return distance === 1 || text(context, -1) === '' || !/^\s{7,}/.test(text(context, -1));
    if (above === '' && distance > 1) return false;
    if (above !== '' && distance > 1 && text(context, -1) !== '') return false;
  }
  return false;
}

export const ERROR_ROWS: readonly ErrorRow[] = [
  { hint: 'Fatal Python error', pattern: /(?<type>Fatal Python error): (?<msg>.+)$/d },
  { hint: 'panic: ', pattern: /(?:^|\s)(?<msg>panic: \S.*)$/d },
  { hint: 'fatal error: ', pattern: /^\s*(?<msg>fatal error: \S.*)$/d, accept: precedes(/goroutine \d|\[signal/, 6) },
  { hint: 'DATA RACE', pattern: /(?<type>WARNING: DATA RACE)/d },
  { hint: 'UndefinedBehaviorSanitizer', pattern: /(?<type>UndefinedBehaviorSanitizer)/d },
  {
    hint: 'Sanitizer: ',
    pattern:
      /(?<type>\w{1,30}Sanitizer: [a-zA-Z-]{1,60}(?: (?:race|leaks?|overflow|detected|memory|on|of|value)\b(?<! on))*)/d,
  },
  {
    hint: 'SIG',
    pattern: /\b(?<code>SIG[A-Z]{2,8})(?:\)|, (?<msg>[A-Z][a-z]+(?: [a-z]+){0,3})\.?\s*$)?/d,
    accept: (context) => !/^\[signal /.test(text(context, 0).trim()) && !/EXC_/.test(text(context, 0)),
  },
  { hint: 'EXC_', pattern: /(?<type>EXC_[A-Z_]{3,30}(?: \(SIG[A-Z]{2,8}\))?)/d },
  { hint: 'Segmentation fault', pattern: /(?<msg>Segmentation fault)/d },
  { hint: 'uncaught exception', pattern: /uncaught exception '(?<type>\w{1,100})', reason: '(?<msg>.{1,800}?)'\s*$/d },
  { hint: 'Assertion failure', pattern: /(?<type>Assertion failure)\b/d },
  { hint: 'Fatal error: ', pattern: /\b(?<type>Fatal error): (?!Uncaught)(?<msg>\S.*)$/d },
  { hint: '', pattern: /^\s*(?<msg>\S.*)$/d, accept: follows(/\bpanicked at .{1,400}:\d+:\d+:$/) },
  {
    hint: '',
    pattern: /^\s*(?<msg>\S.*)$/d,
    accept: (context) =>
      follows(/^\s*Unhandled exception:$/)(context) && !/^\s*#\d|Error|Exception/.test(text(context, 0)),
  },
  { hint: 'was thrown', pattern: /\bThe following (?<type>\w{1,100}(?:<\w{1,60}>)?) (?:object )?was thrown\b/d },
  {
    hint: '',
    pattern: /^\s*(?<msg>\S.*)$/d,
    accept: (context) => follows(/\bThe following .{1,200} was thrown .{0,200}:$/)(context),
  },
  { hint: 'error[', pattern: /^\s*error\[(?<code>E\d{4}|[\w:]{1,60})\]: (?<msg>\S.*)$/d },
  {
    hint: ': ',
    pattern: /^\s*(?:error|warning|fatal): (?<msg>\S.*)$/d,
    accept: precedes(/^\s*(?:-->|╭─|┌─|└─|,-\[|lib\/|test\/)|^\s*\S{1,200}:\d+:\d+:/, 7),
  },
  {
    hint: '',
    pattern: /^\s*(?<code>[A-Z]{1,4}\d{2,5}) (?:\[\*\] )?(?<msg>\S.*)$/d,
    accept: precedes(/^\s*--> \S{1,300}:\d/),
  },
  { hint: '🪪', pattern: /^\s*🪪\s{1,4}(?<code>[a-zA-Z]{1,60}(?:\.[a-zA-Z]{1,60}){1,4})$/d },
  { hint: 'Internal server error: ', pattern: /\bInternal server error: (?<msg>\S.*)$/d },
  {
    hint: '',
    pattern: /^\s*[×✖] (?<msg>\S.*)$/d,
    accept: follows(/^\s*\S{1,300}:\d+:\d+ (?:lint|parse|assist|format)\b/, 3),
  },
  { hint: '(code: ', pattern: /\((?<type>[\w\\]{1,200})\(code: \S{1,20}\): (?<msg>\S.{0,800}?) at (?:\/|[A-Z]:)/d },
  {
    hint: '',
    pattern: /^\s*(?:\|\s*)?(?<msg>(?!Found:|Required:)[^\s|^].*)$/d,
    accept: (context) =>
      follows(/^\s*\|?\s*\^+\s*$/)(context) && follows(/^\s*-- (?:\[E\d{1,5}\] )?[^:]{1,80}: \S+\.scala:/, 5)(context),
  },
  { hint: '[ERROR] ', pattern: /^\s*[✘×X] ?\[ERROR\] (?<msg>\S.*)$/d },
  { hint: 'TS', pattern: /^\s*(?:error )?(?<code>TS\d{3,6}): (?<msg>\S.*)$/d },
  {
    hint: ' : ',
    pattern: /\b(?:CSC|MSBUILD|LINK|NMAKE|CL|AL) : (?:fatal )?error (?<code>[A-Z]{1,6}\d{1,6}): (?<msg>\S.*)$/d,
  },
  {
    hint: '',
    pattern: /^\s*(?:error|fatal): (?!Uncaught|\|)(?<msg>\S.*)$/d,
    accept: (context) => /^\s*(?:error|fatal): /.test(text(context, 0)),
  },
  { hint: 'Type error: ', pattern: /^\s*(?<type>Type error): (?<msg>\S.*)$/d },
  { hint: 'Module not found: ', pattern: /\b(?<type>Module not found): (?:Error: )?(?<msg>\S.*)$/d },
  { hint: 'panic serving', pattern: /(?<msg>http: panic serving \S.*)$/d },
  { hint: 'terminate called', pattern: /terminate called after throwing an instance of '(?<type>[^']{1,200})'/d },
  { hint: 'what():', pattern: /what\(\):\s{1,4}(?<msg>\S.*)$/d },
  {
    hint: '',
    pattern:
      /^\s*(?<msg>(?:double free or corruption|free\(\): invalid|malloc\(\): |corrupted size vs|munmap_chunk|\*\*\* stack smashing).*)$/d,
  },
  { hint: '.scala:', pattern: /^\s*(?<msg>\S.*) \(\w+\.scala:\d+\)$/d, accept: follows(/\*\*\* FAILED \*\*\*/) },
  { hint: '', pattern: /^\s*(?:\d{1,3}: )?(?<msg>\S.*)$/d, accept: follows(/^\s*(?:Caused by|Error Message):$/) },
  { hint: '', pattern: /^\s*(?<msg>\S.*)$/d, accept: follows(/^\s*Error in .{1,300} ?:\s*$/) },
  { hint: 'In ', pattern: /^\s*In .{1,200}? : ?(?<msg>\S.*)$/d, accept: follows(/^\s*Warning messages?:\s*$/) },
  { hint: 'recorded an issue', pattern: /recorded an issue at \S{1,300}:\d{1,8}:\d{1,6}: (?<msg>\S.*)$/d },
  { hint: 'COMPILATION ERROR', pattern: /(?<type>COMPILATION ERROR)/d },
  { hint: 'undefined ', pattern: /(?<msg>undefined reference to [`'‘"].{1,300}?['’"])/d },
  { hint: 'ndefined symbol', pattern: /(?<msg>[Uu]ndefined symbols?(?: for architecture \w+)?: .{1,300})$/d },
  { hint: '** (', pattern: /\*\* \((?<type>[A-Z][\w.]{1,200})\) (?<msg>\S.*)$/d },
  { hint: '** (EXIT', pattern: /\*\* \((?<type>EXIT)[^)]*\) (?<msg>\S.*)$/d },
  { hint: 'Assertion with ', pattern: /^\s*(?<msg>Assertion with \S+ failed)/d },
  {
    hint: 'xpected',
    pattern: /^\s*(?<msg>(?:Expected|expected):? .{1,400})$/d,
    accept: follows(/^\s*(?:test\/\S+\.exs:\d+|\S+#\w+ \[\S+:\d+\]:|Failure:)$/, 2),
  },
  { hint: '', pattern: /^\s*(?<msg>\S.*)$/d, accept: follows(/^\s*error: \|-$/) },
  { hint: 'error: ', pattern: /^\s*error: '(?<msg>\S.*)'$/d },
  { hint: 'Failed asserting', pattern: /^\s*(?<msg>Failed asserting that .*)$/d },
  { hint: 'assert ', pattern: /^\s*E\s{1,8}(?<msg>assert .*)$/d },
  {
    hint: 'E  ',
    pattern: /^\s*E\s{2,8}(?<type>(?:\w{1,80}\.){0,10}[A-Z]\w{1,80})(?:: (?<msg>\S.*))?$/d,
    accept: (context) =>
      !/^\s*E\s+(?:Where|Use|At|Full|Left|Right|Omitting|Comparing|Differing)\b/.test(text(context, 0)),
  },
  {
    hint: 'expect(',
    pattern: /^\s*(?:Error: )?(?<msg>expect\(.{0,60}\)\.\S.{0,200})$/d,
    accept: (context) =>
      !/;\s*$|^\s*\d+ ?\|/.test(text(context, 0)) &&
      (!context.lines[context.index]!.indented || follows(/^\s*●/, 4)(context)),
  },
  {
    hint: '_test.go:',
    pattern: /^\s*(?:\S{1,100}\/)?[\w.-]{1,100}_test\.go:\d{1,7}: (?<msg>\S.*)$/d,
    accept: inGoTest,
  },
  {
    hint: 'Error:',
    pattern: /^\s*Error:\s{2,20}(?<msg>\S.*)$/d,
    accept: (context) => !/^\s*Error:\s+\d+:\d+/.test(text(context, 0)),
  },
  {
    hint: '',
    pattern: /^\s*(?<msg>\S.*)$/d,
    accept: (context) => underRspecSource(context) && !/^\s*(?:#|\w+(?:::\w+)*Error:$)/.test(text(context, 0)),
  },
  {
    hint: '',
    pattern: /^\s*(?<msg>\S.*)$/d,
    accept: (context) =>
      follows(/^\s*(?:[A-Z]\w*(?:::\w+)*(?:Error|Exception)):$/)(context) && follows(/Failure\/Error/, 8)(context),
  },
  { hint: '', pattern: /^\s*(?<msg>\S.*)$/d, accept: follows(/^\s*\*\*[\w:.\\]{1,120}\*\* in \*\*/) },
  { hint: '**', pattern: /^\s*\*\*(?<type>[A-Z][\w:.\\]{1,120})\*\* in \*\*/d },
  { hint: ': ', pattern: /^\s*[\w./-]{1,60}: (?<msg>\S.*)$/d, accept: precedes(/^\s*CallStack \(from/, 3) },
  {
    hint: '',
    pattern: /^\s*(?:• )?(?<msg>[^\s{}[\]"]\S*\s\S.*)$/d,
    accept: (context) => follows(/\.(?:l?hs|x|y):\S{1,40}: (?:error|warning):(?: \[[^\]]*\])*$/)(context),
  },
  { hint: 'Error in ', pattern: /^\s*Error in .{1,300}? : ?(?<msg>\S.*)$/d },
  {
    hint: '! ',
    pattern: /^\s*! (?<msg>\S.*)$/d,
    accept: follows(/^\s*(?:Error|Caused by error)(?: in .{1,200})?:?\s*$/),
  },
  {
    hint: '',
    pattern: /^\s*(?<msg>[A-Z]\S.*)$/d,
    accept: (context) => precedes(/^\s*at 0x[0-9A-F]+: /)(context) && !/^\s*(?:Address|at|by) /.test(text(context, 0)),
  },
  { hint: 'Failure', pattern: /^\s*(?<msg>Assert\.\w{1,40}\(\) Failure.*)$/d },
  {
    hint: 'ERR_',
    pattern: /\b(?<code>ERR_[A-Z0-9_]{3,60})\b/d,
    accept: (context) => !/\w \[ERR_|new ERR_/.test(text(context, 0)),
  },
  {
    hint: '',
    pattern:
      /\b(?<code>E(?:NOENT|ACCES|PERM|EXIST|ISDIR|NOTDIR|NOTEMPTY|MFILE|ADDRINUSE|CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NOTFOUND|BADF|INVAL|NOSPC|BUSY|RESOLVE|LIFECYCLE))\b/d,
    accept: (context) => !/(?:Error|Exception)\b.{0,20}:(?: |$)/.test(text(context, 0)),
  },
  { hint: 'code: ', pattern: /^\s*code: ['"](?<code>[A-Z][A-Z0-9_]{2,60})['"],?$/d },
  { hint: '', pattern: /\b(?<code>SQLSTATE\[\w{5}\]|ORA-\d{5})/d },
];
