// Starts one of the programs that scripts/quick.mjs made, from its one file and bytecode: the command that is asked for,
// or what a thread of a build runs. Where the sources were compiled again without it (by the TypeScript compiler alone),
// the newer ones are started instead; also where somebody wants to know where a fault comes from, because the names in
// the one file are short ones. Lies in dist/run.

'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const v8 = require('node:v8');
const vm = require('node:vm');

/** A folder that is copied gets its files in any order within this time. ms. */
const COPYING = 10_000;

/**
 * How much of a function runs before V8 compiles it for speed, in bytes of bytecode: several times what is usual, because
 * a query ends before most of what is compiled for it would be used.
 */
const PATIENCE = 600_000;
/** The V8 versions that know the option; another would say on standard error that it does not. */
const [OLDEST_V8, NEWEST_V8] = [11, 13];

function bePatient() {
  const version = Number.parseInt(process.versions.v8, 10);
  if (version >= OLDEST_V8 && version <= NEWEST_V8) v8.setFlagsFromString(`--interrupt-budget=${PATIENCE}`);
}

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
  // Not before, for V8 takes bytecode only under the flags that it was made with.
  if (name === 'run') bePatient();
  const module = { exports: {} };
  // A script with bytecode cannot import by itself.
  const importModule = (specifier) => import(specifier);
  script.runInThisContext()(module, require, importModule, pathToFileURL(file).href);
  return module.exports;
}

module.exports = { start };
// In a thread it is asked for by what the thread runs.
if (require.main === module) start(process.argv[2] === 'build' ? 'build' : 'run', 'cli.js');
