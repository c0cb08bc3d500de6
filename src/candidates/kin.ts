// Which other forms of the query's words does the snapshot use? A report says "parsing" and "configuration", the code
// `Parser` and `cfg`. It adds terms that the snapshot holds, at a share of the weight; it does not score.

import { stem } from '../index/tokenise.ts';
import { type QueryTerm, TERM_GROUPS, type TermGroup } from './terms.ts';

/** What another form of a word counts of the word. */
const FORM_SHARE = 0.3;

/** What the index tells of its vocabulary. */
export interface Vocabulary {
  /** Regions that hold the term; 0 when none does. */
  documentFrequency(term: string): number;
}

/** Short forms that are usual in code, whatever the language; after the word, each way that it is cut. */
const SHORT_FORMS = `
address addr, administrator admin, allocate alloc, allocation alloc, application app, argument arg args, array arr,
attribute attr attrs, authentication auth, authorization auth, authenticate auth, average avg, background bg,
boolean bool, buffer buf, button btn, calculate calc, callback cb, character char chr, command cmd, column col,
compare cmp, comparison cmp, configuration config cfg conf, configure config cfg conf, connection conn, constant const,
context ctx, control ctrl, coordinate coord coords, count cnt, current cur curr, database db, declaration decl,
definition def, delete del, dependency dep deps, derivative deriv diff, description desc, destination dest dst,
development dev, dictionary dict, difference diff, dimension dim dims, directory dir, distribution dist, document doc,
documentation doc docs, element elem el, environment env, equation eq, error err, evaluate eval, evaluation eval,
event evt, exception exc, execute exec, execution exec, expression expr, extension ext, frequency freq,
function func fn, generate gen, generator gen, group grp, header hdr, identifier id ident, image img,
implementation impl, increment inc, index idx, information info, initialize init, initialization init, integer int,
interface iface, iterator iter it, iterate iter, language lang, length len, level lvl, library lib, location loc,
matrix mat, maximum max, memory mem, message msg, middleware mw, minimum min, miscellaneous misc, module mod,
multiply mul, multiplication mul, multiple multi, navigation nav, number num, object obj, operator op, operation op,
option opt opts, original orig, package pkg, parameter param params, parent par, password passwd pwd, picture pic,
pointer ptr, position pos, polynomial poly, predicate pred, preference pref prefs, previous prev, private priv,
process proc, production prod, property prop props, public pub, quantity qty, query qry, random rand, receive recv,
recursive rec, reference ref, regular reg, relative rel, remove rm, repository repo, request req, resource res,
response resp res, result res, return ret, section sec, separator sep, sequence seq, server srv, session sess,
signature sig, source src, specification spec, specific spec, standard std, statement stmt, statistics stats,
string str, structure struct, subtract sub, substitute subs, substitution subs, symbol sym, synchronize sync,
synchronous sync, asynchronous async, system sys, table tbl, temporary temp tmp, text txt, token tok, transaction tx txn,
transform xform, utility util utils, value val, variable var, vector vec, version ver, visible vis, warning warn,
window win`;

/** A row of SHORT_FORMS; stemmed on first need, for stemming all of them would cost a query more than its own words. */
class Row {
  readonly words: readonly string[];
  private stemmed: readonly string[] | null = null;

  constructor(words: readonly string[]) {
    this.words = words;
  }

  get stems(): readonly string[] {
    this.stemmed ??= this.words.map(stem);
    return this.stemmed;
  }
}

/** What stemming leaves of every word in SHORT_FORMS: its first letters. */
const opening = (word: string): string => word.slice(0, 2);

/** Rows by how their words open, in their order. */
const rows = new Map<string, Row[]>();
for (const line of SHORT_FORMS.split(',')) {
  const row = new Row(line.trim().split(' '));
  for (const start of new Set(row.words.map(opening))) {
    const known = rows.get(start);
    if (known === undefined) rows.set(start, [row]);
    else known.push(row);
  }
}

/** The stems of a stem's short and long forms, with repeats. */
function kinOf(term: string): readonly string[] {
  const near = rows.get(opening(term)) ?? [];
  return near.filter(({ stems }) => stems.includes(term)).flatMap(({ stems }) => stems);
}

/** The word without a doubled last consonant. */
const undoubled = (word: string): string => (/([^aeiou])\1$/.test(word) ? word.slice(0, -1) : word);

/** Stems of the doer of a verb's stem, and back: `pars` and `parser`, `log` and `logger`, `write` and `writer`. */
function doers(term: string): string[] {
  if (!/^[a-z]{3,20}$/.test(term)) return [];
  const doubled = `${term}${term.at(-1)}er`;
  const forms = [`${term}er`, stem(`${term}er`), doubled, stem(doubled), undoubled(term)];
  if (term.endsWith('e')) forms.push(`${term}r`, stem(`${term}r`));
  if (/[^e]er$/.test(term) && term.length > 4) {
    const base = term.slice(0, -2);
    forms.push(base, undoubled(base), stem(`${base}e`), stem(base));
  }
  return forms;
}

/** The other forms of a term, as stems; most of them are words of no snapshot. */
export function formsOf(term: string): string[] {
  const forms = new Set([...doers(term), ...kinOf(term)]);
  return [...forms].filter((form) => form !== term && form.length > 1);
}

const shareOf = (weights: QueryTerm['weights']): Record<TermGroup, number> => {
  const shared = TERM_GROUPS.map((group) => [group, group === 'whole' ? 0 : weights[group] * FORM_SHARE]);
  return Object.fromEntries(shared) as Record<TermGroup, number>;
};

/** The terms, and after them those forms of theirs that the snapshot holds. */
export function withForms(terms: readonly QueryTerm[], vocabulary: Vocabulary): QueryTerm[] {
  const all = new Map(terms.map((term) => [term.term, term]));
  for (const { term, weights, traits } of terms) {
    for (const form of formsOf(term)) {
      if (all.has(form) || vocabulary.documentFrequency(form) === 0) continue;
      const formTraits = { ...traits, symbol: 0, joined: false };
      all.set(form, { term: form, weights: shareOf(weights), traits: formTraits, isForm: true });
    }
  }
  return [...all.values()];
}
