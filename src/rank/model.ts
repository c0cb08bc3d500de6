// The model as data: what a file of weights holds, how it is read and checked against the feature registry.
// A model is readable JSON; applying it is a sum of feature × weight.

import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { CuepackError, messageOf } from '../errors.ts';
import { packageRoot } from '../package-root.ts';

export const MODEL_VERSION = 1;

/** Kinds of gold that an answer can aim at; "blend" lies between context and exploration. */
export const GOLD_KINDS = ['blend', 'context', 'exploration', 'edit'] as const;
export type GoldKind = (typeof GOLD_KINDS)[number];

const finite = z.number();
const columnSchema = z.strictObject({
  feature: z.string(),
  /** Standardisation: z = (x − mean) / scale, cut to ±5. */
  mean: finite,
  scale: finite.positive(),
  weight: finite,
  /** Hinges max(0, z − knot), each with its own weight: a piecewise linear curve. */
  knots: z.array(finite),
  hinges: z.array(finite),
});
const stageSchema = z.strictObject({ intercept: finite, columns: z.array(columnSchema) });
const kindSchema = z.strictObject({
  /** Probability of a region's lines: sigmoid(intercept + Σ weight × term); terms are named in rank/apply.ts. */
  calibration: z.strictObject({ intercept: finite, weights: z.record(z.string(), finite) }),
  /** Expected gold lines = base + factor × Σ probability × lines over the candidate regions. */
  size: z.strictObject({ base: finite, factor: finite }),
});
const confidenceSchema = z.strictObject({
  /** Probability that the snapshot holds what is asked for: sigmoid(intercept + Σ weight × (x − mean) / scale). */
  intercept: finite,
  columns: z.array(z.strictObject({ signal: z.string(), mean: finite, scale: finite.positive(), weight: finite })),
  /** Below it, abstaining was right more often than an answer, on repositories that were left out. */
  threshold: finite,
});
const modelSchema = z.strictObject({
  format: z.literal('cuepack-model'),
  version: z.int(),
  featureVersion: z.int(),
  file: stageSchema,
  region: stageSchema,
  kinds: z.strictObject({ blend: kindSchema, context: kindSchema, exploration: kindSchema, edit: kindSchema }),
  /** Whether to answer at all; a model without it has no confidence. */
  confidence: confidenceSchema.optional(),
  /** What it was trained on and how it did on repositories held out; for people. */
  training: z.record(z.string(), z.unknown()),
});

export type ModelColumn = z.infer<typeof columnSchema>;
export type ModelStage = z.infer<typeof stageSchema>;
export type ConfidenceStage = z.infer<typeof confidenceSchema>;
export type KindModel = z.infer<typeof kindSchema>;
export type Model = z.infer<typeof modelSchema>;

/** @throws CuepackError E_MODEL when the value is not a model of this version. */
export function parseModel(value: unknown, where: string): Model {
  const parsed = modelSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const what = issue === undefined ? 'unknown' : `${issue.path.join('.')}: ${issue.message}`;
    throw new CuepackError(
      'E_MODEL',
      `${where} is not a cuepack model (${what}); train one with npm run train, or reinstall`,
    );
  }
  if (parsed.data.version !== MODEL_VERSION) {
    throw new CuepackError(
      'E_MODEL',
      `${where} has model version ${parsed.data.version}, this program reads ${MODEL_VERSION}`,
    );
  }
  return parsed.data;
}

/** @throws CuepackError E_MODEL when the stage's names differ from the registry's; the message says which. */
export function checkNames(stage: ModelStage, names: readonly string[], where: string): void {
  const inModel = stage.columns.map(({ feature }) => feature);
  const wrong = names.findIndex((name, index) => inModel[index] !== name);
  if (wrong < 0 && inModel.length === names.length) return;
  const missing = names.filter((name) => !inModel.includes(name));
  const unknown = inModel.filter((name) => !names.includes(name));
  const detail =
    missing.length + unknown.length > 0
      ? `missing: ${missing.join(', ') || 'none'}; unknown: ${unknown.join(', ') || 'none'}`
      : 'the order differs';
  throw new CuepackError(
    'E_MODEL',
    `${where} does not fit the features of this program (${detail}); train it again with npm run train`,
  );
}

/** Reads and checks a model file. @throws CuepackError E_MODEL */
export function readModel(file: string): Model {
  let value: unknown;
  try {
    value = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CuepackError('E_MODEL', `cannot read the model ${file}: ${messageOf(error)}`, { cause: error });
  }
  return parseModel(value, file);
}

/** The model that ships with the program. */
export function shippedModelPath(): string {
  return path.join(packageRoot(), 'model', 'model.json');
}
