// Which files of a snapshot end like a given path: the longest suffix of its parts that exists. Knows nothing of
// layouts or languages; compares without regard to case, and prefers equal case.

/** The files that share the longest suffix with a path. */
export interface PathFit {
  /** In path order; empty when not even the base name exists. */
  readonly files: readonly number[];
  /** Parts in the shared suffix. */
  readonly length: number;
}

interface Node {
  readonly files: number[];
  /** Below: files by their next part toward the root; made on first need. */
  children: Map<string, Node> | null;
}

const NONE: PathFit = { files: [], length: 0 };

/** Answers for one snapshot. Making it takes time in proportion to the number of files, a look-up to the files of one name. */
export class PathMatcher {
  private readonly paths: readonly string[];
  private readonly lowerParts: (readonly string[] | undefined)[];
  private readonly endings = new Set<string>();
  private readonly byBase = new Map<string, Node>();

  constructor(paths: readonly string[]) {
    this.paths = paths;
    this.lowerParts = new Array(paths.length);
    paths.forEach((path, file) => {
      put(this.byBase, path.slice(path.lastIndexOf('/') + 1).toLowerCase(), file);
    });
  }

  match(parts: readonly string[]): PathFit {
    const base = parts.at(-1);
    let node = base === undefined ? undefined : this.byBase.get(base.toLowerCase());
    if (node === undefined) return NONE;
    let length = 1;
    for (; length < parts.length; length += 1) {
      const next = this.childrenOf(node, length).get(parts.at(-1 - length)!.toLowerCase());
      if (next === undefined) break;
      node = next;
    }
    return { files: this.ofEqualCase(node.files, parts.slice(parts.length - length).join('/')), length };
  }

  /** Whether any file's name ends so; the ending begins with its dot. */
  hasEnding(ending: string): boolean {
    if (this.endings.size === 0)
      for (const base of this.byBase.keys()) this.endings.add(base.slice(Math.max(0, base.lastIndexOf('.'))));
    return this.endings.has(ending);
  }

  /** Parts of a file's path in lower case. */
  partsOf(file: number): readonly string[] {
    const known = this.lowerParts[file];
    if (known !== undefined) return known;
    const parts = this.paths[file]!.toLowerCase().split('/');
    this.lowerParts[file] = parts;
    return parts;
  }

  private childrenOf(node: Node, depth: number): Map<string, Node> {
    if (node.children !== null) return node.children;
    node.children = new Map();
    for (const file of node.files) {
      const part = this.partsOf(file).at(-1 - depth);
      if (part !== undefined) put(node.children, part, file);
    }
    return node.children;
  }

  private ofEqualCase(files: readonly number[], suffix: string): readonly number[] {
    if (files.length < 2) return files;
    const equal = files.filter((file) => this.paths[file]!.endsWith(suffix));
    return equal.length === 0 ? files : equal;
  }
}

function put(table: Map<string, Node>, key: string, file: number): void {
  const node = table.get(key);
  if (node === undefined) table.set(key, { files: [file], children: null });
  else node.files.push(file);
}
