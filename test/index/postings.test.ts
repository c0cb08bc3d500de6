import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthOfVarint, PostingsWriter, readPostings } from '../../src/index/postings.ts';

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

function decode(bytes: Buffer, start: number, end: number): { postings: [number, number][]; whole: boolean } {
  const postings: [number, number][] = [];
  const whole = readPostings(bytes, start, end, (id, payload) => postings.push([id, payload]));
  return { postings, whole };
}

describe('postings', () => {
  it('come back as they were written, each list from its own offsets', () => {
    fc.assert(
      fc.property(fc.array(list, { maxLength: 5 }), (lists) => {
        const { bytes, starts } = encode(lists);
        lists.forEach((postings, at) => {
          expect(decode(bytes, starts[at]!, starts[at + 1]!)).toEqual({ postings, whole: true });
        });
      }),
    );
  });

  it('say so when a list is cut short', () => {
    const { bytes } = encode([
      [
        [3, 1],
        [70_000, 2],
      ],
    ]);
    expect(decode(bytes, 0, bytes.length - 1)).toEqual({ postings: [[3, 1]], whole: false });
  });

  it('may be many', () => {
    const postings = Array.from({ length: 60_000 }, (_, id): [number, number] => [id * 3, id % 256]);
    const { bytes, starts } = encode([postings]);
    expect(decode(bytes, 0, starts[1]!).postings).toEqual(postings);
  });
});
