// The sections of an index file as what they hold: columns of numbers and tables of strings, each loaded when it is first
// asked for and kept until the file is closed. It does not know what they mean.

import { bytesOf, SectionFile } from './format.ts';
import { encodeStrings, StringTable } from './strings.ts';

/** A named run of bytes of an index file. */
export interface Section {
  readonly name: string;
  readonly bytes: Buffer;
}

export class Columns {
  readonly source: SectionFile;
  private readonly loaded = new Map<string, Uint32Array>();
  private readonly tables = new Map<string, StringTable>();
  private readonly made = new Map<string, unknown>();

  /** @throws CuepackError E_NO_INDEX, E_INDEX_VERSION or E_INDEX_DAMAGED, naming the file. */
  constructor(file: string) {
    this.source = new SectionFile(file);
  }

  close(): void {
    this.source.close();
    for (const kept of [this.loaded, this.tables, this.made]) kept.clear();
  }

  /** What is made of the columns, kept under a key. */
  once<T>(key: string, make: () => T): T {
    const known = this.made.get(key);
    if (known !== undefined) return known as T;
    const value = make();
    this.made.set(key, value);
    return value;
  }

  /** A column of numbers. Asked for in the innermost loops: once it is loaded, this only looks it up. */
  numbers(name: string, count?: number): Uint32Array {
    return this.loaded.get(name) ?? this.loadNumbers(name, count);
  }

  strings(name: string): StringTable {
    return this.tables.get(name) ?? this.loadStrings(name);
  }

  private loadNumbers(name: string, count?: number): Uint32Array {
    const bytes = this.source.section(name);
    if (bytes.length % 4 !== 0) throw this.source.damaged(`section "${name}" has a broken length`);
    const values = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
    if (count !== undefined && values.length !== count)
      throw this.source.damaged(`section "${name}" has a wrong count`);
    this.loaded.set(name, values);
    return values;
  }

  private loadStrings(name: string): StringTable {
    const table = new StringTable(this.numbers(`${name}Offsets`), this.source.section(`${name}Bytes`));
    if (!table.isSound()) throw this.source.damaged(`the offsets of its table "${name}" do not fit`);
    this.tables.set(name, table);
    return table;
  }
}

/** The sections of a table of strings, as `Columns.strings` reads it. */
export function stringSections(name: string, values: readonly string[]): Section[] {
  const { offsets, bytes } = encodeStrings(values);
  return [
    { name: `${name}Offsets`, bytes: bytesOf(offsets) },
    { name: `${name}Bytes`, bytes },
  ];
}

/** File number of each of `count` things, by the first thing of each file. */
export function owners(firsts: Uint32Array, count: number): Uint32Array {
  const files = new Uint32Array(count);
  for (let file = 0; file < firsts.length; file += 1) {
    const end = Math.min(firsts[file + 1] ?? count, count);
    for (let at = firsts[file]!; at < end; at += 1) files[at] = file;
  }
  return files;
}
