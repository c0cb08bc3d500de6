// Which contents are already analysed, and in which pack. It lives beside the packs and makes a second build cheap;
// a missing or damaged catalog only costs time.

import fs from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { PACK_FOLDER, writeWhole } from './manifest.ts';
import type { RecordLocation } from './packs.ts';
import { exactly, isCount, isFileName, isText, listOf, ShapeError } from './shape.ts';

/** A pack is dropped, and its live contents analysed again, when less than this share of it is used. */
const LEAST_LIVE_SHARE = 0.5;

type Row = [key: string, pack: number, offset: number, length: number, checksum: number];

/** Contents by key. A key is used when this build asked for it. What is on the disk is read when it is first asked for. */
export class Catalog {
  private readonly found = new Map<string, RecordLocation>();
  private readonly unread: { indexDir: string; name: string }[] = [];
  private readonly used = new Set<string>();
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

  private get locations(): Map<string, RecordLocation> {
    for (let next = this.unread.shift(); next !== undefined; next = this.unread.shift()) this.read(next);
    return this.found;
  }

  private read({ indexDir, name }: { indexDir: string; name: string }): void {
    const folder = path.join(indexDir, PACK_FOLDER);
    try {
      const { version, packs, rows } = parseCatalog(fs.readFileSync(path.join(folder, name), 'utf8'));
      if (version !== this.version) return;
      const present = packs.map((pack) => fs.existsSync(path.join(folder, pack)));
      for (const [key, pack, offset, length, checksum] of rows) {
        if (!present[pack] || this.found.has(key)) continue;
        this.found.set(key, { pack: packs[pack]!, offset, length, checksum });
      }
    } catch {
      // A lost catalog costs time, not answers: every content is analysed again.
    }
  }

  has(key: string): boolean {
    return this.locations.has(key);
  }

  /** Where a content stands; marks it as used. */
  use(key: string): RecordLocation | undefined {
    const location = this.locations.get(key);
    if (location !== undefined) this.used.add(key);
    return location;
  }

  add(key: string, location: RecordLocation): void {
    this.locations.set(key, location);
  }

  /** Forgets every content of a pack, so that it is analysed again. */
  forget(pack: string): void {
    for (const [key, location] of this.locations) if (location.pack === pack) this.locations.delete(key);
  }

  /** Writes everything that is known, for a build that may not come to its end. */
  saveAll(indexDir: string, name: string): void {
    this.write(indexDir, name, new Set([...this.locations.values()].map(({ pack }) => pack)));
  }

  /** Writes what is used, leaving out packs that are mostly dead, and returns the packs that it names. */
  save(indexDir: string, name: string): Set<string> {
    const live = new Map<string, number>();
    const sizes = new Map<string, number>();
    for (const [key, { pack, length }] of this.locations) {
      sizes.set(pack, (sizes.get(pack) ?? 0) + length);
      if (this.used.has(key)) live.set(pack, (live.get(pack) ?? 0) + length);
    }
    const kept = new Set([...live.keys()].filter((pack) => live.get(pack)! >= LEAST_LIVE_SHARE * sizes.get(pack)!));
    this.write(indexDir, name, kept);
    return kept;
  }

  private write(indexDir: string, name: string, kept: ReadonlySet<string>): void {
    const packs = [...kept].sort();
    const numbers = new Map(packs.map((pack, index) => [pack, index]));
    const rows = [...this.locations]
      .filter(([, { pack }]) => numbers.has(pack))
      .map(([key, { pack, offset, length, checksum }]): Row => [key, numbers.get(pack)!, offset, length, checksum])
      .sort((a, b) => (a[0] < b[0] ? -1 : 1));
    const body = JSON.stringify({ version: this.version, packs, rows });
    writeWhole(path.join(indexDir, PACK_FOLDER, name), `${body}\n${crc32(body)}`);
  }
}

const CATALOG_CHECKS = { version: isText, packs: Array.isArray, rows: Array.isArray };

function parseCatalog(text: string): { version: string; packs: string[]; rows: Row[] } {
  const newline = text.indexOf('\n');
  const body = newline < 0 ? text : text.slice(0, newline);
  // Catalogs of the first builds have no checksum.
  if (newline >= 0 && text.slice(newline + 1) !== `${crc32(body)}`) throw new ShapeError('the catalog is damaged');
  const { version, packs, rows } = exactly(JSON.parse(body), CATALOG_CHECKS, 'the catalog');
  return {
    version: version as string,
    packs: listOf(packs, nameOf, 'packs'),
    rows: listOf(rows, rowOf, 'rows'),
  };
}

function nameOf(value: unknown): string {
  if (!isFileName(value)) throw new ShapeError('a pack has no valid name');
  return value as string;
}

function rowOf(value: unknown): Row {
  const isRow = Array.isArray(value) && value.length === 5 && isText(value[0]) && value.slice(1).every(isCount);
  if (!isRow) throw new ShapeError('a row is not valid');
  return value as unknown as Row;
}
