// Writes the page about an answer to a file. The page is made in src/report, which is loaded only when one is wanted.

import { packageVersion } from '../library/version.ts';
import type { Query } from '../locate.ts';
import type { AnswerDocument } from '../present/document.ts';
import type { Model } from '../rank/model.ts';
import { type OutputTarget, writeOutput } from '../results.ts';
import { acceptOf, type TestsPolicy } from '../workspace/ask.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface ReportRequest {
  readonly workspace: Workspace;
  readonly query: Query;
  readonly answer: AnswerDocument;
  readonly tests: TestsPolicy;
  readonly model?: Model;
}

/** Throws CuepackError E_OUTPUT. */
export async function writeReport(target: OutputTarget, request: ReportRequest): Promise<void> {
  const { reportOf } = await import('../report/report.ts');
  const { workspace, query, answer, tests, model } = request;
  const accept = acceptOf(workspace, tests);
  const page = await reportOf(workspace, query, answer, { version: packageVersion(), accept, model });
  writeOutput(target, page);
}
