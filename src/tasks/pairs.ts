// Which files belong together by their paths: a test and its source, neighbours in one folder or in mirrored trees.
// Names alone; it opens nothing.

import { pairingKey } from '../../features/file-views.ts';

/** Shortest name that says something as a part of another. Characters. */
const MIN_PART = 4;

/** 1 when two files share the name of a test and its source, less when one name holds the other, else 0. */
export function pairing(a: string, b: string): number {
  const [first, second] = [nameOf(a), nameOf(b)];
  if (first === second) return first.length >= 3 ? 1 : 0;
  const [short, long] = first.length < second.length ? [first, second] : [second, first];
  return short.length >= MIN_PART && long.includes(short) ? (0.7 * short.length) / long.length : 0;
}

/** The pairing name; a file that is named after its folder (`mod.rs`, `__init__.py`, `index.ts`) goes by the folder's. */
function nameOf(path: string): string {
  const key = pairingKey(path);
  if (!/^(?:mod|lib|main|index|init)$/.test(key)) return key;
  return pairingKey(path.split('/').at(-2) ?? key);
}

/** Parts of a path that only say that it is a source or a test. */
const PLAIN_PARTS: ReadonlySet<string> = new Set([
  'src',
  'lib',
  'main',
  'test',
  'tests',
  '__tests__',
  'spec',
  'testsuite',
  'java',
  'kotlin',
  'python',
]);

/** Share of the folders that two files have in common, those aside that every tree has. */
export function affinity(a: string, b: string): number {
  const [first, second] = [foldersOf(a), foldersOf(b)];
  const shared = [...first].filter((part) => second.has(part)).length;
  const all = first.size + second.size - shared;
  return all === 0 ? 1 : shared / all;
}

function foldersOf(path: string): Set<string> {
  return new Set(
    path
      .split('/')
      .slice(0, -1)
      .filter((part) => !PLAIN_PARTS.has(part)),
  );
}

/** Files through which a folder's code is reached, by their names. */
const ENTRANCES = /^(?:mod\.rs|lib\.rs|__init__\.py|index\.[cm]?[jt]sx?)$/;

/** 1 when `path` is the entrance of the folder of `file`, 0.5 of the folder around it, else 0. */
export function entrance(file: string, path: string): number {
  if (!ENTRANCES.test(path.slice(path.lastIndexOf('/') + 1))) return 0;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const own = file.slice(0, file.lastIndexOf('/') + 1);
  if (folder === own) return 1;
  return folder === own.slice(0, own.lastIndexOf('/', own.length - 2) + 1) ? 0.5 : 0;
}
