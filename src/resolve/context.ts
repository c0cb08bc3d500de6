// What resolving one text looks up in a snapshot, with the answers that repeat: paths by suffix, definitions by name and
// file, how well a definition fits the names around it. Judges no cue.

import type { Binding } from '../cues/types.ts';
import type { SnapshotIndex } from '../index/snapshot.ts';
import { spellings } from './names.ts';
import { PathMatcher } from './paths.ts';

/** Path tables outlive one text: a snapshot does not change while it is open. */
const matchers = new WeakMap<SnapshotIndex, PathMatcher>();

export class ResolveContext {
  readonly index: SnapshotIndex;
  readonly paths: PathMatcher;
  private readonly names = new Map<string, readonly number[]>();

  /** What the names of the reporter's own code stand for. */
  readonly bindings: ReadonlyMap<string, Binding>;

  constructor(index: SnapshotIndex, bindings: readonly Binding[] = []) {
    this.index = index;
    this.bindings = new Map(bindings.map((binding) => [binding.name, binding]));
    this.paths = matchers.get(index) ?? new PathMatcher(index.paths);
    matchers.set(index, this.paths);
  }

  /** Definitions of a name, or else of another spelling of it; in file order. */
  named(name: string): readonly number[] {
    let found = this.names.get(name);
    if (found === undefined) {
      found = [];
      for (const spelling of spellings(name)) if (found.length === 0) found = this.index.definitionsNamed(spelling);
      this.names.set(name, found);
    }
    return found;
  }

  /** Definitions of a name in one file. */
  namedIn(file: number, name: string): readonly number[] {
    const all = this.named(name);
    return all.slice(
      firstAtLeast(all, this.index.firstDefinitionOf(file)),
      firstAtLeast(all, this.index.firstDefinitionOf(file + 1)),
    );
  }

  /** How many of the outer names, from the inside out, are around the definition: in its container, then in its path. */
  outerFit(id: number, outer: readonly string[]): number {
    const { container, file } = this.index.definition(id);
    const around = container === '' ? [] : container.toLowerCase().split('.');
    let fit = 0;
    let at = outer.length - 1;
    for (; at >= 0 && around.at(-1 - fit) === outer[at]!.toLowerCase(); at -= 1) fit += 1;
    for (; at >= 0 && this.isOnPath(file, outer[at]!); at -= 1) fit += 1;
    return fit;
  }

  /** Whether a folder or the file itself is called so, without regard to case, hyphens and underscores. */
  isOnPath(file: number, name: string): boolean {
    const wanted = bare(name);
    return (
      wanted !== '' && this.paths.partsOf(file).some((part) => bare(part) === wanted || bare(stem(part)) === wanted)
    );
  }

  /** Whether the innermost name is defined in the file, inside the outer one where there is one. */
  defines(file: number, parts: readonly string[]): boolean {
    const name = parts.at(-1);
    if (name === undefined) return false;
    const found = this.namedIn(file, name);
    if (found.length === 0 || parts.length < 2) return found.length > 0;
    return found.some((id) => this.outerFit(id, parts.slice(-2, -1)) > 0);
  }
}

const bare = (name: string): string => name.toLowerCase().replace(/[-_.]/g, '');

const stem = (part: string): string => {
  const dot = part.indexOf('.', 1);
  return dot < 0 ? part : part.slice(0, dot);
};

/** Place of the first number that is not below a bound, in an ascending list. */
function firstAtLeast(sorted: readonly number[], bound: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
