// Which known name was probably meant by an unknown one? The nearest by edits, when it is near enough to be a slip.

/** Names longer than this are no slip of a known one. UTF-16 units. */
const MAX_LENGTH = 60;

/** The known name that a wrong one was probably meant for, or null. */
export function nearestName(wrong: string, known: readonly string[]): string | null {
  if (wrong.length > MAX_LENGTH) return null;
  const word = wrong.toLowerCase();
  let best: string | null = null;
  let least = Math.max(2, Math.floor(word.length * 0.4)) + 1;
  for (const name of known) {
    const distance = edits(word, name.toLowerCase());
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** "; did you mean x?" where a known name is near, else the list of all. */
export function hintOf(wrong: string, known: readonly string[]): string {
  const nearest = nearestName(wrong, known);
  return nearest === null ? `known are ${known.join(', ')}` : `did you mean ${nearest}?`;
}

// --- internal ---

/** Insertions, deletions and replacements of a character, and swaps of two neighbours, that lead from one to the other. */
function edits(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
