// Starts one of the programs that scripts/quick.mjs made, from its one file and bytecode: the command that is asked for,
// or what a thread of a build runs. Where the sources were compiled again without it (by the TypeScript compiler alone),
// the newer ones are started instead; also where somebody wants to know where a fault comes from, because the names in
// the one file are short ones. Lies in dist/run.

'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const vm = require('node:vm');

/** A folder that is copied gets its files in any order within this time. ms. */
const COPYING = 10_000;

/** Null when the one file is older than the program or not whole: the program itself then answers. */
function readScript(file, whole) {
  if (process.env.CUEPACK_DEBUG === '1') return null;
  try {
    if (fs.statSync(file).mtimeMs + COPYING < fs.statSync(whole).mtimeMs) return null;
    const cachedData = fs.readFileSync(file.replace(/cjs$/, 'cache'));
    return new vm.Script(fs.readFileSync(file, 'latin1'), { filename: file, cachedData });
  } catch {
    return null;
  }
}

/** What a program exports, from its one file where that can be, else from its modules. */
function start(name, entry) {
  const file = path.join(__dirname, `${name}.cjs`);
  const whole = path.join(__dirname, '../src', entry);
  const script = readScript(file, whole);
  if (script === null) return import(pathToFileURL(whole).href);
  const module = { exports: {} };
  // A script with bytecode cannot import by itself.
  const importModule = (specifier) => import(specifier);
  script.runInThisContext()(module, require, importModule, pathToFileURL(file).href);
  return module.exports;
}

module.exports = { start };
// In a thread it is asked for by what the thread runs.
if (require.main === module) start(process.argv[2] === 'build' ? 'build' : 'run', 'cli.js');
