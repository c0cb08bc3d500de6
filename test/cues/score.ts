// Compares the cues of reports with what their cases expect, by the rules that the published score has: a frame is its
// path and line, an error may be found inside one that is at most a third longer.

import type { CueSet } from '../../src/cues/types.ts';
import type { Case } from './cases/case.ts';

export interface Score {
  readonly frameRecall: number;
  readonly framePrecision: number;
  readonly functions: number;
  readonly inApp: number;
  readonly pathRecall: number;
  readonly pathPrecision: number;
  readonly symbolRecall: number;
  readonly errorRecall: number;
  readonly errorPrecision: number;
  /** What was missed or found too much, for the message of a failing test. */
  readonly faults: readonly string[];
}

interface Ratio {
  good: number;
  all: number;
}

/** Sums over pairs of a case and its cues. Cues whose value is ignored neither count nor harm. */
export class Scorer {
  readonly #sums: Record<Exclude<keyof Score, 'faults'>, Ratio> = {
    frameRecall: { good: 0, all: 0 },
    framePrecision: { good: 0, all: 0 },
    functions: { good: 0, all: 0 },
    inApp: { good: 0, all: 0 },
    pathRecall: { good: 0, all: 0 },
    pathPrecision: { good: 0, all: 0 },
    symbolRecall: { good: 0, all: 0 },
    errorRecall: { good: 0, all: 0 },
    errorPrecision: { good: 0, all: 0 },
  };
  readonly #faults: string[] = [];

  add(expected: Case, cues: CueSet, ignored: ReadonlySet<string> = new Set()): void {
    this.#frames(expected, cues, ignored);
    this.#paths(expected, cues);
    const names = new Set(cues.symbols.map((cue) => cue.name));
    for (const name of expected.symbols) this.#count('symbolRecall', names.has(name), `${expected.id}: name ${name}`);
    const errors = new Set(cues.errors.map((cue) => cue.value));
    for (const value of expected.errors) {
      this.#count(
        'errorRecall',
        [...errors].some((found) => isSameError(found, value)),
        `${expected.id}: error ${value}`,
      );
    }
    for (const found of errors) {
      const isExpected = expected.errors.some((value) => isSameError(found, value));
      if (isExpected || !ignored.has(found))
        this.#count('errorPrecision', isExpected, `${expected.id}: too much: ${found}`);
    }
  }

  score(): Score {
    const ratios = Object.entries(this.#sums).map(([name, { good, all }]) => [name, all === 0 ? 1 : good / all]);
    return { ...(Object.fromEntries(ratios) as Omit<Score, 'faults'>), faults: this.#faults };
  }

  #frames(expected: Case, cues: CueSet, ignored: ReadonlySet<string>): void {
    const found = new Map(cues.frames.map((cue) => [`${cue.path}:${cue.line}`, cue]));
    const wanted = new Set(expected.frames.map((frame) => `${frame.path}:${frame.line}`));
    for (const frame of expected.frames) {
      const place = `${frame.path}:${frame.line}`;
      const cue = found.get(place);
      this.#count('frameRecall', cue !== undefined, `${expected.id}: frame ${place}`);
      if (cue === undefined) continue;
      this.#count(
        'functions',
        cue.function === frame.function,
        `${expected.id}: ${place} is in ${cue.function}, not ${frame.function}`,
      );
      this.#count(
        'inApp',
        cue.inApp === frame.in_app,
        `${expected.id}: ${place} is ${cue.inApp ? '' : 'not '}in the application`,
      );
    }
    for (const [place, cue] of found) {
      if (!ignored.has(cue.path))
        this.#count('framePrecision', wanted.has(place), `${expected.id}: too much: ${place}`);
    }
  }

  #paths(expected: Case, cues: CueSet): void {
    const allowed = new Set([...expected.paths, ...expected.frames.map((frame) => frame.path)]);
    const found = new Set(cues.paths.map((cue) => cue.path));
    for (const path of expected.paths) this.#count('pathRecall', found.has(path), `${expected.id}: path ${path}`);
    for (const path of found) this.#count('pathPrecision', allowed.has(path), `${expected.id}: too much: ${path}`);
  }

  #count(name: Exclude<keyof Score, 'faults'>, isGood: boolean, fault: string): void {
    this.#sums[name].all += 1;
    if (isGood) this.#sums[name].good += 1;
    else this.#faults.push(`${name}: ${fault}`);
  }
}

function isSameError(found: string, expected: string): boolean {
  return found.trim() === expected.trim() || (found.includes(expected) && found.length * 3 <= expected.length * 4);
}
