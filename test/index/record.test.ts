import { beforeAll, describe, expect, it } from 'vitest';
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
