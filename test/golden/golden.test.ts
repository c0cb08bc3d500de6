// A change of ranking is a difference that a reviewer can read. `UPDATE_GOLDEN=1 npx vitest run test/golden` rewrites
// ranking.txt; commit it together with what changed it.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { rankEverything, renderRanked } from './scene.ts';

const GOLDEN = fileURLToPath(new URL('ranking.txt', import.meta.url));
const ranked = await rankEverything();

it('ranks the golden repositories as the golden file says', () => {
  const text = renderRanked(ranked);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(GOLDEN, text);
  expect(text).toBe(readFileSync(GOLDEN, 'utf8'));
});

it('answers every query within the limits', () => {
  for (const { answer, query } of ranked) {
    const lines = answer.regions.reduce((sum, { start, end }) => sum + end - start + 1, 0);
    expect(answer.regions.length, query.queryId).toBeGreaterThan(0);
    expect(answer.regions.length, query.queryId).toBeLessThanOrEqual(5);
    expect(lines, query.queryId).toBeLessThanOrEqual(500);
  }
});
