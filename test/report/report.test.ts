// The report as text: what is in it, and that nothing from outside becomes part of its markup.

import { beforeAll, describe, expect, it } from 'vitest';
import { survey } from '../../src/explain/survey.ts';
import type { LocateOptions } from '../../src/locate.ts';
import { locate } from '../../src/locate.ts';
import type { AnswerDocument } from '../../src/present/document.ts';
import { marksOf } from '../../src/report/marks.ts';
import { escapeHtml, html } from '../../src/report/markup.ts';
import { renderReport } from '../../src/report/report.ts';
import { openWorkspace, type Workspace } from '../../src/workspace/workspace.ts';
import { FILES, handMadeModel, ISSUE, indexFolder, teaRoom } from '../explain/scene.ts';
import { answerDocument } from './answer.ts';

const model = handMadeModel();
let workspace: Workspace;

beforeAll(async () => {
  workspace = await openWorkspace({ root: teaRoom(), indexDir: indexFolder() });
});

async function report(text = ISSUE, options: LocateOptions = {}, change: Partial<AnswerDocument> = {}) {
  const road = survey(workspace.index, { text }, { model, ...options });
  const answer = await answerDocument(workspace, locate(workspace.index, { text }, { model, ...options }));
  return renderReport({ repository: 'tea', version: '1.2.3', text, answer: { ...answer, ...change }, road });
}

describe('the report', () => {
  it('shows the issue with its cues marked, each leading to its region', async () => {
    const page = await report();
    expect(page).toContain('<title>Pouring fails with a half full pot · tea · cuepack</title>');
    expect(page).toMatch(/<a class="mark frame" id="cue-\d+" href="#region-1" title="innermost frame of the trace/);
    expect(page).toMatch(/<article class="card" id="region-1"[^>]*>/);
    expect(page).toMatch(/<li class="named"><i>9<\/i>/);
    expect(page).toContain('<code>region.frame = 1</code>');
    expect(page).toContain('<h2 id="others-title">Runners-up</h2>');
  });

  it('is the same page for the same answer', async () => {
    expect(await report()).toBe(await report());
  });

  it('loads nothing and runs nothing but what its policy names', async () => {
    const page = await report('see https://example.org/teapot.py and http://example.net/x.js for `pour_cup`');
    expect(page).toMatch(/default-src &#39;none&#39;; style-src &#39;sha256-|default-src 'none'; style-src 'sha256-/);
    expect(page).not.toMatch(/<(?:link|img|iframe|object|embed|base|form)\b/i);
    expect(page).not.toMatch(/\b(?:src|srcset|action)=/i);
    for (const [, target] of page.matchAll(/href="([^"]*)"/g)) expect(target).toMatch(/^#/);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/url\(|@import/);
  });

  it('lets nothing from outside become markup', async () => {
    const attack = `</pre><script>alert(1)</script>"><img src=x onerror=alert(1)> 'pour_cup' \u202e\u0007`;
    const folder = teaRoom({ ...FILES, 'src/<img src=x>.py': `def pour_cup(pot):\n    return "</script><b>"\n` });
    workspace = await openWorkspace({ root: folder, indexDir: indexFolder() });
    const warnings = ['<script>warned()</script>'];
    const page = await report(`${attack}\n${ISSUE}`, {}, { warnings });
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/<img|<\/pre><script|onerror=alert\(1\)>\s*'/);
    expect(page).not.toMatch(/[\u202e\u0007]/);
    expect(page).toContain('&lt;/script&gt;');
    expect(page).toContain('src/&lt;img src=x&gt;.py');
  });

  it('says so when nothing was found, when a file changed and when it is gone', async () => {
    expect(await report(ISSUE, {}, { regions: [] })).toContain('Nothing in this repository matches the issue.');
    const answer = await answerDocument(workspace, locate(workspace.index, { text: ISSUE }, { model }));
    const stale = answer.regions.map((region) => ({ ...region, stale: true, code: null }));
    const page = await report(ISSUE, {}, { regions: stale });
    expect(page).toContain('changed since it was indexed');
    expect(page).toContain('cannot be read any more');
  });

  it('cuts an issue of any length, and says how much is missing', async () => {
    const page = await report(`${ISSUE}${'tea '.repeat(50_000)}`);
    expect(page).toMatch(/<p class="warning">\d+ more characters are not shown\.<\/p>/);
    expect(page.length).toBeLessThan(1_000_000);
  });
});

describe('marks', () => {
  it('do not overlap, stand in the order of the text, and keep every cue inside it', () => {
    const text = `${ISSUE}\nThe \`EmptyPot\` of src/teapot.py says "pot holds only 3". See src/kettle.py:5 and README.md.`;
    const marks = marksOf(survey(workspace.index, { text }, { model }), text, new Set(['pot', 'pour']));
    let from = 0;
    for (const { start, end } of marks) {
      expect(start).toBeGreaterThanOrEqual(from);
      expect(end).toBeGreaterThan(start);
      from = end;
    }
    expect(from).toBeLessThanOrEqual(text.length);
    expect(new Set(marks.map(({ kind }) => kind))).toEqual(
      new Set(
        ['frame', 'place', 'name', 'error', 'word', 'quote'].filter((kind) => marks.some((mark) => mark.kind === kind)),
      ),
    );
    expect(marks.filter(({ kind }) => kind === 'frame').length).toBeGreaterThan(0);
  });
});

describe('markup', () => {
  it('escapes what it is given and nothing else', () => {
    const inner = html`<b>${'<i>'}</b>`;
    expect(html`<p title="${`"'`}">${[inner, 3, null]}</p>`.source).toBe(
      '<p title="&quot;&#39;"><b>&lt;i&gt;</b>3</p>',
    );
    expect(escapeHtml('a\u0000b`&')).toBe('a\\x00b&#96;&amp;');
  });
});
