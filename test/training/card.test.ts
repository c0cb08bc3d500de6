// The card says what the model file says.

import { describe, expect, it } from 'vitest';
import { renderCard } from '../../training/card.ts';
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
