// Which contents are known, and where does each stand? A table of typed arrays, found by hash: a corpus has as many
// contents as files, and an object for each would cost more than all the rest that a build remembers.

/** Bytes of the hash of a content in its key. */
export const KEY_BYTES = 16;
/** Numbers of a row: the four words of the hash, the number of what it is analysed with, and where the record stands. */
const ROW = { grammar: 4, pack: 5, offset: 6, length: 7, checksum: 8 } as const;
const ROW_NUMBERS = 9;
/** In the place of a pack: the content is not known any more. */
const NOWHERE = 0xffffffff;

export interface TableRow {
  readonly pack: number;
  readonly offset: number;
  readonly length: number;
  readonly checksum: number;
}

/** Writes the hash of a key as bytes and returns the rest of the key: what the content is analysed with. */
export function writeHash(key: string, target: Buffer, at: number): string {
  target.write(key.slice(0, 2 * KEY_BYTES), at, 'hex');
  return key.slice(2 * KEY_BYTES + 1);
}

/** The key of a content from the bytes of its hash. */
export function keyFrom(bytes: Buffer, at: number, grammar: string): string {
  return `${bytes.toString('hex', at, at + KEY_BYTES)}-${grammar}`;
}

export class ContentTable {
  length = 0;
  private rows: Uint32Array<ArrayBufferLike>;
  /** Numbers of rows from 1 on, 0 for none; at most half of them are taken. */
  private slots: Int32Array;
  private readonly scratch = Buffer.from(new ArrayBuffer(KEY_BYTES));
  private readonly words = new Uint32Array(this.scratch.buffer);
  private readonly grammars = new Map<string, number>();

  /** Holds rows that were made by `compact`. */
  constructor(rows: Uint32Array<ArrayBufferLike> = new Uint32Array(0), grammars: readonly string[] = []) {
    this.rows = rows;
    this.slots = new Int32Array(1024);
    for (const grammar of grammars) this.grammars.set(grammar, this.grammars.size);
    this.length = Math.floor(rows.length / ROW_NUMBERS);
    this.index();
  }

  get grammarNames(): string[] {
    return [...this.grammars.keys()];
  }

  /** The row of a key, or -1. */
  find(key: string): number {
    const grammar = this.grammars.get(writeHash(key, this.scratch, 0));
    return grammar === undefined ? -1 : this.isKnown(this.search(grammar));
  }

  /** The same for a hash among others (by its number, four words each), by the number of its grammar here. */
  findHash(hashes: Uint32Array, at: number, grammar: number): number {
    const { words } = this;
    for (let word = 0; word < 4; word += 1) words[word] = hashes[4 * at + word]!;
    return this.isKnown(this.search(grammar));
  }

  grammarNumber(name: string): number {
    return this.grammars.get(name) ?? -1;
  }

  row(at: number): TableRow {
    const first = ROW_NUMBERS * at;
    const { rows } = this;
    return {
      pack: rows[first + ROW.pack]!,
      offset: rows[first + ROW.offset]!,
      length: rows[first + ROW.length]!,
      checksum: rows[first + ROW.checksum]!,
    };
  }

  keyOf(at: number): string {
    this.recall(at);
    return keyFrom(this.scratch, 0, this.grammarNames[this.rows[ROW_NUMBERS * at + ROW.grammar]!]!);
  }

  packOf(at: number): number {
    return this.rows[ROW_NUMBERS * at + ROW.pack]!;
  }

  lengthOf(at: number): number {
    return this.rows[ROW_NUMBERS * at + ROW.length]!;
  }

  isThere(at: number): boolean {
    return this.packOf(at) !== NOWHERE;
  }

  /** Whether the rows name none but `packs` packs and the grammars that there are. */
  isSound(packs: number): boolean {
    const { rows } = this;
    const grammars = this.grammars.size;
    for (let first = 0; first < ROW_NUMBERS * this.length; first += ROW_NUMBERS)
      if (rows[first + ROW.pack]! >= packs || rows[first + ROW.grammar]! >= grammars) return false;
    return rows.length === ROW_NUMBERS * this.length;
  }

  /** Adds a content, or says where one that was forgotten stands now. */
  set(key: string, { pack, offset, length, checksum }: TableRow): void {
    this.reserve();
    const name = writeHash(key, this.scratch, 0);
    const grammar = this.grammars.get(name) ?? this.grammars.size;
    this.grammars.set(name, grammar);
    let at = this.search(grammar);
    if (at < 0) {
      at = this.length;
      this.length += 1;
      this.rows.set(this.words, ROW_NUMBERS * at);
      this.place(at, homeOf(this.words[0]!, grammar));
    }
    this.rows.set([grammar, pack, offset, length, checksum], ROW_NUMBERS * at + ROW.grammar);
  }

  /** Forgets every content of which a pack is wrong. */
  forget(isWrong: (pack: number) => boolean): void {
    for (let at = 0; at < this.length; at += 1)
      if (this.isThere(at) && isWrong(this.packOf(at))) this.rows[ROW_NUMBERS * at + ROW.pack] = NOWHERE;
  }

  /** The rows of contents whose packs have a number in `numbers` (below 0 for none), with that number. */
  compact(numbers: ArrayLike<number>): Uint32Array {
    const { rows, length } = this;
    const kept = new Uint32Array(ROW_NUMBERS * length);
    let next = 0;
    for (let first = 0; first < ROW_NUMBERS * length; first += ROW_NUMBERS) {
      const number = numbers[rows[first + ROW.pack]!] ?? -1;
      if (number < 0) continue;
      for (let at = 0; at < ROW_NUMBERS; at += 1) kept[next + at] = rows[first + at]!;
      kept[next + ROW.pack] = number;
      next += ROW_NUMBERS;
    }
    return kept.subarray(0, next);
  }

  private isKnown(at: number): number {
    return at >= 0 && this.isThere(at) ? at : -1;
  }

  /** Takes the hash of a row at hand. */
  private recall(at: number): void {
    for (let word = 0; word < 4; word += 1) this.words[word] = this.rows[ROW_NUMBERS * at + word]!;
  }

  /** Makes room for one row more. */
  private reserve(): void {
    if (ROW_NUMBERS * (this.length + 1) > this.rows.length) {
      const larger = new Uint32Array(ROW_NUMBERS * Math.ceil(1.5 * this.length + 16));
      larger.set(this.rows.subarray(0, ROW_NUMBERS * this.length));
      this.rows = larger;
    }
    if (2 * (this.length + 1) > this.slots.length) this.index();
  }

  /** Makes the slots anew. */
  private index(): void {
    let size = this.slots.length;
    while (size < 4 * (this.length + 1)) size *= 2;
    this.slots = new Int32Array(size);
    const { rows } = this;
    for (let at = 0; at < this.length; at += 1) {
      const first = ROW_NUMBERS * at;
      this.place(at, homeOf(rows[first]!, rows[first + ROW.grammar]!));
    }
  }

  /** Gives a row a slot, from its home on. */
  private place(at: number, home: number): void {
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = home & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = at + 1;
  }

  /** The row of the hash at hand, or -1. */
  private search(grammar: number): number {
    const { slots, rows, words } = this;
    const mask = slots.length - 1;
    for (let slot = homeOf(words[0]!, grammar) & mask; ; slot = (slot + 1) & mask) {
      const at = slots[slot]! - 1;
      if (at < 0) return -1;
      const first = ROW_NUMBERS * at;
      if (
        rows[first] === words[0] &&
        rows[first + 1] === words[1] &&
        rows[first + 2] === words[2] &&
        rows[first + 3] === words[3] &&
        rows[first + ROW.grammar] === grammar
      )
        return at;
    }
  }
}

/** Where the search for a row begins: a hash is as good as chance in every bit, and so is its first word. */
function homeOf(word: number, grammar: number): number {
  return word ^ Math.imul(grammar, 0x9e3779b1);
}
