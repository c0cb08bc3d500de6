// Explanations: their numbers add up, and each says what became of the place.

import { beforeAll, describe, expect, it } from 'vitest';
import { FILE_FEATURES } from '../../features/registry.ts';
import {
  type Explanation,
  type ExplanationDocument,
  explain,
  explainFrom,
  type Target,
} from '../../src/explain/explain.ts';
import { survey } from '../../src/explain/survey.ts';
import { parseTarget } from '../../src/explain/target.ts';
import { renderExplanation } from '../../src/explain/text.ts';
import type { SnapshotIndex } from '../../src/index/snapshot.ts';
import { type LocateOptions, locate } from '../../src/locate.ts';
import { FILES, handMadeModel, ISSUE, indexOf, teaRoom } from './scene.ts';

let index: SnapshotIndex;
const model = handMadeModel();

beforeAll(async () => {
  index = await indexOf(teaRoom());
});

function explained(target: Target, options: LocateOptions = {}): ExplanationDocument {
  return explain(index, { text: ISSUE }, target, { model, ...options });
}

function everyNode(root: Explanation): Explanation[] {
  return [root, ...root.children.flatMap(everyNode)];
}

function find(document: ExplanationDocument, words: string): Explanation {
  const node = everyNode(document.explanation).find(({ description }) => description.includes(words));
  if (node === undefined) throw new Error(`no node with "${words}"`);
  return node;
}

describe('explain', () => {
  it('says that the innermost frame is in the answer, and by which cues', () => {
    const document = explained({ path: 'src/teapot.py', start: 9, end: 9 });
    expect(document.verdict).toBe('chosen');
    expect(document.rank).toBe(1);
    expect(document.summary).toMatch(/^src\/teapot\.py:9 was chosen: rank 1 of \d scored regions, \d+ %$/);
    const cues = find(document, 'cues that point here').children.map(({ description }) => description);
    expect(cues).toContain('innermost frame of the trace: "src/teapot.py" line 9 in "pour_cup", found by its function');
    expect(cues).toContain('name "EmptyPot", defined here');
    expect(find(document, 'words of the text that stand here').description).toContain('emptypot (in 1 region)');
  });

  it('adds up: every sum of log-odds is the sum of its children', () => {
    for (const path of Object.keys(FILES)) {
      const sums = everyNode(explained({ path }).explanation).filter(
        ({ unit, children }) => unit === 'log-odds' && children.length > 0,
      );
      expect(sums.length).toBeGreaterThan(0);
      for (const { value, children } of sums) {
        const total = children.reduce((sum, child) => sum + (child.value ?? 0), 0);
        expect(total).toBeCloseTo(value!, 5);
      }
    }
  });

  it('counts the parts of one feature as one: 2 × 1 for the weight and 0.25 × 0.5 for the bend', () => {
    const frame = find(explained({ path: 'src/teapot.py' }), 'region.frame = 1:');
    expect(frame.value).toBeCloseTo(2.125, 6);
    expect(frame.description).toContain('confidence that an application frame lands in this region');
  });

  it('gives the answer that locate gives', () => {
    const answer = locate(index, { text: ISSUE }, { model });
    const plain = answer.regions.map(({ path, start, end, probability }) => ({ path, start, end, probability }));
    expect(explained({ path: 'README.md' }).answer).toEqual(plain);
    for (const { path, start, end } of answer.regions) expect(explained({ path, start, end }).verdict).toBe('chosen');
  });

  it('says what outranked a region, and what would have had to be different', () => {
    const document = explained({ path: 'src/kettle.py', start: 5, end: 5 }, { maxRegions: 1 });
    expect(document.verdict).toBe('outranked');
    const rivals = find(document, 'outranked it, each with what it has more of');
    expect(rivals.children[0]!.description).toContain('src/teapot.py:');
    expect(rivals.children[0]!.children[0]!.description).toContain('region.frame = 1 instead of 0');
    const turning = find(document, 'what would have had to be different');
    expect(turning.description).toMatch(/it lacks \d+\.\d\d log-odds against src\/teapot\.py:/);
    const gap = Number(/lacks (\d+\.\d\d)/.exec(turning.description)![1]);
    const gained = turning.children.reduce((sum, { value }) => sum + value!, 0);
    expect(gained).toBeGreaterThanOrEqual(gap - 0.01);
    expect(find(document, 'packing: left out').description).toContain('lower the expected F1');
  });

  it('says that a region is longer than the answer may be', () => {
    const document = explained({ path: 'src/teapot.py' }, { maxLines: 12 });
    expect(find(document, 'packing: ').description).toMatch(/22 lines are more than the 12 allowed/);
  });

  it('says that a filter, or the index, leaves a file out', () => {
    const accept = (path: string) => path.startsWith('tests/');
    expect(explained({ path: 'src/kettle.py' }, { accept }).verdict).toBe('not-accepted');
    const missing = explained({ path: 'src/coffee.py', start: 3 });
    expect(missing.verdict).toBe('not-indexed');
    expect(missing.summary).toMatch(/^src\/coffee\.py:3 is not in the index/);
  });

  it('cuts lines beyond the end of the file', () => {
    expect(explained({ path: 'README.md', start: 2, end: 900 }).target).toEqual({
      path: 'README.md',
      start: 2,
      end: 3,
    });
  });

  it('is plain data that survives JSON', () => {
    const document = explained({ path: 'src/teapot.py' });
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});

describe('files of a large repository', () => {
  const many = Object.fromEntries(
    Array.from({ length: 400 }, (_, at) => [
      `drawer${at}/spoon${at}.py`,
      `def polish_spoon_${at}(spoon):\n    """Pours${at % 4 === 0 ? ' half' : ''} water."""\n    return spoon\n`,
    ]),
  );
  let large: SnapshotIndex;

  beforeAll(async () => {
    large = await indexOf(teaRoom({ ...many, ...FILES }));
  });

  it('says how near a file came that was no candidate, or none of whose regions was scored', () => {
    const road = survey(large, { text: ISSUE }, { model });
    const documents = Object.keys(many).map((path) => explainFrom(road, { path }));
    const far = documents.filter(({ verdict }) => verdict === 'not-candidate');
    const words = far.map(({ explanation }) => explanation.children[0]!);
    expect(words.length).toBeGreaterThan(0);
    for (const { description, children } of words) {
      if (children.length === 0) expect(description).toMatch(/^nothing in the text leads to it/);
      else expect(children[0]).toMatchObject({ unit: 'rank', value: expect.any(Number) });
    }
    expect(words.some(({ children }) => children.length > 0)).toBe(true);
    const near = documents.find(({ verdict }) => verdict === 'file-outranked')!;
    expect(near.summary).toMatch(
      /its file is number \d+ of \d+ candidates, and the regions of the first \d+ are scored/,
    );
    expect(find(near, 'files outranked it').children[0]!.description).toBe('src/teapot.py');
    expect(find(near, 'what would have had to be different').description).toMatch(/lacks \d+\.\d\d log-odds/);
    const score = find(near, 'score, and what each feature added');
    expect(score.children.length).toBeLessThanOrEqual(FILE_FEATURES.length + 2);
  });
});

describe('the text of an explanation', () => {
  it('keeps to the width, and lets nothing from outside steer the terminal', async () => {
    const wild = 'tea\u001b[31m\u202e.py';
    const strange = await indexOf(teaRoom({ [`src/${wild}`]: 'def pour_cup(pot):\n    return pot\n', ...FILES }));
    for (const path of strange.paths) {
      const text = renderExplanation(explain(strange, { text: ISSUE }, { path }, { model }), {
        colour: false,
        width: 80,
      });
      expect(text).not.toMatch(/[\u001b\u202e]/);
      for (const line of text.split('\n').slice(1)) expect(line.length).toBeLessThanOrEqual(80);
    }
  });
});

describe('parseTarget', () => {
  it.each([
    ['src/a.ts', { path: 'src/a.ts' }],
    ['./src//a.ts:12', { path: 'src/a.ts', start: 12, end: 12 }],
    ['src\\a.ts:12-18', { path: 'src/a.ts', start: 12, end: 18 }],
    ['/repo/src/a.ts:3', { path: 'src/a.ts', start: 3, end: 3 }],
    ['odd:name.ts', { path: 'odd:name.ts' }],
  ])('reads %s', (text, target) => {
    expect(parseTarget(text, '/repo')).toEqual(target);
  });

  it.each(['', '.', '..', '../b.ts', 'src/../../b.ts', '/etc/passwd', 'C:\\x.ts', 'a.ts:0', 'a.ts:9-3', 'a\0b'])(
    'refuses %j',
    (text) => {
      expect(() => parseTarget(text, '/repo')).toThrow(expect.objectContaining({ code: 'E_BAD_OPTION' }));
    },
  );
});
