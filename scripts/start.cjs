// Starts `run` from the one file that scripts/quick.mjs made of it, with its bytecode. Where the program was compiled again
// without it (by the TypeScript compiler alone), the newer one is started instead. Lies in dist/run.

'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const vm = require('node:vm');

/** A folder that is copied gets its files in any order within this time. ms. */
const COPYING = 10_000;

const file = path.join(__dirname, 'run.cjs');
const whole = path.join(__dirname, '../src/cli.js');
const script = readScript();
if (script === null) import(pathToFileURL(whole).href);
else start();

/** Null when the one file is older than the program or not whole: the program itself then answers. */
function readScript() {
  try {
    if (fs.statSync(file).mtimeMs + COPYING < fs.statSync(whole).mtimeMs) return null;
    const cachedData = fs.readFileSync(path.join(__dirname, 'run.cache'));
    return new vm.Script(fs.readFileSync(file, 'latin1'), { filename: file, cachedData });
  } catch {
    return null;
  }
}

function start() {
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, file, __dirname, pathToFileURL(file).href);
}
