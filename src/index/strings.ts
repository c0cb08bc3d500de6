// Many strings as one block: UTF-8 bytes end to end with an offset table; sorted tables answer look-ups by
// binary search without decoding. It does not care what the strings are.

/** Byte order of UTF-8, which is code point order; the order of every sorted table. */
export const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Distinct strings in byte order; those that are equal as UTF-8 (broken surrogates) keep their order. */
export function sortedByBytes(values: readonly string[]): string[] {
  // One look at all of them is cheaper than a look at each.
  if (values.length < MOST_AT_ONCE && !ABOVE_SURROGATES.test(values.join(''))) return [...values].sort();
  const plain: string[] = [];
  const special: string[] = [];
  for (const value of values) (ABOVE_SURROGATES.test(value) ? special : plain).push(value);
  // Below the surrogates the order of code units is that of code points, and no comparison needs to encode.
  plain.sort();
  special.sort(byBytes);
  const sorted: string[] = [];
  let next = 0;
  for (const value of special) {
    while (next < plain.length && byBytes(plain[next]!, value) < 0) sorted.push(plain[next++]!);
    sorted.push(value);
  }
  for (; next < plain.length; next += 1) sorted.push(plain[next]!);
  return sorted;
}

/** Place of a value among values that ascend by code unit, or -1. */
export function placeOf(sorted: readonly string[], value: string): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const here = sorted[middle]!;
    if (here === value) return middle;
    if (here < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Strings that are looked at in one go: bounds what joining them takes. */
const MOST_AT_ONCE = 200_000;
const ABOVE_SURROGATES = /[\ud800-\uffff]/;

export interface EncodedStrings {
  /** `count + 1` offsets. Bytes. */
  readonly offsets: Uint32Array;
  readonly bytes: Buffer;
}

export function encodeStrings(values: readonly string[]): EncodedStrings {
  const plain = values.length < MOST_AT_ONCE ? encodePlain(values) : null;
  if (plain !== null) return plain;
  const offsets = new Uint32Array(values.length + 1);
  values.forEach((value, index) => {
    offsets[index + 1] = offsets[index]! + Buffer.byteLength(value, 'utf8');
  });
  const bytes = Buffer.allocUnsafe(offsets.at(-1)!);
  values.forEach((value, index) => {
    bytes.write(value, offsets[index]!, 'utf8');
  });
  return { offsets, bytes };
}

/** The same for ASCII alone, where a character is a byte and one encoding serves all; null for anything else. */
function encodePlain(values: readonly string[]): EncodedStrings | null {
  const text = values.join('');
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length !== text.length) return null;
  const offsets = new Uint32Array(values.length + 1);
  let end = 0;
  for (let at = 0; at < values.length; at += 1) {
    end += values[at]!.length;
    offsets[at + 1] = end;
  }
  return { offsets, bytes };
}

/** A read-only view of encoded strings. */
export class StringTable {
  readonly count: number;
  private readonly offsets: Uint32Array;
  private readonly bytes: Buffer;

  constructor(offsets: Uint32Array, bytes: Buffer) {
    this.offsets = offsets;
    this.bytes = bytes;
    this.count = Math.max(0, offsets.length - 1);
  }

  /** Whether the offsets cut the bytes into strings: false for a table that was not written by `encodeStrings`. */
  isSound(): boolean {
    const { offsets, bytes } = this;
    for (let at = 1; at < offsets.length; at += 1) if (offsets[at]! < offsets[at - 1]!) return false;
    return offsets.length > 0 && offsets[0] === 0 && offsets.at(-1) === bytes.length;
  }

  at(index: number): string {
    return this.bytes.toString('utf8', this.offsets[index]!, this.offsets[index + 1]!);
  }

  all(): string[] {
    const { offsets, bytes, count } = this;
    const text = bytes.toString('utf8');
    const values = new Array<string>(count);
    // In ASCII alone an offset of bytes is one of characters, and one decoding serves all.
    const isPlain = text.length === bytes.length;
    for (let at = 0; at < count; at += 1)
      values[at] = isPlain ? text.slice(offsets[at]!, offsets[at + 1]!) : this.at(at);
    return values;
  }

  /** Index of a value in a table sorted by bytes, or -1. */
  find(value: string): number {
    const wanted = Buffer.from(value, 'utf8');
    let low = 0;
    let high = this.count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const order = this.bytes.compare(wanted, 0, wanted.length, this.offsets[middle]!, this.offsets[middle + 1]!);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}
