// A growth curve as a picture: points joined by lines, both axes from zero, drawn as SVG text.

export interface Curve {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

const WIDTH = 420;
const HEIGHT = 260;
const MARGIN = { left: 64, right: 24, top: 36, bottom: 44 };

/** Curves side by side in one picture. */
export function drawCurves(curves: readonly Curve[]): string {
  const panels = curves.map((curve, at) => `<g transform="translate(${at * WIDTH} 0)">${panel(curve)}</g>`);
  const size = `width="${WIDTH * curves.length}" height="${HEIGHT}" viewBox="0 0 ${WIDTH * curves.length} ${HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="11">\n<rect width="100%" height="100%" fill="white"/>\n${panels.join('\n')}\n</svg>\n`;
}

// --- internal ---

function panel({ title, xLabel, yLabel, points }: Curve): string {
  const [right, top] = [
    niceAbove(Math.max(...points.map(([x]) => x))),
    niceAbove(Math.max(...points.map(([, y]) => y))),
  ];
  const bottom = HEIGHT - MARGIN.bottom;
  const x = (value: number) => MARGIN.left + (value / right) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (value: number) => bottom - (value / top) * (bottom - MARGIN.top);
  const at = (px: number) => px.toFixed(1);
  const path = points.map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${at(x(px))} ${at(y(py))}`).join('');
  const dots = points.map(([px, py]) => `<circle cx="${at(x(px))}" cy="${at(y(py))}" r="3" fill="#06c"/>`).join('');
  const rows = [0, 0.5, 1].map(
    (share) =>
      `<path d="M${MARGIN.left} ${at(y(top * share))}H${WIDTH - MARGIN.right}" stroke="#ddd"/><text x="${MARGIN.left - 6}" y="${at(y(top * share) + 4)}" text-anchor="end">${label(top * share)}</text>`,
  );
  const columns = [0, 0.5, 1].map(
    (share) =>
      `<text x="${at(x(right * share))}" y="${bottom + 15}" text-anchor="middle">${label(right * share)}</text>`,
  );
  return [
    `<text x="${MARGIN.left}" y="20" font-size="13">${title}</text>`,
    ...rows,
    ...columns,
    `<text x="${WIDTH / 2}" y="${HEIGHT - 8}" text-anchor="middle">${xLabel}</text>`,
    `<text transform="translate(14 ${HEIGHT / 2}) rotate(-90)" text-anchor="middle">${yLabel}</text>`,
    `<path d="${path}" fill="none" stroke="#06c" stroke-width="2"/>${dots}`,
  ].join('');
}

/** The least of 1, 2, 5 times a power of ten that is not below a value. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((nice) => nice >= value) ?? 10 * power;
}

function label(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 2 });
}
