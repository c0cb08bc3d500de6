// Which regions may have produced what the text quotes: an error message or a line of output is looked for among the
// strings of each region. The holes of a format string need no marking: words that no string holds do not count.

import type { CueSet } from '../cues/types.ts';
import { proseCount } from '../index/record.ts';
import type { SnapshotIndex } from '../index/snapshot.ts';
import { termsOf } from '../index/tokenise.ts';
import { inverseDocumentFrequency } from './lexical.ts';

/** Quoted texts that are searched for, in order of mention, and terms of each. */
const MAX_LITERALS = 12;
const MAX_TERMS = 16;

export interface LiteralScores {
  /** Summed idf of the best quoted text found in the region's strings and comments, times the share of it found. */
  readonly region: Float32Array;
  /** The best of the file's regions. */
  readonly file: Float32Array;
}

function quotedTexts(cues: CueSet): string[] {
  const messages = cues.errors.filter(({ part }) => part === 'message').map(({ value }) => value);
  const texts = [...messages, ...cues.literals.map(({ value }) => value)];
  return [...new Set(texts)].slice(0, MAX_LITERALS);
}

/** Adds one quoted text: for each region what it holds of it, kept where better than before. */
function addLiteral(index: SnapshotIndex, text: string, best: Float32Array): void {
  const terms = [...new Set(termsOf(text.slice(0, 400)))].slice(0, MAX_TERMS);
  const found = new Map<number, number>();
  let total = 0;
  for (const term of terms) {
    const frequency = index.documentFrequency(term);
    if (frequency === 0 || frequency > index.regionCount * 0.2 + 10) continue;
    const idf = inverseDocumentFrequency(index.regionCount, frequency);
    total += idf;
    index.eachPosting(term, (region, packed) => {
      if (proseCount(packed) > 0) found.set(region, (found.get(region) ?? 0) + idf);
    });
  }
  for (const [region, sum] of found) {
    const score = (sum * sum) / total;
    if (score > best[region]!) best[region] = score;
  }
}

/** Scores of all quoted texts of a query. Linear in the postings of their terms. */
export function scoreLiterals(index: SnapshotIndex, cues: CueSet): LiteralScores {
  const region = new Float32Array(index.regionCount);
  for (const text of quotedTexts(cues)) addLiteral(index, text, region);
  const file = new Float32Array(index.fileCount);
  const { regionFiles } = index;
  for (let id = 0; id < region.length; id += 1) {
    const owner = regionFiles[id]!;
    if (region[id]! > file[owner]!) file[owner] = region[id]!;
  }
  return { region, file };
}
