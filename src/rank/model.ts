// The model as data: what a file of weights holds, how it is read and checked against the feature registry.
// A model is readable JSON; applying it is a sum of feature × weight.

import fs from 'node:fs';
import path from 'node:path';
import { CuepackError, faultInWords } from '../errors.ts';
import { packageRoot } from '../package-root.ts';
import {
  exactly,
  faultOf,
  fields,
  finite,
  listOf,
  object,
  optional,
  positive,
  recordOf,
  text,
  whole,
} from './model-shape.ts';

export const MODEL_VERSION = 1;

/** What to do about the shipped model where it is not there or does not fit. */
const REMEDY = 'install cuepack again, or train a model with npm run train';
/** What to do about a model that somebody gave. */
const GIVEN_REMEDY = 'give the model.json that cuepack train of this version wrote';

/** Kinds of gold that an answer can aim at; "blend" lies between context and exploration. */
export const GOLD_KINDS = ['blend', 'context', 'exploration', 'edit'] as const;
export type GoldKind = (typeof GOLD_KINDS)[number];

export interface ModelColumn {
  readonly feature: string;
  /** Standardisation: z = (x − mean) / scale, cut to ±5. */
  readonly mean: number;
  readonly scale: number;
  readonly weight: number;
  /** Hinges max(0, z − knot), each with its own weight: a piecewise linear curve. */
  readonly knots: number[];
  readonly hinges: number[];
  /** Where z is cut instead; for features that are zero nearly everywhere and far from the mean where they are not. */
  readonly limit?: number | undefined;
}

export interface ModelStage {
  readonly intercept: number;
  readonly columns: ModelColumn[];
}

/** Leads to further files, at the end of an answer. */
export interface Leads {
  /** Regions that an answer may have before its leads; leads take the others. */
  readonly after: number;
  /** Lines of a lead. */
  readonly lines: number;
}

export interface KindModel {
  /** Probability of a region's lines: sigmoid(intercept + Σ weight × term); terms are named in rank/apply.ts. */
  readonly calibration: { readonly intercept: number; readonly weights: Record<string, number> };
  /** Expected gold lines = base + factor × Σ probability × lines over the candidate regions; road.ts says at least how many. */
  readonly size: { readonly base: number; readonly factor: number };
  /** Answers of this kind end with leads to further files. */
  readonly leads?: Leads | undefined;
}

export interface ConfidenceStage {
  /** Probability that the snapshot holds what is asked for: sigmoid(intercept + Σ weight × (x − mean) / scale). */
  readonly intercept: number;
  readonly columns: {
    readonly signal: string;
    readonly mean: number;
    readonly scale: number;
    readonly weight: number;
  }[];
  /** Below it, abstaining was right more often than an answer, on repositories that were left out. */
  readonly threshold: number;
}

export interface Model {
  readonly format: 'cuepack-model';
  readonly version: number;
  readonly featureVersion: number;
  readonly file: ModelStage;
  readonly region: ModelStage;
  readonly kinds: Record<GoldKind, KindModel>;
  /** Whether to answer at all; a model without it has no confidence. */
  readonly confidence?: ConfidenceStage | undefined;
  /** What it was trained on and how it did on repositories held out; for people. */
  readonly training: Record<string, unknown>;
}

const numbers = listOf(finite);
const column = object({
  feature: text,
  mean: finite,
  scale: positive,
  weight: finite,
  knots: numbers,
  hinges: numbers,
  limit: optional(positive),
});
const stage = object({ intercept: finite, columns: listOf(column) });
const kind = object({
  calibration: object({ intercept: finite, weights: recordOf(finite) }),
  size: object({ base: finite, factor: finite }),
  leads: optional(object({ after: whole, lines: whole })),
});
const confidenceColumn = object({ signal: text, mean: finite, scale: positive, weight: finite });
const MODEL = object({
  format: exactly('cuepack-model'),
  version: whole,
  featureVersion: whole,
  file: stage,
  region: stage,
  kinds: object({ blend: kind, context: kind, exploration: kind, edit: kind }),
  confidence: optional(object({ intercept: finite, columns: listOf(confidenceColumn), threshold: finite })),
  training: fields,
});

/** What is wrong with a model in a file, and what to do about it. */
export function modelFault(where: string, what: string): CuepackError {
  return new CuepackError('E_MODEL', `${where} ${what}; ${remedyFor(where)}`);
}

/** @throws CuepackError E_MODEL when the value is not a model of this version. */
export function parseModel(value: unknown, where: string): Model {
  const what = faultOf(value, MODEL);
  if (what !== null) throw modelFault(where, `is not a cuepack model (${what})`);
  const model = value as Model;
  if (model.version !== MODEL_VERSION)
    throw modelFault(where, `has model version ${model.version}, this program reads ${MODEL_VERSION}`);
  return model;
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
  throw modelFault(where, `does not fit the features of this program (${detail})`);
}

/** Reads and checks a model file. @throws CuepackError E_MODEL */
export function readModel(file: string): Model {
  let value: unknown;
  try {
    value = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const what = code === undefined ? faultInWords(error) : `${faultInWords(error)} (${code})`;
    const message = `cannot read the model ${file}: ${what}; ${remedyFor(file)}`;
    throw new CuepackError('E_MODEL', message, { cause: error });
  }
  return parseModel(value, file);
}

/** The model that ships with the program. */
export function shippedModelPath(): string {
  return path.join(packageRoot(), 'model', 'model.json');
}

// --- internal ---

function remedyFor(file: string): string {
  return file === shippedModelPath() ? REMEDY : GIVEN_REMEDY;
}
