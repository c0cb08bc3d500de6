// Which contents are already analysed, and in which pack? It lives beside the packs and makes a second build cheap;
// a missing or damaged catalog only costs time.

import fs from 'node:fs';
import path from 'node:path';
import { Columns, stringSections } from './columns.ts';
import type { ContentKeys } from './content-keys.ts';
import { ContentTable } from './content-table.ts';
import { bytesOf, layOut } from './format.ts';
import { PACK_FOLDER, writeWhole } from './manifest.ts';
import type { RecordLocation } from './packs.ts';
import { isFileName } from './shape.ts';

/** A pack is dropped, and its live contents analysed again, when less than this share of it is used. */
const LEAST_LIVE_SHARE = 0.5;
/** To find out what is used of each pack takes a look at every content, which so few new packs are not worth. */
const MANY_NEW_PACKS = 16;

/** Contents by key. A key is used when this build asked for it. What is on the disk is read when it is first asked for. */
export class Catalog {
  private contents = new ContentTable();
  private readonly packs: string[] = [];
  private readonly packNumbers = new Map<string, number>();
  private readonly unread: { indexDir: string; name: string }[] = [];
  /** By row: 1 for what is used. */
  private used = new Uint8Array(512);
  /** How many packs there were when they were last tidied. */
  private tidied = 0;
  private readonly version: string;

  constructor(version: string) {
    this.version = version;
  }

  /** What a catalog of the same version says; an empty one otherwise. */
  static load(indexDir: string, name: string | null, version: string): Catalog {
    const catalog = new Catalog(version);
    if (name !== null) catalog.include(indexDir, name);
    return catalog;
  }

  /** Adds what another catalog of the same version names and this one does not. */
  include(indexDir: string, name: string): void {
    this.unread.push({ indexDir, name });
  }

  has(key: string): boolean {
    return this.table.find(key) >= 0;
  }

  /** Where a content stands; marks it as used. */
  use(key: string): RecordLocation | undefined {
    const { table } = this;
    const at = table.find(key);
    if (at < 0) return undefined;
    this.mark(at);
    const { pack, ...place } = table.row(at);
    return { pack: this.packs[pack]!, ...place };
  }

  /** Marks contents as used. */
  useAll({ words, grammars, grammarNames }: ContentKeys): void {
    const { table } = this;
    const numbers = grammarNames.map((name) => table.grammarNumber(name));
    for (let file = 0; file < grammars.length; file += 1) {
      const grammar = numbers[grammars[file]!] ?? -1;
      const at = grammar < 0 ? -1 : table.findHash(words, file, grammar);
      if (at >= 0) this.mark(at);
    }
  }

  add(key: string, { pack, ...place }: RecordLocation): void {
    this.table.set(key, { pack: this.packNumber(pack), ...place });
  }

  /** Forgets every content of a pack, so that it is analysed again. */
  forget(pack: string): void {
    const wrong = this.packNumbers.get(pack);
    this.table.forget((number) => number === wrong);
  }

  /** Whether so many packs have come since they were last tidied that it is time again. */
  isUntidy(): boolean {
    const { length } = this.table;
    return length > 0 && this.packs.length >= this.tidied + MANY_NEW_PACKS;
  }

  /** Writes everything that is known, and returns the packs that it names. */
  saveAll(indexDir: string, name: string): Set<string> {
    const { live } = this.weigh(() => true);
    return this.write(
      indexDir,
      name,
      [...this.packs.keys()].filter((pack) => live[pack]! > 0),
    );
  }

  /** The same without packs of which little is used. */
  saveTidied(indexDir: string, name: string): Set<string> {
    const { live, sizes } = this.weigh((at) => this.used[at] === 1);
    const isKept = (pack: number) => live[pack]! > 0 && live[pack]! >= LEAST_LIVE_SHARE * sizes[pack]!;
    const kept = [...this.packs.keys()].filter(isKept);
    this.tidied = kept.length;
    return this.write(indexDir, name, kept);
  }

  /** By pack its bytes, and those of contents that are live. */
  private weigh(isLive: (at: number) => boolean): { live: Float64Array; sizes: Float64Array } {
    const { table } = this;
    const [live, sizes] = [new Float64Array(this.packs.length), new Float64Array(this.packs.length)];
    for (let at = 0; at < table.length; at += 1) {
      if (!table.isThere(at)) continue;
      const [pack, length] = [table.packOf(at), table.lengthOf(at)];
      sizes[pack]! += length;
      if (isLive(at)) live[pack]! += length;
    }
    return { live, sizes };
  }

  private get table(): ContentTable {
    for (let next = this.unread.shift(); next !== undefined; next = this.unread.shift()) this.read(next);
    return this.contents;
  }

  private read({ indexDir, name }: { indexDir: string; name: string }): void {
    const folder = path.join(indexDir, PACK_FOLDER);
    try {
      const { packs, table, tidied } = readCatalog(path.join(folder, name), this.version);
      const present = new Set(fs.readdirSync(folder));
      if (!packs.every((pack) => present.has(pack))) table.forget((pack) => !present.has(packs[pack]!));
      if (this.contents.length === 0 && this.packs.length === 0) {
        for (const pack of packs) this.packNumber(pack);
        this.contents = table;
        this.tidied = tidied;
      } else this.merge(packs, table);
    } catch {
      // A lost catalog costs time, not answers: every content is analysed again.
    }
  }

  private merge(packs: readonly string[], table: ContentTable): void {
    const numbers = packs.map((pack) => this.packNumber(pack));
    for (let at = 0; at < table.length; at += 1) {
      if (!table.isThere(at)) continue;
      const key = table.keyOf(at);
      const row = table.row(at);
      if (this.contents.find(key) < 0) this.contents.set(key, { ...row, pack: numbers[row.pack]! });
    }
  }

  private packNumber(pack: string): number {
    let number = this.packNumbers.get(pack);
    if (number === undefined) {
      number = this.packs.push(pack) - 1;
      this.packNumbers.set(pack, number);
    }
    return number;
  }

  private mark(at: number): void {
    if (at >= this.used.length) {
      const larger = new Uint8Array(Math.max(at + 1, 2 * this.used.length, this.contents.length));
      larger.set(this.used);
      this.used = larger;
    }
    this.used[at] = 1;
  }

  /** Writes the rows of some packs, and returns their names. */
  private write(indexDir: string, name: string, kept: readonly number[]): Set<string> {
    const numbers = new Int32Array(this.packs.length).fill(-1);
    kept.forEach((pack, number) => {
      numbers[pack] = number;
    });
    const rows = this.table.compact(numbers);
    const names = kept.map((pack) => this.packs[pack]!);
    const sections = [
      ...stringSections('pack', names),
      ...stringSections('grammar', this.table.grammarNames),
      { name: 'rows', bytes: bytesOf(rows) },
    ];
    writeWhole(path.join(indexDir, PACK_FOLDER, name), layOut(this.version, sections, { tidied: this.tidied }));
    return new Set(names);
  }
}

// --- internal ---

function readCatalog(file: string, version: string): { packs: string[]; table: ContentTable; tidied: number } {
  const columns = new Columns(file);
  try {
    const { source } = columns;
    if (source.header.snapshotId !== version) throw source.damaged('it is of another version');
    const packs = columns.strings('pack').all();
    const table = new ContentTable(columns.numbers('rows'), columns.strings('grammar').all());
    if (!packs.every(isFileName) || !table.isSound(packs.length)) throw source.damaged('its rows do not fit');
    return { packs, table, tidied: source.header.facts.tidied ?? 0 };
  } finally {
    columns.close();
  }
}
