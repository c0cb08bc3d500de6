// Which model does a command rank with? The one in the file of `--model`, read and checked before anything else is done.

import { modelIn } from '../locate.ts';
import type { Model } from '../rank/model.ts';
import { notEmpty } from './options.ts';

/** The model in a file; undefined, for the one that ships, where none is given. Throws CuepackError E_BAD_OPTION and E_MODEL. */
export function modelOption(file: string | undefined): Model | undefined {
  return file === undefined ? undefined : modelIn(notEmpty('--model', file));
}
