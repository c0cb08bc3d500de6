#!/usr/bin/env node
// Compiles the TypeScript sources into dist/, and what run.sh starts into one file with its bytecode beside it in
// dist/run (see quick.mjs). With --if-possible (as `prepublish` calls it, which npm runs on npm ci and
// npm install in a checkout, also where the development packages were left out) a missing compiler is no failure: a
// bundle or a published package brings its own dist/.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeQuickStart } from './quick.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

function findCompiler() {
  try {
    return createRequire(import.meta.url).resolve('typescript/bin/tsc');
  } catch {
    return null;
  }
}

const compiler = findCompiler();
if (compiler === null) {
  if (process.argv.includes('--if-possible')) process.exit(0);
  console.error('compile: TypeScript is not installed; run npm ci in this folder first');
  process.exit(1);
}
const result = spawnSync(process.execPath, [compiler, '-p', path.join(root, 'tsconfig.build.json')], {
  stdio: ['ignore', 2, 2],
});
if (result.status === 0) {
  fs.chmodSync(path.join(root, 'dist/src/cli.js'), 0o755);
  await makeQuickStart(root);
}
process.exit(result.status ?? 1);
