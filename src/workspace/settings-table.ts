// What can be set, and how is it spelled on the command line, in the environment and in a file? One row a setting; help,
// completion, documentation and `cuepack config` are made from it.

import { TASKS } from '../present/document.ts';
import { FORMATS } from '../present/formats.ts';
import { GOLD_KINDS } from '../rank/model.ts';
import { MAX_LINES, MAX_REGIONS } from '../results.ts';
import { TESTS_POLICIES } from './ask.ts';

export const SETTING_NAMES = [
  'include',
  'exclude',
  'path',
  'tests',
  'task',
  'kind',
  'model',
  'format',
  'maxRegions',
  'maxLines',
  'maxTokens',
  'ignore',
  'indexDir',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

export type SettingShape =
  /** One of a few words. */
  | { readonly type: 'choice'; readonly choices: readonly string[] }
  /** A whole number of at least `least`. */
  | { readonly type: 'number'; readonly least: number }
  | { readonly type: 'list' }
  | { readonly type: 'switch' }
  | { readonly type: 'folder' }
  | { readonly type: 'file' };

export interface SettingRow {
  readonly shape: SettingShape;
  /** What stands behind the flag in the help; "" for a switch. */
  readonly argument: string;
  /** One line of the help. */
  readonly meaning: string;
  /** Undefined: nothing is set, and the command decides. */
  readonly standard?: string | number | boolean | readonly string[];
  /** How the standard reads where there is no value for it. */
  readonly standardInWords?: string;
}

export const SETTINGS: Readonly<Record<SettingName, SettingRow>> = {
  include: {
    shape: { type: 'list' },
    argument: '<pattern>',
    meaning: 'only files that match, as in .gitignore; may be given more than once',
    standard: [],
  },
  exclude: {
    shape: { type: 'list' },
    argument: '<pattern>',
    meaning: 'no files that match, as in .gitignore; may be given more than once',
    standard: [],
  },
  path: {
    shape: { type: 'list' },
    argument: '<place>',
    meaning: 'only below this folder, or this file; may be given more than once',
    standard: [],
  },
  tests: {
    shape: { type: 'choice', choices: TESTS_POLICIES },
    argument: '<policy>',
    meaning: 'whether tests and what belongs to them may be in the answer',
    standard: 'include',
  },
  task: {
    shape: { type: 'choice', choices: TASKS },
    argument: '<task>',
    meaning: 'what is to be found; guessed from the text and from what comes with it unless this says',
    standardInWords: 'guessed from what is asked',
  },
  kind: {
    shape: { type: 'choice', choices: GOLD_KINDS },
    argument: '<kind>',
    meaning: 'what the answer aims at',
    standard: 'blend',
  },
  model: {
    shape: { type: 'file' },
    argument: '<file>',
    meaning: 'rank with the model in this file, as cuepack train writes it',
    standardInWords: 'the one that ships',
  },
  format: {
    shape: { type: 'choice', choices: FORMATS },
    argument: '<format>',
    meaning: 'how the answer is written: text on a terminal, else json, unless this says otherwise',
    standardInWords: 'text on a terminal, else json',
  },
  maxRegions: {
    shape: { type: 'number', least: 1 },
    argument: '<number>',
    meaning: 'most regions in the answer',
    standard: MAX_REGIONS,
  },
  maxLines: {
    shape: { type: 'number', least: 1 },
    argument: '<number>',
    meaning: 'most lines in the answer',
    standard: MAX_LINES,
  },
  maxTokens: {
    shape: { type: 'number', least: 1 },
    argument: '<number>',
    meaning: 'most tokens in the answer, by an estimate that is rather too high',
    standardInWords: 'no limit',
  },
  ignore: {
    shape: { type: 'switch' },
    argument: '',
    meaning: 'take the files that ignore rules leave out too',
    standard: true,
  },
  indexDir: {
    shape: { type: 'folder' },
    argument: '<dir>',
    meaning: 'keep the index here instead of in the cache folder',
    standardInWords: 'a folder in the cache of the user',
  },
};

/** `maxLines` is `--max-lines`; a switch that is on by default has a flag that turns it off. */
export function flagOf(name: SettingName): string {
  const flag = kebab(name);
  return SETTINGS[name].shape.type === 'switch' ? `--no-${flag}` : `--${flag}`;
}

/** `maxLines` is `CUEPACK_MAX_LINES`. */
export function variableOf(name: SettingName): string {
  return `CUEPACK_${kebab(name).replaceAll('-', '_').toUpperCase()}`;
}

// --- internal ---

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
