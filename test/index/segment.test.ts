// Every line of a file lies in exactly one region, whatever the definitions.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf, segment } from '../../src/index/segment.ts';
import { DEFINITION_KINDS, type Definition } from '../../src/types.ts';

interface Sketch {
  readonly start: number;
  readonly length: number;
  readonly kind: (typeof DEFINITION_KINDS)[number];
  readonly parent: number;
}

const sketch: fc.Arbitrary<Sketch> = fc.record({
  start: fc.integer({ min: 1, max: 420 }),
  length: fc.integer({ min: 1, max: 200 }),
  kind: fc.constantFrom(...DEFINITION_KINDS),
  parent: fc.integer({ min: -1, max: 30 }),
});
const line = fc.constantFrom('', '  ', 'pour()', '  fill(cup)', '      boil', '}', '\t');

/** Definitions that may lie across each other, outside their parents or past the end: what a broken parse could give. */
function wild(sketches: readonly Sketch[]): Definition[] {
  const sorted = [...sketches].sort((a, b) => a.start - b.start || b.length - a.length);
  return sorted.map(({ start, length, kind, parent }, at) => ({
    kind,
    name: `d${at}`,
    qualifiedName: `d${at}`,
    start,
    end: start + length - 1,
    nameLine: start,
    headEnd: start,
    parent: parent < at ? parent : -1,
  }));
}

function checkPartition(lines: readonly string[], definitions: readonly Definition[]): void {
  const segments = segment(lines, definitions);
  let next = 1;
  for (const { start, end, definition } of segments) {
    expect(start).toBe(next);
    expect(end).toBeGreaterThanOrEqual(start);
    expect(definition).toBeLessThan(definitions.length);
    next = end + 1;
  }
  expect(next).toBe(lines.length + 1);
}

describe('segment', () => {
  it('covers every line exactly once, for any definitions', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 400 }), fc.array(sketch, { maxLength: 40 }), (lines, sketches) => {
        checkPartition(lines, wild(sketches));
      }),
      { numRuns: 400 },
    );
  });

  it('covers a long file without any definition in windows that a person can read', () => {
    const lines = Array.from({ length: 1_000 }, (_, at) => (at % 17 === 0 ? '' : `line ${at}`));
    checkPartition(lines, []);
    for (const { start, end } of segment(lines, [])) expect(end - start + 1).toBeLessThanOrEqual(90);
  });

  it('makes a region of each method, and one of the head of their class', () => {
    const lines = Array.from({ length: 60 }, (_, at) => `  step ${at}`);
    const made = (name: string, start: number, end: number, parent: number): Definition => ({
      kind: parent < 0 ? 'class' : 'method',
      name,
      qualifiedName: parent < 0 ? name : `Pot.${name}`,
      start,
      end,
      nameLine: start,
      headEnd: start,
      parent,
    });
    const segments = segment(lines, [made('Pot', 1, 60, -1), made('fill', 11, 35, 0), made('pour', 36, 60, 0)]);
    expect(segments).toEqual([
      { kind: 'head', definition: 0, start: 1, end: 10 },
      { kind: 'definition', definition: 1, start: 11, end: 35 },
      { kind: 'definition', definition: 2, start: 36, end: 60 },
    ]);
  });

  it('has nothing for an empty file', () => {
    expect(segment([], [])).toEqual([]);
  });
});

describe('linesOf', () => {
  it('has no line after a final newline', () => {
    expect(linesOf('a\nb\n')).toEqual(['a', 'b']);
    expect(linesOf('a\nb')).toEqual(['a', 'b']);
    expect(linesOf('')).toEqual([]);
    expect(linesOf('\n')).toEqual(['']);
  });
});
