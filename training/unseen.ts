// How good is a model on repositories that had no part in making it? The model says which had; what it says of the
// others is measured here, nothing is trained.

import { CuepackError } from '../src/errors.ts';
import type { Model } from '../src/rank/model.ts';
import type { Example } from './example.ts';
import { type ExampleFigures, figuresOf } from './figures.ts';
import { judge } from './model.ts';
import type { Settings } from './settings.ts';

/** The repositories whose labelled queries the model was trained on, as they are called in the labels. */
function repositoriesOf({ training }: Model): ReadonlySet<string> {
  const { repositories } = training;
  if (!Array.isArray(repositories))
    throw new CuepackError(
      'E_MODEL',
      'the model does not say which repositories it was trained on, so that none can be called unseen; train it anew',
    );
  return new Set(repositories.map(String));
}

/**
 * Figures of the model on the examples of repositories that it has not seen; the others are left out.
 * @throws CuepackError E_LABELS when no example is left, E_MODEL when the model does not name its repositories.
 */
export function unseenFigures(model: Model, examples: readonly Example[], settings: Settings): ExampleFigures[] {
  const seen = repositoriesOf(model);
  const unseen = examples.filter(({ query }) => !seen.has(query.repo));
  if (unseen.length === 0)
    throw new CuepackError('E_LABELS', 'the model was trained on every repository of these queries; nothing is unseen');
  return unseen.map((example) => figuresOf(example, judge(model, example, settings), model.kinds));
}
