import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthOfVarint, PostingList, PostingsWriter } from '../../src/index/postings.ts';

const list = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.integer({ min: 0, max: 255 })), {
    selector: ([id]) => id,
    maxLength: 200,
  })
  .map((postings) => postings.sort((a, b) => a[0] - b[0]));

function encode(lists: readonly (readonly [number, number][])[]): { bytes: Buffer; starts: number[] } {
  const starts = [0];
  for (const postings of lists) {
    let length = 0;
    postings.forEach(([id], at) => {
      length += lengthOfVarint(id - (postings[at - 1]?.[0] ?? -1) - 1) + 1;
    });
    starts.push(starts.at(-1)! + length);
  }
  const writer = new PostingsWriter(Uint32Array.from(starts));
  // The last list first: lists may be written in any order.
  for (let list = lists.length - 1; list >= 0; list -= 1)
    for (const [id, payload] of lists[list]!) writer.add(list, id, payload);
  return { bytes: writer.bytes, starts };
}

function decode(list: PostingList, bytes: Buffer, start: number, end: number): [number, number][] {
  expect(list.fill(bytes, start, end, 2 ** 31)).toBeNull();
  return Array.from({ length: list.length }, (_, at) => [list.ids[at]!, list.payloads[at]!]);
}

describe('postings', () => {
  it('come back as they were written, each list from its own offsets', () => {
    fc.assert(
      fc.property(fc.array(list, { maxLength: 5 }), (lists) => {
        const { bytes, starts } = encode(lists);
        const decoded = new PostingList();
        lists.forEach((postings, at) => {
          expect(decode(decoded, bytes, starts[at]!, starts[at + 1]!)).toEqual(postings);
        });
      }),
    );
  });

  it('say so when a list is cut short or points past its targets', () => {
    const { bytes } = encode([
      [
        [3, 1],
        [70_000, 2],
      ],
    ]);
    const decoded = new PostingList();
    expect(decoded.fill(bytes, 0, bytes.length - 1, 70_001)).toMatch(/cut short/);
    expect(decoded.fill(bytes, 0, bytes.length + 1, 70_001)).toMatch(/cut short/);
    expect(decoded.fill(bytes, 0, bytes.length, 70_000)).toMatch(/past its target/);
    expect(decoded.fill(bytes, 0, bytes.length, 70_001)).toBeNull();
  });

  it('may be many', () => {
    const postings = Array.from({ length: 60_000 }, (_, id): [number, number] => [id * 3, id % 256]);
    const { bytes, starts } = encode([postings]);
    expect(decode(new PostingList(), bytes, 0, starts[1]!)).toEqual(postings);
  });
});
