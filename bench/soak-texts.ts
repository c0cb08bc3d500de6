// Texts to ask a repository for hours: reports, traces and comments about places that are really in it, no two alike,
// and the same ones in every run. With texts of one's own those take turns with the made ones.

import fs from 'node:fs';
import path from 'node:path';

interface Place {
  readonly path: string;
  readonly line: number;
  readonly names: readonly string[];
}

const MAX_FILES = 2_000;
const MAX_FILE_BYTES = 200_000;

/** Gives the text of a number; `own` are texts that take every other turn. */
export function textsAbout(root: string, own: readonly string[] = []): (number: number) => string {
  const files = filesUnder(root);
  if (files.length === 0) throw new Error(`${root} holds no files`);
  const lines = new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8').split('\n')]));
  const placeOf = (number: number): Place => {
    const file = files[scatter(number, files.length)]!;
    const all = lines.get(file)!;
    const line = scatter(number * 31 + 7, all.length);
    const near = all.slice(Math.max(0, line - 3), line + 4).join('\n');
    return { path: file, line: line + 1, names: (near.match(/[A-Za-z_]\w{3,40}/g) ?? ['nothing']).slice(0, 9) };
  };
  return (number) => {
    const text = SHAPES[number % SHAPES.length]!(placeOf(number), placeOf(number + 1_000_003), number);
    if (own.length === 0 || number % 2 === 0) return text;
    return `${own[(number >> 1) % own.length]}\n\nSeen again (${number}) near ${placeOf(number).names.join(' ')}.`;
  };
}

/** Texts of files of queries, as `cuepack run` reads them. */
export function textsIn(files: readonly string[]): string[] {
  return files.flatMap((file) =>
    fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => (JSON.parse(line) as { text: string }).text),
  );
}

// --- internal ---

const SHAPES: readonly ((first: Place, second: Place, number: number) => string)[] = [
  ({ names }, other, number) =>
    `\`${names[0]}\` stopped working in ${number}\n\nAfter the last update ${names.join(' ')} is wrong when ${other.names.join(' ')} is empty.\n`,
  (first, second, number) =>
    `Traceback (most recent call last):\n  File "/srv/app/${first.path}", line ${first.line}, in ${first.names[0]}\n    ${first.names.join('(')}\n  File "/srv/app/${second.path}", line ${second.line}, in ${second.names[0]}\nValueError: ${second.names.join(' ')} (${number})\n`,
  (first, second, number) =>
    `TypeError: ${first.names.at(-1)} is not a function ${number}\n    at ${first.names[0]} (${first.path}:${first.line}:5)\n    at Object.${second.names[0]} (${second.path}:${second.line}:11)\n`,
  (first, second, number) =>
    `In ${first.path} line ${first.line}: should this not use "${second.names.slice(0, 3).join(' ')}" as ${second.path} does? (${number})\n`,
  ({ names }, _, number) =>
    `### What happened\n\n${names.join(' ')}\n\n\`\`\`\n${names.join('.')}(${number})\n\`\`\`\n\n### What should happen\n\nNo error ${number}: "${names.slice(0, 4).join(' ')}"\n`,
];

/** A number that looks like chance and is none. */
function scatter(number: number, limit: number): number {
  let mixed = Math.imul(number + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % limit;
}

function filesUnder(root: string): string[] {
  const found: string[] = [];
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined && found.length < MAX_FILES; folder = folders.pop()) {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory() && entry.name !== '.git') folders.push(name);
      else if (entry.isFile() && fs.statSync(path.join(root, name)).size <= MAX_FILE_BYTES) found.push(name);
    }
  }
  return found.sort();
}
