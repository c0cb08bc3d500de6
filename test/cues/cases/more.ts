// Further printings of the same families: older versions, other options, other reporters.

import type { Case } from './case.ts';
import { report } from './case.ts';

export const MORE_CASES: readonly Case[] = [
  report(
    'ipython-compiled',
    `
~/code/dune/dune/table.py in pick(self, key)
     40     def pick(self, key):
---> 41         return self.index.seek(key)

dune/_libs/index.pyx in dune._libs.index.Engine.seek()

KeyError: 'sand'
`,
    {
      frames: ['~/code/dune/dune/table.py|41|pick', 'dune/_libs/index.pyx||dune._libs.index.Engine.seek'],
      symbols: ['pick', 'seek', 'Engine'],
      errors: ['KeyError', "'sand'"],
    },
  ),
  report(
    'pytest-line',
    `
/w/tests/test_gate.py:12: AssertionError: assert 1 == 2
tests/test_gate.py:30: ValueError: shut
`,
    {
      frames: ['/w/tests/test_gate.py|12|', 'tests/test_gate.py|30|'],
      errors: ['AssertionError', 'assert 1 == 2', 'ValueError', 'shut'],
    },
  ),
  report(
    'doctest',
    `
**********************************************************************
File "/w/gate/hinge.py", line 12, in hinge.swing
Failed example:
    swing(3)
Expected:
    4
Got:
    5
`,
    { frames: ['/w/gate/hinge.py|12|hinge.swing'], symbols: ['swing'] },
  ),
  report(
    'celery',
    `
[2024-05-11 08:15:07,123: ERROR/ForkPoolWorker-1] Task gate.tasks.swing raised unexpected: GateStuck('rust')
Traceback (most recent call last):
  File "/usr/local/lib/python3.9/site-packages/celery/app/trace.py", line 451, in trace_task
    R = retval = fun(*args, **kwargs)
  File "/app/gate/tasks.py", line 14, in swing
    raise GateStuck("rust")
gate.errors.GateStuck: rust
`,
    {
      frames: [
        '-/usr/local/lib/python3.9/site-packages/celery/app/trace.py|451|trace_task',
        '/app/gate/tasks.py|14|swing',
      ],
      symbols: ['swing', 'GateStuck'],
      errors: ['gate.errors.GateStuck', 'rust'],
    },
  ),
  report(
    'console-copy',
    `
Uncaught TypeError: gate is null
    at openGate (gate.js:12)
swing @ hinge.js:40
(anonymous) @ index.js:3
`,
    {
      frames: ['gate.js|12|openGate', 'hinge.js|40|swing', 'index.js|3|'],
      symbols: ['openGate', 'swing'],
      errors: ['TypeError', 'gate is null'],
    },
  ),
  report(
    'sentry-no-space',
    `
Error: shut
  at openGate(./src/gate.ts:12:5)
  at ../node_modules/react-dom/cjs/react-dom.development.js:77:14
`,
    {
      frames: ['./src/gate.ts|12|openGate', '-../node_modules/react-dom/cjs/react-dom.development.js|77|'],
      symbols: ['openGate'],
      errors: ['Error', 'shut'],
    },
  ),
  report(
    'chained-causes',
    `
Error: outer gate
    at outer (/w/gate/outer.js:5:9) {
  [cause]: RangeError: inner gate
      at inner (/w/gate/inner.js:8:3) {
    [cause]: Error: hinge
        at hinge (/w/gate/hinge.js:2:1)
  }
}
`,
    {
      frames: ['/w/gate/outer.js|5|outer', '/w/gate/inner.js|8|inner', '/w/gate/hinge.js|2|hinge'],
      symbols: ['outer', 'inner', 'hinge'],
      errors: ['Error', 'outer gate', 'RangeError', 'inner gate', 'hinge'],
    },
  ),
  report(
    'node-old-loader',
    `
internal/modules/cjs/loader.js:638
    throw err;
    ^

Error: Cannot find module './latch'
    at Function.Module._resolveFilename (internal/modules/cjs/loader.js:636:15)
    at Object.<anonymous> (/w/gate/index.js:1:15)
`,
    {
      frames: [
        '-internal/modules/cjs/loader.js|638|',
        '-internal/modules/cjs/loader.js|636|Function.Module._resolveFilename',
        '/w/gate/index.js|1|Object.<anonymous>',
      ],
      errors: ['Error', "Cannot find module './latch'"],
    },
  ),
  report(
    'playwright',
    `
  1) [chromium] › tests/gate.spec.ts:12:3 › Gate › opens

    Error: expect(locator).toBeVisible() failed

      14 |   await page.goto('/gate');
    > 15 |   await expect(page.getByText('open')).toBeVisible();
         |                                        ^

        at /w/gate/tests/gate.spec.ts:15:40
`,
    {
      frames: ['tests/gate.spec.ts|12|', '/w/gate/tests/gate.spec.ts|15|'],
      symbols: ['getByText'],
      errors: ['expect(locator).toBeVisible() failed'],
    },
  ),
  report(
    'next-build',
    `
Failed to compile.

./components/Gate.tsx:31:14
Type error: Property 'hinge' does not exist on type 'GateProps'.
`,
    {
      frames: ['./components/Gate.tsx|31|'],
      symbols: ['hinge', 'GateProps'],
      errors: ['Type error', "Property 'hinge' does not exist on type 'GateProps'."],
    },
  ),
  report(
    'tap-fields',
    `
not ok 1 should swing
  ---
    operator: equal
    at: Test.<anonymous> (/w/gate/test/swing.js:9:5)
    file: test/swing.js
    line: 9
`,
    { frames: ['/w/gate/test/swing.js|9|Test.<anonymous>', 'test/swing.js|9|'] },
  ),
  report(
    'scalatest',
    `
[info] GateSpec:
[info] - should swing *** FAILED ***
[info]   3 did not equal 4 (GateSpec.scala:18)
`,
    { frames: ['GateSpec.scala|18|'], symbols: ['GateSpec'], errors: ['3 did not equal 4'] },
  ),
  report(
    'gradle-script',
    `
* Where:
Build file '/w/gate/build.gradle' line: 17

* What went wrong:
A problem occurred evaluating root project 'gate'.
`,
    { frames: ['/w/gate/build.gradle|17|'] },
  ),
  report(
    'groovy-and-clojure',
    `
groovy.lang.MissingPropertyException: No such property: hinge for class: Gate
	at org.codehaus.groovy.runtime.ScriptBytecodeAdapter.unwrap(ScriptBytecodeAdapter.java:65)
	at Gate.swing(Gate.groovy:7)
	at gate.core$swing_all.invokeStatic(core.clj:12)
	at clojure.lang.AFn.run(AFn.java:22)
`,
    {
      frames: [
        '-ScriptBytecodeAdapter.java|65|org.codehaus.groovy.runtime.ScriptBytecodeAdapter.unwrap',
        'Gate.groovy|7|Gate.swing',
        'core.clj|12|gate.core$swing_all.invokeStatic',
        '-AFn.java|22|clojure.lang.AFn.run',
      ],
      symbols: ['Gate', 'swing', 'hinge'],
      errors: ['groovy.lang.MissingPropertyException', 'No such property: hinge for class: Gate'],
    },
  ),
  report(
    'go-errors',
    `
open gate.toml: no such file or directory
gate/config.Load
	/w/gate/config/load.go:14
main.main
	/w/gate/main.go:20
runtime.main
	/usr/local/go/src/runtime/proc.go:250
`,
    {
      frames: [
        '/w/gate/config/load.go|14|gate/config.Load',
        '/w/gate/main.go|20|main.main',
        '-/usr/local/go/src/runtime/proc.go|250|runtime.main',
      ],
      paths: ['gate.toml'],
      symbols: ['Load'],
    },
  ),
  report(
    'go-recovered',
    `
--- FAIL: TestSwing (0.00s)
panic: runtime error: index out of range [3] with length 3 [recovered]
	panic: runtime error: index out of range [3] with length 3

goroutine 7 [running]:
testing.tRunner.func1.2({0x1, 0x2})
	/usr/local/go/src/testing/testing.go:1526 +0x24e
example.com/gate.(*Gate).Swing(...)
	/w/gate/gate.go:31
`,
    {
      frames: [
        '-/usr/local/go/src/testing/testing.go|1526|testing.tRunner.func1.2',
        '/w/gate/gate.go|31|example.com/gate.(*Gate).Swing',
      ],
      symbols: ['TestSwing', 'Swing', 'Gate'],
      errors: ['panic: runtime error: index out of range [3] with length 3'],
    },
  ),
  report(
    'anyhow',
    `
Error: cannot open gate

Caused by:
    0: hinge is stuck
    1: No such file or directory (os error 2)

Stack backtrace:
   0: anyhow::error::<impl anyhow::Error>::msg
             at /home/ed/.cargo/registry/src/index.crates.io-6f17d22bba15001f/anyhow-1.0.75/src/error.rs:83:36
   1: gate::open
             at ./src/open.rs:12:9
`,
    {
      frames: [
        '-/home/ed/.cargo/registry/src/index.crates.io-6f17d22bba15001f/anyhow-1.0.75/src/error.rs|83|anyhow::error::<impl anyhow::Error>::msg',
        './src/open.rs|12|gate::open',
      ],
      symbols: ['gate::open'],
      errors: ['Error', 'cannot open gate', 'hinge is stuck'],
    },
  ),
  report(
    'cpp-terminate',
    `
terminate called after throwing an instance of 'std::out_of_range'
  what():  vector::_M_range_check: __n (which is 3) >= this->size() (which is 3)
 0# gate::swing(int) at /w/gate/src/swing.cpp:12
 1# main at /w/gate/src/main.cpp:4
Aborted (core dumped)
`,
    {
      frames: ['/w/gate/src/swing.cpp|12|gate::swing', '/w/gate/src/main.cpp|4|main'],
      symbols: ['gate::swing'],
      errors: ['std::out_of_range', 'vector::_M_range_check: __n (which is 3) >= this->size() (which is 3)'],
    },
  ),
  report(
    'windbg-and-vs',
    `
00 000000d4 gate!swing_gate+0x12 [d:\\w\\gate\\src\\swing.c @ 44]
01 000000d4 gate!main+0x8 [d:\\w\\gate\\src\\main.c @ 9]
`,
    { frames: ['d:\\w\\gate\\src\\swing.c|44|swing_gate', 'd:\\w\\gate\\src\\main.c|9|main'], symbols: ['swing_gate'] },
  ),
  report(
    'googletest',
    `
[ RUN      ] GateTest.Swings
/w/gate/test/gate_test.cc:21: Failure
Expected equality of these values:
  swing(2)
  3
[  FAILED  ] GateTest.Swings (0 ms)
`,
    { frames: ['/w/gate/test/gate_test.cc|21|'], symbols: ['GateTest.Swings', 'GateTest', 'swing'] },
  ),
  report(
    'rubocop-cucumber',
    `
app/models/gate.rb:12:5: C: [Correctable] Style/StringLiterals: Prefer single-quoted strings.
features/gate.feature:8:in \`I open the gate'
`,
    {
      frames: ['app/models/gate.rb|12|', 'features/gate.feature|8|I open the gate'],
      errors: ['Style/StringLiterals', 'Prefer single-quoted strings.'],
    },
  ),
  report(
    'rails-view',
    `
Showing /w/gate/app/views/gates/show.html.erb where line #12 raised:

undefined local variable or method 'hinge' for #<ActionView::Base:0x0000>
`,
    { frames: ['/w/gate/app/views/gates/show.html.erb|12|'], symbols: ['hinge'] },
  ),
  report(
    'symfony-and-pest',
    `
In GateLoader.php line 44:

  Gate "front" is not defined.

  at tests/Unit/GateTest.php:12
  at Gate\\Loader->load('front') in src/Loader.php (line 31)
`,
    {
      frames: ['GateLoader.php|44|', 'tests/Unit/GateTest.php|12|', 'src/Loader.php|31|Gate\\Loader->load'],
      symbols: ['GateLoader', 'load'],
    },
  ),
  report(
    'perl-syntax',
    `
syntax error at gate.pl line 12, near "hinge {"
Global symbol "$bolt" requires explicit package name at lib/Gate.pm line 9.
`,
    {
      frames: ['gate.pl|12|', 'lib/Gate.pm|9|'],
      symbols: ['bolt'],
      errors: ['syntax error', 'Global symbol "$bolt" requires explicit package name'],
    },
  ),
  report(
    'dart-analyser',
    `
  error • Undefined name 'hinge' • lib/gate.dart:12:5 • undefined_identifier
lib/latch.dart:3:9: Error: Expected ';' after this.
`,
    {
      frames: ['lib/gate.dart|12|', 'lib/latch.dart|3|'],
      symbols: ['hinge'],
      errors: ["Undefined name 'hinge'", 'undefined_identifier', "Expected ';' after this."],
    },
  ),
  report(
    'rlang',
    `
Error in \`swing()\`:
! gate is shut
Backtrace:
    ▆
 1. └─gate::swing(3)
 2.   └─gate:::lift(3) at gate/R/swing.R:12:3
`,
    { frames: ['gate/R/swing.R|12|gate:::lift'], symbols: ['swing', 'lift'], errors: ['gate is shut'] },
  ),
  report(
    'haskell-pattern',
    `
gate: src/Gate.hs:(12,1)-(14,20): Non-exhaustive patterns in function swing
`,
    { frames: ['src/Gate.hs|12|'], symbols: ['swing'], errors: ['Non-exhaustive patterns in function swing'] },
  ),
  report(
    'several-languages',
    `
Traceback (most recent call last):
  File "/w/gate/run.py", line 8, in <module>
    gate.swing()
gate.NativeError: from below

thread 'main' panicked at 'bolt', native/src/lib.rs:14:5
Exception in thread "main" java.lang.IllegalStateException: shut
	at org.gate.Gate.swing(Gate.java:21)
    at swing (/w/gate/js/swing.js:3:7)
`,
    {
      frames: [
        '/w/gate/run.py|8|<module>',
        'native/src/lib.rs|14|',
        'Gate.java|21|org.gate.Gate.swing',
        '/w/gate/js/swing.js|3|swing',
      ],
      symbols: ['swing', 'NativeError', 'Gate'],
      errors: ['gate.NativeError', 'from below', 'bolt', 'java.lang.IllegalStateException', 'shut'],
    },
  ),
  report(
    'wrapped-frames',
    `
Traceback (most recent call last):
  File "/home/ana/projects/gatekeeper/gatekeeper/hinges/very_long_name_of_a_mo
dule.py", line 12, in swing_slowly
    gate.swing()
Error: shut
    at openTheVeryLongNamedGateOfTheCastle (/home/ana/projects/gatekeeper/src/
gates/castle.js:12:5)
`,
    {
      frames: [
        '/home/ana/projects/gatekeeper/gatekeeper/hinges/very_long_name_of_a_module.py|12|swing_slowly',
        '/home/ana/projects/gatekeeper/src/gates/castle.js|12|openTheVeryLongNamedGateOfTheCastle',
      ],
      symbols: ['swing_slowly'],
      errors: ['Error', 'shut'],
    },
  ),
  report(
    'installed-itself',
    `
  File "/usr/lib/python3/dist-packages/gatekit/hinge.py", line 4, in swing
    at Gate.open (/w/app/node_modules/@gatekit/core/lib/gate.js:9:3)
/usr/lib/ruby/gems/3.0.0/gems/gatekit-1.2.0/lib/gatekit/hinge.rb:8:in \`swing'
`,
    {
      project: 'gatekit',
      frames: [
        '/usr/lib/python3/dist-packages/gatekit/hinge.py|4|swing',
        '/w/app/node_modules/@gatekit/core/lib/gate.js|9|Gate.open',
        '/usr/lib/ruby/gems/3.0.0/gems/gatekit-1.2.0/lib/gatekit/hinge.rb|8|swing',
      ],
      symbols: ['swing', 'hinge'],
    },
  ),
];
