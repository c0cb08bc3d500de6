// Which terms a query searches for, and how much each is worth. It turns cues into weighted terms; it does not look
// at the snapshot.

import type { Cue, CueSet } from '../cues/types.ts';
import { isGeneral } from '../cues/words.ts';
import { IDENTIFIER, identifierTerms, termsOf } from '../index/tokenise.ts';

/** Groups that are scored apart, so that the model can weigh them. */
export const TERM_GROUPS = ['all', 'title', 'symbol', 'whole', 'error', 'code', 'needed'] as const;
export type TermGroup = (typeof TERM_GROUPS)[number];

export interface QueryTerm {
  readonly term: string;
  /** One weight a group; 0 when the term is not in it. */
  readonly weights: Readonly<Record<TermGroup, number>>;
  readonly traits: TermTraits;
  /** Another form of a word of the text: it speaks for files; in regions it is noise. */
  readonly isForm?: boolean;
}

/** Where a term stands in the report and in what form. */
export interface TermTraits {
  readonly title: boolean;
  /** In a trace or in output. */
  readonly output: boolean;
  /** Weight of the best name that it is (a part of); 0 when it is in none. */
  readonly symbol: number;
  /** An identifier of several parts, whole. */
  readonly joined: boolean;
  /** A word that stands in any report. */
  readonly general: boolean;
  /** Occurrences as a word, and the worth of the best of them; 0 and 0 when it is only a part of names and messages. */
  readonly count: number;
  readonly worth: number;
  /** Offset of the first mention. Characters. */
  readonly first: number;
}

export const NO_TRAITS: TermTraits = {
  title: false,
  output: false,
  symbol: 0,
  joined: false,
  general: false,
  count: 0,
  worth: 0,
  first: Number.MAX_SAFE_INTEGER,
};

/** Traits of a term after one more mention. */
function mentioned(known: TermTraits, cue: Cue, isSymbol: boolean, joined: boolean): TermTraits {
  const isWord = cue.type === 'term';
  return {
    title: known.title || cue.source === 'title',
    output: known.output || cue.source === 'trace' || cue.source === 'output',
    symbol: isSymbol ? Math.max(known.symbol, cue.weight) : known.symbol,
    joined,
    general: known.general || (isWord && isGeneral(cue.word.toLowerCase())),
    count: known.count + (isWord ? cue.count : 0),
    worth: isWord ? Math.max(known.worth, cue.weight) : known.worth,
    first: Math.min(known.first, cue.span.start),
  };
}

/** A word of the title counts as much as this many of the text. */
const TITLE_WEIGHT = 2;

/** A joined identifier counts as much as this many of its parts. */
const WHOLE_WEIGHT = 1.5;

/** More terms than this add time and noise; the heaviest are kept. Terms. */
const MAX_TERMS = 400;

const noWeights = (): Record<TermGroup, number> =>
  Object.fromEntries(TERM_GROUPS.map((group) => [group, 0])) as Record<TermGroup, number>;

class TermBag {
  private readonly weights = new Map<string, Record<TermGroup, number>>();
  private readonly traits = new Map<string, TermTraits>();

  private add(term: string, groups: readonly TermGroup[], weight: number): void {
    let row = this.weights.get(term);
    if (row === undefined) {
      row = noWeights();
      this.weights.set(term, row);
    }
    for (const group of groups) row[group] += weight;
  }

  private note(term: string, cue: Cue, isSymbol: boolean, joined: boolean): void {
    this.traits.set(term, mentioned(this.traits.get(term) ?? NO_TRAITS, cue, isSymbol, joined));
  }

  /** Adds the terms of a piece of text that a cue brought. */
  addText(text: string, cue: Cue, groups: readonly TermGroup[], weight: number): void {
    const isSymbol = groups.includes('symbol');
    for (const match of text.slice(0, 2000).matchAll(IDENTIFIER)) {
      const { parts, whole } = identifierTerms(match[0]);
      for (const part of parts) {
        this.add(part, groups, weight);
        this.note(part, cue, isSymbol, false);
      }
      if (whole === null) continue;
      this.add(whole, groups, weight * WHOLE_WEIGHT);
      if (isSymbol) this.add(whole, ['whole'], weight);
      this.note(whole, cue, isSymbol, true);
    }
  }

  terms(): QueryTerm[] {
    // Repetition says something, but less and less: weights pass through 1 + ln.
    const damp = (weight: number) => (weight > 1 ? 1 + Math.log(weight) : weight);
    return [...this.weights]
      .map(([term, row]) => ({
        term,
        traits: this.traits.get(term)!,
        weights: Object.fromEntries(
          TERM_GROUPS.map((group) => [group, damp(row[group === 'needed' ? 'all' : group])]),
        ) as Record<TermGroup, number>,
      }))
      .sort((a, b) => b.weights.all - a.weights.all || (a.term < b.term ? -1 : 1))
      .slice(0, MAX_TERMS);
  }
}

function groupsOf(cue: Cue): TermGroup[] {
  const groups: TermGroup[] = ['all'];
  if (cue.source === 'title') groups.push('title');
  if (cue.source === 'code' || cue.source === 'diff') groups.push('code');
  return groups;
}

/** Weighted terms of a query, heaviest first. Terms are stems and joined identifiers, as in the index. */
export function queryTerms(cues: CueSet): QueryTerm[] {
  const bag = new TermBag();
  for (const cue of cues.terms) {
    const weight = cue.weight * (1 + Math.log(cue.count)) * (cue.source === 'title' ? TITLE_WEIGHT : 1);
    bag.addText(cue.word, cue, groupsOf(cue), weight);
  }
  for (const cue of cues.symbols) bag.addText(cue.name, cue, [...groupsOf(cue), 'symbol'], cue.weight);
  for (const cue of cues.errors) bag.addText(cue.value, cue, [...groupsOf(cue), 'error'], cue.weight);
  for (const cue of cues.literals) bag.addText(cue.value, cue, [...groupsOf(cue), 'error'], cue.weight * 0.5);
  for (const cue of cues.hunks) {
    for (const line of [...cue.removed, ...cue.added].slice(0, 200))
      bag.addText(line, cue, ['all', 'code'], cue.weight * 0.3);
  }
  for (const cue of cues.frames) {
    if (cue.function !== null && cue.inApp) bag.addText(cue.function, cue, ['all', 'symbol'], cue.weight * 0.5);
  }
  return bag.terms();
}

/**
 * Terms of the scope that a title opens with: `fix(parser): …`, `[ldm] …`, `autodoc: …`. Writers name a part of the
 * project there, and parts of projects are folders and files.
 */
export function scopeTerms(text: string): Set<string> {
  const title = text.trimStart().slice(0, 200).split('\n', 1)[0]!;
  const terms = new Set<string>();
  const scopes = [
    ...title.matchAll(/\[([^\][]{1,40})\]/g),
    ...title.matchAll(/^[a-z]{2,12}!?\(([^()]{1,40})\)/gi),
    ...title.matchAll(/^([\w./-]{2,40}):\s/g),
  ];
  for (const [, scope] of scopes) for (const term of termsOf(scope!)) terms.add(term);
  for (const word of PLAIN_SCOPES) terms.delete(word);
  return terms;
}

/** Words in the place of a scope that name a kind of change, not a part of the project; stems. */
const PLAIN_SCOPES = [
  'fix',
  'feat',
  'bug',
  'docs',
  'doc',
  'test',
  'chore',
  'refactor',
  'perf',
  'build',
  'ci',
  'style',
  'featur',
  'enhanc',
  'request',
  'question',
  'issu',
];
