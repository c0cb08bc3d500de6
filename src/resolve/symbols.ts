// Where a name lands: at the definitions of its innermost part, those inside the outer parts first; else at the module
// or class that its parts spell, in the ways that languages turn modules into paths.

import type { SymbolCue } from '../cues/types.ts';
import type { ResolveContext } from './context.ts';
import { plausibility, type Usage, usageOf } from './plausibility.ts';
import type { Anchor } from './types.ts';

/** Most places that a name points at; one that is as likely in more points nowhere. Definitions. */
const MAX_DEFINITIONS = 12;
/** A name defined more often than this points nowhere. Definitions. */
const MAX_WEIGHED = 80;

/** Beyond this many definitions of a name only those inside its outer part are looked at. */
const MANY = 300;

const MODULE_FILES = [
  '.py',
  '.pyi',
  '.pyx',
  '.java',
  '.kt',
  '.scala',
  '.groovy',
  '.php',
  '.cs',
  '.rb',
  '.rs',
  '.ex',
  '.exs',
  '.erl',
  '.pm',
  '.hs',
  '.lua',
  '.go',
  '.ts',
  '.js',
  '.swift',
  '.dart',
  '.cpp',
  '.h',
  '/__init__.py',
  '/mod.rs',
  '/lib.rs',
  '/index.ts',
  '/index.js',
];

/** Anchors of one name; none when the snapshot does not define it, or defines it too often. */
export function resolveSymbol(context: ResolveContext, symbol: SymbolCue): Anchor[] {
  const name = symbol.parts.at(-1);
  if (name === undefined || symbol.form === 'flag' || symbol.form === 'environment') return [];
  const usage = usageOf(symbol, context.bindings);
  const at = (ids: readonly number[], by: Anchor['by'], as = usage) =>
    atDefinitions(context, symbol, { ids, by, usage: as });
  const { parts } = usage;
  const outer = parts.slice(-6, -1);
  const all = context.named(name);
  if (outer.length === 0) return at(all, 'name');
  const inside = insideOf(context, all, outer);
  if (inside.isWhole) return at(inside.ids, 'qualified-name');
  const modules = moduleFiles(context, parts);
  if (modules.length > 0) return atFiles(symbol, modules);
  if (inside.ids.length > 0) return at(inside.ids, 'qualified-name');
  const around = context.named(parts.at(-2)!);
  if ((all.length === 0 || all.length > 3) && around.length > 0 && around.length <= 3) return at(around, 'name');
  // Nothing around the definitions is called so: it stands for an object.
  return at(all, 'name', usage.receiver === 'written' ? { ...usage, receiver: 'object' } : usage);
}

interface Places {
  readonly ids: readonly number[];
  readonly by: Anchor['by'];
  readonly usage: Usage;
}

/** The places, each with its share of the plausibility of all. */
function atDefinitions(context: ResolveContext, cue: SymbolCue, { ids, by, usage }: Places): Anchor[] {
  if (ids.length > MAX_WEIGHED) return [];
  const weighed = ids.map((id) => ({ id, weight: plausibility(context.index, id, usage) }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const best = [...weighed].sort((a, b) => b.weight - a.weight || a.id - b.id).slice(0, MAX_DEFINITIONS);
  if (best.reduce((sum, { weight }) => sum + weight, 0) < total * 0.75) return [];
  const worth = Math.min(1, 3 * (best[0]?.weight ?? 0));
  return best.map(({ id, weight }) => {
    const { file, nameLine } = context.index.definition(id);
    return {
      cue,
      file,
      region: context.index.regionAt(file, nameLine),
      definition: id,
      confidence: (worth * weight) / total,
      by,
    };
  });
}

function atFiles(cue: SymbolCue, files: readonly number[]): Anchor[] {
  return files.map((file) => ({
    cue,
    file,
    region: -1,
    definition: -1,
    confidence: 1 / files.length,
    by: 'path' as const,
  }));
}

interface Inside {
  readonly ids: readonly number[];
  /** The outer names account for all that the definitions lie in; false when these are in classes that are not named. */
  readonly isWhole: boolean;
}

/** The definitions that fit most of the outer names; none when no name fits. */
function insideOf(context: ResolveContext, ids: readonly number[], outer: readonly string[]): Inside {
  const last = outer.at(-1)!.toLowerCase();
  if (ids.length > MANY) {
    const around = new Set(context.named(outer.at(-1)!).slice(0, MAX_DEFINITIONS));
    const found = around.size === 0 ? [] : ids.filter((id) => around.has(context.index.parentOf(id)));
    return { ids: found, isWhole: found.length > 0 };
  }
  let best: number[] = [];
  let bestFit = 2;
  for (const id of ids) {
    const { container } = context.index.definition(id);
    const isWhole = container === '' || container.split('.').at(-1)!.toLowerCase() === last;
    const fit = context.outerFit(id, outer) * 2 + (isWhole ? 1 : 0);
    if (fit > bestFit) best = [];
    if (fit >= bestFit) best.push(id);
    bestFit = Math.max(bestFit, fit);
  }
  return { ids: best, isWhole: best.length > 0 && bestFit % 2 === 1 };
}

/** Files whose path the parts spell, all of them or all but the last, over at least two parts. */
function moduleFiles(context: ResolveContext, parts: readonly string[]): readonly number[] {
  for (const module of [parts, parts.slice(0, -1)]) {
    if (module.length < 2) continue;
    for (const spelled of [module, module.map(snakeCase)]) {
      const found = longestModule(context, spelled);
      if (found.length > 0 && found.length <= 3) return found;
    }
  }
  return [];
}

function longestModule(context: ResolveContext, module: readonly string[]): readonly number[] {
  let best: readonly number[] = [];
  let bestLength = 1;
  for (const ending of MODULE_FILES) {
    if (!context.paths.hasEnding(ending.slice(ending.lastIndexOf('.')))) continue;
    const written = ending.startsWith('/')
      ? [...module, ending.slice(1)]
      : [...module.slice(0, -1), module.at(-1)! + ending];
    const fit = context.paths.match(written);
    const length = ending.startsWith('/') ? fit.length - 1 : fit.length;
    if (length > bestLength) [best, bestLength] = [fit.files, length];
  }
  return best;
}

/** `PriceList` as a Ruby file is called: price_list. */
function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}
