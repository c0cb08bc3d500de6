// The table of contents holds what a map from keys would hold, whatever is added, forgotten and written.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ContentTable, type TableRow } from '../../src/index/content-table.ts';

const keyOf = (seed: number) =>
  `${(seed * 2_654_435_761).toString(16).padStart(32, '0')}-${['python', 'go', ''][seed % 3]}`;

const edit = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), seed: fc.nat(400), pack: fc.nat(5), offset: fc.nat() }),
  fc.record({ kind: fc.constant('forget' as const), pack: fc.nat(5) }),
);

describe('a table of contents', () => {
  it('is a map from keys to places, also after it was written and read', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 600, size: 'max' }), fc.uniqueArray(fc.nat(5)), (edits, kept) => {
        const table = new ContentTable();
        const model = new Map<string, TableRow>();
        for (const step of edits) {
          if (step.kind === 'set') {
            const row = { pack: step.pack, offset: step.offset, length: 3, checksum: 0xfffffffe };
            table.set(keyOf(step.seed), row);
            model.set(keyOf(step.seed), row);
          } else {
            table.forget((pack) => pack === step.pack);
            for (const [key, { pack }] of model) if (pack === step.pack) model.delete(key);
          }
        }
        const numbers = [0, 1, 2, 3, 4, 5].map((pack) => kept.indexOf(pack));
        const read = new ContentTable(table.compact(numbers), table.grammarNames);
        expect(read.isSound(kept.length)).toBe(true);
        for (let seed = 0; seed <= 400; seed += 1) {
          const row = model.get(keyOf(seed));
          const at = table.find(keyOf(seed));
          expect(at < 0 ? undefined : table.row(at)).toEqual(row);
          if (at >= 0) expect(table.keyOf(at)).toBe(keyOf(seed));
          const number = row === undefined ? -1 : kept.indexOf(row.pack);
          const again = read.find(keyOf(seed));
          expect(again < 0 ? undefined : read.row(again)).toEqual(number < 0 ? undefined : { ...row, pack: number });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('that names what is not there is not sound', () => {
    const table = new ContentTable();
    table.set(keyOf(1), { pack: 3, offset: 1, length: 2, checksum: 3 });
    const rows = table.compact([0, 1, 2, 3]);
    expect(new ContentTable(rows, table.grammarNames).isSound(4)).toBe(true);
    expect(new ContentTable(rows, table.grammarNames).isSound(3)).toBe(false);
    expect(new ContentTable(rows, []).isSound(4)).toBe(false);
    expect(new ContentTable(rows.subarray(1), table.grammarNames).isSound(4)).toBe(false);
  });
});
