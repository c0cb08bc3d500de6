// R: traceback(), rlang's trees, testthat.

import type { Recogniser } from '../recogniser.ts';
import { recogniserOf } from '../recogniser.ts';

const FAMILY = 'r';

/** `2: f(g(x), y)`, ` ├─base::h(x)`: the call without its number, its branch and its arguments. */
function rFunction(printed: string): string | null {
  const call = printed
    .replace(/^[\s│├└─┬▆|\\+-]*/, '')
    .replace(/^\d{1,4}[:.] ?/, '')
    .replace(/^[\s│├└─┬▆█]*/, '')
    .replace(/^global /, '');
  const open = call.indexOf('(');
  const name = (open < 0 ? call : call.slice(0, open)).trim();
  return name === '' || /\s/.test(name) ? null : name;
}

export const R: readonly Recogniser[] = [
  recogniserOf({
    // `2: f(x) at R/foo.R#12`, ` 1. └─pkg:::h(x) at R/h.R:12:2`.
    family: FAMILY,
    kind: 'stack',
    order: 'innermost-first',
    hints: ['.R#', '.R:', '.r#', '.r:', '.Rmd:', '.Rmd#'],
    pattern:
      /^\s*(?<fn>\S.{0,600}?) at (?<path>[^\s:#()"']{1,400}\.(?:[rR]|[rR]md|qmd))[#:](?<line>\d{1,8})(?::(?<col>\d{1,6}))?\s*$/d,
    function: rFunction,
  }),
  recogniserOf({
    // testthat: `── Failure (test-foo.R:12:3): adds ──`, `Error (@test-foo.R#12)`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['.R:', '.R#', '.r:'],
    pattern:
      /(?:Failure|Error|Warning|Skip)[^()]{0,200} \(@?['‘]?(?<path>[^\s:#()'’]{1,400}\.[rR])[#:](?<line>\d{1,8})(?::(?<col>\d{1,6}))?['’]?\)/d,
  }),
  recogniserOf({
    // `Error in f(x) (from foo.R#12) : message`.
    family: FAMILY,
    kind: 'stack',
    order: 'innermost-first',
    hints: ['(from '],
    pattern:
      /\bError in (?<fn>\S.{0,300}?) \(from (?<path>[^\s:#()"']{1,400}\.[rR])#(?<line>\d{1,8})\) ?: ?(?<msg>.{0,800})/d,
    function: rFunction,
  }),
  recogniserOf({
    // knitr: `Quitting from lines 12-15 [chunk] (report.Rmd)`.
    family: FAMILY,
    kind: 'place',
    hints: ['Quitting from lines'],
    pattern: /Quitting from lines (?<line>\d{1,8})-(?<end>\d{1,8}) (?:\[[^\]]{0,100}\] )?\((?<path>[^()]{1,300})\)/d,
  }),
];
