// Where a stack frame, a diagnostic or a located reference lands: by its function where the file defines it, nearest to
// the line, because the report may be of another version; else by its line.

import type { FrameCue } from '../cues/types.ts';
import type { IndexedDefinition } from '../index/snapshot.ts';
import type { ResolveContext } from './context.ts';
import { type FileMatch, filesOfFrame } from './files.ts';
import { type FunctionName, readFunction } from './names.ts';
import type { Anchor } from './types.ts';
import { readPath } from './written-paths.ts';

/** Confidence of a place beyond the end of its file, of a class for its function, and of a function that moved. */
const BEYOND_END = 0.5;
const OUTER_NAME = 0.7;
const MOVED = 0.5;

/** A function that moved to one of more places than this is not found. */
const MAX_MOVED = 2;

const NO_NAME: FunctionName = { parts: [], isConstructor: false };
const CONSTRUCTORS = ['constructor', '__init__', 'initialize', 'new', 'init', '__construct'];
const CALLABLE = new Set(['function', 'method', 'macro']);

/** Anchors of one frame; none when it is not of the snapshot. */
export function resolveFrame(context: ResolveContext, frame: FrameCue): Anchor[] {
  const name = frame.function === null ? NO_NAME : readFunction(frame.function, frame.family);
  const matches = filesOfFrame(context, frame, name);
  if (matches.length === 0 && frame.inApp && readPath(frame.path).installed === null)
    return moved(context, frame, name);
  return matches.map((match) => land(context, frame, match, name));
}

function land(context: ResolveContext, frame: FrameCue, match: FileMatch, name: FunctionName): Anchor {
  const found = definitionOf(context, match.file, name, frame.line);
  return found === null ? landOnLine(context, frame, match) : landInDefinition(context, { frame, match, ...found });
}

function contains({ start, end }: IndexedDefinition, line: number | null): boolean {
  return line !== null && line >= start && line <= end;
}

interface Found {
  readonly definition: IndexedDefinition;
  /** False when only something around the function is defined in the file. */
  readonly isInnermost: boolean;
}

function landInDefinition(
  context: ResolveContext,
  { frame, match, definition, isInnermost }: Found & { frame: FrameCue; match: FileMatch },
): Anchor {
  const { index } = context;
  const { file, confidence } = match;
  const { id, nameLine } = definition;
  const isInside = contains(definition, frame.line);
  const region = index.regionAt(file, isInside ? frame.line! : nameLine);
  if (isInside && !CALLABLE.has(definition.kind)) {
    const inner = region < 0 ? -1 : index.definitionOfRegion(region);
    return { cue: frame, file, region, definition: inner < 0 ? id : inner, confidence, by: 'line' };
  }
  return {
    cue: frame,
    file,
    region,
    definition: id,
    confidence: isInnermost ? confidence : confidence * OUTER_NAME,
    by: 'function',
  };
}

function landOnLine({ index }: ResolveContext, frame: FrameCue, { file, confidence }: FileMatch): Anchor {
  const last = index.lineCountOf(file);
  const region = frame.line === null ? -1 : index.regionAt(file, Math.min(Math.max(1, frame.line), last));
  if (region < 0) return { cue: frame, file, region: -1, definition: -1, confidence: confidence * 0.8, by: 'path' };
  const isBeyond = frame.line! > last;
  return {
    cue: frame,
    file,
    region,
    definition: index.definitionOfRegion(region),
    confidence: isBeyond ? confidence * BEYOND_END : confidence,
    by: 'line',
  };
}

/** The definition that a function's name means in a file: its own, else that of what is around it. */
function definitionOf(context: ResolveContext, file: number, name: FunctionName, line: number | null): Found | null {
  const { parts } = name;
  for (let at = parts.length - 1; at >= 0 && at >= parts.length - 4; at -= 1) {
    const isInnermost = at === parts.length - 1;
    const outer = parts[at - 1];
    if (isInnermost && name.isConstructor) {
      const constructors = CONSTRUCTORS.flatMap((word) => context.namedIn(file, word)).filter(
        (id) => context.outerFit(id, [parts[at]!]) > 0,
      );
      const best = nearest(context, constructors, undefined, line);
      if (best !== null) return { definition: best, isInnermost };
    }
    const best = nearest(context, context.namedIn(file, parts[at]!), outer, line);
    if (best === null || (best.kind === 'module' && !contains(best, line))) continue;
    return { definition: best, isInnermost };
  }
  return null;
}

/** Of several definitions of a name: inside the right class, code rather than a type, nearest to the line, smallest. */
function nearest(
  context: ResolveContext,
  ids: readonly number[],
  outer: string | undefined,
  line: number | null,
): IndexedDefinition | null {
  let best: IndexedDefinition | null = null;
  let bestKey: readonly number[] = [];
  for (const id of ids) {
    const definition = context.index.definition(id);
    const { start, end, kind, container } = definition;
    const fits = outer !== undefined && container.split('.').at(-1) === outer ? 0 : 1;
    const distance = line === null ? 0 : Math.max(0, start - line, line - end);
    const key = [fits, CALLABLE.has(kind) ? 0 : 1, distance, end - start];
    if (best === null || isBefore(key, bestKey)) [best, bestKey] = [definition, key];
  }
  return best;
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, place) => value !== b[place]);
  return at >= 0 && a[at]! < b[at]!;
}

/** The file is gone from the application, but a function of this name in this class or module is somewhere else. */
function moved(context: ResolveContext, frame: FrameCue, { parts }: FunctionName): Anchor[] {
  const name = parts.at(-1);
  const all = name === undefined || parts.length < 2 ? [] : context.named(name);
  if (all.length === 0 || all.length > 50) return [];
  const found = all.filter((id) => context.outerFit(id, parts.slice(-2, -1)) > 0);
  if (found.length > MAX_MOVED) return [];
  return found.map((id) => {
    const { file, nameLine } = context.index.definition(id);
    return {
      cue: frame,
      file,
      region: context.index.regionAt(file, nameLine),
      definition: id,
      confidence: MOVED / found.length,
      by: 'qualified-name',
    };
  });
}
