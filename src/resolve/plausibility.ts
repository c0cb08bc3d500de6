// Of several definitions of one name, which is meant? What is called bare is rarely a method; what is called on a
// module is never one; a test's helper is hardly ever meant. Weighs definitions; finds none.

import type { Binding, SymbolCue } from '../cues/types.ts';
import type { SnapshotIndex } from '../index/snapshot.ts';

/** How a name is used in the text. */
export interface Usage {
  /** The parts of the name, with what the reporter's own code gives put in its place. */
  readonly parts: readonly string[];
  /** What stands before the innermost part: nothing, a module, an object of unknown kind, or a name as written. */
  readonly receiver: 'none' | 'module' | 'object' | 'written';
}

/** Words for the object itself: what they stand for is unknown. */
const SELF = /^(?:self|this|cls|super|_)$/;

/** The usage of a name under the bindings of the text. */
export function usageOf({ name, parts }: SymbolCue, bindings: ReadonlyMap<string, Binding>): Usage {
  const first = /^[\w$]+(?=[.:#])/.exec(name)?.[0];
  if (first === undefined) return { parts, receiver: parts.length < 2 ? 'none' : 'written' };
  // Short names of objects are not kept among the parts.
  const rest = parts[0] === first ? parts.slice(1) : parts;
  const binding = bindings.get(first);
  if (binding === undefined)
    return { parts, receiver: rest.length === parts.length || SELF.test(first) ? 'object' : 'written' };
  if (binding.isModule)
    return { parts: [...modulePath(binding.value), ...rest], receiver: rest.length === 1 ? 'module' : 'written' };
  const made = binding.value.split('.').at(-1) ?? '';
  // What a class makes is of the class; what a function makes is unknown.
  if (/^[A-Z]/.test(made) && rest.length === 1) return { parts: [made, ...rest], receiver: 'written' };
  return { parts, receiver: 'object' };
}

const modulePath = (value: string): string[] =>
  value
    .split(/[./\\@-]+/)
    .filter((part) => /^[A-Za-z_]\w*$/.test(part))
    .slice(-4);

const OF_CATEGORY = {
  source: 1,
  test: 0.1,
  fixture: 0.05,
  docs: 0.1,
  example: 0.15,
  config: 0.5,
  generated: 0.2,
  vendored: 0.2,
} as const;

/** How plausible a definition is for a usage, in (0, 1]. */
export function plausibility(index: SnapshotIndex, id: number, { receiver }: Usage): number {
  const { container, file } = index.definition(id);
  const { inside, outside } = OF_RECEIVER[receiver];
  return (container === '' ? outside : inside) * OF_CATEGORY[index.categoryOf(file)];
}

/** What a definition inside a container counts, and one at the top of its file. */
const OF_RECEIVER = {
  none: { inside: 0.4, outside: 1 },
  module: { inside: 0.1, outside: 1 },
  object: { inside: 1, outside: 0.3 },
  written: { inside: 1, outside: 1 },
} as const;
