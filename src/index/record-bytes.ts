// How does a record look as bytes? Numbers of variable length, and strings as numbers of a table that the records of one
// pack share. It knows neither files nor checksums; bytes are taken for what was written.

import { isAscii } from 'node:buffer';
import { DEFINITION_KINDS, type Definition, type Import } from '../types.ts';
import type { ContentRecord, RecordRegion } from './record.ts';

/** Counts up when the same records are written as other bytes. */
export const PACK_VERSION = 1;

/** Writes records and gathers their strings. */
export class RecordEncoder {
  private readonly ids = new Map<string, number>();
  private bytes = Buffer.allocUnsafe(1 << 16);
  private length = 0;

  encode(record: ContentRecord): Buffer {
    this.length = 0;
    this.number(record.language === null ? 0 : this.id(record.language) + 1);
    this.number(record.lineCount);
    this.number(record.definitions.length);
    for (const definition of record.definitions) this.definition(definition);
    this.number(record.imports.length);
    for (const { module, names, line } of record.imports) {
      this.string(module);
      this.number(line);
      this.strings(names);
    }
    this.strings(record.vocabulary);
    this.strings(record.names);
    this.number(record.regions.length);
    for (const region of record.regions) this.region(region);
    return Buffer.from(this.bytes.subarray(0, this.length));
  }

  /** The table of all strings so far. */
  table(): Buffer {
    this.length = 0;
    const texts = [...this.ids.keys()].map((text) => Buffer.from(text, 'utf8'));
    this.number(texts.length);
    for (const text of texts) this.number(text.length);
    return Buffer.concat([this.bytes.subarray(0, this.length), ...texts]);
  }

  private definition({ kind, name, qualifiedName, start, end, headEnd, nameLine, parent }: Definition): void {
    this.number(DEFINITION_KINDS.indexOf(kind));
    this.string(name);
    this.string(qualifiedName);
    for (const line of [start, end, headEnd, nameLine, parent + 1]) this.number(line);
  }

  private region({ start, end, kind, definition, length, terms, uses }: RecordRegion): void {
    for (const value of [start, end, kind, definition + 1, length, terms.length >> 1]) this.number(value);
    for (let at = 0; at < terms.length; at += 2) {
      this.number(terms[at]!);
      this.number(terms[at + 1]!);
    }
    this.number(uses.length);
    for (const use of uses) this.number(use);
  }

  private strings(values: readonly string[]): void {
    this.number(values.length);
    for (const value of values) this.string(value);
  }

  private string(value: string): void {
    this.number(this.id(value));
  }

  private id(value: string): number {
    let id = this.ids.get(value);
    if (id === undefined) {
      id = this.ids.size;
      this.ids.set(value, id);
    }
    return id;
  }

  /** A whole number below 2 ** 32. */
  private number(value: number): void {
    if (this.length + 5 > this.bytes.length) this.bytes = Buffer.concat([this.bytes, this.bytes]);
    const { bytes } = this;
    let rest = value;
    while (rest >= 128) {
      bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    bytes[this.length++] = rest;
  }
}

/** Reads numbers off bytes; throws where they end too early. */
class Cursor {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get place(): number {
    return this.at;
  }

  number(): number {
    const { bytes } = this;
    let byte = bytes[this.at++]!;
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[this.at++]!;
      value |= (byte & 127) << shift;
    }
    if (byte === undefined) throw new RangeError('it ends too early');
    return value >>> 0;
  }

  list<T>(entry: () => T): T[] {
    const count = this.number();
    const list: T[] = [];
    for (let done = 0; done < count; done += 1) list.push(entry());
    return list;
  }
}

/** A piece of a text that is longer than this keeps the whole text in memory. Characters. */
const LONGEST_COPY = 12;

/** The strings of a pack, read when they are asked for. */
export class PackStrings {
  readonly count: number;
  /** By string: numbers that belong to whoever gathers records of one snapshot, -1 where there is none yet. */
  readonly terms: Int32Array;
  readonly uses: Int32Array;
  private readonly bytes: Buffer;
  private readonly ends: Uint32Array;
  /** All of them, end to end, where a character is a byte; to cut one out is cheaper than to decode it. */
  private readonly text: string | null;

  constructor(table: Buffer) {
    const cursor = new Cursor(table);
    this.count = cursor.number();
    if (this.count > table.length) throw new RangeError('its strings are cut short');
    this.ends = new Uint32Array(this.count);
    let end = 0;
    for (let id = 0; id < this.count; id += 1) {
      end += cursor.number();
      this.ends[id] = end;
    }
    this.bytes = table.subarray(cursor.place);
    this.text = isAscii(this.bytes) ? this.bytes.toString('latin1') : null;
    this.terms = new Int32Array(this.count).fill(-1);
    this.uses = new Int32Array(this.count).fill(-1);
  }

  at(id: number): string {
    const [start, end] = [id === 0 ? 0 : this.ends[id - 1]!, this.ends[id]!];
    if (this.text !== null && end - start <= LONGEST_COPY) return this.text.slice(start, end);
    return this.bytes.toString('utf8', start, end);
  }
}

/** Told of the regions of a record, in order: each with its terms and then the names that it uses. */
export interface RegionVisitor {
  region(region: Omit<RecordRegion, 'terms' | 'uses'>): void;
  /** Index in the vocabulary. */
  term(term: number, packed: number): void;
  /** Index in the names. */
  use(name: number): void;
}

/** A record as it stands in a pack. */
export class StoredRecord {
  readonly strings: PackStrings;
  readonly language: string | null;
  readonly lineCount: number;
  readonly definitions: readonly Definition[];
  readonly imports: readonly Import[];
  /** Numbers of strings. */
  readonly vocabulary: readonly number[];
  readonly names: readonly number[];
  private readonly cursor: Cursor;

  constructor(bytes: Uint8Array, strings: PackStrings) {
    const cursor = new Cursor(bytes);
    const number = () => cursor.number();
    const text = () => strings.at(cursor.number());
    this.cursor = cursor;
    this.strings = strings;
    const language = number();
    this.language = language === 0 ? null : strings.at(language - 1);
    this.lineCount = number();
    this.definitions = cursor.list(() => ({
      kind: DEFINITION_KINDS[number()]!,
      name: text(),
      qualifiedName: text(),
      start: number(),
      end: number(),
      headEnd: number(),
      nameLine: number(),
      parent: number() - 1,
    }));
    this.imports = cursor.list(() => ({ module: text(), line: number(), names: cursor.list(text) }));
    this.vocabulary = cursor.list(number);
    this.names = cursor.list(number);
  }

  /** Reads the regions, once. */
  readRegions(visitor: RegionVisitor): void {
    const { cursor } = this;
    for (let regions = cursor.number(); regions > 0; regions -= 1) {
      const [start, end, kind] = [cursor.number(), cursor.number(), cursor.number()];
      visitor.region({ start, end, kind, definition: cursor.number() - 1, length: cursor.number() });
      for (let terms = cursor.number(); terms > 0; terms -= 1) visitor.term(cursor.number(), cursor.number());
      for (let uses = cursor.number(); uses > 0; uses -= 1) visitor.use(cursor.number());
    }
  }
}
