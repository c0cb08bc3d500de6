// How `--labels DIR[:KIND[:WEIGHT]]` is read.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CuepackError } from '../../src/errors.ts';
import { parseSetSource } from '../../training/dataset.ts';

function labels(truth: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'cuepack-labels-'));
  writeFileSync(
    join(folder, 'queries.jsonl'),
    `${JSON.stringify({ query_id: 'q', snapshot_id: 's', text: 'It leaks' })}\n`,
  );
  writeFileSync(join(folder, 'ground_truth.jsonl'), `${JSON.stringify({ query_id: 'q', ...truth })}\n`);
  return folder;
}
const region = { path: 'src/pump.rs', start: 1, end: 3 };

describe('parseSetSource', () => {
  it('takes kind and weight as given', () => {
    expect(parseSetSource('labels/ours:edit:0.5')).toEqual({ labels: 'labels/ours', kind: 'edit', weight: 0.5 });
    expect(parseSetSource('labels/ours:context')).toEqual({ labels: 'labels/ours', kind: 'context', weight: 1 });
  });

  it.each([
    ['optional regions mean exploration', { regions: [region], optional_regions: [region] }, 'exploration'],
    ['widened regions mean edit', { regions: [region], widened: [region] }, 'edit'],
    ['neither means context', { regions: [region] }, 'context'],
  ])('guesses the kind: %s', (_, truth, kind) => {
    expect(parseSetSource(labels(truth)).kind).toBe(kind);
  });

  it.each([
    ['labels:guess'],
    ['labels:edit:0'],
    ['labels:edit:-1'],
    ['labels:edit:much'],
    ['labels:edit:Infinity'],
    ['labels::2'],
  ])('refuses %s and says what would have been right', (text) => {
    expect(() => parseSetSource(text)).toThrow(CuepackError);
    expect(() => parseSetSource(text)).toThrow(text);
  });
});
