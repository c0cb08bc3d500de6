// Which contents are already analysed, and in which pack. It lives beside the packs and makes a second build cheap;
// a missing or damaged catalog only costs time.

import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PACK_FOLDER, writeWhole } from './manifest.ts';
import type { RecordLocation } from './packs.ts';

/** A pack is dropped, and its live contents analysed again, when less than this share of it is used. */
const LEAST_LIVE_SHARE = 0.5;

const catalogSchema = z.strictObject({
  version: z.string(),
  packs: z.array(z.string().regex(/^[\w.-]+$/)),
  /** key, pack number, offset, length, checksum */
  rows: z.array(z.tuple([z.string(), z.int(), z.int(), z.int(), z.int()])),
});

/** Contents by key. A key is used when this build asked for it. */
export class Catalog {
  private readonly locations = new Map<string, RecordLocation>();
  private readonly used = new Set<string>();
  private readonly version: string;

  constructor(version: string) {
    this.version = version;
  }

  /** Reads a catalog of the same version; an empty one otherwise. */
  static load(indexDir: string, name: string | null, version: string): Catalog {
    const catalog = new Catalog(version);
    if (name === null) return catalog;
    const folder = path.join(indexDir, PACK_FOLDER);
    try {
      const { version: found, packs, rows } = catalogSchema.parse(JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')));
      const present = packs.map((pack) => fs.existsSync(path.join(folder, pack)));
      if (found !== version) return catalog;
      for (const [key, pack, offset, length, checksum] of rows) {
        if (present[pack]) catalog.locations.set(key, { pack: packs[pack]!, offset, length, checksum });
      }
    } catch {
      // A lost catalog costs time, not answers: every content is analysed again.
    }
    return catalog;
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

  /** Writes what is used, leaving out packs that are mostly dead, and returns the catalog's file name. */
  save(indexDir: string, name: string): string {
    const live = new Map<string, number>();
    const sizes = new Map<string, number>();
    for (const [key, { pack, length }] of this.locations) {
      sizes.set(pack, (sizes.get(pack) ?? 0) + length);
      if (this.used.has(key)) live.set(pack, (live.get(pack) ?? 0) + length);
    }
    const packs = [...live.keys()].filter((pack) => live.get(pack)! >= LEAST_LIVE_SHARE * sizes.get(pack)!).sort();
    const numbers = new Map(packs.map((pack, index) => [pack, index]));
    const rows = [...this.locations]
      .filter(([, { pack }]) => numbers.has(pack))
      .map(([key, { pack, offset, length, checksum }]) => [key, numbers.get(pack)!, offset, length, checksum])
      .sort((a, b) => (a[0]! < b[0]! ? -1 : 1));
    writeWhole(path.join(indexDir, PACK_FOLDER, name), JSON.stringify({ version: this.version, packs, rows }));
    return name;
  }

  /** Packs that a saved catalog of this state names. */
  packs(): Set<string> {
    return new Set([...this.locations.values()].map(({ pack }) => pack));
  }
}
