// A model of one's own: `--model`, the setting, the library and the server rank with it; one that cannot be used is said at
// once, by name and with what to do.

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ExplanationDocument } from '../../src/explain/types.ts';
import { openRepository } from '../../src/index.ts';
import type { AnswerDocument } from '../../src/present/document.ts';
import { type Model, readModel, shippedModelPath } from '../../src/rank/model.ts';
import { cuepack, ROOT, temporaryFolder } from '../cli/program.ts';
import { connect } from '../mcp/client.ts';

const ISSUE = join(ROOT, 'examples/shelf-issue.md');
const TEXT = readFileSync(ISSUE, 'utf8');
let shelf: string;
let cache: string;
let own: string;

beforeAll(() => {
  cache = temporaryFolder();
  shelf = join(temporaryFolder(), 'shelf');
  cpSync(join(ROOT, 'examples/shelf'), shelf, { recursive: true });
  own = written('own.json', unsure(readModel(shippedModelPath())));
});

function written(name: string, content: unknown): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** A model that holds every region for unlikely, so that its answers can be told apart. */
function unsure(model: Model): Model {
  const { blend } = model.kinds;
  const calibration = { ...blend.calibration, intercept: blend.calibration.intercept - 6 };
  return { ...model, kinds: { ...model.kinds, blend: { ...blend, calibration } } };
}

const ask = (command: string, words: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  cuepack([command, ...words, '--repo', shelf, '--issue', ISSUE], { env: { XDG_CACHE_HOME: cache, ...env } });
const answer = (words: readonly string[] = [], env: NodeJS.ProcessEnv = {}) =>
  JSON.parse(ask('locate', words, env).stdout) as AnswerDocument;
const sureness = ({ expectedF1 }: Pick<AnswerDocument, 'expectedF1'>) => expectedF1;

describe('a model of your own', () => {
  it('ranks what locate answers: by flag, environment or the file of the folder', () => {
    const shipped = answer();
    const ours = answer(['--model', own]);
    expect(sureness(ours)).toBeLessThan(sureness(shipped));
    expect(answer([], { CUEPACK_MODEL: own })).toEqual(ours);
    mkdirSync(join(shelf, 'tools'));
    cpSync(own, join(shelf, 'tools/own.json'));
    writeFileSync(join(shelf, 'cuepack.config.json'), JSON.stringify({ model: 'tools/own.json', exclude: ['tools'] }));
    const byFile = answer();
    rmSync(join(shelf, 'cuepack.config.json'));
    rmSync(join(shelf, 'tools'), { recursive: true });
    expect(sureness(byFile)).toBeLessThan(sureness(shipped));
  });

  it('is what explain explains', () => {
    const place = ['tests/test_loans.py'];
    const explain = (words: string[]) => JSON.parse(ask('explain', words).stdout) as ExplanationDocument;
    expect(explain([...place, '--model', own]).probability).toBeLessThan(explain(place).probability!);
  });

  it('ranks in the library and on the server', async () => {
    const repository = await openRepository({ root: shelf, indexDir: temporaryFolder(), model: own });
    const ours = sureness(await repository.locate(TEXT));
    repository.close();
    expect(ours).toBe(sureness(answer(['--model', own])));
    const server = await connect({ words: ['--repo', shelf, '--model', own], cache });
    const { structuredContent } = await server.call('locate_context', { text: TEXT });
    await server.close();
    expect((structuredContent as unknown as AnswerDocument).expectedF1).toBeLessThan(sureness(answer()));
  });
});

const shippedText = readFileSync(shippedModelPath(), 'utf8');
const BROKEN: [string, string, RegExp][] = [
  ['is cut short', shippedText.slice(0, 3000), /cannot read the model .*JSON/],
  ['is something else', '{"name":"shelf"}', /is not a cuepack model/],
  ['is for other features', JSON.stringify({ ...JSON.parse(shippedText), featureVersion: 1 }), /feature version 1/],
];

describe('a model that cannot be used', () => {
  it.each(BROKEN)('%s: said by name with what to do, and nothing is answered', async (_, content, what) => {
    const file = written('broken.json', content);
    for (const command of ['locate', 'explain']) {
      const { status, stdout, stderr } = ask(
        command,
        command === 'explain' ? ['cli.py', '--model', file] : ['--model', file],
      );
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(what);
      expect(stderr).toContain(file);
      expect(stderr).toContain('cuepack train');
    }
    await expect(openRepository({ root: shelf, model: file })).rejects.toMatchObject({ code: 'E_MODEL' });
  });

  it('ends cuepack run before it writes', () => {
    const output = join(temporaryFolder(), 'results.jsonl');
    const index = temporaryFolder();
    const missing = join(index, 'none.json');
    const queries = written('queries.jsonl', '');
    const words = ['--index-dir', index, '--queries', queries, '--output', output, '--model', missing];
    const { status, stderr } = cuepack(['run', ...words]);
    expect(status).toBe(2);
    expect(stderr).toContain(`cannot read the model ${missing}: there is no such file`);
    expect(existsSync(output)).toBe(false);
  });

  it('outside of the repository is none that its own file may name', () => {
    writeFileSync(join(shelf, 'cuepack.config.json'), JSON.stringify({ model: '../own.json' }));
    const { status, stderr } = ask('locate', []);
    rmSync(join(shelf, 'cuepack.config.json'));
    expect(status).toBe(2);
    expect(stderr).toContain('"model" must name a file inside');
  });
});
