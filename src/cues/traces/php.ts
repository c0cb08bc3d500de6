// PHP: uncaught errors, `#0` stacks, `on line`, Xdebug, Symfony, Laravel and Whoops.

import type { Groups, Recogniser } from '../recogniser.ts';
import { readingOf, recogniserOf } from '../recogniser.ts';

const FAMILY = 'php';
const ORDER = 'innermost-first';
const PATH = '(?<path>(?:phar://|vfs://)?(?:[A-Za-z]:[\\\\/])?[^\\s:"\'()<>][^:"\'()<>]{0,400}?)';

/** `Almanac\Session->boot(Object(X), 'y')` without its arguments; Pest and Collision put none. */
function phpFunction(printed: string): string | null {
  const open = printed.indexOf('(', printed.startsWith('(') ? 1 : 0);
  const name = (open < 0 ? printed : printed.slice(0, open)).trim();
  return name === '' || name === '{main}' ? null : name;
}

function isPhp({ path }: Groups): boolean {
  return /\.(?:php\d?|phtml|inc|phar|module|install|theme|twig|ctp|tpl|blade|phpt|html?)\b/i.test(path ?? '');
}

export const PHP: readonly Recogniser[] = [
  recogniserOf({
    // `PHP Fatal error:  Uncaught TypeError: … in /x/boot.php:87`; `… on line 87`; old markup leaves ` :87`.
    family: FAMILY,
    kind: 'place',
    hints: [' in '],
    pattern: new RegExp(
      `(?:(?:PHP )?(?:Fatal error|Warning|Notice|Deprecated|Parse error|Recoverable fatal error|Catchable fatal error|Strict Standards|User \\w{1,12}):\\s{1,4}|\\bUncaught )(?:Uncaught )?(?:exception ')?(?:(?<type>(?:\\w{1,80}\\\\){0,10}\\w{0,80}(?:Error|Exception|Throwable))'?(?:: | with message '))?(?<msg>.{0,1200}) in ${PATH}(?: ?:| on line )(?<line>\\d{1,8})\\b`,
      'd',
    ),
  }),
  recogniserOf({
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['#'],
    pattern:
      /#\d{1,4} (?<path>(?:phar:\/\/|vfs:\/\/)?(?:[A-Za-z]:[\\/])?[^\s:"'()<>][^:"'()<>]{0,400}?)\((?<line>\d{1,8})\): (?<fn>\S.{0,800})/d,
    function: phpFunction,
  }),
  {
    family: FAMILY,
    hints: ['{main}', '[internal function]'],
    read(piece) {
      if (!/^\s*#\d{1,4} (?:\{main\}|\[internal function\])/.test(piece.text)) return null;
      return readingOf({ family: FAMILY, kind: 'stack', piece }, { order: ORDER });
    },
  },
  recogniserOf({
    family: FAMILY,
    kind: 'place',
    hints: [' on line '],
    pattern: new RegExp(`\\b(?:in|thrown in|called in|at|file) ${PATH} on line (?<line>\\d{1,8})\\b`, 'd'),
  }),
  recogniserOf({
    // Symfony: `at Foo->bar() in src/Foo.php (line 12)`, `in Foo.php line 12`, `(src/Foo.php:12)`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['.php'],
    pattern:
      /^\s*(?:(?:\d{1,3}\.? )?at (?<fn>[\w\\:>{}-]{1,300})(?:\(.{0,600}\))?,?\s{1,4})?(?:in |\()(?<path>[^\s:"'()]{1,400}\.php\d?)(?: \(?line |:)(?<line>\d{1,8})\)?/d,
    function: phpFunction,
    accept: isPhp,
  }),
  recogniserOf({
    // Xdebug: `PHP   2. Foo->bar() /x/y.php:12`.
    family: FAMILY,
    kind: 'stack',
    order: 'innermost-last',
    hints: ['.php'],
    pattern:
      /^\s*(?:PHP\s{1,6})?(?:\d{1,3}[.:]\s{1,4}|\d{1,3}\s{1,6}[\d.]{1,12}\s{1,6}(?:\d{1,12}\s{1,6})?)(?<fn>[\w\\:>{}-]{1,300})\([^()]{0,400}\)\s{1,6}(?<path>[^\s:"'()]{1,400}\.\w{1,6}):(?<line>\d{1,8})\s*$/d,
    function: phpFunction,
    accept: ({ line }) => line !== '0',
  }),
  recogniserOf({
    // Laravel: `at /x/y.php:12)` in a log line; Collision: `at app/X.php:12`; `1   vendor/x/y.php:33`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['.php:'],
    pattern:
      /(?:\bat|^\s*\+?\d{1,3}\s{1,6}|^\s*)\s?(?<path>(?:[A-Za-z]:[\\/])?[^\s:"'()]{1,400}\.php\d?):(?<line>\d{1,8})\)?\s*$/d,
  }),
];
