// Which file leans on which: reference edges from the rare names a file uses to the files that define them, and
// import edges from what it imports to the files that the module names. Built once, at assembly.

import { GrowingFloat64, GrowingUint32, groupByKey, type SparseRows } from './growing.ts';

/** A name defined in more files than this says nothing about where it points. Files. */
const MAX_DEFINING_FILES = 4;
/** An import that fits more files than this is left out. Files. */
const MAX_IMPORT_TARGETS = 8;

/** Edges sorted by where they come from and then by where they lead, no two of them alike. */
export interface Edges {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly weight: Float64Array;
}

/** Gathers edges in any order; what is said of one edge several times is combined in the order in which it was said. */
export class EdgeGatherer {
  private readonly from = new GrowingUint32();
  private readonly to = new GrowingUint32();
  private readonly weight = new GrowingFloat64();

  add(from: number, to: number, weight: number): void {
    this.from.push(from);
    this.to.push(to);
    this.weight.push(weight);
  }

  /** `files` is more than every end of an edge. */
  sorted(files: number, combine: (sum: number, weight: number) => number): Edges {
    const [from, to, weight] = [this.from.view(), this.to.view(), this.weight.view()];
    const byTarget = groupByKey(to, files).order;
    const { order } = groupByKey(
      byTarget.map((at) => from[at]!),
      files,
    );
    const edges = { from: new Uint32Array(order.length), to: new Uint32Array(order.length) };
    const weights = new Float64Array(order.length);
    let count = 0;
    for (const place of order) {
      const at = byTarget[place]!;
      const isSame = count > 0 && edges.from[count - 1] === from[at] && edges.to[count - 1] === to[at];
      if (isSame) weights[count - 1] = combine(weights[count - 1]!, weight[at]!);
      else {
        edges.from[count] = from[at]!;
        edges.to[count] = to[at]!;
        weights[count] = weight[at]!;
        count += 1;
      }
    }
    const [sources, targets] = [edges.from.subarray(0, count), edges.to.subarray(0, count)];
    return { from: sources, to: targets, weight: weights.subarray(0, count) };
  }
}

/**
 * Reference edges between files, from the files that use and that define each name. Each use of a name defined in at
 * most four other files weighs one over the square root of the number of files that use it, shared among the files
 * that define it.
 */
export function referenceEdges(
  names: Iterable<{ readonly users: readonly number[]; readonly definers: readonly number[] }>,
  files: number,
): Edges {
  const edges = new EdgeGatherer();
  for (const { users, definers } of names) {
    if (definers.length > MAX_DEFINING_FILES) continue;
    const weight = 1 / Math.sqrt(users.length) / definers.length;
    for (const from of users) for (const to of definers) if (from !== to) edges.add(from, to, weight);
  }
  return edges.sorted(files, (sum, more) => sum + more);
}

/** Path without its extension, and without a last part that stands for its folder. */
function moduleParts(path: string): string[] {
  const parts = path.split('/');
  const last = parts.pop()!;
  const dot = last.indexOf('.', 1);
  const base = dot > 0 ? last.slice(0, dot) : last;
  if (base !== '__init__' && base !== 'index' && base !== 'mod') parts.push(base);
  return parts;
}

/** Finds the files that a module name can mean, by the longest suffix of path parts that fits. */
export class ModuleResolver {
  private readonly paths: readonly string[];
  /** Every part of a path has a number. */
  private readonly numbers = new Map<string, number>();
  /** Where the parts of each file begin, with the end of the last behind. */
  private readonly starts: Uint32Array;
  private readonly parts = new GrowingUint32();
  /** Files by the number of their last part. */
  private readonly byLast: SparseRows;
  /** Go files by their folder. */
  private readonly byFolder = new Map<string, number[]>();
  /** What was found out before and does not depend on who imports: parts by module, files by parts. */
  private readonly absolute = new Map<string, readonly string[]>();
  private readonly packages = new Map<string, readonly number[]>();

  constructor(paths: readonly string[]) {
    this.paths = paths;
    this.starts = new Uint32Array(paths.length + 1);
    const last = new Uint32Array(paths.length);
    paths.forEach((path, file) => {
      for (const part of moduleParts(path)) this.parts.push(this.numberOf(part));
      this.starts[file + 1] = this.parts.length;
      last[file] = this.parts.length > this.starts[file]! ? this.parts.last! : this.numberOf('');
      if (path.endsWith('.go')) this.addGoFile(path.split('/').at(-2), file);
    });
    this.byLast = groupByKey(last, this.numbers.size);
  }

  private addGoFile(folder: string | undefined, file: number): void {
    if (folder === undefined) return;
    const list = this.byFolder.get(folder);
    if (list === undefined) this.byFolder.set(folder, [file]);
    else list.push(file);
  }

  private numberOf(part: string): number {
    let number = this.numbers.get(part);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(part, number);
    }
    return number;
  }

  /** Files that `module`, imported by file `from`, can mean; empty when none or too many fit. */
  resolve(module: string, names: readonly string[], from: number): number[] {
    const wanted = this.wantedParts(module, from);
    if (wanted.length === 0) return [];
    const withNames = names.slice(0, 32).flatMap((name) => this.fitting([...wanted, name], from, 2));
    const direct = this.fitting(wanted, from, 1);
    const outer = direct.length === 0 && wanted.length > 1 ? this.fitting(wanted.slice(0, -1), from, 2) : [];
    const isPackage = direct.length === 0 && outer.length === 0 && this.byFolder.size > 0;
    const folder = isPackage ? remembered(this.packages, wanted.join('/'), () => this.goPackage(wanted)) : [];
    return [...new Set([...withNames, ...direct, ...outer, ...folder])].slice(0, MAX_IMPORT_TARGETS);
  }

  private wantedParts(module: string, from: number): readonly string[] {
    if (module.startsWith('.')) return relativeParts(module, this.paths[from]!);
    return remembered(this.absolute, module, () => absoluteParts(module));
  }

  private fitting(wanted: readonly string[], from: number, least: number): number[] {
    const last = this.numbers.get(wanted.at(-1)!);
    if (last === undefined) return [];
    const { offsets, order } = this.byLast;
    if (offsets[last + 1]! - offsets[last]! > 400) return [];
    const numbers = wanted.map((part) => this.numbers.get(part) ?? -1);
    let best: number[] = [];
    let bestLength = Math.min(least, wanted.length) - 0.5;
    for (let at = offsets[last]!; at < offsets[last + 1]!; at += 1) {
      const file = order[at]!;
      const length = this.commonSuffix(file, numbers);
      if (file === from || length < bestLength) continue;
      if (length > bestLength) best = [];
      bestLength = length;
      best.push(file);
    }
    return best.length <= MAX_IMPORT_TARGETS ? best : [];
  }

  private commonSuffix(file: number, wanted: readonly number[]): number {
    const parts = this.parts.view();
    const [first, end] = [this.starts[file]!, this.starts[file + 1]!];
    let length = 0;
    while (length < end - first && length < wanted.length && parts[end - 1 - length] === wanted.at(-1 - length))
      length += 1;
    return length;
  }

  private goPackage(wanted: readonly string[]): number[] {
    const files = (this.byFolder.get(wanted.at(-1)!) ?? []).filter((file) => {
      const folders = this.paths[file]!.split('/').slice(0, -1);
      return !this.paths[file]!.endsWith('_test.go') && commonSuffix(folders, wanted) >= Math.min(2, folders.length);
    });
    return files.length <= MAX_IMPORT_TARGETS * 2 ? files : [];
  }
}

function commonSuffix(parts: readonly string[], wanted: readonly string[]): number {
  let length = 0;
  while (length < parts.length && length < wanted.length && parts.at(-1 - length) === wanted.at(-1 - length))
    length += 1;
  return length;
}

/** The path parts that a module name which begins with a dot stands for, beside the importing file. */
function relativeParts(module: string, importer: string): string[] {
  const folders = importer.split('/').slice(0, -1);
  if (module.startsWith('./') || module.startsWith('../')) {
    const parts = [...folders];
    for (const part of module.split('/')) {
      if (part === '..') parts.pop();
      else if (part !== '.' && part !== '') parts.push(part);
    }
    return withoutExtension(parts);
  }
  const dots = /^\.+/.exec(module)![0].length;
  const base = folders.slice(0, folders.length - (dots - 1));
  return [...base, ...module.slice(dots).split('.').filter(Boolean)];
}

/** The path parts that any other module name stands for. */
function absoluteParts(module: string): string[] {
  const separated = module.includes('/') ? module.split('/') : module.split(/::|\\|\./);
  const parts = separated.filter(
    (part) => part !== '' && part !== 'crate' && part !== 'super' && part !== 'self' && part !== '*',
  );
  return module.includes('/') ? withoutExtension(parts) : parts;
}

function withoutExtension(parts: string[]): string[] {
  const last = parts.at(-1);
  if (last === undefined) return parts;
  const base = last.replace(/\.(?:jsx?|tsx?|mjs|cjs|mts|cts|vue|svelte|h|hpp|hh|c|cc|cpp|rb|php|dart|css)$/, '');
  const rest = parts.slice(0, -1);
  return base === 'index' ? rest : [...rest, base];
}

function remembered<V>(known: Map<string, V>, key: string, find: () => V): V {
  const value = known.get(key) ?? find();
  known.set(key, value);
  return value;
}
