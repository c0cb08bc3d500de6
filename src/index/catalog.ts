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

/** Contents by key. A key is used when this build asked for it. What is on the disk is read when it is first asked for. */
export class Catalog {
  private contents = new ContentTable();
  private readonly packs: string[] = [];
  private readonly packNumbers = new Map<string, number>();
  private readonly unread: { indexDir: string; name: string }[] = [];
  /** By row: 1 for what is used. */
  private used = new Uint8Array(512);
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

  /** Writes everything that is known, for a build that may not come to its end. */
  saveAll(indexDir: string, name: string): void {
    this.write(
      indexDir,
      name,
      this.packs.map((_, pack) => pack),
    );
  }

  /** Writes what is used, leaving out packs that are mostly dead, and returns the packs that it names. */
  save(indexDir: string, name: string): Set<string> {
    const { table } = this;
    const [live, sizes] = [new Float64Array(this.packs.length), new Float64Array(this.packs.length)];
    for (let at = 0; at < table.length; at += 1) {
      if (!table.isThere(at)) continue;
      const pack = table.packOf(at);
      sizes[pack]! += table.lengthOf(at);
      if (this.used[at] === 1) live[pack]! += table.lengthOf(at);
    }
    const numbers = [...this.packs.keys()];
    const kept = numbers.filter((pack) => live[pack]! > 0 && live[pack]! >= LEAST_LIVE_SHARE * sizes[pack]!);
    this.write(indexDir, name, kept);
    return new Set(kept.map((pack) => this.packs[pack]!));
  }

  private get table(): ContentTable {
    for (let next = this.unread.shift(); next !== undefined; next = this.unread.shift()) this.read(next);
    return this.contents;
  }

  private read({ indexDir, name }: { indexDir: string; name: string }): void {
    const folder = path.join(indexDir, PACK_FOLDER);
    try {
      const { packs, table } = readCatalog(path.join(folder, name), this.version);
      const isPresent = packs.map((pack) => fs.existsSync(path.join(folder, pack)));
      table.forget((pack) => !isPresent[pack]);
      if (this.contents.length === 0 && this.packs.length === 0) {
        for (const pack of packs) this.packNumber(pack);
        this.contents = table;
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

  private write(indexDir: string, name: string, kept: readonly number[]): void {
    const numbers = new Int32Array(this.packs.length).fill(-1);
    kept.forEach((pack, number) => {
      numbers[pack] = number;
    });
    const rows = this.table.compact(numbers);
    const sections = [
      ...stringSections(
        'pack',
        kept.map((pack) => this.packs[pack]!),
      ),
      ...stringSections('grammar', this.table.grammarNames),
      { name: 'rows', bytes: bytesOf(rows) },
    ];
    writeWhole(path.join(indexDir, PACK_FOLDER, name), layOut(this.version, sections, {}));
  }
}

// --- internal ---

function readCatalog(file: string, version: string): { packs: string[]; table: ContentTable } {
  const columns = new Columns(file);
  try {
    const { source } = columns;
    if (source.header.snapshotId !== version) throw source.damaged('it is of another version');
    const packs = columns.strings('pack').all();
    const table = new ContentTable(columns.numbers('rows'), columns.strings('grammar').all());
    if (!packs.every(isFileName) || !table.isSound(packs.length)) throw source.damaged('its rows do not fit');
    return { packs, table };
  } finally {
    columns.close();
  }
}
