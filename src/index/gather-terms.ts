// Which terms stand where in a snapshot: gathered target by target, written as a sorted dictionary with posting lists.
// It does not know whether a target is a region or a file.

import { type Section, stringSections } from './columns.ts';
import { bytesOf } from './format.ts';
import { GrowingUint32 } from './growing.ts';
import { lengthOfVarint, PostingsWriter } from './postings.ts';
import { sortedByBytes } from './strings.ts';

/** Postings gathered in one piece: a piece that is full is never copied. */
const POSTINGS_AT_ONCE = 1 << 16;

/** Postings of one kind of target in the order in which they were met, five bytes each. */
class PostingRun {
  private readonly targets = new GrowingUint32();
  /** Where the postings of each of `targets` begin. */
  private readonly starts = new GrowingUint32();
  private readonly pieces: { terms: Uint32Array; payloads: Uint8Array }[] = [];
  private terms = new Uint32Array(0);
  private payloads = new Uint8Array(0);
  /** In the piece at hand, and in those before. */
  private used = 0;
  private before = 0;

  add(term: number, target: number, payload: number): void {
    if (this.targets.last !== target || this.targets.length === 0) {
      this.targets.push(target);
      this.starts.push(this.before + this.used);
    }
    if (this.used === this.terms.length) this.beginPiece();
    this.terms[this.used] = term;
    this.payloads[this.used] = payload;
    this.used += 1;
  }

  each(visit: (term: number, target: number, payload: number) => void): void {
    const [targets, starts] = [this.targets.view(), this.starts.view()];
    const total = this.before + this.used;
    let piece = 0;
    let at = 0;
    for (let row = 0; row < targets.length; row += 1) {
      const target = targets[row]!;
      const end = starts[row + 1] ?? total;
      for (let done = starts[row]!; done < end; done += 1) {
        if (at === POSTINGS_AT_ONCE) {
          piece += 1;
          at = 0;
        }
        const { terms, payloads } = this.pieces[piece]!;
        visit(terms[at]!, target, payloads[at]!);
        at += 1;
      }
    }
  }

  private beginPiece(): void {
    this.before += this.used;
    this.used = 0;
    this.terms = new Uint32Array(POSTINGS_AT_ONCE);
    this.payloads = new Uint8Array(POSTINGS_AT_ONCE);
    this.pieces.push({ terms: this.terms, payloads: this.payloads });
  }
}

/** Terms with their postings, until their number is known. Targets of one kind ascend; a term has targets of one kind. */
export class TermGatherer {
  private readonly ids = new Map<string, number>();
  private readonly runs = { region: new PostingRun(), file: new PostingRun() };

  id(term: string): number {
    let id = this.ids.get(term);
    if (id === undefined) {
      id = this.ids.size;
      this.ids.set(term, id);
    }
    return id;
  }

  add(kind: 'region' | 'file', term: number, target: number, payload: number): void {
    this.runs[kind].add(term, target, payload);
  }

  /** Dictionary in byte order, offsets into the posting bytes, document frequencies. */
  sections(): Section[] {
    const sorted = sortedByBytes([...this.ids.keys()]);
    const rankOf = new Uint32Array(sorted.length);
    sorted.forEach((term, rank) => {
      rankOf[this.ids.get(term)!] = rank;
    });
    const { starts, frequencies } = this.measure(rankOf);
    const writer = new PostingsWriter(starts);
    this.each((term, target, payload) => writer.add(rankOf[term]!, target, payload));
    return [
      ...stringSections('term', sorted),
      { name: 'postingStarts', bytes: bytesOf(starts) },
      { name: 'documentFrequencies', bytes: bytesOf(frequencies) },
      { name: 'postings', bytes: writer.bytes },
    ];
  }

  /** By rank: where each posting list begins in the bytes, with the end of the last, and its number of postings. */
  private measure(rankOf: Uint32Array): { starts: Uint32Array; frequencies: Uint32Array } {
    const previous = new Int32Array(rankOf.length).fill(-1);
    const starts = new Uint32Array(rankOf.length + 1);
    const frequencies = new Uint32Array(rankOf.length);
    this.each((term, target) => {
      const rank = rankOf[term]!;
      starts[rank + 1]! += lengthOfVarint(target - previous[rank]! - 1) + 1;
      frequencies[rank]! += 1;
      previous[rank] = target;
    });
    for (let rank = 0; rank < rankOf.length; rank += 1) starts[rank + 1]! += starts[rank]!;
    return { starts, frequencies };
  }

  private each(visit: (term: number, target: number, payload: number) => void): void {
    this.runs.region.each(visit);
    this.runs.file.each(visit);
  }
}
