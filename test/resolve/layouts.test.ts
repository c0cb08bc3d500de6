import { beforeAll, describe, expect, it } from 'vitest';
import type { IndexDirectory } from '../../src/index/reader.ts';
import { JVM_LAYOUTS } from '../fixtures/layouts/jvm-layouts.ts';
import type { Layout } from '../fixtures/layouts/layout.ts';
import { NATIVE_LAYOUTS } from '../fixtures/layouts/native-layouts.ts';
import { PYTHON_LAYOUTS } from '../fixtures/layouts/python-layouts.ts';
import { SCRIPT_LAYOUTS } from '../fixtures/layouts/script-layouts.ts';
import { WEB_LAYOUTS } from '../fixtures/layouts/web-layouts.ts';
import { indexAll, isAt, landings } from './layouts.ts';

const LAYOUTS: readonly Layout[] = [
  ...PYTHON_LAYOUTS,
  ...SCRIPT_LAYOUTS,
  ...JVM_LAYOUTS,
  ...NATIVE_LAYOUTS,
  ...WEB_LAYOUTS,
];

let directory: IndexDirectory;
beforeAll(async () => {
  directory = await indexAll(LAYOUTS.map(({ files }) => files));
}, 60_000);

const expectedOf = (layout: Layout): { what: string; expected: string; place: string }[] => {
  const index = directory.open(String(LAYOUTS.indexOf(layout)));
  const frames = landings(index, layout, 'frame').map(({ cue, place }, at) => ({
    what: cue.type === 'frame' ? `${cue.path}:${cue.line} ${cue.function}` : '',
    expected: layout.frames[at] ?? 'no such frame',
    place,
  }));
  index.close();
  return frames;
};

describe('reports from another version, by layout', () => {
  it.each(LAYOUTS.map((layout) => [layout.name, layout] as const))('%s', (_, layout) => {
    const found = expectedOf(layout);
    const wrong = found.filter(({ expected, place }) => !isAt(expected, place));
    expect(wrong).toEqual([]);
    expect(found).toHaveLength(layout.frames.length);
  });

  it('lands at least 0.95 of application frames in the right definition', () => {
    const own = LAYOUTS.flatMap(expectedOf).filter(({ expected }) => expected !== '-');
    const right = own.filter(({ expected, place }) => isAt(expected, place)).length;
    process.stderr.write(
      `frames of the application in the right definition: ${right} of ${own.length} = ${(right / own.length).toFixed(3)}\n`,
    );
    expect(own.length).toBeGreaterThan(60);
    expect(right / own.length).toBeGreaterThanOrEqual(0.95);
  });

  it.each(LAYOUTS.filter(({ symbols }) => symbols !== undefined).map((layout) => [layout.name, layout] as const))(
    'names: %s',
    (_, layout) => {
      const index = directory.open(String(LAYOUTS.indexOf(layout)));
      const found = landings(index, layout, 'symbol');
      for (const [name, expected] of Object.entries(layout.symbols ?? {})) {
        const landing = found.find(({ cue }) => cue.type === 'symbol' && cue.name === name);
        expect([name, landing?.place]).toSatisfy(([, place]) => typeof place === 'string' && isAt(expected, place));
      }
      index.close();
    },
  );
});
