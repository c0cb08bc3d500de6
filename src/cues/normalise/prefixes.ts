// Takes off what loggers, containers, CI systems, terminals and mail put in front of a line. A prefix that
// could as well be content is taken only where a neighbouring line carries the same one.

import type { Piece } from '../lines.ts';
import { cut } from '../lines.ts';

/** Prefixes stack up (quote, container, timestamp, level); more than this many is no log line. */
const MAX_PREFIXES = 10;
/** A prefix is looked for in this many characters. */
const HEAD = 240;

const DATE = '\\d{4}[-/.]\\d\\d[-/.]\\d\\d';
const CLOCK = '\\d{1,2}:\\d\\d:\\d\\d(?:[.,:]\\d{1,9})?';
const ZONE = '(?: ?Z\\b| ?[+-]\\d\\d:?\\d\\d\\b| ?UTC\\b| ?GMT\\b)?';
const LEVEL = '(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE|ERR|WRN|INF|DBG)';

/** Timestamps. After one of these a level and a logger's name may follow. */
const TIMES: readonly RegExp[] = [
  new RegExp(`^\\s*\`?[[(]?${DATE}[T _]${CLOCK}${ZONE}[\\])]?(?:\\s?[|:,-](?= ))?(?:[ \\t]|$|(?=[|[]))`),
  /^\s*\[\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d\d(?::\d\d)?(?: [AP]M)?\] ?/,
  /^\s*\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d\d:\d\d(?: [AP]M)? /,
  new RegExp(`^\\s*\\[${CLOCK}(?: ?${LEVEL}| )?\\](?:[A-Za-z]? ?:\\t{1,4})? ?`),
  new RegExp(`^\\s*\\(${CLOCK}\\) `),
  new RegExp(`^\\s*\\d\\d-\\d\\d ${CLOCK} (?=[VDIWEFA]/)`),
  new RegExp(`^<\\d{1,3}>(?:1 )?${DATE}T${CLOCK}${ZONE} `),
  new RegExp(`^\\s*\\d\\d-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\\d{4} ${CLOCK} `),
  new RegExp(`^\\s*${CLOCK} (?:[AP]M )?(?:[|-] )?`),
  /^\s*\[\d{2}[-/][A-Za-z]{3}[-/]\d{4}[ :]\d\d:\d\d:\d\d[^\]]{0,20}\] ?/,
  /^\s*\[?(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}\d{1,2} \d\d:\d\d:\d\d(?:\.\d{1,9})?(?: \d{4}| [AP]M)?\]? ?/,
  /^\s*\[ {0,6}\d{1,7}\.\d{3,9}\] /,
  /^\s*\d{10,13}(?:\.\d{1,9})?[ \t](?=\S|\s)/,
  /^#\d{1,4} \d{1,6}\.\d{1,3} ?/,
];

/** A job and a step in front of the time, as GitHub's own client prints a log. */
const JOB_LOG = /^[^\t]{1,80}\t[^\t]{1,80}\t(?=\d{4}-\d\d-\d\dT)/;
/** glog's and klog's; the place in it is content unless the next line has it too. */
const GLOG = new RegExp(`^[IWEF]\\d{4} ${CLOCK}\\s{1,8}\\d{1,8} ([\\w./-]{1,80}:\\d{1,6}\\]) ?`);

/** Prefixes that are never content. */
const SURE: readonly RegExp[] = [
  /^\s{0,12}(?:> ?)+/,
  /^\s{0,12}\d{1,3}\|[^|\s]{1,24}\s{0,24}\| ?/,
  /^[A-Za-z][\w.-]{0,60}[-_.]\d{1,4}\s{0,40}\| ?/,
  /^\s*(?!(?:error|warning)\[)[\w./-]{1,60}\[[\w.-]{1,40}\]: ?/,
  /^\s*[VDIWEFA]\/[\w.$ :-]{1,60}\(\s{0,8}\d{1,7}\): ?/,
  /^\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\s{1,6}\d{1,6}\s{1,6}\d{1,6} [VDIWEFA] [^:]{1,60}: ?/,
  /^\s*##\[(?:error|warning|debug|group|endgroup|section|command|notice)\]/,
  /^\s*::(?:group|endgroup|debug|notice|error|warning)::/,
  /^\s*(?:npm ERR!|npm error|npm WARN|npm warn|yarn error) ?/,
  /^\s*std(?:out|err) [FP] /,
  /^\s*(?:remote|stdout|stderr): /,
  /^\s*==\d{1,7}==(?!ERROR) ?/,
  /^\s*==\d{1,7}==(?=ERROR)/,
  /^\s*[A-Z], \[[^\]]{10,60}\]\s{1,4}[A-Z]{3,7} -- [^:]{0,60}: ?/,
  /^\s*\[(?:[a-zA-Z][\w ./:@#+-]{0,60}|\d{1,3}|[0-9a-f]{8}[0-9a-f-]{0,40}|[\w-]{1,30}\/[\w ./-]{1,60})\]:?(?=\s)\s?(?=\s*\S)/,
  /^\s*[│┃║▌▎] ?/,
];
/** Marks of lists and text boxes; in a diff they would be content. */
const OUTSIDE_DIFFS: readonly RegExp[] = [/^\s*(?:\| )+(?=\s*\S)/, /^\s{0,12}[-*•] (?=\s*\S)/];
/** Bracketed words that carry meaning and stay. */
const MEANT = /^\s*\[(?:(?:cause|errors|signal|inlined|async|system|Previous|string|love|C|Symbol|thunk)\b|[xX]\])/;

/** Level and logger behind a timestamp; the logger's name only where the next line has it too. */
const LEVEL_WORD = new RegExp(
  `^\\s?\\[?${LEVEL}(?:/[\\w-]{1,40})?\\]?\\s{1,6}(?:\\[[^\\]]{1,60}\\]\\s{1,4})?(?!in\\b)(?:- |: |\\| )?`,
);
const LOGGER = /^\s?[A-Za-z][\w.$/-]{0,60}(?:\[[\w.-]{1,40}\])?(?: ?:(?: |$)| - | \| ?)/;
/** Words before a colon that say what happened, not who says it. */
const NO_LOGGER = /^\s?(?:panic|error|warning|fatal|note|[Cc]aused by|[ewi]|[\w.]*(?:Error|Exception|Warning))\s?[:|-]/;
const HOST = /^[a-z][\w.-]{0,60} (?=[\w./-]{1,60}(?:\[\d{1,7}\])?: )/;
/** More that stands behind a timestamp: NLog's bars, nginx's and others' rows of brackets, Xcode's process, GitLab's stream. */
const BEHIND_TIME: readonly RegExp[] = [
  new RegExp(`^\\|${LEVEL}\\|[^|\\s]{1,80}\\|\\s?`),
  /^(?:\[[\w.#-]{1,30}\]){2,6} ?/,
  /^\d\d[OE]\+? ?(?=\S|\s|$)/,
  /^[\w. -]{1,60}\[\d{1,8}:\d{1,9}\] /,
  new RegExp(`^${LEVEL} {1,4}\\d{1,7} --- \\[[^\\]]{0,60}\\] (?:\\[[^\\]]{0,60}\\] )?[\\w.$\\[\\]/]{1,80} {0,40}: `),
];
const LEVEL_DASH = new RegExp(`^\\s*${LEVEL} - `);
const LEVEL_LOGGER = new RegExp(`^${LEVEL}:[A-Za-z_][\\w.]{0,60}:`);
const SPRING = new RegExp(`^${LEVEL} {1,4}\\d{1,7} --- \\[[^\\]]{0,60}\\] [\\w.$\\[\\]/]{1,80} {0,40}: `);

/** `name  | text`, the column of a container's log, taken where a neighbour has its bar in the same place. */
const COLUMN = /^\s{0,8}[A-Za-z][\w./-]{0,60}\s{0,40}\|(?: |$)/;

/** What the lines before say about a line: in a diff, dashes are content, unless the diff's own lines are bulleted. */
type Setting = 'text' | 'diff' | 'bulleted diff';

/** The lines without what was put in front of them, and which of them had a time in front. */
export function stripPrefixes(pieces: readonly Piece[]): { pieces: Piece[]; timed: boolean[] } {
  const out: Piece[] = [];
  const times: boolean[] = [];
  let setting: Setting = 'text';
  for (let i = 0; i < pieces.length; i += 1) {
    const piece = pieces[i]!;
    const neighbours = [pieces[i - 1]?.text ?? '', pieces[i + 1]?.text ?? ''] as const;
    const { length, timed } = lengthOfPrefixes(piece.text, neighbours, setting);
    times.push(timed);
    const bare = length === 0 ? piece : cut(piece, length);
    setting = settingAfter(bare.text, piece.text.slice(0, length), setting);
    out.push(trimEnd(bare));
  }
  return { pieces: out, timed: times };
}

function settingAfter(text: string, prefix: string, setting: Setting): Setting {
  if (setting !== 'text') return /^(?:[ +\-@\\]|index |diff |$)/.test(text) ? setting : 'text';
  if (!/^(?:@@ -\d|diff --git )/.test(text)) return 'text';
  return /[-*•] $/.test(prefix) ? 'bulleted diff' : 'diff';
}

function lengthOfPrefixes(
  text: string,
  [before, after]: readonly [string, string],
  setting: Setting,
): { length: number; timed: boolean } {
  let rest = text;
  let timed = false;
  let bulleted = false;
  for (let round = 0; round < MAX_PREFIXES && rest !== ''; round += 1) {
    const head = rest.length > HEAD ? rest.slice(0, HEAD) : rest;
    const time = lengthOfTime(head) || lengthOfGlog(head, before, after);
    const known =
      time ||
      lengthOfSure(head) ||
      lengthOfColumn(head, before, after) ||
      (timed ? lengthOfLogger(head, before, after) : lengthOfNamedLevel(head));
    const isOpen = setting === 'text' || (setting === 'bulleted diff' && !bulleted);
    const length = known || (isOpen ? firstLength(OUTSIDE_DIFFS, head) : 0);
    if (length === 0) break;
    if (time > 0) timed = true;
    if (known === 0) bulleted = true;
    rest = rest.slice(length);
  }
  return { length: text.length - rest.length, timed };
}

function lengthOfTime(head: string): number {
  if (JOB_LOG.test(head)) return JOB_LOG.exec(head)![0].length;
  if (!/^\s*[`[(#<]?[\dA-Z ]/.test(head)) return 0;
  return firstLength(TIMES, head);
}

function lengthOfGlog(head: string, before: string, after: string): number {
  const match = /^[IWEF]\d/.test(head) ? GLOG.exec(head) : null;
  return match !== null && (before.includes(match[1]!) || after.includes(match[1]!)) ? match[0].length : 0;
}

function lengthOfSure(head: string): number {
  if (
    /^\s*[A-Za-z"'/(]/.test(head) &&
    !/^\s*[\w./-]{1,70}(?:[|[:(/]|\s{1,40}\||! | \||, \[)|^\s*std|^\s*npm/.test(head)
  )
    return 0;
  if (MEANT.test(head)) return 0;
  return firstLength(SURE, head);
}

function lengthOfColumn(head: string, before: string, after: string): number {
  const length = COLUMN.exec(head)?.[0].length ?? 0;
  if (length === 0) return 0;
  const bar = head.indexOf('|') + 1;
  const column = head.slice(0, bar);
  // A shape match is enough for padded names (several services side by side), else the same name must recur.
  const recurs = before.includes(column) || after.includes(column);
  const padded = / {2,}\|$/.test(column) && (COLUMN.test(before) || COLUMN.test(after));
  return recurs || padded ? length : 0;
}

function lengthOfLogger(head: string, before: string, after: string): number {
  const level = firstLength(BEHIND_TIME, head) || (LEVEL_WORD.exec(head)?.[0].length ?? 0);
  if (level > 0) return level;
  const host = HOST.exec(head)?.[0];
  if (host !== undefined && (before.includes(host) || after.includes(host))) return host.length;
  const logger = LOGGER.exec(head)?.[0];
  if (
    logger !== undefined &&
    !NO_LOGGER.test(logger) &&
    (before.includes(logger.trim()) || after.includes(logger.trim()))
  )
    return logger.length;
  return 0;
}

function lengthOfNamedLevel(head: string): number {
  return LEVEL_LOGGER.exec(head)?.[0].length ?? LEVEL_DASH.exec(head)?.[0].length ?? SPRING.exec(head)?.[0].length ?? 0;
}

function firstLength(patterns: readonly RegExp[], head: string): number {
  for (const pattern of patterns) {
    const match = pattern.exec(head);
    if (match !== null && match[0].length > 0) return match[0].length;
  }
  return 0;
}

/** Trailing space and the right edge of a text box. */
function trimEnd(piece: Piece): Piece {
  let end = piece.text.length;
  while (end > 0 && ' \t\r│┃║'.includes(piece.text[end - 1]!)) end -= 1;
  return end === piece.text.length ? piece : cut(piece, 0, end);
}
