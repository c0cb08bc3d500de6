// What goes into a snapshot's index, as one message to whoever assembles it: columns, because a message of a million
// objects would be copied object by object.

import { CATEGORIES } from '../types.ts';
import type { AssemblyFile } from './assemble.ts';
import { Names } from './names.ts';
import type { RecordLocation } from './packs.ts';
import { type EncodedStrings, encodeStrings, StringTable } from './strings.ts';

/** Files sorted by path, and where the record of each stands. */
export interface AssemblyList {
  readonly paths: EncodedStrings;
  readonly packs: readonly string[];
  readonly languages: readonly string[];
  /** Four numbers a file: pack, offset, length and checksum of its record. */
  readonly places: Uint32Array;
  /** Three numbers a file: category, language, bytes. */
  readonly facts: Uint32Array;
}

/** Makes the list of files, each with the place that it has. */
export function assemblyListOf<F extends AssemblyFile>(
  files: readonly F[],
  placeOf: (file: F) => RecordLocation,
): AssemblyList {
  const [packs, languages] = [new Names(), new Names()];
  const [places, facts] = [new Uint32Array(4 * files.length), new Uint32Array(3 * files.length)];
  files.forEach((file, at) => {
    const { pack, offset, length, checksum } = placeOf(file);
    places.set([packs.number(pack), offset, length, checksum], 4 * at);
    facts.set([CATEGORIES.indexOf(file.category), languages.number(file.language), file.size], 3 * at);
  });
  const paths = encodeStrings(files.map(({ path }) => path));
  return { paths, packs: packs.all(), languages: languages.all(), places, facts };
}

/** The files of a list, in order. */
export function* filesOf(list: AssemblyList): Generator<{ file: AssemblyFile; location: RecordLocation }> {
  const { packs, languages, places, facts } = list;
  const { offsets, bytes } = list.paths;
  // A message makes a plain array of a buffer.
  const paths = new StringTable(offsets, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  for (let at = 0; at < paths.count; at += 1) {
    const [pack, offset, length, checksum] = places.subarray(4 * at, 4 * at + 4) as unknown as Four;
    const [category, language, size] = facts.subarray(3 * at, 3 * at + 3) as unknown as Three;
    const file = { path: paths.at(at), category: CATEGORIES[category]!, language: languages[language]!, size };
    yield { file, location: { pack: packs[pack]!, offset, length, checksum } };
  }
}

// --- internal ---

type Four = [number, number, number, number];
type Three = [number, number, number];
