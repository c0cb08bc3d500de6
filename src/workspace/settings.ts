// What is set, and who said so? Flags win over the environment, the environment over cuepack.config.json, and that over
// the defaults. Unknown names and values that do not fit are errors that say what would have been right.

import fs from 'node:fs';
import path from 'node:path';
import { workTreeOf } from '../corpus/git-rules.ts';
import { CuepackError, messageOf } from '../errors.ts';
import type { GoldKind } from '../locate.ts';
import type { Task } from '../present/document.ts';
import type { Format } from '../present/formats.ts';
import type { TestsPolicy } from './ask.ts';
import { hintOf } from './nearest.ts';
import { flagOf, SETTING_NAMES, SETTINGS, type SettingName, variableOf } from './settings-table.ts';

export const CONFIG_NAME = 'cuepack.config.json';

/** Names in the environment that are no settings of their own. */
const OTHER_VARIABLES = ['CUEPACK_DEBUG', 'CUEPACK_CONFIG'];
/** Larger numbers than this no budget can use. */
const MAX_NUMBER = 1_000_000;
/** What the file of a repository may name in it. */
const INNER = { indexDir: 'a folder, such as ".cuepack",', model: 'a file' } as const;
/** A longer file is no configuration. Bytes. */
const MAX_CONFIG_BYTES = 1_000_000;

export interface Settings {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly path: readonly string[];
  readonly tests: TestsPolicy;
  /** Undefined: guessed from what is asked. */
  readonly task?: Task;
  readonly kind: GoldKind;
  /** File of the model to rank with; absolute. Undefined: the one that ships. */
  readonly model?: string;
  readonly format?: Format;
  readonly maxRegions: number;
  readonly maxLines: number;
  readonly maxTokens?: number;
  readonly ignore: boolean;
  /** Absolute. */
  readonly indexDir?: string;
}

export type SettingValue = string | number | boolean | readonly string[];

export interface Origin {
  readonly name: SettingName;
  /** Undefined where nothing is set. */
  readonly value: SettingValue | undefined;
  readonly from: 'flag' | 'environment' | 'file' | 'default';
  /** The flag, the variable, or the file. */
  readonly where: string;
}

export interface ResolvedSettings {
  readonly settings: Settings;
  /** Of every setting, in the order of the table. */
  readonly origins: readonly Origin[];
  /** The configuration file that was read, or null. */
  readonly file: string | null;
}

export interface SettingSources {
  /** The folder that is asked about; absolute. */
  readonly root: string;
  /** What was given on the command line, by name; undefined values were not given. */
  readonly flags?: Readonly<Partial<Record<SettingName, unknown>>>;
  readonly environment?: NodeJS.ProcessEnv;
  /** A configuration file to read instead of the one that is found. */
  readonly file?: string;
}

/** Everything that is set. Throws CuepackError E_BAD_OPTION (flags, environment) and E_BAD_INPUT (file). */
export function resolveSettings(sources: SettingSources): ResolvedSettings {
  const { root, flags = {}, environment = process.env } = sources;
  const file = configFileOf(root, sources.file ?? (environment.CUEPACK_CONFIG || undefined));
  const inFile = file === null ? {} : readConfig(file);
  checkVariables(environment);
  const origins = SETTING_NAMES.map((name): Origin => {
    const flag = flags[name];
    if (flag !== undefined)
      return { name, value: parseValue(name, flag, flagOf(name)), from: 'flag', where: flagOf(name) };
    const variable = variableOf(name);
    const text = environment[variable];
    if (text !== undefined && text !== '')
      return { name, value: parseValue(name, text, variable), from: 'environment', where: variable };
    if (file !== null && inFile[name] !== undefined) return { name, value: inFile[name], from: 'file', where: file };
    return { name, value: SETTINGS[name].standard, from: 'default', where: '' };
  });
  const settings = Object.fromEntries(origins.map(({ name, value }) => [name, value])) as unknown as Settings;
  return { settings, origins, file };
}

// --- internal ---

/** The file of the folder itself, else of the nearest folder above it in the same work tree. */
function configFileOf(root: string, given: string | undefined): string | null {
  if (given !== undefined) {
    if (fs.statSync(given, { throwIfNoEntry: false })?.isFile()) return path.resolve(given);
    throw new CuepackError('E_BAD_OPTION', `there is no configuration file ${given}`);
  }
  const top = workTreeOf(root) ?? root;
  for (let folder = root; ; folder = path.dirname(folder)) {
    const file = path.join(folder, CONFIG_NAME);
    if (fs.lstatSync(file, { throwIfNoEntry: false })?.isFile()) return file;
    if (folder === top || path.dirname(folder) === folder) return null;
  }
}

function readConfig(file: string): Partial<Record<SettingName, SettingValue>> {
  const content = parseConfig(file);
  const known = [...SETTING_NAMES, '$schema'];
  const settings: Partial<Record<SettingName, SettingValue>> = {};
  for (const [key, value] of Object.entries(content)) {
    if (key === '$schema') continue;
    if (!isSettingName(key)) throw badConfig(file, `unknown key "${key}"; ${hintOf(key, known)}`);
    settings[key] = valueInFile(key, value, file);
  }
  return settings;
}

function parseConfig(file: string): Record<string, unknown> {
  let content: unknown;
  try {
    if (fs.statSync(file).size > MAX_CONFIG_BYTES) throw new Error('it is too large');
    content = JSON.parse(fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw badConfig(file, `not JSON (${messageOf(error)})`, error);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw badConfig(file, 'not an object in braces');
  return content as Record<string, unknown>;
}

function valueInFile(name: SettingName, value: unknown, file: string): SettingValue {
  try {
    if (name === 'indexDir') return innerPlace(name, value, path.dirname(file));
    if (name === 'model') return innerPlace(name, value, path.dirname(file));
    if (typeof value === 'string' && SETTINGS[name].shape.type === 'number')
      throw new Error(`"${name}" ${JSON.stringify(value)}: give a number without quotes`);
    return parseValue(name, value, `"${name}"`);
  } catch (error) {
    throw badConfig(file, messageOf(error), error);
  }
}

/** A repository may name a place in itself, and must not make this program read or write anywhere else. */
function innerPlace(name: 'indexDir' | 'model', value: unknown, folder: string): string {
  const inside = typeof value === 'string' && value !== '' ? path.relative(folder, path.resolve(folder, value)) : '';
  if (inside === '' || inside === '..' || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside))
    throw new Error(`"${name}" must name ${INNER[name]} inside ${folder}; ${flagOf(name)} takes any`);
  return path.join(folder, inside);
}

function badConfig(file: string, what: string, cause?: unknown): CuepackError {
  return new CuepackError('E_BAD_INPUT', `${file}: ${what}`, { cause });
}

function checkVariables(environment: NodeJS.ProcessEnv): void {
  const known = [...SETTING_NAMES.map(variableOf), ...OTHER_VARIABLES];
  for (const name of Object.keys(environment)) {
    if (name.startsWith('CUEPACK_') && !known.includes(name))
      throw new CuepackError('E_BAD_OPTION', `unknown variable ${name} in the environment; ${hintOf(name, known)}`);
  }
}

function isSettingName(name: string): name is SettingName {
  return (SETTING_NAMES as readonly string[]).includes(name);
}

/** A value as its setting wants it, from a text (flag, environment) or from JSON. */
function parseValue(name: SettingName, given: unknown, place: string): SettingValue {
  const { shape } = SETTINGS[name];
  const refuse = (wanted: string) =>
    new CuepackError(
      'E_BAD_OPTION',
      `${place} ${typeof given === 'string' ? given : JSON.stringify(given)}: give ${wanted}`,
    );
  switch (shape.type) {
    case 'choice':
      if (typeof given === 'string' && shape.choices.includes(given)) return given;
      throw refuse(shape.choices.join(', '));
    case 'number': {
      const number = typeof given === 'string' && /^[0-9]{1,400}$/.test(given) ? Number(given) : given;
      if (typeof number === 'number' && Number.isInteger(number) && number >= shape.least)
        return Math.min(number, MAX_NUMBER);
      throw refuse(`a whole number, ${shape.least} or more`);
    }
    case 'list': {
      if (
        given === '' ||
        (Array.isArray(given) && given.some((part) => typeof part === 'string' && part.trim() === ''))
      )
        throw new CuepackError('E_BAD_OPTION', `${place} is empty; give a pattern or a path`);
      const list = typeof given === 'string' ? given.split(',').map((part) => part.trim()) : given;
      if (Array.isArray(list) && list.every((part) => typeof part === 'string' && part.trim() !== '')) return list;
      throw refuse('a list of texts, none of them empty');
    }
    case 'switch':
      if (typeof given === 'boolean') return given;
      if (given === 'true' || given === '1') return true;
      if (given === 'false' || given === '0') return false;
      throw refuse('true or false');
    case 'folder':
    case 'file':
      if (typeof given === 'string' && given !== '') return path.resolve(given);
      throw refuse(`a ${shape.type}`);
  }
}
