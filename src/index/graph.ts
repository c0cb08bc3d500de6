// Which file leans on which: reference edges from the rare names a file uses to the files that define them, and
// import edges from what it imports to the files that the module names. Built once, at assembly.

/** A name defined in more files than this says nothing about where it points. Files. */
const MAX_DEFINING_FILES = 4;
/** An import that fits more files than this is left out. Files. */
const MAX_IMPORT_TARGETS = 8;

export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/**
 * Reference edges between files, from the files that use and that define each name. Each use of a name defined in at
 * most four other files weighs one over the square root of the number of files that use it, shared among the files
 * that define it.
 */
export function referenceEdges(
  names: Iterable<{ readonly users: readonly number[]; readonly definers: readonly number[] }>,
): Edge[] {
  const sums = new Map<number, Map<number, number>>();
  for (const { users, definers } of names) {
    if (definers.length > MAX_DEFINING_FILES) continue;
    const weight = 1 / Math.sqrt(users.length) / definers.length;
    for (const from of users) {
      for (const to of definers) {
        if (from === to) continue;
        let row = sums.get(from);
        if (row === undefined) {
          row = new Map();
          sums.set(from, row);
        }
        row.set(to, (row.get(to) ?? 0) + weight);
      }
    }
  }
  return flatten(sums);
}

function flatten(sums: ReadonlyMap<number, ReadonlyMap<number, number>>): Edge[] {
  const edges: Edge[] = [];
  for (const [from, row] of sums) for (const [to, weight] of row) edges.push({ from, to, weight });
  return edges.sort((a, b) => a.from - b.from || a.to - b.to);
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
  private readonly byLast = new Map<string, number[]>();
  private readonly byFolder = new Map<string, number[]>();
  private readonly parts: string[][];
  private readonly paths: readonly string[];

  constructor(paths: readonly string[]) {
    this.paths = paths;
    this.parts = paths.map(moduleParts);
    const add = (map: Map<string, number[]>, key: string | undefined, file: number) => {
      if (key === undefined) return;
      const list = map.get(key);
      if (list === undefined) map.set(key, [file]);
      else list.push(file);
    };
    paths.forEach((path, file) => {
      add(this.byLast, this.parts[file]!.at(-1), file);
      const folders = path.split('/');
      if (/\.go$/.test(path)) add(this.byFolder, folders.at(-2), file);
    });
  }

  /** Files that `module`, imported by file `from`, can mean; empty when none or too many fit. */
  resolve(module: string, names: readonly string[], from: number): number[] {
    const wanted = modulePathOf(module, this.paths[from]!);
    if (wanted.length === 0) return [];
    const withNames = names.slice(0, 32).flatMap((name) => this.fitting([...wanted, name], from, 2));
    const direct = this.fitting(wanted, from, 1);
    const outer = direct.length === 0 && wanted.length > 1 ? this.fitting(wanted.slice(0, -1), from, 2) : [];
    const folder = direct.length === 0 && outer.length === 0 ? this.goPackage(wanted) : [];
    return [...new Set([...withNames, ...direct, ...outer, ...folder])].slice(0, MAX_IMPORT_TARGETS);
  }

  private fitting(wanted: readonly string[], from: number, least: number): number[] {
    const candidates = this.byLast.get(wanted.at(-1)!) ?? [];
    if (candidates.length > 400) return [];
    let best: number[] = [];
    let bestLength = Math.min(least, wanted.length) - 0.5;
    for (const file of candidates) {
      const length = commonSuffix(this.parts[file]!, wanted);
      if (file === from || length < bestLength) continue;
      if (length > bestLength) best = [];
      bestLength = length;
      best.push(file);
    }
    return best.length <= MAX_IMPORT_TARGETS ? best : [];
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

/** The path parts that a module name stands for, relative names resolved against the importing file. */
function modulePathOf(module: string, importer: string): string[] {
  const folders = importer.split('/').slice(0, -1);
  const pythonDots = /^\.+/.exec(module);
  if (module.startsWith('./') || module.startsWith('../')) {
    const parts = [...folders];
    for (const part of module.split('/')) {
      if (part === '..') parts.pop();
      else if (part !== '.' && part !== '') parts.push(part);
    }
    return withoutExtension(parts);
  }
  if (pythonDots !== null) {
    const base = folders.slice(0, folders.length - (pythonDots[0].length - 1));
    return [...base, ...module.slice(pythonDots[0].length).split('.').filter(Boolean)];
  }
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
