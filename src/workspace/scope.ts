// Which files does somebody want in an answer? Reads patterns and places that a person gave, in the spelling of any
// system, into one test. It does not know what an index holds.

import path from 'node:path';
import ignore from 'ignore';
import { CuepackError } from '../errors.ts';

export interface ScopeOptions {
  /** Only these: patterns as in .gitignore, relative to the root. */
  readonly include?: readonly string[];
  /** Not these: patterns as in .gitignore, relative to the root. */
  readonly exclude?: readonly string[];
  /** Only below these folders, or these files: relative to the root, or absolute and inside it. */
  readonly path?: string | readonly string[];
}

/** A test of paths (relative to the root, with "/"). Throws CuepackError E_BAD_OPTION for a place outside the root. */
export function scopeOf(root: string, options: ScopeOptions): (file: string) => boolean {
  const includes = patternsOf('include', options.include);
  const excludes = patternsOf('exclude', options.exclude);
  const given = options.path === undefined ? [] : [options.path].flat();
  const places = given.map((place) => placeOf(root, place));
  return (file) =>
    (places.length === 0 || places.some((place) => place === '' || file === place || file.startsWith(`${place}/`))) &&
    (includes === null || includes.ignores(file)) &&
    !(excludes?.ignores(file) ?? false);
}

/** What of the wishes no file fits, in words: slips of the pen, as a rule. Says nothing of `exclude`. */
export function faultsOfScope(root: string, options: ScopeOptions, files: readonly string[]): string[] {
  const given = options.path === undefined ? [] : [options.path].flat();
  const places = given
    .map((place): readonly [string, string] => [place, placeOf(root, place)])
    .filter(([, place]) => place !== '' && !files.some((file) => file === place || file.startsWith(`${place}/`)))
    .map(([place]) => `--path ${place}: no indexed file is there`);
  const patterns = (options.include ?? [])
    .filter((pattern) => {
      const rules = patternsOf('include', [pattern]);
      return !files.some((file) => rules!.ignores(file));
    })
    .map((pattern) => `--include ${pattern}: no indexed file matches`);
  return [...places, ...patterns];
}

/** Given files as the index spells them. Throws CuepackError E_BAD_OPTION for one outside the root. */
export function placesInHand<T extends { readonly path: string }>(root: string, given: readonly T[]): T[] {
  return given.map((file) => ({ ...file, path: placeOf(root, file.path, '--given') }));
}

/** A place below the root as the index spells it; "" for the root itself. Windows spellings are fine on any system. */
export function placeOf(root: string, place: string, option = '--path'): string {
  const spelled = toSlashes(place.trim());
  const plainRoot = toSlashes(root);
  const isAbsolute = path.posix.isAbsolute(spelled) || /^[A-Za-z]:\//.test(spelled);
  const relative = isAbsolute ? path.posix.relative(plainRoot, spelled) : path.posix.normalize(spelled);
  const inside = relative.replace(/\/+$/, '').replace(/^\.$/, '');
  if (place.trim() === '' || inside === '..' || inside.startsWith('../'))
    throw new CuepackError('E_BAD_OPTION', `${option} ${place}: give a folder or file inside ${root}`);
  return inside;
}

// --- internal ---

function toSlashes(text: string): string {
  return text.replaceAll('\\', '/');
}

function patternsOf(option: string, patterns: readonly string[] | undefined) {
  if (patterns === undefined || patterns.length === 0) return null;
  const blank = patterns.find((pattern) => pattern.trim() === '');
  if (blank !== undefined)
    throw new CuepackError('E_BAD_OPTION', `--${option} is empty; give a pattern such as "src/**/*.ts"`);
  // A backslash is an escape in these patterns, but on Windows people mean a folder by it.
  const spelled = process.platform === 'win32' ? patterns.map(toSlashes) : patterns;
  return ignore({ ignorecase: false }).add(spelled.map((pattern) => pattern.replace(/^\.\//, '/')));
}
