import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/cues/cues.ts';

const fenced = (code: string, language = 'python') => `Broken\n\n\`\`\`${language}\n${code}\n\`\`\`\n`;
const bindings = (code: string, language?: string) =>
  Object.fromEntries(analyse(fenced(code, language)).bindings.map(({ name, value }) => [name, value]));

describe('names that the own code of a report gives', () => {
  it('stand for modules, under their short names too', () => {
    expect(bindings('import pond.deep as pd\nimport pond\nfrom pond.core import Pool as P')).toEqual({
      pd: 'pond.deep',
      pond: 'pond',
      P: 'pond.core.Pool',
    });
    expect(bindings("import pond from 'pond';\nconst tide = require('tide-pool');", 'js')).toEqual({
      pond: 'pond',
      tide: 'tide-pool',
    });
  });

  it('stand for what made them', () => {
    expect(bindings('pool = pd.Pool(3)\n>>> tank: Tank = make_tank()')).toEqual({ pool: 'pd.Pool', tank: 'make_tank' });
    expect(bindings('const pool = new Pool(3);\nlet x = 4;', 'ts')).toEqual({ pool: 'Pool', x: '' });
    expect(bindings('Pool pool = new Pool(3);', 'java')).toEqual({ pool: 'Pool' });
    expect(bindings('pool := pond.New(3)', 'go')).toEqual({ pool: 'pond.New' });
  });

  it('are its helpers, the classes that those derive from, and its loops', () => {
    expect(bindings('class Mine(Pool):\n    def fill(self):\nfor leaf in leaves:\nwith open(x) as file:')).toEqual({
      Mine: 'Pool',
      fill: '',
      leaf: '',
      file: '',
    });
    expect(bindings('def helper(a):')).toEqual({ helper: '' });
  });

  it('are not compared, not read from prose, and weigh little as names', () => {
    expect(bindings('assert a == b\nif a <= b:')).toEqual({});
    expect(analyse('The pool = Pool(3) line is wrong').bindings).toEqual([]);
    const { symbols } = analyse(fenced('drain = Pool(3)\ndrain.empty()'));
    const weight = (name: string) => symbols.find((symbol) => symbol.name === name)?.weight ?? 0;
    expect(weight('drain')).toBeLessThan(weight('Pool'));
  });

  it('are bounded, whatever the code', () => {
    const many = Array.from({ length: 3000 }, (_, at) => `name_${at} = make()`).join('\n');
    expect(analyse(fenced(many)).bindings.length).toBeLessThanOrEqual(500);
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (code) => Array.isArray(analyse(fenced(code)).bindings)));
  });
});
