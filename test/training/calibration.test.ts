// Probabilities that mean what they say, and sizes per kind of gold.

import { describe, expect, it } from 'vitest';
import { fitKind, type Judged, scoredRegionsOf, termsOfExample } from '../../training/calibration.ts';
import { crossFit } from '../../training/crossfit.ts';
import { answer, fitKinds } from '../../training/model.ts';
import { madeExamples, QUICK } from './made.ts';

const linesOf = (regions: readonly { start: number; end: number }[]): number =>
  regions.reduce((sum, { start, end }) => sum + end - start + 1, 0);

describe('fitKind', () => {
  const examples = madeExamples(40, { kind: 'context', goldRegions: 2 });
  const { verdicts } = crossFit(examples, QUICK);
  const judged: Judged[] = examples.map((example, at) => ({ example, verdict: verdicts[at]!, weight: 1 }));
  const kind = fitKind(judged, QUICK.calibration.lambda);

  it('gives probabilities whose sum over lines is the gold there is, on what it was fitted on', () => {
    let expected = 0;
    let gold = 0;
    judged.forEach(({ example, verdict }) => {
      expected += scoredRegionsOf(example, verdict, kind).reduce(
        (sum, { probability, start, end }) => sum + probability * (end - start + 1),
        0,
      );
      gold += example.goldOfRegion.reduce((sum, lines) => sum + lines, 0);
    });
    expect(expected / gold).toBeGreaterThan(0.95);
    expect(expected / gold).toBeLessThan(1.05);
    expect(kind.size.factor).toBeGreaterThan(0);
  });

  it('is surer of gold than of the rest', () => {
    const [example, verdict] = [examples[0]!, verdicts[0]!];
    const regions = scoredRegionsOf(example, verdict, kind);
    const numbers = [...termsOfExample(example, verdict).keys()];
    const meanOf = (isGold: boolean) => {
      const part = regions.filter((_, at) => example.goldOfRegion[numbers[at]!]! > 0 === isGold);
      return part.reduce((sum, { probability }) => sum + probability, 0) / part.length;
    };
    expect(meanOf(true)).toBeGreaterThan(2 * meanOf(false));
  });
});

describe('fitKinds', () => {
  it('learns an amount for each kind over one ranking', () => {
    const examples = [
      ...madeExamples(30, { kind: 'exploration', goldRegions: 5 }),
      ...madeExamples(30, { kind: 'edit', goldRegions: 1 }),
    ];
    const { verdicts } = crossFit(examples, QUICK);
    const kinds = fitKinds(examples, verdicts, QUICK);
    const lines = (kind: 'exploration' | 'edit') =>
      examples.reduce((sum, example, at) => sum + linesOf(answer(example, verdicts[at]!, kinds[kind])), 0) /
      examples.length;
    expect(lines('exploration')).toBeGreaterThan(2 * lines('edit'));
  });

  it('gives a kind without examples what all the others say together', () => {
    const examples = madeExamples(20, { kind: 'edit', goldRegions: 1 });
    const { verdicts } = crossFit(examples, QUICK);
    const kinds = fitKinds(examples, verdicts, QUICK);
    expect(kinds.context).toEqual(kinds.edit);
    expect(kinds.blend).toEqual(kinds.edit);
  });

  it('takes the steady factor for a kind of few queries, and chooses that of many by its own queries alone', () => {
    const examples = [
      ...madeExamples(20, { kind: 'context', goldRegions: 2 }),
      ...madeExamples(120, { kind: 'edit', goldRegions: 1 }),
    ];
    const { verdicts } = crossFit(examples, QUICK);
    const settings = { ...QUICK, fewFactors: { context: 2, edit: 4 } };
    const kinds = fitKinds(examples, verdicts, settings);
    expect(kinds.context.size.factor).toBe(2);
    const edits = examples.flatMap(({ kind }, at) => (kind === 'edit' ? [at] : []));
    const alone = fitKinds(
      edits.map((at) => examples[at]!),
      edits.map((at) => verdicts[at]!),
      settings,
    );
    expect(kinds.edit.size.factor).not.toBe(4);
    expect(kinds.edit).toEqual(alone.edit);
  });
});
