// Takes off a prefix that no table knows but that lines in a row share, as when a tool puts the name of a machine in
// front of all it prints. Taken only where it cannot well be content: a text or a block that has it throughout, a run
// with indentation behind it, names that only machines have.

import { isFileName } from '../file-names.ts';
import type { Piece } from '../lines.ts';
import { cut } from '../lines.ts';
import { KEYWORDS, STOP_WORDS } from '../words.ts';

/** A run this long may be told by the indentation behind its prefix. */
const MIN_LINES = 4;
/** A text or block whose lines all have the prefix; two lines of one suffice where a machine gave the name. */
const MIN_WHOLE = 3;
/** From so many lines on, words that all of them share are the prefix's own however many they are. */
const SURE_LINES = 8;
const MAX_WORDS = 2;
const MAX_LENGTH = 120;
/** Places and calls in front are content, and so are the marks of frames, of shells and of diffs. */
const CONTENT = /:\d|[({"'`=<\\]|\w\/\w.*\/\w|^[$%>+~^=/.&!*|-]|^#\S|^\d+[.:)]?\s|^[A-Z]:/;
/** Words with which lines of reports begin that are no name of a machine. */
const REPORT_WORD =
  /^(?:at|in|by|from|import|export|File|note|info|hint|help|warning|error|errors|fatal|debug|trace|panic|caused|thread|goroutine|created|exception|suppressed|failed|failure|fail|passed|pass|ok|not|expected|actual|got|received|want|left|right|test|tests|running|insert|update|delete|select|create|drop|add|added|remove|removed|fix|fixed|npm|git|pip|yarn|docker|sudo|cd|frame|line|undefined|cannot|e|w|i)\W?$/i;
/** A name that a machine gave: digits and joints in it, or a mark behind it. */
const MACHINE = /^(?=\S*[a-zA-Z])(?=\S*[-_.@/])(?=\S*\d)[\w.@/[\]-]{4,}[:>|\]]?$/;
/** A mark that ends the name of whoever speaks. */
const MARKED = /^[\w.@/-]+[>|\]]$/;
/** A date or a clock is read by those who know times; what stands behind it varies. */
const TIME_WORD =
  /^\W?(?:\d{1,4}[-/.:]\d\d\b|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\W?$)/;
/** Lines that open and close a part of a log, as fences do. */
const FENCE = /^\s*(?:```|~~~|travis_fold:|section_(?:start|end):|[Aa]ttaching to )/;
/** So many names at most may take turns in front of the lines of a text. */
const MAX_SPEAKERS = 8;

interface Run {
  readonly from: number;
  readonly to: number;
  /** Lines in it that are not empty. */
  readonly count: number;
}

/** The lines without the prefixes that runs of them share. */
export function stripCommonPrefixes(pieces: readonly Piece[]): { pieces: Piece[]; changed: boolean } {
  const out = [...pieces];
  const full = pieces.reduce((sum, piece) => sum + (piece.text === '' ? 0 : 1), 0);
  let changed = false;
  for (let from = 0; from < pieces.length; ) {
    const run = runFrom(pieces, from);
    const prefix = run.count < 2 ? '' : sharedPrefix(pieces, run);
    if (prefix !== '' && isPrefix(pieces, run, prefix, full)) {
      for (let i = run.from; i < run.to; i += 1) {
        if (out[i]!.text !== '') out[i] = cut(pieces[i]!, Math.min(prefix.length, pieces[i]!.text.length));
      }
      changed = true;
    }
    from = run.to;
  }
  return changed ? { pieces: out, changed } : stripSpeakers(pieces);
}

/** The lines of a text in which machines take turns: each line begins with the name of one, and all names recur. */
function stripSpeakers(pieces: readonly Piece[]): { pieces: Piece[]; changed: boolean } {
  for (const words of [2, 1]) {
    const pattern = words === 2 ? /^(\S{4,80}) \S{1,80}(?: |$)/ : /^(\S{4,80})(?: |$)/;
    const lengths: number[] = [];
    const names = new Map<string, number>();
    let indented = words - 1;
    for (const { text } of pieces) {
      const match = text === '' ? null : pattern.exec(text);
      if (text !== '' && (match === null || !MACHINE.test(match[1]!) || CONTENT.test(match[0]))) break;
      lengths.push(match?.[0].length ?? 0);
      if (match === null) continue;
      names.set(match[0].trimEnd(), (names.get(match[0].trimEnd()) ?? 0) + 1);
      if (/^\s+\S/.test(text.slice(match[0].length))) indented += 1;
    }
    const recur = names.size > 1 && names.size <= MAX_SPEAKERS && [...names.values()].every((count) => count > 1);
    if (lengths.length === pieces.length && recur && indented > 0)
      return { pieces: pieces.map((piece, i) => cut(piece, lengths[i]!)), changed: true };
  }
  return { pieces: [...pieces], changed: false };
}

/** The lines from one on that begin with its first word; empty ones between them belong to the run. */
function runFrom(pieces: readonly Piece[], from: number): Run {
  const word = /^\s{0,16}\S{1,80}(?=\s|$)/.exec(pieces[from]!.text)?.[0] ?? '';
  if (!/[A-Za-z\d\u0080-\uffff]|^\s*#$/.test(word)) return { from, to: from + 1, count: 0 };
  let to = from + 1;
  let count = 1;
  for (let i = to; i < pieces.length; i += 1) {
    const text = pieces[i]!.text;
    if (text === '') continue;
    if (!text.startsWith(word) || !/^\s|^$/.test(text.charAt(word.length))) break;
    to = i + 1;
    count += 1;
  }
  return { from, to, count };
}

/** What all lines of a run begin with, up to its last space; empty when that could be content. */
function sharedPrefix(pieces: readonly Piece[], { from, to, count }: Run): string {
  // A line of nothing but the prefix has lost the space at its end.
  const first = pieces[from]!.text.slice(0, MAX_LENGTH);
  let length = first.length;
  for (let i = from + 1; i < to; i += 1) {
    const text = pieces[i]!.text;
    if (text === '') continue;
    let at = 0;
    while (at < length && (first[at] === text[at] || (at === text.length && /\s/.test(first[at]!)))) at += 1;
    length = at;
  }
  const words = [...first.slice(0, length).matchAll(/\s*\S+\s+/g)].map((match) => match[0]);
  const prefix = words.slice(0, wordsOfName(words, count)).join('');
  return CONTENT.test(prefix.trimStart()) ? '' : prefix;
}

/** How many of the shared words can be a name: none of them begins a message, a frame or a time. */
function wordsOfName(words: readonly string[], count: number): number {
  const most = count >= SURE_LINES ? MAX_WORDS * 2 : MAX_WORDS;
  let names = 0;
  for (const [index, word] of words.entries()) {
    const bare = word.trim();
    if (isContentWord(bare, index > 0) || TIME_WORD.test(bare)) return index;
    if (bare === '#') return 1;
    if (/\w/.test(bare)) names += 1;
    if (names > most) return index;
  }
  return words.length;
}

function isContentWord(word: string, isBehind: boolean): boolean {
  if (isBehind && /^(?:test|build|lint|dev|start|check):$/.test(word)) return false;
  const bare = word.replace(/:$/, '');
  if (word === 'E') return false;
  return REPORT_WORD.test(word) || isFileName(bare) || STOP_WORDS.has(bare.toLowerCase()) || KEYWORDS.has(bare);
}

/** `full` is the number of lines that are not empty: counted once, or every run would count them again. */
function isPrefix(pieces: readonly Piece[], run: Run, prefix: string, full: number): boolean {
  const rests = new Set<string>();
  let indented = 0;
  for (let i = run.from; i < run.to; i += 1) {
    const rest = pieces[i]!.text.slice(prefix.length);
    rests.add(rest);
    if (/^\s+\S/.test(rest)) indented += 1;
  }
  // pytest's own mark has more space behind it on every line.
  if (rests.size < 2 || /^E\s{3}/.test(prefix)) return false;
  const words = prefix.trim().split(/\s+/);
  const isMachine = words.some((word) => MACHINE.test(word));
  const least = isMachine || MARKED.test(words.at(-1)!) ? 2 : words.length > 1 ? MIN_WHOLE : MIN_LINES;
  if (/^\s/.test(prefix) && words.length === 1 && least > 2) return false;
  const isBareWord = words.length === 1 && least > 2 && run.to - run.from < pieces.length;
  if (isWhole(pieces, run)) return run.count >= least && (!isBareWord || indented > 0);
  if (run.count >= SURE_LINES && (words.length > 1 || least === 2) && run.count * 5 >= full * 4) return true;
  if (words[0] === 'E' || words[0] === '#') return false;
  if (run.count >= MIN_LINES && indented > 0) return indented < run.count || /[-:|>\]] $/.test(prefix);
  return isMachine && run.count >= MIN_WHOLE && isParagraph(pieces, run);
}

/** Is there nothing but the run in the text, or in the fenced block that it stands in? */
function isWhole(pieces: readonly Piece[], { from, to }: Run): boolean {
  const above = neighbour(pieces, from - 1, -1);
  const below = neighbour(pieces, to, 1);
  return (above === null || isFence(above)) && (below === null || isFence(below));
}

function neighbour(pieces: readonly Piece[], from: number, step: number): string | null {
  for (let i = from; i >= 0 && i < pieces.length; i += step) if (pieces[i]!.text !== '') return pieces[i]!.text;
  return null;
}

function isFence(text: string): boolean {
  return FENCE.test(text);
}

/** Does it begin or end where a paragraph does? */
function isParagraph(pieces: readonly Piece[], { from, to }: Run): boolean {
  return (pieces[from - 1]?.text ?? '') === '' || (pieces[to]?.text ?? '') === '';
}
