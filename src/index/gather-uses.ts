// Which regions use which names? Gathered region by region; at the end only uses of names that are defined in few
// places count, as edges from regions to definitions and from files to files.

import { bytesOf } from './format.ts';
import type { Section } from './gather-terms.ts';
import { GrowingUint32, groupByKey } from './growing.ts';

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
    definersOf: ReadonlyMap<string, readonly number[]>,
  ): Generator<{ users: readonly number[]; definers: readonly number[] }> {
    const { offsets, order } = groupByKey(this.names.view(), this.ids.size);
    const regions = this.regions.view();
    for (const [name, id] of this.ids) {
      const definers = definersOf.get(name);
      if (definers === undefined) continue;
      const users: number[] = [];
      for (let at = offsets[id]!; at < offsets[id + 1]!; at += 1) {
        const file = fileOf[regions[order[at]!]!]!;
        if (users.at(-1) !== file) users.push(file);
      }
      yield { users, definers };
    }
  }

  /** For each region the definitions of the rare names that it uses; `spelled` gives the name of each definition. */
  sections(spelled: Iterable<string>, regionCount: number): Section[] {
    const definitionsOf = this.definitionsByName(spelled);
    const [regions, names] = [this.regions.view(), this.names.view()];
    const [sources, targets] = [new GrowingUint32(), new GrowingUint32()];
    for (let at = 0; at < names.length; at += 1) {
      const definitions = definitionsOf.get(names[at]!) ?? [];
      if (definitions.length > MAX_DEFINITIONS_OF_USE) continue;
      for (const definition of definitions) {
        sources.push(regions[at]!);
        targets.push(definition);
      }
    }
    const { offsets } = groupByKey(sources.view(), regionCount);
    return [
      { name: 'useStarts', bytes: bytesOf(offsets) },
      { name: 'useDefinitions', bytes: bytesOf(targets.view()) },
    ];
  }

  private definitionsByName(spelled: Iterable<string>): Map<number, number[]> {
    const definitionsOf = new Map<number, number[]>();
    let definition = 0;
    for (const name of spelled) {
      const id = this.ids.get(name);
      const list = id === undefined ? undefined : definitionsOf.get(id);
      if (list !== undefined) list.push(definition);
      else if (id !== undefined) definitionsOf.set(id, [definition]);
      definition += 1;
    }
    return definitionsOf;
  }
}
