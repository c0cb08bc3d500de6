// What the index keeps of one file content, independent of the snapshot that it stands in: its regions, their terms
// by field, the names that it defines and uses. A record is made once for a content and serves every snapshot.

import type { Definition, FileSyntax, Import, ProseSpan } from '../types.ts';
import { type Identifier, Lexicon, type Term } from './lexicon.ts';
import { linesOf, REGION_KINDS, type Segment, segment } from './segment.ts';

/** Bump when what a record holds changes: older records are then made anew. */
export const RECORD_VERSION = 2;

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

/** Counts the terms of one content, region by region. */
class Scan {
  readonly vocabulary: string[] = [];
  readonly names: string[] = [];
  private readonly text: string;
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
    lexicon.shrink();
    marks += 1;
    this.mark = marks;
    this.text = text;
    this.prose = syntax.prose;
    this.lineStarts = startsOfLines(text);
    this.heads = headLines(syntax.definitions, lineCount);
  }

  /** Terms of one region: each identifier counts in the field that its offset lies in. */
  region({ start, end, kind, definition }: Segment, defined: readonly string[]): RecordRegion {
    const { text, prose, lineStarts, heads } = this;
    const to = lineStarts[end] ?? text.length;
    const uses: number[] = [];
    const mark = this.beginRegion();
    let line = start;
    for (let at = lineStarts[start - 1]!; at < to; at = lexicon.end) {
      const identifier = lexicon.next(text, at, to);
      if (identifier === null) continue;
      const place = lexicon.start;
      while (this.nextProse < prose.length && prose[this.nextProse]!.end <= place) this.nextProse += 1;
      if (this.nextProse < prose.length && prose[this.nextProse]!.start <= place) {
        this.count(identifier, PROSE_ONE);
        continue;
      }
      while (line < end && lineStarts[line]! <= place) line += 1;
      this.count(identifier, heads[line] === 1 ? HEAD_BIT : BODY_ONE);
      if (identifier.isTelling && identifier.usedIn !== mark) {
        identifier.usedIn = mark;
        uses.push(this.nameId(identifier));
      }
    }
    for (const name of defined) this.countName(name);
    return { start, end, kind: REGION_KINDS.indexOf(kind), definition, length: this.length, terms: this.drain(), uses };
  }

  private beginRegion(): number {
    this.length = 0;
    marks += 1;
    return marks;
  }

  private countName(name: string): void {
    for (let at = 0; at < name.length; at = lexicon.end) {
      const identifier = lexicon.next(name, at, name.length);
      if (identifier !== null) this.count(identifier, NAME_BIT);
    }
  }

  private count({ parts, whole }: Identifier, field: number): void {
    for (const part of parts) this.addOne(this.termId(part), field);
    if (whole !== null) this.addOne(this.termId(whole), field);
    this.length += parts.length;
  }

  private addOne(term: number, field: number): void {
    const before = this.packed[term]!;
    if (before === 0) this.touched.push(term);
    if (field === PROSE_ONE) {
      if (proseCount(before) < 3) this.packed[term] = before + PROSE_ONE;
    } else if (field === BODY_ONE) {
      if (bodyCount(before) < 15) this.packed[term] = before + BODY_ONE;
    } else this.packed[term] = before | field;
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

/** One for each thread; what it remembers changes no record. */
const lexicon = new Lexicon();
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
