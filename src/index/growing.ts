// Typed arrays that grow: what an index is gathered in before its size is known.

/** A list of unsigned 32-bit numbers, growing by doubling. */
export class GrowingUint32 {
  length = 0;
  private values = new Uint32Array(1024);

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Uint32Array(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length] = value;
    this.length += 1;
  }

  /** The live part, without a copy. */
  view(): Uint32Array {
    return this.values.subarray(0, this.length);
  }
}

/** Rows of (key, value) pairs in compressed sparse form: values of key k are at `offsets[k] .. offsets[k + 1]`. */
export interface SparseRows {
  readonly offsets: Uint32Array;
  /** Positions in the gathered order, grouped by key; stable. */
  readonly order: Uint32Array;
}

/** Groups positions by key with a counting sort. Linear. */
export function groupByKey(keys: Uint32Array, keyCount: number): SparseRows {
  const offsets = new Uint32Array(keyCount + 1);
  for (const key of keys) offsets[key + 1]! += 1;
  for (let key = 0; key < keyCount; key += 1) offsets[key + 1]! += offsets[key]!;
  const next = offsets.slice(0, keyCount);
  const order = new Uint32Array(keys.length);
  for (let position = 0; position < keys.length; position += 1) {
    const key = keys[position]!;
    order[next[key]!] = position;
    next[key]! += 1;
  }
  return { offsets, order };
}
