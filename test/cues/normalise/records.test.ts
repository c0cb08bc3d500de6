import { describe, expect, it } from 'vitest';
import { pieceOf } from '../../../src/cues/lines.ts';
import { arrayElements, logfmtValues, quotedTail, teamCityValues } from '../../../src/cues/normalise/records.ts';
import { normalise } from '../../../src/cues/normalise.ts';

function whole(text: string) {
  return pieceOf(text, 0, text.length);
}

function textsOf(pieces: readonly { text: string }[] | null): string[] | null {
  return pieces?.map((piece) => piece.text) ?? null;
}

function linesOf(text: string): string[] {
  return normalise(text).lines.map((line) => line.text);
}

describe('the values of a logfmt line', () => {
  it('are those that say something', () => {
    const text = 'time=2024-05-11T08:15:07Z level=error caller=main.go:3 msg="pot is dry" pot=blue retries=3';
    expect(textsOf(logfmtValues(whole(text)))).toEqual(['pot is dry', 'blue', '3']);
  });

  it('are read as far as a cut-off record goes', () => {
    expect(textsOf(logfmtValues(whole('level=error msg="pot is dr')))).toEqual(['pot is dr']);
  });

  it.each([
    ['a query', 'see https://tea.example/list?level=error&msg=dry'],
    ['a sentence with a pair', 'We set level=3 and msg=dry in the file'],
    ['a level alone', 'level=error pot=blue'],
    ['a call', 'pour(level="high", msg="dry")'],
  ])('are none in %s', (_, text) => {
    expect(logfmtValues(whole(text))).toBeNull();
  });

  it('hold a trace, whose breaks are undone', () => {
    const text = 'level=error msg=failed stack="Error: dry\\n    at pour (/srv/tea/pour.js:3:7)"';
    expect(linesOf(text)).toEqual(['failed', 'Error: dry', '    at pour (/srv/tea/pour.js:3:7)']);
  });
});

describe("TeamCity's service messages", () => {
  it('give their values without times and flows', () => {
    const text = "##teamcity[testFailed name='pours' message='dry' flowId='4' timestamp='2024-05-11T08:15:07']";
    expect(textsOf(teamCityValues(whole(text)))).toEqual(['pours', 'dry']);
  });

  it('are undone with their own escapes', () => {
    const text =
      "##teamcity[testFailed name='pours' details='Error: it|'s dry|n    at pour |[x|] (/srv/tea/pour.js:3:7)']";
    expect(linesOf(text)).toEqual(['pours', "Error: it's dry", '    at pour [x] (/srv/tea/pour.js:3:7)']);
  });

  it('are nothing else in brackets', () => {
    expect(teamCityValues(whole('[testFailed name=x]'))).toBeNull();
  });
});

describe('a string that ends a line', () => {
  it('is told from what stands in front of it', () => {
    const found = quotedTail(whole('cause = "dry\\nand hot";'));
    expect([found?.before.text, found?.inside.text]).toEqual(['cause = ', 'dry\\nand hot']);
  });

  it.each([
    ['with a bare quote inside', 'say "dry" and "hot"'],
    ['that is not closed', 'say "dry'],
    ['that is an apostrophe', "it isn't dry'"],
  ])('is none %s', (_, text) => {
    expect(quotedTail(whole(text))).toBeNull();
  });
});

describe('an array of strings, a line a string', () => {
  it('is opened where it holds a trace', () => {
    const lines = ['[', '  "Error: dry",', '  "    at pour (/srv/tea/pour.js:3:7)"', ']'];
    expect([...arrayElements(lines)]).toEqual([1, 2]);
    expect(linesOf(lines.join('\n'))).toEqual(['[', 'Error: dry', '    at pour (/srv/tea/pour.js:3:7)', ']']);
  });

  it('is left alone where it does not, or is but one string', () => {
    expect(arrayElements(['"black",', '"green"']).size).toBe(0);
    expect(arrayElements(['"    at pour (x.js:3:7)"']).size).toBe(0);
  });
});
