// How a path of a prediction or a label is written so that two spellings of one file meet.
// It does not look at the disk and does not resolve `..`; readers refuse that where it matters.

/** A path without `./` segments and doubled `/`. Letters keep their case; a leading `/` stays. */
export function normalisePath(path: string): string {
  if (!path.includes('./') && !path.includes('//')) return path;
  const absolute = path.startsWith('/');
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return (absolute ? '/' : '') + parts.join('/');
}

/** The paths once each, normalised, in order of first appearance. */
export function distinctPaths(paths: Iterable<string>): string[] {
  const seen = new Set<string>();
  for (const path of paths) seen.add(normalisePath(path));
  return [...seen];
}

/** Comparison by code unit, the project's only order of strings. */
export function compareStrings(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
