// What a model file says of its own making: sets, counts, settings and held-out figures. Numbers and names only, never
// a word of the labelled texts.

import { mean, meanOverGroups } from '../src/evaluation/statistics.ts';
import type { CaseOrigin, ConfidenceCase } from './confidence.ts';
import type { Example } from './example.ts';
import type { ExampleFigures } from './figures.ts';
import type { Settings } from './settings.ts';

const round = (value: number): number => Number(value.toFixed(4));

function figuresOfSet(rows: readonly ExampleFigures[]): Record<string, number> {
  const own = rows.map((row) => row.own);
  return {
    queries: rows.length,
    lineF1: round(mean(own)),
    lineF1OverRepositories: round(
      meanOverGroups(
        own,
        rows.map(({ example }) => example.query.repo),
      ),
    ),
    lineF1Blend: round(mean(rows.map(({ blend }) => blend))),
    strictAcc1: round(mean(rows.map(({ worstRank }) => (worstRank < 1 ? 1 : 0)))),
    strictAcc5: round(mean(rows.map(({ worstRank }) => (worstRank < 5 ? 1 : 0)))),
  };
}

function countOfOrigins(cases: readonly ConfidenceCase[]): Record<CaseOrigin, number> {
  const counts = { labelled: 0, natural: 0, counterfactual: 0 };
  for (const { origin } of cases) counts[origin] += 1;
  return counts;
}

/** The training record of a model; without cases for the confidence it does not speak of them. */
export function trainingRecord(
  examples: readonly Example[],
  settings: Settings,
  figures: readonly ExampleFigures[],
  cases: readonly ConfidenceCase[] = [],
): Record<string, unknown> {
  const sets = [...new Set(examples.map(({ set }) => set))];
  return {
    sets: sets.map((set) => {
      const part = examples.filter((example) => example.set === set);
      return {
        set,
        kind: part[0]!.kind,
        queries: part.length,
        repositories: new Set(part.map(({ query }) => query.repo)).size,
      };
    }),
    repositories: [...new Set(examples.map(({ query }) => query.repo))].sort(),
    settings,
    heldOut: Object.fromEntries(
      sets.flatMap((set) => {
        const rows = figures.filter(({ example }) => example.set === set);
        return rows.length === 0 ? [] : [[set, figuresOfSet(rows)]];
      }),
    ),
    ...(cases.length === 0 ? {} : { confidenceCases: countOfOrigins(cases) }),
  };
}
