// How much of a definition's name does the query say? A name whose every word stands in the text is what the text is
// about, however few of the text's words it holds. It reads names; it does not look into bodies.

import type { Evidence } from '../src/candidates/evidence.ts';
import { inverseDocumentFrequency } from '../src/candidates/lexical.ts';
import { identifierTerms } from '../src/index/tokenise.ts';

/** How the words of one name and those of the query cover each other, weighted by inverse document frequency (idf). */
export interface NameCoverage {
  /** Share of the name that the text says, 0 to 1. */
  readonly text: number;
  /** Share of the name that the title says, 0 to 1. */
  readonly title: number;
  /** Cosine of the angle between the name and the title, 0 to 1. */
  readonly likeness: number;
  /** `text` × ln(1 + idf of what the text says of it), from 0: all of a telling name is more than all of a usual one. */
  readonly telling: number;
}

/** Coverage of the name of a region's definition and of the name of what encloses it. */
export interface RegionNaming {
  readonly own: NameCoverage;
  readonly container: NameCoverage;
}

/** What another form of a word counts of the word. */
const FORM_SHARE = 0.5;
/** Of a longer qualified name only its end is read. Characters. */
const MAX_CONTAINER = 200;

const NOTHING: NameCoverage = { text: 0, title: 0, likeness: 0, telling: 0 };

interface Said {
  readonly text: number;
  readonly title: number;
}

/** Reads the names of a snapshot with one query in mind. */
export class NameReader {
  private readonly evidence: Evidence;
  private readonly said: ReadonlyMap<string, Said>;
  private readonly titleNorm: number;
  private readonly known = new Map<string, NameCoverage>();
  private readonly idfs = new Map<string, number>();

  constructor(evidence: Evidence) {
    this.evidence = evidence;
    this.said = new Map(
      evidence.terms.map(({ term, traits, isForm }) => {
        const share = isForm ? FORM_SHARE : 1;
        return [term, { text: share, title: traits.title ? share : 0 }];
      }),
    );
    let squares = 0;
    for (const [term, { title }] of this.said) if (title > 0) squares += (title * this.idf(term)) ** 2;
    this.titleNorm = Math.sqrt(squares);
  }

  private idf(term: string): number {
    let idf = this.idfs.get(term);
    if (idf === undefined) {
      const { index } = this.evidence;
      idf = inverseDocumentFrequency(index.regionCount, index.documentFrequency(term));
      this.idfs.set(term, idf);
    }
    return idf;
  }

  coverageOf(name: string): NameCoverage {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const coverage = this.measure(name);
    this.known.set(name, coverage);
    return coverage;
  }

  private measure(name: string): NameCoverage {
    let [all, text, title, product, squares] = [0, 0, 0, 0, 0];
    for (const part of new Set(identifierTerms(name).parts)) {
      const idf = this.idf(part);
      all += idf;
      squares += idf * idf;
      const said = this.said.get(part);
      if (said === undefined) continue;
      text += idf * said.text;
      title += idf * said.title;
      product += idf * idf * said.title;
    }
    if (all === 0) return NOTHING;
    const likeness = product > 0 ? product / (Math.sqrt(squares) * this.titleNorm) : 0;
    return { text: text / all, title: title / all, likeness, telling: (text / all) * Math.log1p(text) };
  }

  ofRegion(region: number): RegionNaming {
    const { index } = this.evidence;
    const id = index.definitionOfRegion(region);
    if (id < 0) return { own: NOTHING, container: NOTHING };
    const { name, container } = index.definition(id);
    return { own: this.coverageOf(name), container: this.coverageOf(container.slice(-MAX_CONTAINER)) };
  }
}
