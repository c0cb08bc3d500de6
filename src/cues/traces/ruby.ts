// Ruby old and new, Rails, RSpec, minitest, and the error trackers that print Ruby.

import { rubyFunction } from '../functions.ts';
import type { Recogniser } from '../recogniser.ts';
import { recogniserOf } from '../recogniser.ts';

const FAMILY = 'ruby';
const ORDER = 'innermost-first';
/** What may stand before a frame: RSpec's `# `, `from `, the number of a frame in a reversed backtrace. */
const LEAD = '^\\s*(?:# )?(?:\\d{1,4}: )?(?:from )?';
const PATH =
  '(?<path><internal:[\\w/.-]{1,100}>|(?:[A-Za-z]:[\\\\/])?(?:\\[[A-Z_]{3,20}\\])?[^\\s:"\'(`][^:"\'`]{0,400})';

export const RUBY: readonly Recogniser[] = [
  recogniserOf({
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: [':in`', ':in ', ': in `', ": in '"],
    pattern: new RegExp(
      `${LEAD}${PATH}:\\s?(?<line>\\d{1,8}): ?in ?[\`'‘](?<fn>[^\`'’]{1,300})['’](?:: (?<msg>.{1,1000}?)(?: \\((?<type>[A-Z][\\w:]{1,120})\\))?$)?`,
      'd',
    ),
    function: rubyFunction,
  }),
  recogniserOf({
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: [':in '],
    pattern: new RegExp(`${LEAD}${PATH}:(?<line>\\d{1,8}):in (?<fn>[\\w<>!?=.#:() ]{1,200})\\s*$`, 'd'),
    function: rubyFunction,
    accept: ({ path }) =>
      /\.(?:rb|erb|haml|slim|rake|ru|jbuilder|gemspec|builder)$|\/(?:bin|exe)\/[\w-]+$|Rakefile$/.test(path ?? ''),
  }),
  recogniserOf({
    // Bugsnag: `app/models/mix.rb:190 - cover_for`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: [' - ', ' – ', ' → ', ' in '],
    pattern:
      /^\s*(?<path>[^\s:"'()]{1,400}\.\w{1,10}):(?<line>\d{1,8}) (?:-|–|→|in) (?<fn>[\w<>!?=.#:() ]{1,300})\s*$/d,
    function: rubyFunction,
    accept: ({ path }) => /\.(?:rb|erb|haml|slim|rake|ru|jbuilder|php|py|[jt]sx?)$/.test(path ?? ''),
  }),
  recogniserOf({
    // RSpec without a method: `# ./spec/x_spec.rb:44`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['# '],
    pattern: /^\s*# (?<path>\.{0,2}\/?[^\s:"'()]{1,400}\.\w{1,10}):(?<line>\d{1,8})\s*$/d,
  }),
  recogniserOf({
    // minitest: `FooTest#test_bar [test/foo_test.rb:12]:`.
    family: FAMILY,
    kind: 'place',
    hints: ['.rb:'],
    pattern:
      /(?<name>\b[A-Z][\w:]{0,120}#[\w?!]{1,120})(?: |.{0,80}?)\[(?<path>[^\s[\]:]{1,400}\.rb):(?<line>\d{1,8})\]/d,
  }),
  recogniserOf({
    // Rails: `Showing /x/show.html.erb where line #12 raised:`.
    family: FAMILY,
    kind: 'place',
    hints: ['where line #'],
    pattern: /\bShowing (?<path>\S{1,400}) where line #(?<line>\d{1,8}) raised/d,
  }),
  recogniserOf({
    // AppSignal and others: `app/models/x.rb:12 cover_for`; Rails' page: `app/models/x.rb (12) in cover_for`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['.rb', '.erb'],
    pattern:
      /^\s*(?<path>[^\s:"'()]{1,400}\.(?:rb|erb|rake))(?::| \()(?<line>\d{1,8})(?:\) in | )(?<fn>[a-z_]\w{0,100}[!?]?)\s*$/d,
    function: rubyFunction,
  }),
];
