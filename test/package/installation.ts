// The package as npm packs it, laid out in an empty project with nothing but the dependencies that it names.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../cli/program.ts';

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

export interface Packed {
  /** The tarball. */
  readonly file: string;
  /** Paths inside, with bytes. */
  readonly files: ReadonlyMap<string, number>;
  /** Bytes. */
  readonly size: number;
  readonly unpackedSize: number;
}

interface LockEntry {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Packs what is compiled here; nothing is run and nothing is asked of a registry. */
export function packPackage(): Packed {
  const folder = mkdtempSync(join(tmpdir(), 'cuepack-pack-'));
  const words = ['pack', '--ignore-scripts', '--json', '--offline', '--pack-destination', folder];
  const { stdout, status, stderr } = spawnSync('npm', words, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const [{ filename, size, unpackedSize, files }] = JSON.parse(stdout) as [
    { filename: string; size: number; unpackedSize: number; files: { path: string; size: number }[] },
  ];
  return {
    file: join(folder, filename),
    size,
    unpackedSize,
    files: new Map(files.map((entry) => [entry.path, entry.size])),
  };
}

/** A project whose node_modules holds the unpacked tarball and links to its production dependencies, no others. */
export function installPackage({ file }: Packed): string {
  const project = mkdtempSync(join(tmpdir(), 'cuepack-project-'));
  const home = join(project, 'node_modules', 'cuepack');
  mkdirSync(home, { recursive: true });
  const { status, stderr } = spawnSync('tar', ['xzf', file, '--strip-components=1', '-C', home], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  for (const name of productionPackages()) {
    const link = join(project, name);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, name), link);
  }
  writeFileSync(join(project, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }\n');
  writeFileSync(join(project, 'no-network.cjs'), NO_NETWORK);
  return project;
}

/** Runs Node in a project; every attempt to use the network fails loudly. */
export function runNode(project: string, words: readonly string[], input = '') {
  const env = {
    PATH: process.env.PATH,
    XDG_CACHE_HOME: join(project, '.cache'),
    NODE_OPTIONS: `--require ${JSON.stringify(join(project, 'no-network.cjs'))}`,
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: project, env, input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

export function readManifest(folder = ROOT): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

// --- internal ---

const NO_NETWORK = `const fail = () => { throw new Error('the network was used'); };
require('node:net').Socket.prototype.connect = fail;
require('node:dns').lookup = fail;
require('node:dgram').createSocket = fail;
globalThis.fetch = fail;
`;

/** Folders of the dependencies that the lock file gives the package, at the top of node_modules. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const needed = new Set<string>();
  const open = Object.keys(packages['']?.dependencies ?? {});
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const folder = `node_modules/${name}`;
    const entry = packages[folder];
    if (entry === undefined || needed.has(folder)) continue;
    needed.add(folder);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
    const peers = Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true);
    open.push(...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers);
  }
  return [...needed].filter((folder) => existsSync(join(ROOT, folder))).sort();
}
