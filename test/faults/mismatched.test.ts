// A program whose parts do not belong together: another model, a model that is damaged, a grammar that is missing, an
// index of another program. The message names the part; no answer is passed off as the model's.

import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, build, discardFolders, FaultList, makeCorpus, newFolder, queryFor, ROOT } from './scene.ts';

const faults = new FaultList('Mismatched');
const MODEL = fs.readFileSync(path.join(ROOT, 'model/model.json'), 'utf8');
let program: string;
let index: string;
let model: string;
const query = [queryFor('mill-a')];

const askOther = () => ask(index, query, { program: path.join(program, 'dist/src/cli.js') });

beforeAll(() => {
  const folder = newFolder();
  index = path.join(folder, 'index');
  expect(build(makeCorpus(folder, 'rye', 4), index).status).toBe(0);
  program = path.join(folder, 'program');
  model = path.join(program, 'model/model.json');
  for (const part of ['dist/src', 'dist/features', 'src/syntax/queries', 'package.json'])
    fs.cpSync(path.join(ROOT, part), path.join(program, part), { recursive: true });
  fs.mkdirSync(path.dirname(model));
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(program, 'node_modules'));
});

beforeEach(() => fs.writeFileSync(model, MODEL));

afterAll(() => {
  discardFolders();
  faults.settle();
});

const changed = (fields: object): string => JSON.stringify({ ...JSON.parse(MODEL), ...fields });

describe('a program with another model', () => {
  it.each<[string, () => string | null, RegExp]>([
    ['gone', () => null, /cannot read the model .*ENOENT/],
    ['cut', () => MODEL.slice(0, MODEL.length >> 1), /cannot read the model/],
    ['empty', () => '', /cannot read the model/],
    ['no model', () => '{"a":1}', /not a cuepack model/],
    ['of another version', () => changed({ version: 99 }), /version 99/],
    ['of other features', () => changed({ featureVersion: 99 }), /feature version 99/],
    ['with a number that is none', () => MODEL.replace(/"weight": -?[\d.e-]+/, '"weight": 1e999'), /expected a number/],
    ['with a nameless feature', () => MODEL.replace(/"feature": "[^"]+"/, '"feature": "other"'), /does not fit/],
  ])('that is %s: says so and names it', (_, text, message) => {
    const content = text();
    if (content === null) fs.rmSync(model);
    else fs.writeFileSync(model, content);
    const { status, stdout, stderr, results } = askOther();
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).toContain(model);
    expect(stderr).toContain('answered by a simpler ranking');
    expect(JSON.parse(results!).query_id).toBe(query[0]!.query_id);
    if (message.source !== 'does not fit') return;
    faults.add(
      'a model that is gone, cut, empty, of another version, of other features, with broken numbers',
      'the message names it and says that a simpler ranking answers; every query has its row',
    );
  });

  it('says it once for all queries, with what to do', () => {
    fs.rmSync(model);
    const queries = [queryFor('mill-a'), { ...queryFor('mill-a'), query_id: 'second' }];
    const { status, stderr, results } = ask(index, queries, { program: path.join(program, 'dist/src/cli.js') });
    expect(status).toBe(0);
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/install cuepack again, or train a model with/)]);
    const rows = results!.trim().split('\n');
    expect(rows.map((row) => JSON.parse(row).regions.length > 0)).toEqual([true, true]);
  });

  it('that is the same answers the same', () => {
    expect(askOther().results).toBe(ask(index, query).results);
  });
});

describe('a program whose index is of another time', () => {
  it('has every snapshot file of another layout version told, and makes it anew', () => {
    const folder = newFolder();
    const [corpus, old] = [makeCorpus(folder, 'rye', 3), path.join(folder, 'index')];
    expect(build(corpus, old).status).toBe(0);
    const snapshots = path.join(old, 'snapshots');
    for (const name of fs.readdirSync(snapshots)) {
      const bytes = fs.readFileSync(path.join(snapshots, name));
      bytes.subarray(8, 12).reverse();
      fs.writeFileSync(path.join(snapshots, name), bytes);
    }
    const { status, stderr, results } = ask(old, [queryFor('mill-a'), queryFor('mill-b')]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/mill-a[^\n]*build\.sh --corpus/);
    expect(results!.split('\n').filter(Boolean)).toHaveLength(2);
    expect(build(corpus, old).status).toBe(0);
    expect(ask(old, [queryFor('mill-a')]).status).toBe(0);
    faults.add(
      'an index written by a machine of another byte order, or by another version',
      'ends with 1, names the file and the command that mends it; a build mends it',
    );
  });
});
