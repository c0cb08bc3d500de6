// What each feature added to the score of a file or region. The parts of one feature's curve are one number here, and
// all numbers of a region add up to the log-odds of its probability.

import { FILE_FEATURES, OWN_FEATURES } from '../../features/registry.ts';
import { regionStanding } from '../../features/standing.ts';
import type { FeatureGroup } from '../../features/types.ts';
import { CALIBRATION_TERMS, type CalibrationTerms, contribution } from '../rank/apply.ts';
import type { KindModel, ModelStage } from '../rank/model.ts';
import type { Survey, SurveyedFile, SurveyedRegion } from './survey.ts';

/** A feature's share in a score. */
export interface FeatureContribution {
  readonly name: string;
  readonly group: FeatureGroup;
  readonly meaning: string;
  readonly range: string;
  /** The feature's value. */
  readonly value: number;
  /** What it added, in log-odds. */
  readonly contribution: number;
}

/** Something that the calibration adds: the verdict of a model, or a plain fact. */
export interface CalibrationPart {
  readonly term: keyof CalibrationTerms | 'base';
  readonly meaning: string;
  readonly value: number;
  /** In log-odds. */
  readonly contribution: number;
}

type FeatureFacts = Pick<FeatureContribution, 'name' | 'group' | 'meaning' | 'range'>;

const REGION_FACTS: readonly FeatureFacts[] = standingAlone([...regionStanding, ...OWN_FEATURES]);
const FILE_FACTS: readonly FeatureFacts[] = standingAlone(FILE_FEATURES);

const TASK_FACTS: FeatureFacts = {
  name: 'task',
  group: 'file',
  meaning: 'how it hangs together with what the asker has, for this task',
  range: '-1 …',
};

const TERM_MEANINGS: Readonly<Record<keyof CalibrationTerms, string>> = {
  region: 'evidence of the region',
  file: 'evidence of its file',
  fileRank: 'position of its file, ln(1 + rank from 0)',
  fileLines: 'length of its file, ln(lines)',
  test: 'it is in a test file',
  fileOdds: 'what all regions of its file show together, ln(lines × odds)',
};

/** What each feature added to the region's log-odds, strongest first. */
export function regionContributions(survey: Survey, { row }: SurveyedRegion): FeatureContribution[] {
  const scale = weightOf(survey.model.kinds[survey.kind], 'region');
  return contributions(survey.model.region, REGION_FACTS, row, scale);
}

/**
 * What each feature added to the file's log-odds under the file model, strongest first. Scaled to what the file
 * weighs in the probability of its regions when `inRegion`.
 */
export function fileContributions(
  survey: Survey,
  { row, shift }: SurveyedFile,
  inRegion = false,
): FeatureContribution[] {
  const scale = inRegion ? weightOf(survey.model.kinds[survey.kind], 'file') : 1;
  const learned = contributions(survey.model.file, FILE_FACTS, row, scale);
  return shift === 0
    ? learned
    : [...learned, { ...TASK_FACTS, value: shift, contribution: shift * scale }].sort(byStrength);
}

/** The terms of the region's probability; they add up to its log-odds. */
export function calibrationParts({ model, kind }: Survey, { terms }: SurveyedRegion): CalibrationPart[] {
  const { calibration } = model.kinds[kind];
  const parts = CALIBRATION_TERMS.map(
    (term): CalibrationPart => ({
      term,
      meaning: TERM_MEANINGS[term],
      value: terms[term],
      contribution: (calibration.weights[term] ?? 0) * terms[term],
    }),
  );
  const base = calibration.intercept;
  return [{ term: 'base', meaning: 'any region, before looking', value: 1, contribution: base }, ...parts];
}

/** What a stage gives to anything before looking, as it enters the probability of a region. */
export function stageBase({ model, kind }: Survey, stage: 'region' | 'file'): number {
  return model[stage].intercept * weightOf(model.kinds[kind], stage);
}

// --- internal ---

/** In the registry "the same, …" speaks of the feature before; here each feature is read by itself. */
function standingAlone(facts: readonly FeatureFacts[]): FeatureFacts[] {
  let subject = '';
  return facts.map((fact) => {
    if (fact.meaning.startsWith('the same'))
      return { ...fact, meaning: `${subject}${fact.meaning.slice('the same'.length)}` };
    subject = fact.meaning.replace(/, (?:ln|log2)\(.*$/, '');
    return fact;
  });
}

function weightOf({ calibration }: KindModel, term: keyof CalibrationTerms): number {
  return calibration.weights[term] ?? 0;
}

function contributions(
  stage: ModelStage,
  facts: readonly FeatureFacts[],
  row: Float32Array,
  scale: number,
): FeatureContribution[] {
  return facts
    .map(({ name, group, meaning, range }, column): FeatureContribution => {
      const value = row[column]!;
      return {
        name,
        group,
        meaning,
        range,
        value,
        contribution: contribution(value, stage.columns[column]!) * scale,
      };
    })
    .sort(byStrength);
}

function byStrength(a: FeatureContribution, b: FeatureContribution): number {
  const difference = Math.abs(b.contribution) - Math.abs(a.contribution);
  return difference || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}
