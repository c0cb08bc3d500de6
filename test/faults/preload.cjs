// Loaded into the program by NODE_OPTIONS=--require: makes what cannot be arranged from outside happen when a file is
// opened for the second time, which is when a build analyses it. FAULT names the accident, FAULT_COUNTER a file that
// counts, over all threads, how often a file called "marked" was opened: in workers, or with FAULT_THREAD=main in the
// build's own thread.

const fs = require('node:fs');
const { isMainThread } = require('node:worker_threads');

const ACCIDENTS = {
  vanish: (file) => fs.rmSync(file),
  change: (file) => fs.writeFileSync(file, 'def changed_meanwhile(oats):\n    return oats\n'),
  exit: () => process.exit(3),
  /** Out of memory: the one way in which a worker really dies in the middle of its work. */
  die: () => {
    for (const hoard = []; ; ) hoard.push(new Array(100_000).fill(hoard.length));
  },
  abort: () => {
    WebAssembly.instantiate = () => Promise.reject(new WebAssembly.RuntimeError('memory access out of bounds'));
    WebAssembly.instantiateStreaming = undefined;
  },
};

if (isMainThread === (process.env.FAULT_THREAD === 'main')) {
  const { openSync } = fs;
  fs.openSync = (file, ...rest) => {
    if (typeof file === 'string' && /marked\.py$/.test(file)) {
      fs.appendFileSync(process.env.FAULT_COUNTER, '.');
      const times = fs.readFileSync(process.env.FAULT_COUNTER).length;
      const isTime = process.env.FAULT_ALWAYS === '1' ? times >= 2 : times === 2;
      if (isTime) ACCIDENTS[process.env.FAULT](file);
    }
    return openSync(file, ...rest);
  };
}
