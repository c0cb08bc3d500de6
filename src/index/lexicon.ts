// Which identifier stands at a place in a text, and which terms has it? Remembers every identifier that a thread has
// met, found again by a hash that is made while its end is looked for, so that reading a text allocates nothing. It
// counts nothing and knows no fields.

import { MAX_IDENTIFIER, ownCopy, termsOfIdentifier } from './tokenise.ts';

/** A term; `mark` and `id` belong to whoever counts. */
export interface Term {
  readonly text: string;
  mark: number;
  id: number;
}

/** An identifier as it is written; `mark`, `id` and `usedIn` belong to whoever counts. */
export interface Identifier {
  readonly name: string;
  readonly hash: number;
  /** Stems of its parts, with repeats. */
  readonly parts: readonly Term[];
  /** Its parts as one word, where it has several. */
  readonly whole: Term | null;
  /** Whether the name is worth an edge of the reference graph: several parts, or capitalised. */
  readonly isTelling: boolean;
  mark: number;
  id: number;
  usedIn: number;
}

/** Identifiers remembered before the lexicon starts again: bounds memory, keeps the common ones. */
const LIMIT = 150_000;
const FIRST_SLOTS = 1 << 15;

/** Above every ASCII character and its neighbours, each code unit is one of a name. */
const FIRST_LETTER = 0xaa;
const [START, CONTINUE] = characterClasses();

export class Lexicon {
  /** Where the run that `next` found begins and ends. */
  start = 0;
  end = 0;
  private slots: (Identifier | undefined)[] = new Array<Identifier | undefined>(FIRST_SLOTS);
  private terms = new Map<string, Term>();
  private size = 0;

  /** Forgets everything once there is too much of it; not while somebody counts. */
  shrink(): void {
    if (this.size < LIMIT) return;
    this.slots = new Array<Identifier | undefined>(FIRST_SLOTS);
    this.terms = new Map();
    this.size = 0;
  }

  /**
   * Finds the first run of name characters that begins in `from .. to`. Null where none does or where it is too long
   * for a name; only then `start` is `to`.
   */
  next(text: string, from: number, to: number): Identifier | null {
    let at = from;
    while (at < to && !isStart(text.charCodeAt(at))) at += 1;
    this.start = at;
    let hash = 0;
    if (at < to) {
      for (; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        if (code < FIRST_LETTER && CONTINUE[code] === 0) break;
        hash = (Math.imul(hash, 31) + code) | 0;
      }
    }
    this.end = at;
    const length = at - this.start;
    return length === 0 || length > MAX_IDENTIFIER ? null : this.lookUp(text, hash);
  }

  private lookUp(text: string, hash: number): Identifier {
    const mask = this.slots.length - 1;
    for (let slot = slotOf(hash) & mask; ; slot = (slot + 1) & mask) {
      const known = this.slots[slot];
      if (known === undefined) return this.add(text.slice(this.start, this.end), hash);
      if (known.hash === hash && this.isHere(known.name, text)) return known;
    }
  }

  private isHere(name: string, text: string): boolean {
    const { start, end } = this;
    if (name.length !== end - start) return false;
    for (let at = 0; at < name.length; at += 1) if (name.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
    return true;
  }

  private add(written: string, hash: number): Identifier {
    const name = ownCopy(written);
    const { parts, whole } = termsOfIdentifier(name);
    const identifier: Identifier = {
      name,
      hash,
      parts: parts.map((part) => this.term(part)),
      whole: whole === null ? null : this.term(whole),
      isTelling: isTellingName(name),
      mark: -1,
      id: -1,
      usedIn: -1,
    };
    this.size += 1;
    if (this.size > this.slots.length >> 1) this.grow();
    place(this.slots, identifier);
    return identifier;
  }

  private term(text: string): Term {
    let term = this.terms.get(text);
    if (term === undefined) {
      term = { text, mark: -1, id: -1 };
      this.terms.set(text, term);
    }
    return term;
  }

  private grow(): void {
    const larger = new Array<Identifier | undefined>(this.slots.length * 2);
    for (const identifier of this.slots) if (identifier !== undefined) place(larger, identifier);
    this.slots = larger;
  }
}

// --- internal ---

function place(slots: (Identifier | undefined)[], identifier: Identifier): void {
  const mask = slots.length - 1;
  let slot = slotOf(identifier.hash) & mask;
  while (slots[slot] !== undefined) slot = (slot + 1) & mask;
  slots[slot] = identifier;
}

/** The high bits of the hash have a say in the low ones. */
function slotOf(hash: number): number {
  return hash ^ (hash >>> 15);
}

function isStart(code: number): boolean {
  return code >= FIRST_LETTER || START[code] === 1;
}

function isTellingName(name: string): boolean {
  if (name.length < 4) return false;
  return /[a-z][A-Z]/.test(name) || /^[A-Z][a-z]/.test(name) || /[A-Za-z0-9]_[A-Za-z0-9]/.test(name);
}

/** The character classes of IDENTIFIER below FIRST_LETTER: what may begin a name, and what may go on in one. */
function characterClasses(): [Uint8Array, Uint8Array] {
  const start = new Uint8Array(FIRST_LETTER);
  const inside = new Uint8Array(FIRST_LETTER);
  for (let code = 0; code < FIRST_LETTER; code += 1) {
    const character = String.fromCharCode(code);
    start[code] = /[A-Za-z_$]/.test(character) ? 1 : 0;
    inside[code] = /[\w$]/.test(character) ? 1 : 0;
  }
  return [start, inside];
}
