// JavaScript and TypeScript: engines, bundlers, test runners, compilers, linters.

import type { Case } from './case.ts';
import { report } from './case.ts';

export const JAVASCRIPT_CASES: readonly Case[] = [
  report(
    'node-uncaught',
    `
/srv/ferry/lib/dock.js:41
    throw new TypeError('berth taken');
    ^

TypeError: berth taken
    at Dock.moor (/srv/ferry/lib/dock.js:41:11)
    at async Promise.all (index 0)
    at Module._compile (node:internal/modules/cjs/loader:1105:14)

Node.js v18.12.1
`,
    {
      frames: ['/srv/ferry/lib/dock.js|41|Dock.moor', '-node:internal/modules/cjs/loader|1105|Module._compile'],
      symbols: ['Dock', 'moor'],
      errors: ['TypeError', 'berth taken'],
    },
  ),
  report(
    'node-code',
    `
TypeError [ERR_INVALID_ARG_TYPE]: The "path" argument must be of type string. Received undefined
    at new NodeError (node:internal/errors:387:5)
    at openHatch (/srv/ferry/lib/hatch.mjs:9:3) {
  code: 'ERR_INVALID_ARG_TYPE'
}
`,
    {
      frames: ['-node:internal/errors|387|NodeError', '/srv/ferry/lib/hatch.mjs|9|openHatch'],
      symbols: ['openHatch', 'ERR_INVALID_ARG_TYPE'],
      errors: [
        'TypeError [ERR_INVALID_ARG_TYPE]',
        'The "path" argument must be of type string. Received undefined',
        'ERR_INVALID_ARG_TYPE',
      ],
    },
  ),
  report(
    'next-route-group',
    `
Error: no such deck
    at loadDeck (webpack-internal:///(rsc)/./app/(shop)/deck.ts:14:11)
    at stringify (<anonymous>)
    at async DeckPage (./app/(shop)/[id]/page.tsx:22:16)
`,
    {
      frames: ['webpack-internal:///(rsc)/./app/(shop)/deck.ts|14|loadDeck', './app/(shop)/[id]/page.tsx|22|DeckPage'],
      symbols: ['loadDeck', 'DeckPage'],
      errors: ['Error', 'no such deck'],
    },
  ),
  report(
    'firefox-plain',
    `
TypeError: rope is undefined
pull@http://localhost:8080/static/js/rope.js:12:7
EventListener.handleEvent*attach@http://localhost:8080/static/js/bell.js:30:10
@http://localhost:8080/static/js/vendor.js:2:90
`,
    {
      frames: [
        'http://localhost:8080/static/js/rope.js|12|pull',
        'http://localhost:8080/static/js/bell.js|30|attach',
        '-http://localhost:8080/static/js/vendor.js|2|',
      ],
      symbols: ['rope', 'pull', 'attach'],
      errors: ['TypeError', 'rope is undefined'],
    },
  ),
  report(
    'safari-eval',
    `
ReferenceError: Can't find variable: sail
hoist@https://regatta.example.org/app.js:88:14
eval code
module code@https://regatta.example.org/main.js:3:1
forEach@[native code]
`,
    {
      frames: ['https://regatta.example.org/app.js|88|hoist', 'https://regatta.example.org/main.js|3|module code'],
      symbols: ['hoist', 'sail'],
      errors: ['ReferenceError', "Can't find variable: sail"],
    },
  ),
  report(
    'jest-new',
    `
FAIL src/mast.test.ts
  ● Mast › bends in wind

    expect(received).toBe(expected) // Object.is equality

    Expected: 4
    Received: 5

      11 |   const mast = new Mast(4);
    > 12 |   expect(mast.bend()).toBe(4);
         |                       ^

      at Object.toBe (src/mast.test.ts:12:23)
`,
    {
      frames: ['src/mast.test.ts|12|Object.toBe'],
      symbols: ['Mast', 'bend'],
      errors: ['expect(received).toBe(expected) // Object.is equality'],
    },
  ),
  report(
    'vitest-assert',
    `
 FAIL  test/oar.test.ts > Oar > splashes
AssertionError: expected 2 to be 3 // Object.is equality

- Expected
+ Received

- 3
+ 2

 ❯ test/oar.test.ts:7:23
      5|   it('splashes', () => {
      6|     const oar = new Oar()
      7|     expect(oar.splash()).toBe(3)
       |                          ^
`,
    {
      frames: ['test/oar.test.ts|7|'],
      symbols: ['Oar', 'splash'],
      errors: ['AssertionError', 'expected 2 to be 3 // Object.is equality'],
    },
  ),
  report(
    'node-test-tap',
    `
not ok 2 - drops the anchor
  ---
  duration_ms: 1.5
  location: '/w/barge/test/anchor.test.js:14:1'
  failureType: 'testCodeFailure'
  error: |-
    Expected values to be strictly equal:
  code: 'ERR_ASSERTION'
  stack: |-
    TestContext.<anonymous> (file:///w/barge/test/anchor.test.js:16:10)
    Test.runInAsyncScope (node:async_hooks:203:9)
  ...
`,
    {
      frames: [
        '/w/barge/test/anchor.test.js|14|',
        'file:///w/barge/test/anchor.test.js|16|TestContext.<anonymous>',
        '-node:async_hooks|203|Test.runInAsyncScope',
      ],
      errors: ['ERR_ASSERTION', 'Expected values to be strictly equal:'],
    },
  ),
  report(
    'mocha-plain',
    `
  1) Rudder
       turns:
     ReferenceError: tiller is not defined
      at Context.<anonymous> (test/rudder.spec.js:11:5)
      at process.processImmediate (node:internal/timers:478:21)
`,
    {
      frames: ['test/rudder.spec.js|11|Context.<anonymous>', '-node:internal/timers|478|process.processImmediate'],
      symbols: ['tiller'],
      errors: ['ReferenceError', 'tiller is not defined'],
    },
  ),
  report(
    'eslint-stylish',
    `
/w/barge/src/keel.ts
  3:10  error    'ballast' is assigned a value but never used  @typescript-eslint/no-unused-vars
  9:1   warning  Expected indentation of 2 spaces              indent

✖ 2 problems (1 error, 1 warning)
`,
    {
      frames: ['/w/barge/src/keel.ts|3|', '/w/barge/src/keel.ts|9|'],
      symbols: ['ballast'],
      errors: [
        "'ballast' is assigned a value but never used",
        '@typescript-eslint/no-unused-vars',
        'Expected indentation of 2 spaces',
        'indent',
      ],
    },
  ),
  report(
    'tsc-both',
    `
src/deck.ts(8,3): error TS2554: Expected 2 arguments, but got 1.
src/hull.ts:21:9 - error TS2741: Property 'draft' is missing in type 'Hull' but required in type 'Keel'.
`,
    {
      frames: ['src/deck.ts|8|', 'src/hull.ts|21|'],
      symbols: ['draft', 'Hull', 'Keel'],
      errors: [
        'TS2554',
        'Expected 2 arguments, but got 1.',
        'TS2741',
        "Property 'draft' is missing in type 'Hull' but required in type 'Keel'.",
      ],
    },
  ),
  report(
    'webpack-5',
    `
ERROR in ./src/galley.js 12:4-20
Module not found: Error: Can't resolve './stove' in '/w/barge/src'
 @ ./src/index.js 3:0-29
`,
    {
      frames: ['./src/galley.js|12|', './src/index.js|3|'],
      symbols: ['galley'],
      errors: ["Can't resolve './stove' in '/w/barge/src'"],
      paths: ['./stove'],
    },
  ),
  report(
    'esbuild',
    `
✘ [ERROR] Could not resolve "./lantern"

    src/cabin.tsx:4:22:
      4 │ import { Lantern } from "./lantern";
        ╵                         ~~~~~~~~~~~
`,
    {
      frames: ['src/cabin.tsx|4|'],
      symbols: ['Lantern'],
      errors: ['Could not resolve "./lantern"'],
      paths: ['./lantern'],
    },
  ),
  report(
    'react-components',
    `
Warning: Each child in a list should have a unique "key" prop.
    in FleetRow (at src/Fleet.jsx:31)
    in Fleet (created by Harbour)
`,
    { frames: ['src/Fleet.jsx|31|FleetRow'], symbols: ['FleetRow'] },
  ),
  report(
    'deno',
    `
error: Uncaught (in promise) NotFound: No such file or directory (os error 2): readfile 'chart.json'
    at async Object.readFile (ext:deno_fs/30_fs.js:757:17)
    at async loadChart (file:///home/jo/pilot/chart.ts:5:16)
`,
    {
      frames: ['-ext:deno_fs/30_fs.js|757|Object.readFile', 'file:///home/jo/pilot/chart.ts|5|loadChart'],
      symbols: ['loadChart'],
      paths: ['chart.json'],
    },
  ),
  report(
    'babel-syntax',
    `
SyntaxError: /w/barge/src/sail.jsx: Unexpected token (12:5)

  10 | export function Sail() {
> 12 |   return <
`,
    { frames: ['/w/barge/src/sail.jsx|12|'], symbols: ['Sail'], errors: ['SyntaxError', 'Unexpected token'] },
  ),
  report(
    'python-form-of-js',
    `
TypeError: Cannot read property 'hull' of null
  File "app:///src/screens/dock.tsx", line 55, col 18, in renderDock
  File "node_modules/react-native/Libraries/Core/Timers.js", line 12, col 3, in flush
`,
    {
      frames: [
        'app:///src/screens/dock.tsx|55|renderDock',
        '-node_modules/react-native/Libraries/Core/Timers.js|12|flush',
      ],
      symbols: ['renderDock', 'hull'],
      errors: ['TypeError', "Cannot read property 'hull' of null"],
    },
  ),
];
