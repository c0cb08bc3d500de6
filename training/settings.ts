// What can be set about training, in one place, with the values that the shipped model was made with.

import type { GoldKind, Leads } from '../src/rank/model.ts';

export interface KindShares {
  readonly context: number;
  readonly exploration: number;
  readonly edit: number;
}

export interface StageSettings {
  /** Strength of the pull towards zero. */
  readonly lambda: number;
  /** Quantiles of each feature at which its curve may bend. */
  readonly knots: readonly number[];
  /** Share of the loss by which the candidates of one query compete with each other, 0 to 1; by the rest each is judged alone. */
  readonly listShare: number;
}

export interface Settings {
  /** Folds of whole repositories, for odds out of fold. */
  readonly folds: number;
  /** Weight of one query of each kind. */
  readonly kindWeights: { readonly context: number; readonly exploration: number; readonly edit: number };
  readonly file: StageSettings;
  readonly region: StageSettings;
  /** Weight of each kind's queries, beside `kindWeights`, where regions compete. The gold of exploration is whole files. */
  readonly competition: KindShares;
  readonly calibration: { readonly lambda: number };
  /**
   * For each kind of answer the share of each kind of label in what it is calibrated on. A little of the others steadies
   * a kind that has few queries.
   */
  readonly mixtures: Readonly<Record<GoldKind, KindShares>>;
  /** The factor from expected to returned lines of a kind that has too few queries to choose it by. */
  readonly fewFactors: Readonly<Partial<Record<GoldKind, number>>>;
  /** Kinds of answers that end with leads to further files. */
  readonly leads: Readonly<Partial<Record<GoldKind, Leads>>>;
  /** Best files whose regions all take part in fitting the region stage; of the others, `otherRegions` a query do. */
  readonly denseFiles: number;
  readonly otherRegions: number;
  /** Regions without gold that one of those files contributes. */
  readonly regionsOfFile: number;
  /** Exponent of a region's length in its weight. */
  readonly linePower: number;
  /** Features to leave out, by exact name or by group. */
  readonly without: readonly string[];
}

export const DEFAULT_SETTINGS: Settings = {
  folds: 6,
  kindWeights: { context: 1, exploration: 0.15, edit: 0.2 },
  file: { lambda: 6e-2, knots: [0.25, 0.5, 0.75, 0.9], listShare: 1 },
  region: { lambda: 5e-2, knots: [0.25, 0.5, 0.75, 0.9], listShare: 0.5 },
  competition: { context: 1, exploration: 0, edit: 1 },
  calibration: { lambda: 1e-4 },
  mixtures: {
    blend: { context: 1, exploration: 1, edit: 0.1 },
    context: { context: 1, exploration: 0.1, edit: 0.1 },
    exploration: { context: 0.2, exploration: 1, edit: 0.1 },
    edit: { context: 0, exploration: 0, edit: 1 },
  },
  fewFactors: { blend: 2, context: 2 },
  leads: { exploration: { after: 1, lines: 4 } },
  denseFiles: 6,
  otherRegions: 50,
  regionsOfFile: 30,
  linePower: 0.5,
  without: [],
};
