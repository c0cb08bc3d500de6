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

/** Postings of one list, decoded. Filled again for the next list: memory that was never touched is dear. */
export class PostingList {
  length = 0;
  /** Ascending; `length` of them. */
  ids = new Uint32Array(512);
  payloads = new Uint8Array(512);

  /** Takes the postings between two offsets, with ids below a limit. What is wrong with the bytes, or null. */
  fill(bytes: Buffer, start: number, end: number, limit: number): string | null {
    this.length = 0;
    if (end > bytes.length) return CUT;
    this.reserve((end - start) >> 1);
    const { ids, payloads } = this;
    let length = 0;
    let id = -1;
    for (let at = start; at < end; at += 1) {
      let byte = bytes[at]!;
      let gap = byte & 127;
      for (let shift = 7; byte >= 128 && at + 1 < end; shift += 7) {
        at += 1;
        byte = bytes[at]!;
        gap |= (byte & 127) << shift;
      }
      at += 1;
      if (at >= end) return CUT;
      id += gap + 1;
      if (gap < 0 || id >= limit) return 'a posting points past its target';
      ids[length] = id;
      payloads[length] = bytes[at]!;
      length += 1;
    }
    this.length = length;
    return null;
  }

  private reserve(count: number): void {
    if (count <= this.ids.length) return;
    this.ids = new Uint32Array(2 * count);
    this.payloads = new Uint8Array(2 * count);
  }
}

const CUT = 'a posting list is cut short';
