// What examples have in common: language and size of gold, for figures that are shown apart.

import { languageOf } from '../src/syntax/languages.ts';
import type { Example } from './example.ts';

/** Language of a query: what its label says, else that of most of its gold files. Lower case. */
export function languageOfExample({ query }: Example): string {
  if (query.language !== undefined) return query.language.toLowerCase();
  const counts = new Map<string, number>();
  for (const file of query.gold.files) {
    const language = languageOf(file)?.id ?? 'text';
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return most?.[0] ?? 'text';
}

/** Upper ends of the size classes. Lines of gold. */
const SIZES = [10, 50, 200, 1_000];

/** Size class of so many lines of gold, in words. */
export function goldSize(goldLines: number): string {
  const at = SIZES.findIndex((size) => goldLines <= size);
  if (at < 0) return `over ${SIZES.at(-1)!} lines`;
  return `${at === 0 ? 1 : SIZES[at - 1]! + 1} to ${SIZES[at]!} lines`;
}

/** Size classes from small to large. */
export const GOLD_SIZES: readonly string[] = [...SIZES, Number.POSITIVE_INFINITY].map(goldSize);

/** At most `count` examples of each repository in each set, spread evenly over its queries; the same each time. */
export function thinRepositories(examples: readonly Example[], count: number): Example[] {
  const groups = groupBy(examples, ({ set, query }) => `${set}\0${query.repo}`);
  const kept = new Set<Example>();
  for (const list of groups.values()) {
    const step = Math.max(1, list.length / count);
    for (let at = 0; at < list.length; at += step) kept.add(list[Math.floor(at)]!);
  }
  return examples.filter((example) => kept.has(example));
}

/** Items by a key, in the order in which the keys are first met. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const list = groups.get(key);
    if (list === undefined) groups.set(key, [item]);
    else list.push(item);
  }
  return groups;
}
