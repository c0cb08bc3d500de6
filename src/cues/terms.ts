// The words of a report that are worth searching for, with how often they occur and how much they mean where they
// stand. Identifiers stay whole in the symbols; here they are only counted as what they are made of.

import type { CueSource } from './types.ts';
import { isGeneral, STOP_WORDS } from './words.ts';

export interface Term {
  readonly word: string;
  readonly from: number;
  readonly index: number;
  readonly source: CueSource;
  readonly weight: number;
  readonly count: number;
}

const WEIGHT: Readonly<Record<CueSource, number>> = {
  title: 1,
  prose: 0.6,
  code: 0.35,
  diff: 0.35,
  trace: 0.2,
  output: 0.3,
};
/** What a word that stands in any report counts of another. */
const GENERAL = 0.3;
const WORD = /\p{L}[\p{L}\p{N}']{1,60}/gu;

/** Gathers words line by line. */
export class TermCounter {
  readonly #terms = new Map<
    string,
    { word: string; from: number; index: number; source: CueSource; weight: number; count: number }
  >();

  /** Counts the words of a line that is worth this much. */
  add(line: string, index: number, source: CueSource, lineWorth: number): void {
    const worth = WEIGHT[source] * lineWorth;
    const text = withoutUrls(source === 'title' ? withoutKind(line) : line);
    for (const match of text.matchAll(WORD)) {
      const raw = match[0].replace(/'(?:s|t|ll|re|ve|d|m)?$/, '');
      const key = raw.toLowerCase();
      if (key.length < 3 || key.length > 60 || STOP_WORDS.has(key) || /^[0-9a-f]{7,}$/.test(key)) continue;
      const weight = isGeneral(key) ? worth * GENERAL : worth;
      const known = this.#terms.get(key);
      if (known === undefined) this.#terms.set(key, { word: raw, from: match.index, index, source, weight, count: 1 });
      else {
        known.count += 1;
        if (weight > known.weight) known.weight = weight;
      }
    }
  }

  /** All words in order of first mention. */
  terms(): Term[] {
    return [...this.#terms.values()];
  }
}

const URL = /\b(?:https?|ftp):\/\/[^\s<>()"'`]{1,400}/g;
/** Addresses become blanks, so that the places of the other words stay. */
const withoutUrls = (text: string): string =>
  text.includes('://') ? text.replace(URL, (url) => ' '.repeat(url.length)) : text;

const KIND =
  /^\s*(?:\[?(?:bug(?: report)?|feat(?:ure)?(?: request)?|fix|docs?|question|regression|enhancement|rfc|wip|chore|refactor|perf|test|build|ci|style|revert)\]?(?:\([^()]{1,40}\))?!?:|\[(?:bug(?: report)?|feat(?:ure)?(?: request)?|question|regression|enhancement|rfc|wip|fix|docs?)\])/i;
/** The kind of change that a title opens with says nothing of the place; a scope in brackets does. */
const withoutKind = (title: string): string =>
  title.replace(KIND, (kind) => kind.replace(/^[^(]+/, (word) => ' '.repeat(word.length)));
