// What the index keeps of one file content, independent of the snapshot that it stands in: its regions, their terms
// by field, the names that it defines and uses. A record is made once for a content and serves every snapshot.

import type { Definition, FileSyntax, Import } from '../types.ts';
import { linesOf, REGION_KINDS, type Segment, segment } from './segment.ts';
import { IDENTIFIER, identifierTerms } from './tokenise.ts';

/** Bump when what a record holds changes: older records are then made anew. */
export const RECORD_VERSION = 1;

/**
 * Term frequencies of one region and term, packed into a byte: bit 0 name, bit 1 head (signature),
 * bits 2–3 prose (comments and strings, at most 3), bits 4–7 body (at most 15).
 */
export const NAME_BIT = 1;
export const HEAD_BIT = 2;
const PROSE_ONE = 4;
const BODY_ONE = 16;

export const nameCount = (packed: number): number => packed & 1;
export const headCount = (packed: number): number => (packed >> 1) & 1;
export const proseCount = (packed: number): number => (packed >> 2) & 3;
export const bodyCount = (packed: number): number => packed >> 4;

export interface RecordRegion {
  readonly start: number;
  readonly end: number;
  /** Index in REGION_KINDS. */
  readonly kind: number;
  readonly definition: number;
  /** Occurrences of terms, uncapped. Tokens. */
  readonly length: number;
  /** Alternating: index in `vocabulary`, packed frequencies. */
  readonly terms: readonly number[];
  /** Indexes in `names` of the names it uses. */
  readonly uses: readonly number[];
}

export interface ContentRecord {
  readonly language: string | null;
  readonly lineCount: number;
  readonly definitions: readonly Definition[];
  readonly imports: readonly Import[];
  readonly regions: readonly RecordRegion[];
  readonly vocabulary: readonly string[];
  readonly names: readonly string[];
}

class Interner {
  readonly values: string[] = [];
  private readonly ids = new Map<string, number>();

  id(value: string): number {
    const known = this.ids.get(value);
    if (known !== undefined) return known;
    const id = this.values.length;
    this.ids.set(value, id);
    this.values.push(value);
    return id;
  }
}

/** A name that is worth an edge of the reference graph: several parts, or capitalised. */
function isTellingName(name: string): boolean {
  if (name.length < 4 || name.length > 80) return false;
  return /[a-z][A-Z]/.test(name) || /^[A-Z][a-z]/.test(name) || /[A-Za-z0-9]_[A-Za-z0-9]/.test(name);
}

function addOne(frequencies: Map<number, number>, term: number, field: number): void {
  const before = frequencies.get(term) ?? 0;
  if (field === PROSE_ONE) {
    if (proseCount(before) < 3) frequencies.set(term, before + PROSE_ONE);
  } else if (field === BODY_ONE) {
    if (bodyCount(before) < 15) frequencies.set(term, before + BODY_ONE);
  } else frequencies.set(term, before | field);
}

interface Scan {
  readonly text: string;
  readonly syntax: FileSyntax;
  readonly lineStarts: readonly number[];
  readonly vocabulary: Interner;
  readonly names: Interner;
  /** Cursor into syntax.prose; regions come in order. */
  prose: number;
}

function headLines(definitions: readonly Definition[]): Set<number> {
  const heads = new Set<number>();
  for (const { nameLine, headEnd } of definitions) {
    for (let line = nameLine; line <= Math.min(headEnd, nameLine + 20); line += 1) heads.add(line);
  }
  return heads;
}

/** Terms of one region: each identifier counts in the field that its offset lies in. */
function scanRegion(scan: Scan, region: Segment, heads: ReadonlySet<number>, defined: readonly string[]): RecordRegion {
  const { text, syntax, lineStarts } = scan;
  const from = lineStarts[region.start - 1]!;
  const to = lineStarts[region.end] ?? text.length;
  const frequencies = new Map<number, number>();
  const uses = new Set<number>();
  let length = 0;
  let line = region.start;
  const count = (identifier: string, field: number) => {
    const { parts, whole } = identifierTerms(identifier);
    for (const part of parts) addOne(frequencies, scan.vocabulary.id(part), field);
    if (whole !== null) addOne(frequencies, scan.vocabulary.id(whole), field);
    length += parts.length;
  };
  IDENTIFIER.lastIndex = from;
  for (let match = IDENTIFIER.exec(text); match !== null && match.index < to; match = IDENTIFIER.exec(text)) {
    const at = match.index;
    while (scan.prose < syntax.prose.length && syntax.prose[scan.prose]!.end <= at) scan.prose += 1;
    const isProse = (syntax.prose[scan.prose]?.start ?? Number.POSITIVE_INFINITY) <= at;
    while (line < region.end && lineStarts[line]! <= at) line += 1;
    count(match[0], isProse ? PROSE_ONE : heads.has(line) ? HEAD_BIT : BODY_ONE);
    if (!isProse && isTellingName(match[0])) uses.add(scan.names.id(match[0]));
  }
  for (const name of defined) for (const match of name.matchAll(IDENTIFIER)) count(match[0], NAME_BIT);
  const terms: number[] = [];
  for (const [term, packed] of frequencies) terms.push(term, packed);
  const kind = REGION_KINDS.indexOf(region.kind);
  return { start: region.start, end: region.end, kind, definition: region.definition, length, terms, uses: [...uses] };
}

function namesByRegion(regions: readonly Segment[], definitions: readonly Definition[]): string[][] {
  const names: string[][] = regions.map(() => []);
  let region = 0;
  for (const { nameLine, name } of [...definitions].sort((a, b) => a.nameLine - b.nameLine)) {
    while (region < regions.length && regions[region]!.end < nameLine) region += 1;
    names[region]?.push(name);
  }
  return names;
}

/** Offsets of the first character of each line, UTF-16. */
function startsOfLines(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The record of a content with its syntax. Linear in the text. */
export function makeRecord(text: string, syntax: FileSyntax): ContentRecord {
  const lines = linesOf(text);
  const regions = segment(lines, syntax.definitions);
  const vocabulary = new Interner();
  const names = new Interner();
  const scan: Scan = { text, syntax, lineStarts: startsOfLines(text), vocabulary, names, prose: 0 };
  const heads = headLines(syntax.definitions);
  const defined = namesByRegion(regions, syntax.definitions);
  const scanned = regions.map((region, index) => scanRegion(scan, region, heads, defined[index]!));
  return {
    language: syntax.language,
    lineCount: lines.length,
    definitions: syntax.definitions,
    imports: syntax.imports,
    regions: scanned,
    vocabulary: vocabulary.values,
    names: names.values,
  };
}
