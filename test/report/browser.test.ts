// The report in a real browser: pictures at phone and desktop width, light and dark, and moving by keyboard.
// Debian's Chromium is used; where there is none a notice says so.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { survey } from '../../src/explain/survey.ts';
import { locate } from '../../src/locate.ts';
import { renderReport } from '../../src/report/report.ts';
import { openWorkspace } from '../../src/workspace/workspace.ts';
import { handMadeModel, ISSUE, indexFolder, teaRoom } from '../explain/scene.ts';
import { answerDocument } from './answer.ts';
import { Browser, findChromium, type PageOptions } from './browser.ts';

const program = findChromium();
if (program === null) console.warn('no Chromium on the PATH: the report is not looked at in a browser');

const DESKTOP: PageOptions = { width: 1360, height: 900, scheme: 'light' };
const PHONE: PageOptions = { width: 390, height: 844, scheme: 'light' };
const VIEWS: readonly (readonly [string, PageOptions])[] = [
  ['desktop', DESKTOP],
  ['desktop, dark', { ...DESKTOP, scheme: 'dark' }],
  ['phone', PHONE],
  ['phone, dark', { ...PHONE, scheme: 'dark' }],
  ['narrow phone', { ...PHONE, width: 320 }],
];

describe.skipIf(program === null)('the report in Chromium', () => {
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    const workspace = await openWorkspace({ root: teaRoom(), indexDir: indexFolder() });
    const model = handMadeModel();
    const text = `${ISSUE}\nSee also \`boil_water\` in src/kettle.py.`;
    const found = locate(workspace.index, { text }, { model });
    const named = {
      path: 'src/kettle.py',
      start: 1,
      end: 14,
      probability: 0.2,
      reasons: ['its file is named in the text'],
    };
    const regions = [...found.regions.filter(({ path }) => path !== named.path), named];
    const answer = await answerDocument(workspace, { ...found, regions });
    const road = survey(workspace.index, { text }, { model });
    const file = join(mkdtempSync(join(tmpdir(), 'cuepack-report-')), 'report.html');
    writeFileSync(file, renderReport({ repository: 'tea', version: '1.2.3', text, answer, road }));
    url = pathToFileURL(file).href;
    browser = new Browser(program!);
  });

  afterAll(async () => {
    await browser?.close();
  });

  it.each(VIEWS)('fits the %s, loads only itself and breaks no policy', async (_, view) => {
    await browser.open(url, view);
    expect(await browser.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    // Nothing sticks out of a card: what is wide scrolls inside.
    const sticking = `[...document.querySelectorAll('.card *, .issue *, .others *')].filter((node) =>
      !node.closest('.code') && node.getBoundingClientRect().right > innerWidth + 1).map((node) => node.outerHTML.slice(0, 200))`;
    expect(await browser.evaluate(sticking)).toEqual([]);
    // A line of code is one line high.
    const heights = `[...new Set([...document.querySelectorAll('.code li')].map((line) => Math.round(line.getBoundingClientRect().height)))]`;
    expect(await browser.evaluate<number[]>(heights)).toHaveLength(1);
    expect(browser.requests()).toEqual([url]);
    expect(browser.complaints()).toEqual([]);
    const picture = await browser.screenshot();
    expect(picture.readUInt32BE(16)).toBe(view.width);
    // A blank page of this size compresses to a few thousand bytes.
    expect(picture.length).toBeGreaterThan(20_000);
  });

  it('is light on a light system and dark on a dark one, with text that stands out on both', async () => {
    const contrast = `(() => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const light = (colour) => {
        context.fillStyle = colour; context.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((value) => value / 255)
          .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const root = getComputedStyle(document.documentElement);
      const of = (name) => light(root.getPropertyValue(name));
      const ratio = (a, b) => (Math.max(of(a), of(b)) + 0.05) / (Math.min(of(a), of(b)) + 0.05);
      const inks = ['--ink', '--soft', '--accent', '--frame', '--place', '--name', '--error', '--quote'];
      return { paper: of('--paper'), least: Math.min(...inks.flatMap((ink) => [ratio(ink, '--card'), ratio(ink, '--code')])) };
    })()`;
    await browser.open(url, DESKTOP);
    const light = await browser.evaluate<{ paper: number; least: number }>(contrast);
    await browser.open(url, { ...DESKTOP, scheme: 'dark' });
    const dark = await browser.evaluate<{ paper: number; least: number }>(contrast);
    expect(light.paper).toBeGreaterThan(0.8);
    expect(dark.paper).toBeLessThan(0.05);
    // WCAG AA for text.
    expect(Math.min(light.least, dark.least)).toBeGreaterThanOrEqual(4.5);
  });

  it('draws threads from cues to regions where there is room, and none on a phone', async () => {
    const drawn = `[...document.querySelectorAll('#threads path')].filter((path) => path.getAttribute('d') && getComputedStyle(path).display !== 'none').length`;
    await browser.open(url, DESKTOP);
    expect(await browser.evaluate(drawn)).toBeGreaterThan(0);
    const inGutter = `[...document.querySelectorAll('#threads path[d]')].every((path) => {
      const box = path.getBBox();
      return box.x >= document.querySelector('.issue .scroll').getBoundingClientRect().right && box.x + box.width <= document.querySelector('.card').getBoundingClientRect().left + 1;
    })`;
    expect(await browser.evaluate(inGutter)).toBe(true);
    await browser.open(url, PHONE);
    expect(await browser.evaluate('getComputedStyle(document.getElementById("threads")).display')).toBe('none');
  });

  it('can be read by keyboard: keys for regions, Tab and Enter for cues', async () => {
    await browser.open(url, DESKTOP);
    const focused = 'document.activeElement.id || document.activeElement.className';
    await browser.press('Tab');
    expect(await browser.evaluate(focused)).toBe('skip');
    await browser.press('j');
    expect(await browser.evaluate(focused)).toBe('region-1');
    await browser.press('j');
    expect(await browser.evaluate(focused)).toBe('region-2');
    expect(await browser.evaluate('document.getElementById("region-2").classList.contains("lit")')).toBe(true);
    await browser.press('k');
    expect(await browser.evaluate(focused)).toBe('region-1');
    expect(await browser.evaluate('document.querySelectorAll(".mark.lit").length')).toBeGreaterThan(0);
    await browser.press('i');
    expect(await browser.evaluate(focused)).toBe('scroll');
    await browser.press('Tab');
    expect(await browser.evaluate('document.activeElement.matches("a.mark")')).toBe(true);
    const outline = 'getComputedStyle(document.activeElement).outlineStyle';
    expect(await browser.evaluate(outline)).not.toBe('none');
    await browser.press('Escape');
    expect(await browser.evaluate('document.querySelectorAll(".lit").length')).toBe(0);
  });
});
