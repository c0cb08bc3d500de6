// The regions of the answer and the runners-up as cards, with the features they scored on as bars.

import type { FeatureContribution } from '../explain/contributions.ts';
import type { CueHit } from '../explain/cue-hits.ts';
import { percent, placeOf } from '../explain/region-nodes.ts';
import { codeBlock } from './code.ts';
import type { ReportData, ReportRegion, RunnerUp } from './data.ts';
import { markId } from './issue.ts';
import { MARK_KINDS, type Mark } from './marks.ts';
import { html, type Markup } from './markup.ts';

export function regionCards(data: ReportData): Markup {
  if (data.regions.length === 0) return html`<p class="card nothing">Nothing in this repository matches the issue.</p>`;
  const scale = Math.max(
    ...data.regions.flatMap(({ features }) => features.map(({ contribution }) => Math.abs(contribution))),
    0.1,
  );
  return html`<div class="cards">${data.regions.map((region, at) => card(data, region, at, scale))}</div>`;
}

export function runnerUpList(runnersUp: readonly RunnerUp[]): Markup | null {
  if (runnersUp.length === 0) return null;
  return html`<section class="others" aria-labelledby="others-title">
<h2 id="others-title">Runners-up</h2>
<ol>${runnersUp.map(runnerUp)}</ol>
</section>`;
}

// --- internal ---

function card(data: ReportData, region: ReportRegion, at: number, scale: number): Markup {
  const number = at + 1;
  return html`<article class="card" id="region-${number}" tabindex="-1" aria-labelledby="region-${number}-title">
<header><span class="number" aria-hidden="true">${number}</span><h3 id="region-${number}-title">${placeOf(region)}</h3>
<span class="chance">${chance(region.probability)}</span><span class="kind">${region.kind}</span></header>
${region.cues.length > 0 ? html`<ul class="cues" aria-label="Cues that lead here">${region.cues.map((hit) => chip(hit, data.marks))}</ul>` : null}
${region.isStale ? html`<p class="stale">This file changed since it was indexed; its lines may have moved.</p>` : null}
${
  region.code === null
    ? html`<p class="gone">The file cannot be read any more.</p>`
    : codeBlock(region.code, {
        start: region.start,
        named: region.namedLines,
        words: data.words,
        language: region.language,
        label: `Code of ${placeOf(region)}`,
      })
}
${region.features.length > 0 ? html`<details${at === 0 ? html` open` : null}><summary>What it scored on</summary>${bars(region.features, scale)}</details>` : null}
</article>`;
}

/** The simple ranking knows no probabilities. */
function chance(probability: number): Markup | null {
  if (probability <= 0) return null;
  const width = Math.round(probability * 72);
  return html`<span title="Probability that a line of it is needed">${percent(probability)}</span><svg viewBox="0 0 72 6" aria-hidden="true"><rect class="track" width="72" height="6" rx="3"/><rect class="fill" width="${width}" height="6" rx="3"/></svg>`;
}

function chip({ type, description, span, onLines }: CueHit, marks: readonly Mark[]): Markup {
  const words = `${description}${onLines ? '' : ' (the file)'}`;
  const mark = marks.find(({ start, end }) => start < span.end && end > span.start);
  return mark === undefined
    ? html`<li><span class="chip ${MARK_KINDS[type]}">${words}</span></li>`
    : html`<li><a class="chip ${MARK_KINDS[type]}" href="#${markId(mark.start)}">${words}</a></li>`;
}

/** Bars to either side of a middle line: what spoke for it, what against it. */
function bars(features: readonly FeatureContribution[], scale: number): Markup {
  return html`<ul class="bars">${features.map(({ name, meaning, value, contribution }) => {
    const width = Math.max(1, Math.round((Math.abs(contribution) / scale) * 70));
    const isFor = contribution > 0;
    const sum = `${isFor ? '+' : '−'}${Math.abs(contribution).toFixed(2)}`;
    return html`<li><span class="what">${meaning}<code>${name} = ${shown(value)}</code></span><svg viewBox="0 0 144 12" preserveAspectRatio="none" aria-hidden="true"><rect class="track" y="5" width="144" height="2"/><rect class="${isFor ? 'plus' : 'minus'}" x="${isFor ? 72 : 72 - width}" width="${width}" height="12" rx="2"/><line class="zero" x1="72" x2="72" y2="12"/></svg><span class="sum">${sum}</span></li>`;
  })}</ul>`;
}

function runnerUp(region: RunnerUp): Markup {
  const by = region.features.map(({ name, contribution }) => `${name} +${contribution.toFixed(2)}`).join(', ');
  return html`<li><span class="rank">#${region.rank}</span><span class="where">${placeOf(region)}</span><span class="chance">${percent(region.probability)}</span><span class="why">${region.kind}; ${region.whyNot}${by === '' ? '' : `. Came by ${by}`}</span></li>`;
}

function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3);
}
