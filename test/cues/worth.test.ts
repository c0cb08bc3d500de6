import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/cues/cues.ts';

const weightOf = (text: string, word: string): number =>
  Math.max(
    0,
    ...analyse(text)
      .terms.filter((cue) => cue.word.toLowerCase() === word)
      .map(({ weight }) => weight),
  );
const nameWeight = (text: string, name: string): number =>
  analyse(text).symbols.find((cue) => cue.name === name)?.weight ?? 0;

const REPORT = `Pouring stops at the brim
The kettle whistles before \`fill_level\` is read.

Steps to reproduce:
- [x] I searched for the samovar guidelines

#### Versions
<details>

INSTALLED VERSIONS
------------------
commit: None
kettle: 3.7.6 | packaged by teaforge
[GCC 7.3.0]
OS: Linux
LC_ALL: None
libspout: 1.10.6
</details>

### What I saw
The lid rattles.
`;

describe('what a line is worth', () => {
  it('is little in a list of versions, whatever rare words it holds', () => {
    for (const word of ['libspout', 'gcc', 'teaforge', 'linux']) expect(weightOf(REPORT, word), word).toBeLessThan(0.1);
    expect(nameWeight(REPORT, 'LC_ALL')).toBeLessThan(0.1);
  });

  it('is little in a check box and a heading of a template', () => {
    expect(weightOf(REPORT, 'samovar')).toBeLessThan(0.1);
    expect(weightOf(REPORT, 'steps')).toBeLessThan(0.1);
  });

  it('is whole again under the next heading, and everywhere else', () => {
    expect(weightOf(REPORT, 'lid')).toBe(weightOf(REPORT, 'whistles'));
    expect(weightOf(REPORT, 'whistles')).toBeGreaterThan(0.3);
    expect(nameWeight(REPORT, 'fill_level')).toBeGreaterThan(0.5);
    expect(weightOf(REPORT, 'brim')).toBe(1);
  });

  it('a single line with a version in it does not make a list of its neighbours', () => {
    const text = 'Steam escapes\nsteamer 2.1.0\nThe gasket of the boiler leaks.';
    expect(weightOf(text, 'gasket')).toBeGreaterThan(0.3);
  });
});

describe('what a word is worth', () => {
  it('is little when it stands in any report', () => {
    const text = 'Spout drips\nHopefully someone notices; unfortunately the strainer clogs.';
    expect(weightOf(text, 'strainer')).toBeGreaterThan(3 * weightOf(text, 'hopefully') - 0.01);
    expect(weightOf(text, 'unfortunately')).toBeLessThan(weightOf(text, 'clogs'));
  });

  it('is nothing in an address, and as the kind of change that a title opens with', () => {
    expect(weightOf('Spout drips\nSee https://tea.invalid/ceramics/glaze for more.', 'ceramics')).toBe(0);
    expect(weightOf('fix(strainer): clogs at night', 'fix')).toBe(0);
    expect(weightOf('fix(strainer): clogs at night', 'strainer')).toBe(1);
    expect(weightOf('[bug] clogs at night', 'bug')).toBe(0);
  });
});
