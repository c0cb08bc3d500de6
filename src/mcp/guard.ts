// Nothing but the protocol may reach standard output, from the first byte: a client that meets anything else gives up.
// Imported before everything else of the server. What others print goes to standard error.

import { Writable } from 'node:stream';

const write = process.stdout.write.bind(process.stdout);

process.stdout.write = ((...words: Parameters<typeof process.stderr.write>) =>
  process.stderr.write(...words)) as typeof process.stdout.write;

/** Standard output, for the protocol alone. */
export const protocolOutput = new Writable({
  decodeStrings: false,
  write: (chunk: string | Buffer, _encoding, done) => {
    write(chunk, (error) => done(error ?? null));
  },
});
