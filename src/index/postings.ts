// Posting lists as bytes: for each posting the distance to the one before as a variable-length integer, then one
// payload byte. Encoding and decoding only.

/** A byte buffer that grows by doubling. */
export class ByteWriter {
  private bytes = Buffer.allocUnsafe(1 << 16);
  length = 0;

  byte(value: number): void {
    if (this.length === this.bytes.length) this.grow();
    this.bytes[this.length] = value;
    this.length += 1;
  }

  /** Unsigned LEB128. */
  varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.byte((rest & 127) | 128);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  finish(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.length));
  }

  private grow(): void {
    const larger = Buffer.allocUnsafe(this.bytes.length * 2);
    this.bytes.copy(larger);
    this.bytes = larger;
  }
}

/** Appends one posting list; `ids` ascend strictly. */
export function writePostings(writer: ByteWriter, ids: ArrayLike<number>, payloads: ArrayLike<number>): void {
  let previous = -1;
  for (let i = 0; i < ids.length; i += 1) {
    writer.varint(ids[i]! - previous - 1);
    writer.byte(payloads[i]!);
    previous = ids[i]!;
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
