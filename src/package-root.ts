// Where the program's own files are, whether it runs from sources, from a build or from an installed package.

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

let known: string | null = null;

/** The nearest folder above this file that has a package.json. */
export function packageRoot(): string {
  if (known !== null) return known;
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!fs.existsSync(path.join(folder, 'package.json')) && path.dirname(folder) !== folder)
    folder = path.dirname(folder);
  known = folder;
  return folder;
}
