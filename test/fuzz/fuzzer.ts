// A small coverage-guided fuzzer: mutates what it has, keeps an input that reaches code which no earlier one reached,
// and stops at the first input that breaks a target's promise. Seeded, so a run can be repeated. It does not know what
// the targets do.

import { Session } from 'node:inspector';

export interface Target {
  readonly name: string;
  /** Addresses of the code whose coverage counts; the project's own without it. */
  readonly covers?: RegExp;
  /** Parts of inputs that mean something to the target. */
  readonly dictionary: readonly string[];
  /** Inputs never grow beyond it. Bytes. */
  readonly maxBytes: number;
  /** One input may take this long, in ms. */
  readonly maxMs: number;
  /** Tries an input; throws when a promise is broken. */
  run(input: Buffer): void;
}

export interface Finding {
  readonly input: Buffer;
  readonly message: string;
}

export interface FuzzReport {
  readonly runs: number;
  /** Inputs kept because they reached new code, the first ones included. */
  readonly kept: readonly Buffer[];
  /** Blocks of the project's code that were reached, each counted apart for one, two, four and eight or more times. */
  readonly blocks: number;
  readonly finding: Finding | null;
}

/** Inputs between two looks at the coverage: looking costs more than most runs. */
const GROUP = 24;

export function fuzz(target: Target, first: readonly Buffer[], options: { seconds: number; seed: number }): FuzzReport {
  const coverage = new Coverage(target.covers ?? /\/(?:src|features)\//);
  const random = randomFrom(options.seed);
  const kept = [...first];
  let runs = 0;
  let finding: Finding | null = null;
  const attempt = (input: Buffer): boolean => {
    runs += 1;
    finding = tryOne(target, input);
    return finding === null;
  };
  try {
    for (const input of first) {
      if (!attempt(input)) return { runs, kept, blocks: coverage.blocks, finding };
      coverage.takeOne();
    }
    const until = Date.now() + options.seconds * 1000;
    while (Date.now() < until) {
      const group = Array.from({ length: GROUP }, () => mutate(target, kept, random));
      if (!group.every(attempt)) break;
      if (!coverage.takeGroup()) continue;
      for (const input of group) {
        if (!attempt(input)) return { runs, kept, blocks: coverage.blocks, finding };
        if (coverage.takeOne()) kept.push(input);
      }
    }
  } finally {
    coverage.stop();
  }
  return { runs, kept, blocks: coverage.blocks, finding };
}

/** A smaller list that reaches the same code: short inputs first, those left out that reach nothing new. */
export function smallest(target: Target, inputs: readonly Buffer[]): Buffer[] {
  const coverage = new Coverage(target.covers ?? /\/(?:src|features)\//);
  try {
    return [...inputs]
      .sort((a, b) => a.length - b.length || Buffer.compare(a, b))
      .filter((input) => {
        target.run(input);
        return coverage.takeOne();
      });
  } finally {
    coverage.stop();
  }
}

/** Throws when a promise of a target is broken. */
export function promise(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`broken promise: ${what}`);
}

/** What is wrong with the target on an input, or null. */
export function tryOne(target: Target, input: Buffer): Finding | null {
  const began = performance.now();
  try {
    target.run(input);
  } catch (error) {
    return { input, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  const took = performance.now() - began;
  // Once more: a busy machine may have held the first try up.
  if (took > target.maxMs && timeOf(target, input) > target.maxMs) {
    return { input, message: `took ${Math.round(took)} ms, at most ${target.maxMs} are allowed` };
  }
  return null;
}

// --- internal ---

function timeOf(target: Target, input: Buffer): number {
  const began = performance.now();
  target.run(input);
  return performance.now() - began;
}

/** Which blocks of the project's code have run, told by the engine. */
class Coverage {
  private readonly covers: RegExp;
  private readonly session = new Session();
  private readonly byOne = new Set<string>();
  private readonly byGroups = new Set<string>();

  constructor(covers: RegExp) {
    this.covers = covers;
    this.session.connect();
    this.session.post('Profiler.enable');
    this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  get blocks(): number {
    return this.byOne.size;
  }

  /** Whether one input, the only one since it was last asked, ran blocks that none before it ran, or ran so often. */
  takeOne(): boolean {
    return this.takeInto(this.byOne);
  }

  /** Whether several inputs together did so: then one of them may be worth a look of its own. */
  takeGroup(): boolean {
    return this.takeInto(this.byGroups);
  }

  private takeInto(seen: Set<string>): boolean {
    const before = seen.size;
    this.session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error !== null) return;
      for (const { url, scriptId, functions } of coverage.result) {
        if (!this.covers.test(url)) continue;
        for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges)) {
          if (count > 0) seen.add(`${scriptId} ${startOffset} ${endOffset} ${Math.min(3, Math.log2(count) | 0)}`);
        }
      }
    });
    return seen.size > before;
  }

  stop(): void {
    this.session.disconnect();
  }
}

type Random = () => number;

/** Mulberry32: small, seeded, good enough to choose mutations. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function mutate(target: Target, kept: readonly Buffer[], random: Random): Buffer {
  const below = (limit: number) => Math.floor(random() * limit);
  let bytes: Buffer = Buffer.from(kept[below(kept.length)]!);
  for (let times = 1 + below(4); times > 0; times -= 1) {
    const at = below(bytes.length + 1);
    const length = 1 + below(Math.min(64, bytes.length + 1));
    const [before, rest] = [bytes.subarray(0, at), bytes.subarray(at)];
    const other = kept[below(kept.length)]!;
    const word = Buffer.from(target.dictionary[below(target.dictionary.length)] ?? '', 'utf8');
    const changes: (() => Buffer)[] = [
      () => flip(bytes, at, 1 << below(8)),
      () => flip(bytes, at, below(256)),
      () => Buffer.concat([before, rest.subarray(length)]),
      () => Buffer.concat([before, rest.subarray(0, length), rest]),
      () => Buffer.concat([before, word, rest]),
      () => Buffer.concat([before, word, rest.subarray(word.length)]),
      () => Buffer.concat([before, other.subarray(below(other.length + 1))]),
      () => Buffer.from(before),
      () => Buffer.concat([before, ...Array.from({ length: 1 << below(10) }, () => word), rest]),
    ];
    bytes = changes[below(changes.length)]!();
  }
  return bytes.subarray(0, target.maxBytes);
}

function flip(bytes: Buffer, at: number, mask: number): Buffer {
  if (at < bytes.length) bytes[at] = bytes[at]! ^ mask;
  return bytes;
}
