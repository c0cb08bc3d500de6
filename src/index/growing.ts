// Typed arrays that grow: what an index is gathered in before its size is known.

type Numbers = Uint32Array | Float64Array;

/** A list of numbers, growing by half: what is gathered for a large snapshot is large, and so is every copy of it. */
class Growing<T extends Numbers> {
  length = 0;
  private values: T;
  private readonly make: (length: number) => T;

  constructor(make: (length: number) => T) {
    this.make = make;
    this.values = make(1024);
  }

  /** The latest number; undefined when there is none. */
  get last(): number | undefined {
    return this.values[this.length - 1];
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = this.make(Math.ceil(this.values.length * 1.5));
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length] = value;
    this.length += 1;
  }

  /** The live part, without a copy. */
  view(): T {
    return this.values.subarray(0, this.length) as T;
  }
}

export class GrowingUint32 extends Growing<Uint32Array> {
  constructor() {
    super((length) => new Uint32Array(length));
  }
}

export class GrowingFloat64 extends Growing<Float64Array> {
  constructor() {
    super((length) => new Float64Array(length));
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
