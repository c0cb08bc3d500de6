// The card says what the model file says.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.ts';
import { readModel, shippedModelPath } from '../../src/rank/model.ts';
import { renderCard } from '../../training/card.ts';
import type { CaseOrigin, ConfidenceCase } from '../../training/confidence.ts';
import { heldOutFigures } from '../../training/heldout.ts';
import { trainModel } from '../../training/model.ts';
import { trainingRecord } from '../../training/record.ts';
import { madeExamples, QUICK } from './made.ts';

const examples = madeExamples(15, { kind: 'context', goldRegions: 2, set: 'notes' });
const figures = heldOutFigures(examples, QUICK, { folds: 2, log: () => {} });
const record = trainingRecord(examples, QUICK, figures);
const model = trainModel(examples, QUICK, record);

describe('renderCard', () => {
  const card = renderCard(model);

  it('names the data and the held-out figures of the training record', () => {
    expect(card).toContain('| notes | context | 15 | 5 |');
    const { lineF1 } = (record.heldOut as Record<string, Record<string, number>>).notes!;
    expect(card).toContain(`| notes | 15 | ${lineF1!.toFixed(3)} |`);
  });

  it('says what moves the model, where it ends and how to make it again', () => {
    expect(card).toMatch(/Files: `file\.bm25\.all\.share` \+\d/);
    for (const part of ['## Limits', '--prior model/model.json', '--from-git REPOSITORY']) expect(card).toContain(part);
  });

  it('says what the confidence was fitted on, and its threshold', () => {
    const confidence = { intercept: 0, columns: [], threshold: 0.1234567 };
    const caseOf = (origin: CaseOrigin): ConfidenceCase => ({
      queryId: 'q',
      repo: 'r',
      origin,
      text: { known: 1, names: 1, landed: 0, outside: 0, given: 0 },
      example: null,
      fileRows: [],
    });
    const cases = (['labelled', 'natural', 'labelled', 'counterfactual', 'labelled'] as const).map(caseOf);
    const training = trainingRecord(examples, QUICK, figures, cases);
    const unwrapped = renderCard({ ...model, confidence, training }).replaceAll('\n', ' ');
    expect(unwrapped).toMatch(/fitted on 3 cases with gold .*, 1 that are labelled to have none .*, and 1 asked of/);
    expect(unwrapped).toContain('Below 0.123 `--abstain` gives no answer');
    expect(renderCard({ ...model, confidence: { ...confidence, threshold: 0 }, training })).toContain('always answers');
    expect(card).toContain('This model cannot say how sure an answer is');
  });

  it('says which weights the held-out figures have seen', () => {
    expect(card.replaceAll('\n', ' ')).toMatch(/not held out: .*`cuepack lab necessity`.* Its 17 weights/);
  });

  it('is written for a model whose record says nothing', () => {
    const silent = renderCard({ ...model, training: {} });
    expect(silent).toContain('does not say what it was trained on');
    expect(silent).toContain('No held-out figures');
    expect(silent).not.toMatch(/undefined|NaN/);
  });

  it('is the same every time', () => {
    expect(renderCard(model)).toBe(card);
  });
});

describe('the card of the shipped model', () => {
  // After a training by hand: npx vitest run test/training/card.test.ts -u
  it('says what the training would write, and nothing by hand', async () => {
    const shipped = renderCard(readModel(shippedModelPath()));
    await expect(shipped).toMatchFileSnapshot(join(packageRoot(), 'model', 'CARD.md'));
  });
});
