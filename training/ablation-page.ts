// The ablation report as one self-contained page for a person: charts first, every number within reach, light or dark
// as the reader's system is. No script, nothing from elsewhere.

import type { AblationReport, Slice, Worth } from './ablation-figures.ts';
import { linkOf, methodOf, READING, rankText } from './ablation-report.ts';
import { barChart, escapeHtml, reliabilityChart, stackedChart } from './charts.ts';
import { MISS_STEPS, type MissStep } from './misses.ts';
import { figure, signed } from './tables.ts';

const STYLE = `
:root{color-scheme:light dark;--paper:#fbfaf8;--card:#fff;--ink:#1f2328;--soft:#5c636b;--rule:#e3e1dc;--plus:#2563b8;--minus:#b4481c;
--candidate:#b4481c;--file:#c27c0e;--region:#2563b8;--packing:#7450b8;--size:#17806d}
@media(prefers-color-scheme:dark){:root{--paper:#15171a;--card:#1d2024;--ink:#e8e6e3;--soft:#a0a6ad;--rule:#33373d;--plus:#6aa5f5;--minus:#f08a5d;
--candidate:#e2794b;--file:#d9a13b;--region:#6aa5f5;--packing:#a98be6;--size:#4fbfa9}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:64rem;margin:0 auto;padding:3rem 1.25rem 5rem}h1{font-size:2rem;line-height:1.2;margin:0 0 .75rem}
h2{font-size:1.25rem;margin:3rem 0 .5rem}p{max-width:46rem;color:var(--soft);margin:.25rem 0 1rem}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:1rem;margin:1.5rem 0}
.card{background:var(--card);border:1px solid var(--rule);border-radius:.6rem;padding:1rem 1.2rem}
.card b{display:block;font-size:2rem;line-height:1.2;font-variant-numeric:tabular-nums}.card span{color:var(--soft);font-size:.85rem}
.chart{background:var(--card);border:1px solid var(--rule);border-radius:.6rem;padding:1rem;overflow-x:auto}
.row{display:flex;flex-wrap:wrap;gap:1rem}.row .chart{width:18.5rem}.row p{font-size:.85rem;margin:.5rem 0 0}
svg{display:block;max-width:100%;height:auto}.wide svg{min-width:44rem}svg text{font:12px system-ui,sans-serif;fill:var(--ink)}
svg .label{font-size:12.5px}svg .head{font-weight:600;font-size:13px}svg .tick{fill:var(--soft);font-size:10.5px}
svg .value{font-variant-numeric:tabular-nums;fill:var(--soft)}svg .grid{stroke:var(--rule)}svg .zero{stroke:var(--soft)}
.plus .bar{fill:var(--plus)}.minus .bar{fill:var(--minus)}.unsure .bar{opacity:.35}.whisker{stroke:var(--ink);stroke-width:1.2;fill:none;opacity:.75}
.ideal{stroke:var(--soft);stroke-dasharray:4 4}.curve{stroke:var(--plus);stroke-width:2;fill:none}.dot{fill:var(--plus);opacity:.8}.track{fill:var(--rule)}
.candidate{fill:var(--candidate)}.file{fill:var(--file)}.region{fill:var(--region)}.packing{fill:var(--packing)}.size{fill:var(--size)}
svg .on-bar{fill:var(--card);font-weight:600}dl{display:grid;grid-template-columns:auto 1fr;gap:.3rem .8rem;margin:1rem 0;font-size:.9rem}
dt{font-weight:600}dt i{display:inline-block;width:.8em;height:.8em;border-radius:2px;margin-right:.45em}dd{margin:0;color:var(--soft)}
details{margin:1rem 0}summary{cursor:pointer;color:var(--plus)}.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:.85rem;width:100%}th,td{text-align:left;padding:.3rem .7rem .3rem 0;border-bottom:1px solid var(--rule);vertical-align:top}
td.n{font-variant-numeric:tabular-nums;white-space:nowrap}a{color:var(--plus)}
`;

/** Features that the chart shows: the most and the least useful; the table has them all. */
const CHARTED_FEATURES = 24;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) =>
    row.map((cell, at) => `<td${at === 0 ? '' : ' class="n"'}>${cell}</td>`).join('');
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n');
  return `<div class="scroll"><table>\n<thead><tr>${head.map((cell) => `<th>${escapeHtml(cell)}</th>`).join('')}</tr></thead>\n<tbody>\n${body}\n</tbody></table></div>`;
}

const difference = (value: { mean: number; low: number; high: number } | undefined): string =>
  value === undefined ? '' : `${signed(value.mean)} [${signed(value.low)}, ${signed(value.high)}]`;

function cards({ kinds }: AblationReport): string {
  const items = kinds.map(
    ({ kind, queries, repositories, lineF1, strictAcc5 }) =>
      `<div class="card"><span>${kind} · line F1</span><b>${figure(lineF1.mean)}</b><span>${figure(lineF1.low)} to ${figure(lineF1.high)} · ` +
      `all gold files in the first five: ${figure(strictAcc5)} · ${queries} queries, ${repositories} repositories</span></div>`,
  );
  return `<div class="cards">\n${items.join('\n')}\n</div>`;
}

function worthChart({ kinds }: AblationReport, worths: readonly Worth[], title: string): string {
  const panels = kinds.map(({ kind }) => ({
    title: kind,
    rows: worths.map(({ variant, lineF1 }) => {
      const own = lineF1[kind];
      return own === undefined
        ? null
        : {
            ...own,
            note: `${variant.name}: ${variant.meaning}\nline F1 ${difference(own)}, p ${figure(own.pPermutation)}`,
          };
    }),
  }));
  return `<div class="chart wide">${barChart({ title, labels: worths.map(({ variant }) => variant.name), panels, format: signed })}</div>`;
}

function worthTable({ kinds }: AblationReport, worths: readonly Worth[]): string {
  const rows = worths.map(({ variant, lineF1, strictAcc5 }) => [
    `<b>${escapeHtml(variant.name)}</b><br>${escapeHtml(variant.meaning)}`,
    ...kinds.map(({ kind }) => difference(lineF1[kind])),
    difference(strictAcc5),
  ]);
  return table(['without', ...kinds.map(({ kind }) => kind), 'strict Acc@5, all'], rows);
}

function worthSection(report: AblationReport, worths: readonly Worth[], title: string): string {
  if (worths.length === 0) return '';
  const half = CHARTED_FEATURES / 2;
  const isLong = worths.length > CHARTED_FEATURES;
  const charted = isLong ? [...worths.slice(0, half), ...worths.slice(-half)] : worths;
  const note = isLong ? `<p>The ${half} most and the ${half} least useful of ${worths.length}.</p>` : '';
  return `<h2>${title}</h2>${note}\n${worthChart(report, charted, title)}\n<details><summary>All numbers</summary>${worthTable(report, worths)}</details>`;
}

function sliceChart({ kinds }: AblationReport, slices: readonly Slice[], title: string): string {
  const labels = [...new Set(slices.map(({ name }) => name))];
  const panels = kinds.map(({ kind }) => ({
    title: kind,
    rows: labels.map((label) => {
      const slice = slices.find((row) => row.kind === kind && row.name === label);
      if (slice === undefined) return null;
      const { lineF1, queries } = slice;
      return {
        ...lineF1,
        note: `${label}, ${queries} ${queries === 1 ? 'query' : 'queries'}: ${figure(lineF1.mean)} [${figure(lineF1.low)}, ${figure(lineF1.high)}]`,
      };
    }),
  }));
  return `<h2>${title}</h2>\n<div class="chart wide">${barChart({ title, labels, panels, format: figure })}</div>`;
}

function calibrationSection({ reliability }: AblationReport): string {
  const plots = reliability.map(
    ({ kind, bins, error, errorOfLikeliest }) =>
      `<div class="chart">${reliabilityChart(kind, bins)}<p>calibration error ${figure(error)}, of the likeliest ${figure(errorOfLikeliest)}</p></div>`,
  );
  return `<h2>Do probabilities mean what they say?</h2><p>${READING.reliability}</p>\n<div class="row">\n${plots.join('\n')}\n</div>`;
}

function missSection({ missCounts, misses }: AblationReport): string {
  const steps = Object.keys(MISS_STEPS) as MissStep[];
  const rows = missCounts.map(({ set, queries, counts }) => ({
    label: `${set} (${queries})`,
    total: queries,
    parts: steps.map((step) => ({
      className: step,
      count: counts[step],
      note: `${counts[step]} of ${queries}: ${MISS_STEPS[step]}`,
    })),
  }));
  const legend = steps.map(
    (step) => `<dt><i style="background:var(--${step})"></i>${step}</dt><dd>${escapeHtml(MISS_STEPS[step])}</dd>`,
  );
  const list = misses.map((miss) => {
    const link = linkOf(miss);
    const name = escapeHtml(miss.queryId);
    const figures = [
      figure(miss.lineF1),
      rankText(miss.fileRank),
      rankText(miss.regionRank),
      String(miss.answerLines),
      String(miss.goldLines),
    ];
    return [
      link === null ? name : `<a href="${escapeHtml(link)}">${name}</a>`,
      escapeHtml(miss.set),
      miss.step,
      ...figures,
    ];
  });
  const head = ['query', 'set', 'step', 'line F1', 'file rank', 'region rank', 'lines', 'gold'];
  return [
    `<h2>Where bad answers are lost</h2><p>${READING.misses}</p>`,
    `<div class="chart">${stackedChart('Misses by step', rows)}</div>`,
    `<dl>${legend.join('')}</dl>`,
    `<details><summary>The ${misses.length} queries</summary>${table(head, list)}</details>`,
  ].join('\n');
}

/** The whole page. Same report, same bytes. */
export function renderAblationPage(report: AblationReport): string {
  const title = 'What the ranking is made of';
  const body = [
    `<h1>${title}</h1>\n<p>${escapeHtml(methodOf(report))}</p>`,
    cards(report),
    worthSection(report, report.groups, 'What each group is worth'),
    worthSection(report, report.features, 'What each feature is worth'),
    calibrationSection(report),
    sliceChart(report, report.languages, 'Line F1 by language'),
    sliceChart(report, report.sizes, 'Line F1 by size of the gold'),
    missSection(report),
  ].filter((section) => section !== '');
  const head = `<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n<title>${title}</title>\n<style>${STYLE}</style>`;
  return `<!doctype html>\n<html lang="en">\n<head>\n${head}\n</head>\n<body>\n<main>\n${body.join('\n')}\n</main>\n</body>\n</html>\n`;
}
