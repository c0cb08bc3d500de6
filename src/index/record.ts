// What the index keeps of one file content, independent of the snapshot that it stands in: its regions, their terms
// by field, the names that it defines and uses. A record is made once for a content and serves every snapshot.

import type { Definition, FileSyntax, Import, ProseSpan } from '../types.ts';
import { type Identifier, Lexicon, type Term, unitsOf } from './lexicon.ts';
import { linesOf, REGION_KINDS, type Segment, segment } from './segment.ts';

/** Bump when what a record holds changes: older records are then made anew. */
export const RECORD_VERSION = 3;

/**
 * Term frequencies of one region and term, packed into a byte: bit 0 name, bit 1 head (signature),
 * bits 2–3 prose (comments and strings, at most 3), bits 4–7 body (at most 15).
 */
export const NAME_BIT = 1;
export const HEAD_BIT = 2;
const PROSE_ONE = 4;
const BODY_ONE = 16;
const MAX_PROSE = 3;
const MAX_BODY = 15;

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

/** Counts the terms of one content, region by region. */
class Scan {
  readonly vocabulary: string[] = [];
  readonly names: string[] = [];
  private readonly lexicon = sharedLexicon();
  private readonly units: Uint16Array;
  private readonly prose: readonly ProseSpan[];
  private readonly lineStarts: readonly number[];
  /** 1 for the lines of definitions' heads. */
  private readonly heads: Uint8Array;
  private readonly mark: number;
  /** Packed frequencies of the region at hand, by term. */
  private packed = new Uint8Array(1024);
  /** Terms of the region at hand in order of appearance. */
  private touched: number[] = [];
  private length = 0;
  /** Cursor into the prose; regions come in order. */
  private nextProse = 0;

  constructor(text: string, syntax: FileSyntax, lineCount: number) {
    this.lexicon.shrink();
    marks += 1;
    this.mark = marks;
    this.units = unitsOf(text);
    this.prose = syntax.prose;
    this.lineStarts = startsOfLines(text);
    this.heads = headLines(syntax.definitions, lineCount);
  }

  /** Terms of one region: each identifier counts in the field that its offset lies in. */
  region({ start, end, kind, definition }: Segment, defined: readonly string[]): RecordRegion {
    const uses: number[] = [];
    this.length = 0;
    for (const identifier of this.identifiersIn(start, end, uses)) this.count(identifier);
    for (const name of defined) this.countName(name);
    return { start, end, kind: REGION_KINDS.indexOf(kind), definition, length: this.length, terms: this.drain(), uses };
  }

  /**
   * The identifiers of lines, in order of appearance and with how often they stand in each field. Adds the names that
   * are used to `uses`.
   */
  private identifiersIn(start: number, end: number, uses: number[]): Identifier[] {
    const { lexicon, units, prose, lineStarts, heads } = this;
    const to = lineStarts[end] ?? units.length;
    const found: Identifier[] = [];
    marks += 1;
    const mark = marks;
    let line = start;
    for (let at = lineStarts[start - 1]!; at < to; at = lexicon.end) {
      const identifier = lexicon.next(units, at, to);
      if (identifier === null) continue;
      if (identifier.seenIn !== mark) found.push(begin(identifier, mark));
      const place = lexicon.start;
      while (this.nextProse < prose.length && prose[this.nextProse]!.end <= place) this.nextProse += 1;
      if (this.nextProse < prose.length && prose[this.nextProse]!.start <= place) {
        identifier.prose += 1;
        continue;
      }
      while (line < end && lineStarts[line]! <= place) line += 1;
      if (heads[line] === 1) identifier.heads += 1;
      else identifier.body += 1;
      if (identifier.isTelling && identifier.usedIn !== mark) {
        identifier.usedIn = mark;
        uses.push(this.nameId(identifier));
      }
    }
    return found;
  }

  private countName(name: string): void {
    const { lexicon } = this;
    const units = unitsOf(name);
    for (let at = 0; at < units.length; at = lexicon.end) {
      const identifier = lexicon.next(units, at, units.length);
      if (identifier === null) continue;
      for (const part of identifier.parts) this.markNamed(part);
      if (identifier.whole !== null) this.markNamed(identifier.whole);
      this.length += identifier.parts.length;
    }
  }

  private markNamed(term: Term): void {
    const id = this.touch(term);
    this.packed[id]! |= NAME_BIT;
  }

  /** Counts the terms of an identifier as often as it stands in the region at hand. */
  private count(identifier: Identifier): void {
    const { parts, whole } = identifier;
    for (const part of parts) this.add(part, identifier);
    if (whole !== null) this.add(whole, identifier);
    this.length += parts.length * (identifier.heads + identifier.prose + identifier.body);
  }

  private add(term: Term, { heads, prose, body }: Identifier): void {
    const id = this.touch(term);
    const before = this.packed[id]!;
    const fields = (before & NAME_BIT) | (heads > 0 ? HEAD_BIT : before & HEAD_BIT);
    const proseSum = Math.min(MAX_PROSE, proseCount(before) + prose);
    const bodySum = Math.min(MAX_BODY, bodyCount(before) + body);
    this.packed[id] = fields | (proseSum * PROSE_ONE) | (bodySum * BODY_ONE);
  }

  /** The number of a term, which from now on is one of the region at hand. */
  private touch(term: Term): number {
    const id = this.termId(term);
    if (term.touchedIn !== marks) {
      term.touchedIn = marks;
      this.touched.push(id);
    }
    return id;
  }

  private termId(term: Term): number {
    if (term.mark === this.mark) return term.id;
    term.mark = this.mark;
    term.id = this.vocabulary.push(term.text) - 1;
    if (term.id === this.packed.length) {
      const larger = new Uint8Array(2 * term.id);
      larger.set(this.packed);
      this.packed = larger;
    }
    return term.id;
  }

  private nameId(identifier: Identifier): number {
    if (identifier.mark === this.mark) return identifier.id;
    identifier.mark = this.mark;
    identifier.id = this.names.push(identifier.name) - 1;
    return identifier.id;
  }

  /** Terms and frequencies of the region at hand, alternating; the next region starts from nothing. */
  private drain(): number[] {
    const terms: number[] = [];
    for (const term of this.touched) {
      terms.push(term, this.packed[term]!);
      this.packed[term] = 0;
    }
    this.touched = [];
    return terms;
  }
}

/** An identifier of which nothing is counted yet. */
function begin(identifier: Identifier, mark: number): Identifier {
  identifier.seenIn = mark;
  identifier.heads = 0;
  identifier.prose = 0;
  identifier.body = 0;
  return identifier;
}

/** One for each thread that reads texts; what it remembers changes no record. */
let lexicon: Lexicon | null = null;

/** Made on first need: a query knows records, and reads none. */
function sharedLexicon(): Lexicon {
  lexicon ??= new Lexicon();
  return lexicon;
}

/** Every content and every region has a mark of its own. */
let marks = 0;

function headLines(definitions: readonly Definition[], lineCount: number): Uint8Array {
  const heads = new Uint8Array(lineCount + 1);
  for (const { nameLine, headEnd } of definitions) heads.fill(1, nameLine, Math.min(headEnd, nameLine + 20) + 1);
  return heads;
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
  const scan = new Scan(text, syntax, lines.length);
  const defined = namesByRegion(regions, syntax.definitions);
  const scanned = regions.map((region, index) => scan.region(region, defined[index]!));
  return {
    language: syntax.language,
    lineCount: lines.length,
    definitions: syntax.definitions,
    imports: syntax.imports,
    regions: scanned,
    vocabulary: scan.vocabulary,
    names: scan.names,
  };
}
