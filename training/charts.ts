// Charts as inline SVG, coloured by classes of the page that they stand in. Each carries its numbers as tooltips.

import type { Interval } from '../src/evaluation/statistics.ts';
import type { ReliabilityBin } from './reliability.ts';

/** One column of bars; a row without a value stays empty. */
interface BarPanel {
  readonly title: string;
  readonly rows: readonly ((Interval & { readonly note: string }) | null)[];
}

export interface BarChart {
  /** What the chart shows, for those who do not see it. */
  readonly title: string;
  readonly labels: readonly string[];
  readonly panels: readonly BarPanel[];
  readonly format: (value: number) => string;
}

/** A bar of shares with their colours' classes. */
export interface StackedRow {
  readonly label: string;
  readonly total: number;
  readonly parts: readonly { readonly className: string; readonly count: number; readonly note: string }[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

const LABEL_WIDTH = 210;
const PANEL_WIDTH = 240;
const VALUE_WIDTH = 54;
const ROW_HEIGHT = 22;
const HEAD_HEIGHT = 26;
const FOOT_HEIGHT = 20;

const at = (value: number): string => value.toFixed(1);

function text(x: number, y: number, content: string, className: string, anchor = 'start'): string {
  return `<text x="${at(x)}" y="${at(y)}" class="${className}" text-anchor="${anchor}">${escapeHtml(content)}</text>`;
}

function svg(
  size: { readonly width: number; readonly height: number },
  title: string,
  parts: readonly string[],
): string {
  const box = `viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}"`;
  return `<svg ${box} role="img" aria-label="${escapeHtml(title)}">\n${parts.join('\n')}\n</svg>`;
}

/** Round numbers between two ends, zero among them: at most five. */
function ticks(low: number, high: number): number[] {
  const raw = (high - low) / 3;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= raw)!;
  const out: number[] = [];
  for (let at = Math.ceil(low / step); at * step <= high + 1e-12; at += 1) out.push(at * step);
  return out;
}

function bar(row: Interval & { readonly note: string }, x: (value: number) => number, y: number): string {
  const [from, to] = [x(Math.min(0, row.mean)), x(Math.max(0, row.mean))];
  const sure = row.low > 0 || row.high < 0 ? '' : ' unsure';
  const middle = y + ROW_HEIGHT / 2;
  return [
    `<g class="${row.mean < 0 ? 'minus' : 'plus'}${sure}"><title>${escapeHtml(row.note)}</title>`,
    `<rect x="${at(from)}" y="${at(middle - 5)}" width="${at(Math.max(0.8, to - from))}" height="10" rx="2" class="bar"/>`,
    `<path d="M${at(x(row.low))} ${at(middle)}H${at(x(row.high))}M${at(x(row.low))} ${at(middle - 3)}v6M${at(x(row.high))} ${at(middle - 3)}v6" class="whisker"/></g>`,
  ].join('');
}

/** Horizontal bars from zero with intervals: a row for each label, a panel for each kind, one scale for all. */
export function barChart({ title, labels, panels, format }: BarChart): string {
  const values = panels.flatMap(({ rows }) =>
    rows.flatMap((row) => (row === null ? [] : [row.low, row.high, row.mean])),
  );
  const [low, high] = [Math.min(0, ...values), Math.max(1e-6, ...values)];
  const bottom = HEAD_HEIGHT + labels.length * ROW_HEIGHT;
  const parts = labels.map((label, row) =>
    text(LABEL_WIDTH - 10, HEAD_HEIGHT + row * ROW_HEIGHT + 15, label, 'label', 'end'),
  );
  panels.forEach((panel, number) => {
    const left = LABEL_WIDTH + number * PANEL_WIDTH;
    const width = PANEL_WIDTH - VALUE_WIDTH - 16;
    const x = (value: number) => left + ((value - low) / (high - low)) * width;
    parts.push(text(left, 14, panel.title, 'head'));
    for (const tick of ticks(low, high)) {
      parts.push(
        `<path d="M${at(x(tick))} ${HEAD_HEIGHT}V${bottom}" class="${Math.abs(tick) < 1e-12 ? 'zero' : 'grid'}"/>`,
      );
      parts.push(text(x(tick), bottom + 14, String(Number(tick.toFixed(4))), 'tick', 'middle'));
    }
    panel.rows.forEach((row, index) => {
      if (row === null) return;
      const y = HEAD_HEIGHT + index * ROW_HEIGHT;
      parts.push(bar(row, x, y), text(left + width + VALUE_WIDTH + 4, y + 15, format(row.mean), 'value', 'end'));
    });
  });
  return svg({ width: LABEL_WIDTH + panels.length * PANEL_WIDTH, height: bottom + FOOT_HEIGHT }, title, parts);
}

const PLOT = 200;
const PLOT_LEFT = 36;
const PLOT_TOP = 26;

/** Gold share over probability: on the diagonal a probability means what it says; the area of a dot is its lines. */
export function reliabilityChart(title: string, bins: readonly ReliabilityBin[]): string {
  const x = (value: number) => PLOT_LEFT + value * PLOT;
  const y = (value: number) => PLOT_TOP + (1 - value) * PLOT;
  const total = bins.reduce((sum, { lines }) => sum + lines, 0);
  const parts = [text(PLOT_LEFT, 14, title, 'head')];
  for (const tick of [0, 0.25, 0.5, 0.75, 1]) {
    parts.push(
      `<path d="M${at(x(0))} ${at(y(tick))}H${at(x(1))}M${at(x(tick))} ${at(y(0))}V${at(y(1))}" class="grid"/>`,
    );
    parts.push(
      text(PLOT_LEFT - 6, y(tick) + 4, String(tick), 'tick', 'end'),
      text(x(tick), y(0) + 16, String(tick), 'tick', 'middle'),
    );
  }
  parts.push(`<path d="M${at(x(0))} ${at(y(0))}L${at(x(1))} ${at(y(1))}" class="ideal"/>`);
  const points = bins.map(({ probability, gold }) => `${at(x(probability))} ${at(y(gold))}`);
  if (points.length > 0) parts.push(`<path d="M${points.join('L')}" class="curve"/>`);
  for (const { low, high, lines, probability, gold } of bins) {
    const note = `probability ${low.toFixed(1)} to ${high.toFixed(1)}: mean ${probability.toFixed(3)}, gold ${gold.toFixed(3)}, ${lines} lines`;
    const radius = 2.5 + 7 * Math.sqrt(lines / total);
    parts.push(
      `<circle cx="${at(x(probability))}" cy="${at(y(gold))}" r="${at(radius)}" class="dot"><title>${escapeHtml(note)}</title></circle>`,
    );
  }
  return svg({ width: PLOT_LEFT + PLOT + 14, height: PLOT_TOP + PLOT + 24 }, `Reliability, ${title}`, parts);
}

/** Shares of a whole, a bar for each row; what no part takes stays as the track. */
export function stackedChart(title: string, rows: readonly StackedRow[]): string {
  const width = 560;
  const parts = rows.flatMap(({ label, total, parts: shares }, row) => {
    const y = row * 34 + 6;
    let left = LABEL_WIDTH;
    const out = [
      text(LABEL_WIDTH - 10, y + 15, label, 'label', 'end'),
      `<rect x="${LABEL_WIDTH}" y="${y}" width="${width}" height="22" rx="3" class="track"/>`,
    ];
    for (const { className, count, note } of shares) {
      const own = (count / Math.max(1, total)) * width;
      if (count > 0)
        out.push(
          `<rect x="${at(left)}" y="${y}" width="${at(own)}" height="22" class="${className}"><title>${escapeHtml(note)}</title></rect>`,
        );
      if (own > 22) out.push(text(left + own / 2, y + 15, String(count), 'on-bar', 'middle'));
      left += own;
    }
    return out;
  });
  return svg({ width: LABEL_WIDTH + width + 10, height: rows.length * 34 + 6 }, title, parts);
}
