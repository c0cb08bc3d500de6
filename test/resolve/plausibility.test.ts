import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyse } from '../../src/cues/cues.ts';
import type { SnapshotIndex } from '../../src/index/snapshot.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { python } from '../fixtures/layouts/code.ts';
import { indexAll, placeOf } from './layouts.ts';

const FILES = {
  'pond/__init__.py': '',
  'pond/ops.py': python('', 'drain'),
  'pond/pool.py': python('Pool', 'drain level'),
  'pond/tank.py': python('Tank', 'drain level'),
  'tests/test_pool.py': python('', 'drain helper'),
};

let index: SnapshotIndex;
beforeAll(async () => {
  index = (await indexAll([FILES])).open('0');
});
afterAll(() => index.close());

const report = (code: string) => `Wrong result\n\n\`\`\`python\n${code}\n\`\`\`\n`;
/** Places of one name, the likeliest first. */
const placesOf = (code: string, name: string) =>
  resolve(index, analyse(report(code)))
    .filter(({ cue }) => cue.type === 'symbol' && cue.name === name)
    .sort((a, b) => b.confidence - a.confidence)
    .map((anchor) => ({ place: placeOf(index, anchor), confidence: anchor.confidence }));

describe('which of several definitions is meant', () => {
  it('is the one at the top of a file when the name is called on a module', () => {
    const [best, next] = placesOf('import pond as pd\npd.drain(3)', 'pd.drain');
    expect(best!.place).toBe('pond/ops.py#drain');
    expect(best!.confidence).toBeGreaterThan((next?.confidence ?? 0) * 3);
  });

  it('is the method of the class that made the object', () => {
    const places = placesOf('import pond as pd\nt = pd.Tank(3)\nt.level()', 't.level');
    expect(places).toEqual([{ place: 'pond/tank.py#Tank.level', confidence: 1 }]);
  });

  it('is a method when the name is called on an object of unknown kind', () => {
    const places = placesOf('thing = find()\nthing.drain()', 'thing.drain');
    expect(places.slice(0, 2).map(({ place }) => place)).toEqual([
      'pond/pool.py#Pool.drain',
      'pond/tank.py#Tank.drain',
    ]);
  });

  it('is hardly a helper of the tests, even where nothing else is called so', () => {
    const [best] = placesOf('drain(3)', 'drain');
    expect(best!.place).toBe('pond/ops.py#drain');
    expect(placesOf('helper(3)', 'helper')[0]!.confidence).toBeLessThan(0.5);
  });
});
