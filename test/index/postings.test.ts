import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteWriter, readPostings, writePostings } from '../../src/index/postings.ts';

const list = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.integer({ min: 0, max: 255 })), {
    selector: ([id]) => id,
    maxLength: 200,
  })
  .map((postings) => postings.sort((a, b) => a[0] - b[0]));

function encode(lists: readonly (readonly [number, number][])[]): { bytes: Buffer; starts: number[] } {
  const writer = new ByteWriter();
  const starts = [0];
  for (const postings of lists) {
    writePostings(
      writer,
      postings.map(([id]) => id),
      postings.map(([, payload]) => payload),
    );
    starts.push(writer.length);
  }
  return { bytes: writer.finish(), starts };
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

  it('outgrow the first buffer', () => {
    const postings = Array.from({ length: 60_000 }, (_, id): [number, number] => [id * 3, id % 256]);
    const { bytes, starts } = encode([postings]);
    expect(decode(bytes, 0, starts[1]!).postings).toEqual(postings);
  });
});
