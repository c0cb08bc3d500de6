// An answer as data from a bare answer of the road, as `ask` makes it, but by a model of the test's own.

import type { Answer } from '../../src/locate.ts';
import { ANSWER_VERSION, type AnswerDocument } from '../../src/present/document.ts';
import { distinctLines } from '../../src/results.ts';
import type { Workspace } from '../../src/workspace/workspace.ts';

export async function answerDocument({ index, readLines }: Workspace, answer: Answer): Promise<AnswerDocument> {
  const regions = await Promise.all(
    answer.regions.map(async ({ path, start, end, probability, reasons }) => ({
      path,
      start,
      end,
      probability,
      reasons: [...reasons],
      category: index.categoryOf(index.fileOf(path)),
      language: index.languageOf(index.fileOf(path)) || null,
      stale: false,
      code: (await readLines(path, start, end))?.join('\n') ?? null,
    })),
  );
  return {
    format: 'cuepack-answer',
    version: ANSWER_VERSION,
    task: 'issue',
    kind: 'blend',
    regions,
    budget: {
      regions: { used: regions.length, limit: 5 },
      lines: { used: distinctLines(regions), limit: 500 },
      tokens: { used: 0, limit: null },
    },
    leftOut: [],
    expectedF1: answer.expectedF1,
    confidence: null,
    warnings: [...answer.warnings],
  };
}
