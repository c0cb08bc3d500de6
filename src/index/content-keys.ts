// The keys of many contents, eighteen bytes each: what is kept of a snapshot of which nothing else is needed any more.

import { KEY_BYTES, writeHash } from './content-table.ts';

export interface ContentKeys {
  /** Hashes, four words each. */
  readonly words: Uint32Array;
  /** By content the number of what it is analysed with. */
  readonly grammars: Uint8Array;
  readonly grammarNames: readonly string[];
}

/** Few names, by number. */
export class Names {
  private readonly numbers = new Map<string, number>();

  number(name: string): number {
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(name, number);
    }
    return number;
  }

  all(): string[] {
    return [...this.numbers.keys()];
  }
}

export function keysOf(files: readonly { readonly key: string }[]): ContentKeys {
  const hashes = Buffer.from(new ArrayBuffer(KEY_BYTES * files.length));
  const grammars = new Uint8Array(files.length);
  const names = new Names();
  files.forEach(({ key }, at) => {
    grammars[at] = names.number(writeHash(key, hashes, KEY_BYTES * at));
  });
  return { words: new Uint32Array(hashes.buffer), grammars, grammarNames: names.all() };
}
