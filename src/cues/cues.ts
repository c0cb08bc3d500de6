// What does a report point at? Takes any text and yields its cues: frames, paths, names, errors, literals, links,
// hunks and words, each with its place in the text. Pure: opens no file and knows no snapshot.

import { bindingsIn } from './bindings.ts';
import { CueBuilder } from './cue-builder.ts';
import { diffsIn } from './diffs.ts';
import { errorsIn } from './errors.ts';
import type { Line } from './lines.ts';
import { normalise } from './normalise.ts';
import { readLines } from './reader.ts';
import { scanLines } from './scan.ts';
import { sourcesOf } from './sources.ts';
import { stacksOf } from './stacks.ts';
import type { CueSet } from './types.ts';

export interface AnalyseOptions {
  /** The repository's own name, where known: its installed code is then the application's own. */
  readonly project?: string | undefined;
}

/**
 * Everything that a text points at. Never throws; takes time in proportion to the length of the text.
 * What a cap cut off is said in the notices.
 */
export function analyse(text: string, options: AnalyseOptions = {}): CueSet {
  const { lines, notices } = normalise(text);
  const diffs = diffsIn(lines);
  const outsideDiffs: readonly Line[] = lines.map((line, index) =>
    diffs.covered.has(index) ? { ...line, text: '' } : line,
  );
  const read = readLines(outsideDiffs);
  const readings = new Map(read.map(({ index, reading }) => [index, reading]));
  const stacks = stacksOf(outsideDiffs, read);
  const errors = errorsIn(outsideDiffs, readings);
  const sources = sourcesOf(lines, read, diffs, errors);
  const builder = new CueBuilder(lines, sources, options.project);
  builder.addReadings(read, stacks);
  builder.addErrors(errors, stacks);
  builder.addDiffs(diffs);
  scanLines({ lines, sources, readings, read, diffs, errors }, builder);
  return builder.build(notices, bindingsIn(lines, sources));
}
