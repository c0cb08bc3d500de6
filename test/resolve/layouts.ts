// Every layout as an index, and where the frames of its report land in it.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyse } from '../../src/cues/cues.ts';
import type { Cue } from '../../src/cues/types.ts';
import { buildIndex } from '../../src/index/build.ts';
import { openIndexDirectory } from '../../src/index/reader.ts';
import type { SnapshotIndex } from '../../src/index/snapshot.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import type { Anchor } from '../../src/resolve/types.ts';
import type { Layout } from '../fixtures/layouts/layout.ts';
import { write } from '../workspace/folders.ts';

interface Landing {
  readonly cue: Cue;
  /** `path#definition`, or the path alone, or "-". */
  readonly place: string;
  readonly anchors: readonly Anchor[];
}

/** Indexes repositories given as texts by path. Use the directory's `open` with the place in the list, as text. */
export async function indexAll(repositories: readonly Readonly<Record<string, string>>[]) {
  const corpusDir = mkdtempSync(join(tmpdir(), 'cuepack-layouts-'));
  const indexDir = mkdtempSync(join(tmpdir(), 'cuepack-layouts-index-'));
  repositories.forEach((files, at) => {
    write(join(corpusDir, String(at)), files);
  });
  await buildIndex({ corpusDir, indexDir, concurrency: 1 });
  return openIndexDirectory(indexDir);
}

/** Where each cue of a kind lands first. */
export function landings(index: SnapshotIndex, layout: Layout, type: 'frame' | 'symbol'): Landing[] {
  const cues = analyse(layout.report, { project: layout.project });
  const anchors = resolve(index, cues);
  return (type === 'frame' ? cues.frames : cues.symbols).map((cue) => {
    const own = anchors.filter((anchor) => anchor.cue === cue);
    return { cue, place: placeOf(index, own[0]), anchors: own };
  });
}

export function placeOf(index: SnapshotIndex, anchor: Anchor | undefined): string {
  if (anchor === undefined) return '-';
  const path = index.pathOf(anchor.file);
  if (anchor.definition < 0) return path;
  const { name, container } = index.definition(anchor.definition);
  return `${path}#${container === '' ? '' : `${container}.`}${name}`;
}

/** Whether a landing is what a fixture expects: a definition by the end of its qualified name, or the file alone. */
export function isAt(expected: string, place: string): boolean {
  const [path, names] = expected.split('#');
  if (names === undefined) return place === expected || place.startsWith(`${expected}#`);
  return names
    .split('|')
    .some((name) => place === `${path}#${name}` || (place.startsWith(`${path}#`) && place.endsWith(`.${name}`)));
}
