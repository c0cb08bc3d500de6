// Many strings as one block: UTF-8 bytes end to end with an offset table; sorted tables answer look-ups by
// binary search without decoding. It does not care what the strings are.

/** Byte order of UTF-8, which is code point order; the order of every sorted table. */
export const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

export interface EncodedStrings {
  /** `count + 1` offsets. Bytes. */
  readonly offsets: Uint32Array;
  readonly bytes: Buffer;
}

export function encodeStrings(values: readonly string[]): EncodedStrings {
  const offsets = new Uint32Array(values.length + 1);
  const buffers = values.map((value) => Buffer.from(value, 'utf8'));
  buffers.forEach((buffer, index) => {
    offsets[index + 1] = offsets[index]! + buffer.length;
  });
  return { offsets, bytes: Buffer.concat(buffers) };
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
    return Array.from({ length: this.count }, (_, index) => this.at(index));
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
