// The numbers of an ablation report: means with intervals, and what each variant is worth. Nothing is laid out here.

import {
  bootstrapMean,
  type Interval,
  mean,
  meanOverGroups,
  type PairedDifference,
  pairedDifference,
} from '../src/evaluation/statistics.ts';
import type { Ablation, Score, Variant } from './ablation.ts';
import type { Example } from './example.ts';
import { GOLD_SIZES, goldSize, groupBy, languageOfExample } from './groups.ts';
import { MISS_STEPS, type Miss, type MissStep } from './misses.ts';
import type { Reliability } from './reliability.ts';

type Kind = Example['kind'];
const KINDS: readonly Kind[] = ['context', 'exploration', 'edit'];

export interface KindFigures {
  readonly kind: Kind;
  readonly queries: number;
  readonly repositories: number;
  readonly lineF1: Interval;
  readonly lineF1OverRepositories: number;
  readonly strictAcc1: number;
  readonly strictAcc5: number;
}

/** What leaving a variant out costs: with every feature − without it. Positive means that it helps. */
export interface Worth {
  readonly variant: Variant;
  readonly lineF1: Readonly<Partial<Record<Kind, PairedDifference>>>;
  /** All gold files among the first five, over all queries. */
  readonly strictAcc5: PairedDifference;
  /** Mean over the kinds, which orders the rows. */
  readonly overall: number;
}

/** Line F1 of a part of the queries of a kind. */
export interface Slice {
  readonly kind: Kind;
  readonly name: string;
  readonly queries: number;
  readonly lineF1: Interval;
}

interface MissCount {
  readonly set: string;
  readonly queries: number;
  readonly counts: Readonly<Record<MissStep, number>>;
}

export interface AblationReport {
  readonly queries: number;
  readonly repositories: number;
  readonly folds: number;
  readonly kinds: readonly KindFigures[];
  /** Groups, families and features, each list with the most useful first. */
  readonly groups: readonly Worth[];
  readonly features: readonly Worth[];
  readonly reliability: readonly Reliability[];
  readonly languages: readonly Slice[];
  readonly sizes: readonly Slice[];
  readonly missCounts: readonly MissCount[];
  readonly misses: readonly Miss[];
}

const hitAt =
  (places: number) =>
  ({ worstRank }: Score) =>
    worstRank < places ? 1 : 0;

/** Positions of the examples of a kind. */
const ofKind = (examples: readonly Example[], kind: Kind): number[] =>
  examples.flatMap((example, at) => (example.kind === kind ? [at] : []));

function kindFigures({ examples, full }: Ablation, kind: Kind): KindFigures[] {
  const positions = ofKind(examples, kind);
  if (positions.length === 0) return [];
  const own = positions.map((at) => full[at]!.own);
  const repositories = positions.map((at) => examples[at]!.query.repo);
  return [
    {
      kind,
      queries: own.length,
      repositories: new Set(repositories).size,
      lineF1: bootstrapMean(own),
      lineF1OverRepositories: meanOverGroups(own, repositories),
      strictAcc1: mean(positions.map((at) => hitAt(1)(full[at]!))),
      strictAcc5: mean(positions.map((at) => hitAt(5)(full[at]!))),
    },
  ];
}

function worthOf({ examples, full }: Ablation, variant: Variant, scores: readonly Score[]): Worth {
  const difference = (positions: readonly number[], value: (score: Score) => number) =>
    pairedDifference(
      positions.map((at) => value(full[at]!)),
      positions.map((at) => value(scores[at]!)),
    );
  const lineF1: Partial<Record<Kind, PairedDifference>> = {};
  for (const kind of KINDS) {
    const positions = ofKind(examples, kind);
    if (positions.length > 0) lineF1[kind] = difference(positions, ({ own }) => own);
  }
  const overall = mean(Object.values(lineF1).map((value) => value.mean));
  return {
    variant,
    lineF1,
    strictAcc5: difference(
      examples.map((_, at) => at),
      hitAt(5),
    ),
    overall,
  };
}

const byWorth = (a: Worth, b: Worth): number => b.overall - a.overall || (a.variant.name < b.variant.name ? -1 : 1);

function slices({ examples, full }: Ablation, nameOf: (example: Example) => string, order: readonly string[]): Slice[] {
  return KINDS.flatMap((kind) => {
    const groups = groupBy(ofKind(examples, kind), (at) => nameOf(examples[at]!));
    const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
    return [...groups]
      .sort(([a], [b]) => place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0))
      .map(([name, positions]) => ({
        kind,
        name,
        queries: positions.length,
        lineF1: bootstrapMean(positions.map((at) => full[at]!.own)),
      }));
  });
}

function missCounts({ examples, misses }: Ablation): MissCount[] {
  return [...groupBy(examples, ({ set }) => set)].map(([set, part]) => {
    const counts = Object.keys(MISS_STEPS).map((step) => [
      step,
      misses.filter((miss) => miss.set === set && miss.step === step).length,
    ]);
    return { set, queries: part.length, counts: Object.fromEntries(counts) as Record<MissStep, number> };
  });
}

/** Everything that the report says, from what was measured. */
export function reportOf(ablation: Ablation, folds: number): AblationReport {
  const { examples, variants, reliability, misses } = ablation;
  const worths = variants.map(({ variant, scores }) => worthOf(ablation, variant, scores)).sort(byWorth);
  return {
    queries: examples.length,
    repositories: new Set(examples.map(({ query }) => query.repo)).size,
    folds,
    kinds: KINDS.flatMap((kind) => kindFigures(ablation, kind)),
    groups: worths.filter(({ variant }) => variant.type === 'group'),
    features: worths.filter(({ variant }) => variant.type !== 'group'),
    reliability,
    languages: slices(ablation, languageOfExample, []),
    sizes: slices(ablation, ({ goldLines }) => goldSize(goldLines), GOLD_SIZES),
    missCounts: missCounts(ablation),
    misses,
  };
}
