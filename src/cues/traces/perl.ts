// Perl: `die` and `warn` with their place, Carp's call stacks, Test::More.

import type { Recogniser } from '../recogniser.ts';
import { recogniserOf } from '../recogniser.ts';

const FAMILY = 'perl';
const PATH = '(?<path>\\((?:eval|re_eval) \\d{1,6}\\)|-e|(?:[A-Za-z]:[\\\\/])?[^\\s:"\'()][^:"\'()]{0,400}?)';

function perlFunction(printed: string): string | null {
  const open = printed.indexOf('(');
  const name = (open < 0 ? printed : printed.slice(0, open)).trim();
  return name === '' || name === 'eval {...}' || name.startsWith('eval ') ? null : name;
}

function isFile(path: string | undefined): boolean {
  return path !== undefined && !path.startsWith('(') && path !== '-e' && /[./\\]/.test(path);
}

export const PERL: readonly Recogniser[] = [
  recogniserOf({
    family: FAMILY,
    kind: 'stack',
    order: 'innermost-first',
    hints: [' called at '],
    pattern: new RegExp(
      `^\\s*(?<fn>[\\w:]{1,200}(?:\\(.{0,800}\\))?|eval \\{\\.\\.\\.\\}|require .{1,200}) called at ${PATH} line (?<line>\\d{1,8})`,
      'd',
    ),
    function: perlFunction,
    accept: ({ path }) => isFile(path),
  }),
  recogniserOf({
    family: FAMILY,
    kind: 'place',
    hints: [' line '],
    pattern: new RegExp(
      `^\\s*(?:# {1,4})?(?<msg>\\S.{0,800}?)? ?\\bat ${PATH} line (?<line>\\d{1,8})(?:, <[^>]{0,60}> (?:line|chunk) \\d{1,9})?(?:\\.|, near .{0,200})\\s*$`,
      'd',
    ),
    accept: ({ path }) => isFile(path),
  }),
];
