import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWN_FEATURES } from '../../features/registry.ts';
import type { SnapshotIndex } from '../../src/index/snapshot.ts';
import { travel, travelRegions } from '../../src/road.ts';
import { indexAll } from '../resolve/layouts.ts';

const method = (name: string): string =>
  `    def ${name}(self, load):\n${Array.from({ length: 14 }, (_, at) => `        load = load + ${at}\n`).join('')}        return load\n\n`;
const python = (container: string, names: string): string =>
  `class ${container}:\n${names.split(' ').map(method).join('')}`;

const FILES = {
  'harbour/channel.py': python('DataChannel', 'flush_outbound_queue close_stream parser send'),
  'harbour/crane.py': python('Crane', 'lift lower send'),
};

let index: SnapshotIndex;
beforeAll(async () => {
  index = (await indexAll([FILES])).open('0');
});
afterAll(() => index.close());

/** Values of one feature by the qualified name of each region's definition. */
function valuesOf(feature: string, text: string): Record<string, number> {
  const column = OWN_FEATURES.findIndex(({ name }) => name === feature);
  const { views, ownRows } = travelRegions(travel(index, { text }), () => true);
  return Object.fromEntries(
    views.flatMap(({ region }, row) => {
      const id = index.definitionOfRegion(region);
      if (id < 0 || index.regionKindOf(region) === 'gap') return [];
      const { container, name } = index.definition(id);
      return [[container === '' ? name : `${container}.${name}`, ownRows[row * OWN_FEATURES.length + column]!]];
    }),
  );
}

describe('names and the words of the text', () => {
  const text = 'Flushing the outbound queue is slow\n\nThe stream of the data channel waits, the parsing too.';

  it('a name whose every word the title has is covered whole, and likest to it in its file', () => {
    expect(valuesOf('region.name.titled', text)['DataChannel.flush_outbound_queue']).toBe(1);
    expect(valuesOf('region.name.likeness.file-share', text)['DataChannel.flush_outbound_queue']).toBe(1);
    expect(valuesOf('region.name.titled', text)['DataChannel.close_stream']).toBe(0);
  });

  it('words of the prose cover a name in part, another form of a word counts less than the word', () => {
    const covered = valuesOf('region.name.covered', text);
    expect(covered['DataChannel.close_stream']).toBeGreaterThan(0);
    expect(covered['DataChannel.close_stream']).toBeLessThan(1);
    expect(covered['DataChannel.parser']).toBe(0.5);
    expect(covered['Crane.lift']).toBe(0);
  });

  it('the enclosing name tells namesakes apart', () => {
    const covered = valuesOf('region.container.covered', text);
    expect(covered['DataChannel.send']).toBe(1);
    expect(covered['Crane.send']).toBe(0);
  });

  it('a qualified name counts where the writer says it, not where code merely shows it', () => {
    const feature = 'region.defines.qualified';
    expect(valuesOf(feature, 'Too slow\n\nI think `Crane.send` is to blame.')['Crane.send']).toBeGreaterThan(0);
    expect(valuesOf(feature, 'Too slow\n\n```python\nCrane.send(1)\n```\n')['Crane.send']).toBe(0);
    expect(
      valuesOf('region.defines.shown', 'Too slow\n\n```python\nCrane.send(1)\n```\n')['Crane.send'],
    ).toBeGreaterThan(0);
  });

  it('shares stay shares whatever the text says', () => {
    const words = fc.constantFrom(
      'data',
      'channel',
      'flush',
      'queue',
      'Crane',
      'send',
      'parse',
      '`Crane.send`',
      '\n\n',
    );
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 12 }), (said) => {
        for (const name of [
          'region.name.covered',
          'region.name.titled',
          'region.name.likeness',
          'region.container.titled',
        ]) {
          for (const value of Object.values(valuesOf(name, said.join(' ')))) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1 + 1e-6);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
