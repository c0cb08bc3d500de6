// Which files of a snapshot a path from a text can mean: the longest suffix of its parts that exists.

export interface PathMatch {
  readonly file: number;
  /** Confidences of one path sum to at most 1. */
  readonly confidence: number;
}

/** A path that fits more files than this points nowhere. Files. */
const MAX_FILES = 8;

/** Answers for one snapshot; builds its table on first use. */
export class PathMatcher {
  private readonly paths: readonly string[];
  private byBase: Map<string, number[]> | null = null;

  constructor(paths: readonly string[]) {
    this.paths = paths;
  }

  /** Files that fit, best first; empty when none or too many do. */
  match(written: string): PathMatch[] {
    const parts = written.replace(/\\/g, '/').split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
    const base = parts.at(-1);
    if (base === undefined) return [];
    const candidates = this.table().get(base.toLowerCase()) ?? [];
    let best: number[] = [];
    let bestLength = 0;
    for (const file of candidates) {
      const length = commonSuffix(this.paths[file]!.split('/'), parts);
      if (length > bestLength) best = [];
      if (length >= bestLength) best.push(file);
      bestLength = Math.max(bestLength, length);
    }
    if (best.length > MAX_FILES) return [];
    // One part of a long path is a weak match: any __init__.py fits any other.
    const strength = parts.length > 2 && bestLength === 1 ? 0.5 : 1;
    return best.map((file) => ({ file, confidence: strength / best.length }));
  }

  private table(): Map<string, number[]> {
    if (this.byBase !== null) return this.byBase;
    this.byBase = new Map();
    this.paths.forEach((path, file) => {
      const base = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
      const list = this.byBase!.get(base);
      if (list === undefined) this.byBase!.set(base, [file]);
      else list.push(file);
    });
    return this.byBase;
  }
}

function commonSuffix(path: readonly string[], parts: readonly string[]): number {
  let length = 0;
  while (length < path.length && length < parts.length) {
    const a = path.at(-1 - length)!;
    const b = parts.at(-1 - length)!;
    if (a !== b && a.toLowerCase() !== b.toLowerCase()) break;
    length += 1;
  }
  return length;
}
