#!/usr/bin/env node
// Makes the folder to deploy: compiled code, production dependencies, model, both scripts, nothing else. It copies what
// is installed here and compiled already; it needs no network and compiles nothing (npm run bundle compiles first).
//
//   node scripts/bundle.mjs --out DIR
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

/**
 * What is copied beside the dependencies: what the published package holds, without what only people read, and the quick
 * start of the scripts, which is made for the Node that made it. That comes last: it must not be older than the rest.
 */
const OWN = [...manifest.files.filter((name) => !name.endsWith('.md') && name !== 'schema'), 'LICENSE', 'dist/run'];

function fail(message, status = 2) {
  console.error(`bundle: ${message}`);
  process.exit(status);
}

function outputFolder() {
  let values;
  try {
    ({ values } = parseArgs({ options: { out: { type: 'string' } } }));
  } catch (error) {
    fail(`${error.message}; usage: npm run bundle -- --out DIR`);
  }
  if (!values.out) fail('usage: npm run bundle -- --out DIR');
  const out = path.resolve(values.out);
  if (out === root || root.startsWith(out + path.sep)) fail(`${out} holds the sources; give a folder elsewhere`);
  return out;
}

/** Package folders (`node_modules/…`, in order) that the production dependencies need, by npm's own resolution. */
function productionPackages() {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const needed = new Set();
  const open = [['', packages['']]];
  while (open.length > 0) {
    const [from, entry] = open.pop();
    for (const [name, optional] of dependenciesOf(entry)) {
      const found = resolvePackage(packages, from, name);
      if (found === null || !fs.existsSync(path.join(root, found))) {
        if (!optional) fail(`${name}, needed by ${from || manifest.name}, is not installed; run npm ci first`);
      } else if (!needed.has(found)) {
        needed.add(found);
        open.push([found, packages[found]]);
      }
    }
  }
  return [...needed].sort();
}

/** [name, may be missing] of everything that an entry of the lock file loads at run time. */
function dependenciesOf(entry) {
  const optionalPeers = entry.peerDependenciesMeta ?? {};
  return [
    ...Object.keys(entry.dependencies ?? {}).map((name) => [name, false]),
    ...Object.keys(entry.optionalDependencies ?? {}).map((name) => [name, true]),
    ...Object.keys(entry.peerDependencies ?? {}).map((name) => [name, optionalPeers[name]?.optional === true]),
  ];
}

function resolvePackage(packages, from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const candidate = base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (base === '') return null;
  }
}

/**
 * Type declarations and maps are for those who compile against the package; nothing here does. A compiled file without
 * its source is left from an earlier state of the sources.
 */
function isWanted(file) {
  if (/\.(d\.ts|map)$/.test(file)) return false;
  const compiled = path.relative(path.join(root, 'dist'), file);
  return (
    compiled.startsWith('..') ||
    compiled.startsWith(`run${path.sep}`) ||
    !compiled.endsWith('.js') ||
    fs.existsSync(path.join(root, compiled.replace(/\.js$/, '.ts')))
  );
}

/** Copies a file or folder; modes are set so that another user can read and run, whoever made the bundle. */
function copy(from, to, wanted) {
  const stat = fs.statSync(from);
  if (stat.isDirectory()) {
    fs.mkdirSync(to, { recursive: true });
    fs.chmodSync(to, 0o755);
    for (const name of fs.readdirSync(from).sort()) {
      const inside = path.join(from, name);
      if (wanted(inside)) copy(inside, path.join(to, name), wanted);
    }
    return;
  }
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.copyFileSync(from, to);
  fs.chmodSync(to, stat.mode & 0o111 ? 0o755 : 0o644);
}

/** Clears what an earlier bundle left; a folder with other things of the same names is not ours to clear. */
function clear(out, names) {
  const present = names.filter((name) => fs.existsSync(path.join(out, name)));
  if (present.length === 0) return;
  let owner;
  try {
    owner = JSON.parse(fs.readFileSync(path.join(out, 'package.json'), 'utf8')).name;
  } catch {
    owner = undefined;
  }
  if (owner !== manifest.name) fail(`${out} holds ${present[0]}, which no earlier bundle made; give an empty folder`);
  for (const name of present) fs.rmSync(path.join(out, name), { recursive: true, force: true });
}

const out = outputFolder();
if (!fs.existsSync(path.join(root, 'dist/src/cli.js'))) fail('dist is missing; run npm run compile first');
if (!fs.existsSync(path.join(root, 'model/model.json'))) console.error('bundle: warning: model/model.json is missing');
const packages = productionPackages();
clear(out, [...new Set([...OWN.map((name) => name.split('/')[0]), 'node_modules', 'package.json'])]);
for (const name of OWN) {
  const from = path.join(root, name);
  if (fs.existsSync(from)) copy(from, path.join(out, name), isWanted);
}
for (const name of packages)
  copy(path.join(root, name), path.join(out, name), (file) => path.basename(file) !== 'node_modules');
const { name, version, license, type, engines, bin, dependencies } = manifest;
const kept = { name, version, license, private: true, type, engines, bin, dependencies };
fs.writeFileSync(path.join(out, 'package.json'), `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o644 });
fs.chmodSync(out, 0o755);
console.error(`bundle: ${out} is ready: ${packages.length} packages`);
