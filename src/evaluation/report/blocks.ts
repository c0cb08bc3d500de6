// Which files must be parsed before blocks can be scored? Those of the gold and those that any system shows.

import type { EvaluationCorpus } from '../corpus.ts';
import type { LabelledQuery } from '../labels.ts';
import type { Answers } from '../predictions.ts';
import type { ScoringOptions } from './families.ts';
import type { System } from './report.ts';

/** Finds the definitions of all files that the scoring of these answers asks for. Throws CuepackError E_GRAMMAR. */
export async function prepareBlocks(
  corpus: EvaluationCorpus,
  queries: readonly LabelledQuery[],
  systems: readonly System[],
  { gold }: Pick<ScoringOptions, 'gold'>,
): Promise<void> {
  for (const { queryId, snapshotId, gold: wanted } of queries) {
    if (!corpus.has(snapshotId)) continue;
    const regions = gold === 'widened' ? (wanted.widened ?? []) : wanted.regions;
    const paths = new Set(regions.map(({ path }) => path));
    for (const system of systems) {
      const trajectory = usableRow(system.trajectories, queryId);
      const seen = [usableRow(system.results, queryId), usableRow(system.ranking, queryId)?.regions, trajectory?.final];
      for (const list of [...seen, ...(trajectory?.steps ?? [])]) for (const { path } of list ?? []) paths.add(path);
    }
    await corpus.prepareBlocks(snapshotId, paths);
  }
}

// --- internal ---

function usableRow<T>(answers: Answers<T> | null, queryId: string): T | null {
  return answers?.byQuery.get(queryId)?.value ?? null;
}
