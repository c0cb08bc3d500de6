// How is a folder asked for the reasons of its own answer? With the same files and budgets as the answer; a place that is
// not in the index is told apart by why it is not.

import { type ExplanationDocument, explainFrom, type Target } from '../explain/explain.ts';
import { surveySteps } from '../explain/survey.ts';
import { heading } from '../explain/types.ts';
import type { GoldKind, Query } from '../locate.ts';
import type { Model } from '../rank/model.ts';
import { inTurns } from '../steps.ts';
import { absenceOf } from '../workspace/absence.ts';
import { acceptOf, placedIn, type TestsPolicy } from '../workspace/ask.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface ExplainOptions {
  readonly kind?: GoldKind;
  /** What ranks; the model that ships by default. */
  readonly model?: Model;
  readonly maxRegions?: number;
  readonly maxLines?: number;
  readonly tests?: TestsPolicy;
  /** Aborts between the steps of the work. */
  readonly signal?: AbortSignal;
}

/** The explanation, and what the reader should know besides. Rejects as `explain` and `ask` do, and with the signal's reason. */
export async function explainIn(
  workspace: Workspace,
  query: Query,
  target: Target,
  { tests = 'include', signal, ...limits }: ExplainOptions,
): Promise<{ document: ExplanationDocument; warnings: readonly string[] }> {
  const placed = placedIn(workspace, query);
  const accept = acceptOf(workspace, tests);
  const options = { ...limits, accept };
  const document = explainFrom(await inTurns(surveySteps(workspace.index, placed.query, options), signal), target);
  const { warnings } = placed;
  if (document.verdict !== 'not-indexed') return { document, warnings };
  const summary = absenceOf(workspace, target.path);
  return { document: { ...document, summary, explanation: heading(summary) }, warnings };
}
