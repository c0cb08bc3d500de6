// Which repositories are held out together. A fold holds whole repositories, out of every label set at once.

/** Fold number of each repository: largest first, each to the fold with the fewest queries so far. */
export function assignFolds(repositories: readonly string[], folds: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const repository of repositories) counts.set(repository, (counts.get(repository) ?? 0) + 1);
  const sizes = new Array<number>(folds).fill(0);
  const assigned = new Map<string, number>();
  const bySize = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  for (const [repository, count] of bySize) {
    const fold = sizes.indexOf(Math.min(...sizes));
    assigned.set(repository, fold);
    sizes[fold]! += count;
  }
  return assigned;
}
