// Ruby, PHP, Perl, Lua, R, Elixir, Dart and .NET.

import type { Case } from './case.ts';
import { report } from './case.ts';

export const SCRIPT_CASES: readonly Case[] = [
  report(
    'ruby-plain',
    `
/w/loft/lib/loft/rafter.rb:14:in \`span': undefined method \`length' for nil:NilClass (NoMethodError)
	from /w/loft/lib/loft/roof.rb:30:in \`block in raise_roof'
	from /usr/lib/ruby/2.7.0/set.rb:338:in \`each_key'
	from bin/loft:9:in \`<main>'
`,
    {
      frames: [
        '/w/loft/lib/loft/rafter.rb|14|span',
        '/w/loft/lib/loft/roof.rb|30|raise_roof',
        '-/usr/lib/ruby/2.7.0/set.rb|338|each_key',
        'bin/loft|9|<main>',
      ],
      symbols: ['span', 'raise_roof', 'length'],
      errors: ['NoMethodError', "undefined method `length' for nil:NilClass"],
    },
  ),
  report(
    'ruby-reversed',
    `
Traceback (most recent call last):
	2: from beam.rb:12:in \`<main>'
	1: from beam.rb:8:in \`lift'
beam.rb:3:in \`weigh': too heavy (RuntimeError)
`,
    {
      frames: ['beam.rb|12|<main>', 'beam.rb|8|lift', 'beam.rb|3|weigh'],
      symbols: ['lift', 'weigh'],
      errors: ['RuntimeError', 'too heavy'],
    },
  ),
  report(
    'honeybadger',
    `
NoMethodError: undefined method 'tilt' for nil
[PROJECT_ROOT]/app/models/eave.rb:22:in 'Eave#drip'
[GEM_ROOT]/gems/activesupport-7.1.0/lib/active_support/callbacks.rb:99:in 'run_callbacks'
<internal:kernel>:187:in 'loop'
`,
    {
      frames: [
        '[PROJECT_ROOT]/app/models/eave.rb|22|Eave#drip',
        '-[GEM_ROOT]/gems/activesupport-7.1.0/lib/active_support/callbacks.rb|99|run_callbacks',
        '-<internal:kernel>|187|loop',
      ],
      symbols: ['drip', 'Eave', 'tilt'],
      errors: ['NoMethodError', "undefined method 'tilt' for nil"],
    },
  ),
  report(
    'rails-log',
    `
NameError (uninitialized constant Loft::Gable):

app/controllers/roofs_controller.rb:17:in \`show'
app/middleware/draft.rb:5:in \`call'
`,
    {
      frames: ['app/controllers/roofs_controller.rb|17|show', 'app/middleware/draft.rb|5|call'],
      symbols: ['Loft::Gable', 'show'],
      errors: ['NameError', 'uninitialized constant Loft::Gable'],
    },
  ),
  report(
    'minitest',
    `
  1) Failure:
RafterTest#test_span [test/rafter_test.rb:12]:
Expected: 4
  Actual: 5
`,
    {
      frames: ['test/rafter_test.rb|12|'],
      symbols: ['RafterTest#test_span', 'test_span', 'RafterTest'],
      errors: ['Expected: 4'],
    },
  ),
  report(
    'rspec-error',
    `
  1) Rafter spans
     Failure/Error: rafter.span

     NoMethodError:
       undefined method \`span' for nil:NilClass
     # ./spec/rafter_spec.rb:8:in \`block (2 levels) in <top (required)>'
`,
    {
      frames: ['./spec/rafter_spec.rb|8|<top (required)>'],
      symbols: ['Rafter', 'span'],
      errors: ['NoMethodError', "undefined method `span' for nil:NilClass"],
    },
  ),
  report(
    'php-uncaught',
    `
PHP Fatal error:  Uncaught InvalidArgumentException: no such shelf in /var/www/attic/src/Shelf.php:44
Stack trace:
#0 /var/www/attic/src/Box.php(12): Attic\\Shelf->find('b', Array)
#1 /var/www/attic/vendor/slim/slim/Slim/App.php(301): Attic\\Box::open()
#2 [internal function]: Attic\\{closure}(1)
#3 {main}
  thrown in /var/www/attic/src/Shelf.php on line 44
`,
    {
      frames: [
        '/var/www/attic/src/Shelf.php|44|',
        '/var/www/attic/src/Box.php|12|Attic\\Shelf->find',
        '-/var/www/attic/vendor/slim/slim/Slim/App.php|301|Attic\\Box::open',
      ],
      symbols: ['Shelf', 'find', 'Box', 'open'],
      errors: ['InvalidArgumentException', 'no such shelf'],
    },
  ),
  report(
    'php-warning',
    `
Warning: Undefined array key "lid" in /var/www/attic/index.php on line 9
Parse error: syntax error, unexpected '}' in C:\\www\\attic\\lib.php on line 31
`,
    {
      frames: ['/var/www/attic/index.php|9|', 'C:\\www\\attic\\lib.php|31|'],
      symbols: ['lid'],
      errors: ['Undefined array key "lid"', "syntax error, unexpected '}'"],
    },
  ),
  report(
    'laravel-log',
    `
[2024-02-01 10:00:00] production.ERROR: Call to a member function dust() on null {"exception":"[object] (Error(code: 0): Call to a member function dust() on null at /var/www/attic/app/Sweep.php:21)
[stacktrace]
#0 /var/www/attic/app/Broom.php(8): App\\Sweep->run()
`,
    {
      frames: ['/var/www/attic/app/Sweep.php|21|', '/var/www/attic/app/Broom.php|8|App\\Sweep->run'],
      symbols: ['dust', 'Sweep'],
    },
  ),
  report(
    'perl-carp',
    `
Can't locate object method "spin" via package "Loom" at lib/Loom/Wheel.pm line 40.
	Loom::Wheel::turn(Loom::Wheel=HASH(0x55), 3) called at bin/loom.pl line 12
	eval {...} called at /usr/share/perl5/Try/Tiny.pm line 100
`,
    {
      frames: ['lib/Loom/Wheel.pm|40|', 'bin/loom.pl|12|Loom::Wheel::turn', '-/usr/share/perl5/Try/Tiny.pm|100|'],
      symbols: ['spin', 'turn', 'Loom'],
      errors: ['Can\'t locate object method "spin" via package "Loom"'],
    },
  ),
  report(
    'perl-tap',
    `
not ok 3 - thread holds
#   Failed test 'thread holds'
#   at t/thread.t line 22.
#          got: '1'
#     expected: '2'
`,
    { frames: ['t/thread.t|22|'] },
  ),
  report(
    'lua-plain',
    `
lua: spool.lua:14: attempt to call a nil value (method 'wind')
stack traceback:
	[C]: in ?
	spool.lua:14: in function 'Spool.turn'
	main.lua:3: in main chunk
	[C]: in ?
`,
    {
      frames: ['spool.lua|14|Spool.turn', 'main.lua|3|main chunk'],
      symbols: ['wind', 'Spool', 'turn'],
      errors: ["attempt to call a nil value (method 'wind')"],
    },
  ),
  report(
    'r-traceback',
    `
Error in twist(yarn) : object 'ply' not found
3: stop("object 'ply' not found") at yarn.R#8
2: twist(yarn) at R/spin.R#21
1: spin_all()
`,
    {
      frames: ['yarn.R|8|stop', 'R/spin.R|21|twist'],
      symbols: ['twist', 'ply', 'spin_all'],
      errors: ["object 'ply' not found"],
    },
  ),
  report(
    'testthat',
    `
── Failure (test-yarn.R:12:3): twists ──
twist(1) (\`actual\`) not equal to 2 (\`expected\`).
`,
    { frames: ['test-yarn.R|12|'], symbols: ['twist'] },
  ),
  report(
    'elixir-crash',
    `
** (FunctionClauseError) no function clause matching in Tannery.Vat.dip/2
    (tannery 1.4.0) lib/tannery/vat.ex:19: Tannery.Vat.dip(:cow, nil)
    (tannery 1.4.0) lib/tannery/line.ex:44: anonymous fn/2 in Tannery.Line.run/1
    (elixir 1.15.0) lib/enum.ex:2510: Enum."-reduce/3-lists^foldl/2-0-"/3
    (stdlib 4.0) gen_server.erl:1123: :gen_server.try_dispatch/4
`,
    {
      frames: [
        'lib/tannery/vat.ex|19|Tannery.Vat.dip',
        'lib/tannery/line.ex|44|Tannery.Line.run/1',
        '-lib/enum.ex|2510|Enum."-reduce/3-lists^foldl/2-0-"/3',
        '-gen_server.erl|1123|:gen_server.try_dispatch/4',
      ],
      symbols: ['Tannery.Vat', 'dip', 'run'],
      errors: ['FunctionClauseError', 'no function clause matching in Tannery.Vat.dip/2'],
    },
  ),
  report(
    'elixir-compile',
    `
== Compilation error in file lib/tannery/hide.ex ==
** (CompileError) lib/tannery/hide.ex:7: undefined function scrape/1
    error: undefined variable "salt"
    │
  9 │   salt
    │   ^^^^
    │
    └─ lib/tannery/brine.ex:9:3: Tannery.Brine.mix/0
`,
    {
      frames: ['lib/tannery/hide.ex|7|', 'lib/tannery/brine.ex|9|Tannery.Brine.mix/0'],
      symbols: ['scrape', 'salt', 'mix'],
      errors: ['CompileError', 'undefined function scrape/1', 'undefined variable "salt"'],
    },
  ),
  report(
    'dart-plain',
    `
Unhandled exception:
Bad state: No element
#0      List.first (dart:core-patch/growable_array.dart:344:5)
#1      Shuttle.pick (package:weft/shuttle.dart:18:22)
#2      main (file:///home/di/weft/bin/weft.dart:6:3)
`,
    {
      frames: [
        '-dart:core-patch/growable_array.dart|344|List.first',
        'package:weft/shuttle.dart|18|Shuttle.pick',
        'file:///home/di/weft/bin/weft.dart|6|main',
      ],
      symbols: ['Shuttle', 'pick'],
      errors: ['Bad state: No element'],
    },
  ),
  report(
    'dart-terse',
    `
  Expected: <2>
    Actual: <1>
  package:test_api expect
  test/shuttle_test.dart 14:7  main.<fn>
  package:weft/shuttle.dart 30:9  Shuttle.throwAcross
`,
    {
      frames: ['test/shuttle_test.dart|14|main.<fn>', 'package:weft/shuttle.dart|30|Shuttle.throwAcross'],
      symbols: ['throwAcross', 'Shuttle'],
    },
  ),
  report(
    'dotnet-inner',
    `
Unhandled exception. System.InvalidOperationException: dye ran
 ---> Weave.Dye.ColourException: blue
   at Weave.Dye.Vat.Mix[T](List\`1 colours) in /src/Weave/Dye/Vat.cs:line 52
   --- End of inner exception stack trace ---
   at Weave.Program.<Main>$(String[] args) in /src/Weave/Program.cs:line 9
   at System.Threading.Tasks.Task.InnerInvoke()
`,
    {
      frames: ['/src/Weave/Dye/Vat.cs|52|Weave.Dye.Vat.Mix[T]', '/src/Weave/Program.cs|9|Weave.Program.<Main>$'],
      symbols: ['Vat', 'Mix', 'ColourException'],
      errors: ['System.InvalidOperationException', 'dye ran', 'Weave.Dye.ColourException', 'blue'],
    },
  ),
  report(
    'dotnet-german-and-mono',
    `
System.NullReferenceException: Der Objektverweis wurde nicht festgelegt.
   bei Weave.Loom.Tread(Int32 n) in C:\\src\\Weave\\Loom.cs:Zeile 31.
  at Weave.Heddle.Lift (System.Int32 n) [0x00012] in /src/Weave/Heddle.cs:77
  at Weave.Heddle.Drop () [0x00000] in <5d1c>:0
`,
    {
      frames: ['C:\\src\\Weave\\Loom.cs|31|Weave.Loom.Tread', '/src/Weave/Heddle.cs|77|Weave.Heddle.Lift'],
      symbols: ['Tread', 'Lift', 'Loom'],
      errors: ['System.NullReferenceException', 'Der Objektverweis wurde nicht festgelegt.'],
    },
  ),
  report(
    'unity',
    `
NullReferenceException: Object reference not set to an instance of an object
Weaver.Update () (at Assets/Scripts/Weaver.cs:14)
UnityEngine.Debug:Log(Object)
`,
    {
      frames: ['Assets/Scripts/Weaver.cs|14|Weaver.Update'],
      symbols: ['Weaver', 'Update'],
      errors: ['NullReferenceException', 'Object reference not set to an instance of an object'],
    },
  ),
  report(
    'msbuild-plain',
    `
Dye/Vat.cs(12,9): warning CS0168: The variable 'tint' is declared but never used [/src/Weave/Weave.csproj]
CSC : error CS5001: Program does not contain a static 'Main' method suitable for an entry point [/src/Weave/Weave.csproj]
`,
    {
      frames: ['Dye/Vat.cs|12|'],
      paths: ['/src/Weave/Weave.csproj'],
      symbols: ['tint'],
      errors: [
        'CS0168',
        "The variable 'tint' is declared but never used",
        'CS5001',
        "Program does not contain a static 'Main' method suitable for an entry point",
      ],
    },
  ),
];
