// Loaded into the program and its workers by NODE_OPTIONS=--require: writes down what they open and start, below every
// way in which that can be asked for. WATCH_LOG names the file; a row of it is JSON, [what, path or program].

const fs = require('node:fs');

const OPENS = ['open', 'openFileHandle', 'readFileUtf8', 'readdir', 'opendir', 'writeFileUtf8', 'copyFile'];
const STARTS = [
  ['spawn_sync', 'spawn', (options) => options.file],
  ['process_wrap', 'Process', null],
];

const log = process.env.WATCH_LOG;
const files = process.binding('fs');
let isWriting = false;

function note(what, name) {
  if (isWriting || typeof name === 'number') return;
  isWriting = true;
  try {
    let file = String(name);
    try {
      // Where it really is: a link inside of the snapshot may lead out of it.
      file = fs.realpathSync.native(name);
    } catch {
      // It is not there, or not any more.
    }
    fs.appendFileSync(log, `${JSON.stringify([what, file])}\n`);
  } finally {
    isWriting = false;
  }
}

for (const name of OPENS) {
  const original = files[name];
  if (typeof original !== 'function') continue;
  files[name] = function watched(file, ...rest) {
    note('open', file);
    return Reflect.apply(original, this, [file, ...rest]);
  };
}
for (const [room, name, fileOf] of STARTS) {
  const binding = process.binding(room);
  const holder = fileOf === null ? binding[name].prototype : binding;
  const method = fileOf === null ? 'spawn' : name;
  const original = holder[method];
  holder[method] = function watched(options, ...rest) {
    note('start', options.file);
    return Reflect.apply(original, this, [options, ...rest]);
  };
}
