// From examples to a model, and from a model to its figures on examples.

import { FEATURE_VERSION } from '../features/registry.ts';
import { expectedGoldLines, MAX_LINES, MAX_REGIONS } from '../src/locate.ts';
import { pack } from '../src/pack/pack.ts';
import { type GoldKind, type KindModel, MODEL_VERSION, type Model } from '../src/rank/model.ts';
import type { Region } from '../src/types.ts';
import { fitKind, type Judged, scoredRegionsOf } from './calibration.ts';
import { crossFit, fileVerdict, fitStages, regionVerdict, type Verdict } from './crossfit.ts';
import type { Example } from './example.ts';
import type { Settings } from './settings.ts';

/** Calibrations of all kinds from judged examples; a kind without examples takes the blend's. */
export function fitKinds(
  examples: readonly Example[],
  verdicts: readonly Verdict[],
  settings: Settings,
): Record<GoldKind, KindModel> {
  const judged = (kinds: readonly Example['kind'][]): Judged[] =>
    kinds.flatMap((kind) => {
      const ofKind = examples.flatMap((example, at) => (example.kind === kind ? [at] : []));
      // Kinds count the same in a mixture, however many queries each has.
      return ofKind.map((at) => ({ example: examples[at]!, verdict: verdicts[at]!, weight: 1 / ofKind.length }));
    });
  const fit = (kinds: readonly Example['kind'][]) => {
    const rows = judged(kinds);
    return fitKind(rows.length > 0 ? rows : judged(['context', 'exploration', 'edit']), settings.calibration.lambda);
  };
  return {
    blend: fit(['context', 'exploration']),
    context: fit(['context']),
    exploration: fit(['exploration']),
    edit: fit(['edit']),
  };
}

/** Trains a whole model. Same examples and settings, same bytes. */
export function trainModel(examples: readonly Example[], settings: Settings, training: Record<string, unknown>): Model {
  const { verdicts } = crossFit(examples, settings);
  const { file, region } = fitStages(examples, verdicts, settings);
  const kinds = fitKinds(examples, verdicts, settings);
  return {
    format: 'cuepack-model',
    version: MODEL_VERSION,
    featureVersion: FEATURE_VERSION,
    file,
    region,
    kinds,
    training,
  };
}

/** What a model says of an example. */
export function judge(model: Pick<Model, 'file' | 'region'>, example: Example, settings: Settings): Verdict {
  const standings = fileVerdict(model.file, example, settings);
  return { standings, regionOdds: regionVerdict(model.region, example, standings, settings) };
}

/** The answer that a kind's calibration gives. */
export function answer(example: Example, verdict: Verdict, kind: KindModel): readonly Region[] {
  const regions = scoredRegionsOf(example, verdict, kind);
  return pack(regions, expectedGoldLines(regions, kind.size), { maxRegions: MAX_REGIONS, maxLines: MAX_LINES }).regions;
}

/** Candidate paths, best first. */
export function rankedPaths({ features }: Example, { standings }: Verdict): string[] {
  return features.filePaths
    .map((path, row) => ({ path, rank: standings[row]!.rank }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ path }) => path);
}
