// Makes dist/run: the command `run` and all that it needs in one file, with its bytecode beside it. Loading a hundred
// modules and compiling them costs a query more than answering it. The bytecode is Node's own cache of compiled code: one
// of another version is refused by Node, which then compiles as ever.
//
// Without a bundler that works here there is no dist/run, and run.sh starts dist/src.

import fs from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import vm from 'node:vm';

/** Makes dist/run anew from dist/src; says on standard error when it cannot. */
export async function makeQuickStart(root) {
  const folder = path.join(root, 'dist/run');
  fs.rmSync(folder, { recursive: true, force: true });
  try {
    const program = await bundled(path.join(root, 'dist/src/cli.js'));
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'run.cjs'), program);
    fs.writeFileSync(path.join(folder, 'run.cache'), bytecodeOf(program));
    fs.copyFileSync(path.join(root, 'scripts/start.cjs'), path.join(folder, 'start.cjs'));
  } catch (error) {
    console.error(`compile: no quick start for run.sh, which works without (${error.message})`);
  }
}

/** The program with the command `run` alone, as a function of what a script has around it. */
async function bundled(entry) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    define: { 'import.meta.url': 'fileUrl' },
    plugins: [onlyRun],
    write: false,
    logLevel: 'silent',
  });
  // Only ASCII, so that it is read without decoding; what is left of the rest stands in patterns and comments.
  const text = outputFiles[0].text
    .replace(/^#!.*/, '')
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `(function (exports, require, module, __filename, __dirname, fileUrl) {${text}\n})`;
}

/** Other commands are never asked for here: run.sh always says `run`. */
const onlyRun = {
  name: 'only-run',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\// }, ({ kind, path: name }) =>
      kind === 'dynamic-import' && name !== './run.js' ? { path: name, external: true } : undefined,
    );
  },
};

/** Bytecode of every function, also of those that V8 would leave until they are called. */
function bytecodeOf(program) {
  v8.setFlagsFromString('--no-lazy');
  const script = new vm.Script(program, { filename: 'run.cjs' });
  // The flags are a part of what Node compares before it takes a cache.
  v8.setFlagsFromString('--lazy');
  return script.createCachedData();
}
