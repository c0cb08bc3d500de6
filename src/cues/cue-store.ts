// Keeps the cues of a report: one for each value, at its earliest mention, up to a cap. Says which caps were met.
// Knows how repeats are folded together; does not know where cues come from.

import { partsOf } from './symbols.ts';
import type { Cue, CueSet, FrameCue, SymbolCue } from './types.ts';

/** Cues of a kind that are kept: a report that has more says no more. */
const CAPS = {
  frames: 4000,
  paths: 2000,
  symbols: 5000,
  errors: 1000,
  literals: 1000,
  links: 1000,
  hunks: 500,
  terms: 5000,
} as const;

type Kind = keyof typeof CAPS;

export class CueStore {
  readonly #found: { readonly [K in Kind]: Map<string, CueSet[K][number]> } = {
    frames: new Map(),
    paths: new Map(),
    symbols: new Map(),
    errors: new Map(),
    literals: new Map(),
    links: new Map(),
    hunks: new Map(),
    terms: new Map(),
  };
  readonly #full = new Set<Kind>();

  /** Keeps a cue under a key, unless an earlier mention is there already. */
  put<K extends Kind>(kind: K, key: string, cue: CueSet[K][number]): void {
    const known = this.#found[kind].get(key);
    if (known === undefined || cue.span.start < known.span.start) this.#set(kind, key, cue);
  }

  /** One frame for each place: the first mention counts, and the first function that is given there. */
  putFrame(cue: FrameCue): void {
    const key = `${cue.path}\0${cue.line ?? ''}`;
    const known = this.#found.frames.get(key);
    if (known === undefined) {
      this.#set('frames', key, cue);
      return;
    }
    const [first, second] = known.span.start <= cue.span.start ? [known, cue] : [cue, known];
    const merged = {
      ...first,
      function: first.function ?? second.function,
      weight: Math.max(first.weight, second.weight),
      inApp: first.inApp && second.inApp,
    };
    const stack = first.stack === null ? { depth: second.depth, stack: second.stack, role: second.role } : {};
    this.#found.frames.set(key, { ...merged, ...stack });
  }

  /** One name: the first mention counts, and the greatest weight. */
  putSymbol(cue: Omit<SymbolCue, 'type' | 'parts'>): void {
    const known = this.#found.symbols.get(cue.name);
    const isLater = known !== undefined && known.span.start <= cue.span.start;
    if (isLater && known.weight >= cue.weight) return;
    const { span, source } = isLater ? known : cue;
    const parts = known?.parts ?? partsOf(cue.name);
    const weight = Math.max(cue.weight, known?.weight ?? 0);
    this.#set('symbols', cue.name, {
      ...cue,
      type: 'symbol',
      span,
      source,
      weight,
      parts,
      form: known?.form ?? cue.form,
    });
  }

  /** Every cue in order of first mention; paths that frames name as well are left out. */
  cues(notices: readonly string[]): Omit<CueSet, 'bindings'> {
    const frames = inOrder(this.#found.frames);
    const framePaths = new Set(frames.map((frame) => frame.path));
    const caps = [...this.#full].sort();
    return {
      frames,
      paths: inOrder(this.#found.paths).filter((cue) => !framePaths.has(cue.path)),
      symbols: inOrder(this.#found.symbols),
      errors: inOrder(this.#found.errors),
      literals: inOrder(this.#found.literals),
      links: inOrder(this.#found.links),
      hunks: inOrder(this.#found.hunks),
      terms: inOrder(this.#found.terms),
      notices: [
        ...notices,
        ...caps.map((kind) => `More than ${CAPS[kind]} ${kind} were found; the rest were left out.`),
      ],
    };
  }

  #set<K extends Kind>(kind: K, key: string, cue: CueSet[K][number]): void {
    const map = this.#found[kind] as Map<string, Cue>;
    if (map.has(key) || map.size < CAPS[kind]) map.set(key, cue);
    else this.#full.add(kind);
  }
}

function inOrder<T extends Cue>(found: ReadonlyMap<string, T>): T[] {
  // Sorting is stable: cues that begin at the same place stay in the order in which they were found.
  return [...found.values()].sort((a, b) => a.span.start - b.span.start);
}
