// One page that shows how an issue led to its regions: self-contained, for phone and desktop, light and dark. It loads
// nothing, and runs nothing but its own script, which its policy names by hash.

import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { surveySteps } from '../explain/survey.ts';
import type { Query } from '../locate.ts';
import type { AnswerDocument } from '../present/document.ts';
import type { Model } from '../rank/model.ts';
import { inTurns } from '../steps.ts';
import { placedIn } from '../workspace/ask.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type ReportData, type ReportSubject, reportData } from './data.ts';
import { issueSection } from './issue.ts';
import { html, type Markup, trusted } from './markup.ts';
import { regionCards, runnerUpList } from './regions.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

export type { ReportSubject } from './data.ts';

/** The page about an answer. The road must have been walked for the same issue, kind and files. */
export function renderReport(subject: ReportSubject): string {
  return pageOf(reportData(subject)).source;
}

/** The same from what a command has at hand: walks the road again, and sees of it what the answer does not tell. */
export async function reportOf(
  workspace: Workspace,
  query: Query,
  answer: AnswerDocument,
  options: ReportOptions,
): Promise<string> {
  const { accept = workspace.accepts, version, model, signal } = options;
  const limits = {
    maxRegions: answer.budget.regions.limit ?? undefined,
    maxLines: answer.budget.lines.limit ?? undefined,
  };
  const { query: placed } = placedIn(workspace, query);
  const asked = { ...placed, task: answer.task };
  const steps = surveySteps(workspace.index, asked, { kind: answer.kind, model, accept, ...limits });
  const road = await inTurns(steps, signal);
  return renderReport({ repository: basename(workspace.root), version, text: query.text, answer, road });
}

export interface ReportOptions {
  readonly version: string;
  /** Whether a file may be in the answer; the workspace's own filters by default. */
  readonly accept?: (path: string) => boolean;
  /** What ranked; the model that ships by default. */
  readonly model?: Model;
  readonly signal?: AbortSignal;
}

// --- internal ---

function pageOf(data: ReportData): Markup {
  const title = titleOf(data.text);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="cuepack ${data.version}">
<title>${title} · ${data.repository} · cuepack</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<a class="skip" href="#${data.regions.length > 0 ? 'region-1' : 'issue-title'}">To the regions</a>
<header class="top">
<h1>${title}</h1>
${facts(data)}
${data.warnings.map((warning) => html`<p class="warning">${warning}</p>`)}
</header>
<main>
${issueSection(data.text, data.marks, data.cut)}
<div class="right">
<section aria-label="Regions">${regionCards(data)}</section>
${runnerUpList(data.runnersUp)}
</div>
</main>
<footer>cuepack ${data.version}<span class="keys"> · <kbd>j</kbd> <kbd>k</kbd> next and previous region, <kbd>1</kbd>…<kbd>5</kbd> a region, <kbd>i</kbd> the issue</span></footer>
<svg id="threads" aria-hidden="true"></svg>
<script>${trusted(SCRIPT)}</script>
</body>
</html>
`;
}

function facts({ repository, regions, lines, maxRegions, maxLines, expectedF1, kind, scored }: ReportData): Markup {
  return html`<ul class="facts"><li>in <b>${repository}</b></li><li><b>${regions.length}</b> of ${maxRegions} regions</li><li><b>${lines}</b> of ${maxLines} lines</li><li>chosen from <b>${scored}</b></li><li>expected F1 <b>${expectedF1.toFixed(2)}</b></li><li>aimed at <b>${kind}</b></li></ul>`;
}

/** The first line that says something. Characters. */
const MAX_TITLE = 160;

function titleOf(text: string): string {
  const line = text
    .slice(0, 4000)
    .split('\n')
    .map((candidate) => candidate.replace(/^[#\s]+/, '').trim())
    .find((candidate) => candidate !== '');
  if (line === undefined) return 'An issue';
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE)}…` : line;
}

function policy(): string {
  const hash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
  return `default-src 'none'; style-src ${hash(STYLE)}; script-src ${hash(SCRIPT)}; base-uri 'none'; form-action 'none'`;
}
