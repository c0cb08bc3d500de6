// Settings for an experiment: a JSON file that says what differs from the shipped settings, or the word "default".

import fs from 'node:fs';
import { CuepackError, messageOf } from '../src/errors.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

/** The word that names the shipped settings. */
const DEFAULT_NAME = 'default';

/** Reads settings by file name. @throws CuepackError E_BAD_OPTION that names the file and the field. */
export function readSettings(name: string): Settings {
  if (name === DEFAULT_NAME) return DEFAULT_SETTINGS;
  let value: unknown;
  try {
    value = JSON.parse(fs.readFileSync(name, 'utf8'));
  } catch (error) {
    const message = `cannot read the settings ${name}: ${messageOf(error)}; give a JSON file or "${DEFAULT_NAME}"`;
    throw new CuepackError('E_BAD_OPTION', message, { cause: error });
  }
  return mergeSettings(value, name);
}

/** Partial settings laid over the shipped ones. @throws CuepackError E_BAD_OPTION */
export function mergeSettings(partial: unknown, where: string): Settings {
  return merge(DEFAULT_SETTINGS, partial, where) as Settings;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(base: unknown, partial: unknown, where: string): unknown {
  const refuse = (what: string): never => {
    throw new CuepackError('E_BAD_OPTION', `${where}: ${what}; the fields stand in training/settings.ts`);
  };
  if (isObject(base)) {
    if (!isObject(partial)) return refuse('is not an object');
    const merged: Record<string, unknown> = { ...base };
    for (const [key, value] of Object.entries(partial)) {
      if (!Object.hasOwn(base, key)) return refuse(`there is no "${key}"`);
      merged[key] = merge(base[key], value, `${where}: ${key}`);
    }
    return merged;
  }
  if (Array.isArray(base)) {
    const isPlain = (item: unknown) => typeof item === 'string' || (typeof item === 'number' && Number.isFinite(item));
    return Array.isArray(partial) && partial.every(isPlain) ? partial : refuse('is not a list');
  }
  if (typeof partial !== typeof base || (typeof partial === 'number' && !Number.isFinite(partial))) {
    return refuse(`is not a ${typeof base}`);
  }
  return partial;
}
