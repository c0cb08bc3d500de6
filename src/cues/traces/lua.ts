// Lua: stack tracebacks and errors of the plain interpreter, LuaJIT, Neovim, LÖVE.

import type { Recogniser } from '../recogniser.ts';
import { readingOf, recogniserOf } from '../recogniser.ts';

const FAMILY = 'lua';
const ORDER = 'innermost-first';

/** `function 'insert_row'`, `local 'f'`, `method 'a:b'`; a definition site in angle brackets is no name. */
function luaFunction(printed: string): string | null {
  const name =
    /^(?:function|local|upvalue|method|field|global|metamethod|for iterator|hook) ['"‘`](.{1,200}?)['"’]/.exec(printed);
  if (name !== null) return name[1]!;
  return printed.startsWith('main chunk') ? 'main chunk' : null;
}

export const LUA: readonly Recogniser[] = [
  recogniserOf({
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: [': in '],
    pattern:
      /^\s*(?:\d{1,3}: )?(?<path>\.{3}[^:"'<>]{1,400}|(?:[A-Za-z]:[\\/])?[^\s:"'<>[(][^:"'<>]{0,400}):(?:(?<line>\d{1,8}):)? in (?<fn>function (?:['"‘`<].{1,300})|function$|(?:local|upvalue|method|field|global|metamethod|for iterator|hook) ['"‘`].{1,200}|main chunk)\s*$/d,
    function: luaFunction,
  }),
  {
    family: FAMILY,
    hints: ['[C]', '(...tail call', '[string "', '(tail call'],
    read(piece) {
      if (
        !/^\s*(?:\[C\]|\(\.{3}tail calls?\.{3}\)|\(tail call\)|\[(?:string|love) ".{0,200}"\](?::\d+)?): /.test(
          piece.text,
        )
      )
        return null;
      return readingOf({ family: FAMILY, kind: 'stack', piece }, { order: ORDER });
    },
  },
  recogniserOf({
    // `lua: x.lua:12: attempt to index …`, `E5108: Error executing lua …panel.lua:41: …`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['.lua:'],
    pattern: /(?<path>(?:[A-Za-z]:[\\/])?[^\s:"'<>[(]{1,400}\.lua):(?<line>\d{1,8}): (?!in )(?<msg>\S.{0,800})/d,
  }),
];
