// What terms a piece of text has: identifiers split into their parts and stemmed, multi-part names also whole.
// The same function serves files and queries. It does not know fields, regions or weights.

import porter from 'natural/lib/natural/stemmers/porter_stemmer.js';

/** Longer runs are data, not names. Characters. */
export const MAX_IDENTIFIER = 80;
/** Longer parts are hashes or encoded data. Characters. */
const MAX_PART = 40;
/** Identifiers remembered before the cache starts again: bounds memory, keeps the common ones. */
const CACHE_LIMIT = 150_000;

/** Identifier runs; linear, one class repeated. */
export const IDENTIFIER = /[A-Za-z_$\u00aa-\uffff][\w$\u00aa-\uffff]*/g;

const STOP_PARTS = new Set(
  (
    'a an and are as at be but by do does for from has have if in into is it its not of on or so than that the their ' +
    'then there these this to was were which will with would you your we i ' +
    'self return def function const let var import public private static void new none null true false else elif ' +
    'func fn end pub impl mut struct package final'
  ).split(' '),
);

/** Terms of one identifier: stems of its parts, and the joined lower-case parts when there are several. */
export interface IdentifierTerms {
  readonly parts: readonly string[];
  /** "parseheader" for `parse_header` and `parseHeader`; null for a single word. */
  readonly whole: string | null;
}

const ONE_BYTE = /^[\0-\xff]*$/;
const NOTHING: IdentifierTerms = { parts: [], whole: null };
const identifierCache = new Map<string, IdentifierTerms>();
const stemCache = new Map<string, string>();

function remember<V>(cache: Map<string, V>, key: string, value: V): V {
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(key, value);
  return value;
}

/** Porter stem of a lower-case word (M. F. Porter, "An algorithm for suffix stripping", 1980). */
export function stem(word: string): string {
  const known = stemCache.get(word);
  if (known !== undefined) return known;
  const stemmed = word.length > 3 && /^[a-z]+$/.test(word) ? porter.stem(word) : word;
  return remember(stemCache, word, stemmed);
}

/** The words inside an identifier, lower-case and unstemmed: `parseHTTPHeader2` gives parse, http, header2. */
export function splitIdentifier(identifier: string): string[] {
  return identifier
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$]+/)
    .filter((part) => part !== '');
}

/** Terms of one identifier (or word). Empty for stop words, single letters, numbers and over-long runs. */
export function identifierTerms(identifier: string): IdentifierTerms {
  const known = identifierCache.get(identifier);
  if (known !== undefined) return known;
  if (identifier.length > MAX_IDENTIFIER) return NOTHING;
  return remember(identifierCache, ownCopy(identifier), termsOfIdentifier(identifier));
}

/** The same for an identifier that is not too long, without a memory of the ones before. */
export function termsOfIdentifier(identifier: string): IdentifierTerms {
  const words = splitIdentifier(identifier);
  const parts: string[] = [];
  for (const word of words) {
    if (word.length < 2 || word.length > MAX_PART || STOP_PARTS.has(word)) continue;
    if (word.charCodeAt(0) <= 57 && /^\d+$/.test(word)) continue;
    parts.push(stem(word));
  }
  const whole = words.length > 1 ? words.join('') : null;
  return { parts, whole: whole !== null && whole.length <= MAX_PART && whole.length > 2 ? whole : null };
}

/** The same string with characters of its own: a piece cut out of a text keeps the whole text in memory. */
export function ownCopy(piece: string): string {
  const encoding = ONE_BYTE.test(piece) ? 'latin1' : 'utf16le';
  return Buffer.from(piece, encoding).toString(encoding);
}

/** Every term of a text, in order, with repeats. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const match of text.matchAll(IDENTIFIER)) {
    const { parts, whole } = identifierTerms(match[0]);
    terms.push(...parts);
    if (whole !== null) terms.push(whole);
  }
  return terms;
}

/** Terms of a path's folders and of its file name, without the extension; distinct. */
export function pathTerms(path: string): { folders: string[]; base: string[] } {
  const slash = path.lastIndexOf('/');
  const folders = new Set(termsOf(path.slice(0, slash + 1)));
  const name = path.slice(slash + 1);
  const dot = name.indexOf('.', 1);
  const base = new Set(termsOf(dot > 0 ? name.slice(0, dot) : name));
  return { folders: [...folders], base: [...base] };
}
