// Which terms stand where in a snapshot: gathered target by target, written as a sorted dictionary with posting lists.
// It does not know whether a target is a region or a file.

import { bytesOf } from './format.ts';
import { GrowingUint8, GrowingUint32 } from './growing.ts';
import { lengthOfVarint, PostingsWriter } from './postings.ts';
import { encodeStrings, sortedByBytes } from './strings.ts';

/** A named run of bytes of an index file. */
export interface Section {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Postings of one kind of target in the order in which they were met, five bytes each. */
class PostingRun {
  private readonly targets = new GrowingUint32();
  /** Where the postings of each of `targets` begin. */
  private readonly starts = new GrowingUint32();
  private readonly terms = new GrowingUint32();
  private readonly payloads = new GrowingUint8();

  add(term: number, target: number, payload: number): void {
    if (this.targets.last !== target || this.targets.length === 0) {
      this.targets.push(target);
      this.starts.push(this.terms.length);
    }
    this.terms.push(term);
    this.payloads.push(payload);
  }

  each(visit: (term: number, target: number, payload: number) => void): void {
    const [targets, starts, terms] = [this.targets.view(), this.starts.view(), this.terms.view()];
    const payloads = this.payloads.view();
    for (let row = 0; row < targets.length; row += 1) {
      const target = targets[row]!;
      const end = starts[row + 1] ?? terms.length;
      for (let at = starts[row]!; at < end; at += 1) visit(terms[at]!, target, payloads[at]!);
    }
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
    const dictionary = encodeStrings(sorted);
    return [
      { name: 'termOffsets', bytes: bytesOf(dictionary.offsets) },
      { name: 'termBytes', bytes: dictionary.bytes },
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
