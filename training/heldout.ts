// Honest figures: every repository is judged by a model that was trained, calibrated and sized without it.

import type { Example } from './example.ts';
import { type ExampleFigures, figuresOf } from './figures.ts';
import { assignFolds } from './folds.ts';
import { judge, trainModel } from './model.ts';
import type { Settings } from './settings.ts';

export interface HeldOutOptions {
  readonly folds: number;
  readonly log: (message: string) => void;
}

/** Figures of every example, in order; whole repositories held out of every step of training. */
export function heldOutFigures(
  examples: readonly Example[],
  settings: Settings,
  options: HeldOutOptions,
): ExampleFigures[] {
  const foldOf = assignFolds(
    examples.map(({ query }) => query.repo),
    options.folds,
  );
  const figures: ExampleFigures[] = new Array(examples.length);
  for (let fold = 0; fold < options.folds; fold += 1) {
    const isHeld = ({ query }: Example) => foldOf.get(query.repo) === fold;
    if (!examples.some(isHeld)) continue;
    const model = trainModel(
      examples.filter((example) => !isHeld(example)),
      settings,
      {},
    );
    examples.forEach((example, at) => {
      if (isHeld(example)) figures[at] = figuresOf(example, judge(model, example, settings), model.kinds);
    });
    options.log(`held out fold ${fold + 1} of ${options.folds}`);
  }
  return figures;
}
