// How much of a definition's name the query says: a name whose every word stands in the text is what the text is
// about, however few of the text's words it holds.

import type { Evidence } from '../src/candidates/evidence.ts';
import { inverseDocumentFrequency } from '../src/candidates/lexical.ts';
import { identifierTerms } from '../src/index/tokenise.ts';

/** Shares of a name's words, by inverse document frequency, that the query and that its title hold; 0 to 1. */
export interface NameCoverage {
  readonly text: number;
  readonly title: number;
  readonly needed: number;
  readonly missing: number;
  readonly cosine: number;
  readonly mass: number;
}

const NOTHING: NameCoverage = { text: 0, title: 0, needed: 0, missing: 0, cosine: 0, mass: 0 };

/** What another form of a word counts of the word. */
const FORM_SHARE = Number(process.env.FORMS ?? 0.5);

export class NameReader {
  private readonly evidence: Evidence;
  private readonly said: ReadonlyMap<string, { text: number; title: number; needed: number }>;
  private readonly titleNorm: number;
  private readonly known = new Map<string, NameCoverage>();

  constructor(evidence: Evidence) {
    this.evidence = evidence;
    this.said = new Map(
      evidence.terms.map(({ term, traits, isForm, weights }) => {
        const share = isForm ? FORM_SHARE : 1;
        const necessity = Math.min(1, weights.needed / Number(process.env.NEED ?? 2));
        return [term, { text: share, title: traits.title ? share : 0, needed: share * necessity }];
      }),
    );
    let norm = 0;
    for (const [term, { title }] of this.said) if (title > 0) norm += (title * this.idf(term)) ** 2;
    this.titleNorm = Math.sqrt(norm);
  }

  private idf(term: string): number {
    const { index } = this.evidence;
    return inverseDocumentFrequency(index.regionCount, index.documentFrequency(term));
  }

  coverageOf(name: string): NameCoverage {
    let coverage = this.known.get(name);
    if (coverage === undefined) {
      coverage = this.measure(name);
      this.known.set(name, coverage);
    }
    return coverage;
  }

  private measure(name: string): NameCoverage {
    let [all, text, title, needed, dot, norm] = [0, 0, 0, 0, 0, 0];
    for (const part of new Set(identifierTerms(name).parts)) {
      const idf = this.idf(part);
      const said = this.said.get(part);
      all += idf;
      norm += idf * idf;
      if (said === undefined) continue;
      text += idf * said.text;
      title += idf * said.title;
      needed += idf * said.needed;
      dot += idf * idf * said.title;
    }
    if (all === 0) return NOTHING;
    return {
      text: text / all,
      title: title / all,
      needed: needed / all,
      missing: Math.log1p(all - text),
      cosine: dot > 0 ? dot / Math.sqrt(norm) / this.titleNorm : 0,
      mass: Math.log1p(text),
    };
  }

  /** Coverage of the names of a region's definition and of what that stands in. */
  ofRegion(region: number): { readonly own: NameCoverage; readonly container: NameCoverage } {
    const { index } = this.evidence;
    const id = index.definitionOfRegion(region);
    if (id < 0) return { own: NOTHING, container: NOTHING };
    const { name, container } = index.definition(id);
    return { own: this.coverageOf(name), container: this.coverageOf(container.slice(-200)) };
  }

  /** Best coverage among the definitions of a file. */
  ofFile(file: number): { readonly text: number; readonly cosine: number; readonly needed: number } {
    const { index } = this.evidence;
    let [text, cosine, needed] = [0, 0, 0];
    for (let id = index.firstDefinitionOf(file); id < index.firstDefinitionOf(file + 1); id += 1) {
      const own = this.coverageOf(index.definition(id).name);
      text = Math.max(text, own.text * own.mass);
      needed = Math.max(needed, own.needed * own.mass);
      cosine = Math.max(cosine, own.cosine);
    }
    return { text, cosine, needed };
  }

  /** Best coverage among the rare names that a region uses. */
  usedBy(region: number): { readonly text: number; readonly cosine: number } {
    const { index } = this.evidence;
    let [text, cosine] = [0, 0];
    const self = index.definitionOfRegion(region);
    for (const id of index.usesOf(region)) {
      if (id === self) continue;
      const own = this.coverageOf(index.definition(id).name);
      text = Math.max(text, own.text * own.mass);
      cosine = Math.max(cosine, own.cosine);
    }
    return { text, cosine };
  }
}
