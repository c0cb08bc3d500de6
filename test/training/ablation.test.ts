// What a feature is worth, measured and reported.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CuepackError } from '../../src/errors.ts';
import { featureVariants, groupVariants, namedVariants, runAblation } from '../../training/ablation.ts';
import { reportOf } from '../../training/ablation-figures.ts';
import { renderAblationPage } from '../../training/ablation-page.ts';
import { linkOf, renderAblationMarkdown } from '../../training/ablation-report.ts';
import type { Example } from '../../training/example.ts';
import { madeExamples, QUICK } from './made.ts';

const examples: Example[] = [
  ...madeExamples(12, { kind: 'context', goldRegions: 2, set: 'notes' }),
  ...madeExamples(12, { kind: 'edit', goldRegions: 1, set: 'patches' }),
];
const cacheDir = mkdtempSync(join(tmpdir(), 'cuepack-ablation-'));
const variants = namedVariants(['lexical', 'trace', 'file.bm25.*']);
const lines: string[] = [];
const run = () => runAblation(examples, QUICK, { variants, cacheDir, log: (line) => lines.push(line) });
const ablation = run();
const report = reportOf(ablation, QUICK.folds);

describe('variants', () => {
  it('are every group and every feature once', () => {
    for (const list of [groupVariants(), featureVariants()]) {
      expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
    }
    expect(groupVariants().map(({ name }) => name)).toContain('structural');
    expect(featureVariants().map(({ name }) => name)).toContain('file.bm25.all');
  });

  it('can be a family, and are refused by name when there is no such thing', () => {
    const [family] = namedVariants(['file.bm25.*']);
    expect(family!.without.every((name) => name.startsWith('file.bm25.'))).toBe(true);
    expect(family!.without.length).toBeGreaterThan(3);
    expect(() => namedVariants(['file.bm26'])).toThrow(CuepackError);
    expect(() => namedVariants(['file.bm26'])).toThrow('file.bm26');
  });
});

describe('runAblation', () => {
  it('sees that the telling group is worth much, and a group without any value nothing', () => {
    const worth = (name: string) => report.groups.find(({ variant }) => variant.name === name)!;
    expect(worth('lexical').lineF1.context!.mean).toBeGreaterThan(0.02);
    expect(worth('trace').lineF1.context!.mean).toBe(0);
    expect(report.groups[0]!.variant.name).toBe('lexical');
    expect(report.features.map(({ variant }) => variant.type)).toEqual(['family']);
  });

  it('takes what it measured before from the cache, and makes only what is missing', () => {
    expect(lines).toHaveLength(1 + variants.length);
    expect(run()).toEqual(ablation);
    expect(lines).toHaveLength(1 + variants.length);
    rmSync(join(cacheDir, readdirSync(cacheDir)[0]!));
    expect(run()).toEqual(ablation);
    expect(lines).toHaveLength(2 + variants.length);
  });
});

describe('the report', () => {
  it('has figures of each kind, by size and by language', () => {
    expect(report.kinds.map(({ kind, queries }) => [kind, queries])).toEqual([
      ['context', 12],
      ['edit', 12],
    ]);
    expect(report.sizes.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'context 11 to 50 lines',
      'edit 11 to 50 lines',
    ]);
    expect(report.languages.map(({ name }) => name)).toEqual(['typescript', 'typescript']);
  });

  it('measures calibration: bins hold every line, and the error lies between 0 and 1', () => {
    const [context] = report.reliability;
    const inBins = context!.bins.reduce((sum, { lines: own }) => sum + own, 0);
    expect(inBins).toBe(12 * 6 * 5 * 20);
    for (const error of [context!.error, context!.errorOfLikeliest]) expect(error >= 0 && error < 0.5).toBe(true);
  });

  it('reads as Markdown with a table for each question', () => {
    const text = renderAblationMarkdown(report);
    for (const heading of ['With every feature', 'What each group is worth', 'Calibration', 'By language', 'Misses']) {
      expect(text).toContain(`## ${heading}`);
    }
    expect(text).toMatch(/\| lexical \| \+0\.\d{3} \[/);
    expect(renderAblationMarkdown(report)).toBe(text);
  });

  it('reads as a page that holds everything itself', () => {
    const page = renderAblationPage(report);
    expect(page.match(/<svg /g)!.length).toBe(7);
    expect(page).toContain('prefers-color-scheme:dark');
    expect(page).not.toMatch(/<script|<link|src=|@import|url\(/);
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
    const open = page.match(/<(?:div|details|table|svg|g|p|h2)[ >]/g)!.length;
    const closed = page.match(/<\/(?:div|details|table|svg|g|p|h2)>/g)!.length;
    expect(open).toBe(closed);
  });
});

describe('linkOf', () => {
  it.each([
    [{ queryId: 'tea__pot-12', snapshotId: 'pot-1', repo: 'tea/pot' }, 'https://github.com/tea/pot/issues/12'],
    [
      { queryId: 'pot-0123abcdef', snapshotId: 'pot-0123456789', repo: 'tea/pot' },
      'https://github.com/tea/pot/tree/0123456789',
    ],
    [{ queryId: 'one', snapshotId: 'pot-1', repo: 'tea/pot' }, null],
    [{ queryId: 'tea__pot-12', snapshotId: 'pot-1', repo: 'pot-1' }, null],
  ])('%j', (miss, link) => {
    expect(linkOf(miss)).toBe(link);
  });
});
