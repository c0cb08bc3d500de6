// Features on disk and gold beside features.

import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FeatureCache, labelFeatures } from '../../training/example.ts';
import { madeExample } from './made.ts';

const cacheFolder = () => mkdtempSync(join(tmpdir(), 'cuepack-features-'));

describe('FeatureCache', () => {
  it('gives back exactly what was written', () => {
    const { features } = madeExample({ id: 'kept', repo: 'made/one', kind: 'context', goldRegions: 2 });
    const odd = { ...features, filePaths: ['src/größe.ts', ...features.filePaths.slice(1)], hasFrames: true };
    const folder = cacheFolder();
    new FeatureCache(folder).write('key', odd);
    expect(new FeatureCache(folder).read('key')).toEqual(odd);
  });

  it('knows nothing of a key that was never written, and leaves no half-written files', () => {
    const folder = cacheFolder();
    const cache = new FeatureCache(folder);
    cache.write('a', madeExample({ id: 'a', repo: 'made/one', kind: 'edit', goldRegions: 1 }).features);
    expect(cache.read('b')).toBeNull();
    expect(readdirSync(folder)).toEqual(['a.features']);
  });
});

describe('labelFeatures', () => {
  it('counts gold lines once, in all, by file and by region', () => {
    const { features } = madeExample({ id: 'marked', repo: 'made/one', kind: 'context', goldRegions: 1 });
    const labelled = labelFeatures(features, [
      { path: 'src/part1.ts', start: 15, end: 25 },
      { path: 'src/part1.ts', start: 20, end: 30 },
      { path: 'elsewhere.ts', start: 1, end: 4 },
    ]);
    expect(labelled.goldLines).toBe(20);
    expect([...labelled.goldOfFile]).toEqual([0, 16, 0, 0, 0, 0]);
    expect([...labelled.goldOfRegion.slice(5, 8)]).toEqual([6, 10, 0]);
  });
});
