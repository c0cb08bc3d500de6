// Elixir and Erlang: exceptions, ExUnit, compiler places, Erlang's term stacks.

import { elixirFunction } from '../functions.ts';
import type { Recogniser } from '../recogniser.ts';
import { recogniserOf } from '../recogniser.ts';

const FAMILY = 'elixir';
const ORDER = 'innermost-first';

export const BEAM: readonly Recogniser[] = [
  recogniserOf({
    // `** (CompileError) lib/x.ex:12: undefined function foo/0`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['** ('],
    pattern:
      /\*\* \((?<type>[\w.]{1,200})\) (?<path>[^\s:"'()]{1,400}\.\w{1,5}):(?<line>\d{1,8})(?::(?<col>\d{1,6}))?: (?<msg>.{1,1000})/d,
  }),
  recogniserOf({
    // `(millrace 0.2.1) lib/millrace/account.ex:33: Millrace.Account.draw/2`, `test/x_test.exs:28: (test)`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['.ex:', '.exs:', '.erl:', '.eex:', '.heex:', '.leex:', '.hrl:', '.yrl:', '.xrl:'],
    pattern:
      /(?:^|\s)(?:\((?<app>[\w ]{1,60}[\w.+-]{0,30})\) |└─ )?(?<path>[^\s:"'()]{1,400}\.(?:exs?|erl|hrl|[hl]?eex|[xy]rl)):(?<line>\d{1,8})(?::(?<col>\d{1,6}))?: (?<fn>\(\w{1,20}\)|(?:anonymous fn\/\d{1,3} in )?(?:[\w.:!?&<>=+*/|^~@-]|"[^"]{1,200}"){1,200}\/\d{1,3}|[A-Z][\w.]{0,200}\.\w{1,100}[!?]?\(.{0,600}\)|[A-Z][\w.]{0,200} \(module\)|__\w{1,20}__|\(\w{1,40}\))/d,
    function: elixirFunction,
  }),
  recogniserOf({
    family: FAMILY,
    kind: 'place',
    hints: ['.ex:', '.exs:', '.erl:', '.eex:', '.heex:'],
    pattern: /└─ (?<path>[^\s:"'()]{1,400}\.(?:exs?|erl|[hl]?eex)):(?<line>\d{1,8})(?::(?<col>\d{1,6}))?/d,
  }),
  recogniserOf({
    // Erlang: `{my_mod,handle,3,[{file,"src/my_mod.erl"},{line,42}]}`.
    family: 'erlang',
    kind: 'stack',
    order: ORDER,
    hints: ['{file,'],
    pattern:
      /\{(?:\w{1,100},)?(?<fn>\w{1,100}),(?:\d{1,3}|\[.{0,300}\]),\s{0,20}\[\{file,\s?"(?<path>[^"]{1,400})"\},\s{0,20}\{line,\s?(?<line>\d{1,8})\}/d,
  }),
];
