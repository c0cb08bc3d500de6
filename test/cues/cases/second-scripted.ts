// A second round of reports by Python, JavaScript and TypeScript, and by their tools.

import type { Case } from './case.ts';
import { report } from './case.ts';

export const SECOND_SCRIPTED_CASES: readonly Case[] = [
  report(
    'second-py-313',
    `
Traceback (most recent call last):
  File "/opt/venvs/loom/lib/python3.13/site-packages/click/core.py", line 1161, in __call__
    return self.main(*args, **kwargs)
           ~~~~~~~~~^^^^^^^^^^^^^^^^^
  File "/home/ines/loom/src/loom/cli.py", line 88, in weave
    pattern = Pattern.load(path)
  File "/home/ines/loom/src/loom/pattern.py", line 41, in Pattern.load
    raise PatternError(f"bad weft in {path!r}")
loom.pattern.PatternError: bad weft in 'twill.json'
`,
    {
      frames: [
        '-/opt/venvs/loom/lib/python3.13/site-packages/click/core.py|1161|__call__',
        '/home/ines/loom/src/loom/cli.py|88|weave',
        '/home/ines/loom/src/loom/pattern.py|41|Pattern.load',
      ],
      paths: ['twill.json'],
      symbols: ['PatternError', 'Pattern.load', 'weave'],
      errors: ['loom.pattern.PatternError', "bad weft in 'twill.json'"],
    },
  ),
  report(
    'second-py-group',
    `
  + Exception Group Traceback (most recent call last):
  |   File "/srv/ferry/run.py", line 14, in main
  |     async with asyncio.TaskGroup() as tg:
  |   File "/usr/lib/python3.12/asyncio/taskgroups.py", line 145, in __aexit__
  |     raise me from None
  | ExceptionGroup: unhandled errors in a TaskGroup (2 sub-exceptions)
  +-+---------------- 1 ----------------
    | Traceback (most recent call last):
    |   File "/srv/ferry/dock.py", line 9, in moor
    |     raise ValueError("no rope")
    | ValueError: no rope
    +---------------- 2 ----------------
    | Traceback (most recent call last):
    |   File "/srv/ferry/dock.py", line 22, in unload
    |     crates[0]
    | IndexError: list index out of range
    +------------------------------------
`,
    {
      frames: [
        '/srv/ferry/run.py|14|main',
        '-/usr/lib/python3.12/asyncio/taskgroups.py|145|__aexit__',
        '/srv/ferry/dock.py|9|moor',
        '/srv/ferry/dock.py|22|unload',
      ],
      symbols: ['moor', 'unload'],
      errors: [
        'ExceptionGroup',
        'unhandled errors in a TaskGroup (2 sub-exceptions)',
        'ValueError',
        'no rope',
        'IndexError',
        'list index out of range',
      ],
    },
  ),
  report(
    'second-py-pytest-err',
    `
==================================== ERRORS ====================================
_____________________ ERROR collecting tests/test_rudder.py ____________________
ImportError while importing test module '/build/sloop/tests/test_rudder.py'.
Hint: make sure your test modules/packages have valid Python names.
Traceback:
/usr/lib/python3.11/importlib/__init__.py:126: in import_module
    return _bootstrap._gcd_import(name[level:], package, level)
tests/test_rudder.py:3: in <module>
    from sloop.steering import Rudder
E   ImportError: cannot import name 'Rudder' from 'sloop.steering' (/build/sloop/sloop/steering.py)
`,
    {
      frames: ['-/usr/lib/python3.11/importlib/__init__.py|126|import_module', 'tests/test_rudder.py|3|<module>'],
      paths: ['/build/sloop/tests/test_rudder.py', '/build/sloop/sloop/steering.py'],
      symbols: ['Rudder', 'sloop.steering'],
      errors: ['ImportError', "cannot import name 'Rudder' from 'sloop.steering'"],
    },
  ),
  report(
    'second-py-mypy',
    `
sloop/steering.py:18: error: Argument 1 to "turn" has incompatible type "str"; expected "float"  [arg-type]
sloop/steering.py:18: note: Consider casting
sloop/hull.py:7:5: error: Missing return statement  [return]
Found 2 errors in 2 files (checked 11 source files)
`,
    {
      frames: ['sloop/steering.py|18|', 'sloop/hull.py|7|'],
      symbols: ['turn'],
      errors: [
        'Argument 1 to "turn" has incompatible type "str"; expected "float"',
        'arg-type',
        'Missing return statement',
        'return',
      ],
    },
  ),
  report(
    'second-py-ruff',
    `
F401 [*] \`os\` imported but unused
 --> sloop/hull.py:1:8
  |
1 | import os
  |        ^^
  |
help: Remove unused import: \`os\`
`,
    { frames: ['sloop/hull.py|1|'], symbols: ['os'], errors: ['F401', '`os` imported but unused'] },
  ),
  report(
    'second-py-rich',
    `
╭─────────────────────────────── Traceback (most recent call last) ────────────────────────────────╮
│ /home/kai/barge/barge/app.py:61 in tow                                                           │
│                                                                                                  │
│   58 │   def tow(self, rope):                                                                    │
│   59 │   │   if rope is None:                                                                    │
│ ❱ 61 │   │   │   raise RopeError("none given")                                                   │
│   62                                                                                             │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
RopeError: none given
`,
    {
      frames: ['/home/kai/barge/barge/app.py|61|tow'],
      symbols: ['RopeError', 'tow'],
      errors: ['RopeError', 'none given'],
    },
  ),
  report(
    'second-py-faulthandler',
    `
Fatal Python error: Segmentation fault

Current thread 0x00007f1a2b3c4d40 (most recent call first):
  File "/srv/kiln/kiln/fire.py", line 77 in ignite
  File "/srv/kiln/kiln/__main__.py", line 12 in <module>
`,
    {
      frames: ['/srv/kiln/kiln/fire.py|77|ignite', '/srv/kiln/kiln/__main__.py|12|<module>'],
      symbols: ['ignite'],
      errors: ['Fatal Python error', 'Segmentation fault'],
    },
  ),
  report(
    'second-node-assert',
    `
/srv/mill/lib/grind.js:31
    throw new RangeError('stone too small');
    ^

RangeError: stone too small
    at Stone.check (/srv/mill/lib/grind.js:31:11)
    at async Promise.all (index 0)
    at async file:///srv/mill/bin/mill.mjs:8:3 {
  code: 'E_STONE'
}

Node.js v22.3.0
`,
    {
      frames: ['/srv/mill/lib/grind.js|31|Stone.check', 'file:///srv/mill/bin/mill.mjs|8|'],
      symbols: ['Stone.check'],
      errors: ['RangeError', 'stone too small', 'E_STONE'],
    },
  ),
  report(
    'second-node-aggregate',
    `
AggregateError [ECONNREFUSED]: 
    at internalConnectMultiple (node:net:1122:18)
    at afterConnectMultiple (node:net:1689:7)
    at TCPConnectWrap.callbackTrampoline (node:internal/async_hooks:130:17)
    at Query.run (C:\\proj\\mill\\node_modules\\pg-mini\\query.js:40:9)
    at Ledger.open (C:\\proj\\mill\\src\\ledger.ts:19:22)
`,
    {
      frames: [
        '-node:net|1122|internalConnectMultiple',
        '-node:net|1689|afterConnectMultiple',
        '-node:internal/async_hooks|130|TCPConnectWrap.callbackTrampoline',
        '-C:\\proj\\mill\\node_modules\\pg-mini\\query.js|40|Query.run',
        'C:\\proj\\mill\\src\\ledger.ts|19|Ledger.open',
      ],
      symbols: ['Ledger.open'],
      errors: ['AggregateError [ECONNREFUSED]'],
    },
  ),
  report(
    'second-deno',
    `
error: Uncaught (in promise) TypeError: gate.shut is not a function
    gate.shut();
         ^
    at closeAll (file:///home/rui/lock/main.ts:14:10)
    at eventLoopTick (ext:core/01_core.js:175:7)
    at https://deno.land/std@0.200.0/async/delay.ts:31:9
`,
    {
      frames: [
        'file:///home/rui/lock/main.ts|14|closeAll',
        '-ext:core/01_core.js|175|eventLoopTick',
        '-https://deno.land/std@0.200.0/async/delay.ts|31|',
      ],
      symbols: ['closeAll'],
      errors: ['TypeError', 'gate.shut is not a function'],
    },
  ),
  report(
    'second-bun',
    `
12 |   const seal = loadSeal();
13 |   return seal.stamp(doc);
              ^
TypeError: undefined is not an object (evaluating 'seal.stamp')
      at sealDocument (/app/src/seal.ts:13:10)
      at /app/src/index.ts:5:1

Bun v1.1.8 (Linux x64)
`,
    {
      frames: ['/app/src/seal.ts|13|sealDocument', '/app/src/index.ts|5|'],
      symbols: ['sealDocument'],
      errors: ['TypeError', "undefined is not an object (evaluating 'seal.stamp')"],
    },
  ),
  report(
    'second-react-stack',
    `
Warning: Each child in a list should have a unique "key" prop.

Check the render method of \`HarborList\`. See https://reactjs.org/link/warning-keys for more information.
    at Berth (http://localhost:5173/src/components/Berth.tsx?t=1715:21:11)
    at HarborList
    at div
    at App (http://localhost:5173/src/App.tsx:40:3)
`,
    {
      frames: ['http://localhost:5173/src/components/Berth.tsx|21|Berth', 'http://localhost:5173/src/App.tsx|40|App'],
      symbols: ['HarborList', 'Berth'],
      errors: ['Each child in a list should have a unique "key" prop.'],
    },
  ),
  report(
    'second-hermes',
    `
TypeError: Cannot read property 'tide' of null

This error is located at:
    in TideView (created by HomeScreen)

renderTide@http://10.0.2.2:8081/index.bundle?platform=android&dev=true:118201:31
anonymous@http://10.0.2.2:8081/index.bundle?platform=android&dev=true:99210:14
`,
    {
      frames: [
        'http://10.0.2.2:8081/index.bundle|118201|renderTide',
        'http://10.0.2.2:8081/index.bundle|99210|anonymous',
      ],
      symbols: ['renderTide', 'TideView'],
      errors: ['TypeError', "Cannot read property 'tide' of null"],
    },
  ),
  report(
    'second-mocha-2',
    `
  1) Dock
       refuses a wide ship:

      AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:

30 !== 20

      + expected - actual

      -30
      +20
      
      at Context.<anonymous> (test/dock.test.js:18:14)
      at process.processImmediate (node:internal/timers:476:21)
`,
    {
      frames: ['test/dock.test.js|18|Context.<anonymous>', '-node:internal/timers|476|process.processImmediate'],
      symbols: [],
      errors: ['AssertionError [ERR_ASSERTION]', 'Expected values to be strictly equal:'],
    },
  ),
  report(
    'second-node-test',
    `
not ok 2 - ships leave in order
  ---
  duration_ms: 3.114
  type: 'test'
  location: '/w/dock/test/order.test.mjs:9:1'
  failureType: 'testCodeFailure'
  error: 'queue is empty'
  code: 'ERR_TEST_FAILURE'
  stack: |-
    Queue.next (file:///w/dock/lib/queue.mjs:22:11)
    TestContext.<anonymous> (file:///w/dock/test/order.test.mjs:11:5)
    Test.run (node:internal/test_runner/test:866:9)
  ...
`,
    {
      frames: [
        '/w/dock/test/order.test.mjs|9|',
        'file:///w/dock/lib/queue.mjs|22|Queue.next',
        'file:///w/dock/test/order.test.mjs|11|TestContext.<anonymous>',
        '-node:internal/test_runner/test|866|Test.run',
      ],
      symbols: [],
      errors: ['queue is empty', 'ERR_TEST_FAILURE'],
    },
  ),
  report(
    'second-eslint-stylish',
    `
/w/dock/src/queue.ts
   4:10  error    'Ship' is defined but never used  @typescript-eslint/no-unused-vars
  17:3   warning  Unexpected console statement      no-console

✖ 2 problems (1 error, 1 warning)
`,
    {
      frames: ['/w/dock/src/queue.ts|4|', '/w/dock/src/queue.ts|17|'],
      symbols: ['Ship'],
      errors: [
        "'Ship' is defined but never used",
        '@typescript-eslint/no-unused-vars',
        'Unexpected console statement',
        'no-console',
      ],
    },
  ),
  report(
    'second-biome',
    `
src/queue.ts:8:7 lint/style/useConst  FIXABLE  ━━━━━━━━━━━━━━━━━━━━━━

  × This let declares a variable that is only assigned once.
  
     6 │ export function next() {
     7 │   
   > 8 │   let ship = pop();
`,
    {
      frames: ['src/queue.ts|8|'],
      symbols: [],
      errors: ['lint/style/useConst', 'This let declares a variable that is only assigned once.'],
    },
  ),
  report(
    'second-tsc-pretty',
    `
src/queue.ts:12:7 - error TS2741: Property 'berth' is missing in type '{ id: number; }' but required in type 'Ship'.

12 const s: Ship = { id: 1 };
         ~

  src/ship.ts:3:3
    3   berth: string;
        ~~~~~
    'berth' is declared here.


Found 1 error in src/queue.ts:12
`,
    {
      frames: ['src/queue.ts|12|', 'src/ship.ts|3|'],
      symbols: ['berth', 'Ship'],
      errors: ['TS2741', "Property 'berth' is missing in type '{ id: number; }' but required in type 'Ship'."],
    },
  ),
  report(
    'second-esbuild',
    `
✘ [ERROR] Could not resolve "./hull"

    src/ship.ts:1:21:
      1 │ import { Hull } from "./hull";
        ╵                      ~~~~~~~~

1 error
`,
    { frames: ['src/ship.ts|1|'], paths: ['./hull'], symbols: [], errors: ['Could not resolve "./hull"'] },
  ),
  report(
    'second-vite',
    `
[vite] Internal server error: Failed to resolve import "./hull" from "src/ship.ts". Does the file exist?
  Plugin: vite:import-analysis
  File: /w/dock/src/ship.ts:1:21
  1  |  import { Hull } from "./hull";
     |                       ^
      at TransformPluginContext._formatLog (file:///w/dock/node_modules/vite/dist/node/chunks/dep-abc.js:42499:41)
`,
    {
      frames: [
        '/w/dock/src/ship.ts|1|',
        '-file:///w/dock/node_modules/vite/dist/node/chunks/dep-abc.js|42499|TransformPluginContext._formatLog',
      ],
      paths: ['src/ship.ts', './hull'],
      symbols: [],
      errors: ['Failed to resolve import "./hull" from "src/ship.ts". Does the file exist?'],
    },
  ),
  report(
    'second-next',
    `
 ⨯ src/app/berth/page.tsx (14:18) @ BerthPage
 ⨯ TypeError: Cannot destructure property 'depth' of '(intermediate value)' as it is undefined.
    at BerthPage (./src/app/berth/page.tsx:14:18)
digest: "3141592"
`,
    {
      frames: ['src/app/berth/page.tsx|14|BerthPage', './src/app/berth/page.tsx|14|BerthPage'],
      symbols: ['BerthPage'],
      errors: ['TypeError', "Cannot destructure property 'depth' of '(intermediate value)' as it is undefined."],
    },
  ),
];
