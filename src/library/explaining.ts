// How is a folder asked for the reasons of its own answer? With the same files and budgets as the answer; a place that is
// not in the index is told apart by why it is not.

import { type ExplanationDocument, explain, type Target } from '../explain/explain.ts';
import { heading } from '../explain/types.ts';
import type { GoldKind, Query } from '../locate.ts';
import { absenceOf } from '../workspace/absence.ts';
import { acceptOf, placedIn, type TestsPolicy } from '../workspace/ask.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface ExplainOptions {
  readonly kind?: GoldKind;
  readonly maxRegions?: number;
  readonly maxLines?: number;
  readonly tests?: TestsPolicy;
}

/** The explanation, and what the reader should know besides. Throws as `explain` and `ask` do. */
export function explainIn(
  workspace: Workspace,
  query: Query,
  target: Target,
  { kind, maxRegions, maxLines, tests = 'include' }: ExplainOptions,
): { document: ExplanationDocument; warnings: readonly string[] } {
  const placed = placedIn(workspace, query);
  const accept = acceptOf(workspace, tests);
  const document = explain(workspace.index, placed.query, target, { kind, maxRegions, maxLines, accept });
  const { warnings } = placed;
  if (document.verdict !== 'not-indexed') return { document, warnings };
  const summary = absenceOf(workspace, target.path);
  return { document: { ...document, summary, explanation: heading(summary) }, warnings };
}
