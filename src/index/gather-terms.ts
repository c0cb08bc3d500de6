// Which terms stand where in a snapshot: gathered as (term, target, frequencies) in any order of terms, written as a
// sorted dictionary with posting lists. It does not know whether a target is a region or a file.

import { bytesOf } from './format.ts';
import { GrowingUint32, groupByKey } from './growing.ts';
import { ByteWriter, writePostings } from './postings.ts';
import { byBytes, encodeStrings } from './strings.ts';

/** A named run of bytes of an index file. */
export interface Section {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Terms with their postings, until their number is known. Targets of one term ascend. */
export class TermGatherer {
  readonly ids = new Map<string, number>();
  readonly terms = new GrowingUint32();
  readonly targets = new GrowingUint32();
  readonly payloads = new GrowingUint32();

  id(term: string): number {
    let id = this.ids.get(term);
    if (id === undefined) {
      id = this.ids.size;
      this.ids.set(term, id);
    }
    return id;
  }

  add(term: number, target: number, payload: number): void {
    this.terms.push(term);
    this.targets.push(target);
    this.payloads.push(payload);
  }

  /** Dictionary in byte order, offsets into the posting bytes, document frequencies. */
  sections(): Section[] {
    const sorted = [...this.ids.keys()].sort(byBytes);
    const { offsets, order } = groupByKey(this.terms.view(), this.ids.size);
    const writer = new ByteWriter();
    const starts = new Uint32Array(sorted.length + 1);
    const frequencies = new Uint32Array(sorted.length);
    sorted.forEach((term, rank) => {
      const id = this.ids.get(term)!;
      const positions = order.subarray(offsets[id]!, offsets[id + 1]!);
      const targets = Array.from(positions, (at) => this.targets.view()[at]!);
      const payloads = Array.from(positions, (at) => this.payloads.view()[at]!);
      writePostings(writer, targets, payloads);
      starts[rank + 1] = writer.length;
      frequencies[rank] = positions.length;
    });
    const dictionary = encodeStrings(sorted);
    return [
      { name: 'termOffsets', bytes: bytesOf(dictionary.offsets) },
      { name: 'termBytes', bytes: dictionary.bytes },
      { name: 'postingStarts', bytes: bytesOf(starts) },
      { name: 'documentFrequencies', bytes: bytesOf(frequencies) },
      { name: 'postings', bytes: writer.finish() },
    ];
  }
}
