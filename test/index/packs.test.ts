// What is read out of a pack is what was written into it, or an error that names the pack.

import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PackReader, PackWriter, type RecordLocation } from '../../src/index/packs.ts';
import type { ContentRecord, RecordRegion } from '../../src/index/record.ts';
import type { StoredRecord } from '../../src/index/record-bytes.ts';
import { DEFINITION_KINDS } from '../../src/types.ts';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'cuepack-packs-'));
});
afterAll(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

const line = fc.nat({ max: 0xfffffffe });
const word = fc.oneof(
  fc.constantFrom('tea', 'kettle', '', '\u{1f375}', 'K\u00e4nnchen'),
  fc.string({ maxLength: 300 }),
);
const index = fc.integer({ min: -1, max: 100_000 });
const region: fc.Arbitrary<RecordRegion> = fc.record({
  start: line,
  end: line,
  kind: fc.nat({ max: 4 }),
  definition: index,
  length: line,
  terms: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 }))).map((pairs) => pairs.flat()),
  uses: fc.array(fc.nat()),
});
const record: fc.Arbitrary<ContentRecord> = fc.record({
  language: fc.option(word, { nil: null }),
  lineCount: line,
  definitions: fc.array(
    fc.record({
      kind: fc.constantFrom(...DEFINITION_KINDS),
      name: word,
      qualifiedName: word,
      start: line,
      end: line,
      headEnd: line,
      nameLine: line,
      parent: index,
    }),
  ),
  imports: fc.array(fc.record({ module: word, names: fc.array(word), line })),
  regions: fc.array(region, { maxLength: 4 }),
  vocabulary: fc.array(word),
  names: fc.array(word),
});

/** The record as it was before it was written. */
function plain(stored: StoredRecord): ContentRecord {
  const { language, lineCount, definitions, imports, strings } = stored;
  const regions: RecordRegion[] = [];
  stored.readRegions({
    region: (facts) => regions.push({ ...facts, terms: [], uses: [] }),
    term: (term, packed) => (regions.at(-1)!.terms as number[]).push(term, packed),
    use: (name) => (regions.at(-1)!.uses as number[]).push(name),
  });
  const spelled = (ids: readonly number[]) => ids.map((id) => strings.at(id));
  const [vocabulary, names] = [spelled(stored.vocabulary), spelled(stored.names)];
  return { language, lineCount, definitions, imports, regions, vocabulary, names };
}

function writePack(name: string, records: readonly ContentRecord[]): RecordLocation[] {
  const writer = new PackWriter(folder, name);
  const locations = records.map((one) => writer.add(one));
  writer.finish();
  return locations;
}

describe('a pack', () => {
  it('gives back every record, in any order', () => {
    let number = 0;
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 5 }), (records) => {
        number += 1;
        const locations = writePack(`${number}.pack`, records);
        const reader = new PackReader(folder);
        for (let at = records.length - 1; at >= 0; at -= 1) {
          expect(plain(reader.read(locations[at]!))).toEqual(records[at]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('that is cut or changed anywhere gives an error with its name, or the record', () => {
    const [one, two] = fc.sample(record, { numRuns: 2, seed: 7 });
    const locations = writePack('whole.pack', [one!, two!]);
    const file = path.join(folder, 'whole.pack');
    const whole = fs.readFileSync(file);
    const versions = Array.from({ length: 60 }, (_, at) => Math.floor((at * whole.length) / 60)).flatMap((at) => {
      const changed = Buffer.from(whole);
      changed[at] = changed[at]! ^ 0x21;
      return [whole.subarray(0, at), changed];
    });
    for (const bytes of versions) {
      fs.writeFileSync(file, bytes);
      for (const [at, expected] of [one, two].entries()) {
        let found: ContentRecord;
        try {
          found = plain(new PackReader(folder).read(locations[at]!));
        } catch (error) {
          expect(String(error)).toContain('whole.pack');
          continue;
        }
        expect(found).toEqual(expected);
      }
    }
  });
});
