// What a path in a report can have been called in the repository: without schemes and application roots, taken out of
// the place where packages are installed, and from build output back to source. Text only; looks nothing up.

/** Characters of a path that are read, from its end. */
const MAX_LENGTH = 1_024;

/** Code as a package manager lays it out. */
export interface Installed {
  /** Name of the package, where the layout says it apart from the path inside; else null. */
  readonly name: string | null;
  /** Parts inside the package, or from the package's own folder where `name` is null. */
  readonly inner: readonly string[];
  /** The path begins with the package's name, which the application's own code does too: it says nothing about whose it is. */
  readonly isNamed?: boolean;
}

interface WrittenPath {
  readonly parts: readonly string[];
  /** Null outside installed places. */
  readonly installed: Installed | null;
}

/** The parts of a path as a report prints it. */
export function readPath(written: string): WrittenPath {
  let path = written.slice(-MAX_LENGTH).replace(/\\/g, '/');
  const cut = path.indexOf('?');
  if (cut > 0) path = path.slice(0, cut);
  const scheme = /^[a-z][\w.+-]{1,30}:(?=\/\/)/i.exec(path)?.[0];
  // A host is a part like any other: no folder is called so, and the longest suffix leaves it behind.
  if (scheme !== undefined) path = path.slice(scheme.length);
  // Rails prints a gem in front of the path inside it: "rack (2.2.4) lib/rack/events.rb".
  const gem = /^([\w-]{1,60}) \(\d[\w.]{0,20}\) /.exec(path);
  if (gem !== null) path = path.slice(gem[0].length);
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.' && !/^\([\w-]*\)$/.test(part)) parts.push(part);
  }
  if (parts[0]?.startsWith('package:')) {
    const inner = ['lib', ...parts.slice(1)];
    return { parts: inner, installed: { name: null, inner, isNamed: true } };
  }
  if (gem !== null) return { parts, installed: { name: gem[1]!, inner: parts, isNamed: true } };
  return { parts, installed: installedIn(parts) };
}

/** The innermost installed place on a path. */
function installedIn(parts: readonly string[]): Installed | null {
  for (let at = parts.length - 2; at >= 0; at -= 1) {
    const found = installedAt(parts, at);
    if (found !== null && found.inner.length > 0) return found;
  }
  return null;
}

function installedAt(parts: readonly string[], at: number): Installed | null {
  const part = parts[at]!;
  const next = parts[at + 1]!;
  const inside = (name: string, skip: number): Installed => ({ name, inner: parts.slice(at + skip) });
  if (
    /^(?:site-packages|dist-packages|site_ruby|vendor_ruby|python\d[\d.]*)$/.test(part) ||
    /\.(?:jar|egg|whl)!?$/.test(part)
  )
    return { name: null, inner: parts.slice(at + 1) };
  switch (part) {
    case 'node_modules':
      return next.startsWith('@') ? inside(parts[at + 2] ?? next, 3) : inside(next, 2);
    case 'gems':
      return /-(?:\d|[0-9a-f]{7})/.test(next) ? inside(withoutVersion(next), 2) : null;
    case 'hosted':
    case 'pub.dev':
    case 'pub.dartlang.org':
      return /-\d/.test(next) ? inside(withoutVersion(next), 2) : null;
    case 'checkouts':
      return inside(withoutVersion(next), 3);
    case 'deps':
    case 'Pods':
      return inside(next, 2);
    case 'rustc':
      return { name: null, inner: parts.slice(at + 2) };
    case 'vendor':
      return next.includes('.') && parts.length > at + 4 ? inside(parts[at + 3]!, 4) : inside(parts[at + 2] ?? next, 3);
    case 'src':
      return parts[at - 1] !== 'go'
        ? null
        : next.includes('.') && parts.length > at + 4
          ? inside(parts[at + 3]!, 4)
          : { name: null, inner: parts.slice(at + 1) };
  }
  if (/^(?:index\.crates\.io|github\.com)-[0-9a-f]+$/.test(part)) return inside(withoutVersion(next), 2);
  const version = /^([^@]+)@v?\d/.exec(part);
  // A major version of a Go module is a folder of its own: owner/name/v2@v2.3.0.
  if (version !== null) return inside(/^v\d+$/.test(version[1]!) ? (parts[at - 1] ?? '') : version[1]!, 1);
  return null;
}

function withoutVersion(name: string): string {
  return name.replace(/-(?:v?\d[\w.+-]{0,80}|[0-9a-f]{7,40})$/, '');
}

/** Folders of build output, and what the source folder may be called; "" for none. */
const OUTPUT_FOLDERS: ReadonlySet<string> = new Set([
  'dist',
  'build',
  'out',
  'output',
  'lib',
  'esm',
  'cjs',
  'es',
  'umd',
  'target',
  'bin',
  'public',
  'compiled',
  'server',
]);

/** Endings that are made, and the endings that they are made from. */
const MADE_FROM: Readonly<Record<string, readonly string[]>> = {
  js: ['ts', 'tsx', 'jsx', 'vue', 'svelte', 'mjs', 'coffee', 'js'],
  mjs: ['mts', 'ts', 'tsx', 'js', 'mjs'],
  cjs: ['cts', 'ts', 'js', 'cjs'],
  jsx: ['tsx', 'jsx'],
  ts: ['ts', 'tsx'],
  pyc: ['py'],
  pyo: ['py'],
  c: ['pyx'],
  cpp: ['pyx', 'cc', 'cxx'],
  class: ['java', 'kt', 'scala', 'groovy'],
  css: ['scss', 'less', 'sass'],
  '': ['ts', 'tsx', 'js', 'jsx', 'py', 'rb', 'mjs'],
};

/** Source files that a file of build output may be made from, likelier first; never the path itself. */
export function sourcesOf(parts: readonly string[]): string[][] {
  const base = parts.at(-1);
  if (base === undefined) return [];
  const folders = sourceFolders(parts.slice(0, -1));
  const found: string[][] = [];
  for (const folder of folders) for (const name of sourceNames(base)) found.push([...folder, name]);
  if (!base.includes('.'))
    for (const end of ['ts', 'tsx', 'js', 'py', 'rs'])
      found.push([...parts, end === 'py' ? '__init__.py' : end === 'rs' ? 'mod.rs' : `index.${end}`]);
  return found;
}

function sourceNames(base: string): string[] {
  // A bundler names a chunk after its page and puts its hash behind: _page.svelte-1a2b3c.js.
  const plain = base
    .replace(/\.map$/, '')
    .replace(/\.(?:cpython|pypy)-?\w{1,20}(?=\.pyc$|\.pyo$)/, '')
    .replace(/\.min(?=\.\w+$)/, '')
    .replace(/\$[\w$]*(?=\.class$)/, '');
  const page = /^_((?:page|layout|server|error)[\w.]*?\.(?:svelte|ts|js))(?:[.-][\w-]{6,12})?(?:\.js)?$/.exec(plain);
  if (page !== null) return [`+${page[1]}`, `+${page[1]!.replace(/\.js$/, '.ts')}`];
  const dot = plain.lastIndexOf('.');
  const stem = dot <= 0 ? plain : plain.slice(0, dot);
  const end = dot <= 0 ? '' : plain.slice(dot + 1).toLowerCase();
  return [
    ...(MADE_FROM[end] ?? [end]).map((source) => `${stem}.${source}`),
    ...(plain.includes('.svelte.') || plain.includes('.vue.') ? [stem] : []),
  ];
}

/** The folders with build output replaced by src, by nothing, or left. */
function sourceFolders(folders: readonly string[]): string[][] {
  const at = folders.findIndex((part) => OUTPUT_FOLDERS.has(part) || part === '.next' || part === '.svelte-kit');
  const kept = folders.filter((part) => part !== '__pycache__');
  if (at < 0) return [kept];
  const before = folders.slice(0, at);
  let after = folders.slice(at + 1);
  while (
    after[0] !== undefined &&
    (OUTPUT_FOLDERS.has(after[0]) ||
      /^(?:classes|main|test|debug|release|entries|chunks|ssr|client|java|kotlin|scala)$/.test(after[0]))
  )
    after = after.slice(1);
  if (after[0] === 'pages' && folders[at] === '.svelte-kit') return [[...before, 'src', 'routes', ...after.slice(1)]];
  return [[...before, 'src', ...after], [...before, ...after], kept];
}
