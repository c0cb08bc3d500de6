// What is set, who said so, and what is refused.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../src/workspace/settings.ts';
import { SETTING_NAMES, SETTINGS, variableOf } from '../../src/workspace/settings-table.ts';
import { git, newFolder, write } from './folders.ts';

const NONE = {};

function withConfig(content: unknown): string {
  return newFolder({ 'cuepack.config.json': typeof content === 'string' ? content : JSON.stringify(content) });
}

describe('settings', () => {
  it('have defaults', () => {
    const { settings, file } = resolveSettings({ root: newFolder(), environment: NONE });
    expect(file).toBeNull();
    expect(settings).toEqual({
      include: [],
      exclude: [],
      path: [],
      tests: 'include',
      kind: 'blend',
      maxRegions: 5,
      maxLines: 500,
      ignore: true,
    });
  });

  it('come from flags before the environment before the file before the defaults, and say so', () => {
    const root = withConfig({ maxLines: 100, maxRegions: 4, tests: 'only', exclude: ['*.gen.ts'] });
    const environment = { CUEPACK_MAX_LINES: '200', CUEPACK_MAX_REGIONS: '3', CUEPACK_INCLUDE: 'src, lib' };
    const { settings, origins, file } = resolveSettings({ root, flags: { maxLines: '300' }, environment });
    expect(settings).toMatchObject({
      maxLines: 300,
      maxRegions: 3,
      tests: 'only',
      include: ['src', 'lib'],
      exclude: ['*.gen.ts'],
    });
    const from = Object.fromEntries(origins.map((origin) => [origin.name, [origin.from, origin.where]]));
    expect(from).toMatchObject({
      maxLines: ['flag', '--max-lines'],
      maxRegions: ['environment', 'CUEPACK_MAX_REGIONS'],
      tests: ['file', file],
      kind: ['default', ''],
    });
    expect(origins.map(({ name }) => name)).toEqual(SETTING_NAMES);
  });

  it('are read from the nearest file up to the top of the work tree, and not from above it', () => {
    const outer = withConfig({ maxLines: 1 });
    const root = join(outer, 'repository');
    write(root, {
      'cuepack.config.json': '{"maxLines": 2}',
      'packages/a/x.py': '',
      'packages/b/cuepack.config.json': '{"maxLines": 3}',
    });
    git(root, 'init', '-q');
    const linesIn = (folder: string) =>
      resolveSettings({ root: join(root, folder), environment: NONE }).settings.maxLines;
    expect(['', 'packages/a', 'packages/b'].map(linesIn)).toEqual([2, 2, 3]);
    const bare = newFolder({ 'inner/x.py': '', 'cuepack.config.json': '{"maxLines": 4}' });
    expect(resolveSettings({ root: join(bare, 'inner'), environment: NONE }).settings.maxLines).toBe(500);
  });

  it('are read from a file that is named, by flag or by the environment', () => {
    const file = join(withConfig({ maxLines: 7 }), 'cuepack.config.json');
    const root = withConfig({ maxLines: 8 });
    expect(resolveSettings({ root, file, environment: NONE }).settings.maxLines).toBe(7);
    expect(resolveSettings({ root, environment: { CUEPACK_CONFIG: file } }).settings.maxLines).toBe(7);
    expect(() => resolveSettings({ root, file: '/no/such', environment: NONE })).toThrow(
      'no configuration file /no/such',
    );
  });

  it.each<[string, unknown, string]>([
    ['an unknown key', { maxLine: 3 }, 'unknown key "maxLine"; did you mean maxLines?'],
    ['a key that is near to none', { zzz: 3 }, 'known are include, exclude'],
    ['a word that is none of the choices', { tests: 'never' }, 'give include, exclude, only'],
    ['a number that is too small', { maxLines: 0 }, 'give a whole number, 1 or more'],
    ['a number in quotes', { maxLines: '5' }, '"maxLines" "5": give a number without quotes'],
    ['a broken number', { maxLines: 1.5 }, 'give a whole number'],
    ['a list with something else in it', { include: ['a', 3] }, 'a list of texts'],
    ['a switch that is neither', { ignore: 'perhaps' }, 'true or false'],
    ['an index outside the repository', { indexDir: '../elsewhere' }, 'inside'],
    ['an index at any other place', { indexDir: '/tmp' }, 'inside'],
    ['an index that is the repository itself', { indexDir: '.' }, 'inside'],
    ['something that is no object', [], 'not an object'],
    ['something that is no JSON', '{"maxLines": }', 'not JSON'],
  ])('refuse %s, naming the file', (_, content, message) => {
    const root = withConfig(content);
    const resolve = () => resolveSettings({ root, environment: NONE });
    expect(resolve).toThrow(message);
    expect(resolve).toThrow(join(root, 'cuepack.config.json'));
  });

  it('take an index inside the repository, relative to the file', () => {
    const root = withConfig({ $schema: 'anything', indexDir: '.cuepack' });
    expect(resolveSettings({ root, environment: NONE }).settings.indexDir).toBe(join(root, '.cuepack'));
  });

  it.each([
    [{ CUEPACK_MAXLINES: '3' }, 'did you mean CUEPACK_MAX_LINES?'],
    [{ CUEPACK_MAX_LINES: 'many' }, 'CUEPACK_MAX_LINES many: give a whole number'],
    [{ CUEPACK_IGNORE: 'maybe' }, 'CUEPACK_IGNORE maybe: give true or false'],
  ])('refuse the environment %j', (environment, message) => {
    expect(() => resolveSettings({ root: newFolder(), environment })).toThrow(message);
  });

  it('have an environment variable each, whose standard fits', () => {
    for (const name of SETTING_NAMES) {
      const { standard, shape } = SETTINGS[name];
      if (standard === undefined || shape.type === 'list') continue;
      const { settings } = resolveSettings({
        root: newFolder(),
        environment: { [variableOf(name)]: String(standard) },
      });
      expect(settings[name]).toEqual(standard);
    }
  });
});
