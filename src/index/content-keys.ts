// The keys of many contents, eighteen bytes each: what is kept of a snapshot of which nothing else is needed any more.

import { KEY_BYTES, writeHash } from './content-table.ts';
import { Names } from './names.ts';

export interface ContentKeys {
  /** Hashes, four words each. */
  readonly words: Uint32Array;
  /** By content the number of what it is analysed with. */
  readonly grammars: Uint8Array;
  readonly grammarNames: readonly string[];
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
