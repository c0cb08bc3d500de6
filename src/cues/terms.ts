// The words of a report that are worth searching for, with how often they occur and how much they mean where they
// stand. Identifiers stay whole in the symbols; here they are only counted as what they are made of.

import type { CueSource } from './types.ts';
import { STOP_WORDS, TEMPLATE_WORDS } from './words.ts';

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
/** Headings of templates, and the lists of versions that reporters paste under them. */
const TEMPLATE_HEADING =
  /^\s*(?:#{1,6}|\*\*|__)?\s*(?:(?:steps|how) to reproduce|(?:expected|actual|current|observed|desired) (?:behaviou?rs?|results?|output)|describe the (?:bug|issue|feature)|what (?:did you (?:do|expect|see)|happened|were you doing|is the .{1,30}|version .{1,40})|environment|system info(?:rmation)?|versions?(?: information)?|(?:bug|feature) (?:report|request|description)|additional (?:context|information|notes)|possible (?:solution|fix)|screenshots?|checklist|minimal .{0,40}example|code (?:sample|snippet|example)|relevant log output|anything else.{0,30}|contact details|code of conduct|is there an existing issue.{0,30}|your environment|description|summary|details|output|logs?|traceback|context|motivation|problem(?: description)?)\b.{0,40}$/i;
/** Looked for in trimmed lines of at most MAX_LISTED characters. */
const VERSION_LINE =
  /^(?:[\w.()/+-]+ ){0,5}[\w.()/+-]+ *(?::|=|\|| {2})[= ]*v?\d+\.\d|^(?:os|python|node|npm|platform|browser|machine|processor|byteorder|lc_all|lang|locale|commit|arch(?:itecture)?|version|release|kernel|python-bits|os-release) *[:=]/i;
const MAX_LISTED = 160;
const CHECKBOX = /^(?:[-*] )?\[[ xX]\] /;
const WORD = /\p{L}[\p{L}\p{N}']{1,60}/gu;

/** Gathers words line by line. */
export class TermCounter {
  readonly #terms = new Map<
    string,
    { word: string; from: number; index: number; source: CueSource; weight: number; count: number }
  >();

  /** Counts the words of a line. */
  add(text: string, index: number, source: CueSource): void {
    const worth = WEIGHT[source] * worthOf(text, source);
    for (const match of text.matchAll(WORD)) {
      const raw = match[0].replace(/'(?:s|t|ll|re|ve|d|m)?$/, '');
      const key = raw.toLowerCase();
      if (key.length < 3 || key.length > 60 || STOP_WORDS.has(key) || /^[0-9a-f]{7,}$/.test(key)) continue;
      const weight = TEMPLATE_WORDS.has(key) ? worth * 0.3 : worth;
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

function worthOf(text: string, source: CueSource): number {
  if (source === 'title') return 1;
  const line = text.trim();
  if (line.length > MAX_LISTED) return 1;
  if (TEMPLATE_HEADING.test(line)) return 0.05;
  return VERSION_LINE.test(line.replace(/^[-*] /, '')) || CHECKBOX.test(line) ? 0.15 : 1;
}
