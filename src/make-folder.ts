// How is a folder made with all that is missing above it? Step by step: Node's own way never ends where a file system
// tells of a folder that is there that it is not (/proc, say).

import fs from 'node:fs';
import path from 'node:path';

/** Throws the system's error when the folder cannot be made, or is a file. */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !fs.existsSync(at); at = path.dirname(at)) missing.push(at);
  for (const at of missing.reverse()) {
    try {
      fs.mkdirSync(at);
    } catch (error) {
      // Somebody else may have been faster.
      if (!fs.statSync(at, { throwIfNoEntry: false })?.isDirectory()) throw error;
    }
  }
  if (missing.length === 0) fs.mkdirSync(folder, { recursive: true });
}
