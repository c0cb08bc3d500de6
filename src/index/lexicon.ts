// Which identifier stands at a place in a text, and which terms has it? Remembers every identifier that a thread has
// met, found again by a hash that is made while its end is looked for, so that reading a text allocates nothing. It
// counts nothing and knows no fields.

import { endianness } from 'node:os';
import { MAX_IDENTIFIER, termsOfIdentifier } from './tokenise.ts';

/** A term; what is not read-only belongs to whoever counts. */
export interface Term {
  readonly text: string;
  mark: number;
  id: number;
  touchedIn: number;
}

/** An identifier as it is written; what is not read-only belongs to whoever counts. */
export interface Identifier {
  readonly name: string;
  readonly hash: number;
  /** Where its code units begin in the lexicon's memory of them. */
  readonly place: number;
  /** Stems of its parts, with repeats. */
  readonly parts: readonly Term[];
  /** Its parts as one word, where it has several. */
  readonly whole: Term | null;
  /** Whether the name is worth an edge of the reference graph: several parts, or capitalised. */
  readonly isTelling: boolean;
  mark: number;
  id: number;
  usedIn: number;
  seenIn: number;
  heads: number;
  prose: number;
  body: number;
}

/** Identifiers remembered before the lexicon starts again: bounds memory, keeps the common ones. */
const LIMIT = 150_000;
const FIRST_SLOTS = 1 << 15;

/** The code units of a text. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  const bytes = Buffer.from(units.buffer);
  bytes.write(text, 'utf16le');
  if (IS_BIG_ENDIAN) bytes.swap16();
  return units;
}

export class Lexicon {
  /** Where the run that `next` found begins and ends. */
  start = 0;
  end = 0;
  /** By code unit, the character classes of IDENTIFIER: what may begin a name, and what may go on in one. */
  private readonly classes = characterClasses();
  private slots: (Identifier | undefined)[] = new Array<Identifier | undefined>(FIRST_SLOTS);
  /** The hashes of the identifiers in the slots: one that is another is passed by without a look at it. */
  private hashes = new Int32Array(FIRST_SLOTS);
  /** The code units of all identifiers, end to end. */
  private spelled = new Uint16Array(FIRST_SLOTS);
  private spelledLength = 0;
  private terms = new Map<string, Term>();
  private size = 0;

  /** Forgets everything once there is too much of it; not while somebody counts. */
  shrink(): void {
    if (this.size < LIMIT) return;
    this.slots = new Array<Identifier | undefined>(FIRST_SLOTS);
    this.hashes = new Int32Array(FIRST_SLOTS);
    this.spelledLength = 0;
    this.terms = new Map();
    this.size = 0;
  }

  /**
   * Finds the first run of name characters that begins in `from .. to`. Null where none does or where it is too long
   * for a name; only then `start` is `to`.
   */
  next(units: Uint16Array, from: number, to: number): Identifier | null {
    const { begins, goesOn } = this.classes;
    let at = from;
    while (at < to && begins[units[at]!] === 0) at += 1;
    this.start = at;
    let hash = 0;
    if (at < to) {
      const { length } = units;
      for (; at < length; at += 1) {
        const unit = units[at]!;
        if (goesOn[unit] === 0) break;
        hash = (Math.imul(hash, 31) + unit) | 0;
      }
    }
    this.end = at;
    const length = at - this.start;
    return length === 0 || length > MAX_IDENTIFIER ? null : this.lookUp(units, hash);
  }

  private lookUp(units: Uint16Array, hash: number): Identifier {
    const { slots, hashes } = this;
    const mask = slots.length - 1;
    for (let slot = slotOf(hash) & mask; ; slot = (slot + 1) & mask) {
      if (hashes[slot] !== hash && slots[slot] !== undefined) continue;
      const known = slots[slot];
      if (known === undefined) return this.add(units, hash);
      if (known.hash === hash && this.isHere(known, units)) return known;
    }
  }

  private isHere({ name, place }: Identifier, units: Uint16Array): boolean {
    const { start, end, spelled } = this;
    if (name.length !== end - start) return false;
    const shift = place - start;
    for (let at = start; at < end; at += 1) if (spelled[at + shift] !== units[at]) return false;
    return true;
  }

  private add(text: Uint16Array, hash: number): Identifier {
    const units = text.subarray(this.start, this.end);
    const name = String.fromCharCode(...units);
    const { parts, whole } = termsOfIdentifier(name);
    const identifier: Identifier = {
      name,
      hash,
      place: this.spell(units),
      parts: parts.map((part) => this.term(part)),
      whole: whole === null ? null : this.term(whole),
      isTelling: isTellingName(name),
      mark: -1,
      id: -1,
      usedIn: -1,
      seenIn: -1,
      heads: 0,
      prose: 0,
      body: 0,
    };
    this.size += 1;
    if (this.size > this.slots.length >> 1) this.grow();
    place(this.slots, this.hashes, identifier);
    return identifier;
  }

  /** Remembers code units and returns where they begin. */
  private spell(units: Uint16Array): number {
    const start = this.spelledLength;
    this.spelledLength += units.length;
    if (this.spelledLength > this.spelled.length) {
      const larger = new Uint16Array(2 * this.spelledLength);
      larger.set(this.spelled);
      this.spelled = larger;
    }
    this.spelled.set(units, start);
    return start;
  }

  private term(text: string): Term {
    let term = this.terms.get(text);
    if (term === undefined) {
      term = { text, mark: -1, id: -1, touchedIn: -1 };
      this.terms.set(text, term);
    }
    return term;
  }

  private grow(): void {
    const larger = new Array<Identifier | undefined>(this.slots.length * 2);
    const hashes = new Int32Array(larger.length);
    for (const identifier of this.slots) if (identifier !== undefined) place(larger, hashes, identifier);
    this.slots = larger;
    this.hashes = hashes;
  }
}

// --- internal ---

function place(slots: (Identifier | undefined)[], hashes: Int32Array, identifier: Identifier): void {
  const mask = slots.length - 1;
  let slot = slotOf(identifier.hash) & mask;
  while (slots[slot] !== undefined) slot = (slot + 1) & mask;
  slots[slot] = identifier;
  hashes[slot] = identifier.hash;
}

/** The high bits of the hash have a say in the low ones. */
function slotOf(hash: number): number {
  return hash ^ (hash >>> 15);
}

function isTellingName(name: string): boolean {
  if (name.length < 4) return false;
  return /[a-z][A-Z]/.test(name) || /^[A-Z][a-z]/.test(name) || /[A-Za-z0-9]_[A-Za-z0-9]/.test(name);
}

function characterClasses(): { begins: Uint8Array; goesOn: Uint8Array } {
  // Every code unit from here on is one of a name.
  const firstLetter = 0xaa;
  const begins = new Uint8Array(1 << 16).fill(1, firstLetter);
  const goesOn = new Uint8Array(1 << 16).fill(1, firstLetter);
  for (let code = 0; code < firstLetter; code += 1) {
    const character = String.fromCharCode(code);
    begins[code] = /[A-Za-z_$]/.test(character) ? 1 : 0;
    goesOn[code] = /[\w$]/.test(character) ? 1 : 0;
  }
  return { begins, goesOn };
}

const IS_BIG_ENDIAN = endianness() === 'BE';
