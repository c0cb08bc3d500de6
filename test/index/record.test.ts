import { beforeAll, describe, expect, it } from 'vitest';
import { makePageRecord } from '../../src/index/page-record.ts';
import { makeRecord, nameCount } from '../../src/index/record.ts';
import { createSyntaxAnalyser, type SyntaxAnalyser } from '../../src/syntax/analyse.ts';

const TEXT = `class Kettle:
    """Holds water."""

    def fill_level(self):
        return self.level

    def pour(self, cup):
        return cup


def whistle(kettle):
    return kettle.pour(None)
`;

let analyser: SyntaxAnalyser;
beforeAll(async () => {
  analyser = await createSyntaxAnalyser();
});

describe('the record of a file', () => {
  it('counts the name of every definition in the field of names, not only in the last region', async () => {
    const record = makeRecord(TEXT, await analyser.analyse('kettle.py', TEXT));
    const named = record.regions.flatMap(({ terms }) =>
      terms.flatMap((value, at) => (at % 2 === 0 && nameCount(terms[at + 1]!) > 0 ? [record.vocabulary[value]!] : [])),
    );
    for (const term of ['kettl', 'filllevel', 'pour', 'whistl']) expect(named).toContain(term);
    expect(named).not.toContain('cup');
  });
});

describe('the record of a generated page', () => {
  it('has its lines, its first lines as a region, and no terms but those of its title', () => {
    const record = makePageRecord('Kettle (tea 2.0 API)', 5_000);
    expect(record.lineCount).toBe(5_000);
    expect(record.regions).toMatchObject([{ start: 1, end: 45, definition: -1, uses: [] }]);
    expect(record.vocabulary).toEqual(['kettl', 'tea', 'api']);
    expect(record.regions[0]!.terms).toHaveLength(2 * record.vocabulary.length);
    expect(record.definitions).toEqual([]);
  });

  it('holds for pages without a title and without a line', () => {
    expect(makePageRecord('', 3).regions).toMatchObject([{ start: 1, end: 3, terms: [] }]);
    expect(makePageRecord('Kettle', 0)).toMatchObject({ lineCount: 0, regions: [] });
  });
});
