// Haskell: HasCallStack, profiling stacks, failed patterns, hspec.

import type { Recogniser } from '../recogniser.ts';
import { recogniserOf } from '../recogniser.ts';

const FAMILY = 'haskell';
const ORDER = 'innermost-first';

export const HASKELL: readonly Recogniser[] = [
  recogniserOf({
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: [', called at '],
    pattern:
      /(?:^|\s)(?<fn>[^\s,]{1,200}), called at (?<path>(?:[A-Za-z]:[\\/])?[^\s:]{1,400}):(?<line>\d{1,8}):(?<col>\d{1,8})(?: in (?<unit>[^\s:]{1,200}):(?<name>[\w.']{1,200}))?/d,
  }),
  recogniserOf({
    // Profiling: `Main.foo (src/Main.hs:12:5-20)`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['.hs:'],
    pattern:
      /^\s*(?<fn>[A-Z][\w.']{0,200}\.[\w.'<>$]{1,200}) \((?<path>[^\s:()]{1,400}\.l?hs):\(?(?<line>\d{1,8})[:,](?<col>\d{1,8})[\d(),:-]{0,30}\)\s*$/d,
  }),
  recogniserOf({
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['Non-exhaustive', 'Irrefutable', 'Missing field', 'No match'],
    pattern:
      /(?<path>[^\s:()"']{1,400}\.\w{1,5}):\(?(?<line>\d{1,8})[:,](?<col>\d{1,8})[\d(),:-]{0,30}: (?<msg>(?:Non-exhaustive|Irrefutable|Missing field|No match).{0,500})/d,
  }),
];
