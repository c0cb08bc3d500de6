// Diagnostics of compilers, type checkers and build tools: gcc, clang, rustc, go, javac, Maven, kotlinc, scalac,
// tsc, MSBuild, ghc, CMake, make, shells. Test runners and linters are next door.

import type { Recogniser } from '../recogniser.ts';
import { recogniserOf } from '../recogniser.ts';

const FAMILY = 'diagnostic';
const SEVERITY =
  '(?:fatal error|runtime error|internal compiler error|error|warning|note|remark|info|information|hint|style|performance|portability|Error|Warning|ERROR|WARNING|Note|Fehler|Warnung|erreur|avertissement|錯誤|错误|警告|エラー)';
/** Without spaces: a path that may begin anywhere and hold spaces would be looked for from every word. */
const PATH = '(?<path>(?:file:\\/\\/)?(?:\\/?[A-Za-z]:[\\\\/])?[^\\s:"\'(),\\[\\]<>]{1,400})';
const CODE = '(?:\\s?\\[?(?<code>(?:[A-Z]{1,8}-?\\d{2,6})|-W[\\w=+-]{1,60}|E\\d{4})\\]?)?';

export const COMPILERS: readonly Recogniser[] = [
  recogniserOf({
    // tsc, MSBuild, csc, MSVC, Delphi: `x.ts(12,5): error TS2322: …`, `x.c(12): warning C4996: …`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['): ', ') : '],
    pattern: new RegExp(
      `(?:^|[\\s\`"'\\]>:])(?<path>(?:[A-Za-z]:[\\\\/])?[^\\s:"'()\`<>\\[\\]]{1,400})\\((?<line>\\d{1,8})(?:[,:](?<col>\\d{1,6}))?(?:[,-]\\d{1,8}){0,2}\\) ?: (?:(?:fatal )?${SEVERITY})(?: (?<code>[A-Z]{1,8}-?\\d{1,6}))?: ?(?<msg>\\S.{0,1200})`,
      'd',
    ),
  }),
  recogniserOf({
    family: FAMILY,
    kind: 'diagnostic',
    hints: [' - error', ' - warning'],
    pattern:
      /(?<path>(?:[A-Za-z]:[\\/])?[^\s:"'()]{1,400}):(?<line>\d{1,8}):(?<col>\d{1,8}) - (?:error|warning) (?<code>[A-Z]{2,4}-?\d{3,6}): (?<msg>\S.{0,1200})/d,
  }),
  recogniserOf({
    // ts-loader: `[tsl] ERROR in /x/branch.ts(204,17)`, fork-ts-checker: `ERROR in src/x.ts:12:5`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['ERROR in ', 'WARNING in '],
    pattern:
      /\b(?:ERROR|WARNING) in (?<path>(?:[A-Za-z]:[\\/])?[^\s:"'()]{1,400}\.\w{1,10})(?:\(|:| )(?<line>\d{1,8})[,:](?<col>\d{1,8})(?:-\d{1,8})?\)?/d,
  }),
  recogniserOf({
    // gcc: `In file included from A:31:0,`, `                 from B:108,`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['from '],
    pattern:
      /^\s*(?:In (?:file|module) (?:'.{1,200}' )?(?:included|imported) )?from (?<path>(?:[A-Za-z]:[\\/])?[^\s:"'(),][^:"'(),]{0,400}):(?<line>\d{1,8})(?::(?<col>\d{1,8}))?[,:]?\s*$/d,
  }),
  recogniserOf({
    // GHC: `x.hs:58:17: error: [GHC-83865]`, `x.hs:(12,3)-(14,20): warning: [-Wincomplete-patterns]`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['hs:', '.x:', '.y:', '.hsc:'],
    pattern:
      /(?<path>[^\s:()"']{1,400}\.(?:l?hs|hsc|hs-boot|x|y)):\(?(?<line>\d{1,8})[:,](?<col>\d{1,8})(?:-\d{1,8}|\)-\((?<end>\d{1,8}),\d{1,8}\))?: (?:error|warning)(?::|$)(?: \[(?:(?<code>GHC-\d{1,6}|-W[\w-]{1,60})(?:, -W[^\]]{1,60})?|[^\]]{1,60})\])?(?: \[(?:-W[\w, =-]{1,100}|GHC-\d{1,6})\])?(?: (?<msg>\S.{0,800}))?/d,
  }),
  recogniserOf({
    // Kotlin by Gradle: `e: /x/y.kt: (12, 5): msg`, `e: file:///x/y.kt:12:5 msg`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['e: ', 'w: ', 'i: '],
    pattern:
      /^\s*[ewi]: (?<path>(?:file:\/\/)?(?:\/?[A-Za-z]:[\\/])?[^:"'()]{1,400}\.\w{1,5}):\s?\(?(?<line>\d{1,8})[,:]\s?(?<col>\d{1,8})\)?:? (?<msg>\S.{0,1000})/d,
  }),
  recogniserOf({
    // Maven: `[ERROR] /D:/x/X.java:[31,52] cannot find symbol`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: [':['],
    pattern:
      /(?<path>\/?(?:[A-Za-z]:[\\/])?[^\s:"'()[\]]{1,400}):\[(?<line>\d{1,8}),(?<col>\d{1,8})\]\s?(?:error: |warning: )?(?<msg>\S.{0,1000})?/d,
  }),
  recogniserOf({
    // javac: `x.java:12: error: cannot find symbol`; gcc, clang, swiftc, cppcheck: `x.c:12:5: error: …`; ubsan.
    family: FAMILY,
    kind: 'diagnostic',
    hints: [': '],
    pattern: new RegExp(
      `(?:^|[\\s\`>'"\\]])${PATH}:(?<line>\\d{1,8})(?:[:.](?<col>\\d{1,8}))?(?:-\\d{1,8}(?::\\d{1,8})?)?: ?${SEVERITY}${CODE}(?:: ?| ?\\] ?)(?<msg>\\S.{0,1200})`,
      'd',
    ),
    accept: ({ path }) => !/^\d|^https?$/.test(path ?? '') && !/\s(?:in|from|at)\s/.test(path ?? ''),
  }),
  recogniserOf({
    // `x.cpp:12:5:   required from here`, `x.c:12:9: in expansion of macro 'M'`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['required from', 'in expansion of', 'in instantiation'],
    pattern: new RegExp(
      `^\\s*${PATH}:(?<line>\\d{1,8}):(?<col>\\d{1,8}):\\s{1,6}(?:recursively )?(?:required|in expansion|in instantiation|required by)`,
      'd',
    ),
  }),
  recogniserOf({
    // rustc, cargo, ruff, ariadne, miette: `--> x.rs:22:43`, `::: x.rs:12:1`, `╭─[x.ts:12:5]`, `,-[x.ts:12:5]`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['--> ', '::: ', '─[', '-[', '┌─ '],
    pattern:
      /(?:-->|:::|┌─|[╭┌,][─-]{1,3}\[)\s{0,4}(?<path>(?:[A-Za-z]:[\\/])?[^\s:"'()[\]][^:"'()[\]]{0,400}):(?<line>\d{1,8})(?::(?<col>\d{1,8}))?(?=\]|\s|$)/d,
  }),
  recogniserOf({
    // scalac 3: `-- [E007] Type Mismatch Error: src/main/scala/X.scala:12:5 -----`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['-- '],
    pattern:
      /^\s*-- (?:\[(?<code>E\d{1,5})\] )?[^:]{1,80}: (?<path>\S{1,400}):(?<line>\d{1,8}):(?<col>\d{1,8})(?: -{2,}|$)/d,
  }),
  recogniserOf({
    // CMake: `CMake Error at CMakeLists.txt:12 (find_package):`, `  x.cmake:5 (include)`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: [' ('],
    pattern:
      /(?:^\s*|CMake (?:Error|Warning)(?: \(dev\))? (?:at|in) )(?<path>[^\s:()]{1,400}(?:CMakeLists\.txt|\.cmake)|CMakeLists\.txt):(?<line>\d{1,8}) \((?<fn>\w{1,100})\)/d,
  }),
  recogniserOf({
    // make: `make: *** [Makefile:31: dev] Error 2`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['*** ['],
    pattern: /\*\*\* \[(?<path>[^\s:[\]]{1,400}):(?<line>\d{1,8}): [^[\]]{1,400}\]/d,
  }),
  recogniserOf({
    // Shells: `./x.sh: line 12: foo: command not found`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: [': line '],
    pattern: /^\s*(?<path>[^\s:"'()]{1,400}): line (?<line>\d{1,8}): (?<msg>\S.{0,500})/d,
    accept: ({ path }) => /[./]/.test(path ?? ''),
  }),
  recogniserOf({
    // sbt: `[error] /x/Weft.scala:12:5: type mismatch;`; go: `./main.go:12:5: undefined: foo`; vet's prefix.
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['.scala:', '.go:', '.sc:', '.proto:', '.zig:', '.nim:', '.kt:', '.elm:', '.swift:', '.tf:'],
    pattern:
      /^\s*(?:vet: )?(?<path>(?:[A-Za-z]:[\\/])?[^\s:"'()]{1,400}\.\w{1,6}):(?<line>\d{1,8}):(?<col>\d{1,8}): (?<msg>\S.{0,1000}?);?$/d,
  }),
];
