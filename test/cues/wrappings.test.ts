import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/cues/cues.ts';
import { CASES } from './cases/all.ts';
import { Scorer } from './score.ts';
import { GLUED, WRAPPINGS } from './wrappings.ts';

const GLUED_VALUES: ReadonlySet<string> = new Set([...GLUED.frames, ...GLUED.errors]);

describe('reports in every wrapping', () => {
  it.each(WRAPPINGS)('are read as well inside: $name', ({ name, wrap }) => {
    const scorer = new Scorer();
    for (const report of CASES) {
      const cues = analyse(wrap(report.text), { project: report.project });
      scorer.add(report, cues, name.startsWith('glued') ? GLUED_VALUES : new Set());
    }
    const score = scorer.score();
    const faults = score.faults.join('\n');
    expect(score.frameRecall, faults).toBeGreaterThanOrEqual(0.97);
    expect(score.framePrecision, faults).toBeGreaterThanOrEqual(0.97);
    expect(score.functions, faults).toBeGreaterThanOrEqual(0.95);
    expect(score.inApp, faults).toBeGreaterThanOrEqual(0.95);
    expect(score.pathRecall, faults).toBeGreaterThanOrEqual(0.93);
    expect(score.pathPrecision, faults).toBeGreaterThanOrEqual(0.93);
    expect(score.symbolRecall, faults).toBeGreaterThanOrEqual(0.97);
    expect(score.errorRecall, faults).toBeGreaterThanOrEqual(0.95);
    expect(score.errorPrecision, faults).toBeGreaterThanOrEqual(0.8);
  });

  it.each(CASES)('hold every frame, path and name of $id as it was printed', (report) => {
    const scorer = new Scorer();
    scorer.add(report, analyse(report.text, { project: report.project }));
    const score = scorer.score();
    expect(score.faults.filter((fault) => !fault.startsWith('errorPrecision'))).toEqual([]);
  });
});
