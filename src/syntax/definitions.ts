// Which definitions does a file hold, as whole lines? Orders what was found, takes in the comments and decorators that
// stand directly above, and builds the tree of names. It does not look at a syntax tree.

import type { Definition, DefinitionKind } from '../types.ts';
import type { Found, FoundDefinition, Harvest } from './harvest.ts';
import type { LineTable } from './lines.ts';

/** Definitions in order of start, outer before inner. Linear but for the sort. */
export function definitionsOf(found: Harvest, text: string, lines: LineTable): Definition[] {
  const attached = attachedRows([...found.attached, ...found.comments].sort(byStart), text, lines);
  const definitions: Definition[] = [];
  const open: { index: number; end: number }[] = [];
  let previous: FoundDefinition | undefined;
  for (const candidate of [...found.definitions].sort(byStartAndPattern)) {
    if (previous !== undefined && previous.start === candidate.start && previous.end === candidate.end) continue;
    const span = lineSpan(candidate, attached, lines, text);
    if (!isKept(candidate, span)) continue;
    previous = candidate;
    while (open.length > 0 && open[open.length - 1]!.end < candidate.end) open.pop();
    const parent = open[open.length - 1]?.index ?? -1;
    open.push({ index: definitions.length, end: candidate.end });
    definitions.push(define(candidate, span, parent, definitions));
  }
  return definitions;
}

/** 0-based rows. `own` is where the definition's node starts, `start` where its comments and decorators do. */
interface RowSpan {
  readonly start: number;
  readonly own: number;
  readonly name: number;
  readonly head: number;
  readonly end: number;
}

function lineSpan(found: FoundDefinition, attached: Uint8Array, lines: LineTable, text: string): RowSpan {
  const own = lines.rowOf(found.start);
  let start = own;
  while (start > 0 && attached[start - 1] === 1) start -= 1;
  let last = found.end;
  while (last > found.start + 1 && isSpace(text.charCodeAt(last - 1))) last -= 1;
  const end = lines.rowOf(last - 1);
  const name = clamp(lines.rowOf(found.nameAt), own, end);
  return { start, own, name, head: clamp(lines.rowOf(found.headAt), name, end), end };
}

function isKept(found: FoundDefinition, span: RowSpan): boolean {
  if (found.keep === 'long') return span.end > span.own;
  if (found.keep === 'documented') return span.end > span.start;
  return true;
}

function define(found: FoundDefinition, span: RowSpan, parent: number, list: readonly Definition[]): Definition {
  const outer = list[parent];
  const names = [...nameParts(found.scope), ...ownNames(found)];
  const name = names[names.length - 1]!;
  const own = names.join('.');
  const inClass = outer !== undefined && CLASS_LIKE.has(outer.kind);
  const isMethod = found.kind === 'function' && (inClass || names.length > 1);
  return {
    kind: isMethod ? 'method' : found.kind,
    name,
    qualifiedName: outer === undefined ? own : boundedJoin(outer.qualifiedName, own),
    start: Math.max(span.start + 1, outer?.start ?? 1),
    end: span.end + 1,
    nameLine: span.name + 1,
    headEnd: span.head + 1,
    parent,
  };
}

/** Functions directly inside one of these are methods. */
const CLASS_LIKE: ReadonlySet<DefinitionKind> = new Set(['class', 'interface', 'trait', 'struct', 'enum']);

/** Longest qualified name in UTF-16 units: deep nesting must not make names quadratic in the file. */
const MAX_QUALIFIED_LENGTH = 400;

function boundedJoin(outer: string, own: string): string {
  const joined = `${outer}.${own}`;
  return joined.length <= MAX_QUALIFIED_LENGTH ? joined : joined.slice(joined.length - MAX_QUALIFIED_LENGTH);
}

/** Titles of tests, selectors and quoted module names are kept whole. */
function ownNames(found: FoundDefinition): string[] {
  const written = found.name.replace(/\s+/g, ' ').trim();
  if (written === '') return ['(anonymous)'];
  if (found.kind === 'rule') return [written];
  if (/^["'`]/.test(written)) return [written.replace(/^["'`]|["'`]$/g, '').trim() || written];
  const parts = nameParts(written);
  return parts.length > 0 ? parts : [written];
}

/** `a::b<T>`, `*pkg.T[K]`, `Foo.prototype`, `module.exports` as the plain names in them. */
function nameParts(written: string): string[] {
  const operator = /(?:^|::|\.)(operator\W.*)$/s.exec(written);
  const plain = operator === null ? written : written.slice(0, operator.index);
  const parts = withoutBrackets(plain)
    .split(/::|[.\s&*\\:]+/)
    .filter((part) => part !== '' && !part.startsWith("'") && !NOISE_IN_NAMES.has(part));
  if (operator !== null) parts.push(operator[1]!.replace(/\s+/g, ''));
  return parts;
}

const NOISE_IN_NAMES: ReadonlySet<string> = new Set([
  'prototype',
  'exports',
  'module',
  'this',
  'self',
  'window',
  'dyn',
  'mut',
  'const',
]);

/** Leaves out type arguments and the like: everything inside `<>`, `[]`, `()`, however deep. */
function withoutBrackets(text: string): string {
  let depth = 0;
  let kept = '';
  for (const character of text) {
    if (character === '<' || character === '[' || character === '(') depth += 1;
    else if (character === '>' || character === ']' || character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += character;
  }
  return kept;
}

/**
 * Marks the rows that hold nothing but comments, decorators and attributes: a definition grows upwards over them
 * until another row or a blank one. `spans` in order of start.
 */
function attachedRows(spans: readonly Found[], text: string, lines: LineTable): Uint8Array {
  const rows = new Uint8Array(lines.count);
  for (let index = 0; index < spans.length; ) {
    const { start } = spans[index]!;
    let { end } = spans[index]!;
    for (index += 1; index < spans.length && isGapInLine(text, end, spans[index]!.start); index += 1) {
      end = Math.max(end, spans[index]!.end);
    }
    while (end > start + 1 && isSpace(text.charCodeAt(end - 1))) end -= 1;
    const first = lines.rowOf(start);
    const last = lines.rowOf(end - 1);
    const opensRow = isBlankBefore(text, start);
    const closesRow = isBlankAfter(text, end);
    for (let row = first; row <= last; row += 1) {
      if ((row > first || opensRow) && (row < last || closesRow)) rows[row] = 1;
    }
  }
  return rows;
}

/** Nothing but blanks of one line between two offsets, or an overlap. */
function isGapInLine(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === NEWLINE || !isSpace(code)) return false;
  }
  return true;
}

function isBlankBefore(text: string, offset: number): boolean {
  let at = offset - 1;
  while (at >= 0 && text.charCodeAt(at) !== NEWLINE && isSpace(text.charCodeAt(at))) at -= 1;
  return at < 0 || text.charCodeAt(at) === NEWLINE || text.charCodeAt(at) === BYTE_ORDER_MARK;
}

function isBlankAfter(text: string, offset: number): boolean {
  let at = offset;
  while (at < text.length && text.charCodeAt(at) !== NEWLINE && isSpace(text.charCodeAt(at))) at += 1;
  return at >= text.length || text.charCodeAt(at) === NEWLINE;
}

const NEWLINE = 10;
const BYTE_ORDER_MARK = 0xfeff;

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

/** Earlier first, at the same place the longer, which is the outer. */
function byStart(a: Found, b: Found): number {
  return a.start - b.start || b.end - a.end;
}

function byStartAndPattern(a: FoundDefinition, b: FoundDefinition): number {
  return byStart(a, b) || a.pattern - b.pattern;
}
