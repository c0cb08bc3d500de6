// From examples to a model, and from a model to its figures on examples.

import { FEATURE_VERSION } from '../features/registry.ts';
import { expectedGoldLines, MAX_LINES, MAX_REGIONS, rowsByStanding } from '../src/locate.ts';
import { packWithLeads } from '../src/pack/leads.ts';
import { type GoldKind, type KindModel, MODEL_VERSION, type Model } from '../src/rank/model.ts';
import type { Region } from '../src/types.ts';
import { fitKind, type Judged, scoredRegionsOf } from './calibration.ts';
import { type ConfidenceCase, confidenceRows, trainConfidence } from './confidence.ts';
import { crossFit, fileVerdict, fitStages, regionVerdict, type Verdict } from './crossfit.ts';
import type { Example } from './example.ts';
import type { KindShares, Settings } from './settings.ts';

/** What an answer of each kind aims at: its amount of lines is chosen on queries of these kinds. */
const AIMS: Readonly<Record<GoldKind, KindShares>> = {
  blend: { context: 1, exploration: 1, edit: 0 },
  context: { context: 1, exploration: 0, edit: 0 },
  exploration: { context: 0, exploration: 1, edit: 0 },
  edit: { context: 0, exploration: 0, edit: 1 },
};
const EVERYTHING: KindShares = { context: 1, exploration: 1, edit: 1 };
/** With fewer queries the best factor is chance where the settings know a steady one. Queries. */
const LEAST_FOR_SIZE = 100;

/** Calibrations of all kinds from judged examples; a kind that nothing in its mixture is known of takes all there is. */
export function fitKinds(
  examples: readonly Example[],
  verdicts: readonly Verdict[],
  settings: Settings,
): Record<GoldKind, KindModel> {
  const counts = { context: 0, exploration: 0, edit: 0 };
  for (const { kind } of examples) counts[kind] += 1;
  // Kinds count by their share in the mixture, however many queries each has.
  const judged = (shares: KindShares): Judged[] =>
    examples.flatMap((example, at) => {
      const weight = shares[example.kind] / counts[example.kind];
      return weight > 0 ? [{ example, verdict: verdicts[at]!, weight }] : [];
    });
  const some = (shares: KindShares): Judged[] => {
    const rows = judged(shares);
    return rows.length > 0 ? rows : judged(EVERYTHING);
  };
  const fit = (name: GoldKind): KindModel => {
    const aimed = judged(AIMS[name]);
    const isFew = aimed.length > 0 && aimed.length < LEAST_FOR_SIZE;
    const kind = fitKind(some(settings.mixtures[name]), settings.calibration.lambda, {
      sized: some(AIMS[name]),
      factor: isFew ? settings.fewFactors[name] : undefined,
    });
    const leads = settings.leads[name];
    return leads === undefined ? kind : { ...kind, leads };
  };
  return { blend: fit('blend'), context: fit('context'), exploration: fit('exploration'), edit: fit('edit') };
}

/** Trains a whole model. Same examples, settings and cases, same bytes; without cases it has no confidence. */
export function trainModel(
  examples: readonly Example[],
  settings: Settings,
  training: Record<string, unknown>,
  cases: readonly ConfidenceCase[] = [],
): Model {
  const { verdicts } = crossFit(examples, settings);
  const { file, region } = fitStages(examples, verdicts, settings);
  const kinds = fitKinds(examples, verdicts, settings);
  const confidence = trainConfidence(confidenceRows(cases, examples, verdicts, file));
  return {
    format: 'cuepack-model',
    version: MODEL_VERSION,
    featureVersion: FEATURE_VERSION,
    file,
    region,
    kinds,
    ...(confidence === null ? {} : { confidence }),
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
  const limits = { maxRegions: MAX_REGIONS, maxLines: MAX_LINES };
  const files = () => rankedPaths(example, verdict);
  return packWithLeads(regions, expectedGoldLines(regions, kind.size), limits, { leads: kind.leads, files }).regions;
}

/** Candidate paths, best first. */
export function rankedPaths({ features }: Example, { standings }: Verdict): string[] {
  return rowsByStanding(standings).map((row) => features.filePaths[row]!);
}
