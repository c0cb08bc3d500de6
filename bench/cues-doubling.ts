// Does reading a report take time in proportion to its length, whatever is in it? Prints for each hostile text, and for
// a mixed log, the processor time at one size and at twice that size, and their ratio. About 2 is linear; 4 would be quadratic.
//
//   npx tsx bench/cues-doubling.ts [largest size in characters]

import { analyse } from '../src/cues/cues.ts';

/** Characters at which the hostile texts are tried last. */
const LARGEST = Number(process.argv[2] ?? 10_000_000);
/** The best of so many runs counts: a busy machine only ever adds time. */
const RUNS = 1;

const MIXED = [
  '2024-05-11T08:15:07.123Z worker_1  | Traceback (most recent call last):',
  '2024-05-11T08:15:07.124Z worker_1  |   File "/srv/shop/shop/basket.py", line 18, in add_line',
  '2024-05-11T08:15:07.124Z worker_1  |     raise BasketFull(self.size)',
  '2024-05-11T08:15:07.125Z worker_1  | shop.errors.BasketFull: 40 lines',
  'INFO  [main] org.shop.Server - request 4711 took 12 ms',
  '\tat org.shop.till.Drawer.open(Drawer.java:51) ~[till-1.2.jar:1.2]',
  '    at Object.pay (/srv/shop/src/pay.js:12:7)',
  'goroutine 37 [running]:',
  '\t/go/src/shop/till.go:204 +0x3d',
  "src/till.c:83:12: error: conflicting types for 'drawer' [-Werror]",
  "\u001b[31mERROR\u001b[0m in ./src/index.ts(12,5): error TS2322: Type 'string' is not assignable to type 'Money'.",
  '{"level":"error","msg":"payment failed","stack":"Error: no till\\n    at pay (/srv/shop/src/pay.js:12:7)"}',
  'The `Drawer#open` call in lib/drawer.rb:30 ignores --force, see https://example.org/shop/blob/main/lib/drawer.rb#L30',
  '',
].join('\n');

const TEXTS: Readonly<Record<string, (size: number) => string>> = {
  'opening parentheses': (size) => '('.repeat(size),
  'at, at, at': (size) => 'at '.repeat(size / 3),
  'lines of at': (size) => 'at a (b\n'.repeat(size / 8),
  'File "': (size) => 'File "'.repeat(size / 6),
  'lines of File "': (size) => '  File "a\n'.repeat(size / 10),
  spaces: (size) => ' '.repeat(size),
  'lines of spaces and a': (size) => `${' '.repeat(199)}a\n`.repeat(size / 201),
  'nested quotes': (size) => '"\'`“'.repeat(size / 4),
  'quote marks of mail': (size) => '> '.repeat(size / 2),
  'one long line of words': (size) => 'lorem ipsum dolor '.repeat(size / 18),
  'one long line of letters': (size) => 'a'.repeat(size),
  'dotted names': (size) => 'a.b::c#d\\'.repeat(size / 9),
  'paths and colons': (size) => 'a/b.c:1:'.repeat(size / 8),
  'lines of paths': (size) => `${'a/b/c.js '.repeat(20)}\n`.repeat(size / 181),
  'error names': (size) => 'aError: bException '.repeat(size / 19),
  'only control codes': (size) => '\u001b[31m\u0000'.repeat(size / 6),
  backslashes: (size) => '\\n\\"'.repeat(size / 4),
  'JSON opened and opened': (size) => '{"a":"'.repeat(size / 6),
  entities: (size) => '&amp;lt;'.repeat(size / 8),
  tags: (size) => '<b><pre>'.repeat(size / 8),
  comments: (size) => '<!-- '.repeat(size / 5),
  fences: (size) => '```\n'.repeat(size / 4),
  hunks: (size) => '@@ -1,9 +1,9 @@\n-a\n+b\n'.repeat(size / 22),
  'backtrace numbers': (size) => '#1 0x1 in f (a) '.repeat(size / 16),
  'lines of numbers': (size) => '12:5  error  x\n'.repeat(size / 15),
  'mixed log': (size) => MIXED.repeat(size / MIXED.length),
};

function timeOf(text: string): number {
  let best = Infinity;
  for (let run = 0; run < RUNS; run += 1) {
    const start = process.cpuUsage();
    analyse(text);
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

analyse(MIXED.repeat(200));
console.log(
  `${'text'.padEnd(26)} ${'characters'.padStart(10)} ${'ms'.padStart(8)} ${'twice: ms'.padStart(10)} ${'ratio'.padStart(6)}`,
);
for (const [name, make] of Object.entries(TEXTS)) {
  const half = timeOf(make(LARGEST / 2));
  const full = timeOf(make(LARGEST));
  const row = [
    name.padEnd(26),
    String(LARGEST / 2).padStart(10),
    half.toFixed(0).padStart(8),
    full.toFixed(0).padStart(10),
  ];
  console.log(`${row.join(' ')} ${(full / half).toFixed(2).padStart(6)}`);
}
