// A small coverage-guided fuzzer: mutates what it has, keeps an input that reaches code which no earlier one reached,
// and stops at the first input that breaks a target's promise. Seeded, so a run can be repeated. It does not know what
// the targets do.

import { Session } from 'node:inspector';

export interface Target {
  readonly name: string;
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
  /** Blocks of the project's code that were reached. */
  readonly blocks: number;
  readonly finding: Finding | null;
}

/** Inputs between two looks at the coverage: looking costs more than most runs. */
const GROUP = 24;

export function fuzz(target: Target, first: readonly Buffer[], options: { seconds: number; seed: number }): FuzzReport {
  const coverage = new Coverage();
  const random = randomFrom(options.seed);
  const kept = [...first];
  const until = Date.now() + options.seconds * 1000;
  let runs = 0;
  let finding: Finding | null = null;
  const attempt = (input: Buffer): boolean => {
    runs += 1;
    finding = tryOne(target, input);
    return finding === null;
  };
  try {
    if (!first.every(attempt)) return { runs, kept, blocks: coverage.blocks, finding };
    coverage.take();
    while (Date.now() < until) {
      const group = Array.from({ length: GROUP }, () => mutate(target, kept, random));
      if (!group.every(attempt)) break;
      if (!coverage.take()) continue;
      // Something in the group was new: the whole group is cheap to keep in part, by one input drawn from it.
      kept.push(group[Math.floor(random() * group.length)]!);
    }
  } finally {
    coverage.stop();
  }
  return { runs, kept, blocks: coverage.blocks, finding };
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
  private readonly session = new Session();
  private readonly seen = new Set<string>();

  constructor() {
    this.session.connect();
    this.session.post('Profiler.enable');
    this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  get blocks(): number {
    return this.seen.size;
  }

  /** Whether new blocks have run since it was last asked. */
  take(): boolean {
    const before = this.seen.size;
    this.session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error !== null) return;
      for (const script of coverage.result) {
        if (!/\/(?:src|features)\//.test(script.url)) continue;
        for (const { ranges } of script.functions) {
          for (const { startOffset, endOffset, count } of ranges) {
            if (count > 0)
              this.seen.add(`${script.scriptId} ${startOffset} ${endOffset} ${Math.min(4, Math.log2(count) | 0)}`);
          }
        }
      }
    });
    return this.seen.size > before;
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
