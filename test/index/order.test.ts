// The same corpus gives the same index bytes, whatever order its files were made in and found in.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../src/index/build.ts';

const FILES: readonly (readonly [string, string])[] = [
  [
    'src/kettle.py',
    'from src.water import Water\n\n\ndef boil_water(kettle: Water) -> None:\n    """Heats it."""\n    kettle.heat()\n',
  ],
  ['src/water.py', 'class Water:\n    """Wet."""\n\n    def heat(self):\n        self.degrees += 1\n'],
  ['src/a.ts', 'export function pourCup(size: number): number {\n  return size * 2;\n}\n'],
  ['README.md', '# Tea\n\nPour water.\n'],
  ['twin/water.py', 'class Water:\n    """Wet."""\n\n    def heat(self):\n        self.degrees += 1\n'],
];

function corpus(files: readonly (readonly [string, string])[]): string {
  const root = mkdtempSync(join(tmpdir(), 'cuepack-order-'));
  for (const [path, text] of files) {
    mkdirSync(join(root, 'tea', dirname(path)), { recursive: true });
    writeFileSync(join(root, 'tea', path), text);
  }
  return root;
}

/** Bytes of the one snapshot file of an index. */
function snapshotBytes(indexDir: string): Buffer {
  const names = readdirSync(join(indexDir, 'snapshots'));
  expect(names).toHaveLength(1);
  return readFileSync(join(indexDir, 'snapshots', names[0]!));
}

const freshIndex = () => mkdtempSync(join(tmpdir(), 'cuepack-order-index-'));

describe('index bytes', () => {
  it('do not depend on the order in which files were written', async () => {
    const [first, second] = [freshIndex(), freshIndex()];
    await buildIndex({ corpusDir: corpus(FILES), indexDir: first, concurrency: 1 });
    await buildIndex({ corpusDir: corpus([...FILES].reverse()), indexDir: second, concurrency: 2 });
    expect(snapshotBytes(first).equals(snapshotBytes(second))).toBe(true);
  });
});
