// Which regions use which names? Gathered region by region; at the end only uses of names that are defined in few
// places count, as edges from regions to definitions and from files to files.

import type { Section } from './columns.ts';
import { bytesOf } from './format.ts';
import { GrowingUint32, groupByKey, type SparseRows } from './growing.ts';

/** A used name with more definitions than this is left out: it points nowhere. */
const MAX_DEFINITIONS_OF_USE = 4;

export class UseGatherer {
  private readonly regions = new GrowingUint32();
  private readonly names = new GrowingUint32();
  private readonly ids = new Map<string, number>();

  /** The number of a name; numbers stand in the order of first use. */
  id(name: string): number {
    let id = this.ids.get(name);
    if (id === undefined) {
      id = this.ids.size;
      this.ids.set(name, id);
    }
    return id;
  }

  /** Adds a use of a name by its number; regions ascend. */
  add(region: number, name: number): void {
    this.regions.push(region);
    this.names.push(name);
  }

  /**
   * The files that use each name, ascending, with the files that define it; names in order of first use, without
   * those that nothing defines. `fileOf` gives the file of a region.
   */
  *usersAndDefiners(
    fileOf: ArrayLike<number>,
    defined: DefinedNames,
  ): Generator<{ users: readonly number[]; definers: readonly number[] }> {
    const { offsets, order } = groupByKey(this.names.view(), this.ids.size);
    const regions = this.regions.view();
    const named = this.definedOf(defined);
    for (let id = 0; id < named.length; id += 1) {
      const name = named[id]!;
      if (name < 0 || defined.offsets[name] === defined.offsets[name + 1]) continue;
      const definers: number[] = [];
      for (let at = defined.offsets[name]!; at < defined.offsets[name + 1]!; at += 1)
        pushDistinct(definers, defined.fileOf[defined.order[at]!]!);
      const users: number[] = [];
      for (let at = offsets[id]!; at < offsets[id + 1]!; at += 1) pushDistinct(users, fileOf[regions[order[at]!]!]!);
      yield { users, definers };
    }
  }

  /** For each region the definitions of the rare names that it uses. */
  sections(defined: DefinedNames, regionCount: number): Section[] {
    const named = this.definedOf(defined);
    const [regions, names] = [this.regions.view(), this.names.view()];
    const [sources, targets] = [new GrowingUint32(), new GrowingUint32()];
    for (let at = 0; at < names.length; at += 1) {
      const name = named[names[at]!]!;
      if (name < 0) continue;
      const [first, end] = [defined.offsets[name]!, defined.offsets[name + 1]!];
      if (end - first > MAX_DEFINITIONS_OF_USE) continue;
      for (let place = first; place < end; place += 1) {
        sources.push(regions[at]!);
        targets.push(defined.order[place]!);
      }
    }
    const { offsets } = groupByKey(sources.view(), regionCount);
    return [
      { name: 'useStarts', bytes: bytesOf(offsets) },
      { name: 'useDefinitions', bytes: bytesOf(targets.view()) },
    ];
  }

  /** By name that is used, its number among those that are defined, or -1. */
  private definedOf({ numbers }: DefinedNames): Int32Array {
    const named = new Int32Array(this.ids.size);
    for (const [name, id] of this.ids) named[id] = numbers.get(name) ?? -1;
    return named;
  }
}

/** The definitions of each name, ascending. */
export interface DefinedNames extends SparseRows {
  readonly numbers: ReadonlyMap<string, number>;
  /** The file of each definition. */
  readonly fileOf: ArrayLike<number>;
}

// --- internal ---

function pushDistinct(list: number[], value: number): void {
  if (list.at(-1) !== value) list.push(value);
}
