// A second round of reports from .NET, Ruby, PHP, Elixir, Swift and others, and of prose.

import type { Case } from './case.ts';
import { report } from './case.ts';

export const SECOND_OTHER_CASES: readonly Case[] = [
  report(
    'second-dotnet-linux',
    `
Unhandled exception. System.AggregateException: One or more errors occurred. (no bread)
 ---> Bakery.BreadException: no bread
   at Bakery.Oven.<BakeAsync>d__12.MoveNext() in /src/Bakery/Oven.cs:line 61
--- End of stack trace from previous location ---
   at System.Threading.Tasks.Task.Wait(Int32 millisecondsTimeout)
   --- End of inner exception stack trace ---
   at Bakery.Program.Main(String[] args) in /src/Bakery/Program.cs:line 9
`,
    {
      frames: [
        '/src/Bakery/Oven.cs|61|Bakery.Oven.<BakeAsync>d__12.MoveNext',
        '/src/Bakery/Program.cs|9|Bakery.Program.Main',
      ],
      symbols: ['BakeAsync'],
      errors: [
        'System.AggregateException',
        'One or more errors occurred. (no bread)',
        'Bakery.BreadException',
        'no bread',
      ],
    },
  ),
  report(
    'second-xunit',
    `
[xUnit.net 00:00:01.23]     Bakery.Tests.OvenTests.Bakes [FAIL]
  Failed Bakery.Tests.OvenTests.Bakes [12 ms]
  Error Message:
   Assert.Equal() Failure: Values differ
Expected: 3
Actual:   2
  Stack Trace:
     at Bakery.Tests.OvenTests.Bakes() in /src/Bakery.Tests/OvenTests.cs:line 22
`,
    {
      frames: ['/src/Bakery.Tests/OvenTests.cs|22|Bakery.Tests.OvenTests.Bakes'],
      symbols: ['Bakery.Tests.OvenTests.Bakes'],
      errors: ['Assert.Equal() Failure: Values differ'],
    },
  ),
  report(
    'second-unity',
    `
NullReferenceException: Object reference not set to an instance of an object
Bakery.Loaf.Rise (System.Single dt) (at Assets/Scripts/Loaf.cs:44)
Bakery.Kitchen.Update () (at Assets/Scripts/Kitchen.cs:19)
`,
    {
      frames: ['Assets/Scripts/Loaf.cs|44|Bakery.Loaf.Rise', 'Assets/Scripts/Kitchen.cs|19|Bakery.Kitchen.Update'],
      symbols: ['Bakery.Loaf.Rise'],
      errors: ['NullReferenceException', 'Object reference not set to an instance of an object'],
    },
  ),
  report(
    'second-ruby-old',
    `
/home/ana/orchard/lib/orchard/pick.rb:52:in \`block in harvest': undefined method \`ripe?' for nil:NilClass (NoMethodError)
	from /home/ana/orchard/lib/orchard/pick.rb:50:in \`each'
	from /home/ana/orchard/lib/orchard/pick.rb:50:in \`harvest'
	from /home/ana/.rbenv/versions/2.7.8/lib/ruby/2.7.0/irb/workspace.rb:114:in \`eval'
	from bin/orchard:9:in \`<main>'
`,
    {
      frames: [
        '/home/ana/orchard/lib/orchard/pick.rb|52|harvest',
        '/home/ana/orchard/lib/orchard/pick.rb|50|each',
        '-/home/ana/.rbenv/versions/2.7.8/lib/ruby/2.7.0/irb/workspace.rb|114|eval',
        'bin/orchard|9|<main>',
      ],
      symbols: ['harvest', 'ripe?'],
      errors: ["undefined method `ripe?' for nil:NilClass", 'NoMethodError'],
    },
  ),
  report(
    'second-rspec-3',
    `
Failures:

  1) Orchard::Tree#pick returns the ripest
     Failure/Error: expect(tree.pick).to eq(:plum)

       expected: :plum
            got: nil

       (compared using ==)
     # ./spec/orchard/tree_spec.rb:31:in 'block (3 levels) in <top (required)>'

Finished in 0.02 seconds
rspec ./spec/orchard/tree_spec.rb:29 # Orchard::Tree#pick returns the ripest
`,
    {
      frames: ['./spec/orchard/tree_spec.rb|31|<top (required)>', './spec/orchard/tree_spec.rb|29|'],
      symbols: ['Orchard::Tree#pick'],
      errors: ['expected: :plum'],
    },
  ),
  report(
    'second-minitest',
    `
  1) Failure:
OrchardTest#test_picks [test/orchard_test.rb:14]:
Expected: 3
  Actual: 2
`,
    { frames: ['test/orchard_test.rb|14|'], symbols: ['OrchardTest#test_picks'], errors: ['Expected: 3'] },
  ),
  report(
    'second-rubocop',
    `
lib/orchard/tree.rb:7:3: C: Metrics/MethodLength: Method has too many lines. [14/10]
lib/orchard/tree.rb:20:81: W: Lint/UselessAssignment: Useless assignment to variable - \`leaf\`.
`,
    {
      frames: ['lib/orchard/tree.rb|7|', 'lib/orchard/tree.rb|20|'],
      symbols: ['leaf'],
      errors: [
        'Metrics/MethodLength',
        'Method has too many lines. [14/10]',
        'Lint/UselessAssignment',
        'Useless assignment to variable - `leaf`.',
      ],
    },
  ),
  report(
    'second-php-fatal',
    `
PHP Fatal error:  Uncaught Cellar\\BottleException: cork missing in /var/www/cellar/src/Bottle.php:39
Stack trace:
#0 /var/www/cellar/src/Rack.php(17): Cellar\\Bottle->open(Object(Cellar\\Hand))
#1 /var/www/cellar/vendor/acme/http/Kernel.php(80): Cellar\\Rack::take()
#2 {main}
  thrown in /var/www/cellar/src/Bottle.php on line 39
`,
    {
      frames: [
        '/var/www/cellar/src/Bottle.php|39|',
        '/var/www/cellar/src/Rack.php|17|Cellar\\Bottle->open',
        '-/var/www/cellar/vendor/acme/http/Kernel.php|80|Cellar\\Rack::take',
      ],
      symbols: ['Cellar\\Bottle->open'],
      errors: ['Cellar\\BottleException', 'cork missing'],
    },
  ),
  report(
    'second-laravel',
    `
[2024-06-02 10:11:12] production.ERROR: Undefined variable $cork {"exception":"[object] (ErrorException(code: 0): Undefined variable $cork at /var/www/cellar/app/Http/Controllers/BottleController.php:27)
[stacktrace]
#0 /var/www/cellar/vendor/laravel/framework/src/Illuminate/Foundation/Bootstrap/HandleExceptions.php(255): Illuminate\\Foundation\\Bootstrap\\HandleExceptions->handleError(2, 'Undefined varia...', '/var/www/cellar...', 27)
#1 /var/www/cellar/app/Http/Controllers/BottleController.php(27): App\\Http\\Controllers\\BottleController->show(3)
`,
    {
      frames: [
        '/var/www/cellar/app/Http/Controllers/BottleController.php|27|App\\Http\\Controllers\\BottleController->show',
        '-/var/www/cellar/vendor/laravel/framework/src/Illuminate/Foundation/Bootstrap/HandleExceptions.php|255|Illuminate\\Foundation\\Bootstrap\\HandleExceptions->handleError',
      ],
      symbols: ['BottleController'],
      errors: ['ErrorException', 'Undefined variable $cork'],
    },
  ),
  report(
    'second-phpstan',
    `
 ------ --------------------------------------------------------------------
  Line   src/Bottle.php
 ------ --------------------------------------------------------------------
  18     Method Cellar\\Bottle::open() has no return type specified.
         🪪  missingType.return
  42     Call to an undefined method Cellar\\Rack::shake().
         🪪  method.notFound
 ------ --------------------------------------------------------------------

 [ERROR] Found 2 errors
`,
    {
      frames: ['src/Bottle.php|18|', 'src/Bottle.php|42|'],
      symbols: ['Cellar\\Rack::shake'],
      errors: [
        'Method Cellar\\Bottle::open() has no return type specified.',
        'missingType.return',
        'Call to an undefined method Cellar\\Rack::shake().',
        'method.notFound',
      ],
    },
  ),
  report(
    'second-phpunit',
    `
There was 1 failure:

1) Cellar\\Tests\\BottleTest::testOpens
Failed asserting that false is true.

/var/www/cellar/tests/BottleTest.php:21

FAILURES!
Tests: 5, Assertions: 9, Failures: 1.
`,
    {
      frames: ['/var/www/cellar/tests/BottleTest.php|21|'],
      symbols: ['Cellar\\Tests\\BottleTest::testOpens'],
      errors: ['Failed asserting that false is true.'],
    },
  ),
  report(
    'second-elixir',
    `
** (FunctionClauseError) no function clause matching in Orchard.Tree.grow/2
    (orchard 0.3.1) lib/orchard/tree.ex:18: Orchard.Tree.grow(:oak, -1)
    (elixir 1.16.2) lib/enum.ex:2528: Enum."-reduce/3-lists^foldl/2-0-"/3
    (orchard 0.3.1) lib/orchard/farm.ex:7: anonymous fn/2 in Orchard.Farm.plant/1
    test/farm_test.exs:11: (test)
`,
    {
      frames: [
        'lib/orchard/tree.ex|18|Orchard.Tree.grow',
        '-lib/enum.ex|2528|Enum."-reduce/3-lists^foldl/2-0-"/3',
        'lib/orchard/farm.ex|7|Orchard.Farm.plant/1',
        'test/farm_test.exs|11|',
      ],
      symbols: ['Orchard.Tree.grow'],
      errors: ['FunctionClauseError', 'no function clause matching in Orchard.Tree.grow/2'],
    },
  ),
  report(
    'second-swift',
    `
Orchard/Tree.swift:27: Fatal error: Unexpectedly found nil while unwrapping an Optional value
Stack dump:
0.	Program arguments: ./orchard
/w/Orchard/Sources/Orchard/Farm.swift:9:18: error: cannot convert value of type 'String' to expected argument type 'Int'
/w/Orchard/Sources/Orchard/Farm.swift:3:6: note: found this candidate
`,
    {
      frames: [
        'Orchard/Tree.swift|27|',
        '/w/Orchard/Sources/Orchard/Farm.swift|9|',
        '/w/Orchard/Sources/Orchard/Farm.swift|3|',
      ],
      symbols: [],
      errors: [
        'Fatal error',
        'Unexpectedly found nil while unwrapping an Optional value',
        "cannot convert value of type 'String' to expected argument type 'Int'",
      ],
    },
  ),
  report(
    'second-apple',
    `
Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
0   libswiftCore.dylib            	       0x19f5a1b2c _assertionFailure(_:_:file:line:flags:) + 176
1   Orchard                       	       0x100a2c3d4 closure #1 in TreeView.body.getter + 312 (TreeView.swift:58)
2   Orchard                       	       0x100a2b1c0 TreeModel.graft(_:onto:) + 88 (TreeModel.swift:102)
3   SwiftUI                       	       0x1b2c3d4e5 0x1b2000000 + 250853
`,
    {
      frames: ['TreeView.swift|58|TreeView.body.getter', 'TreeModel.swift|102|TreeModel.graft'],
      symbols: ['TreeModel.graft'],
      errors: [],
    },
  ),
  report(
    'second-dart',
    `
Unhandled exception:
Bad state: No element
#0      List.first (dart:core-patch/growable_array.dart:343:5)
#1      Basket.top (package:orchard/basket.dart:19:24)
#2      main.<anonymous closure> (file:///w/orchard/bin/main.dart:7:9)
#3      _rootRun (dart:async/zone.dart:1399:13)
<asynchronous suspension>
`,
    {
      frames: [
        '-dart:core-patch/growable_array.dart|343|List.first',
        'package:orchard/basket.dart|19|Basket.top',
        'file:///w/orchard/bin/main.dart|7|main.<anonymous closure>',
        '-dart:async/zone.dart|1399|_rootRun',
      ],
      symbols: ['Basket.top'],
      errors: ['Bad state: No element'],
    },
  ),
  report(
    'second-lua',
    `
lua: orchard/tree.lua:31: attempt to index a nil value (field 'roots')
stack traceback:
	orchard/tree.lua:31: in method 'water' (a nil value)
	orchard/main.lua:8: in local 'run'
	orchard/main.lua:12: in main chunk
	[C]: in ?
`,
    {
      frames: ['orchard/tree.lua|31|water', 'orchard/main.lua|8|run', 'orchard/main.lua|12|main chunk'],
      symbols: ['water', 'roots'],
      errors: ["attempt to index a nil value (field 'roots')"],
    },
  ),
  report(
    'second-perl',
    `
Can't locate object method "prune" via package "Orchard::Tree" at /srv/orchard/lib/Orchard/Farm.pm line 64.
	Orchard::Farm::tend(Orchard::Farm=HASH(0x55d0)) called at bin/tend.pl line 12
	main::run() called at bin/tend.pl line 20
`,
    {
      frames: [
        '/srv/orchard/lib/Orchard/Farm.pm|64|',
        'bin/tend.pl|12|Orchard::Farm::tend',
        'bin/tend.pl|20|main::run',
      ],
      symbols: ['Orchard::Farm::tend', 'prune'],
      errors: ['Can\'t locate object method "prune" via package "Orchard::Tree"'],
    },
  ),
  report(
    'second-haskell',
    `
orchard: Prelude.!!: index too large
CallStack (from HasCallStack):
  error, called at libraries/base/GHC/List.hs:1368:14 in base:GHC.List
  tooLarge, called at libraries/base/GHC/List.hs:1378:50 in base:GHC.List
  !!, called at src/Orchard/Tree.hs:22:17 in orchard-0.1-inplace:Orchard.Tree
`,
    {
      frames: [
        '-libraries/base/GHC/List.hs|1368|error',
        '-libraries/base/GHC/List.hs|1378|tooLarge',
        'src/Orchard/Tree.hs|22|!!',
      ],
      symbols: [],
      errors: ['Prelude.!!: index too large'],
    },
  ),
  report(
    'second-ghc',
    `
src/Orchard/Tree.hs:30:9: error: [GHC-88464]
    Variable not in scope: prune :: Tree -> Tree
   |
30 |   grow (prune t)
   |         ^^^^^

src/Orchard/Farm.hs:(4,1)-(9,20): warning: [GHC-62161] [-Wincomplete-patterns]
    Pattern match(es) are non-exhaustive
`,
    {
      frames: ['src/Orchard/Tree.hs|30|', 'src/Orchard/Farm.hs|4|'],
      symbols: ['prune'],
      errors: [
        'GHC-88464',
        'Variable not in scope: prune :: Tree -> Tree',
        'GHC-62161',
        'Pattern match(es) are non-exhaustive',
      ],
    },
  ),
  report(
    'second-r',
    `
Error in \`graft()\`:
! Can't find column \`bark\`.
Backtrace:
    ▆
 1. └─orchard::tend(farm) at R/main.R:9:1
 2.   └─orchard:::graft(tree, "bark") at R/graft.R:22:3
 3.     └─rlang::abort("x") at rlang/R/cnd-abort.R:285:3
`,
    {
      frames: ['R/main.R|9|orchard::tend', 'R/graft.R|22|orchard:::graft', 'rlang/R/cnd-abort.R|285|rlang::abort'],
      symbols: ['graft'],
      errors: ["Can't find column `bark`."],
    },
  ),
  report(
    'second-prose',
    `
Saving a plan drops the notes

In \`PlanStore#save\` (app/stores/plan_store.rb, line 88) the notes are cut. Same in lib/plan/writer.rb:14-20.
It began with https://github.com/acme/orchard/blob/v2.1.0/lib/plan/writer.rb#L14-L20 and setting ORCHARD_NOTES_MAX=0 in config/plan.yml helps; \`--keep-notes\` does not. The key \`plan.notes.max_length\` is ignored.
`,
    {
      frames: ['app/stores/plan_store.rb|88|', 'lib/plan/writer.rb|14|'],
      paths: ['config/plan.yml'],
      symbols: ['PlanStore#save', 'ORCHARD_NOTES_MAX', '--keep-notes', 'plan.notes.max_length'],
      errors: [],
    },
  ),
  report(
    'second-azure-issue',
    `
##vso[task.logissue type=error;sourcepath=src/Oven.cs;linenumber=14;columnnumber=7;code=CS0103;]The name 'heat' does not exist in the current context
`,
    {
      frames: ['src/Oven.cs|14|'],
      symbols: ['heat'],
      errors: ['CS0103', "The name 'heat' does not exist in the current context"],
    },
  ),
  report(
    'second-gha-annot',
    `
Error: src/oven.ts(3,9): error TS2554: Expected 1 arguments, but got 0.
::error file=src/tray.ts,line=8,endLine=9,col=4,title=no-shadow::'pan' is already declared in the upper scope.
`,
    {
      frames: ['src/oven.ts|3|', 'src/tray.ts|8|'],
      symbols: ['pan'],
      errors: ['TS2554', 'Expected 1 arguments, but got 0.', "'pan' is already declared in the upper scope."],
    },
  ),
  report(
    'second-zig',
    `
src/oven.zig:12:9: error: expected type 'u8', found 'usize'
    return n;
           ^
thread 4410 panic: integer overflow
/w/oven/src/tray.zig:30:14: 0x103f1a0 in push (oven)
    self.n += 1;
             ^
/w/oven/src/main.zig:5:13: 0x103e0b2 in main (oven)
`,
    {
      frames: ['src/oven.zig|12|', '/w/oven/src/tray.zig|30|push', '/w/oven/src/main.zig|5|main'],
      symbols: ['push'],
      errors: ["expected type 'u8', found 'usize'", 'panic: integer overflow'],
    },
  ),
];
