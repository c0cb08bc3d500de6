// A short run of every fuzzing target, after everything that was found before. `npm run fuzz` runs them for long.

import { describe, expect, it } from 'vitest';
import { fuzz } from './fuzzer.ts';
import { TARGETS } from './targets.ts';

describe('fuzzing for some seconds', () => {
  it.each(Object.keys(TARGETS))('finds nothing in the target %s', async (name) => {
    const { target, first, close } = await TARGETS[name]!();
    try {
      const { finding, runs, blocks } = fuzz(target, first, { seconds: 5, seed: 7 });
      expect(finding?.message ?? null).toBeNull();
      expect(runs).toBeGreaterThan(first.length);
      expect(blocks).toBeGreaterThan(10);
    } finally {
      close();
    }
  });

  it('finds what is broken', () => {
    const run = (input: Buffer) => {
      if (input.includes('chaff')) throw new Error('chaff in the flour');
    };
    const target = { name: 'mill', dictionary: ['chaff', 'wheat'], maxBytes: 100, maxMs: 100, run };
    const { finding } = fuzz(target, [Buffer.from('wheat')], { seconds: 5, seed: 7 });
    expect(finding?.message).toContain('chaff in the flour');
    expect(finding?.input.includes('chaff')).toBe(true);
  });
});
