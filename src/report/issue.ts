// The issue with its cues marked. A mark that led to regions is a link to the first of them and names them all.

import type { Mark, MarkKind } from './marks.ts';
import { html, type Markup } from './markup.ts';

/** What each kind of mark is called in the legend. */
const LEGEND: Readonly<Record<MarkKind, string>> = {
  frame: 'frame or place in code',
  place: 'path, link or diff',
  name: 'name',
  error: 'error',
  quote: 'quoted text',
  word: 'word found in the answer',
};

/** Anchor of a mark, so that a region can link back to it. */
export function markId(start: number): string {
  return `cue-${start}`;
}

export function issueSection(text: string, marks: readonly Mark[], cut: number): Markup {
  const parts: Markup[] = [];
  let from = 0;
  for (const mark of marks) {
    parts.push(html`${text.slice(from, mark.start)}`, markOf(text, mark));
    from = mark.end;
  }
  parts.push(html`${text.slice(from)}`);
  const kinds = [...new Set(marks.map(({ kind }) => kind))];
  const legend = (Object.keys(LEGEND) as MarkKind[]).filter((kind) => kinds.includes(kind));
  return html`<section class="issue" aria-labelledby="issue-title">
<h2 id="issue-title">The issue</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="issue-title"><pre>${parts}</pre>${
    cut > 0 ? html`<p class="warning">${cut} more characters are not shown.</p>` : null
  }</div>
${
  legend.length > 0
    ? html`<ul class="legend" aria-label="Kinds of cues">${legend.map((kind) => html`<li><span class="mark ${kind}">${LEGEND[kind]}</span></li>`)}</ul>`
    : null
}
</section>`;
}

// --- internal ---

function markOf(text: string, { kind, start, end, title, targets }: Mark): Markup {
  const words = text.slice(start, end);
  const first = targets[0];
  if (first === undefined)
    return html`<span class="mark ${kind}" id="${markId(start)}" title="${title}">${words}</span>`;
  const to = targets.map(({ region, weak }) => `${region + 1}${weak ? '?' : ''}`).join(' ');
  const numbers = targets.map(({ region }) => region + 1).join(',');
  return html`<a class="mark ${kind}" id="${markId(start)}" href="#region-${first.region + 1}" title="${title}" data-kind="${kind}" data-to="${to}">${words}<sup aria-label=" (region ${numbers})">${numbers}</sup></a>`;
}
