// Posting lists as bytes: for each posting the distance to the one before as a variable-length integer, then one
// payload byte. Encoding and decoding only.

/** Bytes of an unsigned LEB128 number. */
export function lengthOfVarint(value: number): number {
  return value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : value < 1 << 21 ? 3 : value < 1 << 28 ? 4 : 5;
}

/** Writes posting lists side by side into their final places, in any order of lists. */
export class PostingsWriter {
  readonly bytes: Buffer;
  private readonly cursors: Uint32Array;
  private readonly previous: Int32Array;

  /** `starts` says where the bytes of each list begin, with the end of the last behind. */
  constructor(starts: Uint32Array) {
    this.bytes = Buffer.alloc(starts.at(-1) ?? 0);
    this.cursors = starts.slice(0, -1);
    this.previous = new Int32Array(this.cursors.length).fill(-1);
  }

  /** Appends a posting to a list; ids of one list ascend strictly. */
  add(list: number, id: number, payload: number): void {
    const { bytes, cursors, previous } = this;
    let at = cursors[list]!;
    let rest = id - previous[list]! - 1;
    while (rest >= 128) {
      bytes[at] = (rest & 127) | 128;
      at += 1;
      rest >>>= 7;
    }
    bytes[at] = rest;
    bytes[at + 1] = payload;
    cursors[list] = at + 2;
    previous[list] = id;
  }
}

/** Calls `visit` for each posting between two offsets, in order. Returns false when the bytes do not end evenly. */
export function readPostings(
  bytes: Buffer,
  start: number,
  end: number,
  visit: (id: number, payload: number) => void,
): boolean {
  if (end > bytes.length) return false;
  let at = start;
  let id = -1;
  while (at < end) {
    let gap = 0;
    let shift = 0;
    let byte = 128;
    while (byte >= 128 && at < end) {
      byte = bytes[at]!;
      gap |= (byte & 127) << shift;
      shift += 7;
      at += 1;
    }
    if (at >= end) return false;
    id += gap + 1;
    visit(id, bytes[at]!);
    at += 1;
  }
  return true;
}
