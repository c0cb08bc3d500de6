// Makes a repository of any size: modules with invented names that define, import and call each other, in folders of
// fifty. The same number always gives the same files.
//
//   node --import tsx bench/generate.ts FOLDER FILES

import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const NOUNS = ['grain', 'hopper', 'stone', 'sieve', 'flour', 'sack', 'cart', 'wheel', 'sluice', 'pond', 'beam', 'sail'];
const VERBS = ['grind', 'sift', 'weigh', 'fill', 'empty', 'turn', 'lift', 'carry', 'open', 'close', 'count', 'mend'];
const SYLLABLES = ['ba', 'de', 'fi', 'go', 'lu', 'ma', 'ne', 'pi', 'ro', 'su', 'ta', 've', 'zi'];
const FILES_IN_FOLDER = 50;

/** Writes `count` files under a folder, which is made; gives their bytes. */
export function generateRepository(root: string, count: number): number {
  let bytes = 0;
  for (let number = 0; number < count; number += 1) {
    const text = number % 3 === 2 ? script(number, count) : module(number, count);
    const folder = path.join(root, `area_${Math.floor(number / FILES_IN_FOLDER / 20)}`, folderOf(number));
    if (number % FILES_IN_FOLDER === 0) fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, nameOf(number) + (number % 3 === 2 ? '.js' : '.py')), text);
    bytes += text.length;
  }
  return bytes;
}

/** A report about one of `count` files: a failing call and its message, in the words of that file. */
export function questionAbout(number: number, count: number): string {
  const file = number % count;
  const [verb, noun] = [pick(VERBS, file), pick(NOUNS, file * 3)];
  return `${classOf(file)} fails on a heavy ${noun}\n\n\`${verb}_${noun}_0\` of ${coined(file)} ends with ValueError: ${noun} ${file} is above 10.`;
}

// --- internal ---

const pick = (list: readonly string[], number: number): string => list[number % list.length]!;
const folderOf = (number: number): string =>
  `${pick(NOUNS, Math.floor(number / FILES_IN_FOLDER))}_${Math.floor(number / FILES_IN_FOLDER)}`;
const nameOf = (number: number): string => `${pick(NOUNS, number * 7)}_${pick(VERBS, number * 5)}_${number}`;
const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);
const classOf = (number: number): string =>
  `${capital(pick(NOUNS, number * 7))}${capital(pick(VERBS, number * 5))}${number}`;

/**
 * A word of a few files alone: repositories have more words the larger they are, though not in proportion (Heaps' law),
 * and reports speak of the rare ones.
 */
const coined = (number: number): string => {
  let rest = Math.floor(number / FILES_IN_FOLDER);
  let word = 'q';
  do {
    word += SYLLABLES[rest % SYLLABLES.length]!;
    rest = Math.floor(rest / SYLLABLES.length);
  } while (rest > 0);
  return `${word}um`;
};

/** A number that looks like chance and is none. */
const scatter = (number: number, limit: number): number => Math.imul(number + 1, 0x9e3779b1) % limit;

function module(number: number, count: number): string {
  const other = Math.abs(scatter(number, Math.ceil(count / 3))) * 3;
  const lines = [
    `"""The ${pick(NOUNS, number)} of yard ${number}."""`,
    '',
    `from ${folderOf(other)}.${nameOf(other)} import ${classOf(other)}`,
    '',
    '',
  ];
  lines.push(
    `class ${classOf(number)}:`,
    `    """Knows how to ${pick(VERBS, number)} a ${pick(NOUNS, number + 3)}."""`,
    '',
  );
  for (let at = 0; at < 4 + (number % 9); at += 1) {
    const [verb, noun] = [pick(VERBS, number + at * 5), pick(NOUNS, number * 3 + at)];
    lines.push(
      `    def ${verb}_${noun}_${at}(self, ${noun}, limit=${at * 10}):`,
      `        # A ${noun} that is too heavy waits for the ${pick(NOUNS, at)}.`,
    );
    lines.push(
      `        if len(${noun}) > limit:`,
      `            raise ValueError("${noun} ${number} is above %d" % limit)  # ${coined(number)}`,
      `        helper = ${classOf(other)}()`,
    );
    lines.push(
      `        for part in sorted(${noun}):`,
      `            self.${verb}ed = helper.${verb}_${noun}_${at}(part, limit)`,
      `        return self.${verb}ed`,
      '',
    );
  }
  return `${lines.join('\n')}\n`;
}

function script(number: number, count: number): string {
  const other = Math.abs(scatter(number, Math.floor(count / 3) || 1)) * 3 + 2;
  const lines = [
    `import { ${classOf(other)} } from '../${folderOf(other)}/${nameOf(other)}.js';`,
    '',
    `/** Of the ${coined(number)}. */`,
    `export class ${classOf(number)} {`,
  ];
  for (let at = 0; at < 3 + (number % 7); at += 1) {
    const [verb, noun] = [pick(VERBS, number + at * 5), pick(NOUNS, number * 3 + at)];
    lines.push(
      `  /** Lets the ${noun} ${verb}. */`,
      `  ${verb}${capital(noun)}(${noun}, limit = ${at}) {`,
      `    if (${noun}.length > limit) throw new RangeError('${noun} ${number}');`,
    );
    lines.push(`    return new ${classOf(other)}().${verb}${capital(noun)}(${noun}.slice(${at}), limit);`, '  }', '');
  }
  return `${lines.join('\n')}}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  generateRepository(process.argv[2] ?? 'generated', Number(process.argv[3] ?? 1000));
}
