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
if (fs.statSync(file).mtimeMs + COPYING < fs.statSync(whole).mtimeMs) import(pathToFileURL(whole).href);
else start();

function start() {
  const program = fs.readFileSync(file, 'latin1');
  const script = new vm.Script(program, {
    filename: file,
    cachedData: fs.readFileSync(path.join(__dirname, 'run.cache')),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, file, __dirname, pathToFileURL(file).href);
}
