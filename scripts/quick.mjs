// Makes dist/run: what run.sh and build.sh start, each in one file with its bytecode beside it. Loading a hundred modules
// and compiling them costs a query more than answering it, and a build over an earlier one more than finding out that
// nothing changed. The bytecode is Node's own cache of compiled code: one of another version is refused by Node, which then
// compiles as ever.
//
// Without a bundler that works here there is no dist/run, and the scripts start dist/src.

import fs from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import vm from 'node:vm';

/** By the name that it gets in dist/run: where a program begins, and the one command that it is ever asked for. */
const PROGRAMS = {
  run: { entry: 'cli.js', command: './run.js' },
  build: { entry: 'cli.js', command: './build.js' },
  worker: { entry: 'index/worker.js', command: null },
};

/** Makes dist/run anew from dist/src; says on standard error when it cannot. */
export async function makeQuickStart(root) {
  const folder = path.join(root, 'dist/run');
  fs.rmSync(folder, { recursive: true, force: true });
  try {
    fs.mkdirSync(folder);
    for (const [name, { entry, command }] of Object.entries(PROGRAMS)) {
      const program = await bundled(path.join(root, 'dist/src', entry), command);
      fs.writeFileSync(path.join(folder, `${name}.cjs`), program);
      fs.writeFileSync(path.join(folder, `${name}.cache`), bytecodeOf(program, `${name}.cjs`));
    }
    for (const name of ['worker.js', 'start.cjs'])
      fs.copyFileSync(
        path.join(root, 'scripts', name === 'worker.js' ? 'quick-worker.mjs' : name),
        path.join(folder, name),
      );
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true });
    console.error(`compile: no quick start for run.sh and build.sh, which work without (${error.message})`);
  }
}

/** A program with one command alone, as a function of what start.cjs gives it. */
async function bundled(entry, command) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    define: { 'import.meta.url': 'fileUrl' },
    // It starts a file of its own in threads.
    external: ['tinypool'],
    // Every byte is read by every query. Where a fault comes from is told by the program itself (see start.cjs).
    minify: true,
    plugins: [onlyCommand(command), withoutSubprograms],
    write: false,
    logLevel: 'silent',
  });
  // Only ASCII, so that it is read without decoding; what is left of the rest stands in patterns and comments.
  const text = outputFiles[0].text
    .replace(/^#!.*/, '')
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const withImports = text.replace(/\bimport\(("[^"\n]+")\)/g, 'importModule($1)');
  return `(function (module, require, importModule, fileUrl) {${withImports}\n})`;
}

/** Other commands are never asked for here: a script always names the same one. */
const onlyCommand = (command) => ({
  name: 'only-command',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\// }, ({ kind, path: name, importer }) =>
      kind === 'dynamic-import' && name !== command && path.basename(importer) === 'table.js'
        ? { path: name, external: true }
        : undefined,
    );
  },
});

/** Commands that are programs of their own are started by the library that reads the words: there are none. */
const withoutSubprograms = {
  name: 'without-subprograms',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ path: name, importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: name, namespace: 'nothing' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: 'module.exports = {};', loader: 'js' }));
  },
};

/** Bytecode of every function, also of those that V8 would leave until they are called. */
function bytecodeOf(program, filename) {
  v8.setFlagsFromString('--no-lazy');
  const script = new vm.Script(program, { filename });
  // The flags are a part of what Node compares before it takes a cache.
  v8.setFlagsFromString('--lazy');
  return script.createCachedData();
}
