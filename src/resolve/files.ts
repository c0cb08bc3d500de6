// Which files of the snapshot a written path can mean, with the confidence split among them. Code of the application
// may fit by any suffix; installed code only when what is installed is in the snapshot itself.

import type { FrameCue } from '../cues/types.ts';
import type { Category } from '../types.ts';
import type { ResolveContext } from './context.ts';
import type { FunctionName } from './names.ts';
import type { PathFit } from './paths.ts';
import { type Installed, readPath, sourcesOf } from './written-paths.ts';

export interface FileMatch {
  readonly file: number;
  /** Confidences of one path sum to at most 1. */
  readonly confidence: number;
}

/** A path that fits more files than this points nowhere. Files. */
const MAX_FILES = 8;

/** Below this share of the best a file is no reading of the path. */
const MIN_SHARE = 0.15;

/** Candidates that are weighed at all. Files. */
const MAX_WEIGHED = 400;

const CATEGORY_WEIGHT: Readonly<Record<Category, number>> = {
  source: 1,
  test: 0.8,
  config: 0.8,
  docs: 0.7,
  example: 0.5,
  fixture: 0.4,
  generated: 0.3,
  vendored: 0.3,
};

/** Folders that hold sources or packages and are no part of a package's own path. */
const ROOTS = new Set(
  'src lib source sources python py js ts go rust java kotlin scala main test tests include app code packages crates modules libs pkg projects apps core'.split(
    ' ',
  ),
);
const CONTAINERS = new Set('packages crates modules libs projects apps plugins gems components subprojects'.split(' '));

interface Reading extends PathFit {
  readonly parts: readonly string[];
}

const NO_FUNCTION: FunctionName = { parts: [], isConstructor: false };

/** Files that a path without a function can mean. */
export function filesOfPath(context: ResolveContext, path: string): FileMatch[] {
  const { parts, installed } = readPath(path);
  const own = bestReading(context, parts);
  const accepted =
    installed === null || own.length > installed.inner.length
      ? own
      : installedReading(context, installed, NO_FUNCTION, true);
  return accepted === null ? [] : weigh(context, accepted, NO_FUNCTION);
}

/** Files that a frame can mean; none for the standard library and third parties. */
export function filesOfFrame(context: ResolveContext, frame: FrameCue, name: FunctionName): FileMatch[] {
  const { parts: written, installed } = readPath(frame.path);
  const parts = withPackage(written, frame, name);
  const own = bestReading(context, parts);
  if (installed !== null) {
    const reading =
      own.length > installed.inner.length
        ? own
        : installedReading(context, installed, name, frame.inApp && installed.isNamed !== true);
    return reading === null ? [] : weigh(context, reading, name);
  }
  if (frame.inApp) return weigh(context, own, name);
  const inner = isAbsolute(frame.path) ? withoutSystem(parts) : parts;
  const reading =
    own.length >= 3 && isAbsolute(frame.path) ? own : installedReading(context, { name: null, inner }, name, false);
  return reading === null || reading.length < 2 ? [] : weigh(context, reading, name);
}

/** A bare file name with the folder that its function's package says. */
function withPackage(parts: readonly string[], frame: FrameCue, name: FunctionName): readonly string[] {
  if (parts.length !== 1) return parts;
  if (frame.family === 'jvm') {
    const firstClass = name.parts.findIndex((part) => /^\p{Lu}/u.test(part));
    return [...name.parts.slice(0, firstClass < 0 ? Math.max(0, name.parts.length - 2) : firstClass), ...parts];
  }
  if (frame.family === 'go' && frame.function?.includes('/')) {
    const slash = frame.function.lastIndexOf('/');
    const last = frame.function.slice(slash + 1).split('.', 1)[0]!;
    return [...frame.function.slice(0, slash).split('/'), last, ...parts];
  }
  return parts;
}

/** The path itself or a source that it may be made from, whichever has the longest suffix in the snapshot. */
function bestReading(context: ResolveContext, parts: readonly string[]): Reading {
  let best: Reading = { parts, ...context.paths.match(parts) };
  const isMade = best.files.length > 0 && best.files.every((file) => context.index.categoryOf(file) === 'generated');
  if (best.length === parts.length && !isMade) return best;
  for (const source of sourcesOf(parts)) {
    const fit = context.paths.match(source);
    if (fit.length > best.length || (isMade && fit.length >= 2)) best = { parts: source, ...fit };
    if (isMade && best.parts === source) break;
  }
  return best;
}

/** A reading whose whole inside of the package lies at a root of the snapshot, or null. */
function installedReading(
  context: ResolveContext,
  installed: Installed,
  name: FunctionName,
  isOwn: boolean,
): Reading | null {
  const { inner } = installed;
  for (const parts of [inner, ...sourcesOf(inner)]) {
    const fit = context.paths.match(parts);
    if (fit.length < parts.length) continue;
    const files = fit.files.filter(
      (file) => isRooted(context, file, parts.length) && (isOwn || isSupported(context, file, installed, name)),
    );
    if (files.length > 0) return { parts, files, length: fit.length };
  }
  if (!isOwn) return null;
  const loose = bestReading(context, inner);
  return loose.length >= Math.min(2, inner.length) ? loose : null;
}

function isRooted(context: ResolveContext, file: number, length: number): boolean {
  const parts = context.paths.partsOf(file);
  const prefix = parts.slice(0, parts.length - length);
  if (prefix.every((part, at) => ROOTS.has(part) || CONTAINERS.has(prefix[at - 1] ?? ''))) return true;
  const folder = context.index.pathOf(file).split('/').slice(0, prefix.length).join('/');
  return length >= 3 && context.index.fileOf(`${folder}/__init__.py`) < 0;
}

/** Whether more than its place inside says that the package is the one in the snapshot. */
function isSupported(context: ResolveContext, file: number, { name, inner }: Installed, called: FunctionName): boolean {
  if (name === null && inner.length > 1) return true;
  if (name !== null && context.isOnPath(file, name.replace(/^.*\//, ''))) return true;
  const { parts } = called;
  if (!context.defines(file, parts)) return false;
  // The class alone is no evidence where namespaces are printed: every framework has a Kernel.
  return (
    parts.length < 3 || context.namedIn(file, parts.at(-1)!).some((id) => context.outerFit(id, parts.slice(0, -1)) > 1)
  );
}

function weigh(context: ResolveContext, { parts, files, length }: Reading, name: FunctionName): FileMatch[] {
  if (files.length === 0 || files.length > MAX_WEIGHED) return [];
  const weighed = files.map((file) => ({ file, weight: weightOf(context, file, length, name) }));
  const best = Math.max(...weighed.map(({ weight }) => weight));
  const kept = weighed.filter(({ weight }) => weight >= best * MIN_SHARE);
  if (kept.length > MAX_FILES) return [];
  const sum = kept.reduce((total, { weight }) => total + weight, 0);
  const strength = strengthOf(context, { parts, files, length }, name);
  return kept
    .sort((a, b) => b.weight - a.weight || a.file - b.file)
    .map(({ file, weight }) => ({ file, confidence: (strength * weight) / sum }));
}

function weightOf(context: ResolveContext, file: number, length: number, name: FunctionName): number {
  const { index } = context;
  let weight = CATEGORY_WEIGHT[index.categoryOf(file)];
  // The file's whole path is written: it is no deeper file of the same name.
  if (context.paths.partsOf(file).length === length) weight *= 3;
  if (context.defines(file, name.parts)) weight *= 4;
  else if (context.defines(file, name.parts.slice(-1))) weight *= 2;
  const around = name.parts.slice(-6, -1).filter((part) => context.isOnPath(file, part)).length;
  return weight * (1 + around);
}

/** One part of a long path is a weak match: any __init__.py fits any other. */
function strengthOf(context: ResolveContext, { parts, files, length }: Reading, name: FunctionName): number {
  if (parts.length <= 2 || length > 1) return 1;
  if (name.parts.length === 0) return 0.5;
  return files.some((file) => context.defines(file, name.parts.slice(-1))) ? 0.8 : 0.2;
}

const isAbsolute = (path: string): boolean => /^(?:[/\\~]|[A-Za-z]:)/.test(path);

function withoutSystem(parts: readonly string[]): readonly string[] {
  const at = parts.findIndex((part) => !/^(?:usr|local|opt|lib|lib64|include|share|go|src|[A-Za-z]:)$/.test(part));
  return at < 0 ? parts : parts.slice(at);
}
